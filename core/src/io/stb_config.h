#pragma once

// The formats in which people keep floor plans and maps; stb's other readers stay out.
#define STBI_NO_STDIO
#define STBI_ONLY_PNG
#define STBI_ONLY_BMP
#define STBI_ONLY_JPEG
#define STBI_WRITE_NO_STDIO

#include <stb_image.h>
#include <stb_image_write.h>

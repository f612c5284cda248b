#pragma once

// PNG and BMP; of the other readers, the one for JPEG alone writes past its tables on broken files.
#define STBI_NO_STDIO
#define STBI_ONLY_PNG
#define STBI_ONLY_BMP
#define STBI_WRITE_NO_STDIO

#include <stb_image.h>
#include <stb_image_write.h>

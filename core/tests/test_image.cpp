#include <gtest/gtest.h>

#include <string>

#include "mutations.h"
#include "wayfield/error.h"
#include "wayfield/generators.h"
#include "wayfield/image.h"
#include "wayfield/map_file.h"

namespace wayfield {
namespace {

using Bytes = std::vector<std::uint8_t>;

Bytes bytes_of(std::string_view text) { return {text.begin(), text.end()}; }

/// The picture as ASCII, '@' for wall.
std::string cells_of(std::span<const std::uint8_t> png) {
    const Grid grid = read_image(png, "plan.png");
    std::string text;
    for (CellIndex cell = 0; cell < grid.cell_count(); ++cell) {
        if (cell > 0 && cell % static_cast<CellIndex>(grid.width()) == 0) text += '/';
        text += letter_of(grid.terrain(cell));
    }
    return text;
}

std::string message_of(std::span<const std::uint8_t> bytes) {
    try {
        read_image(bytes, "plan.png");
    } catch (const Error& e) {
        return e.what();
    }
    return "was read";
}

/// PNGs of kinds that our writer doesn't make, packed by hand with stored (uncompressed) blocks.
class HandMadePng {
  public:
    HandMadePng(std::uint32_t width, std::uint32_t height, std::uint8_t depth, std::uint8_t colour_type) {
        bytes_ = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
        Bytes header;
        put32(header, width);
        put32(header, height);
        for (const std::uint8_t byte :
             {depth, colour_type, std::uint8_t{0}, std::uint8_t{0}, std::uint8_t{0}}) {
            header.push_back(byte);
        }
        chunk("IHDR", header);
    }
    HandMadePng& chunk(std::string_view type, const Bytes& data) {
        put32(bytes_, static_cast<std::uint32_t>(data.size()));
        Bytes checked = bytes_of(type);
        checked.insert(checked.end(), data.begin(), data.end());
        bytes_.insert(bytes_.end(), checked.begin(), checked.end());
        put32(bytes_, crc(checked));
        return *this;
    }
    /// Rows with their filter byte.
    Bytes finish(const Bytes& rows) {
        const auto size = static_cast<std::uint8_t>(rows.size());
        Bytes zlib = {0x78, 0x01, 0x01, size, 0, static_cast<std::uint8_t>(~size), 0xFF};
        zlib.insert(zlib.end(), rows.begin(), rows.end());
        put32(zlib, adler(rows));
        chunk("IDAT", zlib);
        chunk("IEND", {});
        return bytes_;
    }

  private:
    static void put32(Bytes& out, std::uint32_t value) {
        for (const int shift : {24, 16, 8, 0}) out.push_back(static_cast<std::uint8_t>(value >> shift));
    }
    static std::uint32_t crc(const Bytes& data) {
        std::uint32_t c = 0xFFFFFFFFU;
        for (const std::uint8_t byte : data) {
            c ^= byte;
            for (int k = 0; k < 8; ++k) c = (c & 1U) != 0 ? 0xEDB88320U ^ (c >> 1U) : c >> 1U;
        }
        return ~c;
    }
    static std::uint32_t adler(const Bytes& data) {
        std::uint32_t a = 1;
        std::uint32_t b = 0;
        for (const std::uint8_t byte : data) {
            a = (a + byte) % 65521U;
            b = (b + a) % 65521U;
        }
        return b << 16U | a;
    }
    Bytes bytes_;
};

TEST(Image, DecidesByLumaOverWhite) {
    Bytes pixels = {0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00,
                    0xFF, 0xFF, 0xFF, 0x00, 0x80, 0x80, 0x80, 0xFF, 0x7F, 0x7F, 0x7F, 0xFF};
    EXPECT_EQ(cells_of(encode_png(pixels, 3, 2, 4)), "@../..@");
    for (const std::uint8_t hidden : Bytes{0x00, 0x35, 0x7F, 0x80, 0xFF}) {
        for (std::size_t channel = 0; channel < 3; ++channel) {
            pixels[8 + channel] = hidden;
            pixels[12 + channel] = static_cast<std::uint8_t>(255 - hidden);
        }
        EXPECT_EQ(cells_of(encode_png(pixels, 3, 2, 4)), "@../..@");
    }
}

TEST(Image, DrawsHalfTransparentPixelsOverWhite) {
    // Black at 50 % is grey 127.5 over white, below 128; a little less alpha is above.
    EXPECT_EQ(cells_of(encode_png(Bytes{0, 0, 0, 128, 0, 0, 0, 127, 0, 0, 0, 126}, 3, 1, 4)), "@..");
}

TEST(Image, WeighsColoursAsTheEyeDoes) {
    // Pure green is bright (150), pure red (76) and pure blue (29) are dark.
    EXPECT_EQ(cells_of(encode_png(Bytes{255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0}, 4, 1, 3)), "@.@.");
}

TEST(Image, ReadsGreyWithAlphaAndSixteenBits) {
    EXPECT_EQ(cells_of(encode_png(Bytes{127, 128, 0, 255}, 2, 2, 1)), "@./@.");
    EXPECT_EQ(cells_of(encode_png(Bytes{0, 0, 0, 255}, 2, 1, 2)), ".@");
    HandMadePng sixteen(2, 1, 16, 0);
    EXPECT_EQ(cells_of(sixteen.finish({0, 0x7F, 0xFF, 0x80, 0x00})), "@.");
}

TEST(Image, ReadsBitsAndPalettes) {
    HandMadePng bits(8, 2, 1, 0);
    EXPECT_EQ(cells_of(bits.finish({0, 0b10101010, 0, 0b11110000})), ".@.@.@.@/....@@@@");
    HandMadePng palette(4, 1, 2, 3);
    palette.chunk("PLTE", {0, 0, 0, 255, 255, 255, 0, 0, 0, 200, 0, 0}).chunk("tRNS", {255, 255, 0});
    EXPECT_EQ(cells_of(palette.finish({0, 0b00011011})), "@..@");
}

TEST(Image, TakesItsOwnPictureBack) {
    const Grid grid = generate(parse_generator("caves:65x43:seed=3"));
    const Grid again = read_image(write_png(grid), "again.png");
    EXPECT_EQ(write_map(again), write_map(grid));
}

TEST(Image, DrawsBlackWhatCannotBeWalkedOn) {
    const Grid grid = read_map("type octile\nheight 1\nwidth 8\nmap\n.GSmrsWT\n", "town.map");
    EXPECT_EQ(cells_of(write_png(grid)), "......@@");
}

TEST(Image, RefusesWhatIsNoPictureOrTooLarge) {
    EXPECT_EQ(message_of({}), "plan.png: not a picture (PNG or BMP wanted)");
    EXPECT_EQ(message_of(bytes_of("type octile\n")), "plan.png: not a picture (PNG or BMP wanted)");
    EXPECT_EQ(message_of(HandMadePng(60000, 2, 8, 0).finish({})),
              "plan.png: 60000 x 2 pixels, at most 8192 a side wanted");
    EXPECT_NE(message_of(HandMadePng(0x7FFFFFFF, 0x7FFFFFFF, 8, 6).finish({})), "was read");
    EXPECT_NE(message_of(HandMadePng(0, 4, 8, 6).finish({})), "was read");
    const Bytes png = write_png(Grid(20, 20));
    for (std::size_t size = 0; size + 16 < png.size(); ++size) {
        EXPECT_NE(message_of(std::span(png).first(size)), "was read") << size;
    }
}

TEST(Image, RefusesToEncodeAWrongNumberOfBytes) {
    EXPECT_THROW(encode_png(Bytes(11), 2, 2, 3), Error);
    EXPECT_THROW(encode_png(Bytes(0), 0, 2, 3), Error);
    EXPECT_THROW(encode_png(Bytes(20), 2, 2, 5), Error);
}

TEST(Image, NeverFailsButByAnError) {
    const Bytes png = write_png(generate(parse_generator("scatter:24x16:seed=3")));
    const std::string whole(png.begin(), png.end());
    Mulberry32 random(49);
    for (int i = 0; i < 5'000; ++i) {
        const std::string text = mutated(whole, random);
        try {
            read_image(bytes_of(text), "fuzz.png");
        } catch (const Error& e) {
            EXPECT_TRUE(std::string_view(e.what()).starts_with("fuzz.png: ")) << e.what();
        }
    }
}

}  // namespace
}  // namespace wayfield

#include "navigate/word_code.hpp"

#include "catch.hpp"
#include "fixtures.hpp"
#include "random_word.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

std::vector<std::uint8_t> text_bytes(const std::string& text) { return {text.begin(), text.end()}; }

}  // namespace

TEST_CASE("word code: any row of any puzzle is read again") {
    for (const char* name : {"3x3", "pyraminx", "megaminx", "7x7"}) {
        INFO(name);
        const PuzzlePtr p = puzzle(name);
        REQUIRE(can_encode_words(*p));
        Random random(5);
        WordRow row;
        for (int i = 0; i < 300; ++i) {
            row.emplace_back();
            if (random.below(10) != 0) row.back() = random_word(*p, random, random.below(40));
        }
        row.emplace_back(random_word(*p, random, 254));
        const std::string text = encode_words(*p, row);
        CHECK(decode_words(*p, text_bytes(text), row.size()) == row);
        // Nothing is known of a text without its checksum but that reading it does no harm.
        const std::vector<std::uint8_t> bytes = text_bytes(text);
        for (std::size_t i = 0; i < bytes.size(); i += 1 + bytes.size() / 100) {
            std::vector<std::uint8_t> damaged = bytes;
            damaged[i] ^= 0x15;
            const std::optional<WordRow> read = decode_words(*p, damaged, row.size());
            if (read) CHECK(read->size() == row.size());
            CHECK(!decode_words(*p, std::span(bytes).first(i), row.size()));
        }
        CHECK(decode_words(*p, text_bytes(encode_words(*p, {})), 0) == WordRow());
        row = {random_word(*p, random, 255)};
        CHECK(decode_words(*p, text_bytes(encode_words(*p, row)), 1) == WordRow(1));
    }
}

TEST_CASE("word code: random words of a 3x3 take little more than their turns' information") {
    // Each turn but the first is one of 18, less those of the grip before it: log2 15 = 3.91 bits,
    // and the length, always the same, none.
    Random random(9);
    WordRow row(2000);
    std::size_t turns = 0;
    for (std::optional<Algorithm>& word : row) {
        word.emplace();
        while (word->size() < 17) {
            const Algorithm next = random_word(cube(), random, 1);
            if (word->empty() || word->back().grip != next[0].grip) word->push_back(next[0]);
        }
        turns += word->size();
    }
    const std::string text = encode_words(cube(), row);
    const double bits = 8.0 * static_cast<double>(text.size()) / static_cast<double>(turns);
    CHECK(bits > 3.9);
    CHECK(bits < 4.1);
}

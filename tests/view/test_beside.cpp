// Pictures beside each other.
#include "catch.hpp"
#include "fixtures.hpp"
#include "view/beside.hpp"
#include "view/net_text.hpp"

using namespace qter;

TEST_CASE("columns are those that are seen") {
    CHECK(shown_columns("") == 0);
    CHECK(shown_columns("abc") == 3);
    CHECK(shown_columns("\x1b[38;2;1;2;3m▀▄ \x1b[0m") == 3);
    CHECK(shown_columns("\x1b[1m[U]\x1b[0m") == 3);
    CHECK(shown_columns("\x1b[m\x1b[2Kä") == 1);
    CHECK(shown_columns("日本") == 4);
    // A sequence that does not end hides the rest.
    CHECK(shown_columns("ab\x1b[38;2") == 2);
}

TEST_CASE("lines stand beside each other") {
    CHECK(beside("a\nbcd\n", "1\n2\n", 2) == "a    1\nbcd  2\n");
    CHECK(beside("a\n", "1\n2\n\n3\n", 1) == "a 1\n  2\n\n  3\n");
    CHECK(beside("a\nb\nc\n", "1\n", 3) == "a   1\nb\nc\n");
    CHECK(beside("a", "1", 0) == "a1\n");
    CHECK(beside("", "", 4).empty());
    CHECK(beside("\x1b[1ma\x1b[0m\nbc\n", "1\n2\n", 1) == "\x1b[1ma\x1b[0m  1\nbc 2\n");
    CHECK(beside("▀▀\nxxx\n", "1\n2\n", 1) == "▀▀  1\nxxx 2\n");
}

TEST_CASE("a cube before and after") {
    const Puzzle& cube = qter::testing::cube();
    const auto net = [&](const std::string& algorithm) {
        return net_text(cube, *flat_picture(cube, qter::testing::state(cube, algorithm)),
                        {.color = false});
    };
    CHECK(beside(with_heading("now", net("")), with_heading("after U", net("U")), 3) ==
          "now                        after U\n"
          "       U U U                      U U U\n"
          "       U U U                      U U U\n"
          "       U U U                      U U U\n"
          " L L L F F F R R R B B B    F F F R R R B B B L L L\n"
          " L L L F F F R R R B B B    L L L F F F R R R B B B\n"
          " L L L F F F R R R B B B    L L L F F F R R R B B B\n"
          "       D D D                      D D D\n"
          "       D D D                      D D D\n"
          "       D D D                      D D D\n");
}

TEST_CASE("all lines of the right one begin in one column, in colour too") {
    const Puzzle& cube = qter::testing::cube();
    NetTextOptions options;
    options.letters = true;
    const std::string net =
        net_text(cube, *flat_picture(cube, qter::testing::state(cube, "R"), {0}), options);
    std::string bars;
    for (int i = 0; i < 9; ++i) bars += "|\n";
    const std::string both = beside(net, bars, 4);
    std::size_t begin = 0;
    for (int i = 0; i < 9; ++i) {
        const std::size_t end = both.find('\n', begin);
        // 36 columns, a gap of 4 and the bar.
        CHECK(shown_columns(both.substr(begin, end - begin)) == 41);
        begin = end + 1;
    }
    CHECK(begin == both.size());
}

// Colours in words.
#include <set>

#include "catch.hpp"
#include "fixtures.hpp"
#include "view/colour_words.hpp"

using namespace qter;

TEST_CASE("the words for a cube's colours") {
    const Puzzle& cube = qter::testing::cube();
    const std::vector<std::string> words = colour_words(cube);
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) text += cube.faces()[i] + " " + words[i] + ", ";
    CHECK(text == "U white, D yellow, F green, B blue, R red, L orange, ");
}

TEST_CASE("the faces of every puzzle have words that differ") {
    for (const std::string& name : qter::testing::drawn_names()) {
        INFO(name);
        const PuzzlePtr puzzle = qter::testing::puzzle(name);
        const std::vector<std::string> words = colour_words(*puzzle);
        CHECK(words.size() == puzzle->faces().size());
        CHECK(std::set<std::string>(words.begin(), words.end()).size() == words.size());
        // None needs the face's name for it.
        for (const std::string& word : words) CHECK(word.find('(') == std::string::npos);
    }
}

TEST_CASE("words for colours that people know by name") {
    const std::vector<std::pair<std::string, std::string>> known = {
        {"#ffffff", "white"},       {"#000000", "black"},      {"#808080", "grey"},
        {"#ff0000", "red"},         {"#00ff00", "green"},      {"#0000ff", "blue"},
        {"#ffff00", "yellow"},      {"#ffa500", "orange"},     {"#800080", "purple"},
        {"#ffc0cb", "pink"},        {"#8b4513", "brown"},      {"#add8e6", "light blue"},
        {"#90ee90", "light green"}, {"#006400", "dark green"}, {"#000080", "dark blue"},
        {"#8b0000", "dark red"},    {"#40e0d0", "turquoise"},  {"#d3d3d3", "light grey"},
    };
    for (const auto& [hex, word] : known) {
        INFO(hex);
        CHECK(colour_word(hex) == word);
    }
}

TEST_CASE("faces of one colour are told apart by their names") {
    PuzzleParts parts;
    parts.name = parts.title = "two";
    parts.faces = {"A", "B", "C"};
    parts.drawing.faces.resize(3);
    parts.drawing.faces[0].colour = "#1060d0";
    parts.drawing.faces[1].colour = "#00a84b";
    parts.drawing.faces[2].colour = "#1161d1";
    const Puzzle puzzle(std::move(parts));
    CHECK(colour_words(puzzle) == std::vector<std::string>{"blue (A)", "green", "blue (C)"});
}

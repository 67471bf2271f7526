// The notation of the Clock, held against a clock that is built of dials, pins and two sides.
#include <array>
#include <map>
#include <sstream>

#include "catch.hpp"
#include "fixtures.hpp"
#include "formats/definition.hpp"
#include "formats/definition_writer.hpp"
#include "formats/scramble_list.hpp"
#include "notation/algorithm_texts.hpp"
#include "notation/notation.hpp"

using namespace qter;
using namespace qter::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

const Puzzle& clock_puzzle() { return known_puzzle("clock"); }

/// Two sides of nine dials each, row by row as one sees them. A dial in a corner is one with that
/// on the other side of it, which goes the other way. Regulation 12g of the WCA: a wheel next to a
/// pin that is up turns all dials next to such pins.
class PlainClock {
 public:
    void word(const std::string& text) {
        if (text == "y2") {
            back_ = !back_;
            return;
        }
        static const std::map<std::string, std::vector<int>> kPins = {
            {"UR", {1}},   {"DR", {3}},   {"DL", {2}},   {"UL", {0}},          {"U", {0, 1}},
            {"R", {1, 3}}, {"D", {2, 3}}, {"L", {0, 2}}, {"ALL", {0, 1, 2, 3}}};
        const std::size_t digit = text.find_first_of("0123456789");
        if (digit == std::string::npos) return;
        const int hours = std::stoi(text.substr(digit)) * (text.back() == '-' ? -1 : 1);
        std::array<bool, 9> turned{};
        for (const int pin : kPins.at(text.substr(0, digit))) {
            const int first = pin / 2 * 3 + pin % 2;
            for (const int dial : {first, first + 1, first + 3, first + 4}) turned[dial] = true;
        }
        for (int dial = 0; dial < 9; ++dial) {
            if (!turned[dial]) continue;
            side(back_)[dial] += hours;
            const bool corner = dial != 4 && dial % 2 == 0;
            if (corner) side(!back_)[dial / 3 * 3 + 2 - dial % 3] -= hours;
        }
    }

    void words(const std::string& text) {
        std::istringstream all(text);
        for (std::string one; all >> one;) word(one);
    }

    [[nodiscard]] State state() const {
        static const std::array<std::string, 9> kNames = {"UL", "U",  "UR", "L", "C",
                                                          "R",  "DL", "D",  "DR"};
        State state = solved_state(clock_puzzle().shape());
        for (int dial = 0; dial < 9; ++dial) {
            const auto set = [&](const std::string& name, int hours) {
                state.orient[piece(clock_puzzle(), name)] =
                    static_cast<std::uint8_t>((hours % 12 + 12) % 12);
            };
            set(kNames[dial], front_[dial]);
            if (dial == 4 || dial % 2 == 1) set("b" + kNames[dial], rear_[dial]);
        }
        return state;
    }

 private:
    std::array<int, 9>& side(bool back) { return back ? rear_ : front_; }

    std::array<int, 9> front_{};
    std::array<int, 9> rear_{};
    bool back_ = false;
};

State plain(const std::string& words) {
    PlainClock plain;
    plain.words(words);
    return plain.state();
}

rc::Gen<std::string> any_words() {
    const auto word = rc::gen::exec([] {
        const auto pins =
            *rc::gen::element<std::string>("UR", "DR", "DL", "UL", "U", "R", "D", "L", "ALL");
        const int kind = *rc::gen::inRange(0, 8);
        if (kind == 0) return std::string("y2");
        if (kind == 1) return pins;
        return pins + std::to_string(*rc::gen::inRange(0, 14)) + (kind % 2 == 0 ? '+' : '-');
    });
    return rc::gen::map(rc::gen::container<std::vector<std::string>>(word),
                        [](const std::vector<std::string>& words) {
                            std::string text = "ALL0+";
                            for (const std::string& one : words) text += ' ' + one;
                            return text;
                        });
}

}  // namespace

TEST_CASE("a scramble of the clock as programs print it") {
    const std::string text =
        "UR3+ DR2- DL1+ UL4- U5+ R0+ D3- L2+ ALL6+ y2 U1+ R2- D0+ L6+ ALL3- UR UL";
    CHECK(state(clock_puzzle(), text) == plain(text));
    // By hand: the middle of the front is next to every pin, so all words before y2 turn it.
    const State reached = state(clock_puzzle(), text);
    CHECK(int{reached.orient[piece(clock_puzzle(), "C")]} == 3 - 2 + 1 - 4 + 5 - 3 + 2 + 6);
    CHECK(int{reached.orient[piece(clock_puzzle(), "bC")]} == 1 - 2 + 6 - 3);
}

TEST_CASE("pins are names of turns of the side in front") {
    const PuzzlePtr usual = *with_notation(puzzle("clock"), "usual");
    const auto same = [&](std::string_view pins, std::string_view turns) {
        INFO(pins);
        const Result<Algorithm> read = parse_algorithm(clock_puzzle(), pins, {});
        REQUIRE(read.ok());
        CHECK(read.diagnostics().empty());
        CHECK(*read == alg(*usual, turns));
    };
    same("UR3+ ALL2-", "UR3 ALL2'");
    same("UR3+ y2 UR3+ y2 U1-", "UR3 bUR3 U'");
    same("UR0+ DR12+ L13-", "L'");
    same("UR1\xe2\x88\x92 // a comment\nD2+", "UR' D2");
    // Pins that stay up turn nothing, wherever they are.
    same("UR2+ UR DL", "UR2");
    same("UR ALL1+", "ALL");
    // Without hours it is the usual notation.
    same("UR DL", "UR DL");
    same("(UR bDL')2 U", "UR bDL' UR bDL' U");
    // Hours are suffixes of the usual notation as well.
    same("UR3+ bU2 D2-", "UR3 bU2 D2'");
}

TEST_CASE("what the clock cannot turn is a mistake with its place") {
    for (const std::string text : {"UR3+ Q2+", "y2 UR3", "UR3+ y2 bU2", "UR12345678+ y2", "y2 y",
                                   "UR3+- y2", "UR3+x y2", "UR3+ UR3+y2"}) {
        INFO(text);
        CHECK_FALSE(parse_algorithm(clock_puzzle(), text, {}).ok());
    }
    const Diagnostic error = first_error("clock", "UR3+ y2 QR2-");
    CHECK(error.primary.span.begin == 8);
    CHECK_THAT(error.help, ContainsSubstring("UR, DR, DL, UL, U, R, D, L and ALL"));
    CHECK_THAT(error.help, ContainsSubstring("`UR3+`"));
}

TEST_CASE("the clock is written by its pins, turned over once") {
    const auto shown = [](std::string_view turns) {
        return written(clock_puzzle(), alg(clock_puzzle(), turns));
    };
    CHECK(shown("UR3 DR10 bU bALL7") == "UR3+ DR2- y2 U1+ ALL5-");
    CHECK(shown("bU ALL6 bU UR'") == "UR1- ALL6+ y2 U2+");
    CHECK(shown("bU") == "y2 U1+");
    CHECK(shown("UR bU UR'") == "y2 U1+");
    CHECK(shown("") == "");
}

TEST_CASE("texts of pins do what they do on a plain clock, and so does what is written") {
    REQUIRE(rc::check("pins", [] {
        const std::string text = *any_words();
        const Result<Algorithm> read = parse_algorithm(clock_puzzle(), text, {});
        RC_ASSERT(read.ok());
        RC_ASSERT(state_of(clock_puzzle(), *read) == plain(text));
        const std::string again = written(clock_puzzle(), *read);
        RC_ASSERT(plain(again) == plain(text));
        RC_ASSERT(state(clock_puzzle(), again) == plain(text));
        RC_ASSERT(written(clock_puzzle(), alg(clock_puzzle(), again)) == again);
    }));
}

TEST_CASE("a description may have pins") {
    SourceMap sources;
    const std::string text = write_toml(clock_puzzle());
    const Result<PuzzlePtr> read = read_puzzle(sources.add("clock.toml", text));
    REQUIRE(read.ok());
    CHECK(notation_of(**read).name() == "pins");
    CHECK(write_toml(**read) == text);
    for (const std::string wrong : {"\"UR\", \"UR\"", "\"UR\"", "\"UR\", \"none\""}) {
        std::string other = text;
        const std::size_t begin = other.find("turns = [") + 9;
        other.replace(begin, other.find(']', begin) - begin, wrong);
        CHECK_FALSE(read_puzzle(sources.add("other.toml", other)).ok());
    }
    CHECK_FALSE(with_notation(puzzle("3x3"), "pins").ok());
}

TEST_CASE("a clock that is turned over at the end is turned back first") {
    SourceMap sources;
    Diagnostics diagnostics;
    const PuzzlePtr clock = puzzle("clock");
    const auto hold = [&](const std::string& text) {
        const auto read = read_scramble(clock, text, {}, diagnostics);
        return read ? read->hold : "nothing was read";
    };
    CHECK(hold("UR3+ y2 UR2+") == "y2");
    CHECK(hold("y2 UR2+ y2 UR1+").empty());
    CHECK(hold("UR3+ DL1-").empty());
    CHECK(diagnostics.empty());
}

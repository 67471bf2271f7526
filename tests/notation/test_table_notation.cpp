// Notations that descriptions of puzzles have of their own. The stickers that scrambles lead to are
// from a program that turns points of space: corners of a cube are axes, what lies beyond the cut
// goes round by a third, and at the end the whole puzzle is turned back.
#include <set>

#include "catch.hpp"
#include "facelets/facelet_string.hpp"
#include "fixtures.hpp"
#include "formats/definition.hpp"
#include "formats/definition_writer.hpp"
#include "notation/algorithm_texts.hpp"
#include "notation/notation.hpp"

using namespace qter;
using namespace qter::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

std::string stickers(const Puzzle& puzzle, std::string_view text) {
    return facelet_string(puzzle, state(puzzle, text));
}

/// By the faces of each place, the colours that are there.
std::string pieces(const Puzzle& puzzle, std::string_view text) {
    const State reached = state(puzzle, text);
    std::set<std::string> all;
    for (Slot slot = 0; slot < puzzle.shape().slots(); ++slot) {
        const std::vector<std::uint8_t>& here = puzzle.pieces()[slot].stickers;
        const std::vector<std::uint8_t>& shown = puzzle.pieces()[reached.piece[slot]].stickers;
        std::string place;
        std::string colours;
        for (const char face : std::string("URFDLB")) {
            for (std::size_t k = 0; k < here.size(); ++k) {
                if (puzzle.faces()[here[k]] != std::string(1, face)) continue;
                const std::size_t from = (k + here.size() - reached.orient[slot]) % here.size();
                place += face;
                colours += puzzle.faces()[shown[from]];
            }
        }
        all.insert(place + ':' + colours);
    }
    std::string line;
    for (const std::string& one : all) line += (line.empty() ? "" : " ") + one;
    return line;
}

PuzzlePtr in(const std::string& name, const std::string& notation) {
    return *with_notation(puzzle(name), notation);
}

}  // namespace

TEST_CASE("scrambles of the skewb as the WCA writes them") {
    // Regulation 12h: U turns about UBL, R about DBR, L about DFL, B about DBL.
    const Puzzle& skewb = known_puzzle("skewb");
    CHECK(stickers(skewb, "R") == "UFUUURDDDDFFFFLDBBBBLLLULRBRRR");
    CHECK(stickers(skewb, "R U L B") == "DRRLURBDRLUFUBFUDBBDRFLDLUBFFL");
    CHECK(stickers(skewb, "R U' L B' R' L U B' L' U R'") == "RFLFURDFBLLFDUDLLBBDBUUUBRDRFR");
}

TEST_CASE("capital letters for the upper corners, small ones for the lower") {
    const PuzzlePtr skewb = in("skewb", "corners");
    CHECK(stickers(*skewb, "F l' R b'") == "DUUURBLBBUBDDBDULFFFLRLDLFFRRR");
    CHECK(stickers(*skewb, "R L' F B r' l f' b") == "FFUULBDBFFBURBUDLFDLURDLRRRLDB");
    CHECK(pieces(*in("redi", "corners"), "F L' B R' f l' b r' F") ==
          "DB:RU DL:RF DLB:LBD FD:DL FDL:DLF FL:RD LB:BD RB:UL RD:UF RDB:BRD "
          "RF:LB RFD:FDR UB:BR UF:DF UFL:FLU UL:BU ULB:BUL UR:LF URB:BUR URF:RFU");
    CHECK(stickers(*in("dino", "corners"), "F L' B f b'") == "BBFFUFRRLLDDRBUFUDUDLBLR");
    CHECK(written(*skewb, alg(*skewb, "F l2 R b'")) == "F l' R b'");
}

TEST_CASE("scrambles of the redi as three programs write them") {
    CHECK(pieces(*in("redi", "moyu"), "R L' R' x R L' x R L R' x L") ==
          "DB:DB DL:LB DLB:LBD FD:DL FDL:DLF FL:RD LB:RF RB:UL RD:FL RDB:RDB "
          "RF:FD RFD:FDR UB:BR UF:UF UFL:FLU UL:BU ULB:BUL UR:UR URB:URB URF:URF");
    CHECK(pieces(*in("redi", "fixed-corners"), "UL U' UR F L' B R' D UL'") ==
          "DB:RD DL:BU DLB:LBD FD:LF FDL:DLF FL:BL LB:BD RB:FU RD:BR RDB:BRD "
          "RF:DL RFD:FDR UB:RU UF:DF UFL:UFL UL:RF ULB:LBU UR:UL URB:RBU URF:FUR");
    // R is another corner in each of them, so that a bare one is refused, with what reads it.
    const Diagnostic error = first_error("redi", "R L' x R' L");
    CHECK_THAT(error.help, ContainsSubstring("`--notation moyu`"));
    CHECK_THAT(error.help, ContainsSubstring("`--notation corners`"));
    CHECK_THAT(error.help, ContainsSubstring("`--notation fixed-corners`"));
    const std::string small = first_error("redi", "f L'").help;
    CHECK_THAT(small, ContainsSubstring("`--notation corners` reads it; "));
    CHECK_THAT(small, !ContainsSubstring("moyu"));
    CHECK_THAT(first_error("skewb", "r' R r R'").help, ContainsSubstring("`--notation corners`"));
    CHECK_THAT(first_error("redi", "Q").help, !ContainsSubstring("--notation"));
    // Layers that a table does not name are called as ever.
    CHECK(written(*in("redi", "moyu"), alg(known_puzzle("redi"), "UFR DFR'")) == "R DFR'");
}

TEST_CASE("what is written in a table's names reads back") {
    for (const auto& [name, notation] : {std::pair("skewb", "corners"),
                                         {"redi", "moyu"},
                                         {"redi", "corners"},
                                         {"redi", "fixed-corners"},
                                         {"dino", "corners"}}) {
        INFO(name << ", " << notation);
        const PuzzlePtr any = in(name, notation);
        REQUIRE(rc::check("written in names", [&] {
            const Algorithm algorithm = *any_algorithm(*any);
            const Result<Algorithm> again = parse_algorithm(*any, written(*any, algorithm), {});
            RC_ASSERT(again.ok());
            RC_ASSERT(*again == algorithm);
        }));
    }
}

TEST_CASE("tables of names are part of a description") {
    SourceMap sources;
    const std::string text = write_toml(known_puzzle("skewb"));
    CHECK_THAT(text, ContainsSubstring("[notations.corners]\n"));
    const Result<PuzzlePtr> read = read_puzzle(sources.add("skewb.toml", text));
    REQUIRE(read.ok());
    CHECK(write_toml(**read) == text);
    const auto reads_with = [&](const std::string& table) {
        std::string other = text;
        const std::size_t begin = other.find("[notations.corners]");
        other.replace(begin, other.find("\n\n", begin) - begin, table);
        return read_puzzle(sources.add("other.toml", other)).ok();
    };
    CHECK(reads_with("[notations.mine]\nq = \"R\"\n"));
    CHECK(reads_with("[notations.mine]\nR = \"L\"\nL = \"R\"\n"));
    CHECK_FALSE(reads_with("[notations.mine]\nR = \"L\"\n"));  // nothing calls R then
    CHECK_FALSE(reads_with("[notations.mine]\nq = \"Q\"\n"));
    CHECK_FALSE(reads_with("[notations.mine]\nq2 = \"R\"\n"));
    CHECK_FALSE(reads_with("[notations.usual]\nq = \"R\"\n"));
    CHECK_FALSE(reads_with("[notations]\nmine = \"R\"\n"));
    const auto wrong = with_notation(puzzle("skewb"), "moyu");
    REQUIRE_FALSE(wrong.ok());
    CHECK(wrong.diagnostics().items()[0].help ==
          "its notations are usual, inner, niss and corners");
}

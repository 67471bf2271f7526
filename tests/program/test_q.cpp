#include "catch.hpp"
#include "fixtures.hpp"
#include "program/layout.hpp"
#include "program/q_reader.hpp"
#include "program/q_texts.hpp"
#include "program/q_writer.hpp"
#include "program/same_program.hpp"

using namespace qter;
using namespace qter::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

struct Read {
    SourceMap sources;
    PuzzleLibrary library{sources};
    Result<Program> program;
    explicit Read(std::string text) : program(read(std::move(text))) {}

    Result<Program> read(std::string text) {
        library.add_folder(std::string(QTER_SOURCE_DIR) + "/tests/formats/data");
        return read_q(sources.add("test.q", std::move(text)), library);
    }
    [[nodiscard]] const Diagnostic& error(std::size_t i = 0) const {
        return program.diagnostics().items().at(i);
    }
    [[nodiscard]] std::string place(std::size_t i = 0) const {
        const Span span = error(i).primary.span;
        return span.known() ? std::string(sources[span.source].text(span)) : "";
    }
};

std::string written(const Program& program, std::uint64_t base = 1) {
    const Result<std::string> text = write_q(program, {.line_base = base});
    REQUIRE(text.ok());
    return *text;
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines(1);
    for (const char c : text) {
        if (c == '\n') {
            lines.emplace_back();
        } else {
            lines.back() += c;
        }
    }
    return lines;
}

template <class Op>
const Op& operation(const Read& read, std::size_t index) {
    return std::get<Op>(read.program->instructions.at(index).operation);
}

}  // namespace

TEST_CASE("what the writer writes reads back to the same text and program") {
    const Read first(kEverything);
    REQUIRE(first.program.ok());
    CHECK(written(*first.program) == kEverything);
    const Read second(written(*first.program, 0));
    REQUIRE(second.program.ok());
    CHECK(same_program(*first.program, *second.program));
    CHECK(second.program->instructions.back().number == 11);
    CHECK(std::get<op::Input>(first.program->instructions[0].operation).message ==
          "How \"many\" \\ pieces?");
}

TEST_CASE("the name of a puzzle may have a colon") {
    for (const std::string name : {"3x3:supercube", "bandaged-3x3:alcatraz"}) {
        const Read first("Puzzles\nA: " + name + "\n\n1 | halt \"\"\n");
        REQUIRE(first.program.ok());
        const Read second(written(*first.program));
        REQUIRE(second.program.ok());
        CHECK(second.program->holdings[0].puzzle->name() ==
              first.program->holdings[0].puzzle->name());
    }
    CHECK(Read("Puzzles\nA: :3x3\n\n1 | halt \"\"\n").error().code == Code::kSyntax);
}

TEST_CASE("both orders and both forms are accepted") {
    const Read read(
        with_header("1 | solved-goto 3 DRF FU\n"
                    "2 | solved-goto UF DRF 3\n"
                    "3 | print until UF solved \"m\" R U\n"
                    "4 | halt until UF DRF solved\n      \"m\"\n  R\n  U\n"));
    REQUIRE(read.program.ok());
    CHECK(operation<op::SolvedGoto>(read, 0).target == 2);
    CHECK(operation<op::SolvedGoto>(read, 0).pieces.size() == 2);
    CHECK(operation<op::SolvedGoto>(read, 1).pieces[1] ==
          operation<op::SolvedGoto>(read, 0).pieces[0]);
    CHECK(operation<op::Print>(read, 2).count->algorithm == alg(cube(), "R U"));
    CHECK(operation<op::Halt>(read, 3).count->pieces.size() == 2);
    CHECK_THAT(written(*read.program), ContainsSubstring("counting-until UF DFR"));
}

TEST_CASE("numbers as printed, comments, emoji, blank lines and CRLF") {
    const Read read(
        "( a comment ( nested ) over\n two lines )\r\nPuzzles\r\nA: 3x3\r\n\U0001F9E9 B: 3x3\r\n"
        "\U0001F4FC C: 3x3x3 (that one, too)\r\n\r\n\r\n"
        "10 | U (a turn)\r\n (between)\r\n\r\n20 | solved-goto UF 40\r\n"
        "  30 | goto 10\r\n40 | halt \"( no comment )\"\r\n");
    REQUIRE(read.program.ok());
    REQUIRE(read.program->holdings.size() == 3);
    CHECK(read.program->holdings[1].tape);
    CHECK(read.program->holdings[2].tape);
    CHECK_FALSE(read.program->holdings[0].tape);
    CHECK(operation<op::Goto>(read, 2).target == 0);
    CHECK(operation<op::SolvedGoto>(read, 1).target == 3);
    CHECK(operation<op::Halt>(read, 3).message == "( no comment )");
    CHECK(read.program->instructions[3].number == 40);
}

TEST_CASE("a tape may be called tape") {
    const Read read("Puzzles\ntape: 3x3\n1 | halt \"\"\n");
    REQUIRE(read.program.ok());
    CHECK(read.program->holdings[0].name == "tape");
    CHECK_FALSE(read.program->holdings[0].tape);
}

TEST_CASE("algorithms wrap at 50 columns, in even lines") {
    REQUIRE(rc::check("wrapping", [] {
        Program program;
        program.holdings.push_back({"A", puzzle("3x3"), 0, false, {}});
        Algorithm algorithm = *any_algorithm(cube(), 80);
        if (algorithm.empty()) algorithm = alg(cube(), "U");
        const Puzzle* held = program.holdings[0].puzzle.get();
        program.instructions.push_back({op::Turns{algorithm}, held, 1, {}});
        const std::vector<std::string> lines = lines_of(*write_q(program));
        std::size_t longest = 0, total = 0;
        for (std::size_t i = 3; i + 1 < lines.size(); ++i) {
            RC_ASSERT(lines[i].substr(0, 4) == (i == 3 ? "1 | " : "    "));
            longest = std::max(longest, lines[i].size() - 4);
            total += lines[i].size() - 4 + 1;
        }
        RC_ASSERT(longest <= kAlgorithmColumns);
        // As few lines as a first-fit needs, and none wider than an even share plus one move.
        const std::size_t count = lines.size() - 4;
        RC_ASSERT(longest <= (total + count - 1) / count + 3);
        RC_ASSERT(same_program(program, *Read(*write_q(program)).program));
    }));
}

TEST_CASE("pieces that look like others cannot be asked for, and puzzles are not many") {
    const PuzzlePtr four = puzzle("4x4");
    std::string centre;
    for (Slot slot = 0; slot < four->shape().slots(); ++slot) {
        if (!four->is_unique(slot)) centre = four->pieces()[slot].name;
    }
    REQUIRE_FALSE(centre.empty());
    const Read alike("Puzzles\nA: 4x4\n\n1 | solved-goto UFR " + centre + " 1\n2 | goto 1\n");
    REQUIRE(alike.program.diagnostics().error_count() == 1);
    CHECK(alike.error().code == Code::kArguments);
    CHECK(alike.place() == centre);

    std::string many = "Puzzles\n";
    for (std::size_t i = 1; i <= kMaxHoldings + 1; ++i) many += "P" + std::to_string(i) + ": 3x3\n";
    const Read too_many(many + "1 | U\n2 | goto 1\n");
    REQUIRE(too_many.program.diagnostics().error_count() == 1);
    CHECK(too_many.error().code == Code::kTooLarge);
    CHECK(too_many.place() == "P257: 3x3");
}

TEST_CASE("a rotation reaches to the end of its algorithm, and no further") {
    const Read rotated(with_header("1 | x U\n    y R\n2 | print \"n\" M U counting-until UF\n"));
    const Read plain(with_header("1 | F U\n2 | print \"n\" R L' B counting-until UF\n"));
    REQUIRE(rotated.program.ok());
    CHECK(same_program(*rotated.program, *plain.program));
}

TEST_CASE("every mistake is pointed at") {
    struct Case {
        std::string lines;
        Code code;
        std::string place, help;
    };
    const std::vector<Case> cases = {
        {"1 | R Q\n", Code::kUnknownMove, "Q", "its moves are"},
        {"1 | x y2\n", Code::kEmpty, "x y2", "turn layers"},
        {"1 | repeat until UF solved x\n", Code::kEmpty, "x", "turn layers"},
        {"1 | \"m\"\n", Code::kSyntax, "\"m\"", ""},
        {"1 | gotto 1\n", Code::kUnknownInstruction, "gotto", "`goto`"},
        {"1 | frobnicate\n", Code::kUnknownInstruction, "frobnicate", "instructions are"},
        {"1 | goto 7\n", Code::kUnknownLine, "7", "from 1 to 1"},
        {"1 | goto\n", Code::kSyntax, "", "`goto 12`"},
        {"1 | goto x\n", Code::kSyntax, "x", "`goto 12`"},
        {"1 | goto 1 2\n", Code::kSyntax, "2", ""},
        {"1 | solved-goto 1\n", Code::kSyntax, "", "solved-goto UFR UF 12"},
        {"1 | solved-goto UFX 1\n", Code::kUnknownPiece, "UFX", "UFR"},
        {"1 | solved-goto UF FU 1\n", Code::kDuplicate, "FU", ""},
        {"1 | repeat UF solved R\n", Code::kSyntax, "UF", "repeat until"},
        {"1 | repeat until UF R\n", Code::kSyntax, "", "repeat until"},
        {"1 | repeat until UF solved\n", Code::kSyntax, "", "repeat until"},
        {"1 | input R max-input 2\n", Code::kSyntax, "R", "message"},
        {"1 | input \"m\" R\n", Code::kSyntax, "", "max-input"},
        {"1 | input \"m\" R max-input x\n", Code::kSyntax, "x", "max-input"},
        {"1 | input \"m\" R max-input -4\n", Code::kSyntax, "-4", "max-input"},
        {"1 | input \"m\" R mod\n", Code::kSyntax, "", ""},
        {"1 | input \"m\" R mod 0\n", Code::kNumber, "0", "max-input"},
        {"1 | input \"m\" R mod 5 max-input 4\n", Code::kSyntax, "max-input", ""},
        {"1 | halt\n", Code::kSyntax, "", "halt \"message\""},
        {"1 | halt \"m\" R\n", Code::kSyntax, "", "counting-until"},
        {"1 | halt \"m\" counting-until UF\n", Code::kSyntax, "counting-until", ""},
        {"1 | halt \"m\n2 | U\n", Code::kUnterminated, "\"m", ""},
        {"1 | halt \"a\\n\"\n", Code::kSyntax, "\\n", "escapes"},
        {"1 | switch B\n", Code::kUnknownName, "B", "A"},
        {"1 | move-left\n", Code::kWrongPuzzle, "1 | move-left", "tape A: 3x3"},
        {"1 | move-left 99999999999\n", Code::kNumber, "99999999999", ""},
        {"2 | U\n2 | U\n", Code::kLineNumber, "2", "increase"},
        {"2 | U\n1 | U\n", Code::kLineNumber, "1", "increase"},
        {"x | U\n", Code::kLineNumber, "x", "whole numbers"},
        {"99999999999999999999 | U\n", Code::kLineNumber, "99999999999999999999", ""},
        {"1 | U\nR U\n", Code::kSyntax, "R", "NUMBER | instruction"},
        {"1 |\n", Code::kSyntax, "", ""},
        {"1 | U ( no end\n", Code::kUnterminated, "(", "`)`"},
        {"1 | U )\n", Code::kSyntax, ")", ""},
        {"", Code::kEmpty, "3x3", "1 | R U"},
    };
    for (const Case& wrong : cases) {
        INFO(wrong.lines);
        const Read read(with_header(wrong.lines));
        REQUIRE_FALSE(read.program.ok());
        INFO(read.error().message);
        CHECK(read.error().code == wrong.code);
        CHECK(read.error().primary.span.known());
        CHECK(read.place() == wrong.place);
        if (!wrong.help.empty()) {
            CHECK_THAT(read.error().help, ContainsSubstring(wrong.help));
        }
    }
}

TEST_CASE("commutators and conjugates are refused by one message") {
    for (const char* const line :
         {"1 | [R: U]\n", "1 | R [R, U] U\n", "1 | R[R:U]2' [U: [R, F]]\n",
          "1 | repeat until UF solved [R: U]\n", "1 | input \"a\" [R: U] max-input 5\n",
          "1 | print \"a\" [R: U] counting-until UF\n"}) {
        INFO(line);
        const Read read(with_header(line));
        REQUIRE(read.program.diagnostics().error_count() == 1);
        CHECK(read.error().code == Code::kSyntax);
        CHECK(read.place() == "[");
        CHECK_THAT(read.error().message, ContainsSubstring("not part of Q"));
        CHECK_THAT(read.error().help, ContainsSubstring("`[R: U]` is `R U R'`"));
    }
}

TEST_CASE("a comma between moves is refused without advice to write a commutator") {
    const Read read(with_header("1 | R, U\n"));
    REQUIRE(read.program.diagnostics().error_count() == 1);
    CHECK(read.place() == ",");
    CHECK_THAT(read.error().help, ContainsSubstring("white space"));
}

TEST_CASE("mistakes of the head are pointed at") {
    struct Case {
        std::string text;
        Code code;
        std::string place;
    };
    const std::vector<Case> cases = {
        {"", Code::kEmpty, ""},
        {" \n\n( only a comment )", Code::kEmpty, ""},
        {"1 | U\n", Code::kSyntax, "1"},
        {"Puzzles\n\n1 | U\n", Code::kWrongPuzzle, "1 | U"},
        {"Puzzles\n1 | solve\n", Code::kWrongPuzzle, "1 | solve"},
        {"Puzzles\n1 | move-left\n", Code::kWrongPuzzle, "1 | move-left"},
        {"Puzzles A: 3x3\n1 | U\n", Code::kSyntax, "A"},
        {"Puzzles\nA: 3x4\n1 | U\n", Code::kUnknownPuzzle, "3x4"},
        {"Puzzles\nA 3x3\n1 | U\n", Code::kSyntax, "A 3x3"},
        {"Puzzles\nA: 3x3\nA: 3x3\n1 | U\n", Code::kDuplicate, "A"},
        {"Puzzles\nA: broken\n1 | U\n", Code::kBadPuzzle, "name = \"broken\""},
    };
    for (const Case& wrong : cases) {
        INFO(wrong.text);
        const Read read(wrong.text);
        REQUIRE_FALSE(read.program.ok());
        CHECK(read.error().code == wrong.code);
        if (wrong.code != Code::kBadPuzzle) CHECK(read.place() == wrong.place);
    }
}

TEST_CASE("a program may do without puzzles") {
    const char* const text = "Puzzles\n\n1 | print \"a\"\n2 | goto 3\n3 | halt \"b\"\n";
    const Read read(text);
    REQUIRE(read.program.ok());
    CHECK(read.program->holdings.empty());
    CHECK(written(*read.program) == text);
}

TEST_CASE("several mistakes are reported at once") {
    const Read read(with_header("1 | gotto 1\n2 | goto 9\n3 | halt\n4 | U\n"));
    REQUIRE(read.program.diagnostics().error_count() == 3);
    CHECK(read.program.diagnostics().items()[0].code == Code::kUnknownInstruction);
    CHECK(read.program.diagnostics().items()[1].code == Code::kSyntax);
    CHECK(read.program.diagnostics().items()[2].code == Code::kUnknownLine);
}

TEST_CASE("algorithms and pieces are those of the puzzle in hand") {
    const std::string head = "Puzzles\nA: 3x3\nB: ring\n";
    const Read good(head +
                    "1 | U\n2 | switch B\n3 | T V\n4 | solved-goto CCB 3\n5 | switch A\n"
                    "6 | solved-goto UF 6\n7 | goto 2\n");
    REQUIRE(good.program.ok());
    CHECK(good.program->instructions[2].puzzle->name() == "ring");
    CHECK(good.program->instructions[5].puzzle->name() == "3x3");
    CHECK(same_program(*good.program,
                       *Read(head + written(*good.program).substr(head.size())).program));

    const Read wrong(head + "1 | switch B\n2 | U\n");
    CHECK(wrong.error().code == Code::kUnknownMove);
    const Read either(head + "1 | solved-goto UF 3\n2 | switch B\n3 | U\n");
    CHECK(either.error().code == Code::kWrongPuzzle);
    CHECK_THAT(either.error().message, ContainsSubstring("A (3x3) or B (ring)"));
    // A line nothing jumps to is read by the puzzle last taken up above it.
    CHECK(Read(head + "1 | switch B\n2 | goto 2\n3 | T\n").program.ok());
}

TEST_CASE("holdings in hand follow jumps and switches") {
    const Read read(
        "Puzzles\nA: 3x3\nB: 3x3\n1 | solved-goto UF 3\n2 | switch B\n3 | U\n4 | halt \"\"\n"
        "5 | U\n");
    REQUIRE(read.program.ok());
    const auto in_hand = holdings_in_hand(*read.program);
    CHECK(in_hand[0] == std::vector<std::size_t>{0});
    CHECK(in_hand[1] == std::vector<std::size_t>{0});
    CHECK(in_hand[2] == std::vector<std::size_t>{0, 1});
    CHECK(in_hand[4].empty());
}

TEST_CASE("a program with a theoretical register has no Q text") {
    Program program;
    program.holdings.push_back({"A", nullptr, Integer(12), false, {}});
    program.instructions.push_back({op::Add{Integer(5)}, nullptr, 1, {}});
    program.instructions.push_back({op::SolvedGoto{{}, 0}, nullptr, 2, {}});
    const Result<std::string> text = write_q(program);
    REQUIRE_FALSE(text.ok());
    CHECK(text.diagnostics().items()[0].code == Code::kTheoretical);
    CHECK(instruction_text(program, program.instructions[0]) == "add 5");
    CHECK(instruction_text(program, program.instructions[1]) == "solved-goto zero 1");
}

TEST_CASE("turns written are counted in the half-turn metric") {
    CHECK(written_turns(*Read(kEverything).program) == 12 + 16 + 2 + 20 + 1);
}

TEST_CASE("large texts are read in linear time and memory") {
    std::string text = "Puzzles\nA: 3x3\n";
    for (int i = 1; i <= 100000; ++i) text += std::to_string(i) + " | R U2 R'\n";
    const Read read(text);
    REQUIRE(read.program.ok());
    CHECK(read.program->instructions.size() == 100000);
    CHECK_FALSE(Read(with_header("1 | " + std::string(1 << 20, '('))).program.ok());
    CHECK_FALSE(Read(with_header("1 | " + std::string(1 << 20, 'R') + "Q")).program.ok());
}

TEST_CASE("the line of an instruction is never long") {
    const auto line = [](const std::string& algorithm) {
        const Read read(with_header("1 | repeat until UFR solved " + algorithm + "\n2 | goto 1\n"));
        REQUIRE(read.program.ok());
        return instruction_line(*read.program, read.program->instructions[0]);
    };
    const auto times = [](const std::string& part, int n) {
        std::string all = part;
        for (int i = 1; i < n; ++i) all += ' ' + part;
        return all;
    };
    const std::string begin = "repeat until UFR solved ";
    CHECK(line("R U") == begin + "R U");
    // 100 characters: 11 times 8, 10 blanks, and 2 more.
    const std::string longest = times("R U R' U", 11) + " F";
    REQUIRE(longest.size() == 100);
    CHECK(line(longest) == begin + longest);
    CHECK(line(times("R U R' U'", 60)) == begin + "(R U R' U') x 60");
    CHECK(line(times("R U", 60)) == begin + "(R U) x 60");
    // One more turn, and it is no power.
    const std::string cut = line(times("R U R' U'", 60) + " F");
    CHECK(cut.starts_with(begin + "R U R' U' R U R' U' R U "));
    CHECK(cut.ends_with(" ... (241 turns)"));
    CHECK(cut.size() < 100);
    CHECK(line("F " + times("R U R' U'", 60)).ends_with("... (241 turns)"));
    // A power of what is long itself.
    const std::string part = times("R U R' U'", 30) + " F";
    CHECK(line(times(part, 2)).ends_with("... (242 turns)"));
    CHECK(line(times(part, 2)).size() < 100);
}

TEST_CASE("the line of an instruction is the writer's text where that is short") {
    const Read read(kEverything);
    for (const Instruction& instruction : read.program->instructions) {
        CHECK(instruction_line(*read.program, instruction) ==
              instruction_text(*read.program, instruction));
    }
}

// Annotated Q: comments that any text may stand in, and that change nothing.
#include <rapidcheck.h>

#include "catch.hpp"
#include "program/q_reader.hpp"
#include "program/q_remarks.hpp"
#include "program/q_texts.hpp"
#include "program/q_writer.hpp"
#include "program/same_program.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

struct Annotated {
    SourceMap sources;
    PuzzleLibrary library{sources};
    SourceId root = sources.add("a.qat", "  first (line  \n\n\tthird) \":-)\" here\n").id();
    Program program = *read_q(sources.add("test.q", kEverything), library);

    Result<Program> read(const std::vector<std::string>& remarks) {
        const Result<std::string> text = write_q(program, {.remarks = &remarks});
        REQUIRE(text.ok());
        return read_q(sources.add("again.q", *text), library);
    }
};

}  // namespace

TEST_CASE("a comment of Q keeps pairs of parentheses and nothing that would end it early") {
    CHECK(q_comment("A <- solve (90, (90))") == "(A <- solve (90, (90)))");
    CHECK(q_comment("print \":-)\"") == "(print \":-]\")");
    CHECK(q_comment("((a)") == "([(a))");
    CHECK(q_comment(")(") == "(][)");
    CHECK(q_comment("a\nb\tc") == "(a\\x0ab\\x09c)");
    CHECK(q_comment("") == "()");
    // Cut in the middle of a pair.
    const std::string cut = q_comment("(" + std::string(200, 'x') + ")");
    CHECK(cut.starts_with("([xxx"));
    CHECK(cut.ends_with("xxx...)"));
    CHECK(cut.size() <= 90);
}

TEST_CASE("remarks name registers and the line of QAT, and the file where it is another one") {
    Annotated annotated;
    Program& program = annotated.program;
    program.registers.push_back({"A", 0, {}, {}, 4});
    program.registers.push_back({"T.B", 1, {}, {}, 4});
    for (Instruction& instruction : program.instructions) instruction.span = {};
    program.instructions[0].span = {annotated.root, 2, 5};
    program.instructions[0].registers = {0, 1};
    program.instructions[1].span = {annotated.root, 20, 21};
    program.instructions[2].registers = {1};
    const Source& other = annotated.sources.add("lib.qat", "move A to B");
    program.instructions[3].span = other.span(5, 6);
    program.instructions[3].registers = {0};
    const std::vector<std::string> remarks = q_remarks(program, annotated.sources, annotated.root);
    REQUIRE(remarks.size() == program.instructions.size());
    CHECK(remarks[0] == "(A, T.B; line 1: first [line)");
    CHECK(remarks[1] == "(line 3: third] \":-]\" here)");
    CHECK(remarks[2] == "(T.B)");
    CHECK(remarks[3] == "(A; lib.qat, line 1: move A to B)");
    CHECK(remarks[4].empty());
}

TEST_CASE("annotated Q has its remarks in one column, behind the last line of an instruction") {
    Annotated annotated;
    std::vector<std::string> remarks(annotated.program.instructions.size());
    remarks[0] = "(A)";
    remarks[1] = "(B)";
    remarks[2] = "(A, B)";
    const std::string text = *write_q(annotated.program, {.remarks = &remarks});
    const std::string widest = "L U' B R' L B' L' U' L U R2 B R2 D2 R2 D'";
    const auto line = [&](const std::string& begin, const std::string& last,
                          const std::string& remark) {
        return "\n" + begin + last + std::string(widest.size() - last.size(), ' ') + "  " + remark +
               "\n";
    };
    CHECK(text.find(line("     ", "max-input 8", "(A)")) != std::string::npos);
    CHECK(text.find(line("2  | ", "solved-goto UFR UF 5", "(B)")) != std::string::npos);
    CHECK(text.find(line("     ", widest, "(A, B)")) != std::string::npos);
    CHECK(text.find("\n4  | goto 2\n") != std::string::npos);
}

TEST_CASE("whatever its remarks say, annotated Q is the same program") {
    REQUIRE(rc::check("any text", [](const std::vector<std::string>& texts) {
        Annotated annotated;
        std::vector<std::string> remarks(annotated.program.instructions.size());
        for (std::size_t i = 0; i < std::min(texts.size(), remarks.size()); ++i) {
            remarks[i] = q_comment(texts[i]);
        }
        const Result<Program> again = annotated.read(remarks);
        RC_ASSERT(again.ok());
        RC_ASSERT(same_program(*again, annotated.program));
        RC_ASSERT(*write_q(*again) == *write_q(annotated.program));
    }));
    REQUIRE(rc::check("many parentheses", [] {
        const auto text =
            *rc::gen::container<std::string>(rc::gen::elementOf(std::string("()() \"|a:\\\n")));
        Annotated annotated;
        const std::vector<std::string> remarks(annotated.program.instructions.size(),
                                               q_comment(text));
        const Result<Program> again = annotated.read(remarks);
        RC_ASSERT(again.ok());
        RC_ASSERT(same_program(*again, annotated.program));
    }));
}

// Instructions and what they do not take.
#include "catch.hpp"
#include "program/same_program.hpp"
#include "qat/qat.hpp"
#include "syntax/vocabulary.hpp"

using namespace qter;
using namespace qter::testing;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("every form in the table compiles as its example shows", "[instructions]") {
    for (const Form& form : kForms) {
        CAPTURE(form.example);
        const Qat qat(
            ".registers { A <- 3x3 builtin (1260)\n tape T ~ B <- 3x3 builtin (1260) }\n"
            "loop: input \"\" T.B\n" +
            std::string(form.example) + "\n done: halt A");
        CHECK(qat.errors() == 0);
    }
}

TEST_CASE("too few and too many arguments", "[instructions]") {
    const Qat qat(
        small("add\nadd A\nadd A 1 2\ngoto\ngoto a b\nsolved-goto A\nprint\n"
              "print \"x\" A B\ninput \"x\"\nhalt\nhalt A B\nhalt \"x\" A B"));
    CHECK(qat.summary() == Strings{"arguments: add", "arguments: add A", "arguments: 2",
                                   "arguments: goto", "arguments: b", "arguments: solved-goto A",
                                   "arguments: print", "arguments: B", "arguments: input \"x\"",
                                   "arguments: halt", "arguments: B", "arguments: B"});
    CHECK(qat.diagnostics()[1].help == "write `add REGISTER NUMBER`, as in `add A 1`");
}

TEST_CASE("arguments of the wrong kind", "[instructions]") {
    const Qat qat(
        small("add A \"x\"\ngoto \"x\"\nprint hello\nhalt { }\nadd A B\nsolved-goto { } x\n"
              "move-left \"x\"\nhalt B"));
    CHECK(qat.summary() == Strings{"arguments: \"x\"", "arguments: \"x\"",
                                   "unknown-register: hello", "arguments: { }", "number: B",
                                   "arguments: { }", "arguments: \"x\"", "unknown-label: x"});
    CHECK_THAT(qat.diagnostics()[2].help, ContainsSubstring("a message is written in quotes"));
}

TEST_CASE("arguments the wrong way round are told as such", "[instructions]") {
    const Qat qat(
        small("x: add 1 A\nsolved-goto x A\nsolved-goto x A%4\ninput A \"a\"\n"
              "print A \"a\"\nhalt B \"a\""));
    CHECK(qat.summary() == Strings{"arguments: 1 A", "arguments: x A", "arguments: x A%4",
                                   "arguments: A \"a\"", "arguments: A \"a\"",
                                   "arguments: B \"a\""});
    CHECK_THAT(qat.diagnostics()[1].message, ContainsSubstring("the wrong way round"));
    CHECK_THAT(qat.diagnostics()[1].help, ContainsSubstring("solved-goto A done"));
}

TEST_CASE("a register is printed without a message", "[instructions]") {
    const Qat bare(large("add A 7\nprint A\nprint A%9\nhalt A"));
    const Qat empty(large("add A 7\nprint \"\" A\nprint \"\" A%9\nhalt \"\" A"));
    REQUIRE(bare.errors() == 0);
    REQUIRE(empty.errors() == 0);
    CHECK(same_program(bare.program(), empty.program()));
}

TEST_CASE("an answer may be bounded", "[instructions]") {
    const Qat qat(
        large(".define M 3\n.define WORD max\ninput \"one\" A max 1\ninput \"none\" A max 0\n"
              "input \"all\" A max 89\ninput \"some\" A $WORD $M\ninput \"free\" A\nhalt B"));
    REQUIRE(qat.summary().empty());
    const std::vector<int> expected = {1, 0, 89, 3, 89};
    for (std::size_t i = 0; i < expected.size(); ++i) {
        CHECK(std::get<op::Input>(qat[i + 1].operation).max == expected[i]);
    }
    // What is written down after expansion means the same.
    CHECK_THAT(qat.expanded(), ContainsSubstring("input \"one\" A max 1\n"));
    const Qat again(qat.expanded());
    REQUIRE(again.ok());
    CHECK(same_program(again.program(), qat.program()));

    const Qat bad(
        large("input \"\" A max 90\ninput \"\" A max -1\ninput \"\" A max\ninput \"\" A 5\n"
              "input \"\" A least 5\ninput \"\" A max B\ninput \"\" A max 1 2\nhalt B"));
    CHECK(bad.summary() == Strings{"number: 90", "number: -1", "arguments: max", "arguments: 5",
                                   "arguments: least", "number: B", "arguments: 2"});
    CHECK(bad.diagnostics()[0].help == "answers for `A` are 0 to 89 here");
}

TEST_CASE("an input may take any number, which counts mod the order", "[instructions]") {
    const Qat qat(
        large("input \"one\" A mod\ninput \"two\" B mod expect 2 to 7\ninput \"three\" A max "
              "9\nhalt A"));
    REQUIRE(qat.summary().empty());
    const auto input = [&](std::size_t at) { return std::get<op::Input>(qat[at].operation); };
    CHECK(input(1).range() == AnswerRange{89, true});
    CHECK(input(2).range() == AnswerRange{89, true});
    CHECK(input(2).expected == ExpectedAnswers{2, 7});
    CHECK(input(3).range() == AnswerRange{9, false});
    CHECK_THAT(qat.expanded(), ContainsSubstring("input \"one\" A mod\n"));
    CHECK_THAT(qat.expanded(), ContainsSubstring("input \"two\" B mod expect 2 to 7\n"));
    const Qat again(qat.expanded());
    REQUIRE(again.ok());
    CHECK(same_program(again.program(), qat.program()));

    const Qat bad(
        large("input \"\" A mod 90\ninput \"\" A mod max 5\ninput \"\" A max 5 mod\n"
              "input \"\" A mod expect 0 to 90\nhalt B"));
    CHECK(bad.summary() ==
          Strings{"arguments: 90", "arguments: max", "arguments: mod", "number: 90"});

    // A number that is entered elsewhere counts mod the same order.
    const Qat moved(large("input \"\" A mod\nmove A to B\nadd B 1\nhalt B"), 2);
    REQUIRE(moved.program().instructions.size() == 3);
    CHECK(std::get<op::Input>(moved[1].operation).range() == AnswerRange{89, true});
}

TEST_CASE("a program may say which answers it expects", "[instructions]") {
    const Qat qat(
        large(".define M 3\ninput \"both\" A max 9 expect 2 to 7\ninput \"one\" A expect 5 to 5\n"
              "input \"most\" A expect 0 to 89\ninput \"named\" A expect $M to 4\n"
              "input \"none\" A max 9\nhalt B"));
    REQUIRE(qat.summary().empty());
    const auto input = [&](std::size_t at) { return std::get<op::Input>(qat[at].operation); };
    CHECK(input(1).max == 9);
    CHECK(input(1).expected == ExpectedAnswers{2, 7});
    CHECK(input(2).max == 89);
    CHECK(input(2).expected == ExpectedAnswers{5, 5});
    CHECK(input(3).expected == ExpectedAnswers{0, 89});
    CHECK(input(4).expected == ExpectedAnswers{3, 4});
    CHECK_FALSE(input(5).expected);
    CHECK_THAT(qat.expanded(), ContainsSubstring("input \"both\" A max 9 expect 2 to 7\n"));
    const Qat again(qat.expanded());
    REQUIRE(again.ok());
    CHECK(std::get<op::Input>(again[1].operation).expected == ExpectedAnswers{2, 7});

    // The compiler enters the number into B, where it is expected as before.
    const Qat moved(large("input \"\" A expect 2 to 7\nmove A to B\nadd B 1\nhalt B"), 2);
    REQUIRE(moved.program().instructions.size() == 3);
    CHECK(std::get<op::Input>(moved[1].operation).expected == ExpectedAnswers{2, 7});
}

TEST_CASE("expected answers that cannot be are errors", "[instructions]") {
    const Qat qat(
        large("input \"\" A expect 7 to 2\ninput \"\" A expect -1 to 2\n"
              "input \"\" A expect 0 to 90\ninput \"\" A max 9 expect 0 to 10\n"
              "input \"\" A expect\ninput \"\" A expect 0\ninput \"\" A expect 0 to\n"
              "input \"\" A expect x to 2\ninput \"\" A expect 0 B 2\n"
              "input \"\" A max 9 expect 0 to 5 6\ninput \"\" A expect 0 to 5 max 9\nhalt B"));
    CHECK(qat.summary() == Strings{"number: 7 to 2", "number: -1", "number: 90", "number: 10",
                                   "arguments: expect", "arguments: 0", "arguments: to",
                                   "number: x", "arguments: B", "arguments: 6", "arguments: max"});
    CHECK(qat.diagnostics()[0].help == "write the smaller number first: `expect 2 to 7`");
    CHECK(qat.diagnostics()[3].message ==
          "the largest answer is 9, so an expected answer cannot be 10");
    CHECK(qat.diagnostics()[3].help == "answers for `A` are 0 to 9 here");
    CHECK(qat.diagnostics()[6].message == "`expect` lacks a number after `to`");
}

TEST_CASE("ends of a program that ask for other answers are not one", "[instructions]") {
    const Qat qat(large("input \"\" A\nsolved-goto A x\ninput \"?\" B max 1\nhalt B\n"
                        "x: input \"?\" B max 2\nhalt B"),
                  2);
    std::vector<Integer> bounds;
    for (const Instruction& line : qat.program().instructions) {
        if (const auto* input = std::get_if<op::Input>(&line.operation)) {
            bounds.push_back(input->max);
        }
    }
    CHECK(bounds.size() == 3);

    const Qat expecting(large("input \"\" A\nsolved-goto A x\ninput \"?\" B expect 0 to 1\nhalt B\n"
                              "x: input \"?\" B expect 0 to 2\nhalt B"),
                        2);
    const auto& lines = expecting.program().instructions;
    CHECK(std::count_if(lines.begin(), lines.end(), [](const Instruction& line) {
              return std::holds_alternative<op::Input>(line.operation);
          }) == 3);
}

TEST_CASE("unknown instructions name near ones", "[instructions]") {
    const Qat qat(
        small("ad A 1\nsolve-goto A x\nmove_left T\nregisters { }\nloop\n!loop\nfoo bar\n"
              "x: halt B"));
    CHECK(qat.summary() == Strings{"unknown-instruction: ad", "unknown-instruction: solve-goto",
                                   "unknown-instruction: move_left",
                                   "unknown-instruction: registers", "arguments: loop",
                                   "unknown-instruction: !loop", "unknown-instruction: foo"});
    CHECK(qat.diagnostics()[0].help == "did you mean `add`?");
    CHECK_THAT(qat.diagnostics()[1].help, ContainsSubstring("`solved-goto`"));
    CHECK_THAT(qat.diagnostics()[2].help, ContainsSubstring("`move-left`"));
    CHECK(qat.diagnostics()[3].help == "did you mean `.registers`?");
    CHECK(qat.diagnostics()[5].help == "did you mean `loop`?");
    CHECK(Qat("finish").only().help == "a label has a colon: `finish:`");
}

TEST_CASE("what other languages write is told how it is written here", "[instructions]") {
    const Qat qat(
        small("A = A + 1\nB += 2\nelse { }\n#include \"x.qat\"\nloop {\n input \"\" A\n break\n}\n"
              "add A B\n.define N 5\nadd A N\nprint \"\" B\nhalt B"));
    CHECK(qat.summary() == Strings{"unknown-instruction: A", "unknown-instruction: B",
                                   "unknown-instruction: else", "unknown-instruction: #include",
                                   "unknown-instruction: break", "number: B", "number: N"});
    const std::vector<Diagnostic>& told = qat.diagnostics();
    CHECK_THAT(told[0].help, ContainsSubstring("`add A 1`"));
    CHECK_THAT(told[1].help, ContainsSubstring("`set B to 5`"));
    CHECK_THAT(told[2].help, ContainsSubstring("an `if`"));
    CHECK_THAT(told[3].help, ContainsSubstring("`import \"file.qat\"`"));
    CHECK_THAT(told[4].help, ContainsSubstring("`goto break`"));
    CHECK_THAT(told[5].help, ContainsSubstring("`move B to REGISTER`"));
    CHECK_THAT(told[6].help, ContainsSubstring("`$N`"));
    CHECK(Qat(small(".define N = 5\nhalt B")).summary()[0] == "syntax: =");
}

TEST_CASE("words of other languages are one error each, which says what there is here",
          "[instructions]") {
    struct Habit {
        const char* code;
        const char* help;  ///< a part of it
    };
    for (const Habit& habit : std::initializer_list<Habit>{
             {"for i in 0..5 {\n bad\n}", "`repeat i from 0 to 5"},
             {"if solved A { } elif B { }", "`else if ...`"},
             {"elseif solved A { }", "`else if ...`"},
             {"if A == 1 { }", "`if A equals 5`"},
             {"if A==1 { }", "`if A equals 5`"},
             {"if A != B { }", "`if A not-equals 5`"},
             {"while A>=B { }", "`if A not-less-than B using C`"},
             {"while A < 1 { }", "`if A less-than 5`"},
             {"while true { }", "`loop { ... }`"},
             {"if not solved A { }", "`not-solved`"},
             {"if (A equals 1) { }", "without parentheses"},
             {"print(\"x\")", "without parentheses"},
             {"A++", "`add A 1`"},
             {"A+=2", "`add A 1`"},
             {"A=2", "`set A to 5`"},
             {"x = 2", "`.define x 5`"},
             {"x=2", "`.define x 5`"},
             {"return", "`halt "},
             {"def f", "`.macro "},
             {"switch A { }", "`if A equals 1"},
             {"endif", "`}`"},
         }) {
        CAPTURE(habit.code);
        const Qat qat(small(std::string(habit.code) + "\nhalt B"));
        REQUIRE(qat.errors() == 1);
        CHECK_THAT(qat.diagnostics()[0].help, ContainsSubstring(habit.help));
    }
}

TEST_CASE("hash comments and semicolons at the ends of lines are told once", "[instructions]") {
    const Qat comments(
        small("# one, (two)\nadd A 1 # \"three\"\n#four\nloop { # five\n add A 1\n}\nhalt B"));
    CHECK(comments.summary() == Strings{"syntax: #"});
    CHECK_THAT(comments.diagnostics()[0].help, ContainsSubstring("`--`"));
    const Qat ends(
        small("x: add A 1;\ngoto x;\nprint \"a\";\nif A equals 1 { inc A; };\ninc A;\nhalt B;"));
    CHECK(ends.summary() == Strings{"syntax: ;"});
    CHECK_THAT(ends.diagnostics()[0].help, ContainsSubstring("ends with its line"));
    const Qat order(".registers { A <- 3x3 builtin 90; }\nhalt A");
    CHECK(order.summary() == Strings{"syntax: ;"});
    const Qat defined(small(".define N 5;\nadd A $N\nhalt B"));
    CHECK(defined.summary() == Strings{"syntax: $N"});
}

TEST_CASE("names may be what signs are elsewhere", "[instructions]") {
    const Qat qat(
        ".registers { #x, y; <- 3x3 builtin (90, 90) }\n.macro for { ($R:reg # $S:reg) => move $R "
        "to $S }\nfor #x # y;\nsolved-goto #x #end\n#end: goto #end;\n#end;: halt y;");
    CHECK(qat.summary().empty());
}

TEST_CASE("a text that is Q is told as that", "[instructions]") {
    const Qat qat("Puzzles\nA: 3x3\n\n1 | U\n2 | halt \"done\"\n");
    CHECK(qat.summary() == Strings{"syntax: Puzzles"});
    CHECK(Qat("Puzzles: halt \"a label\"").summary().empty());
}

TEST_CASE("numbers of any size are taken mod the order", "[instructions]") {
    // -1 mod 4 is 3, as are 4 * 10^30 + 3 and +7.
    for (const char* number : {"-1", "3", "+7", "4000000000000000000000000000003"}) {
        CHECK(Qat(small(std::string("add A ") + number + "\nhalt B"))
                  .lines()
                  .starts_with("1 | U'\n"));
    }
    const Qat bad(
        small("add A 1x\nadd A 0x10\nadd A 1.5\nadd A " + std::string(10'001, '9') + "\nhalt B"));
    REQUIRE(bad.errors() == 4);
    CHECK(bad.diagnostics()[0].code == Code::kNumber);
    CHECK_THAT(bad.diagnostics()[3].message, ContainsSubstring("at most 10000 digits"));
}

TEST_CASE("an amount that goes round is warned of, once for each place", "[instructions]") {
    // 1000 is 11 times 90 and 10.
    const Qat qat(
        large(".macro more { ($R:reg) => add $R 91 }\n.define N 500\n"
              "add A 1000\nadd A -1000\nadd A 90\nadd A -90\nadd A 89\nadd A -89\nadd A $N\n"
              "sub A 100\nrepeat 200 i {\n add A $i\n add A 95\n}\nmore A\nmore B\nhalt B"));
    CHECK(qat.errors() == 0);
    std::vector<std::string> told;
    for (const Diagnostic& item : qat.diagnostics()) {
        CHECK(item.severity == Severity::kWarning);
        told.push_back(qat.text(item.primary.span) + ": " + item.message);
    }
    const std::string so = ": `A` counts mod 90, so ";
    CHECK(told == Strings{"1000" + so + "1000 is the same as 10",
                          "-1000" + so + "-1000 is the same as -10",
                          "90" + so + "90 is the same as 0", "-90" + so + "-90 is the same as 0",
                          "sub A 100" + so + "100 is the same as 10",
                          "95" + so + "95 is the same as 5", "91" + so + "91 is the same as 1",
                          "91: `B` counts mod 90, so 91 is the same as 1"});
}

TEST_CASE("remainders that a register has, and those it has not", "[instructions]") {
    // The 90-register has cycles of orders 2, 9 and 10, so LCMs of those.
    for (const char* modulus : {"2", "9", "10", "18", "90"}) {
        const std::string read = std::string("solved-goto A%") + modulus + " x\n";
        CHECK(Qat(large(read + "x: print \"\" A%" + modulus + "\nhalt B")).errors() == 0);
    }
    const Qat qat(large("x: solved-goto A%7 x\nprint \"\" A%45\nhalt A%-9"));
    CHECK(qat.summary() == Strings{"modulus: 7", "modulus: 45", "modulus: -9"});
    CHECK(qat.diagnostics()[0].help == "`A` has remainders by 2, 9, 10, 18 and 90");
}

TEST_CASE("a remainder is read, never changed", "[instructions]") {
    const Qat qat(large("add A%9 1\ninput \"\" A%9\nhalt B"));
    CHECK(qat.summary() == Strings{"modulus: %9", "modulus: %9"});
    CHECK_THAT(qat.diagnostics()[0].message, ContainsSubstring("whole register"));
    CHECK(qat.diagnostics()[0].help == "write `A`");
}

TEST_CASE("remainders by nothing and by words", "[instructions]") {
    const Qat qat(
        large("x: solved-goto A%0 x\nprint \"\" A%\nprint \"\" A%x\nprint \"\" A%9%2\nhalt B"));
    CHECK(qat.summary() == Strings{"modulus: 0", "modulus: ", "modulus: x", "modulus: 9%2"});
}

TEST_CASE("R%1 is always zero, and that is worth a warning", "[instructions]") {
    const Qat jump(large("add A 1\nadd B 1\nsolved-goto A%1 x\nx: halt \"\""), 0);
    REQUIRE(jump.summary() == Strings{"always-zero: A%1"});
    CHECK(std::get<op::Goto>(jump[3].operation).target == 3);

    // U and D' leave FR alone: a count until FR is solved is always 0.
    const Qat print(small("print \"n\" A%1\nhalt B%1"));
    CHECK(print.summary() == Strings{"always-zero: A%1", "always-zero: B%1"});
    CHECK(print.lines() ==
          "1 | print \"n\"\n    U'\n    counting-until FR\n"
          "2 | halt \"\"\n    D\n    counting-until FR\n");

    // The generators of (90, 90) leave no piece alone, so that the message has to say it.
    CHECK(Qat(large("print \"n\" A%1\nhalt B%1")).lines() == "1 | print \"n 0\"\n2 | halt \"0\"\n");
}

TEST_CASE("a theoretical register has its order and 1 for remainders", "[instructions]") {
    const std::string declare = ".registers { A <- theoretical 12 }\nx: input \"\" A\n";
    CHECK(Qat(declare + "solved-goto A%12 x\nhalt A%12").ok());
    CHECK(Qat(declare + "solved-goto A%1 x\nhalt A%1").ok());
    const Qat qat(declare + "solved-goto A%6 x\nhalt A");
    REQUIRE(qat.summary() == Strings{"modulus: 6"});
    CHECK(qat.only().help == "`A` has remainders by 12");
}

TEST_CASE("heads move a number of cells either way", "[instructions]") {
    const Qat qat(
        ".registers { tape T ~ A <- 3x3 U }\nadd T.A 1\nmove-left T\nmove-right T 7\n"
        "move-left T -2\nmove-right T 0\nhalt T.A");
    REQUIRE(qat.summary() == Strings{});
    CHECK_THAT(qat.lines(),
               ContainsSubstring("2 | move-left\n3 | move-right 7\n4 | move-right 2\n5 | halt"));
    const Qat far(
        ".registers { tape T ~ A <- 3x3 U }\nmove-left T 1000000001\nmove-left T x\nhalt T.A");
    CHECK(far.summary() == Strings{"number: 1000000001", "number: x"});
}

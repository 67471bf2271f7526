// Values that the compiler knows are a part of the message in Q.
#include "catch.hpp"
#include "optimiser/flat_programs.hpp"
#include "qat/qat.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// The prints and the halt of a program as Q has them, without what is counted.
Strings said(const std::string& body, int optimisation) {
    const Qat qat(large(body), optimisation);
    REQUIRE(qat.ok());
    Strings lines;
    for (const Instruction& line : qat.program().instructions) {
        if (const auto* print = std::get_if<op::Print>(&line.operation)) {
            lines.push_back(print->message.str() + (print->count ? " ..." : ""));
        }
        if (const auto* halt = std::get_if<op::Halt>(&line.operation)) {
            lines.push_back(halt->message.str() + (halt->count ? " ..." : ""));
        }
    }
    return lines;
}

}  // namespace

TEST_CASE("a value that is known is said as a text", "[known]") {
    const std::string body = "add A 94\nprint \"the answer is\" A\nprint A%9\nhalt \"B:\" B";
    CHECK(said(body, 0) == Strings{"the answer is ...", " ...", "B: ..."});
    CHECK(said(body, 1) == Strings{"the answer is 4", "4", "B: 0"});
    CHECK(said(body, 2) == Strings{"the answer is 4", "4", "B: 0"});
    // And then nobody needs the addition.
    CHECK(Qat(large(body), 2).program().instructions.size() == 3);
}

TEST_CASE("what may be something else is counted", "[known]") {
    CHECK(said("input \"\" A\nadd B 1\nprint A\nhalt B", 2) == Strings{" ...", "1"});
    {
        // At level 2 a program may hold such values itself (specialiser/specialise.hpp).
        const int optimisation = 1;
        CHECK(said("input \"\" A\nadd B 1\nprint A\nhalt B", optimisation) == Strings{" ...", "1"});
        // On one way 1, on the other 2.
        CHECK(said("input \"\" A\nsolved-goto A x\nadd B 1\nx: add B 1\nhalt B", optimisation) ==
              Strings{" ..."});
        // On both ways 1; whether both have a halt of their own is not the point.
        const Strings both = said(
            "input \"\" A\nsolved-goto A x\nprint \"a\"\nadd B 1\ngoto y\nx: add B 1\ny: halt B",
            optimisation);
        REQUIRE(both.size() >= 2);
        CHECK(both[0] == "a");
        for (std::size_t i = 1; i < both.size(); ++i) CHECK(both[i] == "1");
        // Other values every time round.
        CHECK(said("again: add B 1\nprint B\ninput \"\" A\nsolved-goto A again\nhalt \"end\"",
                   optimisation) == Strings{" ...", "end"});
    }
    // The remainder is known where the value is not.
    const FlatProgram program(
        large("again: add B 9\nprint B\nprint B%9\ninput \"\" A\nsolved-goto A again\nhalt B"));
    const std::string text = program.after({pass::known_outputs});
    CHECK(text.find("print \"\" B\n") != std::string::npos);
    CHECK(text.find("print \"\" 0\n") != std::string::npos);
}

TEST_CASE("on a tape it is known of the cell under the head alone", "[known]") {
    const Qat qat(
        ".registers { tape T ~ A <- 3x3 builtin 1260 }\nadd T.A 5\nprint \"here\" T.A\n"
        "move-right T\nprint \"there\" T.A\nhalt \"\"",
        1);
    REQUIRE(qat.ok());
    CHECK(qat.lines().find("print \"here 5\"") != std::string::npos);
    CHECK(qat.lines().find("print \"there\"") != std::string::npos);
}

TEST_CASE("ends that say other known values are not one", "[known]") {
    CHECK(said("input \"\" A\nsolved-goto A x\nadd B 1\nhalt \"it is\" B\nx: add B 2\n"
               "halt \"it is\" B",
               2)
              .size() == 2);
}

// Warnings about where control can go.
#include "catch.hpp"
#include "qat/qat.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// The warnings about a program over A and B; both count as used.
Strings warnings(const std::string& body) {
    return Qat(small("input \"a\" A\ninput \"b\" B\n" + body)).summary();
}

}  // namespace

TEST_CASE("unreachable code is told once for each run of it", "[flow]") {
    CHECK(warnings("halt A\nadd A 1\nx: add A 2\nsolved-goto A x\nhalt B") ==
          Strings{"unreachable: add A 1"});
    CHECK(warnings("goto x\nadd A 1\nx: solved-goto A y\nhalt A\nadd B 1\nadd B 2\ny: halt B") ==
          Strings{"unreachable: add A 1", "unreachable: add B 1"});
    CHECK(warnings("solved-goto A x\nhalt A\nx: halt B") == Strings{});
}

TEST_CASE("unreachable code still compiles, with the puzzle it needs in hand", "[flow]") {
    const Qat qat(".registers { A <- 3x3 U\n B <- 3x3 U }\nadd A 1\nhalt B\nadd B 1\nadd A 1");
    REQUIRE(qat.ok());
    CHECK(qat.lines() ==
          "1 | U\n2 | switch B\n3 | halt \"\"\n    U'\n    counting-until UF\n"
          "4 | switch B\n5 | U\n6 | switch A\n7 | U\n");
}

TEST_CASE("running past the end", "[flow]") {
    CHECK(warnings("add A 1") == Strings{"falls-off: add A 1"});
    CHECK(warnings("solved-goto A x\nhalt B\nx:") == Strings{"falls-off: solved-goto A x"});
    CHECK(warnings("goto x\nx: print \"\"") == Strings{"falls-off: print \"\""});
    // Not when no path gets there.
    CHECK(warnings("x: input \"\" A\ngoto x\nadd A 1") == Strings{"unreachable: add A 1"});
    const Qat label(small("input \"\" A\nadd B 1\ngoto end\nend:"));
    REQUIRE(label.diagnostics().size() == 1);
    CHECK(label.text(label.only().secondary.at(0).span) == "end");
}

TEST_CASE("loops without an exit", "[flow]") {
    CHECK(warnings("x: add A 1\ngoto x") == Strings{"endless: goto x"});
    CHECK(warnings("x: goto x") == Strings{"endless: goto x"});
    CHECK(warnings("x: add A 1\nsolved-goto A x\ngoto x") == Strings{"endless: goto x"});
    // Reached from one branch only.
    CHECK(warnings("solved-goto A x\nhalt B\nx: print \"\"\ngoto x") == Strings{"endless: goto x"});
    // Two that do not meet, and one inside of the other.
    CHECK(warnings("solved-goto A y\nx: goto x\ny: goto y") ==
          Strings{"endless: goto x", "endless: goto y"});
    CHECK(warnings("x: add A 1\ny: add B 1\nsolved-goto B y\ngoto x") ==
          Strings{"endless: goto x"});
}

TEST_CASE("loops that something can end are no mistake", "[flow]") {
    CHECK(warnings("x: add A 1\nsolved-goto A y\ngoto x\ny: halt B") == Strings{});
    // Whoever is asked can stop.
    CHECK(warnings("x: input \"\" A\nprint \"\" A\ngoto x") == Strings{});
    // Past the end is a way out, too, if a bad one.
    CHECK(warnings("x: solved-goto A y\ngoto x\ny:") == Strings{"falls-off: solved-goto A y"});
    // A halt that only unreachable code could jump to is none.
    CHECK(warnings("x: goto x\ny: halt A") == Strings{"unreachable: halt A", "endless: goto x"});
}

TEST_CASE("a jump that is always taken has one way to go", "[flow]") {
    CHECK(warnings("solved-goto A%1 x\nadd A 1\nx: halt B") ==
          Strings{"always-zero: A%1", "unreachable: add A 1"});
}

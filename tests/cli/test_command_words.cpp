#include "catch.hpp"
#include "cli/command_words.hpp"

using namespace qter;
using Catch::Matchers::ContainsSubstring;

namespace {

using Words = std::vector<std::string>;

/// Verbs with the kinds of options that there are.
VerbWords command_program() {
    const OptionWords help{{"--help", "-h"}, false, false};
    const OptionWords json{{"--json"}, false, false};
    VerbWords solve{"solve",
                    {help,
                     json,
                     {{"--puzzle"}, false, true},
                     {{"--scramble"}, true, false},
                     {{"--time-limit"}, true, false},
                     {{"--quiet", "-q"}, false, false},
                     {{"--verbose", "-v"}, false, false},
                     {{"-O"}, true, false}},
                    {}};
    VerbWords show{"show", {help, json, {{"--alg"}, true, false}, {{"--puzzle"}, false, true}}, {}};
    VerbWords puzzle{"puzzle", {help}, {show, {"list", {help, json}, {}}}};
    VerbWords run{"interpret", {help, {{"--input", "-i"}, true, false}}, {}};
    return {"qter",
            {help, {{"--version", "-V"}, false, false}},
            {solve, puzzle, run, {"help", {help}, {}}, {"version", {help}, {}}}};
}

Words read_right(const Words& words) {
    const Result<Words> result = read_command_words(command_program(), words);
    REQUIRE(result.ok());
    return *result;
}

struct WrongWords {
    std::string message;
    std::string help;
};
WrongWords command_mistake(const Words& words) {
    const Result<Words> result = read_command_words(command_program(), words);
    REQUIRE_FALSE(result.ok());
    const Diagnostic& item = result.diagnostics().items().at(0);
    return {item.message, item.help};
}

}  // namespace

TEST_CASE("command words: what is right stays as it is") {
    for (const Words& words :
         {Words{"solve", "3x3", "--scramble", "R U"}, Words{"solve", "-qv", "-O2", "3x3"},
          Words{"solve", "-O", "-1", "--scramble=R"}, Words{"puzzle", "show", "c", "f", "1/3"},
          Words{"-V"}, Words{"--help"}, Words{"puzzle", "-h"}, Words{"solve", "-"},
          // A value may look like an option, and behind -- nothing is one.
          Words{"solve", "--scramble", "--frob"}, Words{"solve", "--", "--frob", "-x"}}) {
        CHECK(read_right(words) == words);
    }
}

TEST_CASE("command words: negative numbers are no options") {
    // They stay with the word before them, for the reader of options takes them for some.
    CHECK(read_right({"puzzle", "show", "t", "v", "-0.2", "v", "0.6"}) ==
          Words{"puzzle", "show", "t", "v -0.2", "v", "0.6"});
    CHECK(read_right({"puzzle", "show", "t", "v", "-1/3", "-.5", "--json"}) ==
          Words{"puzzle", "show", "t", "v -1/3 -.5", "--json"});
    CHECK(read_right({"puzzle", "show", "--puzzle", "t", "v", "-2"}) ==
          Words{"puzzle", "show", "t", "v -2"});
    CHECK(command_mistake({"puzzle", "show", "-0.2"}).message == "unknown option `-0.2`");
    CHECK(command_mistake({"puzzle", "show", "t", "-0.2x"}).message == "unknown option `-0.2x`");
    CHECK(command_mistake({"puzzle", "show", "t", "-v2"}).message == "unknown option `-v2`");
}

TEST_CASE("command words: help and version are verbs, too") {
    CHECK(read_right({"help"}) == Words{"--help"});
    CHECK(read_right({"help", "solve"}) == Words{"solve", "--help"});
    CHECK(read_right({"help", "puzzle", "show"}) == Words{"puzzle", "show", "--help"});
    CHECK(read_right({"version"}) == Words{"--version"});
    CHECK(read_right({"version", "-h"}) == Words{"version", "-h"});
    CHECK(read_right({"help", "--help"}) == Words{"--help"});
    CHECK(command_mistake({"help", "slove"}).help == "did you mean `solve`?");
}

TEST_CASE("command words: other spellings of an option are understood where it has none") {
    CHECK(read_right({"solve", "--alg", "R"}) == Words{"solve", "--scramble", "R"});
    CHECK(read_right({"solve", "--alg=R"}) == Words{"solve", "--scramble=R"});
    CHECK(read_right({"puzzle", "show", "--scramble", "R"}) ==
          Words{"puzzle", "show", "--alg", "R"});
    CHECK(read_right({"puzzle", "show", "--alg", "R"}) == Words{"puzzle", "show", "--alg", "R"});
}

TEST_CASE("command words: what stands by itself may have its name before it") {
    CHECK(read_right({"solve", "--puzzle", "c", "f", "1/3", "--scramble", "R"}) ==
          Words{"solve", "c", "f", "1/3", "--scramble", "R"});
    CHECK(read_right({"solve", "-q", "--puzzle=3x3", "--json"}) ==
          Words{"solve", "-q", "3x3", "--json"});
    CHECK(read_right({"solve", "--scramble", "--puzzle"}) ==
          Words{"solve", "--scramble", "--puzzle"});
    CHECK(read_right({"solve", "--puzzle"}) == Words{"solve"});
}

TEST_CASE("command words: an unknown option is named, with what may be meant") {
    CHECK(command_mistake({"solve", "3x3", "--scrambel", "R"}).message ==
          "unknown option `--scrambel`");
    CHECK(command_mistake({"solve", "3x3", "--scrambel", "R"}).help ==
          "did you mean `--scramble`?");
    CHECK(command_mistake({"solve", "--puzle=3x3"}).message == "unknown option `--puzle`");
    CHECK(command_mistake({"solve", "--puzle=3x3"}).help == "did you mean `--puzzle`?");
    CHECK(command_mistake({"solve", "-scramble", "R"}).help == "did you mean `--scramble`?");
    CHECK(command_mistake({"solve", "-alg", "R"}).help == "did you mean `--scramble`?");
    CHECK(command_mistake({"solve", "--time", "3"}).help == "did you mean `--time-limit`?");
    CHECK(command_mistake({"solve", "-qx"}).message == "unknown option `-qx`");
    CHECK(command_mistake({"puzzle", "list", "--time-limit", "3"}).help ==
          "`qter solve` has it; `qter puzzle list -h` shows its options");
    CHECK(command_mistake({"solve", "--zzzz"}).help == "`qter solve -h` shows its options");
    CHECK_THAT(command_mistake({"--json", "solve"}).help,
               ContainsSubstring("options follow the verb"));
    CHECK(command_mistake({"solve", "--e\x1b[31m"}).message == "unknown option `--e\\x1b[31m`");
}

TEST_CASE("command words: an unknown or missing verb is named") {
    CHECK(command_mistake({"slove"}).message == "unknown verb `slove`");
    CHECK(command_mistake({"slove"}).help == "did you mean `solve`?");
    CHECK(command_mistake({"puzzle", "shwo"}).help == "did you mean `show`?");
    CHECK(command_mistake({"puzzle"}).message == "a verb is missing after `qter puzzle`");
    CHECK(command_mistake({"puzzle"}).help == "the verbs are show and list");
}

TEST_CASE("command words: what people type instead of a verb") {
    CHECK(with_known_verb({"run", "a.q"}) == Words{"interpret", "a.q"});
    CHECK(with_known_verb({"scramble", "3x3"}) == Words{"puzzle", "scramble", "3x3"});
    CHECK(with_known_verb({"help", "show"}) == Words{"help", "puzzle", "show"});
    // Only the first word is a verb.
    CHECK(with_known_verb({"puzzle", "list"}) == Words{"puzzle", "list"});
    CHECK(with_known_verb({"check", "run"}) == Words{"check", "run"});
    CHECK(with_known_verb({}).empty());
    CHECK(with_known_verb({"help"}) == Words{"help"});
    CHECK(command_mistake({"average.qat"}).message ==
          "a verb is missing: `qter interpret average.qat` runs the program");
}

TEST_CASE("command words: numbers after a program are its inputs") {
    CHECK(read_right({"interpret", "a.qat", "60", "-20"}) ==
          Words{"interpret", "a.qat", "--input=60", "--input=-20"});
    CHECK(read_right({"interpret", "-", "7"}) == Words{"interpret", "-", "--input=7"});
    // The first word is the program, and values of options are theirs.
    CHECK(read_right({"interpret", "7"}) == Words{"interpret", "7"});
    CHECK(read_right({"interpret", "a.q", "--input", "7", "8"}) ==
          Words{"interpret", "a.q", "--input", "7", "--input=8"});
    CHECK(read_right({"interpret", "a.q", "--", "7"}) == Words{"interpret", "a.q", "--", "7"});
    CHECK(read_right({"interpret", "a.q", "7x"}) == Words{"interpret", "a.q", "7x"});
    // Numbers describe puzzles.
    CHECK(read_right({"puzzle", "show", "c", "1"}) == Words{"puzzle", "show", "c", "1"});
}

TEST_CASE("command words: nothing may follow what asks for a text") {
    for (const Words& words :
         {Words{"version", "foo"}, Words{"version", "--json"}, Words{"-V", "--bogus"},
          Words{"-h", "--bogus"}, Words{"help", "solve", "extra"},
          Words{"help", "puzzle", "show", "3x3"}}) {
        CAPTURE(words);
        CHECK_THAT(command_mistake(words).message, ContainsSubstring("unexpected"));
    }
    CHECK(read_right({"help", "puzzle", "show"}) == Words{"puzzle", "show", "--help"});
    CHECK(read_right({"version"}) == Words{"--version"});
}

TEST_CASE("command words: one wrong letter is not like another one") {
    CHECK(command_mistake({"solve", "-Z"}).help.find("did you mean") == std::string::npos);
}

// Manual pages as text, and the verb that prints them; that troff has nothing to say of them is a
// test of the slow set (house.manual_pages).
#include <algorithm>
#include <string>

#include "catch.hpp"
#include "cli/manual_pages.hpp"
#include "cli/run_in.hpp"
#include "service/cache_folder.hpp"

using namespace qter;
using Catch::Matchers::ContainsSubstring;
using qter::testing::run_in;

namespace {

VerbManual manual_program() {
    VerbManual turn{
        "tool turn", "turn", "Turn it", ".dots' and `ticks`\n\nExamples:\n  tool -x 'a\\b'",
        {},          {},     {}};
    turn.options.push_back({{"-n", "--number"}, "N", ValueKind::kText, {}, "How often", true});
    turn.words.push_back({{}, "FILE", ValueKind::kFile, {}, "What", true, true});
    VerbManual version{"tool version", "version", "Print the version", {}, {}, {}, {}};
    return {"tool", "tool", "tool turns things.", "Exit codes: 0 done.", {}, {}, {turn, version}};
}

}  // namespace

TEST_CASE("manual pages: what has nothing of its own has no page") {
    const auto pages = manual_pages(manual_program(), "1.2");
    REQUIRE(pages.size() == 2);
    CHECK(pages[0].name == "tool");
    CHECK(pages[1].name == "tool-turn");
    CHECK_THAT(pages[0].text, ContainsSubstring(".SH NAME\ntool \\- turns things\n"));
    CHECK_THAT(pages[0].text, ContainsSubstring(".TP\n.BR tool\\-turn (1)\nTurn it.\n"));
    CHECK_THAT(pages[0].text, ContainsSubstring(".TP\n.B tool version\nPrint the version.\n"));
    CHECK_THAT(pages[0].text, ContainsSubstring(".SH EXIT STATUS\n.PP\nExit codes: 0 done.\n"));
    CHECK_THAT(pages[0].text, ContainsSubstring("\"tool 1.2\""));
}

TEST_CASE("manual pages: no text is a request or an escape of troff") {
    const std::string page = manual_pages(manual_program(), "1.2")[1].text;
    CHECK_THAT(page, ContainsSubstring("\n\\&.dots\\(aq and \\(gaticks\\(ga\n"));
    CHECK_THAT(page, ContainsSubstring(".nf\n  tool \\-x \\(aqa\\(rsb\\(aq\n.fi\n"));
    CHECK_THAT(page, ContainsSubstring("\\fBtool turn\\fR [\\fIOPTIONS\\fR] \\fIFILE\\fR...\n"));
    CHECK_THAT(page,
               ContainsSubstring(
                   ".TP\n\\fB\\-n\\fR, \\fB\\-\\-number\\fR \\fIN\\fR\nHow often (required).\n"));
}

TEST_CASE("manual pages: one for each verb whose help has options of its own") {
    const testing::Folder folder;
    const std::string names = "\n" + run_in(folder.path(), "qter manual-page").text;
    for (const char* const name : {"qter", "qter-compile", "qter-solve-arch", "qter-puzzle",
                                   "qter-puzzle-show", "qter-puzzle-list"}) {
        CHECK_THAT(names, ContainsSubstring("\n" + std::string(name) + "\n"));
    }
    CHECK_THAT(names, !ContainsSubstring("qter-version"));
    CHECK_THAT(run_in(folder.path(), "qter manual-page qter").text,
               ContainsSubstring(".SH ENVIRONMENT\n.TP\n.B NO_COLOR\n"));
    const std::string solve = run_in(folder.path(), "qter manual-page qter-solve").text;
    CHECK_THAT(solve, ContainsSubstring("\\fB\\-\\-metric\\fR \\fIMETRIC\\fR\n"));
    CHECK_THAT(solve, ContainsSubstring(".SH EXAMPLES\n.nf\n  qter solve 3x3 "));
}

TEST_CASE("manual pages: mistakes end with 2") {
    const testing::Folder folder;
    for (const char* const command :
         {"qter manual-page qter-nothing", "qter manual-page qter qter", "qter completions",
          "qter completions ksh", "qter completions bash zsh"}) {
        CAPTURE(command);
        const auto ran = run_in(folder.path(), command);
        CHECK(ran.code == 2);
        CHECK_THAT(ran.text, ContainsSubstring("error"));
    }
}

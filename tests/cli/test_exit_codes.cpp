#include "cli/exit_codes.hpp"

#include "catch.hpp"

using namespace qter;

namespace {

ExitCode code_of(std::initializer_list<Code> errors) {
    Diagnostics diagnostics;
    diagnostics.add(Diagnostic::warning(Code::kInternal, {}, "no error"));
    for (const Code code : errors) diagnostics.add(Diagnostic::error(code, {}, "an error"));
    return exit_code_for(diagnostics);
}

}  // namespace

TEST_CASE("a bug of ours is told from the user's mistakes, whatever else there is") {
    CHECK(code_of({}) == ExitCode::kDone);
    CHECK(code_of({Code::kBadPuzzle}) == ExitCode::kError);
    CHECK(code_of({Code::kBadPuzzle, Code::kFile}) == ExitCode::kUsage);
    CHECK(code_of({Code::kTimeLimit}) == ExitCode::kLimit);
    CHECK(code_of({Code::kFile, Code::kInterrupted}) == ExitCode::kInterrupted);
    for (const Code other : {Code::kBadPuzzle, Code::kFile, Code::kTimeLimit, Code::kInterrupted}) {
        CHECK(code_of({Code::kInternal, other}) == ExitCode::kBug);
        CHECK(code_of({other, Code::kInternal}) == ExitCode::kBug);
    }
}

// Work that is left to the puzzle: what the compiler could compute beforehand stays in the program.
#include <algorithm>

#include "catch.hpp"
#include "optimiser/pass_rig.hpp"
#include "specialiser/optimise_program.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

PassRig& rig() {
    static PassRig rig("A, B, C <- 3x3 builtin (30, 30, 30)");
    return rig;
}

FlatCode optimised(const FlatCode& code, int level, bool keep_work) {
    OptimiserOptions options;
    options.level = level;
    if (keep_work) options.without = evaluating_passes();
    return optimise_program(code, rig().registers(), options).code;
}

/// The steps that a person would have to do, beside reading messages.
std::size_t work(const FlatCode& code) {
    return static_cast<std::size_t>(
        std::count_if(code.steps.begin(), code.steps.end(), [](const Step& step) {
            if (const auto* print = std::get_if<step::Print>(&step.what)) {
                return print->value.has_value();
            }
            if (const auto* halt = std::get_if<step::Halt>(&step.what)) {
                return halt->value.has_value();
            }
            return true;
        }));
}

}  // namespace

TEST_CASE("keep work: a sum without inputs is left to the puzzle", "[keep-work]") {
    const FlatCode code =
        rig().code("add A 7\nl: solved-goto A x\nadd A -1\nadd B 2\ngoto l\nx: halt \"B is\" B");
    CHECK(work(optimised(code, 2, false)) == 0);
    for (const int level : {1, 2, 3}) {
        CAPTURE(level);
        const FlatCode kept = optimised(code, level, true);
        // It sets A, goes round the loop and counts B out.
        CHECK(work(kept) >= 3);
        CHECK(std::any_of(kept.steps.begin(), kept.steps.end(), [](const Step& step) {
            return std::holds_alternative<step::RepeatUntil>(step.what) ||
                   std::holds_alternative<step::SolvedGoto>(step.what);
        }));
        CHECK(rig().run(kept, {}).outputs == std::vector<std::string>{"halt B is 14"});
    }
}

TEST_CASE("keep work: no number of the puzzle moves into the program", "[keep-work]") {
    const FlatCode code = rig().code(
        "input \"\" A\nl: solved-goto A e\nadd A -1\nsolved-goto A o\nadd A -1\ngoto l\n"
        "e: halt \"even\"\no: halt \"odd\"");
    const auto tests_in_a_loop = [](const FlatCode& made) {
        return std::count_if(made.steps.begin(), made.steps.end(), [](const Step& step) {
            return std::holds_alternative<step::SolvedGoto>(step.what);
        });
    };
    CHECK(tests_in_a_loop(optimised(code, 2, false)) == 1);  // A mod 2, once
    CHECK(tests_in_a_loop(optimised(code, 2, true)) == 2);
}

// All passes of the optimiser that can be run alone, by their names.
#pragma once

#include <map>
#include <string>

#include "optimiser/passes.hpp"

namespace qter::testing {

/// Where a pass is missing, the test "every pass is tried" says so.
inline const std::map<std::string, PassFunction>& every_pass() {
    static const std::map<std::string, PassFunction> kAll = {
        {"coalesce_adds", pass::coalesce_adds},
        {"dead_adds", pass::dead_adds},
        {"dead_loops", pass::dead_loops},
        {"direct_inputs", pass::direct_inputs},
        {"hoist_adds", pass::hoist_adds},
        {"join_moves", pass::join_moves},
        {"join_stages", pass::join_stages},
        {"joint_tests", pass::joint_tests},
        {"known_outputs", pass::known_outputs},
        {"known_values", pass::known_values},
        {"linear_moves", pass::linear_moves},
        {"merge_blocks", pass::merge_blocks},
        {"repeat_until", pass::repeat_until},
        {"share_tails", pass::share_tails},
        {"sink_adds", pass::sink_adds},
        {"solve", pass::solve},
        {"thread_jumps", pass::thread_jumps},
        {"unreachable", pass::unreachable},
        {"vectorise_moves", pass::vectorise_moves},
    };
    return kAll;
}

}  // namespace qter::testing

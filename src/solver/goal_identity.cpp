#include "solver/goal_identity.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace qter {
namespace {

/// The goal's part in the orbit.
std::string asked(const RegisterGoal& goal, std::uint32_t orbit, const std::vector<Slot>& slots) {
    std::string text = "; own";
    for (const OwnedCycle& cycle : goal.own) {
        if (cycle.orbit == orbit) text += fmt::format(" {}:{}", cycle.length, cycle.twist);
    }
    text += fmt::format("; {} more, of order {}; roles ", goal.allowance[orbit], goal.order);
    for (const Slot slot : slots) {
        text += static_cast<char>('0' + static_cast<int>(goal.roles[slot]));
    }
    return text;
}

/// The looks and the twists of the orbit's pieces.
std::string pieces(const FinderPuzzle& finder, std::uint32_t orbit) {
    const GroupConstraints& constraints = finder.constraints();
    const OrbitPart& part = constraints.parts[orbit];
    std::string text = finder.supercube() ? "; marked" : "; as it looks";
    for (const Slot slot : part.slots) {
        const Slot look = finder.supercube() ? slot : finder.puzzle()->identical(slot);
        const bool alike = !finder.supercube() && !finder.puzzle()->is_unique(slot);
        text += fmt::format(" {}{}", look, alike ? "*" : "");
    }
    text += fmt::format("; twists of {} by {}, sums by {}, from {}", part.modulus, part.twist_unit,
                        constraints.sum_unit[orbit], fmt::join(part.reference, " "));
    return text;
}

std::string symmetries(const SolverSetup& setup, const RegisterGoal& goal, std::uint32_t orbit,
                       const std::vector<Slot>& slots) {
    std::string text = "; up to";
    for (const std::uint32_t symmetry : setup.keeping(goal, orbit)) {
        const Relabelling& to = setup.symmetries()->relabelling(symmetry);
        for (const Slot slot : slots) {
            text += fmt::format(" {}.{}.{}", to.image[slot], to.offset[slot], to.unit[slot]);
        }
        text += ',';
    }
    return text;
}

std::string divided(const PermutationLayout& layout) {
    std::string text = fmt::format("; blocks {}; up to", fmt::join(layout.block, " "));
    for (const Permutation& symmetry : layout.symmetries) {
        text += fmt::format(" {},", fmt::join(symmetry, " "));
    }
    return text;
}

}  // namespace

std::string goal_identity(const SolverSetup& setup, const RegisterGoal& goal, std::uint32_t orbit,
                          const PermutationLayout* layout) {
    const TurnSet& turns = setup.turns();
    const std::vector<Slot>& slots = setup.puzzle().constraints().parts[orbit].slots;
    std::string text = fmt::format(
        "{}; {} {} {}", layout != nullptr ? "permutation distances 1" : "orbit distances 2",
        turns.puzzle().name(), setup.puzzle().orbits()[orbit].name, orbit);
    text += asked(goal, orbit, slots);
    text += pieces(setup.puzzle(), orbit);
    text += layout != nullptr ? divided(*layout) : symmetries(setup, goal, orbit, slots);
    text += "; turns";
    for (TurnNumber turn = 0; turn < turns.size(); ++turn) {
        const State& state = turns.puzzle().turn_state(turns.turn(turn));
        for (const Slot slot : slots) {
            text += fmt::format(" {}.{}", state.piece[slot], state.orient[slot]);
        }
        text += ',';
    }
    return text;
}

}  // namespace qter

#include "solver/options.hpp"

namespace qter {

const std::vector<TechniqueName>& technique_names() {
    static const std::vector<TechniqueName> kNames = {
        {"tables", &Techniques::tables, "pruning tables"},
        {"symmetry", &Techniques::symmetry, "the puzzle's symmetries"},
        {"antisymmetry", &Techniques::antisymmetry, "inverses"},
        {"canonical", &Techniques::canonical, "one order for turns that commute"},
        {"sequence-symmetry", &Techniques::sequence_symmetry, "one of a solution's rotations"},
        {"meet", &Techniques::meet, "meet in the middle where pieces are fixed"},
        {"goal-filter", &Techniques::goal_filter, "counting unsolved pieces before cycles"},
        {"interleave", &Techniques::interleave, "querying large tables for several turns at once"},
        {"pathmax", &Techniques::pathmax, "bounds from the positions after"},
    };
    return kNames;
}

}  // namespace qter

#include "puzzle/group_facts.hpp"

#include <fmt/format.h>

#include "puzzle/positions.hpp"
#include "puzzle/turn_invariants.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

std::string part_name(const Puzzle& puzzle, const OrbitPart& part) {
    return puzzle.orbits()[part.orbit].name;
}

std::string parts_in_words(const Puzzle& puzzle, const GroupConstraints& constraints,
                           const std::vector<std::uint32_t>& numbers) {
    std::vector<std::string> names;
    for (const std::uint32_t number : numbers) {
        names.push_back(part_name(puzzle, constraints.parts[number]));
    }
    return join_words(names);
}

void add_sum_sentences(const Puzzle& puzzle, const GroupConstraints& constraints,
                       std::vector<std::string>& sentences) {
    for (std::size_t i = 0; i < constraints.parts.size(); ++i) {
        const OrbitPart& part = constraints.parts[i];
        if (constraints.sum_unit[i] == 1) continue;
        sentences.push_back(
            part.modulus == 2
                ? fmt::format("{}: an even number of pieces is flipped", part_name(puzzle, part))
                : fmt::format("{}: twists add up to a multiple of {}", part_name(puzzle, part),
                              constraints.sum_unit[i] * part.twist_unit));
    }
}

void add_parity_sentences(const Puzzle& puzzle, const GroupConstraints& constraints,
                          std::vector<std::string>& sentences) {
    for (const std::vector<std::uint32_t>& relation : constraints.parity_relations) {
        const std::string names = parts_in_words(puzzle, constraints, relation);
        switch (relation.size()) {
            case 1:
                sentences.push_back(fmt::format("{}: only even permutations", names));
                break;
            case 2:
                sentences.push_back(
                    fmt::format("{}: both permutations are even or both are odd", names));
                break;
            default:
                sentences.push_back(
                    fmt::format("{}: an even number of the permutations is odd", names));
        }
    }
}

void add_action_sentences(const Puzzle& puzzle, const GroupFacts& facts,
                          std::vector<std::string>& sentences) {
    const GroupConstraints& constraints = facts.group.constraints();
    const OrbitActions& actions = *facts.actions;
    for (std::size_t i = 0; i < actions.parts.size(); ++i) {
        const PartAction& part = actions.parts[i];
        if (part.action != SlotAction::kSmaller) continue;
        sentences.push_back(
            fmt::format("{}: {} of the pieces' permutations occur, fewer than even and "
                        "odd ones",
                        part_name(puzzle, constraints.parts[i]), to_string(part.slot_order)));
    }
    for (const auto& [a, b] : actions.linked) {
        sentences.push_back(
            fmt::format("{}: what happens to the one depends on what happens to the "
                        "other",
                        parts_in_words(puzzle, constraints, {a, b})));
    }
    if (actions.link_index > 1) {
        sentences.push_back(fmt::format("in all, one in {} of the states that these rules allow",
                                        to_string(actions.link_index)));
    }
}

}  // namespace

std::optional<PuzzleGroup> group_of(const Puzzle& puzzle) {
    return PuzzleGroup::of(puzzle.shape(), puzzle.generators());
}

std::optional<GroupFacts> group_facts(const Puzzle& puzzle) {
    std::optional<PuzzleGroup> group = group_of(puzzle);
    if (!group) return std::nullopt;
    GroupFacts facts{*std::move(group), std::nullopt, std::nullopt};
    facts.positions = positions(facts.group, look_classes(puzzle), puzzle.rotations());
    if (!facts.group.exact()) facts.actions = orbit_actions(facts.group);
    return facts;
}

std::vector<std::string> constraint_sentences(const Puzzle& puzzle, const GroupFacts& facts) {
    std::vector<std::string> sentences;
    const GroupConstraints& constraints = facts.group.constraints();
    add_sum_sentences(puzzle, constraints, sentences);
    add_parity_sentences(puzzle, constraints, sentences);
    if (constraints.mixed_index > 1) {
        sentences.push_back(
            fmt::format("sums and parities depend on each other: one in {} of their "
                        "combinations occurs",
                        to_string(constraints.mixed_index)));
    }
    if (facts.actions) add_action_sentences(puzzle, facts, sentences);
    return sentences;
}

}  // namespace qter

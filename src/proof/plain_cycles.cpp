#include "proof/plain_cycles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace qter {

PlainGoal::PlainGoal(const Certificate& certificate, const CertifiedGoal& goal,
                     const PlainTurns& turns)
    : turns_(turns),
      solved_(turns.solved()),
      free_(turns.slots(), true),
      fixed_(turns.slots(), false),
      can_tell_(turns.slots(), true),
      divides_(goal.divides),
      seen_(turns.slots(), false) {
    for (Slot slot = 0; slot < turns.slots(); ++slot) {
        const Slot look = certificate.marked ? slot : certificate.puzzle.looks[slot];
        looks_.push_back(look);
        if (look == slot) continue;
        can_tell_[slot] = false;
        can_tell_[look] = false;
    }
    for (const Slot slot : goal.fixed) {
        fixed_[slot] = true;
        free_[slot] = false;
    }
    for (const Slot slot : goal.shared) free_[slot] = false;
    for (std::uint32_t number = 0; number < certificate.groups.size(); ++number) {
        Group& group = groups_.emplace_back();
        group.slots = certificate.groups[number];
        const std::uint32_t modulus = turns.orientations(group.slots[0]);
        for (const CertifiedCycle& cycle : goal.own) {
            if (cycle.group != number) continue;
            group.own_pieces += cycle.length;
            const std::uint64_t order = modulus / std::gcd(modulus, cycle.twist);
            const auto same =
                std::find_if(group.own.begin(), group.own.end(), [&](const Kind& kind) {
                    return kind.length == cycle.length && kind.order == order;
                });
            if (same != group.own.end()) {
                ++same->count;
            } else {
                group.own.push_back({cycle.length, order, 1, 0});
            }
        }
        group.movable = group.own_pieces + goal.allowance[number];
    }
}

bool PlainGoal::solved(const PlainState& state, Slot slot) const {
    if (state[slot] == solved_[slot]) return true;
    if (can_tell_[slot] || turns_.orientation(slot, state[slot]) != 0) return false;
    return looks_[turns_.piece(slot, state[slot])] == looks_[slot];
}

bool PlainGoal::met(const PlainState& state) {
    // The number of unsolved pieces excludes most states.
    for (const Group& group : groups_) {
        std::uint32_t moved = 0;
        for (const Slot slot : group.slots) {
            if ((!free_[slot] && !fixed_[slot]) || solved(state, slot)) continue;
            if (fixed_[slot]) return false;
            ++moved;
        }
        if (moved < group.own_pieces || moved > group.movable) return false;
    }
    for (Group& group : groups_) {
        if (!cycles_fit(state, group)) return false;
    }
    return true;
}

bool PlainGoal::cycles_fit(const PlainState& state, Group& group) {
    for (Kind& kind : group.own) kind.left = kind.count;
    for (const Slot slot : group.slots) seen_[slot] = false;
    const std::uint32_t modulus = turns_.orientations(group.slots[0]);
    for (const Slot start : group.slots) {
        if (seen_[start]) continue;
        std::uint32_t length = 0;
        std::uint32_t sum = 0;
        bool counts = true;
        Slot at = start;
        do {
            seen_[at] = true;
            ++length;
            sum += turns_.orientation(at, state[at]);
            counts = counts && free_[at] && can_tell_[at];
            at = turns_.piece(at, state[at]);
        } while (at != start);
        if (!counts) continue;
        const std::uint64_t twist = modulus / std::gcd(modulus, sum % modulus);
        if (divides_ != 0 && divides_ % (length * twist) != 0) return false;
        for (Kind& kind : group.own) {
            if (kind.left == 0 || kind.length != length || kind.order != twist) continue;
            --kind.left;
            break;
        }
    }
    return std::all_of(group.own.begin(), group.own.end(),
                       [](const Kind& kind) { return kind.left == 0; });
}

std::vector<PlainFinding> plain_cycles(const PlainTurns& turns, std::vector<PlainGoal>& goals,
                                       const std::vector<std::uint32_t>& most,
                                       const CheckLimits& limits) {
    std::vector<PlainFinding> findings(goals.size());
    Sphere sphere(turns, limits, {turns.solved()});
    if (sphere.full()) {
        for (PlainFinding& finding : findings) finding.stop = CheckStop::kNoMemory;
        return findings;
    }
    const std::uint32_t last = most.empty() ? 0 : *std::max_element(most.begin(), most.end());
    PlainState start = turns.solved();
    for (std::size_t i = 0; i < goals.size(); ++i) {
        if (goals[i].met(start)) findings[i].found = 0;
        if (!findings[i].found) findings[i].below = 1;
    }
    for (std::uint32_t length = 1; length <= last; ++length) {
        std::vector<std::size_t> open;
        for (std::size_t i = 0; i < goals.size(); ++i) {
            if (!findings[i].found && length <= most[i]) open.push_back(i);
        }
        if (open.empty()) break;
        limits.observer.tell({fmt::format("length {}", length)});
        std::uint64_t states = 0;
        const auto visit = [&](const PlainState& state) {
            ++states;
            bool left = false;
            for (const std::size_t i : open) {
                if (!findings[i].found && goals[i].met(state)) findings[i].found = length;
                left = left || !findings[i].found;
            }
            return left;
        };
        CheckStop stop =
            length == last
                ? sphere.look(visit)
                : sphere.advance([&](const PlainState& state, const std::uint8_t* /*row*/) {
                      return visit(state);
                  });
        const bool no_room = stop == CheckStop::kNoMemory;
        if (no_room) stop = sphere.look(visit);
        bool left = false;
        for (const std::size_t i : open) {
            findings[i].states += states;
            if (findings[i].found) continue;
            left = true;
            if (stop == CheckStop::kNone) findings[i].below = length + 1;
            findings[i].stop = stop == CheckStop::kNone && no_room && length < most[i]
                                   ? CheckStop::kNoMemory
                                   : stop;
            findings[i].for_ever =
                stop == CheckStop::kNone && length < last && !no_room && sphere.layer().size() == 0;
        }
        if (!left || stop != CheckStop::kNone || no_room || sphere.layer().size() == 0) break;
    }
    return findings;
}

}  // namespace qter

#include "construct/misplaced.hpp"

#include <algorithm>
#include <utility>

namespace qter {
namespace {

/// The penalty, in pieces, of an orbit whose target 3-cycles do not reach.
constexpr std::uint32_t kOutOfReach = 6;

}  // namespace

Misplaced::Misplaced(const FinderPuzzle& puzzle, const RegisterGoal& goal,
                     std::vector<std::uint32_t> weights)
    : puzzle_(puzzle), roles_(goal.roles), order_(goal.order), weights_(std::move(weights)) {
    if (weights_.empty()) weights_.assign(puzzle.orbits().size(), 1);
    const Puzzle& pieces = *puzzle.puzzle();
    const std::size_t slots = pieces.pieces().size();
    reference_.assign(slots, 0);
    seen_.assign(slots, 0);
    target_.piece.assign(slots, NearTarget::kAny);
    target_.orient.assign(slots, 0);
    target_.reachable.assign(puzzle.orbits().size(), true);
    for (std::uint32_t orbit = 0; orbit < puzzle.orbits().size(); ++orbit) {
        const OrbitPart& of = puzzle.constraints().parts[orbit];
        Part& part = parts_.emplace_back();
        part.slots = &of;
        part.modulus = pieces.shape().modulus(of.slots.front());
        part.allowance = goal.allowance[orbit];
        part.trivial = OrbitGoal(puzzle, goal, orbit).trivial();
        for (std::size_t i = 0; i < of.slots.size(); ++i) {
            const Slot slot = of.slots[i];
            reference_[slot] = of.reference[i];
            const bool own_able = roles_[slot] == Role::kFree && puzzle.is_unique(slot);
            part.own_able.push_back(own_able ? 1 : 0);
        }
        for (const OwnedCycle& cycle : goal.own) {
            if (cycle.orbit != orbit) continue;
            const std::uint32_t twist = cycle.twist * of.twist_unit;
            part.own.push_back({cycle.length, twist, twist_order(part.modulus, twist)});
        }
        std::stable_sort(part.own.begin(), part.own.end(),
                         [](const Ring& a, const Ring& b) { return a.length > b.length; });
    }
}

std::uint32_t Misplaced::untwisted(const Part& part, Slot from, Slot to) const {
    return (reference_[to] + part.modulus - reference_[from]) % part.modulus;
}

void Misplaced::want(Slot slot, Slot piece, std::uint32_t orient) {
    target_.piece[slot] = piece;
    target_.orient[slot] = static_cast<std::uint8_t>(orient);
}

/// Finds the runs of slots whose pieces may be owned. All other pieces are to be solved, or are
/// free.
void Misplaced::begin(const State& state, const Part& part) {
    row_.clear();
    runs_.clear();
    placed_.clear();
    const std::vector<Slot>& slots = part.slots->slots;
    for (std::size_t i = 0; i < slots.size(); ++i) {
        seen_[slots[i]] = part.own_able[i] != 0 ? 0 : 2;
        if (roles_[slots[i]] == Role::kShared) {
            target_.piece[slots[i]] = NearTarget::kAny;
        } else {
            want(slots[i], slots[i], 0);
        }
    }
    for (const Slot start : slots) {
        if (seen_[start] != 0) continue;
        // This slot may be in the middle of a run.
        Run run;
        run.first = static_cast<std::uint32_t>(row_.size());
        Slot at = start;
        std::uint32_t twist = 0;
        do {
            seen_[at] = 1;
            row_.push_back(at);
            twist += state.orient[at];
            at = state.piece[at];
        } while (seen_[at] == 0);
        run.length = static_cast<std::uint32_t>(row_.size()) - run.first;
        run.closed = at == start;
        run.twist = twist % part.modulus;
        if (!run.closed && seen_[at] == 1) {
            // Appends a run that was begun in its middle.
            const auto rest = std::find_if(runs_.begin(), runs_.end(), [&](const Run& other) {
                return row_[other.first] == at;
            });
            if (rest != runs_.end() && !rest->closed) {
                const Run other = *rest;
                for (std::uint32_t i = 0; i < other.length; ++i) {
                    row_.push_back(row_[other.first + i]);
                }
                run.length += other.length;
                runs_.erase(rest);
            }
        }
        runs_.push_back(run);
    }
}

/// Sets the target of each slot in `ring` to the piece of the next slot, with `twist` as the sum of
/// all twists. Joints that do not exist yet are untwisted.
void Misplaced::close(const Part& part, const std::vector<Slot>& ring, std::uint32_t twist) {
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Slot slot = ring[i];
        const Slot from = ring[(i + 1) % ring.size()];
        if (target_.piece[slot] != from) want(slot, from, untwisted(part, from, slot));
        sum += target_.orient[slot];
    }
    const Slot last = ring.back();
    want(last, target_.piece[last],
         (target_.orient[last] + twist + part.modulus - sum % part.modulus) % part.modulus);
}

/// Composes a ring of pieces of runs: of the shortest run that is long enough, else of the longest
/// runs.
void Misplaced::join(const State& state, const Part& part, const Ring& ring) {
    ring_.clear();
    while (ring_.size() < ring.length) {
        const std::uint32_t left = ring.length - static_cast<std::uint32_t>(ring_.size());
        std::size_t best = runs_.size();
        const auto better = [&](const Run& a, const Run& b) {
            const bool enough = a.length >= left;
            if (enough != (b.length >= left)) return enough;
            return enough ? a.length < b.length : a.length > b.length;
        };
        for (std::size_t i = 0; i < runs_.size(); ++i) {
            if (best == runs_.size() || better(runs_[i], runs_[best])) best = i;
        }
        Run& run = runs_[best];
        const std::uint32_t taken = std::min(left, run.length);
        for (std::uint32_t i = 0; i < taken; ++i) {
            const Slot slot = row_[run.first + i];
            if (i + 1 < taken) want(slot, state.piece[slot], state.orient[slot]);
            ring_.push_back(slot);
        }
        run.first += taken;
        run.length -= taken;
        run.closed = false;
        if (run.length == 0) runs_.erase(runs_.begin() + static_cast<std::ptrdiff_t>(best));
    }
    for (const Slot slot : ring_) {
        if (target_.piece[slot] == slot && ring_.size() > 1) target_.piece[slot] = NearTarget::kAny;
    }
    close(part, ring_, ring.twist);
    placed_.push_back({ring.twist, ring.twist_order, ring_.back()});
}

void Misplaced::take_rings(const State& state, const Part& part) {
    open_.clear();
    for (std::size_t k = 0; k < part.own.size(); ++k) {
        const Ring& ring = part.own[k];
        const auto same = std::find_if(runs_.begin(), runs_.end(), [&](const Run& run) {
            return run.closed && run.length == ring.length &&
                   twist_order(part.modulus, run.twist) == ring.twist_order;
        });
        if (same == runs_.end()) {
            open_.push_back(k);
            continue;
        }
        for (std::uint32_t i = 0; i < same->length; ++i) {
            const Slot slot = row_[same->first + i];
            want(slot, state.piece[slot], state.orient[slot]);
        }
        placed_.push_back({same->twist, ring.twist_order, row_[same->first + same->length - 1]});
        runs_.erase(same);
    }
    std::uint32_t wanted = 0;
    std::uint32_t there = 0;
    for (const std::size_t k : open_) wanted += part.own[k].length;
    for (const Run& run : runs_) there += run.length;
    room_ = there >= wanted;
    if (!room_) return;
    for (const std::size_t k : open_) join(state, part, part.own[k]);
}

/// Leaves as many of the remaining pieces free as the goal allows, unsolved ones first; the others
/// are to be solved.
void Misplaced::leave_rest(const State& state, const Part& part) {
    std::uint32_t left = part.allowance;
    const auto leave = [&](Slot slot) {
        if (left == 0) return;
        target_.piece[slot] = NearTarget::kAny;
        --left;
    };
    const auto leave_run = [&](const Run& run) {
        const std::uint32_t turns = twist_order(part.modulus, run.twist);
        // A cycle that no other register moves would change the order of this register.
        if (run.closed && order_ != 0 && order_ % (std::uint64_t{run.length} * turns) != 0) return;
        for (std::uint32_t i = 0; i < run.length; ++i) leave(row_[run.first + i]);
    };
    const auto solved = [&](const Run& run) {
        return run.length == 1 && run.closed && run.twist == 0;
    };
    for (const Run& run : runs_) {
        if (!solved(run)) leave_run(run);
    }
    leave_identical_pieces(state, part, left);
    for (const Run& run : runs_) {
        if (solved(run)) leave_run(run);
    }
}

/// Identical pieces: those that look solved stay. As many of the others as are left may end
/// anywhere. The rest are to go where the unused pieces look right.
void Misplaced::leave_identical_pieces(const State& state, const Part& part, std::uint32_t& left) {
    const Puzzle& puzzle = *puzzle_.puzzle();
    open_slots_.clear();
    spare_.clear();
    for (const Slot slot : part.slots->slots) {
        if (puzzle_.is_unique(slot) || roles_[slot] == Role::kShared) continue;
        if (looks_solved(state, slot)) {
            want(slot, state.piece[slot], 0);
        } else if (left > 0 && roles_[slot] == Role::kFree) {
            target_.piece[slot] = NearTarget::kAny;
            --left;
        } else {
            open_slots_.push_back(slot);
        }
    }
    if (open_slots_.empty()) return;
    for (const Slot piece : part.slots->slots) {
        const bool used =
            std::any_of(part.slots->slots.begin(), part.slots->slots.end(), [&](Slot slot) {
                return target_.piece[slot] == piece &&
                       std::find(open_slots_.begin(), open_slots_.end(), slot) == open_slots_.end();
            });
        if (!used) spare_.push_back(piece);
    }
    for (const Slot slot : open_slots_) {
        const auto piece = std::find_if(spare_.begin(), spare_.end(), [&](Slot other) {
            return puzzle.identical(other) == puzzle.identical(slot);
        });
        if (piece == spare_.end()) continue;  // all pieces of this look are wanted elsewhere
        want(slot, *piece, 0);
        spare_.erase(piece);
    }
}

bool Misplaced::looks_solved(const State& state, Slot slot) const {
    const Puzzle& puzzle = *puzzle_.puzzle();
    return state.orient[slot] == 0 && puzzle.identical(state.piece[slot]) == puzzle.identical(slot);
}

/// Where no piece is free, changes sums of twists to agree with the state, without changing the
/// orders of the rings. Returns whether 3-cycles lead to the target.
bool Misplaced::settle(const State& state, const Part& part) {
    std::uint32_t free = 0;
    std::uint32_t wrong = 0;
    std::uint32_t twist = 0;
    for (const Slot slot : part.slots->slots) {
        if (target_.piece[slot] == NearTarget::kAny) {
            ++free;
            continue;
        }
        if (target_.piece[slot] != state.piece[slot]) ++wrong;
        twist += state.orient[slot] + part.modulus - target_.orient[slot];
    }
    if (free == 0 && twist % part.modulus != 0) {
        const std::uint32_t more = twist % part.modulus;
        const auto ring = std::find_if(placed_.begin(), placed_.end(), [&](const Placed& placed) {
            return twist_order(part.modulus, placed.twist + more) == placed.twist_order;
        });
        if (ring == placed_.end()) return false;
        target_.orient[ring->last] =
            static_cast<std::uint8_t>((target_.orient[ring->last] + more) % part.modulus);
    }
    if (free >= 2 || wrong == 0) return true;
    // Every piece has its slot, the last one only because all others have theirs: compare the
    // parities.
    const auto wanted_in = [&](Slot slot) { return target_.piece[slot]; };
    Slot open_slot = NearTarget::kAny;
    std::uint64_t missing = 0;
    for (const Slot slot : part.slots->slots) {
        missing += slot;
        if (wanted_in(slot) == NearTarget::kAny) {
            open_slot = slot;
        } else {
            missing -= wanted_in(slot);
        }
    }
    bool odd = false;
    const auto count_cycles = [&](const auto& next) {
        for (const Slot slot : part.slots->slots) seen_[slot] = 0;
        for (const Slot start : part.slots->slots) {
            if (seen_[start] != 0) continue;
            for (Slot at = start; seen_[at] == 0; at = next(at)) {
                seen_[at] = 1;
                odd = !odd;
            }
            odd = !odd;
        }
    };
    count_cycles([&](Slot slot) { return state.piece[slot]; });
    count_cycles([&](Slot slot) {
        return slot == open_slot ? static_cast<Slot>(missing) : wanted_in(slot);
    });
    return !odd;
}

std::uint32_t Misplaced::count(const State& state) {
    std::uint32_t misplaced = 0;
    for (std::uint32_t orbit = 0; orbit < parts_.size(); ++orbit) {
        const Part& part = parts_[orbit];
        if (part.trivial) continue;
        begin(state, part);
        take_rings(state, part);
        leave_rest(state, part);
        target_.reachable[orbit] = room_ && settle(state, part);
        if (!target_.reachable[orbit]) misplaced += kOutOfReach * weights_[orbit];
        for (std::size_t i = 0; i < part.own_able.size(); ++i) {
            const Slot slot = part.slots->slots[i];
            const Slot wanted = target_.piece[slot];
            if (wanted == NearTarget::kAny) continue;
            if (wanted != state.piece[slot] || target_.orient[slot] != state.orient[slot]) {
                misplaced += weights_[orbit];
            }
        }
    }
    return misplaced;
}

NearTarget Misplaced::target(const State& state) {
    static_cast<void>(count(state));
    return target_;
}

}  // namespace qter

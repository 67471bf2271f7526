#include "formats/known_turns.hpp"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "group/symmetry_search.hpp"

namespace qter {
namespace {

constexpr std::uint64_t kMostWork = 100'000'000;

/// Two puzzles combined into one.
class Pair {
 public:
    Pair(const Puzzle& a, const Puzzle& b, std::size_t grips) : a_(a), b_(b), grips_(grips) {}

    [[nodiscard]] std::optional<GripMap> exchange() const {
        const TurnAction action(shape(), turns());
        const SymmetryLimits limits{.max_symmetries = 1, .max_work = kMostWork};
        const auto keeps_looks = [&](const std::vector<ComponentLift>& lifts) {
            return looks_agree(action, lifts);
        };
        std::optional<GripMap> map = find_exchange(action, keeps_looks, limits);
        if (!map) return std::nullopt;
        map->erase(map->begin(), map->begin() + static_cast<std::ptrdiff_t>(grips_));
        return map;
    }

 private:
    [[nodiscard]] Shape shape() const {
        Shape both;
        for (const Puzzle* puzzle : {&a_, &b_}) {
            for (const OrbitShape& orbit : puzzle->shape().orbits()) {
                both.add_orbit(orbit.size, orbit.modulus);
            }
        }
        return both;
    }

    [[nodiscard]] std::vector<GripTurn> turns() const {
        std::vector<GripTurn> all;
        Slot shift = 0;
        for (const Puzzle* puzzle : {&a_, &b_}) {
            for (std::size_t i = 0; i < grips_; ++i) {
                const Grip& grip = puzzle->grips()[i];
                State turn = solved_state(shape());
                for (Slot slot = 0; slot < puzzle->shape().slots(); ++slot) {
                    turn.piece[slot + shift] = static_cast<Slot>(grip.turn.piece[slot] + shift);
                    turn.orient[slot + shift] = grip.turn.orient[slot];
                }
                all.push_back({std::move(turn), grip.order});
            }
            shift = a_.shape().slots();
        }
        return all;
    }

    /// True if the map takes identical pieces of one puzzle to identical pieces of the other, and
    /// back.
    [[nodiscard]] bool looks_agree(const TurnAction& action,
                                   const std::vector<ComponentLift>& lifts) const {
        const Slot shift = a_.shape().slots();
        std::map<Slot, Slot> there;
        std::map<Slot, Slot> back;
        for (std::uint32_t i = 0; i < lifts.size(); ++i) {
            const std::vector<Slot>& slots = action.component(i);
            if (slots.front() >= shift) continue;
            for (std::size_t k = 0; k < lifts[i].image.size(); ++k) {
                const Slot from = a_.identical(slots[k]);
                const Slot to = b_.identical(static_cast<Slot>(lifts[i].image[k] - shift));
                if (there.emplace(from, to).first->second != to ||
                    back.emplace(to, from).first->second != from) {
                    return false;
                }
            }
        }
        return true;
    }

    const Puzzle& a_;
    const Puzzle& b_;
    std::size_t grips_;
};

std::vector<std::uint32_t> sorted_orders(const Puzzle& puzzle, std::size_t grips) {
    std::vector<std::uint32_t> orders;
    for (std::size_t i = 0; i < grips; ++i) orders.push_back(puzzle.grips()[i].order);
    std::sort(orders.begin(), orders.end());
    return orders;
}

/// Number of slots that its turns move.
std::size_t moving_slots(const Puzzle& puzzle, std::size_t grips) {
    std::vector<bool> moves(puzzle.shape().slots());
    for (std::size_t i = 0; i < grips; ++i) {
        for (Slot slot = 0; slot < moves.size(); ++slot) {
            const State& turn = puzzle.grips()[i].turn;
            if (turn.piece[slot] != slot || turn.orient[slot] != 0) moves[slot] = true;
        }
    }
    return static_cast<std::size_t>(std::count(moves.begin(), moves.end(), true));
}

Turn translated(const Puzzle& puzzle, const GripMap& map, Turn turn) {
    const GripImage image = map[turn.grip];
    const std::uint32_t order = puzzle.grips()[image.grip].order;
    turn.grip = image.grip;
    if (image.backwards) turn.amount = static_cast<std::uint16_t>(order - turn.amount);
    return turn;
}

/// The chains of `known` in the grips of `puzzle`, if it has all the turns that they use.
std::vector<TurnChain> translated_chains(const Puzzle& puzzle, const Puzzle& known,
                                         const GripMap& map) {
    std::vector<TurnChain> chains = known.chains();
    for (TurnChain& chain : chains) {
        for (TurnChain::Phase& phase : chain.phases) {
            for (Turn& turn : phase.turns) {
                if (turn.grip >= map.size()) return {};
                turn = translated(puzzle, map, turn);
            }
        }
    }
    return chains;
}

}  // namespace

std::optional<GripMap> same_turns(const Puzzle& a, const Puzzle& b, std::size_t grips) {
    if (a.grips().size() < grips || b.grips().size() < grips) return std::nullopt;
    if (sorted_orders(a, grips) != sorted_orders(b, grips)) return std::nullopt;
    if (moving_slots(a, grips) != moving_slots(b, grips)) return std::nullopt;
    if (std::size_t{a.shape().slots()} + b.shape().slots() > kMaxPieces) return std::nullopt;
    return Pair(a, b, grips).exchange();
}

PuzzlePtr with_known_chains(const PuzzlePtr& puzzle, PuzzleLibrary& library) {
    if (!puzzle->chains().empty() || !puzzle->turn_model().group) return puzzle;
    for (const PuzzlePtr& known : library.with_chains()) {
        if (!known->turn_model().group) continue;
        // A file may list turns of several layers like all other moves.
        std::vector<std::size_t> counts;
        if (puzzle->generator_count() == known->generator_count()) {
            counts.push_back(known->generator_count());
        }
        if (puzzle->grips().size() == known->grips().size()) {
            counts.push_back(known->grips().size());
        }
        for (const std::size_t grips : counts) {
            const std::optional<GripMap> map = same_turns(*puzzle, *known, grips);
            if (!map) continue;
            auto taught = std::make_shared<Puzzle>(*puzzle);
            for (TurnChain& chain : translated_chains(*puzzle, *known, *map)) {
                taught->add_chain(std::move(chain));
            }
            return taught;
        }
    }
    return puzzle;
}

}  // namespace qter

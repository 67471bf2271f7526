#include "construct/piece_repair.hpp"

#include <algorithm>
#include <set>
#include <vector>

namespace qter {

/// The search in one orbit. Slots are numbered within it.
class PieceRepair::OrbitSearch {
 public:
    OrbitSearch(const PieceRepair& repair, std::uint32_t orbit, const State& state,
                const NearTarget& target)
        : cycles_(repair.cycles_), beam_(repair.beam_), orbit_(orbit) {
        const std::vector<Slot>& slots = repair.puzzle_.constraints().parts[orbit].slots;
        modulus_ = repair.puzzle_.puzzle()->shape().modulus(slots.front());
        const auto local = [&](Slot slot) {
            return static_cast<std::uint32_t>(std::lower_bound(slots.begin(), slots.end(), slot) -
                                              slots.begin());
        };
        start_.pieces.resize(slots.size());
        for (std::uint32_t i = 0; i < slots.size(); ++i) {
            const Slot wanted = target.piece[slots[i]];
            wanted_.push_back(wanted == NearTarget::kAny ? kAny : local(wanted));
            wanted_twist_.push_back(target.orient[slots[i]]);
            start_.pieces[i] = {local(state.piece[slots[i]]), state.orient[slots[i]]};
        }
        start_.misplaced = misplaced(start_.pieces);
    }

    /// The 3-cycles in order, as one word; nullopt if it finds none of at most `most` turns.
    std::optional<TurnWord> run(std::uint32_t most, const Cancellation& cancellation) {
        nodes_ = {start_};
        std::vector<std::uint32_t> layer{0};
        std::optional<std::uint32_t> best;
        if (start_.misplaced == 0) return TurnWord{};
        if (cycles_.known(orbit_) == 0) return std::nullopt;
        // Each 3-cycle places about two pieces.
        const double each = cycles_.mean_length(orbit_) / 2;
        const auto expected = [&](const Node& node) { return node.turns + each * node.misplaced; };
        const std::uint32_t steps = 2 * start_.misplaced + 4;
        for (std::uint32_t step = 0; step < steps && !layer.empty(); ++step) {
            most_ = best ? nodes_[*best].turns - 1 : most;
            std::vector<Node> next;
            seen_.clear();
            for (const std::uint32_t at : layer) {
                if (cancellation.requested()) return std::nullopt;
                expand(at, next);
            }
            std::stable_sort(next.begin(), next.end(), [&](const Node& a, const Node& b) {
                return expected(a) < expected(b);
            });
            layer.clear();
            for (Node& node : next) {
                if (layer.size() == beam_) break;
                if (!seen_.insert(node.pieces).second) continue;
                const auto number = static_cast<std::uint32_t>(nodes_.size());
                nodes_.push_back(std::move(node));
                if (nodes_.back().misplaced != 0) {
                    layer.push_back(number);
                } else if (!best || nodes_.back().turns < nodes_[*best].turns) {
                    best = number;
                }
            }
        }
        if (!best) return std::nullopt;
        return word_of(*best);
    }

 private:
    static constexpr std::uint32_t kAny = ~std::uint32_t{0};

    /// The piece in a slot, and its orientation.
    using Piece = std::pair<std::uint32_t, std::uint32_t>;
    struct Node {
        std::vector<Piece> pieces;
        std::uint32_t parent = 0;
        std::vector<ThreeCycle> step = {};
        std::uint32_t turns = 0;
        std::uint32_t misplaced = 0;
    };

    [[nodiscard]] bool right(std::uint32_t slot, const Piece& piece) const {
        return wanted_[slot] == kAny ||
               (wanted_[slot] == piece.first && wanted_twist_[slot] == piece.second);
    }

    [[nodiscard]] std::uint32_t misplaced(const std::vector<Piece>& pieces) const {
        std::uint32_t count = 0;
        for (std::uint32_t slot = 0; slot < pieces.size(); ++slot) {
            if (!right(slot, pieces[slot])) ++count;
        }
        return count;
    }

    /// Applies the 3-cycle to `pieces`.
    void make(std::vector<Piece>& pieces, const ThreeCycle& cycle) const {
        const std::uint32_t twist_c = (2 * modulus_ - cycle.twist_a - cycle.twist_b) % modulus_;
        const Piece at_a = pieces[cycle.a];
        const auto move = [&](std::uint32_t to, const Piece& from, std::uint32_t twist) {
            pieces[to] = {from.first, (from.second + twist) % modulus_};
        };
        move(cycle.a, pieces[cycle.b], cycle.twist_a);
        move(cycle.b, pieces[cycle.c], cycle.twist_b);
        move(cycle.c, at_a, twist_c);
    }

    void add(std::uint32_t parent, std::vector<ThreeCycle> step, std::vector<Node>& next) {
        std::uint32_t turns = nodes_[parent].turns;
        for (const ThreeCycle& cycle : step) {
            const std::uint32_t length = cycles_.length(orbit_, cycle);
            if (length == ThreeCycles::kNone) return;
            turns += length;
        }
        if (turns > most_) return;
        Node node{nodes_[parent].pieces, parent, std::move(step), turns, 0};
        for (const ThreeCycle& cycle : node.step) make(node.pieces, cycle);
        node.misplaced = misplaced(node.pieces);
        if (node.misplaced < nodes_[parent].misplaced) next.push_back(std::move(node));
    }

    void expand(std::uint32_t at, std::vector<Node>& next) {
        const std::vector<Piece> pieces = nodes_[at].pieces;
        for (std::uint32_t slot = 0; slot < pieces.size(); ++slot) {
            if (right(slot, pieces[slot])) continue;
            std::uint32_t from = 0;
            while (pieces[from].first != wanted_[slot]) ++from;
            if (from == slot) {
                untwist(at, slot, next);
            } else {
                bring(at, from, slot, next);
            }
        }
    }

    /// Adds the 3-cycles that bring the piece in `from` to its wanted slot `to`, and the piece
    /// there to any slot that is not right yet.
    void bring(std::uint32_t at, std::uint32_t from, std::uint32_t to, std::vector<Node>& next) {
        const std::vector<Piece> pieces = nodes_[at].pieces;
        const std::uint32_t twist = (wanted_twist_[to] + modulus_ - pieces[from].second) % modulus_;
        for (std::uint32_t third = 0; third < pieces.size(); ++third) {
            if (third == from || third == to) continue;
            const bool open = wanted_[third] == kAny || !right(third, pieces[third]);
            if (!open) continue;
            for (std::uint32_t other = 0; other < modulus_; ++other) {
                // to gets the piece of from, from that of third, third that of to.
                add(at, {{to, from, third, twist, other}}, next);
            }
        }
    }

    /// Adds pairs of 3-cycles that twist the piece in `slot`, and a piece in another slot the other
    /// way; that slot is not right yet, or is free.
    void untwist(std::uint32_t at, std::uint32_t slot, std::vector<Node>& next) {
        const std::vector<Piece> pieces = nodes_[at].pieces;
        const std::uint32_t twist =
            (wanted_twist_[slot] + modulus_ - pieces[slot].second) % modulus_;
        for (std::uint32_t other = 0; other < pieces.size(); ++other) {
            if (other == slot) continue;
            if (wanted_[other] != kAny && right(other, pieces[other])) continue;
            std::uint32_t least = ThreeCycles::kNone;
            std::vector<ThreeCycle> step;
            for (std::uint32_t third = 0; third < pieces.size(); ++third) {
                if (third == slot || third == other) continue;
                for (std::uint32_t x = 0; x < modulus_ * modulus_; ++x) {
                    // First slot <- other <- third <- slot, then back: slot <- third <- other <-
                    // slot.
                    const ThreeCycle away{slot, other, third, x / modulus_, x % modulus_};
                    const std::uint32_t away_third =
                        (2 * modulus_ - away.twist_a - away.twist_b) % modulus_;
                    // The piece of slot goes to third with away_third, that of other to slot with
                    // twist_a, that of third to other with twist_b; the last must return untwisted.
                    const std::uint32_t back_slot = (twist + modulus_ - away_third) % modulus_;
                    const std::uint32_t back_third = (modulus_ - away.twist_b) % modulus_;
                    const ThreeCycle back{slot, third, other, back_slot, back_third};
                    const std::uint32_t a = cycles_.length(orbit_, away);
                    const std::uint32_t b = cycles_.length(orbit_, back);
                    if (a == ThreeCycles::kNone || b == ThreeCycles::kNone || a + b >= least) {
                        continue;
                    }
                    least = a + b;
                    step = {away, back};
                }
            }
            if (least != ThreeCycles::kNone) add(at, std::move(step), next);
        }
    }

    [[nodiscard]] TurnWord word_of(std::uint32_t at) const {
        std::vector<ThreeCycle> steps;
        for (; at != 0; at = nodes_[at].parent) {
            steps.insert(steps.begin(), nodes_[at].step.begin(), nodes_[at].step.end());
        }
        TurnWord word;
        for (const ThreeCycle& cycle : steps) {
            const TurnWord& part = cycles_.word(orbit_, cycle);
            word.insert(word.end(), part.begin(), part.end());
        }
        return word;
    }

    const ThreeCycles& cycles_;
    std::uint32_t beam_;
    std::uint32_t orbit_;
    std::uint32_t modulus_ = 1;
    std::vector<std::uint32_t> wanted_;        // by slot; kAny
    std::vector<std::uint32_t> wanted_twist_;  // by slot
    Node start_;
    std::vector<Node> nodes_;
    std::set<std::vector<Piece>> seen_;
    std::uint32_t most_ = 0;
};

std::optional<TurnWord> PieceRepair::repair(const State& state, const NearTarget& target,
                                            std::uint32_t most,
                                            const Cancellation& cancellation) const {
    TurnWord word;
    for (std::uint32_t orbit = 0; orbit < puzzle_.orbits().size(); ++orbit) {
        if (!target.reachable[orbit]) return std::nullopt;
        OrbitSearch search(*this, orbit, state, target);
        const auto left = most - static_cast<std::uint32_t>(word.size());
        const std::optional<TurnWord> found = search.run(left, cancellation);
        if (!found) return std::nullopt;
        word.insert(word.end(), found->begin(), found->end());
    }
    return word;
}

}  // namespace qter

#include "blocking/shapes.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>

#include "blocking/blocking.hpp"
#include "support/random.hpp"

namespace qter {
namespace {

std::uint64_t mixed_hash(std::uint64_t a, std::uint64_t b) {
    return Random(a * 0x9e37'79b9'7f4a'7c15 + b).next();
}

/// An obstacle between values; a piece in any orientation is expanded to all its values.
struct ValueObstacle {
    std::uint32_t step = 0;
    Slot slot_a = 0;
    Slot slot_b = 0;
    std::uint32_t a = 0;
    std::uint32_t b = 0;
};

/// The steps and slots that are forbidden for a single value.
using Alone = std::vector<std::pair<std::uint32_t, Slot>>;
/// The steps that are forbidden for a pair of values: a step, the slot of the first and of the
/// second.
using Together = std::vector<std::tuple<std::uint32_t, Slot, Slot>>;

}  // namespace

class ShapeKeys::Maker {
 public:
    Maker(const Puzzle& puzzle, ShapeKeys& keys) : puzzle_(puzzle), keys_(keys) {}

    void fill() {
        number_values();
        collect();
        refine();
        name_relations();
        find_partners();
    }

 private:
    [[nodiscard]] std::uint32_t value(Slot piece, std::uint32_t orientation) const {
        return static_cast<std::uint32_t>(keys_.first_value_[piece] + orientation);
    }
    [[nodiscard]] std::uint32_t turned(std::uint32_t v, std::uint32_t by) const {
        const Slot piece = piece_of_[v];
        const auto orientation = static_cast<std::uint32_t>(v - keys_.first_value_[piece]);
        return value(piece, (orientation + by) % keys_.modulus_[piece]);
    }

    void number_values() {
        const Shape& shape = puzzle_.shape();
        std::vector<bool> named(shape.orbits().size(), false);
        for_obstacles([&](std::uint32_t, const Obstacle& obstacle) {
            named[shape.orbit_of(obstacle.first.piece)] = true;
            if (obstacle.second) named[shape.orbit_of(obstacle.second->piece)] = true;
        });
        keys_.first_value_.resize(shape.slots());
        for (Slot slot = 0; slot < shape.slots(); ++slot) {
            keys_.modulus_.push_back(shape.modulus(slot));
            keys_.first_value_[slot] = piece_of_.size();
            if (!named[shape.orbit_of(slot)]) continue;
            keys_.slots_.push_back(slot);
            piece_of_.insert(piece_of_.end(), shape.modulus(slot), slot);
        }
    }

    template <class Visit>
    void for_obstacles(const Visit& visit) const {
        for (std::uint16_t grip = 0; grip < puzzle_.grips().size(); ++grip) {
            for (const bool back : {false, true}) {
                const TurnStep step{grip, back};
                for (const Obstacle& obstacle : obstacles_of(puzzle_).of(step)) {
                    visit(static_cast<std::uint32_t>(step.number()), obstacle);
                }
            }
        }
        const std::size_t steps = 2 * puzzle_.grips().size();
        for (const Obstacle& obstacle : obstacles_of(puzzle_).halfway()) {
            visit(static_cast<std::uint32_t>(steps), obstacle);
        }
    }

    /// Visits the orientations that a placed piece may have.
    template <class Visit>
    void for_values(const PlacedPiece& placed, const Visit& visit) const {
        if (placed.orientation != kAnyOrientation) {
            visit(value(placed.piece, placed.orientation));
            return;
        }
        for (std::uint32_t o = 0; o < keys_.modulus_[placed.piece]; ++o) {
            visit(value(placed.piece, o));
        }
    }

    void collect() {
        alone_.resize(piece_of_.size());
        for_obstacles([&](std::uint32_t step, const Obstacle& obstacle) {
            for_values(obstacle.first, [&](std::uint32_t a) {
                if (!obstacle.second) {
                    alone_[a].emplace_back(step, obstacle.first.slot);
                    return;
                }
                for_values(*obstacle.second, [&](std::uint32_t b) {
                    together_.push_back({step, obstacle.first.slot, obstacle.second->slot, a, b});
                });
            });
        });
        for (Alone& alone : alone_) {
            std::sort(alone.begin(), alone.end());
            alone.erase(std::unique(alone.begin(), alone.end()), alone.end());
        }
    }

    /// Computes classes: first exactly, by orbit and obstacles of single values; then by hashes.
    void refine() {
        std::map<std::pair<std::uint32_t, std::vector<Alone>>, std::uint32_t> kinds;
        std::vector<std::uint64_t> colour(piece_of_.size());
        std::vector<std::uint32_t> kind(piece_of_.size());
        for (std::uint32_t v = 0; v < piece_of_.size(); ++v) {
            std::vector<Alone> all;
            for (std::uint32_t by = 0; by < keys_.modulus_[piece_of_[v]]; ++by) {
                all.push_back(alone_[turned(v, by)]);
            }
            const auto number = static_cast<std::uint32_t>(kinds.size());
            kind[v] = kinds.emplace(std::pair(puzzle_.shape().orbit_of(piece_of_[v]), all), number)
                          .first->second;
            colour[v] = mixed_hash(1, kind[v]);
        }
        std::size_t count = kinds.size();
        for (;;) {
            colour = refined(colour);
            std::vector<std::uint64_t> distinct = colour;
            std::sort(distinct.begin(), distinct.end());
            distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
            if (distinct.size() <= count) break;
            count = distinct.size();
        }
        // By both, in the order of values: kinds distinguish values with equal hashes.
        std::map<std::pair<std::uint32_t, std::uint64_t>, std::uint32_t> numbers;
        for (std::uint32_t v = 0; v < piece_of_.size(); ++v) {
            const auto number = static_cast<std::uint32_t>(numbers.size());
            keys_.class_.push_back(
                numbers.emplace(std::pair(kind[v], colour[v]), number).first->second);
        }
        keys_.class_count_ = numbers.size();
    }

    [[nodiscard]] std::vector<std::uint64_t> refined(
        const std::vector<std::uint64_t>& colour) const {
        // Sums do not depend on the order of obstacles.
        std::vector<std::uint64_t> sum(colour.size(), 0);
        for (const ValueObstacle& o : together_) {
            const std::uint64_t slots =
                mixed_hash(o.step, (std::uint64_t{o.slot_a} << 32) | o.slot_b);
            sum[o.a] += mixed_hash(mixed_hash(slots, 1), colour[o.b]);
            sum[o.b] += mixed_hash(mixed_hash(slots, 2), colour[o.a]);
        }
        std::vector<std::uint64_t> next(colour.size());
        for (std::uint32_t v = 0; v < colour.size(); ++v) {
            next[v] = colour[v];
            for (std::uint32_t by = 0; by < keys_.modulus_[piece_of_[v]]; ++by) {
                next[v] =
                    mixed_hash(next[v], mixed_hash(sum[turned(v, by)], colour[turned(v, by)]));
            }
        }
        return next;
    }

    /// Numbers the pairs of values that obstacles name together, by what they forbid, in one
    /// direction.
    void name_relations() {
        std::unordered_map<std::uint64_t, Together> found;
        for (const ValueObstacle& o : together_) {
            found[pair_of(o.a, o.b)].emplace_back(o.step, o.slot_a, o.slot_b);
            found[pair_of(o.b, o.a)].emplace_back(o.step, o.slot_b, o.slot_a);
        }
        std::map<Together, std::uint32_t> numbers;
        for (auto& [pair, together] : found) {
            std::sort(together.begin(), together.end());
            together.erase(std::unique(together.begin(), together.end()), together.end());
            const auto number = static_cast<std::uint32_t>(numbers.size() + 1);
            simple_[pair] = numbers.emplace(std::move(together), number).first->second;
        }
    }
    static std::uint64_t pair_of(std::uint32_t a, std::uint32_t b) {
        return (std::uint64_t{a} << 32) | b;
    }

    /// The relation of two values, including what they become when turned: a number that no
    /// relabelling changes; 0 if no obstacle names both pieces.
    [[nodiscard]] std::uint32_t relation(std::uint32_t a, std::uint32_t b) {
        std::vector<std::uint32_t> all;
        bool some = false;
        for (std::uint32_t i = 0; i < keys_.modulus_[piece_of_[a]]; ++i) {
            for (std::uint32_t k = 0; k < keys_.modulus_[piece_of_[b]]; ++k) {
                const auto at = simple_.find(pair_of(turned(a, i), turned(b, k)));
                all.push_back(at == simple_.end() ? 0 : at->second);
                some = some || all.back() != 0;
            }
        }
        if (!some) return 0;
        const auto number = static_cast<std::uint32_t>(relations_.size() + 1);
        return relations_.emplace(std::move(all), number).first->second;
    }

    using PiecePair = std::pair<Slot, Slot>;  // the smaller number first
    using ClassPair = std::pair<std::uint32_t, std::uint32_t>;

    template <class Visit>
    void for_value_pairs(PiecePair pair, const Visit& visit) {
        for (std::uint32_t i = 0; i < keys_.modulus_[pair.first]; ++i) {
            for (std::uint32_t k = 0; k < keys_.modulus_[pair.second]; ++k) {
                visit(value(pair.first, i), value(pair.second, k));
            }
        }
    }

    /// The most common relation between members of two classes, from the smaller class to the
    /// larger; none for members of one class if it is not symmetric.
    [[nodiscard]] std::map<ClassPair, std::uint32_t> usual_relations(
        const std::set<PiecePair>& related) {
        std::map<ClassPair, std::map<std::uint32_t, std::uint64_t>> uses;
        std::map<ClassPair, std::uint64_t> some;
        for (const PiecePair& pair : related) {
            for_value_pairs(pair, [&](std::uint32_t a, std::uint32_t b) {
                if (keys_.class_[b] < keys_.class_[a]) std::swap(a, b);
                const std::uint32_t there = relation(a, b);
                const std::uint32_t back = relation(b, a);
                const ClassPair classes{keys_.class_[a], keys_.class_[b]};
                if (there == 0) return;
                ++some[classes];
                if (classes.first != classes.second || there == back) ++uses[classes][there];
            });
        }
        std::vector<std::uint64_t> size(keys_.class_count_, 0);
        for (const std::uint32_t number : keys_.class_) ++size[number];
        std::map<ClassPair, std::uint32_t> usual;
        for (const auto& [classes, of] : uses) {
            const std::uint64_t all = classes.first == classes.second
                                          ? size[classes.first] * (size[classes.first] - 1) / 2
                                          : size[classes.first] * size[classes.second];
            const auto most =
                std::max_element(of.begin(), of.end(),
                                 [](const auto& x, const auto& y) { return x.second < y.second; });
            if (most->second > all - std::min(all, some[classes])) usual[classes] = most->first;
        }
        return usual;
    }

    void find_partners() {
        std::set<PiecePair> pairs;
        for (const ValueObstacle& o : together_) {
            pairs.emplace(std::min(piece_of_[o.a], piece_of_[o.b]),
                          std::max(piece_of_[o.a], piece_of_[o.b]));
        }
        const std::map<ClassPair, std::uint32_t> usual = usual_relations(pairs);
        // If a relation is the usual case, the pairs without a relation are partners.
        std::vector<std::set<Slot>> members(keys_.class_count_);
        for (std::uint32_t v = 0; v < piece_of_.size(); ++v) {
            members[keys_.class_[v]].insert(piece_of_[v]);
        }
        for (const auto& [classes, number] : usual) {
            for (const Slot a : members[classes.first]) {
                for (const Slot b : members[classes.second]) {
                    if (a != b) pairs.emplace(std::min(a, b), std::max(a, b));
                }
            }
        }
        for (const PiecePair& pair : pairs) {
            Partners partners{pair.first, pair.second, {}, {}};
            bool differs = false;
            for_value_pairs(pair, [&](std::uint32_t a, std::uint32_t b) {
                const bool swapped = keys_.class_[b] < keys_.class_[a];
                const auto at = usual.find(swapped ? ClassPair{keys_.class_[b], keys_.class_[a]}
                                                   : ClassPair{keys_.class_[a], keys_.class_[b]});
                const std::uint32_t there = relation(a, b);
                const std::uint32_t back = relation(b, a);
                const bool is_usual =
                    (swapped ? back : there) == (at == usual.end() ? 0 : at->second);
                differs = differs || !is_usual;
                partners.there.push_back(is_usual ? kUsual : there);
                partners.back.push_back(is_usual ? kUsual : back);
            });
            if (differs) keys_.partners_.push_back(std::move(partners));
        }
    }

    const Puzzle& puzzle_;
    ShapeKeys& keys_;
    std::vector<Slot> piece_of_;  // by value
    std::vector<Alone> alone_;    // by value
    std::vector<ValueObstacle> together_;
    std::unordered_map<std::uint64_t, std::uint32_t>
        simple_;  // by pair of values, in one direction
    std::map<std::vector<std::uint32_t>, std::uint32_t> relations_;
};

ShapeKeys::ShapeKeys(const Puzzle& puzzle) { Maker(puzzle, *this).fill(); }

std::string ShapeKeys::key(const State& state) const {
    std::string key;
    const auto put = [&](std::uint32_t number, std::size_t bytes) {
        for (std::size_t i = 0; i < bytes; ++i) key += static_cast<char>(number >> (8 * i));
    };
    const std::size_t class_bytes = class_count_ <= 256 ? 1 : 4;
    std::vector<Slot> slot_of(partners_.empty() ? 0 : state.piece.size());
    for (const Slot slot : slots_) {
        put(class_of(state.piece[slot], state.orient[slot]), class_bytes);
        if (!partners_.empty()) slot_of[state.piece[slot]] = slot;
    }
    std::vector<std::array<std::uint32_t, 3>> together;
    for (const Partners& pair : partners_) {
        const Slot a = slot_of[pair.a];
        const Slot b = slot_of[pair.b];
        const std::size_t turned =
            std::size_t{state.orient[a]} * modulus_[pair.b] + state.orient[b];
        if (pair.there[turned] == kUsual) continue;
        together.push_back(a < b ? std::array{a, b, pair.there[turned]}
                                 : std::array{b, a, pair.back[turned]});
    }
    std::sort(together.begin(), together.end());
    for (const auto& [a, b, relation] : together) {
        put(a, 4);
        put(b, 4);
        put(relation, 4);
    }
    return key;
}

}  // namespace qter

#include "proof/plain_fit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

namespace qter {
namespace {

using Counts = std::vector<std::uint32_t>;

/// The most sums and parities that are enumerated: some hundred bytes each.
constexpr std::size_t kMostVectors = 1'000'000;
constexpr std::size_t kMostTwistChoices = 1'000'000;

/// The unit of twists of the group's pieces: 1 if any twist is possible. Every slot gets the
/// orientation along a path from the first slot; what other paths add to that is a twist.
std::uint32_t twist_unit_of(const CertifiedPuzzle& puzzle, const std::vector<Slot>& group,
                            std::uint32_t modulus) {
    std::map<Slot, std::uint32_t> seen = {{group[0], 0}};
    std::vector<Slot> queue = {group[0]};
    std::uint32_t unit = modulus;
    for (std::size_t at = 0; at < queue.size(); ++at) {
        const std::uint32_t here = seen[queue[at]];
        for (const CertifiedPuzzle::Grip& grip : puzzle.grips) {
            // The piece in `from` moves to the slot queue[at], so the step back subtracts the
            // turn's orientation.
            const Slot from = grip.turn.piece[queue[at]];
            const std::uint32_t there = (here + modulus - grip.turn.orient[queue[at]]) % modulus;
            const auto [known, is_new] = seen.emplace(from, there);
            if (is_new) queue.push_back(from);
            unit = std::gcd(unit, (there + modulus - known->second) % modulus);
        }
    }
    return unit;
}

bool odd(const State& state, const std::vector<Slot>& group) {
    std::map<Slot, bool> seen;
    bool is_odd = false;
    for (const Slot start : group) {
        if (seen[start]) continue;
        std::size_t length = 0;
        for (Slot at = start; !seen[at]; at = state.piece[at]) {
            seen[at] = true;
            ++length;
        }
        is_odd = is_odd != (length % 2 == 0);
    }
    return is_odd;
}

/// The properties of cycles of one group that matter, with the fewest pieces.
struct GroupChoice {
    Integer order;
    std::uint32_t sum;
    std::uint32_t parity;
    std::uint32_t pieces;
};

/// All multisets of cycles of a group whose orders divide `order`, on at most `pieces` pieces;
/// nullopt if stopped.
std::optional<std::vector<GroupChoice>> group_choices(std::uint32_t modulus, std::uint32_t unit,
                                                      std::uint32_t pieces, const Integer& order,
                                                      const Cancellation& cancellation) {
    struct OneCycle {
        std::uint32_t length;
        std::uint32_t twist;
        Integer order;
    };
    std::vector<OneCycle> cycles;
    for (std::uint32_t length = 1; length <= pieces; ++length) {
        if (cancellation.requested()) return std::nullopt;
        for (std::uint32_t twist = 0; twist < modulus; twist += unit) {
            const Integer once = std::uint64_t{length} * (modulus / std::gcd(modulus, twist));
            if ((length > 1 || twist != 0) && divides(once, order)) {
                cycles.push_back({length, twist, once});
            }
        }
    }
    using Key = std::tuple<Integer, std::uint32_t, std::uint32_t>;
    std::map<Key, std::uint32_t> least = {{{1, 0, 0}, 0}};
    // By number of pieces, ascending: a later combination may reach the same with fewer pieces, so
    // a choice is final when its number is processed.
    std::vector<std::vector<Key>> with(pieces + 1);
    with[0].emplace_back(1, 0, 0);
    for (std::uint32_t used = 0; used <= pieces; ++used) {
        for (const Key& key : with[used]) {
            if (cancellation.requested()) return std::nullopt;
            if (least.at(key) < used) continue;
            const auto& [so_far, sum, parity] = key;
            for (const OneCycle& cycle : cycles) {
                if (used + cycle.length > pieces) break;
                Key more(lcm(so_far, cycle.order), (sum + cycle.twist) % modulus,
                         (parity + cycle.length - 1) % 2);
                const std::uint32_t all = used + cycle.length;
                const auto [known, is_new] = least.emplace(more, all);
                if (!is_new && known->second <= all) continue;
                known->second = all;
                with[all].push_back(std::move(more));
            }
        }
    }
    std::vector<GroupChoice> all;
    for (const auto& [key, used] : least) {
        all.push_back({std::get<0>(key), std::get<1>(key), std::get<2>(key), used});
    }
    return all;
}

/// By slot: whether its piece is unique.
std::vector<bool> unique_pieces(const Certificate& certificate) {
    const std::vector<Slot>& looks = certificate.puzzle.looks;
    std::vector<bool> unique(looks.size(), true);
    for (Slot slot = 0; slot < looks.size(); ++slot) {
        if (certificate.marked || looks[slot] == slot) continue;
        unique[slot] = false;
        unique[looks[slot]] = false;
    }
    return unique;
}

std::uint32_t count_unique(const std::vector<Slot>& group, const std::vector<bool>& unique) {
    return static_cast<std::uint32_t>(
        std::count_if(group.begin(), group.end(), [&](Slot slot) { return unique[slot]; }));
}

struct RegisterChoice {
    PlainSums::Vector vector;
    Counts pieces;
};

/// Whether `a` has at most as many pieces of each group as `b`.
bool no_more(const Counts& a, const Counts& b) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i] > b[i]) return false;
    }
    return true;
}

class FitSearch {
 public:
    FitSearch(const Certificate& certificate, const PlainSums& sums, const CertifiedFit& fit,
              const CheckLimits& limits)
        : sums_(sums), fit_(fit), limits_(limits) {
        const std::vector<bool> unique = unique_pieces(certificate);
        for (const std::vector<Slot>& group : certificate.groups) {
            all_.push_back(static_cast<std::uint32_t>(group.size()));
            usable_.push_back(count_unique(group, unique));
        }
    }

    /// nullopt if stopped.
    std::optional<bool> run() {
        for (const Integer& order : fit_.orders) {
            if (!choices_.count(order) && !make_choices(order)) return std::nullopt;
        }
        Counts left(all_.size(), 0);
        const std::optional<bool> found = each_left(left, 0);
        return stop_ == CheckStop::kNone ? found : std::nullopt;
    }

    [[nodiscard]] CheckStop stop() const { return stop_; }

 private:
    bool stopped() {
        if (stop_ == CheckStop::kNone && limits_.observer.cancelled()) {
            stop_ = CheckStop::kCancelled;
        }
        return stop_ != CheckStop::kNone;
    }

    /// Charges the approximate memory of a list; false if there is not enough.
    bool take(std::size_t choices) {
        if (limits_.memory.charge(choices * (96 + 12 * all_.size()))) return true;
        stop_ = CheckStop::kNoMemory;
        return false;
    }

    /// Finds all cycles for a register of this order.
    bool make_choices(const Integer& order) {
        using Key = std::pair<Integer, PlainSums::Vector>;
        std::map<Key, std::vector<Counts>> so_far = {{{Integer(1), {}}, {{}}}};
        for (std::size_t group = 0; group < all_.size(); ++group) {
            std::map<Key, std::vector<Counts>> longer;
            const auto here = group_choices(sums_.modulus(group), sums_.twist_unit(group),
                                            usable_[group], order, limits_.observer.cancellation());
            if (!here) {
                stop_ = CheckStop::kCancelled;
                return false;
            }
            for (const auto& [key, pieces] : so_far) {
                if (stopped() || !take(pieces.size())) return false;
                for (const GroupChoice& choice : *here) {
                    if (!limits_.memory.charge(64 + 16 * all_.size())) {
                        stop_ = CheckStop::kNoMemory;
                        return false;
                    }
                    Key next(lcm(key.first, choice.order), key.second);
                    next.second.push_back(choice.sum);
                    next.second.push_back(choice.parity);
                    for (Counts with : pieces) {
                        with.push_back(choice.pieces);
                        add_least(longer[next], std::move(with));
                    }
                }
            }
            so_far = std::move(longer);
        }
        std::vector<RegisterChoice>& made = choices_[order];
        for (const auto& [key, pieces] : so_far) {
            if (key.first != order) continue;
            for (const Counts& with : pieces) made.push_back({key.second, with});
        }
        return true;
    }

    /// Adds counts, unless others with at most as many pieces of each group are there; removes
    /// those that it replaces.
    static void add_least(std::vector<Counts>& all, Counts counts) {
        for (const Counts& other : all) {
            if (no_more(other, counts)) return;
        }
        std::erase_if(all, [&](const Counts& other) { return no_more(counts, other); });
        all.push_back(std::move(counts));
    }

    /// Tries all choices to leave none, one or two pieces of each group.
    std::optional<bool> each_left(Counts& left, std::size_t group) {
        if (group == left.size()) return with_left(left);
        for (std::uint32_t pieces = 0; pieces <= std::min(all_[group], 2U); ++pieces) {
            left[group] = pieces;
            const std::optional<bool> found = each_left(left, group + 1);
            if (!found || *found) return found;
        }
        return false;
    }

    std::optional<bool> with_left(const Counts& left) {
        if (stopped()) return std::nullopt;
        Counts room;
        for (std::size_t group = 0; group < all_.size(); ++group) {
            room.push_back(std::min(usable_[group], all_[group] - left[group]));
        }
        // The least counts of pieces for each register.
        std::map<Integer, std::vector<Counts>> possible;
        for (const auto& [order, choices] : choices_) {
            std::vector<Counts>& least = possible[order];
            for (const RegisterChoice& choice : choices) {
                if (stopped()) return std::nullopt;
                if (!no_more(choice.pieces, room)) continue;
                if (!sums_.absorbed(choice.vector, left, fit_.parity_sharing)) continue;
                add_least(least, choice.pieces);
            }
            if (least.empty()) return false;
        }
        return put(possible, room, 0, 0);
    }

    /// Places registers from `number` on in the room; equal orders in the order of their choices.
    std::optional<bool> put(const std::map<Integer, std::vector<Counts>>& possible,
                            const Counts& room, std::size_t number, std::size_t from) {
        if (number == fit_.orders.size()) return true;
        if (stopped()) return std::nullopt;
        const Integer& order = fit_.orders[number];
        const std::vector<Counts>& choices = possible.at(order);
        for (std::size_t i = from; i < choices.size(); ++i) {
            if (!no_more(choices[i], room)) continue;
            Counts rest = room;
            for (std::size_t group = 0; group < rest.size(); ++group) {
                rest[group] -= choices[i][group];
            }
            const bool again = number + 1 < fit_.orders.size() && fit_.orders[number + 1] == order;
            const std::optional<bool> found = put(possible, rest, number + 1, again ? i : 0);
            if (!found || *found) return found;
        }
        return false;
    }

    const PlainSums& sums_;
    const CertifiedFit& fit_;
    const CheckLimits& limits_;
    Counts all_;     // pieces, by group
    Counts usable_;  // of these, the unique ones
    std::map<Integer, std::vector<RegisterChoice>> choices_;
    CheckStop stop_ = CheckStop::kNone;
};

/// Adds a cycle's sum and parity.
void add_cycle(PlainSums::Vector& vector, const CertifiedCycle& cycle, std::uint32_t modulus) {
    std::uint32_t& sum = vector[2 * std::size_t{cycle.group}];
    std::uint32_t& parity = vector[2 * std::size_t{cycle.group} + 1];
    sum = (sum + cycle.twist) % modulus;
    parity = (parity + cycle.length - 1) % 2;
}

}  // namespace

PlainSums::PlainSums(const Certificate& certificate, const CheckLimits& limits) {
    const Shape shape = shape_of(certificate.puzzle);
    for (const std::vector<Slot>& group : certificate.groups) {
        modulus_.push_back(shape.modulus(group[0]));
        unit_.push_back(twist_unit_of(certificate.puzzle, group, modulus_.back()));
        sizes_.push_back(group.size());
    }
    std::vector<Vector> steps;
    for (const CertifiedPuzzle::Grip* const grip : allowed_grips(certificate)) {
        Vector& step = steps.emplace_back();
        for (std::size_t i = 0; i < certificate.groups.size(); ++i) {
            std::uint32_t sum = 0;
            for (const Slot slot : certificate.groups[i]) sum += grip->turn.orient[slot];
            step.push_back(sum % modulus_[i]);
            step.push_back(odd(grip->turn, certificate.groups[i]) ? 1 : 0);
        }
    }
    std::vector<Vector> queue = {Vector(2 * modulus_.size(), 0)};
    reached_.insert(queue[0]);
    for (std::size_t at = 0; at < queue.size(); ++at) {
        for (const Vector& step : steps) {
            Vector next = queue[at];
            for (std::size_t i = 0; i < next.size(); ++i) {
                next[i] = (next[i] + step[i]) % (i % 2 == 0 ? modulus_[i / 2] : 2);
            }
            if (!reached_.insert(next).second) continue;
            if (reached_.size() > kMostVectors || !limits.memory.charge(128 + 8 * next.size())) {
                stop_ = CheckStop::kNoMemory;
            } else if (limits.observer.cancelled()) {
                stop_ = CheckStop::kCancelled;
            }
            if (stop_ != CheckStop::kNone) return;
            queue.push_back(std::move(next));
        }
    }
}

Integer PlainSums::states() const {
    // All permutations and all twists, divided by the share of sums and parities that occur.
    Integer all = 1;
    Integer vectors = 1;
    for (std::size_t i = 0; i < modulus_.size(); ++i) {
        const std::uint32_t twists = modulus_[i] / unit_[i];
        for (std::size_t k = 2; k <= sizes_[i]; ++k) all *= static_cast<unsigned long>(k);
        for (std::size_t k = 0; k < sizes_[i]; ++k) all *= twists;
        vectors *= twists;
        if (sizes_[i] > 1) vectors *= 2;
    }
    return all * static_cast<unsigned long>(reached_.size()) / vectors;
}

bool PlainSums::absorbed(const Vector& vector, const std::vector<std::uint32_t>& left,
                         bool parity_sharing) const {
    // A vector of the turns must agree in each group without remaining pieces to balance it.
    return std::any_of(reached_.begin(), reached_.end(), [&](const Vector& reached) {
        for (std::size_t group = 0; group < left.size(); ++group) {
            if (left[group] < 1 && reached[2 * group] != vector[2 * group]) return false;
            const bool swaps = left[group] >= 2 && parity_sharing;
            if (!swaps && reached[2 * group + 1] != vector[2 * group + 1]) return false;
        }
        return true;
    });
}

std::optional<bool> plain_fit(const Certificate& certificate, const PlainSums& sums,
                              const CertifiedFit& fit, const CheckLimits& limits, CheckStop& stop) {
    CertifiedFit sorted = fit;
    std::sort(sorted.orders.rbegin(), sorted.orders.rend());
    FitSearch search(certificate, sums, sorted, limits);
    const std::optional<bool> found = search.run();
    stop = search.stop();
    return found;
}

std::string plain_structure_fault(const Certificate& certificate, const PlainSums& sums,
                                  const CertifiedFit& fit) {
    const CertifiedFit::Structure& structure = *fit.structure;
    if (structure.registers.size() != fit.orders.size()) {
        return "the structure does not have one register for each order";
    }
    Counts used(certificate.groups.size(), 0);
    for (std::size_t i = 0; i < fit.orders.size(); ++i) {
        Integer order = 1;
        PlainSums::Vector vector(2 * used.size(), 0);
        for (const CertifiedCycle& cycle : structure.registers[i]) {
            const std::uint32_t modulus = sums.modulus(cycle.group);
            if (cycle.twist % sums.twist_unit(cycle.group) != 0) {
                return "the structure has a twist that the pieces cannot have";
            }
            used[cycle.group] += cycle.length;
            order = lcm(order, Integer(std::uint64_t{cycle.length} *
                                       (modulus / std::gcd(modulus, cycle.twist))));
            add_cycle(vector, cycle, modulus);
        }
        if (order != fit.orders[i]) {
            return fmt::format("the cycles of register {} have order {}, not {}", i + 1,
                               to_string(order), to_string(fit.orders[i]));
        }
        if (!sums.absorbed(vector, structure.shared, fit.parity_sharing)) {
            return fmt::format(
                "the shared pieces do not balance the twists and parities of "
                "register {}",
                i + 1);
        }
    }
    const std::vector<bool> unique = unique_pieces(certificate);
    for (std::size_t group = 0; group < used.size(); ++group) {
        const std::vector<Slot>& slots = certificate.groups[group];
        if (used[group] > count_unique(slots, unique) ||
            used[group] + structure.shared[group] + structure.unused[group] != slots.size()) {
            return fmt::format("the pieces of group {} do not add up", group);
        }
    }
    return {};
}

std::optional<bool> plain_cycles_possible(const Certificate& certificate, const PlainSums& sums,
                                          const std::vector<CertifiedCycle>& cycles,
                                          const CheckLimits& limits) {
    const std::vector<bool> unique = unique_pieces(certificate);
    Counts alike;
    for (const std::vector<Slot>& group : certificate.groups) {
        alike.push_back(count_unique(group, unique) < group.size() ? 1 : 0);
    }
    std::set<PlainSums::Vector> vectors = {PlainSums::Vector(2 * alike.size(), 0)};
    for (const CertifiedCycle& cycle : cycles) {
        const std::uint32_t modulus = sums.modulus(cycle.group);
        std::set<PlainSums::Vector> next;
        for (const PlainSums::Vector& vector : vectors) {
            for (std::uint32_t twist = 0; twist < modulus; twist += sums.twist_unit(cycle.group)) {
                if (std::gcd(twist, modulus) != std::gcd(cycle.twist, modulus)) continue;
                PlainSums::Vector more = vector;
                CertifiedCycle alike_one = cycle;
                alike_one.twist = twist;
                add_cycle(more, alike_one, modulus);
                next.insert(std::move(more));
            }
            const bool stopped = limits.observer.cancelled();
            if (stopped || next.size() > kMostTwistChoices) return std::nullopt;
        }
        vectors = std::move(next);
    }
    // Two identical pieces may be swapped.
    for (std::size_t group = 0; group < alike.size(); ++group) {
        if (alike[group] == 0) continue;
        std::set<PlainSums::Vector> both = vectors;
        for (PlainSums::Vector vector : vectors) {
            vector[2 * group + 1] = 1 - vector[2 * group + 1];
            both.insert(std::move(vector));
        }
        vectors = std::move(both);
    }
    return std::any_of(vectors.begin(), vectors.end(),
                       [&](const PlainSums::Vector& vector) { return sums.has(vector); });
}

}  // namespace qter

#include "finder/order_table.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace qter {
namespace {

/// Sizes s for which "cycles longer than s" are counted: half of each orbit, a third, ...
std::array<std::uint32_t, Need::kSizes> counted_sizes(const FinderPuzzle& puzzle,
                                                      std::uint64_t linked) {
    std::vector<std::uint32_t> sizes;
    for (std::uint32_t share = 1; share <= 4; ++share) {
        for (std::size_t i = 0; i < puzzle.orbits().size(); ++i) {
            const std::uint32_t usable = puzzle.orbits()[i].usable;
            if ((linked >> i & 1) != 0 || usable / share < 2) continue;
            const std::uint32_t size = usable / share;
            if (std::find(sizes.begin(), sizes.end(), size) == sizes.end()) sizes.push_back(size);
        }
    }
    std::array<std::uint32_t, Need::kSizes> counted{};
    for (std::size_t i = 0; i < counted.size(); ++i) {
        counted[i] = i < sizes.size() ? sizes[i] : ~0U;
    }
    return counted;
}

Need need_of(const PrimePower& power, const std::array<std::uint32_t, Need::kSizes>& sizes) {
    Need need;
    need.pieces = power.least;
    for (std::size_t i = 0; i < sizes.size(); ++i) need.longer[i] = power.least > sizes[i] ? 1 : 0;
    return need;
}

Need supply_of(const FinderPuzzle& puzzle, std::uint64_t linked,
               const std::array<std::uint32_t, Need::kSizes>& sizes) {
    Need supply;
    std::array<std::uint64_t, Need::kSizes> cycles{};
    for (std::size_t i = 0; i < puzzle.orbits().size(); ++i) {
        if ((linked >> i & 1) != 0) continue;
        const std::uint32_t usable = puzzle.orbits()[i].usable;
        supply.pieces += usable;
        for (std::size_t k = 0; k < sizes.size(); ++k) {
            if (sizes[k] != ~0U) cycles[k] += usable / (sizes[k] + 1);
        }
    }
    for (std::size_t k = 0; k < sizes.size(); ++k) {
        supply.longer[k] = static_cast<std::uint8_t>(std::min<std::uint64_t>(cycles[k], 255));
    }
    return supply;
}

/// Enumerates all choices of at most one power of each prime.
class Enumeration {
 public:
    struct Found {
        OrderValue value;
        Need need;
        std::uint32_t first;
        std::uint32_t count;
    };

    Enumeration(const std::vector<PrimePower>& powers, const Need& supply,
                const std::array<std::uint32_t, Need::kSizes>& sizes)
        : powers_(powers), supply_(supply) {
        for (const PrimePower& power : powers) needs_.push_back(need_of(power, sizes));
    }

    /// False if there are too many orders, or one is too large.
    bool run() {
        // Enumerating far too many takes a while; counting them takes moments.
        return upper_bound() <= 100.0 * OrderTable::kMaxOrders && from(0, 1, Need());
    }
    [[nodiscard]] bool overflow() const { return overflow_; }

    std::vector<Found> found;
    std::vector<std::uint16_t> factors;

 private:
    /// How many choices of prime powers need at most all pieces.
    [[nodiscard]] double upper_bound() const {
        std::vector<double> choices(supply_.pieces + 1, 0);  // by the pieces they take
        choices[0] = 1;
        for (std::size_t begin = 0, end = 0; begin < powers_.size(); begin = end) {
            std::vector<double> more = choices;
            for (end = begin; end < powers_.size() && powers_[end].prime == powers_[begin].prime;
                 ++end) {
                for (std::size_t pieces = needs_[end].pieces; pieces < choices.size(); ++pieces) {
                    more[pieces] += choices[pieces - needs_[end].pieces];
                }
            }
            choices = std::move(more);
        }
        return std::accumulate(choices.begin(), choices.end(), 0.0);
    }

    bool from(std::size_t next, OrderValue value, const Need& need) {
        if (next == powers_.size()) {
            if (found.size() == OrderTable::kMaxOrders) return false;
            found.push_back({value, need, static_cast<std::uint32_t>(factors.size()),
                             static_cast<std::uint32_t>(chosen_.size())});
            factors.insert(factors.end(), chosen_.begin(), chosen_.end());
            return true;
        }
        std::size_t end = next;
        while (end < powers_.size() && powers_[end].prime == powers_[next].prime) ++end;
        if (!from(end, value, need)) return false;
        for (std::size_t i = next; i < end; ++i) {
            Need with = need;
            with += needs_[i];
            if (!with.within(supply_)) continue;
            const std::optional<OrderValue> product = multiply(value, powers_[i].value);
            if (!product) {
                overflow_ = true;
                return false;
            }
            chosen_.push_back(static_cast<std::uint16_t>(i));
            const bool more = from(end, *product, with);
            chosen_.pop_back();
            if (!more) return false;
        }
        return true;
    }

    const std::vector<PrimePower>& powers_;
    const Need& supply_;
    std::vector<Need> needs_;
    std::vector<std::uint16_t> chosen_;
    bool overflow_ = false;
};

}  // namespace

Need& Need::operator+=(const Need& other) {
    pieces += other.pieces;
    for (std::size_t i = 0; i < kSizes; ++i) {
        longer[i] = static_cast<std::uint8_t>(std::min(longer[i] + other.longer[i], 255));
    }
    return *this;
}

bool Need::within(const Need& supply) const {
    if (pieces > supply.pieces) return false;
    for (std::size_t i = 0; i < kSizes; ++i) {
        if (longer[i] > supply.longer[i]) return false;
    }
    return true;
}

Result<OrderTable> OrderTable::of(const FinderPuzzle& puzzle, std::uint64_t linked,
                                  std::vector<PrimePower> powers) {
    const std::array<std::uint32_t, Need::kSizes> sizes = counted_sizes(puzzle, linked);
    OrderTable table;
    table.powers_ = std::move(powers);
    table.supply_ = supply_of(puzzle, linked, sizes);
    Enumeration all(table.powers_, table.supply_, sizes);
    if (!all.run()) {
        return Diagnostic::error(Code::kTooLarge, {},
                                 all.overflow()
                                     ? "registers of this puzzle may have orders above 2^127"
                                     : "registers of this puzzle may have too many orders")
            .note("the finder enumerates all orders that a register may have");
    }
    std::vector<std::uint32_t> by_value(all.found.size());
    std::iota(by_value.begin(), by_value.end(), 0U);
    std::sort(by_value.begin(), by_value.end(), [&](std::uint32_t a, std::uint32_t b) {
        return all.found[a].value > all.found[b].value;
    });
    table.first_.push_back(0);
    for (const std::uint32_t number : by_value) {
        const Enumeration::Found& found = all.found[number];
        table.values_.push_back(found.value);
        table.needs_.push_back(found.need);
        const auto first = all.factors.begin() + found.first;
        table.factors_.insert(table.factors_.end(), first, first + found.count);
        std::sort(table.factors_.begin() + table.first_.back(), table.factors_.end(),
                  [&](std::uint16_t a, std::uint16_t b) {
                      const std::uint32_t least_a = table.powers_[a].least;
                      const std::uint32_t least_b = table.powers_[b].least;
                      return std::tie(least_b, a) < std::tie(least_a, b);
                  });
        table.first_.push_back(static_cast<std::uint32_t>(table.factors_.size()));
    }
    table.index();
    return table;
}

void OrderTable::index() {
    best_with_.assign(supply_.pieces + 1, size() - 1);
    for (std::uint32_t rank = size(); rank-- > 0;) best_with_[needs_[rank].pieces] = rank;
    for (std::size_t pieces = 1; pieces < best_with_.size(); ++pieces) {
        best_with_[pieces] = std::min(best_with_[pieces], best_with_[pieces - 1]);
    }
}

std::uint32_t OrderTable::at_most(OrderValue value) const {
    const auto at = std::partition_point(values_.begin(), values_.end(),
                                         [value](OrderValue other) { return other > value; });
    return static_cast<std::uint32_t>(at - values_.begin());
}

std::uint32_t OrderTable::find(OrderValue value) const {
    const std::uint32_t rank = at_most(value);
    return rank < size() && values_[rank] == value ? rank : size();
}

void OrderTable::keep(const std::vector<bool>& marked) {
    std::uint32_t kept = 0;
    std::uint32_t factors = 0;
    for (std::uint32_t rank = 0; rank < size(); ++rank) {
        if (!marked[rank]) continue;
        values_[kept] = values_[rank];
        needs_[kept] = needs_[rank];
        const std::uint32_t begin = first_[rank];
        const std::uint32_t end = first_[rank + 1];
        first_[kept] = factors;
        for (std::uint32_t i = begin; i < end; ++i) factors_[factors++] = factors_[i];
        ++kept;
    }
    values_.resize(kept);
    needs_.resize(kept);
    first_.resize(kept + 1);
    first_[kept] = factors;
    factors_.resize(factors);
    index();
}

}  // namespace qter

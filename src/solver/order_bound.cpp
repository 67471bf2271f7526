#include "solver/order_bound.hpp"

#include <algorithm>
#include <utility>

#include "search/frontier.hpp"

namespace qter {
namespace {

/// Beginnings have at most this many turns, so that there are few of them.
constexpr std::uint32_t kBeginning = 3;

/// Numbers that must divide orders of cycles where n divides their common multiple: the largest
/// powers of primes in n. Large primes are left out, and powers are kept below 2^32, as no cycle is
/// that long; a weaker condition never makes the bound larger.
std::vector<std::uint64_t> cycle_factors(Integer n) {
    constexpr std::uint64_t kEnough = std::uint64_t{1} << 32;
    std::vector<std::uint64_t> powers;
    for (std::uint64_t prime = 2; n > 1 && prime < 65'536; ++prime) {
        std::uint64_t power = 1;
        while (mpz_divisible_ui_p(n.get_mpz_t(), prime) != 0) {
            n /= prime;
            if (power < kEnough) power *= prime;
        }
        if (power != 1) powers.push_back(power);
    }
    return powers;
}

class OrderSearch {
 public:
    OrderSearch(const SolverSetup& setup, const std::vector<Integer>& orders,
                const Cancellation& cancellation)
        : setup_(setup),
          turns_(setup.turns()),
          likeness_(setup.likeness(exact_goal(setup.puzzle(), {}), SearchedLengths::kShortest)),
          frontier_(turns_, likeness_),
          compose_(fast_ops(available_kernels().front()).compose),
          cancellation_(cancellation),
          state_(solved_state(turns_.shape().shape())),
          seen_(state_.piece.size()) {
        for (Slot slot = 0; slot < seen_.size(); ++slot) {
            unique_.push_back(setup.puzzle().is_unique(slot));
        }
        for (const Integer& order : orders) powers_.push_back(cycle_factors(order));
        met_.assign(orders.size(), false);
    }

    std::vector<std::uint32_t> run(std::uint32_t most) {
        std::vector<std::uint32_t> least(met_.size(), 1);
        for (std::uint32_t length = 1; length <= most; ++length) {
            if (!search(length)) break;
            bool open = false;
            for (std::size_t i = 0; i < met_.size(); ++i) {
                if (met_[i]) continue;
                least[i] = std::min(length + 1, most);
                open = true;
            }
            if (!open) break;
        }
        return least;
    }

 private:
    /// Searches all words of `length` turns; false when cancelled.
    bool search(std::uint32_t length) {
        while (frontier_.turns() < std::min(length, kBeginning)) {
            if (!frontier_.deepen(cancellation_)) return false;
        }
        states_.assign(length + 1, turns_.shape().solved());
        for (const Frontier::Beginning& beginning : frontier_.beginnings()) {
            std::uint32_t depth = 0;
            for (const TurnNumber turn : beginning.word) {
                make(depth, turn);
                ++depth;
            }
            if (!descend(depth, length, beginning.node)) return false;
        }
        return true;
    }

    void make(std::uint32_t depth, TurnNumber turn) {
        compose_(turns_.shape().plan(), states_[depth].data(), turns_.fast(turn),
                 states_[depth + 1].data());
    }

    bool descend(std::uint32_t depth, std::uint32_t length, CanonicalSequences::Node node) {
        if (depth == length) {
            record_orders(states_[depth]);
            return true;
        }
        if (length - depth == 1 && cancellation_.requested()) return false;
        for (const TurnSet::Step step : turns_.steps(node)) {
            make(depth, step.turn);
            if (!descend(depth + 1, length, step.node)) return false;
        }
        return true;
    }

    void record_orders(const FastBuffer& at) {
        turns_.shape().unpack(at.data(), state_);
        orders_.clear();
        std::fill(seen_.begin(), seen_.end(), std::uint8_t{0});
        for (Slot start = 0; start < seen_.size(); ++start) {
            if (seen_[start] != 0) continue;
            std::uint32_t length = 0;
            std::uint32_t twist = 0;
            bool own = true;
            Slot slot = start;
            do {
                seen_[slot] = 1;
                ++length;
                twist += state_.orient[slot];
                if (!unique_[slot]) own = false;
                slot = state_.piece[slot];
            } while (slot != start);
            const std::uint32_t modulus = turns_.shape().shape().modulus(start);
            if (own) orders_.push_back(length * twist_order(modulus, twist));
        }
        for (std::size_t i = 0; i < met_.size(); ++i) {
            if (met_[i]) continue;
            const auto divides = [&](std::uint64_t power) {
                return std::any_of(orders_.begin(), orders_.end(),
                                   [&](std::uint64_t order) { return order % power == 0; });
            };
            met_[i] = std::all_of(powers_[i].begin(), powers_[i].end(), divides);
        }
    }

    const SolverSetup& setup_;
    const TurnSet& turns_;
    Likeness likeness_;
    Frontier frontier_;
    void (*compose_)(const FastPlan&, const std::uint8_t*, const std::uint8_t*, std::uint8_t*);
    const Cancellation& cancellation_;
    State state_;
    std::vector<std::uint8_t> seen_;
    std::vector<bool> unique_;
    std::vector<std::vector<std::uint64_t>> powers_;  // by order
    std::vector<bool> met_;                           // by order
    std::vector<FastBuffer> states_;
    std::vector<std::uint64_t> orders_;
};

}  // namespace

std::vector<std::uint32_t> order_bounds(const SolverSetup& setup,
                                        const std::vector<Integer>& orders, std::uint32_t most,
                                        const Cancellation& cancellation) {
    return OrderSearch(setup, orders, cancellation).run(most);
}

}  // namespace qter

#include "specialiser/read_out.hpp"

#include <algorithm>
#include <numeric>

namespace qter {
namespace {

/// Multiples c of the smallest step that are tried, on both sides of 0.
constexpr std::int64_t kMostMultiple = 6;

/// A divisor of k, and the cheapest way to make the register 0 mod this divisor.
struct Rung {
    std::uint64_t divisor = 1;
    double cost = 0;
    ReadOutStage stage;
    std::size_t below = 0;
    bool reached = false;
};

class Ladder {
 public:
    Ladder(const RegisterTable& registers, TurnCosts& costs, std::size_t reg, std::uint64_t k)
        : costs_(costs), reg_(reg), k_(k), whole_(registers[reg].order == Integer(k)) {
        for (const Integer& modulus : registers.moduli(reg)) {
            if (modulus.fits_ulong_p() && k % modulus.get_ui() == 0) {
                readable_.push_back(modulus.get_ui());
            }
        }
    }

    std::optional<std::vector<ReadOutStage>> best() {
        rungs_.push_back({1, 0, {}, 0, true});
        for (std::uint64_t divisor = 2; divisor <= k_; ++divisor) {
            if (k_ % divisor == 0) climb_to(divisor);
        }
        if (!rungs_.back().reached) return std::nullopt;
        std::vector<ReadOutStage> stages;
        for (std::size_t at = rungs_.size() - 1; at != 0; at = rungs_[at].below) {
            stages.push_back(rungs_[at].stage);
        }
        std::reverse(stages.begin(), stages.end());
        return stages;
    }

 private:
    void climb_to(std::uint64_t divisor) {
        Rung best{divisor, 0, {}, 0, false};
        for (std::size_t below = 0; below < rungs_.size(); ++below) {
            const Rung& from = rungs_[below];
            if (!from.reached || divisor % from.divisor != 0) continue;
            for (const std::uint64_t modulus : readable_) {
                if (std::lcm(from.divisor, modulus) != divisor) continue;
                const std::uint64_t cases = divisor / from.divisor;
                const auto [step, turns] = cheapest_step(from.divisor, cases);
                // Tests and subtractions: a look is worth a turn.
                const double cost =
                    from.cost + 1 + (turns + 1) * (static_cast<double>(cases) - 1) / 2;
                if (best.reached && cost >= best.cost) continue;
                best = {divisor, cost, {modulus, cases, step}, below, true};
            }
        }
        rungs_.push_back(best);
    }

    /// The step of a stage and its turns.
    std::pair<std::int64_t, double> cheapest_step(std::uint64_t below, std::uint64_t cases) {
        std::pair<std::int64_t, double> best = {static_cast<std::int64_t>(below), turns(below)};
        for (std::int64_t c = -kMostMultiple; whole_ && c <= kMostMultiple; ++c) {
            if (std::gcd(c, static_cast<std::int64_t>(cases)) != 1) continue;
            const std::int64_t step = c * static_cast<std::int64_t>(below);
            const double cost = turns(step);
            if (cost < best.second) best = {step, cost};
        }
        return best;
    }

    double turns(std::int64_t step) {
        return costs_.turns({{reg_, Integer(static_cast<long>(-step))}}).get_d();
    }

    TurnCosts& costs_;
    std::size_t reg_;
    std::uint64_t k_;
    bool whole_;
    std::vector<std::uint64_t> readable_;
    std::vector<Rung> rungs_;
};

}  // namespace

std::optional<std::vector<ReadOutStage>> plan_read_out(const RegisterTable& registers,
                                                       TurnCosts& costs, std::size_t reg,
                                                       std::uint64_t k) {
    return Ladder(registers, costs, reg, k).best();
}

}  // namespace qter

// Plans of a fragment: the states in which a run may be, and where a step of a plan leads.
//
// A node is a set of states. Each has the remainders of the registers that are read, the exit that
// is due, and what is still owed to registers until then: the amounts that the fragment adds to
// those that are live at the exit. An addition changes remainders and what is owed alike; a test
// splits a node in two; a `repeat until` moves states onto each other, where they may meet only if
// they have the same due.
//
//     A mod 9 = 0, exit 7, B is owed 4   --  add B 4  -->   A mod 9 = 0, exit 7, nothing is owed
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "optimiser/turn_costs.hpp"
#include "superoptimiser/fragment_meaning.hpp"

namespace qter {

/// Most states of a node, and most registers that are read or added to.
inline constexpr std::size_t kMostSearchedStates = 512;
inline constexpr std::size_t kMostUsed = 6;

/// What to replace.
struct FragmentTask {
    const FlowGraph& graph;
    const Fragment& fragment;
    const RegisterTable& registers;
    const FragmentStates& states;
    const FragmentMeaning& meaning;  ///< of the fragment
    const Liveness& live;            ///< of the graph
    std::vector<double> weights;     ///< by state: how often a run comes to the head in it; above 0
};

/// Prices for searches, which may run at the same time.
class FragmentPrices {
 public:
    /// `costs` must price every sum by itself, in any order of requests.
    FragmentPrices(TurnCosts& costs, double look, double line)
        : look(look), line(line), costs_(costs) {}

    /// Turns of an addition.
    [[nodiscard]] double turns(const std::vector<Addition>& terms) {
        const std::lock_guard lock(mutex_);
        return costs_.turns(terms).get_d();
    }

    const double look;  ///< in turns
    const double line;  ///< likewise

 private:
    std::mutex mutex_;
    TurnCosts& costs_;
};

using PlanNumbers = std::array<std::uint32_t, kMostUsed>;  // by index of the used registers

/// One state in which a run may be.
struct PlanState {
    PlanNumbers at{};        ///< remainders of the registers that are read
    PlanNumbers owed{};      ///< what is to be added before the exit, to those live there
    std::uint32_t exit = 0;  ///< an index of the exits
    double weight = 0;

    [[nodiscard]] bool same_due(const PlanState& other) const {
        return exit == other.exit && owed == other.owed;
    }
};

/// Sorted by `at`, all different.
using PlanNode = std::vector<PlanState>;

struct PlanTerm {
    std::size_t used = 0;
    std::uint64_t amount = 0;
};

/// A step of a plan: finish with what is owed; or add, and test; or repeat.
struct PlanStep {
    enum class Kind { kFinish, kTest, kRepeat };
    Kind kind = Kind::kFinish;
    std::size_t used = 0;         ///< the register that is read
    std::uint64_t modulus = 0;    ///< and by what
    std::vector<PlanTerm> terms;  ///< of the addition before the test, or of the repetition
};

/// A register of the fragment. Its index among them is called `used`.
struct UsedRegister {
    std::size_t reg = 0;
    std::size_t holding = 0;
    std::uint64_t order = 1;
    std::uint64_t modulus = 1;          ///< by which the fragment reads it; 1: not at all
    std::vector<std::uint64_t> moduli;  ///< above 1, that divide it and that the pieces show
    bool on_puzzle = false;
};

/// The registers, exits and nodes of one fragment, with the prices of additions. Not for several
/// threads.
class FragmentPlans {
 public:
    /// Amounts that are tried for each remainder, the cheapest.
    static constexpr std::size_t kMostAmounts = 3;
    /// Amounts of a register are compared if its order is at most this, else the two nearest to 0.
    static constexpr std::uint64_t kMostOrderCompared = 256;

    /// The task has at most kMostUsed registers. Steps take as much from `work` as a node has
    /// states.
    FragmentPlans(const FragmentTask& task, FragmentPrices& prices, std::int64_t& work);

    [[nodiscard]] const std::vector<UsedRegister>& used() const { return used_; }
    [[nodiscard]] const FragmentPrices& prices() const { return prices_; }
    /// The node in which a run enters the fragment.
    [[nodiscard]] const PlanNode& root() const { return root_; }
    /// The block at an exit of states; kNoBlock where runs never end.
    [[nodiscard]] BlockId exit_of(const PlanState& state) const { return exits_[state.exit]; }
    /// Whether a register is read after the exit of a state.
    [[nodiscard]] bool is_live(const PlanState& state, std::size_t used) const {
        return live_[state.exit][used];
    }
    /// Whether any is, at any exit.
    [[nodiscard]] bool owes() const { return owes_; }
    [[nodiscard]] std::vector<PlanTerm> owed_by(const PlanState& state) const;
    /// Whether all states have the same due.
    [[nodiscard]] static bool finished(const PlanNode& node);

    [[nodiscard]] double turns(std::size_t used, std::uint64_t amount);
    [[nodiscard]] double turns_of(const std::vector<PlanTerm>& terms);
    [[nodiscard]] std::vector<Addition> additions(const std::vector<PlanTerm>& terms) const;
    /// The cheapest amounts with a remainder, in order.
    [[nodiscard]] const std::vector<std::uint64_t>& amounts(std::size_t used, std::uint64_t modulus,
                                                            std::uint64_t remainder);

    void add(PlanState& state, std::size_t used, std::uint64_t amount) const;
    /// The states in which a test says yes, and the others.
    [[nodiscard]] std::pair<PlanNode, PlanNode> split(const PlanNode& node, const PlanStep& step);
    /// Repetitions in a state; nullopt: it never ends.
    [[nodiscard]] std::optional<std::uint64_t> times(const PlanState& state,
                                                     const PlanStep& step) const;
    /// Empty where states meet that have another due, or where the repetition ends wrongly. Sets
    /// `mean`, the repetitions by weight.
    [[nodiscard]] PlanNode repeated(const PlanNode& node, const PlanStep& step, double& mean);

    /// Takes from the work that may be spent.
    void spend(std::size_t states) { work_ -= static_cast<std::int64_t>(states); }

 private:
    void list_register(const FragmentTask& task, std::size_t reg);
    void make_root(const FragmentTask& task);

    FragmentPrices& prices_;
    std::int64_t& work_;
    std::vector<UsedRegister> used_;
    std::vector<std::map<std::uint64_t, double>> turns_;  // by used register and amount
    // By used register, modulus and remainder: the amounts with this remainder, the cheapest first.
    std::vector<std::map<std::pair<std::uint64_t, std::uint64_t>, std::vector<std::uint64_t>>>
        amounts_;
    std::vector<BlockId> exits_;
    std::vector<std::vector<bool>> live_;  // by exit and used register
    bool owes_ = false;
    PlanNode root_;
};

}  // namespace qter

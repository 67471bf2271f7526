#include "superoptimiser/fragment_search.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "optimiser/effects.hpp"

namespace qter {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();
/// Amounts that are tried for each shift, the cheapest.
constexpr std::size_t kMostAmounts = 3;
/// Amounts of a register are compared if its order is at most this, else the two nearest to 0.
constexpr std::uint64_t kMostOrderCompared = 256;
/// Steps of a loop that are tried for each reading, the cheapest.
constexpr std::size_t kMostLoopSteps = 4;
/// The most that D becomes.
constexpr int kMostDiscrepancies = 6;

using Numbers = std::array<std::uint32_t, kMostUsed>;  // by index of `used`

/// One state in which a run may be.
struct PlanState {
    Numbers at{};            ///< remainders of the registers that are read
    Numbers owed{};          ///< what is to be added before the exit, to those live there
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

struct RankedStep {
    double score = 0;
    double cost = 0;  ///< of the step itself
    PlanStep step;
};

struct Plan {
    int discrepancies = -1;  ///< with which it was searched
    double cost = kNever;
    PlanStep step;
};

class FragmentSearch {
 public:
    FragmentSearch(const FragmentTask& task, FragmentPrices& prices, std::int64_t& work,
                   const Cancellation& cancellation)
        : task_(task), prices_(prices), work_(work), cancellation_(cancellation) {
        for (const std::size_t reg : task.states.used) list_register(reg);
    }

    std::optional<NewFragment> run() {
        const PlanNode root = make_root();
        made_.base = task_.graph.blocks.size();
        bit_price_ = prices_.look + usual_turns();
        for (int d = 0; d <= kMostDiscrepancies && (d == 0 || work_ > 0); ++d) solve(root, d);
        if (cancellation_.requested()) return std::nullopt;
        // A jump to the head would leave the fragment, so one that only leaves, or loops for ever,
        // has a block before that.
        BlockId only = exits_[root.front().exit];
        const bool loops = finished(root) && only == kNoBlock;
        if (loops || (finished(root) && owed_by(root.front()).empty())) {
            if (loops) only = made_.base + 1;
            made_.blocks.resize(loops ? 2 : 1);
            for (BasicBlock& block : made_.blocks) {
                block.exit = leave::Jump{only};
                block.exit_span = span();
            }
            return std::move(made_);
        }
        emit(root);
        if (failed_) return std::nullopt;
        return std::move(made_);
    }

 private:
    struct UsedRegister {
        std::size_t reg = 0;
        std::size_t holding = 0;
        std::uint64_t order = 1;
        std::uint64_t modulus = 1;          // L; 1: not read
        std::vector<std::uint64_t> moduli;  // that divide L and can be read
        bool on_puzzle = false;
        std::map<std::uint64_t, double> turns;  // by amount
        // By modulus and remainder: the amounts with this remainder, the cheapest first.
        std::map<std::pair<std::uint64_t, std::uint64_t>, std::vector<std::uint64_t>> amounts;
    };

    // --- Registers and their prices.

    void list_register(std::size_t reg) {
        UsedRegister& made = used_.emplace_back();
        made.reg = reg;
        made.holding = task_.registers[reg].holding;
        made.order = task_.registers[reg].order.get_ui();
        made.on_puzzle = task_.registers.architecture(made.holding) != nullptr;
        for (const ReadRegister& read : task_.states.read) {
            if (read.reg == reg) made.modulus = read.modulus;
        }
        if (made.modulus == 1) return;
        for (const Integer& modulus : task_.registers.moduli(reg)) {
            const std::uint64_t m = modulus.get_ui();
            if (m > 1 && made.modulus % m == 0) made.moduli.push_back(m);
        }
    }

    double turns(std::size_t used, std::uint64_t amount) {
        UsedRegister& of = used_[used];
        if (amount == 0) return 0;
        const auto [entry, is_new] = of.turns.try_emplace(amount, 0);
        if (is_new) entry->second = turns_of({{used, amount}});
        return entry->second;
    }

    double turns_of(const std::vector<PlanTerm>& terms) {
        return terms.empty() ? 0 : prices_.turns(additions(terms));
    }

    [[nodiscard]] std::vector<Addition> additions(const std::vector<PlanTerm>& terms) const {
        std::vector<Addition> made;
        for (const PlanTerm& term : terms) {
            const UsedRegister& of = used_[term.used];
            // The shorter way round, as people write it.
            Integer amount(static_cast<unsigned long>(term.amount));
            if (term.amount * 2 > of.order) amount -= static_cast<unsigned long>(of.order);
            made.push_back({of.reg, std::move(amount)});
        }
        return made;
    }

    /// The cheapest amounts with a remainder.
    const std::vector<std::uint64_t>& amounts(std::size_t used, std::uint64_t modulus,
                                              std::uint64_t remainder) {
        UsedRegister& of = used_[used];
        const auto [entry, is_new] = of.amounts.try_emplace({modulus, remainder});
        std::vector<std::uint64_t>& list = entry->second;
        if (!is_new) return list;
        if (of.order <= kMostOrderCompared) {
            for (std::uint64_t a = remainder; a < of.order; a += modulus) list.push_back(a);
        } else {
            list.push_back(remainder);
            if (modulus < of.order) list.push_back(of.order - modulus + remainder);
        }
        std::stable_sort(list.begin(), list.end(), [&](std::uint64_t a, std::uint64_t b) {
            return turns(used, a) < turns(used, b);
        });
        if (list.size() > kMostAmounts) list.resize(kMostAmounts);
        return list;
    }

    /// Of an addition that moves on by a remainder.
    double usual_turns() {
        double least = kNever;
        for (std::size_t used = 0; used < used_.size(); ++used) {
            for (const std::uint64_t m : used_[used].moduli) {
                least = std::min(least, turns(used, amounts(used, m, 1 % m).front()));
            }
        }
        return least == kNever ? 0 : least;
    }

    // --- Nodes.

    PlanNode make_root() {
        std::map<BlockId, std::uint32_t> number;
        PlanNode root;
        for (std::size_t state = 0; state < task_.states.count; ++state) {
            const FragmentResult& due = task_.meaning[state];
            const auto [entry, is_new] =
                number.try_emplace(due.exit, static_cast<std::uint32_t>(exits_.size()));
            if (is_new) {
                exits_.push_back(due.exit);
                std::vector<bool>& live = live_.emplace_back();
                for (const UsedRegister& of : used_) {
                    live.push_back(due.exit != kNoBlock && task_.live.before(due.exit, of.reg));
                }
            }
            PlanState& made = root.emplace_back();
            made.exit = entry->second;
            made.weight = task_.weights[state];
            const std::vector<std::uint64_t> at = task_.states.at(state);
            std::size_t read = 0;
            for (std::size_t used = 0; used < used_.size(); ++used) {
                if (used_[used].modulus > 1) made.at[used] = static_cast<std::uint32_t>(at[read++]);
                if (!live_[made.exit][used]) continue;
                made.owed[used] = static_cast<std::uint32_t>(due.added[used]);
            }
        }
        for (const std::vector<bool>& live : live_) {
            owes_ = owes_ || std::find(live.begin(), live.end(), true) != live.end();
        }
        sort(root);
        return root;
    }

    static void sort(PlanNode& node) {
        std::sort(node.begin(), node.end(),
                  [](const PlanState& a, const PlanState& b) { return a.at < b.at; });
    }

    void add(PlanState& state, std::size_t used, std::uint64_t amount) const {
        const UsedRegister& of = used_[used];
        state.at[used] = static_cast<std::uint32_t>((state.at[used] + amount) % of.modulus);
        if (!live_[state.exit][used]) return;
        state.owed[used] =
            static_cast<std::uint32_t>((state.owed[used] + of.order - amount) % of.order);
    }

    [[nodiscard]] static bool finished(const PlanNode& node) {
        return std::all_of(node.begin(), node.end(),
                           [&](const PlanState& state) { return state.same_due(node.front()); });
    }

    std::pair<PlanNode, PlanNode> split(const PlanNode& node, const PlanStep& step) {
        work_ -= static_cast<std::int64_t>(node.size());
        std::pair<PlanNode, PlanNode> made;
        for (PlanState state : node) {
            for (const PlanTerm& term : step.terms) add(state, term.used, term.amount);
            const bool solved = state.at[step.used] % step.modulus == 0;
            (solved ? made.first : made.second).push_back(state);
        }
        sort(made.first);
        sort(made.second);
        return made;
    }

    /// Repetitions in a state; nullopt: it never ends.
    [[nodiscard]] std::optional<std::uint64_t> times(const PlanState& state,
                                                     const PlanStep& step) const {
        std::uint64_t by = 0;
        for (const PlanTerm& term : step.terms) {
            if (term.used == step.used) by = (by + term.amount) % step.modulus;
        }
        return steps_to_zero(state.at[step.used] % step.modulus, by, step.modulus);
    }

    /// Empty where states meet that have another due, or where the repetition ends wrongly. Sets
    /// `mean`, the repetitions by weight.
    PlanNode repeated(const PlanNode& node, const PlanStep& step, double& mean) {
        work_ -= static_cast<std::int64_t>(node.size());
        PlanNode made;
        mean = 0;
        for (PlanState state : node) {
            const std::optional<std::uint64_t> count = times(state, step);
            const bool endless = exits_[state.exit] == kNoBlock;
            if (!count && endless) continue;
            if (!count) return {};
            mean += state.weight * static_cast<double>(*count);
            for (const PlanTerm& term : step.terms) {
                const std::uint64_t order = used_[term.used].order;
                add(state, term.used, *count % order * term.amount % order);
            }
            made.push_back(state);
        }
        sort(made);
        PlanNode merged;
        for (const PlanState& state : made) {
            if (merged.empty() || merged.back().at != state.at) {
                merged.push_back(state);
            } else if (merged.back().same_due(state)) {
                merged.back().weight += state.weight;
            } else {
                return {};
            }
        }
        return merged;
    }

    // --- What is left to find out.

    /// The different dues of a node.
    struct Dues {
        std::vector<std::size_t> of;  ///< by state, from 0
        std::vector<double> weights;  ///< by due
        double all = 0;               ///< the sum of the weights
        double w_log_w = 0;           ///< of the dues, summed
    };

    static double w_log_w(double w) { return w > 0 ? w * std::log2(w) : 0; }

    static Dues dues_of(const PlanNode& node) {
        Dues made;
        // Mostly few, or one for each state.
        std::unordered_map<std::string_view, std::size_t> number;
        std::vector<std::pair<std::uint32_t, Numbers>> keys(node.size());
        for (std::size_t i = 0; i < node.size(); ++i) {
            keys[i] = {node[i].exit, node[i].owed};
            const std::string_view key(reinterpret_cast<const char*>(&keys[i]), sizeof(keys[i]));
            const std::size_t due = number.try_emplace(key, number.size()).first->second;
            made.of.push_back(due);
            if (due == made.weights.size()) made.weights.push_back(0);
            made.weights[due] += node[i].weight;
            made.all += node[i].weight;
        }
        for (const double weight : made.weights) made.w_log_w += w_log_w(weight);
        return made;
    }

    /// Bits times weight that tell the dues apart.
    static double bits(const Dues& dues) { return std::max(w_log_w(dues.all) - dues.w_log_w, 0.0); }

    // --- Steps.

    std::vector<RankedStep> ranked(const PlanNode& node) {
        std::vector<RankedStep> steps;
        const Dues dues = dues_of(node);
        for (std::size_t used = 0; used < used_.size(); ++used) {
            for (const std::uint64_t modulus : used_[used].moduli) {
                list_tests(node, dues, used, modulus, steps);
                list_repeats(node, used, modulus, steps);
            }
        }
        std::stable_sort(steps.begin(), steps.end(), [](const RankedStep& a, const RankedStep& b) {
            return a.score < b.score;
        });
        // What a repetition saves shows in its price alone, so the best comes second at least.
        const auto repeat = std::find_if(steps.begin(), steps.end(), [](const RankedStep& one) {
            return one.step.kind == PlanStep::Kind::kRepeat;
        });
        if (repeat - steps.begin() > 1 && repeat != steps.end()) {
            std::rotate(steps.begin() + 1, repeat, repeat + 1);
        }
        return steps;
    }

    /// Turns of paying what is owed, if nothing else is done with it.
    double payment(const PlanState& state) {
        if (!owes_) return 0;
        const auto [entry, is_new] = payments_.try_emplace(
            std::string(reinterpret_cast<const char*>(state.owed.data()), sizeof(Numbers)), 0);
        if (is_new) entry->second = turns_of(owed_by(state));
        return state.weight * entry->second;
    }

    double payments(const PlanNode& node) {
        double sum = 0;
        for (const PlanState& state : node) sum += payment(state);
        return sum;
    }

    /// The same after an addition to one register.
    double payments_after(const PlanNode& node, std::size_t used, std::uint64_t amount) {
        double sum = 0;
        for (PlanState state : node) {
            add(state, used, amount);
            sum += payment(state);
        }
        return sum;
    }

    /// The tests for each remainder that some states have and others have not.
    void list_tests(const PlanNode& node, const Dues& dues, std::size_t used, std::uint64_t modulus,
                    std::vector<RankedStep>& steps) {
        work_ -= static_cast<std::int64_t>(node.size());
        struct Part {
            std::uint64_t remainder = 0;
            std::size_t due = 0;
            double weight = 0;
        };
        std::vector<Part> parts;
        parts.reserve(node.size());
        for (std::size_t i = 0; i < node.size(); ++i) {
            parts.push_back({node[i].at[used] % modulus, dues.of[i], node[i].weight});
        }
        std::stable_sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) {
            return std::pair(a.remainder, a.due) < std::pair(b.remainder, b.due);
        });
        if (parts.front().remainder == parts.back().remainder) return;
        const double all = dues.all;
        const double to_pay = payments(node);
        const bool is_live = std::any_of(node.begin(), node.end(), [&](const PlanState& state) {
            return live_[state.exit][used];
        });
        for (auto part = parts.begin(); part != parts.end();) {
            const std::uint64_t remainder = part->remainder;
            double weight = 0;
            double yes = 0;
            double no = -dues.w_log_w;
            while (part != parts.end() && part->remainder == remainder) {
                const std::size_t due = part->due;
                double inside = 0;
                for (; part != parts.end() && part->remainder == remainder && part->due == due;
                     ++part) {
                    inside += part->weight;
                }
                weight += inside;
                yes -= w_log_w(inside);
                no += w_log_w(dues.weights[due]) - w_log_w(dues.weights[due] - inside);
            }
            const double left =
                std::max(yes + w_log_w(weight), 0.0) + std::max(no + w_log_w(all - weight), 0.0);
            for (const std::uint64_t amount :
                 amounts(used, modulus, (modulus - remainder) % modulus)) {
                RankedStep& made = steps.emplace_back();
                made.step = {PlanStep::Kind::kTest, used, modulus, {}};
                if (amount != 0) made.step.terms.push_back({used, amount});
                made.cost = all * (turns(used, amount) + prices_.look) +
                            prices_.line * (amount != 0 ? 2 : 1);
                made.score = made.cost + bit_price_ * left +
                             (is_live ? payments_after(node, used, amount) : to_pay);
                if (amount == 0) break;
            }
        }
    }

    void list_repeats(const PlanNode& node, std::size_t used, std::uint64_t modulus,
                      std::vector<RankedStep>& steps) {
        if (!used_[used].on_puzzle || node.size() < 2) return;
        // What all states have in common must not be lost: states meet only where they may.
        std::uint64_t common = used_[used].modulus;
        for (const PlanState& state : node) {
            common = std::gcd(common, used_[used].modulus + state.at[used] - node.front().at[used]);
        }
        if (common % modulus == 0) return;
        for (const std::uint64_t by : loop_steps(used, modulus, common)) {
            PlanStep step{PlanStep::Kind::kRepeat, used, modulus, {{used, by}}};
            list_repeat(node, step, steps);
            if (pay_along(node, step)) list_repeat(node, std::move(step), steps);
        }
    }

    /// The cheapest multiples of `common` that reach as many remainders as any of them.
    const std::vector<std::uint64_t>& loop_steps(std::size_t used, std::uint64_t modulus,
                                                 std::uint64_t common) {
        const auto [entry, is_new] = loop_steps_.try_emplace({used, modulus, common});
        std::vector<std::uint64_t>& list = entry->second;
        if (!is_new) return list;
        const std::uint64_t order = used_[used].order;
        const std::uint64_t share = std::gcd(common, modulus);
        for (std::uint64_t i = 1; i <= kMostOrderCompared / 2; ++i) {
            for (const std::uint64_t by :
                 {i * common % order, (order - i * common % order) % order}) {
                const bool is_listed = std::find(list.begin(), list.end(), by) != list.end();
                if (std::gcd(by, modulus) == share && !is_listed) list.push_back(by);
            }
            if (i * common >= order) break;
        }
        std::stable_sort(list.begin(), list.end(), [&](std::uint64_t a, std::uint64_t b) {
            return turns(used, a) < turns(used, b);
        });
        if (list.size() > kMostLoopSteps) list.resize(kMostLoopSteps);
        return list;
    }

    /// Adds terms that pay what is owed to other registers of the holding in each repetition: the
    /// amount is solved for from two states of which one takes one repetition more.
    bool pay_along(const PlanNode& node, PlanStep& step) {
        bool pays = false;
        for (std::size_t other = 0; other < used_.size(); ++other) {
            if (other == step.used || used_[other].holding != used_[step.used].holding) continue;
            std::map<std::uint64_t, std::uint32_t> owed;  // by repetitions
            for (const PlanState& state : node) {
                const std::optional<std::uint64_t> count = times(state, step);
                if (count && live_[state.exit][other]) owed.try_emplace(*count, state.owed[other]);
            }
            for (const auto& [count, here] : owed) {
                const auto next = owed.find(count + 1);
                if (next == owed.end()) continue;
                const std::uint64_t order = used_[other].order;
                const std::uint64_t amount = (next->second + order - here) % order;
                if (amount == 0) continue;
                step.terms.push_back({other, amount});
                pays = true;
                break;
            }
        }
        return pays;
    }

    void list_repeat(const PlanNode& node, PlanStep step, std::vector<RankedStep>& steps) {
        double mean = 0;
        const PlanNode child = repeated(node, step, mean);
        if (child.empty()) return;
        const Dues dues = dues_of(child);
        const std::size_t before = dues_of(node).weights.size();
        const std::size_t after = dues.weights.size();
        // So that every plan ends.
        if (child.size() + after >= node.size() + before || child.size() > node.size()) return;
        double all = 0;
        for (const PlanState& state : node) all += state.weight;
        RankedStep& made = steps.emplace_back();
        made.cost =
            mean * (turns_of(step.terms) + prices_.look) + all * prices_.look + prices_.line;
        made.score = made.cost + bit_price_ * bits(dues) + payments(child);
        made.step = std::move(step);
    }

    // --- The search.

    [[nodiscard]] static std::string key_of(const PlanNode& node, bool weighted) {
        std::string key;
        key.reserve(node.size() * (sizeof(Numbers) * 2 + 12));
        const auto put = [&](const auto& value) {
            key.append(reinterpret_cast<const char*>(&value), sizeof(value));
        };
        for (const PlanState& state : node) {
            put(state.at);
            put(state.owed);
            put(state.exit);
            if (weighted) put(state.weight);
        }
        return key;
    }

    double finishing_cost(const PlanNode& node) {
        const std::vector<PlanTerm> terms = owed_by(node.front());
        if (exits_[node.front().exit] == kNoBlock || terms.empty()) return 0;
        double all = 0;
        for (const PlanState& state : node) all += state.weight;
        return all * turns_of(terms) + prices_.line;
    }

    [[nodiscard]] std::vector<PlanTerm> owed_by(const PlanState& state) const {
        std::vector<PlanTerm> terms;
        for (std::size_t used = 0; used < used_.size(); ++used) {
            if (state.owed[used] != 0) terms.push_back({used, state.owed[used]});
        }
        return terms;
    }

    double solve(const PlanNode& node, int discrepancies) {
        if (finished(node)) return finishing_cost(node);
        const std::string key = key_of(node, true);
        const auto known = plans_.find(key);
        if (known != plans_.end() && known->second.discrepancies >= discrepancies) {
            return known->second.cost;
        }
        Plan best = known != plans_.end() ? known->second : Plan{};
        const std::vector<RankedStep> steps = ranked(node);
        for (int rank = 0; rank < static_cast<int>(steps.size()); ++rank) {
            if (rank > discrepancies && best.cost < kNever) break;
            if (best.cost < kNever && (work_ <= 0 || cancellation_.requested())) break;
            const RankedStep& tried = steps[static_cast<std::size_t>(rank)];
            const double cost =
                cost_with(node, tried, std::max(discrepancies - rank, 0), best.cost);
            if (cost < best.cost) {
                best.cost = cost;
                best.step = tried.step;
            }
        }
        best.discrepancies = work_ > 0 ? discrepancies : kMostDiscrepancies;
        plans_[key] = best;
        return best.cost;
    }

    double cost_with(const PlanNode& node, const RankedStep& tried, int discrepancies,
                     double most) {
        double cost = tried.cost;
        if (tried.step.kind == PlanStep::Kind::kRepeat) {
            double mean = 0;
            const PlanNode child = repeated(node, tried.step, mean);
            return cost + (cost < most ? solve(child, discrepancies) : 0);
        }
        const auto [solved, otherwise] = split(node, tried.step);
        // A look tells at most a bit.
        if (cost + prices_.look * (bits(dues_of(solved)) + bits(dues_of(otherwise))) >= most)
            return kNever;
        cost += solve(solved, discrepancies);
        if (cost >= most) return kNever;
        return cost + solve(otherwise, discrepancies);
    }

    // --- The fragment.

    [[nodiscard]] Span span() const {
        for (const BlockId id : task_.fragment.blocks) {
            const BasicBlock& block = task_.graph.blocks[id];
            if (!block.steps.empty() && block.steps.front().span.known()) {
                return block.steps.front().span;
            }
            if (block.exit_span.known()) return block.exit_span;
        }
        return {};
    }

    template <class What>
    void push(BasicBlock& block, What what) {
        Step& made = block.steps.emplace_back();
        made.what = std::move(what);
        made.span = span();
    }

    void push_additions(BasicBlock& block, const std::vector<PlanTerm>& terms) {
        std::map<std::size_t, std::vector<PlanTerm>> by_holding;
        for (const PlanTerm& term : terms) by_holding[used_[term.used].holding].push_back(term);
        for (const auto& [holding, of_holding] : by_holding) {
            push(block, step::Add{additions(of_holding)});
            ++made_.lines;
        }
    }

    /// The block where the node begins: an exit, or a new one.
    BlockId emit(const PlanNode& node) {
        const bool done = finished(node);
        const BlockId exit = exits_[node.front().exit];
        const std::vector<PlanTerm> owed = owed_by(node.front());
        if (done && exit != kNoBlock && owed.empty()) return exit;
        const auto [entry, is_new] = emitted_.try_emplace(key_of(node, false), made_.base);
        if (!is_new) return entry->second;
        const std::size_t at = made_.blocks.size();
        const BlockId id = entry->second = made_.base + at;
        made_.blocks.emplace_back();
        BasicBlock block;
        block.exit_span = span();
        if (done) {
            if (exit != kNoBlock) push_additions(block, owed);
            block.exit = leave::Jump{exit != kNoBlock ? exit : id};
            made_.blocks[at] = std::move(block);
            return id;
        }
        const auto found = plans_.find(key_of(node, true));
        if (found == plans_.end() || found->second.cost == kNever) {
            failed_ = true;
            return id;
        }
        const PlanStep& step = found->second.step;
        const Reading reading{used_[step.used].reg,
                              Integer(static_cast<unsigned long>(step.modulus))};
        ++made_.lines;
        if (step.kind == PlanStep::Kind::kRepeat) {
            push(block, step::RepeatUntil{reading, additions(step.terms)});
            double mean = 0;
            block.exit = leave::Jump{emit(repeated(node, step, mean))};
        } else {
            push_additions(block, step.terms);
            const auto [solved, otherwise] = split(node, step);
            const BlockId yes = emit(solved);
            block.exit = leave::Branch{reading, yes, emit(otherwise)};
        }
        made_.blocks[at] = std::move(block);
        return id;
    }

    const FragmentTask& task_;
    FragmentPrices& prices_;
    std::int64_t& work_;
    const Cancellation& cancellation_;
    std::vector<UsedRegister> used_;
    std::vector<BlockId> exits_;
    std::vector<std::vector<bool>> live_;  // by exit and index of `used`
    bool owes_ = false;                    // whether any register is live at an exit
    double bit_price_ = 0;
    std::map<std::tuple<std::size_t, std::uint64_t, std::uint64_t>, std::vector<std::uint64_t>>
        loop_steps_;
    std::unordered_map<std::string, double> payments_;  // by what is owed
    std::unordered_map<std::string, Plan> plans_;
    std::unordered_map<std::string, BlockId> emitted_;
    NewFragment made_;
    bool failed_ = false;
};

}  // namespace

std::pair<FlowGraph, Fragment> NewFragment::in(const FlowGraph& graph) const {
    std::pair<FlowGraph, Fragment> made{graph, {}};
    for (const BasicBlock& block : blocks) {
        made.second.blocks.push_back(made.first.blocks.size());
        made.first.blocks.push_back(block);
    }
    return made;
}

void NewFragment::replace(FlowGraph& graph, BlockId head) const {
    const BlockId behind = graph.blocks.size();
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        BasicBlock block = blocks[i];
        for_each_successor(block, [&](BlockId& to) {
            if (to == base) {
                to = head;
            } else if (to > base) {
                to = behind + (to - base) - 1;
            }
        });
        if (i == 0) {
            graph.blocks[head] = std::move(block);
        } else {
            graph.blocks.push_back(std::move(block));
        }
    }
}

std::optional<NewFragment> search_fragment(const FragmentTask& task, FragmentPrices& prices,
                                           std::int64_t& work, const Cancellation& cancellation) {
    if (task.states.count > kMostSearchedStates || task.states.used.size() > kMostUsed) {
        return std::nullopt;
    }
    return FragmentSearch(task, prices, work, cancellation).run();
}

double cost_of_paths(const FragmentMeaning& meaning, const std::vector<FragmentPath>& paths,
                     const std::vector<double>& weights, FragmentPrices& prices) {
    std::map<const Step*, double> turns;
    double cost = 0;
    for (std::size_t state = 0; state < paths.size(); ++state) {
        if (meaning[state].exit == kNoBlock) continue;
        double here = prices.look * static_cast<double>(paths[state].looks);
        for (std::size_t i = 0; i < paths[state].steps.size(); ++i) {
            const Step* const step = paths[state].steps[i];
            const auto [entry, is_new] = turns.try_emplace(step, 0);
            if (is_new) entry->second = prices.turns(*terms_of(*step));
            here += entry->second * static_cast<double>(paths[state].times[i]);
        }
        cost += weights[state] * here;
    }
    return cost;
}

}  // namespace qter

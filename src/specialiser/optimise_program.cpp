#include "specialiser/optimise_program.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include "optimiser/effects.hpp"
#include "optimiser/layout.hpp"
#include "optimiser/passes.hpp"
#include "specialiser/mean_cost.hpp"
#include "specialiser/specialise.hpp"

namespace qter {
namespace {

/// Steps of all runs that measure a variant, about.
constexpr std::uint64_t kStepsInRuns = 50'000;
/// Blocks of a specialised graph before the passes, for each line that the program may have.
constexpr std::size_t kBlocksPerLine = 8;
/// Programs with more blocks are not specialised.
constexpr std::size_t kMostBlocks = 1000;
/// Changes of one register that are made after one another.
constexpr int kMostRounds = 4;
/// Control moduli that no pieces show are tried up to this one; they need no input.
constexpr std::uint64_t kMostFreeModulus = 12;

/// A program before it is specialised, and how.
struct Variant {
    const FlowGraph* graph = nullptr;
    ControlModuli control;
};

class Search {
 public:
    Search(const RegisterTable& registers, PassContext& context, const OptimiserOptions& options)
        : registers_(registers), context_(context), options_(options) {}

    /// The variant that costs least; nullopt when that is the graph without specialisation, or
    /// there is no cost.
    std::optional<Variant> best(const FlowGraph& graph) {
        if (graph.blocks.size() > kMostBlocks) return std::nullopt;
        FlowGraph plain = graph;
        run_passes(plain, context_, options_.level, PassSet::kAll);
        const std::size_t lines = lay_out(plain).steps.size();
        const auto runs = runs_in_steps(plain, registers_, context_.costs, kStepsInRuns);
        if (!runs) return std::nullopt;
        runs_ = *runs;
        const auto cost = mean_cost(plain, registers_, context_.costs, runs_);
        if (!cost) return std::nullopt;
        least_ = price(*cost, lines);
        most_lines_ = std::max(options_.most_lines, lines);
        make_joint(graph);
        const std::size_t half = options_.most_blocks / 2;
        if (joint_) search(*joint_, half);
        search(graph, joint_ ? half : options_.most_blocks);
        return best_;
    }

    [[nodiscard]] bool stopped() const {
        return options_.cancellation != nullptr && options_.cancellation->requested();
    }

    /// Tells the observer how the graph of a variant was made.
    void observe(const Variant& variant) const {
        if (!joint_ || variant.graph != &*joint_) return;
        for (const Observed& one : joint_passes_) {
            options_.observe(one.pass, one.round, one.graph);
        }
    }

    /// The variant before the passes, with fewer blocks than it was written with.
    std::optional<FlowGraph> specialised(const Variant& variant) {
        std::optional<FlowGraph> made = specialise(*variant.graph, registers_, context_.costs,
                                                   variant.control, kBlocksPerLine * most_lines_);
        blocks_left_ -= static_cast<std::ptrdiff_t>(made ? made->blocks.size()
                                                         : kBlocksPerLine * most_lines_ / 4);
        if (!made) return std::nullopt;
        if (context_.runs("merge_blocks")) pass::merge_blocks(*made, context_);
        if (context_.runs("share_tails")) pass::share_tails(*made, context_);
        if (context_.runs("unreachable")) pass::unreachable(*made, context_);
        return made;
    }

 private:
    [[nodiscard]] double price(const MeanCost& cost, std::size_t lines) const {
        return cost.turns + options_.look_cost * cost.looks +
               kLinePrice * static_cast<double>(lines);
    }

    struct Observed {
        std::string_view pass;
        int round = 0;
        FlowGraph graph;
    };

    /// The graph with joint tests, and what the passes made of it on the way.
    void make_joint(const FlowGraph& graph) {
        FlowGraph joint = graph;
        if (!context_.runs("joint_tests") || !pass::joint_tests(joint, context_)) return;
        PassObserver keep;
        if (options_.observe) {
            keep = [this](std::string_view pass, int round, const FlowGraph& made) {
                joint_passes_.push_back({pass, round, made});
            };
            keep("joint_tests", 0, joint);
        }
        run_passes(joint, context_, options_.level, PassSet::kBeforeCounting, keep);
        joint_ = std::move(joint);
    }

    /// Tries at most this many blocks.
    void search(const FlowGraph& graph, std::size_t blocks) {
        blocks_left_ = static_cast<std::ptrdiff_t>(blocks);
        const ControlModuli none(registers_.registers().size(), 1);
        list_choices(graph);
        attempt(graph, none);
        try_all(graph, none);
        ControlModuli at = best_ && best_->graph == &graph ? best_->control : none;
        for (int round = 0; round < kMostRounds && climb(graph, at); ++round) {
        }
    }

    /// Makes the best change of one register; false if none is better.
    bool climb(const FlowGraph& graph, ControlModuli& at) {
        double here = attempt(graph, at).value_or(std::numeric_limits<double>::infinity());
        ControlModuli next = at;
        for (const auto& [reg, moduli] : choices_) {
            for (const std::uint64_t k : moduli) {
                if (k == at[reg]) continue;
                ControlModuli changed = at;
                changed[reg] = k;
                const std::optional<double> cost = attempt(graph, changed);
                if (!cost || *cost >= here) continue;
                here = *cost;
                next = std::move(changed);
            }
        }
        return std::exchange(at, next) != next;
    }

    /// Whole registers, alone, in pairs and all together: one alone may not pay.
    void try_all(const FlowGraph& graph, const ControlModuli& none) {
        ControlModuli all = none;
        for (std::size_t i = 0; i < choices_.size(); ++i) {
            const auto& [reg, moduli] = choices_[i];
            all[reg] = moduli.back();
            ControlModuli one = none;
            one[reg] = moduli.back();
            attempt(graph, one);
            for (std::size_t j = 0; j < i; ++j) {
                ControlModuli pair = none;
                pair[reg] = moduli.back();
                pair[choices_[j].first] = choices_[j].second.back();
                attempt(graph, pair);
            }
        }
        if (choices_.size() > 2) attempt(graph, all);
    }

    /// The moduli that each register may have, ascending from 1; its order, if it is small, is the
    /// last.
    void list_choices(const FlowGraph& graph) {
        choices_.clear();
        std::vector<bool> read(registers_.registers().size(), false);
        for (const BasicBlock& block : graph.blocks) {
            if (const Reading* const reading = exit_reading(block)) read[reading->reg] = true;
            for (const Step& step : block.steps) {
                if (const auto reg = barrier_of(step).reg) read[*reg] = true;
            }
        }
        for (std::size_t reg = 0; reg < read.size(); ++reg) {
            if (read[reg] && may_be_controlled(registers_, reg)) list_choices_of(reg);
        }
    }

    void list_choices_of(std::size_t reg) {
        const std::uint64_t order = registers_[reg].order.get_ui();
        std::vector<std::uint64_t> moduli = {1};
        for (std::uint64_t k = 2; k <= std::min(order, kMostFreeModulus); ++k) {
            if (order % k == 0) moduli.push_back(k);
        }
        // Reading out takes a line or two for each value.
        for (const Integer& modulus : registers_.moduli(reg)) {
            if (modulus <= static_cast<unsigned long>(most_lines_)) {
                moduli.push_back(modulus.get_ui());
            }
        }
        std::sort(moduli.begin(), moduli.end());
        moduli.erase(std::unique(moduli.begin(), moduli.end()), moduli.end());
        choices_.emplace_back(reg, std::move(moduli));
    }

    /// The cost of a variant; nullopt when it is not possible. Keeps the best one.
    std::optional<double> attempt(const FlowGraph& graph, const ControlModuli& control) {
        const auto [entry, is_new] = tried_.try_emplace({&graph, control});
        if (!is_new) return entry->second;
        if (blocks_left_ < 0 || stopped()) return std::nullopt;
        std::optional<FlowGraph> made = specialised({&graph, control});
        if (!made || made->blocks.size() > kBlocksPerLine * most_lines_ / 4) return std::nullopt;
        run_passes(*made, context_, options_.level, PassSet::kAll);
        const std::size_t lines = lay_out(*made).steps.size();
        if (lines > most_lines_) return std::nullopt;
        const std::optional<MeanCost> cost = mean_cost(*made, registers_, context_.costs, runs_);
        if (!cost) return std::nullopt;
        entry->second = price(*cost, lines);
        if (*entry->second < least_) {
            least_ = *entry->second;
            best_ = Variant{&graph, control};
        }
        return entry->second;
    }

    const RegisterTable& registers_;
    PassContext& context_;
    const OptimiserOptions& options_;
    std::uint64_t runs_ = kFewestRuns;
    double least_ = 0;
    std::size_t most_lines_ = 0;
    std::ptrdiff_t blocks_left_ = 0;
    std::optional<FlowGraph> joint_;
    std::vector<Observed> joint_passes_;
    std::optional<Variant> best_;
    std::vector<std::pair<std::size_t, std::vector<std::uint64_t>>> choices_;
    std::map<std::pair<const FlowGraph*, ControlModuli>, std::optional<double>> tried_;
};

}  // namespace

OptimisedProgram optimise_program(const FlatCode& code, const RegisterTable& registers,
                                  const OptimiserOptions& options) {
    if (options.level == 0) return {code};
    FlowGraph graph = make_flow_graph(code);
    if (options.observe) options.observe("written", 0, graph);
    TurnCosts costs(registers, options.additions, kept_pieces(code, registers));
    PassContext context{registers, costs, options.without};
    bool stopped = false;
    if (options.level >= 2 && options.most_blocks > 0 && context.runs("specialise")) {
        run_passes(graph, context, options.level, PassSet::kBeforeCounting, options.observe);
        Search search(registers, context, options);
        if (const std::optional<Variant> best = search.best(graph)) {
            if (options.observe) search.observe(*best);
            graph = search.specialised(*best).value();
            if (options.observe) options.observe("specialise", 0, graph);
        }
        stopped = search.stopped();
    }
    run_passes(graph, context, options.level, PassSet::kAll, options.observe);
    FlatCode optimised = lay_out(graph);
    // A program that only runs past its end may become empty, and Q needs a puzzle to express that.
    const bool empty = optimised.steps.empty() && registers.holdings().empty();
    return {empty ? code : std::move(optimised), stopped};
}

}  // namespace qter

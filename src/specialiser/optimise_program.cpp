#include "specialiser/optimise_program.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include "optimiser/effects.hpp"
#include "optimiser/layout.hpp"
#include "optimiser/line_count.hpp"
#include "optimiser/passes.hpp"
#include "specialiser/improve_program.hpp"
#include "specialiser/mean_cost.hpp"
#include "specialiser/specialise.hpp"
#include "specialiser/whole_paths.hpp"

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

/// How to make a program from the written one.
struct Variant {
    int level = 0;       ///< of the passes; 0: as it is written
    bool joint = false;  ///< with the pass joint_tests
    /// The registers that the program holds; nullopt: not specialised.
    std::optional<Controls> controls;

    auto operator<=>(const Variant&) const = default;
};

/// Tries variants of a program and keeps the cheapest.
class Search {
 public:
    Search(FlowGraph written, const RegisterTable& registers, PassContext& context,
           const OptimiserOptions& options)
        : written_(std::move(written)),
          registers_(registers),
          context_(context),
          options_(options) {}

    /// The variant that costs least. Where the cost is unknown: all passes, without specialisation.
    Variant best() {
        best_ = {options_.level, false, std::nullopt};
        if (options_.most_blocks == 0 || written_.blocks.size() > kMostBlocks) return best_;
        FlowGraph plain = made(best_);
        const auto runs = runs_in_steps(plain, registers_, context_.costs, kStepsInRuns);
        if (!runs) return best_;
        runs_ = *runs;
        most_lines_ = std::max(options_.most_lines, count_lines(lay_out(plain), registers_));
        blocks_left_ = std::numeric_limits<std::ptrdiff_t>::max();
        for (int level = options_.level; level >= 0; --level) attempt({level, false, {}});
        if (options_.level < 2 || !context_.runs("specialise")) return best_;
        const FlowGraph& joint = unspecialised(true);
        const bool may_join = !joint.blocks.empty();
        const std::size_t half = options_.most_blocks / 2;
        if (may_join) search(true, half);
        search(false, may_join ? half : options_.most_blocks);
        return best_;
    }

    /// Makes a finished program cheaper, at level 3; false where nothing was found.
    bool improve(FlowGraph& graph, TurnCosts& costs, const PassObserver& observe) {
        if (!least_) return false;
        double price = *least_;
        const Variant whole{options_.level, false, std::nullopt};
        const ProgramToImprove program{
            registers_,
            costs,
            options_.look_cost,
            kLinePrice,
            [&](FlowGraph& made) {
                run_passes(made, context_, options_.level, PassSet::kAll);
                return finish(made, whole);
            },
            [&](FlowGraph& made) { return finish(made, whole); },
            [&](const FlowGraph& made, const BlockVisitor& visit) {
                return mean_cost(made, registers_, context_.costs, runs_, visit).has_value();
            },
            options_.observer,
            options_.threads};
        return improve_program(made(best_), graph, price, program, context_, options_.most_blocks,
                               observe);
    }

    [[nodiscard]] bool stopped() const { return options_.observer.cancelled(); }

    /// The finished program.
    FlowGraph finished(const Variant& variant, const PassObserver& observe) {
        FlowGraph graph = made(variant, observe);
        finish(graph, variant, observe);
        return graph;
    }

 private:
    // --- Making a program.

    /// After the passes. No block where it cannot be made.
    FlowGraph made(const Variant& variant, const PassObserver& observe = {}) {
        FlowGraph graph = variant.controls ? specialised(variant, observe) : written_;
        if (!variant.controls && observe) observe("written", 0, graph);
        if (graph.blocks.empty() || variant.level == 0) return graph;
        run_passes(graph, context_, variant.level, PassSet::kAll, observe);
        return graph;
    }

    bool run(std::string_view name, PassFunction pass, FlowGraph& graph) {
        return context_.runs(name) && pass(graph, context_);
    }

    /// The simplified program, with fewer blocks than specialisation writes.
    FlowGraph specialised(const Variant& variant, const PassObserver& observe) {
        FlowGraph graph =
            observe ? simplified(variant.joint, observe) : unspecialised(variant.joint);
        const std::size_t most = kBlocksPerLine * most_lines_;
        std::optional<FlowGraph> made =
            specialise(graph, registers_, context_.costs, *variant.controls, most);
        if (made) {
            run("merge_blocks", pass::merge_blocks, *made);
            // What is left of the moves may be renamed in turn.
            const bool joined = run("join_moves", pass::join_moves, *made);
            if (run("linear_moves", pass::linear_moves, *made) || joined) {
                const Controls none(variant.controls->size());
                made = specialise(*made, registers_, context_.costs, none, most);
            }
        }
        blocks_left_ -= static_cast<std::ptrdiff_t>(made ? made->blocks.size() : most / 4);
        if (!made) return {};
        run("merge_blocks", pass::merge_blocks, *made);
        run("share_tails", pass::share_tails, *made);
        run("unreachable", pass::unreachable, *made);
        if (made->blocks.size() > most / 4) return {};
        if (observe) observe("specialise", 0, *made);
        return *std::move(made);
    }

    /// Before specialisation. No block where joint tests do not apply.
    const FlowGraph& unspecialised(bool joint) {
        std::optional<FlowGraph>& graph = joint ? joint_ : simple_;
        if (!graph) graph = simplified(joint, {});
        return *graph;
    }

    FlowGraph simplified(bool joint, const PassObserver& observe) {
        FlowGraph graph = written_;
        if (observe) observe("written", 0, graph);
        run_passes(graph, context_, options_.level, PassSet::kBeforeCounting, observe);
        if (!joint) return graph;
        if (!context_.runs("joint_tests") || !pass::joint_tests(graph, context_)) return {};
        if (observe) observe("joint_tests", 0, graph);
        run_passes(graph, context_, options_.level, PassSet::kBeforeCounting, observe);
        return graph;
    }

    /// Chooses additions along whole paths where that pays. The price; nullopt where there is none.
    std::optional<double> finish(FlowGraph& graph, const Variant& variant,
                                 const PassObserver& observe = {}) {
        const std::optional<double> price = priced(graph);
        if (!price || variant.level < 2 || !context_.runs("whole_paths")) return price;
        FlowGraph chosen = graph;
        if (!choose_along_paths(chosen, registers_, context_.costs, visits_, kLinePrice)) {
            return price;
        }
        run("thread_jumps", pass::thread_jumps, chosen);
        run("merge_blocks", pass::merge_blocks, chosen);
        run("share_tails", pass::share_tails, chosen);
        run("unreachable", pass::unreachable, chosen);
        const std::optional<double> now = priced(chosen);
        if (!now || *now >= *price) return price;
        graph = std::move(chosen);
        if (observe) observe("whole_paths", 0, graph);
        return now;
    }

    /// Sets visits_. No price: no cost, or too many lines.
    std::optional<double> priced(const FlowGraph& graph) {
        const std::size_t lines = count_lines(lay_out(graph), registers_);
        if (lines > most_lines_) return std::nullopt;
        std::optional<MeanCost> cost = mean_cost(graph, registers_, context_.costs, runs_);
        if (!cost) return std::nullopt;
        visits_ = std::move(cost->visits);
        return cost->turns + options_.look_cost * cost->looks +
               kLinePrice * static_cast<double>(lines);
    }

    // --- Search.

    /// Tries at most this many blocks.
    void search(bool joint, std::size_t blocks) {
        blocks_left_ = static_cast<std::ptrdiff_t>(blocks);
        const Controls none(registers_.registers().size());
        list_choices(unspecialised(joint));
        attempt({options_.level, joint, none});
        try_all(joint, none);
        Controls at = best_.controls && best_.joint == joint ? *best_.controls : none;
        for (int round = 0; round < kMostRounds && climb(joint, at); ++round) {
        }
    }

    /// Makes the best change of one register; false if none is better.
    bool climb(bool joint, Controls& at) {
        double least =
            attempt({options_.level, joint, at}).value_or(std::numeric_limits<double>::infinity());
        Controls next = at;
        for (const auto& [reg, choices] : choices_) {
            for (const Control& choice : choices) {
                if (choice == at[reg]) continue;
                Controls changed = at;
                changed[reg] = choice;
                const std::optional<double> price = attempt({options_.level, joint, changed});
                if (!price || *price >= least) continue;
                least = *price;
                next = std::move(changed);
            }
        }
        return std::exchange(at, next) != next;
    }

    /// Whole registers, alone, in pairs and all together: one alone may not pay. Then the same with
    /// spilling.
    void try_all(bool joint, const Controls& none) {
        std::vector<std::pair<std::size_t, Control>> whole;
        for (const auto& [reg, choices] : choices_) {
            whole.emplace_back(reg, Control{choices.back().modulus, false});
        }
        try_whole(joint, none, whole);
        bool any = false;
        for (std::size_t i = 0; i < whole.size(); ++i) {
            whole[i].second = choices_[i].second.back();
            any = any || whole[i].second.spills;
        }
        if (any) try_whole(joint, none, whole);
    }

    void try_whole(bool joint, const Controls& none,
                   const std::vector<std::pair<std::size_t, Control>>& whole) {
        Controls all = none;
        for (std::size_t i = 0; i < whole.size(); ++i) {
            const auto& [reg, control] = whole[i];
            all[reg] = control;
            Controls one = none;
            one[reg] = control;
            attempt({options_.level, joint, one});
            for (std::size_t j = 0; j < i; ++j) {
                Controls pair = one;
                pair[whole[j].first] = whole[j].second;
                attempt({options_.level, joint, pair});
            }
        }
        if (whole.size() > 2) attempt({options_.level, joint, all});
    }

    /// The controls that each register may have, ascending from none; the largest modulus, with
    /// spilling if that matters, is the last.
    void list_choices(const FlowGraph& graph) {
        choices_.clear();
        std::vector<bool> read(registers_.registers().size(), false);
        std::vector<bool> spills(read.size(), false);
        for (const BasicBlock& block : graph.blocks) {
            if (const Reading* const reading = exit_reading(block)) read[reading->reg] = true;
            for (const Step& step : block.steps) {
                if (const auto reg = barrier_of(step).reg) read[*reg] = true;
                const auto* const repeat = std::get_if<step::RepeatUntil>(&step.what);
                if (repeat == nullptr) continue;
                for (const Addition& term : repeat->terms) {
                    if (term.reg != repeat->until.reg) spills[term.reg] = true;
                }
            }
        }
        for (std::size_t reg = 0; reg < read.size(); ++reg) {
            if (read[reg] && may_be_controlled(registers_, reg)) list_choices_of(reg, spills[reg]);
        }
    }

    void list_choices_of(std::size_t reg, bool spills) {
        const std::uint64_t order = registers_[reg].order.get_ui();
        std::vector<Control> choices = {{1}};
        for (std::uint64_t k = 2; k <= std::min(order, kMostFreeModulus); ++k) {
            if (order % k == 0) choices.push_back({k});
        }
        // Reading out takes a line or two for each value.
        for (const Integer& modulus : registers_.moduli(reg)) {
            if (modulus <= static_cast<unsigned long>(most_lines_)) {
                choices.push_back({modulus.get_ui()});
            }
        }
        std::sort(choices.begin(), choices.end());
        choices.erase(std::unique(choices.begin(), choices.end()), choices.end());
        if (spills && choices.back().modulus == order) choices.push_back({order, true});
        choices_.emplace_back(reg, std::move(choices));
    }

    /// The price of a variant; nullopt when it is not possible. Keeps the best one.
    std::optional<double> attempt(const Variant& variant) {
        const auto [entry, is_new] = tried_.try_emplace(variant);
        if (!is_new) return entry->second;
        if (blocks_left_ < 0 || stopped()) return std::nullopt;
        FlowGraph graph = made(variant);
        if (graph.blocks.empty()) return std::nullopt;
        const std::optional<double> price = finish(graph, variant);
        entry->second = price;
        if (price && (!least_ || *price < *least_)) {
            least_ = price;
            best_ = variant;
        }
        return price;
    }

    const FlowGraph written_;
    const RegisterTable& registers_;
    PassContext& context_;
    const OptimiserOptions& options_;
    std::uint64_t runs_ = kFewestRuns;
    std::size_t most_lines_ = 0;
    std::ptrdiff_t blocks_left_ = 0;
    std::optional<FlowGraph> simple_;
    std::optional<FlowGraph> joint_;
    std::vector<double> visits_;  // of the blocks of the graph that was priced last
    std::vector<std::pair<std::size_t, std::vector<Control>>> choices_;
    std::map<Variant, std::optional<double>> tried_;
    std::optional<double> least_;
    Variant best_;
};

}  // namespace

OptimisedProgram optimise_program(const FlatCode& code, const RegisterTable& registers,
                                  const OptimiserOptions& options) {
    if (options.level == 0) return {code};
    const bool improves = options.level > 2;
    OptimiserOptions how = options;
    how.level = std::min(options.level, 2);
    TurnCosts costs(registers, options.additions, kept_pieces(code, registers));
    PassContext context{registers, costs, options.without};
    Search search(make_flow_graph(code), registers, context, how);
    const Variant best = search.best();
    if (best.level == 0 && !improves) return {code, search.stopped()};
    FlowGraph graph = search.finished(best, options.observe);
    bool improved = false;
    if (improves) {
        // What a sum costs must not depend on what was asked before.
        constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();
        TurnCosts all(registers, options.additions, kept_pieces(code, registers), kNoLimit);
        improved = search.improve(graph, all, options.observe);
    }
    if (best.level == 0 && !improved) return {code, search.stopped()};
    FlatCode optimised = lay_out(graph);
    // A program that only runs past its end may become empty, and Q needs a puzzle to express that.
    const bool empty = optimised.steps.empty() && registers.holdings().empty();
    return {empty ? code : std::move(optimised), search.stopped()};
}

}  // namespace qter

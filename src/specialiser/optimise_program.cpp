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

/// Tries variants of a program and keeps the cheapest.
class Search {
 public:
    Search(FlowGraph written, const RegisterTable& registers, PassContext& context,
           const OptimiserOptions& options)
        : written_(std::move(written)),
          registers_(registers),
          context_(context),
          options_(options) {}

    /// Finds the variant that costs least. Where the cost is unknown: all passes, without
    /// specialisation.
    void run() {
        best_ = {options_.level, false, std::nullopt};
        best_graph_ = made(best_);
        if (options_.most_blocks == 0 || written_.blocks.size() > kMostBlocks) return;
        const auto runs = runs_in_steps(best_graph_, registers_, context_.costs, kStepsInRuns);
        if (!runs) return;
        runs_ = *runs;
        most_lines_ = std::max(options_.most_lines, count_lines(lay_out(best_graph_), registers_));
        blocks_left_ = std::numeric_limits<std::ptrdiff_t>::max();
        if (options_.variant && attempt(*options_.variant)) return;
        consider(best_, best_graph_);
        for (int level = options_.level - 1; level >= 0; --level) attempt({level, false, {}});
        if (options_.level < 2 || !context_.runs("specialise")) return;
        const FlowGraph& joint = unspecialised(true);
        const bool may_join = !joint.blocks.empty();
        const std::size_t half = options_.most_blocks / 2;
        if (may_join) search(true, half);
        search(false, may_join ? half : options_.most_blocks);
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
    [[nodiscard]] const Variant& best() const { return best_; }

    /// The program of the best variant; with `observe`, made again for it to see.
    FlowGraph finished(const PassObserver& observe) {
        if (!observe) return std::move(best_graph_);
        FlowGraph graph = made(best_, observe);
        finish(graph, best_, observe);
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

    bool apply(std::string_view name, PassFunction pass, FlowGraph& graph) {
        return context_.runs(name) && pass(graph, context_);
    }

    /// The simplified program, with fewer blocks than specialisation writes.
    FlowGraph specialised(const Variant& variant, const PassObserver& observe) {
        FlowGraph graph =
            observe ? simplified(variant.joint, observe) : unspecialised(variant.joint);
        const std::size_t most = kBlocksPerLine * most_lines_;
        std::size_t blocks = 0;
        std::optional<FlowGraph> made =
            specialise(graph, registers_, context_.costs, *variant.controls, most, &blocks);
        too_large_ = blocks > most / 4;
        if (made) {
            apply("merge_blocks", pass::merge_blocks, *made);
            // What is left of the moves may be renamed in turn.
            const bool joined = apply("join_moves", pass::join_moves, *made);
            if (apply("linear_moves", pass::linear_moves, *made) || joined) {
                const Controls none(variant.controls->size());
                made = specialise(*made, registers_, context_.costs, none, most);
            }
        }
        blocks_left_ -= static_cast<std::ptrdiff_t>(blocks);
        if (!made) return {};
        apply("merge_blocks", pass::merge_blocks, *made);
        apply("share_tails", pass::share_tails, *made);
        apply("unreachable", pass::unreachable, *made);
        too_large_ = made->blocks.size() > most / 4;
        if (too_large_) return {};
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
        apply("thread_jumps", pass::thread_jumps, chosen);
        apply("merge_blocks", pass::merge_blocks, chosen);
        apply("share_tails", pass::share_tails, chosen);
        apply("unreachable", pass::unreachable, chosen);
        const std::optional<double> now = priced(chosen);
        if (!now || *now >= *price) return price;
        graph = std::move(chosen);
        if (observe) observe("whole_paths", 0, graph);
        return now;
    }

    /// Sets visits_. No price: no cost, or too many lines.
    std::optional<double> priced(const FlowGraph& graph) {
        const std::size_t lines = count_lines(lay_out(graph), registers_);
        too_large_ = lines > most_lines_;
        if (too_large_) return std::nullopt;
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
        climb_from(joint, none);
        if (best_.controls && best_.joint == joint) climb_from(joint, *best_.controls);
    }

    void climb_from(bool joint, Controls at) {
        for (int round = 0; round < kMostRounds && climb(joint, at); ++round) {
        }
    }

    /// Makes the best change of one register; false if none is better.
    bool climb(bool joint, Controls& at) {
        double least =
            attempt({options_.level, joint, at}).value_or(std::numeric_limits<double>::infinity());
        Controls next = at;
        for (const auto& [reg, choices] : choices_) {
            bool too_large = false;
            for (const Control& choice : choices) {
                // Programs grow with the modulus, but for spilling.
                if (choice == at[reg] || (too_large && !choice.spills)) continue;
                Controls changed = at;
                changed[reg] = choice;
                const std::optional<double> price = attempt({options_.level, joint, changed});
                too_large = too_large || (!price && too_large_);
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

    struct Outcome {
        std::optional<double> price;  ///< nullopt when it is not possible
        bool too_large = false;
    };

    /// The price of a variant, see Outcome; sets too_large_. Keeps the best one.
    std::optional<double> attempt(const Variant& variant) {
        const auto [entry, is_new] = tried_.try_emplace(variant);
        Outcome& outcome = entry->second;
        if (!is_new) {
            too_large_ = outcome.too_large;
            return outcome.price;
        }
        too_large_ = false;
        if (blocks_left_ < 0 || stopped()) return std::nullopt;
        FlowGraph graph = made(variant);
        if (!graph.blocks.empty()) outcome.price = consider(variant, std::move(graph));
        outcome.too_large = too_large_;
        return outcome.price;
    }

    /// Finishes a variant; keeps it if it is the best so far. Its price.
    std::optional<double> consider(const Variant& variant, FlowGraph graph) {
        const std::optional<double> price = finish(graph, variant);
        if (price && (!least_ || *price < *least_)) {
            least_ = price;
            best_ = variant;
            best_graph_ = std::move(graph);
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
    std::map<Variant, Outcome> tried_;
    bool too_large_ = false;  // the variant that was made or priced last
    std::optional<double> least_;
    Variant best_;
    FlowGraph best_graph_;
};

}  // namespace

OptimisedProgram optimise_program(const FlatCode& code, const RegisterTable& registers,
                                  const OptimiserOptions& options) {
    if (options.level == 0) return {code, {}};
    const bool improves = options.level > 2;
    OptimiserOptions how = options;
    how.level = std::min(options.level, 2);
    TurnCosts costs(registers, options.additions, kept_pieces(code, registers));
    PassContext context{registers, costs, options.without};
    Search search(make_flow_graph(code), registers, context, how);
    search.run();
    if (search.best().level == 0 && !improves) return {code, search.best(), search.stopped()};
    FlowGraph graph = search.finished(options.observe);
    bool improved = false;
    if (improves) {
        // What a sum costs must not depend on what was asked before.
        constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();
        TurnCosts all(registers, options.additions, kept_pieces(code, registers), kNoLimit);
        improved = search.improve(graph, all, options.observe);
    }
    if (search.best().level == 0 && !improved) return {code, search.best(), search.stopped()};
    FlatCode optimised = lay_out(graph);
    // A program that only runs past its end may become empty, and Q needs a puzzle to express that.
    const bool empty = optimised.steps.empty() && registers.holdings().empty();
    return {empty ? code : std::move(optimised), search.best(), search.stopped()};
}

}  // namespace qter

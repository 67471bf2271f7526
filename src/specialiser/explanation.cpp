#include "specialiser/explanation.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "optimiser/layout.hpp"
#include "optimiser/passes.hpp"
#include "specialiser/graph_text.hpp"

namespace qter {
namespace {

/// Steps of all runs that measure a program, about.
constexpr std::uint64_t kStepsToExplain = kMostSteps / 2;

/// The counts of `from` that are not in `without`.
StepCounts difference(const StepCounts& from, const StepCounts& without) {
    StepCounts left;
    for (const auto& [text, count] : from) {
        const auto other = without.find(text);
        const std::size_t less = other == without.end() ? 0 : other->second;
        if (count > less) left[text] = count - less;
    }
    return left;
}

void add_known(std::optional<double>& sum, const std::optional<double>& more) {
    if (more) sum = sum.value_or(0) + *more;
}

}  // namespace

void CostChange::add(const CostChange& other) {
    add_known(turns, other.turns);
    add_known(looks, other.looks);
    lines += other.lines;
}

std::vector<PassTotal> Explanation::totals(double look_cost) const {
    std::vector<PassTotal> totals;
    std::map<std::string, std::set<SourceLine>> lines;
    for (const PassChange& change : changes) {
        auto total = std::find_if(totals.begin(), totals.end(),
                                  [&](const PassTotal& one) { return one.pass == change.pass; });
        if (total == totals.end()) total = totals.insert(total, {change.pass, {}, {}});
        total->cost.add(change.cost);
        for (const ChangedLine& line : change.lines) lines[change.pass].insert(line.at);
    }
    for (PassTotal& total : totals) {
        const std::set<SourceLine>& of_pass = lines[total.pass];
        total.lines.assign(of_pass.begin(), of_pass.end());
    }
    const auto price = [&](const PassTotal& one) {
        return one.cost.turns.value_or(0) + look_cost * one.cost.looks.value_or(0);
    };
    std::stable_sort(totals.begin(), totals.end(),
                     [&](const PassTotal& a, const PassTotal& b) { return price(a) < price(b); });
    return totals;
}

std::string_view change_description(std::string_view pass) {
    return pass == kLayout ? "orders the lines so that few of them only jump"
                           : pass_description(pass);
}

Explainer::Explainer(const FlatCode& code, const RegisterTable& registers, const SourceMap& sources,
                     SumSource* additions)
    : registers_(registers),
      sources_(sources),
      costs_(registers, additions, kept_pieces(code, registers)),
      context_{registers, costs_},
      last_{code} {
    last_.cost = measured(make_flow_graph(code));
    made_.written = {code.steps.size(), last_.cost};
}

std::optional<MeanCost> Explainer::measured(const FlowGraph& graph) {
    if (!runs_) runs_ = runs_in_steps(graph, registers_, costs_, kStepsToExplain);
    return runs_ ? mean_cost(graph, registers_, costs_, *runs_) : std::nullopt;
}

void Explainer::observe(std::string_view pass, int round, const FlowGraph& graph) {
    if (round != last_round_) {
        ++round_;
        last_round_ = round;
    }
    FlowGraph reached = graph;
    pass::unreachable(reached, context_);
    compare(pass == "written" ? kLayout : pass, {lay_out(reached), measured(reached)});
}

void Explainer::compare(std::string_view pass, Looked now) {
    PassChange change;
    change.pass = pass;
    change.round = round_;
    change.cost.lines = static_cast<std::ptrdiff_t>(now.code.steps.size()) -
                        static_cast<std::ptrdiff_t>(last_.code.steps.size());
    if (now.cost && last_.cost) {
        change.cost.turns = now.cost->turns - last_.cost->turns;
        change.cost.looks = now.cost->looks - last_.cost->looks;
    }
    change.lines = changed_lines(last_.code, now.code, false);
    if (change.lines.empty() && pass != kLayout) {
        change.lines = changed_lines(last_.code, now.code, true);
    }
    // What is not known any more does not make what is known later a change of that pass.
    if (!now.cost) now.cost = last_.cost;
    last_ = std::move(now);
    const bool costs = change.cost.lines != 0 || change.cost.turns.value_or(0) != 0 ||
                       change.cost.looks.value_or(0) != 0;
    if (costs || !change.lines.empty()) made_.changes.push_back(std::move(change));
}

std::optional<SourceLine> Explainer::line_of(Span span) const {
    if (!span.known()) return std::nullopt;
    return SourceLine{span.source, sources_[span.source].location(span.begin).line};
}

Explainer::StepsByLine Explainer::steps_by_line(const FlatCode& code, bool targets) const {
    StepsByLine steps;
    for (const Step& step : code.steps) {
        const std::optional<SourceLine> at = line_of(step.span);
        if (!at) continue;
        std::string text = step_text(step, registers_);
        const std::size_t* const label = targets ? jump_label(step) : nullptr;
        if (label != nullptr && code.position(*label) < code.steps.size()) {
            const auto to = line_of(code.steps[code.position(*label)].span);
            if (to) text += " to line " + std::to_string(to->line);
        }
        ++steps[*at][text];
    }
    return steps;
}

std::vector<ChangedLine> Explainer::changed_lines(const FlatCode& before, const FlatCode& after,
                                                  bool targets) const {
    StepsByLine was = steps_by_line(before, targets);
    StepsByLine is = steps_by_line(after, targets);
    std::set<SourceLine> all;
    for (const auto& [at, steps] : was) all.insert(at);
    for (const auto& [at, steps] : is) all.insert(at);
    std::vector<ChangedLine> changed;
    for (const SourceLine& at : all) {
        ChangedLine line{at, difference(was[at], is[at]), difference(is[at], was[at])};
        if (!line.gone.empty() || !line.added.empty()) changed.push_back(std::move(line));
    }
    return changed;
}

Explanation Explainer::finish(const FlatCode& made) {
    made_.now = {made.steps.size(), measured(make_flow_graph(made))};
    return std::move(made_);
}

}  // namespace qter

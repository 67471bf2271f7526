#include "superoptimiser/superoptimise.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <utility>

#include "superoptimiser/fragment_search.hpp"
#include "support/parallel.hpp"

namespace qter {
namespace {

/// Lines of fragments: each size is tried at each block.
constexpr std::array<std::size_t, 7> kFragmentLines = {4, 8, 12, 20, 40, 80, 160};
/// Work for one fragment, in states that are expanded, for each line of it.
constexpr std::int64_t kWorkPerLine = 20'000;
/// The most rounds; few programs change in more than three.
constexpr int kMostRounds = 8;
/// Heads that are searched before the work that is left is checked: the result does not depend on
/// the number of threads.
constexpr std::size_t kHeadsAtOnce = 16;
/// What a fragment has to save by its own measure to be tried, in turns.
constexpr double kLeastSaving = 1e-6;

/// A cheaper fragment, proven.
struct Replacement {
    Fragment fragment;
    NewFragment made;
    double saving = 0;
};

/// What was found at one head.
struct SearchedHead {
    std::vector<Replacement> found;
    SuperoptimiserReport report;
};

class Superoptimiser {
 public:
    Superoptimiser(FlowGraph& graph, double& price, const ProgramToImprove& program,
                   SuperoptimiserEffort effort, SuperoptimiserReport& report)
        : best_(graph),
          price_(price),
          program_(program),
          prices_(program.costs, program.look_cost, program.line_price),
          left_(effort),
          report_(report) {}

    bool run() {
        bool improved = false;
        for (int round = 0; round < kMostRounds && !over(); ++round) {
            if (!run_round()) break;
            improved = true;
        }
        return improved;
    }

 private:
    [[nodiscard]] bool over() const {
        return left_.states <= 0 || left_.programs == 0 || program_.observer.cancelled();
    }

    bool run_round() {
        graph_ = best_;
        split_at_effects(graph_, program_.registers);
        if (!sample()) return false;
        const KnownValues known(graph_, program_.registers);
        const Liveness live(graph_, program_.registers);
        before_ = predecessors(graph_);
        const std::vector<BlockId> heads = this->heads();
        std::vector<Replacement> found;
        for (std::size_t first = 0; first < heads.size() && !over(); first += kHeadsAtOnce) {
            const std::size_t count = std::min(kHeadsAtOnce, heads.size() - first);
            std::vector<SearchedHead> searched(count);
            run_tasks(program_.threads, count, [&](std::uint32_t /*thread*/, std::size_t i) {
                search_at(heads[first + i], known, live, searched[i]);
            });
            for (SearchedHead& one : searched) {
                left_.states -= one.report.states;
                report_.add(one.report);
                std::move(one.found.begin(), one.found.end(), std::back_inserter(found));
            }
        }
        return take(std::move(found));
    }

    // --- What runs do.

    bool sample() {
        values_.assign(graph_.blocks.size(), {});
        visits_.assign(graph_.blocks.size(), 0);
        runs_ = 0;
        const bool ran =
            program_.run(graph_, [&](BlockId block, const std::vector<std::uint64_t>& values) {
                if (block == graph_.entry) runs_ += 1;
                ++visits_[block];
                values_[block].push_back(values);
            });
        return ran && runs_ > 0;
    }

    /// How often a run comes to the head in each state.
    std::vector<double> weights(BlockId head, const FragmentStates& states) const {
        const double visits = static_cast<double>(visits_[head]) / runs_;
        std::vector<double> made(states.count, visits / 2 / static_cast<double>(states.count));
        const double each = visits / 2 / static_cast<double>(visits_[head]);
        for (const std::vector<std::uint64_t>& values : values_[head]) {
            if (const auto state = states.state_of(values)) made[*state] += each;
        }
        return made;
    }

    // --- Fragments.

    /// Blocks where fragments can begin, the most visited first.
    std::vector<BlockId> heads() {
        std::vector<std::pair<double, BlockId>> order;
        for (BlockId id = 0; id < graph_.blocks.size(); ++id) {
            if (visits_[id] == 0 || !is_pure(graph_.blocks[id], program_.registers)) continue;
            order.emplace_back(-static_cast<double>(visits_[id]), id);
        }
        std::sort(order.begin(), order.end());
        std::vector<BlockId> made;
        for (const auto& [visits, id] : order) made.push_back(id);
        return made;
    }

    /// Adds successors, the most visited first, up to `most_lines` lines.
    void grow(Fragment& fragment, std::size_t most_lines) const {
        std::size_t lines = 0;
        for (const BlockId id : fragment.blocks) lines += lines_of(graph_.blocks[id]);
        for (;;) {
            BlockId next = kNoBlock;
            for (const BlockId id : fragment.blocks) {
                for_each_successor(graph_.blocks[id], [&](BlockId to) {
                    const bool is_inside = std::find(fragment.blocks.begin(), fragment.blocks.end(),
                                                     to) != fragment.blocks.end();
                    if (is_inside || lines + lines_of(graph_.blocks[to]) > most_lines) return;
                    if (!is_pure(graph_.blocks[to], program_.registers)) return;
                    const bool is_more = next == kNoBlock || visits_[to] > visits_[next] ||
                                         (visits_[to] == visits_[next] && to < next);
                    if (is_more) next = to;
                });
            }
            if (next == kNoBlock) return;
            fragment.blocks.push_back(next);
            lines += lines_of(graph_.blocks[next]);
        }
    }

    void search_at(BlockId head, const KnownValues& known, const Liveness& live,
                   SearchedHead& searched) {
        Fragment fragment{{head}};
        std::size_t before = 0;
        for (const std::size_t lines : kFragmentLines) {
            grow(fragment, lines);
            if (fragment.blocks.size() == before) continue;
            before = fragment.blocks.size();
            const bool goes_on = !program_.observer.cancelled();
            if (!goes_on || !search(fragment, known, live, searched)) return;
        }
    }

    /// False where larger fragments are out of reach, too.
    bool search(const Fragment& fragment, const KnownValues& known, const Liveness& live,
                SearchedHead& searched) {
        const auto states = FragmentStates::of(graph_, fragment, known);
        if (!states || states->count > kMostSearchedStates) return false;
        std::vector<FragmentPath> paths;
        const auto meaning = meaning_of(graph_, fragment, program_.registers, *states, &paths);
        if (!meaning) return false;
        const std::size_t lines = lines_of_its_own(graph_, fragment, before_);
        const FragmentTask task{graph_,
                                fragment,
                                program_.registers,
                                *states,
                                *meaning,
                                live,
                                weights(fragment.head(), *states)};
        const double cost = cost_of_paths(*meaning, paths, task.weights, prices_) +
                            prices_.line * static_cast<double>(lines);
        SuperoptimiserReport& report = searched.report;
        ++report.fragments;
        const std::int64_t share = kWorkPerLine * static_cast<std::int64_t>(lines + 1);
        std::int64_t work = share;
        std::optional<NewFragment> made =
            search_fragment(task, prices_, work, program_.observer.cancellation());
        report.states += share - work;
        if (!made) return !program_.observer.cancelled();
        // The proof: it is run in all states, as the old one was.
        const auto [graph, new_fragment] = made->in(graph_);
        std::vector<FragmentPath> new_paths;
        const auto new_meaning =
            meaning_of(graph, new_fragment, program_.registers, *states, &new_paths);
        if (!new_meaning || !same_meaning(*meaning, *new_meaning, *states, live)) {
            ++report.unproven;
            return true;
        }
        const double now = cost_of_paths(*new_meaning, new_paths, task.weights, prices_) +
                           prices_.line * static_cast<double>(made->lines);
        if (now >= cost - kLeastSaving) return true;
        ++report.cheaper;
        searched.found.push_back({fragment, *std::move(made), cost - now});
        return true;
    }

    // --- Replacing.

    /// Tries the replacements one after the other, the largest saving first; each leaves its blocks
    /// alone from then on. Whether any was taken.
    bool take(std::vector<Replacement> found) {
        std::stable_sort(
            found.begin(), found.end(),
            [](const Replacement& a, const Replacement& b) { return a.saving > b.saving; });
        std::set<BlockId> touched;
        bool improved = false;
        for (const Replacement& one : found) {
            if (left_.programs == 0 || program_.observer.cancelled()) break;
            const std::vector<BlockId>& blocks = one.fragment.blocks;
            const bool is_touched = std::any_of(blocks.begin(), blocks.end(),
                                                [&](BlockId id) { return touched.count(id) > 0; });
            if (is_touched) continue;
            FlowGraph with = graph_;
            one.made.replace(with, one.fragment.head());
            FlowGraph finished = with;
            --left_.programs;
            ++report_.programs;
            const std::optional<double> price = program_.finish(finished);
            if (!price || *price >= price_ - kLeastSaving) continue;
            ++report_.taken;
            improved = true;
            price_ = *price;
            best_ = std::move(finished);
            graph_ = std::move(with);
            touched.insert(blocks.begin(), blocks.end());
        }
        return improved;
    }

    FlowGraph& best_;
    double& price_;
    const ProgramToImprove& program_;
    FragmentPrices prices_;
    SuperoptimiserEffort left_;
    SuperoptimiserReport& report_;
    FlowGraph graph_;  // of this round: split, and with what was taken so far
    std::vector<std::vector<BlockId>> before_;
    std::vector<std::vector<std::vector<std::uint64_t>>> values_;  // by block and visit
    std::vector<std::uint64_t> visits_;                            // by block
    double runs_ = 0;
};

}  // namespace

void SuperoptimiserReport::add(const SuperoptimiserReport& other) {
    fragments += other.fragments;
    cheaper += other.cheaper;
    unproven += other.unproven;
    programs += other.programs;
    taken += other.taken;
    states += other.states;
}

bool superoptimise(FlowGraph& graph, double& price, const ProgramToImprove& program,
                   SuperoptimiserEffort effort, SuperoptimiserReport* report) {
    SuperoptimiserReport own;
    return Superoptimiser(graph, price, program, effort, report != nullptr ? *report : own).run();
}

}  // namespace qter

#include "navigate/reduction_solver.hpp"

#include <algorithm>
#include <map>
#include <type_traits>
#include <unordered_map>

#include "navigate/allowed_turns.hpp"
#include "navigate/group_solver.hpp"
#include "navigate/reduction_words.hpp"
#include "puzzle/algorithm.hpp"
#include "puzzle/fast_hash.hpp"

namespace qter {

struct ReductionSolver::Way {
    State state;
    Algorithm merged;
    std::vector<Algorithm> phases;
    std::size_t start = 0;
    std::uint32_t least = 0;  // turns of the next phase

    [[nodiscard]] std::size_t expected() const { return merged.size() + least; }
};

Result<ReductionSolver> ReductionSolver::build(const PuzzlePtr& puzzle, const TurnChain& chain,
                                               const PhasedSolver::Options& options) {
    const CanonicalSequences sequences(move_classes(*puzzle, GripChoice::kAll),
                                       CanonicalSequences::Rule::kTraces);
    ReductionSolver solver;
    solver.puzzle_ = puzzle;
    const TurnChain::Phase& behind = chain.phases[chain.reduction];
    for (std::size_t i = 0; i + 1 < chain.reduction; ++i) {
        const AllowedTurns allowed(*puzzle, chain.phases[i].turns);
        const Result<Algorithm> next = next_turns(*puzzle, chain, i, allowed);
        if (!next) return next.diagnostics();
    }
    for (std::size_t i = 0; i < chain.reduction; ++i) {
        const AllowedTurns allowed(*puzzle, chain.phases[i].turns);
        const bool last = i + 1 == chain.reduction;
        Result<ReductionSpace> space = ReductionSpace::build(
            TurnSet(puzzle, sequences, allowed), {chain.phases[i + 1].turns, behind.turns, last},
            chain.phases[i].name);
        if (!space) return space.diagnostics();
        solver.phases_.push_back(*std::move(space));
    }
    solver.group_ = group_with_look_alikes(*puzzle, chain.phases.front().turns);
    for (std::size_t i = 0; i < chain.phases.size(); ++i) {
        // Without a last turn of its own a phase's end was there before.
        const bool last = i + 1 == chain.phases.size();
        const AllowedTurns next(*puzzle, last ? Algorithm() : chain.phases[i + 1].turns);
        const TurnSet all(puzzle, sequences);
        std::vector<bool>& not_last = solver.not_last_.emplace_back();
        for (TurnNumber turn = 0; turn < all.size(); ++turn) {
            not_last.push_back(next(all.turn(turn)));
        }
    }
    TurnChain rest;
    rest.name = chain.name;
    rest.phases.assign(chain.phases.begin() + static_cast<std::ptrdiff_t>(chain.reduction),
                       chain.phases.end());
    Result<PhasedSolver> made = PhasedSolver::build(puzzle, rest, options);
    if (!made) return made.diagnostics();
    solver.rest_ = std::make_shared<const PhasedSolver>(*std::move(made));
    return Result<ReductionSolver>(std::move(solver), made.diagnostics());
}

std::uint64_t ReductionSolver::bytes() const {
    std::uint64_t bytes = rest_->bytes();
    for (const ReductionSpace& phase : phases_) bytes += phase.bytes();
    return bytes;
}

namespace {

/// What a search through either kind of phase is called with.
class EndingWords {
 public:
    EndingWords(const PhaseSpace& space, std::uint32_t length, const std::vector<bool>& not_last,
                const Cancellation& cancellation)
        : words_(PhaseWords::make(space, length, {&not_last, nullptr}, cancellation)) {}

    bool run(const PhaseSpace::Spot& spot, CanonicalSequences::Node node,
             const PhaseWords::Visit& visit) {
        return words_->run(spot, node, visit);
    }
    [[nodiscard]] std::uint64_t nodes() const { return words_->nodes(); }

 private:
    std::unique_ptr<PhaseWords> words_;
};

template <class Space>
using WordsOf =
    std::conditional_t<std::is_same_v<Space, ReductionSpace>, ReductionWords, EndingWords>;

/// Where ways through a phase begin. What is left of a phase behind the reduction takes a walk to
/// find out, so it comes along.
std::vector<ReductionSpace::Place> starts_of(const ReductionSpace& space, const State& state) {
    return space.places_of(state);
}

std::vector<PhaseSpace::Spot> starts_of(const PhaseSpace& space, const State& state) {
    const auto spot = space.spot_of(state);
    return spot ? std::vector{*spot} : std::vector<PhaseSpace::Spot>();
}

std::uint32_t least_at(const ReductionSpace& space, const ReductionSpace::Place& place) {
    return space.least(place);
}

std::uint32_t least_at(const PhaseSpace&, const PhaseSpace::Spot& spot) { return spot.least; }

}  // namespace

std::uint32_t ReductionSolver::least_from(std::size_t phase, const State& state) const {
    if (phase < phases_.size()) return phases_[phase].least_of(state);
    const std::size_t behind = phase - phases_.size();
    if (behind == 0 && !rest_->reaches(state)) return ReductionSpace::kNever;
    if (behind == rest_->phases().size()) {
        return looks_solved(*puzzle_, state) ? 0 : ReductionSpace::kNever;
    }
    const auto spot = rest_->phases()[behind].spot_of(state);
    return spot ? spot->least : ReductionSpace::kNever;
}

template <class Space>
std::vector<ReductionSolver::Way> ReductionSolver::go_on(const Space& space, std::size_t phase,
                                                         const std::vector<Way>& ways,
                                                         const Carry& how,
                                                         const Cancellation& cancellation,
                                                         std::uint64_t& nodes) const {
    using Words = WordsOf<Space>;
    const FastShape& shape = space.turns().shape();
    FastBuffer packed(shape.bytes());
    const auto hash_of = [&](const State& of) {
        shape.pack(of, packed.data());
        return fast_hash(packed.data(), shape.bytes());
    };
    std::vector<decltype(starts_of(space, ways.front().state))> starts;
    std::size_t total = ~std::size_t{0};
    for (const Way& way : ways) {
        starts.push_back(starts_of(space, way.state));
        if (!starts.back().empty()) total = std::min(total, way.expected());
    }
    std::vector<Way> next;
    if (total == ~std::size_t{0}) return next;
    std::unordered_map<std::uint64_t, std::size_t> known;  // by hash of the state: in next
    std::map<std::size_t, Words> searches;                 // by length
    std::uint64_t looked_at = 0;
    std::size_t most = ~std::size_t{0};
    bool enough = false;
    for (; total <= most && !enough && looked_at < kMostNodes; ++total) {
        for (std::size_t i = 0; i < ways.size() && !enough; ++i) {
            const Way& way = ways[i];
            if (starts[i].empty() || way.expected() > total) continue;
            const std::size_t length = total - way.merged.size();
            const auto visit = [&](std::span<const Turn> word) {
                Way to = way;
                for (const Turn turn : word) {
                    to.state = compose(puzzle_->shape(), to.state, puzzle_->turn_state(turn));
                }
                to.least = least_from(phase + 1, to.state);
                if (to.least == ReductionSpace::kNever) return true;
                to.phases.emplace_back(word.begin(), word.end());
                append(*puzzle_, to.merged, to.phases.back());
                const auto [at, is_new] = known.try_emplace(hash_of(to.state), next.size());
                if (is_new) {
                    next.push_back(std::move(to));
                } else if (to.merged.size() < next[at->second].merged.size()) {
                    next[at->second] = std::move(to);
                }
                enough = next.size() >= how.words;
                return !enough;
            };
            Words& words = searches
                               .try_emplace(length, space, static_cast<std::uint32_t>(length),
                                            not_last_[phase], cancellation)
                               .first->second;
            const std::uint64_t before = words.nodes();
            for (const auto& start : starts[i]) {
                if (least_at(space, start) > length) break;
                if (!words.run(start, CanonicalSequences::kStart, visit)) enough = true;
                if (enough) break;
            }
            looked_at += words.nodes() - before;
            enough = enough || (!next.empty() && looked_at > how.nodes);
        }
        if (!next.empty()) most = std::min(most, total + how.slack);
    }
    nodes += looked_at;
    std::stable_sort(next.begin(), next.end(),
                     [](const Way& a, const Way& b) { return a.expected() < b.expected(); });
    if (next.size() > how.width) next.resize(how.width);
    return next;
}

std::optional<PhasedSolution> ReductionSolver::solve(const std::vector<State>& states,
                                                     const Carry& how,
                                                     const Cancellation& cancellation) const {
    std::vector<Way> ways;
    for (std::size_t i = 0; i < states.size(); ++i) {
        if (group_ != nullptr && !group_->contains(states[i])) continue;
        const std::uint32_t least = least_from(0, states[i]);
        if (least != ReductionSpace::kNever) ways.push_back({states[i], {}, {}, i, least});
    }
    std::uint64_t nodes = 0;
    Carry one = how;
    one.words = 1;
    const std::size_t count = phases_.size() + rest_->phases().size();
    for (std::size_t phase = 0; phase < count && !ways.empty(); ++phase) {
        // Of the last phase the first way is as short as any.
        const Carry& to = phase + 1 < count ? how : one;
        const bool before = phase < phases_.size();
        ways = before ? go_on(phases_[phase], phase, ways, to, cancellation, nodes)
                      : go_on(rest_->phases()[phase - phases_.size()], phase, ways, to,
                              cancellation, nodes);
    }
    if (ways.empty()) return std::nullopt;
    PhasedSolution found;
    found.algorithm = std::move(ways.front().merged);
    found.phases = std::move(ways.front().phases);
    found.which = ways.front().start;
    found.nodes = nodes;
    return found;
}

}  // namespace qter

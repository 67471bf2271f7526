#include "phases/beam_search.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <unordered_map>
#include <utility>

#include "phases/phase_words.hpp"
#include "puzzle/looks_solved.hpp"
#include "state/fast_hash.hpp"

namespace qter {
namespace {

/// A state after some phases, and the turns that lead to it.
struct Alternative {
    State state;
    Algorithm merged;
    std::vector<Algorithm> phases;
    std::size_t start = 0;    // index of the given state
    std::uint32_t least = 0;  // bound on the turns of the next phase

    [[nodiscard]] std::size_t expected() const { return merged.size() + least; }
};

class Beam {
 public:
    Beam(const Puzzle& puzzle, std::span<const BeamPhase> phases, const BeamOptions& options,
         const Cancellation& cancellation)
        : puzzle_(puzzle),
          phases_(phases),
          options_(options),
          cancellation_(cancellation),
          shape_(phases.front().phase->turns().shape()),
          packed_(shape_.bytes()) {}

    std::optional<Solution> solve(std::span<const State> states) {
        for (std::size_t i = 0; i < states.size(); ++i) {
            const std::uint32_t least = least_from(0, states[i]);
            if (least != Phase::kNever) carried_.push_back({states[i], {}, {}, i, least});
        }
        for (phase_ = 0; phase_ < phases_.size() && !carried_.empty(); ++phase_) {
            next_.clear();
            known_.clear();
            if (options_.order == BeamOptions::Order::kByTotal) {
                search_by_total();
            } else {
                search_by_alternative();
            }
            std::stable_sort(next_.begin(), next_.end(),
                             [](const Alternative& a, const Alternative& b) {
                                 return a.expected() < b.expected();
                             });
            if (next_.size() > options_.width) next_.resize(options_.width);
            carried_.swap(next_);
        }
        if (carried_.empty()) return std::nullopt;
        Solution found;
        found.algorithm = std::move(carried_.front().merged);
        for (std::size_t i = 0; i < phases_.size(); ++i) {
            found.phases.push_back(
                {phases_[i].phase->name(), std::move(carried_.front().phases[i])});
        }
        found.which = carried_.front().start;
        found.nodes = nodes_;
        return found;
    }

 private:
    /// A lower bound on the turns of a phase from a state to its end. After the last phase: 0 if
    /// the state is solved, otherwise kNever.
    [[nodiscard]] std::uint32_t least_from(std::size_t phase, const State& state) const {
        if (phase == phases_.size()) return looks_solved(puzzle_, state) ? 0 : Phase::kNever;
        const PuzzleGroup* const group = phases_[phase].group;
        if (group != nullptr && !group->contains(state)) return Phase::kNever;
        return phases_[phase].phase->least_of(state);
    }

    /// Adds the alternative after a word through the phase; false if the next phase cannot solve
    /// it. Most words lead to known states or to unsolvable ones, so an alternative is only built
    /// if it is kept.
    bool add(const Alternative& from, std::span<const Turn> word) {
        State state = from.state;
        for (const Turn turn : word) {
            state = compose(puzzle_.shape(), state, puzzle_.turn_state(turn));
        }
        shape_.pack(state, packed_.data());
        const std::uint64_t hash = fast_hash(packed_.data(), shape_.bytes());
        const auto known = known_.find(hash);
        Alternative* const same = known == known_.end() ? nullptr : &next_[known->second];
        const std::uint32_t least = same ? same->least : least_from(phase_ + 1, state);
        if (least == Phase::kNever) return false;
        Algorithm turns(word.begin(), word.end());
        Algorithm merged = from.merged;
        append(puzzle_, merged, turns);
        if (same != nullptr && merged.size() >= same->merged.size()) return true;
        Alternative to{std::move(state), std::move(merged), from.phases, from.start, least};
        to.phases.push_back(std::move(turns));
        if (same != nullptr) {
            *same = std::move(to);
        } else {
            known_.emplace(hash, next_.size());
            next_.push_back(std::move(to));
        }
        return true;
    }

    [[nodiscard]] std::unique_ptr<PhaseWords> words(std::size_t length) const {
        const BeamPhase& phase = phases_[phase_];
        return phase.phase->words(static_cast<std::uint32_t>(length), phase.not_last,
                                  cancellation_);
    }

    void search_by_alternative() {
        for (const Alternative& from : carried_) {
            for (const Phase::Start& start : phases_[phase_].phase->starts_of(from.state)) {
                for (std::size_t length = start.least; length <= start.least + options_.slack;
                     ++length) {
                    std::size_t found = 0;
                    const auto search = words(length);
                    // Words start without a predecessor: a word that begins with the grip of the
                    // turn before it is merged.
                    search->run(start.values.data(), start.least, CanonicalSequences::kStart,
                                [&](std::span<const Turn> word) {
                                    return !add(from, word) || ++found < options_.words;
                                });
                    nodes_ += search->nodes();
                }
            }
        }
    }

    void search_by_total() {
        constexpr std::size_t kNone = ~std::size_t{0};
        std::vector<std::vector<Phase::Start>> starts;
        std::size_t total = kNone;
        for (const Alternative& from : carried_) {
            starts.push_back(phases_[phase_].phase->starts_of(from.state));
            if (!starts.back().empty()) total = std::min(total, from.expected());
        }
        if (total == kNone) return;
        std::map<std::size_t, std::unique_ptr<PhaseWords>> searches;  // by length
        std::uint64_t looked_at = 0;
        std::size_t most = kNone;
        // In the last phase the first path is as short as any.
        const std::size_t most_words = phase_ + 1 < phases_.size() ? options_.words : 1;
        bool enough = false;
        for (; total <= most && !enough && looked_at < BeamOptions::kMostNodes; ++total) {
            for (std::size_t i = 0; i < carried_.size() && !enough; ++i) {
                const Alternative& from = carried_[i];
                if (starts[i].empty() || from.expected() > total) continue;
                const std::size_t length = total - from.merged.size();
                std::unique_ptr<PhaseWords>& search = searches[length];
                if (!search) search = words(length);
                const std::uint64_t before = search->nodes();
                for (const Phase::Start& start : starts[i]) {
                    if (start.least > length || enough) break;
                    const bool all =
                        search->run(start.values.data(), start.least, CanonicalSequences::kStart,
                                    [&](std::span<const Turn> word) {
                                        return !add(from, word) || next_.size() < most_words;
                                    });
                    enough = !all;
                }
                looked_at += search->nodes() - before;
                enough = enough || (!next_.empty() && looked_at > options_.nodes);
            }
            if (!next_.empty()) most = std::min(most, total + options_.slack);
        }
        nodes_ += looked_at;
    }

    const Puzzle& puzzle_;
    std::span<const BeamPhase> phases_;
    const BeamOptions& options_;
    const Cancellation& cancellation_;
    const FastShape& shape_;
    FastBuffer packed_;
    std::size_t phase_ = 0;
    std::vector<Alternative> carried_;
    std::vector<Alternative> next_;
    std::unordered_map<std::uint64_t, std::size_t> known_;  // by hash of the state: index in next_
    std::uint64_t nodes_ = 0;
};

}  // namespace

std::optional<Solution> beam_search(const Puzzle& puzzle, std::span<const BeamPhase> phases,
                                    std::span<const State> states, const BeamOptions& options,
                                    const Cancellation& cancellation) {
    return Beam(puzzle, phases, options, cancellation).solve(states);
}

}  // namespace qter

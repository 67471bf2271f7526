#include "perform/slip.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "notation/algorithm.hpp"
#include "puzzle/facelets.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

/// The single turns; empty when there are too many.
Algorithm spelt_out(const std::vector<RepeatedTurns>& turns) {
    if (turns_in(turns) > kMaxGuessedTurns) return {};
    Algorithm all;
    for (const RepeatedTurns& part : turns) {
        for (Integer time = 0; time < part.times; ++time) {
            all.insert(all.end(), part.algorithm.begin(), part.algorithm.end());
        }
    }
    return all;
}

class SlipSearch {
 public:
    SlipSearch(const Puzzle& puzzle, const State& before, Algorithm turns,
               const SlipEvidence& evidence)
        : puzzle_(puzzle),
          before_(before),
          turns_(std::move(turns)),
          evidence_(evidence),
          later_(state_of(puzzle, evidence.later)),
          order_(facelet_sequence(puzzle)) {
        for (const SlipEvidence::Look& look : evidence.looks) {
            until_looks_.push_back(state_of(puzzle, look.later));
        }
        State state = before;
        reached_.push_back(state);
        for (const Turn turn : turns_) {
            state = compose(puzzle.shape(), state, puzzle.turn_state(turn));
            reached_.push_back(state);
        }
    }

    std::vector<SlipGuess> guesses() && {
        const std::size_t all = turns_.size();
        consider(reached_[all], turns_, "all turns are as they should be", 0);
        consider(before_, {}, "nothing was turned", 0);
        for (std::size_t end = all; end-- > 1;) {
            consider(reached_[end], part(0, end), fmt::format("only {} were done", first(end)), 1);
        }
        // The whole algorithm with one error, then the same with an early end in addition.
        for (std::size_t end = all; end > 0; --end) {
            for (std::size_t at = 0; at < end; ++at) consider_errors(at, end);
        }
        consider_inverse();
        std::stable_sort(
            guesses_.begin(), guesses_.end(),
            [](const SlipGuess& a, const SlipGuess& b) { return a.errors < b.errors; });
        return std::move(guesses_);
    }

 private:
    [[nodiscard]] Algorithm part(std::size_t begin, std::size_t end) const {
        return {turns_.begin() + static_cast<std::ptrdiff_t>(begin),
                turns_.begin() + static_cast<std::ptrdiff_t>(end)};
    }

    [[nodiscard]] std::string first(std::size_t count) const {
        return count == 1 ? std::string("the first turn")
                          : fmt::format("the first {} turns", count);
    }

    /// The present state if the algorithm led to `state`, unless the evidence excludes it.
    [[nodiscard]] std::optional<State> present(const State& state) const {
        State now = compose(puzzle_.shape(), state, later_);
        if (!shows(facelet_colours(puzzle_, now), order_, evidence_.stickers)) return std::nullopt;
        for (std::size_t i = 0; i < until_looks_.size(); ++i) {
            const SlipEvidence::Look& look = evidence_.looks[i];
            const State at = compose(puzzle_.shape(), state, until_looks_[i]);
            const bool solved = std::all_of(look.pieces.begin(), look.pieces.end(),
                                            [&](Slot slot) { return is_solved(at, slot); });
            if (solved != look.solved) return std::nullopt;
        }
        return now;
    }

    [[nodiscard]] std::string named(std::size_t at) const {
        return fmt::format("turn {}, {},", at + 1, to_string(puzzle_, turns_[at]));
    }

    /// Errors in turn `at`; the turns from `end` on are missing.
    void consider_errors(std::size_t at, std::size_t end) {
        const unsigned errors = end < turns_.size() ? 2 : 1;
        const std::string stop =
            end < turns_.size() ? fmt::format(", and only {} were done", first(end)) : "";
        const Turn meant = turns_[at];
        with(at, 1, end, {}, named(at) + " was left out" + stop, errors);
        for (std::uint16_t grip = 0; grip < puzzle_.grips().size(); ++grip) {
            const std::uint32_t order = puzzle_.grips()[grip].order;
            for (std::uint16_t amount = 1; amount < order; ++amount) {
                const Turn turn{grip, amount};
                if (turn == meant || (grip != meant.grip && amount != meant.amount)) continue;
                with(at, 1, end, {turn},
                     fmt::format("{} became {}{}", named(at), to_string(puzzle_, turn), stop),
                     errors);
            }
        }
        if (at + 1 >= end) return;
        with(at, 2, end, {turns_[at + 1], meant},
             fmt::format("turns {} and {} changed places{}", at + 1, at + 2, stop), errors);
    }

    /// `instead` replaces a number of turns from `at` on.
    void with(std::size_t at, std::size_t count, std::size_t end, const Algorithm& instead,
              std::string what, unsigned errors) {
        const Shape& shape = puzzle_.shape();
        State state = reached_[at];
        for (const Turn turn : instead) state = compose(shape, state, puzzle_.turn_state(turn));
        // The effect of the remaining turns: the state after all turns, with the state before them
        // undone.
        const State rest = compose(shape, inverse(shape, reached_[at + count]), reached_[end]);
        state = compose(shape, state, rest);
        const std::optional<State> now = present(state);
        if (!now) return;
        Algorithm done = part(0, at);
        done.insert(done.end(), instead.begin(), instead.end());
        const Algorithm suffix = part(at + count, end);
        done.insert(done.end(), suffix.begin(), suffix.end());
        add(*now, std::move(done), std::move(what), errors);
    }

    void consider_inverse() {
        const Algorithm back = inverse(puzzle_, turns_);
        const State state = compose(puzzle_.shape(), before_, state_of(puzzle_, back));
        consider(state, back, "the inverse was done", 1);
        Algorithm twice = turns_;
        twice.insert(twice.end(), turns_.begin(), turns_.end());
        consider(compose(puzzle_.shape(), before_, state_of(puzzle_, twice)), twice,
                 "everything was done twice", 1);
    }

    void consider(const State& state, Algorithm done, std::string what, unsigned errors) {
        if (const std::optional<State> now = present(state)) {
            add(*now, std::move(done), std::move(what), errors);
        }
    }

    void add(const State& state, Algorithm done, std::string what, unsigned errors) {
        const auto [known, is_new] =
            known_.try_emplace({state.piece, state.orient}, guesses_.size());
        if (!is_new) {
            SlipGuess& other = guesses_[known->second];
            if (errors < other.errors) other = {state, std::move(done), std::move(what), errors};
            return;
        }
        guesses_.push_back({state, std::move(done), std::move(what), errors});
    }

    const Puzzle& puzzle_;
    const State& before_;
    Algorithm turns_;
    const SlipEvidence& evidence_;
    State later_;
    std::vector<State> until_looks_;
    std::vector<std::size_t> order_;  // of facelet strings
    std::vector<State> reached_;      // by number of turns done
    std::vector<SlipGuess> guesses_;
    std::map<std::pair<Permutation, std::vector<std::uint8_t>>, std::size_t> known_;
};

}  // namespace

std::vector<SlipGuess> guess_slips(const Puzzle& puzzle, const State& before,
                                   const std::vector<RepeatedTurns>& turns,
                                   const SlipEvidence& evidence) {
    return SlipSearch(puzzle, before, spelt_out(turns), evidence).guesses();
}

void SlipEvidence::put_before(const std::vector<RepeatedTurns>& turns) {
    later.insert(later.begin(), turns.begin(), turns.end());
    for (Look& look : looks) look.later.insert(look.later.begin(), turns.begin(), turns.end());
}

std::optional<std::size_t> distinguishing_facelet(const Puzzle& puzzle,
                                                  const std::vector<SlipGuess>& guesses) {
    std::vector<std::vector<std::uint8_t>> colours;
    for (const SlipGuess& guess : guesses) colours.push_back(facelet_colours(puzzle, guess.state));
    const std::vector<std::size_t> order = facelet_sequence(puzzle);
    std::optional<std::size_t> best;
    std::size_t fewest = guesses.size();  // guesses left in the worst case
    for (std::size_t facelet = 0; facelet < order.size(); ++facelet) {
        std::map<std::uint8_t, std::size_t> alike;
        for (const std::vector<std::uint8_t>& one : colours) ++alike[one[order[facelet]]];
        std::size_t most = 0;
        for (const auto& [colour, count] : alike) most = std::max(most, count);
        if (most >= fewest) continue;
        fewest = most;
        best = facelet;
    }
    return best;
}

std::string facelet_name(const Puzzle& puzzle, std::size_t facelet) {
    const DrawnSticker& sticker = puzzle.drawing().stickers[facelet_sequence(puzzle)[facelet]];
    const std::string& face = puzzle.faces()[sticker.face];
    if (!sticker.slot) return fmt::format("the sticker at {} that never moves", face);
    return fmt::format("the sticker at {} of {}", face, puzzle.pieces()[*sticker.slot].name);
}

}  // namespace qter

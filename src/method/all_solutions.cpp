#include "method/all_solutions.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "method/allowed_turns.hpp"
#include "method/trace_search.hpp"
#include "notation/algorithm.hpp"
#include "puzzle/fixed_frame.hpp"
#include "puzzle/looks_solved.hpp"
#include "state/state_key.hpp"

namespace qter {
namespace {

using Word = TraceSearch::Word;
using WordsToGoals = std::map<Word, std::size_t>;

/// A key of a position, with the whole puzzle rotated so that a piece is where it was at first.
class HeldView {
 public:
    HeldView(const Puzzle& puzzle, const State& start, Slot slot)
        : puzzle_(puzzle), start_(start), slot_(slot) {}

    [[nodiscard]] std::string key(const State& state) const {
        if (is_held(state.piece[slot_], state.orient[slot_])) return seen(state);
        const std::uint32_t modulus = puzzle_.shape().modulus(slot_);
        for (const State& rotation : puzzle_.rotations()) {
            const Slot from = rotation.piece[slot_];
            const auto orient =
                static_cast<std::uint8_t>((state.orient[from] + rotation.orient[slot_]) % modulus);
            if (!is_held(state.piece[from], orient)) continue;
            return seen(compose(puzzle_.shape(), state, rotation));
        }
        return {};
    }

 private:
    [[nodiscard]] bool is_held(Slot piece, std::uint8_t orient) const {
        return piece == start_.piece[slot_] && orient == start_.orient[slot_];
    }
    [[nodiscard]] std::string seen(State state) const {
        for (Slot& piece : state.piece) piece = puzzle_.identical(piece);
        return state_key(state);
    }

    const Puzzle& puzzle_;
    const State& start_;
    Slot slot_;
};

/// The words in all orders of turns that commute.
WordsToGoals in_every_order(const TraceSearch& traces, const WordsToGoals& words,
                            const Cancellation& cancellation) {
    WordsToGoals all = words;
    std::vector<WordsToGoals::const_iterator> open;
    for (auto word = all.begin(); word != all.end(); ++word) open.push_back(word);
    while (!open.empty() && !cancellation.requested()) {
        const auto [word, which] = *open.back();
        open.pop_back();
        for (std::size_t i = 1; i < word.size(); ++i) {
            if (!traces.commute(word[i - 1], word[i])) continue;
            Word swapped = word;
            std::swap(swapped[i - 1], swapped[i]);
            const auto [place, is_new] = all.emplace(std::move(swapped), which);
            if (is_new) open.push_back(place);
        }
    }
    return all;
}

/// Adds all words that differ from these in how the puzzle is held. False if stopped.
bool add_held_otherwise(const Puzzle& puzzle, const std::vector<State>& turns, const State& start,
                        const TraceSearch& traces, const Cancellation& cancellation,
                        WordsToGoals& words) {
    const std::optional<FramePiece> held = fix_frame(puzzle, turns);
    if (!held) return true;
    const HeldView view(puzzle, start, held->slot);
    std::unordered_map<std::string, std::size_t> made_at;
    std::unordered_map<std::string, std::size_t> goal_at;
    for (const auto& [word, which] : in_every_order(traces, words, cancellation)) {
        State state = start;
        for (std::size_t i = 0; i < word.size(); ++i) {
            state = compose(puzzle.shape(), state, turns[word[i]]);
            made_at.emplace(view.key(state), i + 1);
        }
        goal_at.emplace(view.key(state), which);
    }
    return traces.run(
        start, words.begin()->first.size(),
        [&](const State& state, std::size_t made) {
            const auto at = made_at.find(view.key(state));
            return at != made_at.end() && at->second == made;
        },
        [&](Word word, const State& end) {
            words.emplace(std::move(word), goal_at.at(view.key(end)));
        },
        cancellation);
}

}  // namespace

void set_all(const Puzzle& puzzle, const Algorithm& turns, const State& start,
             std::span<const State> goals, const std::vector<FoundWord>& found, bool turned_round,
             const Cancellation& cancellation, Solution& solution) {
    const std::vector<State> states = states_of(puzzle, turns);
    const TraceSearch traces(puzzle.shape(), states);
    WordsToGoals words;
    for (const auto& [algorithm, which] : found) {
        Word word;
        for (const Turn turn : algorithm) {
            const auto at = std::lower_bound(turns.begin(), turns.end(), turn);
            word.push_back(static_cast<std::uint16_t>(at - turns.begin()));
        }
        words.emplace(traces.least(std::move(word)), which);
    }
    if (turned_round && !add_held_otherwise(puzzle, states, start, traces, cancellation, words)) {
        solution.stopped = true;
    }
    bool in_fixed_frame = false;  // a word that ends held as its goal has been found
    for (const auto& [word, which] : words) {
        Algorithm& algorithm = solution.all.emplace_back();
        for (const std::uint16_t turn : word) algorithm.push_back(turns[turn]);
        if (in_fixed_frame) continue;
        const State end = compose(puzzle.shape(), start, state_of(puzzle, algorithm));
        in_fixed_frame = look_the_same(puzzle, end, goals[which]);
        if (!in_fixed_frame && solution.all.size() > 1) continue;
        solution.algorithm = algorithm;
        solution.which = which;
    }
}

}  // namespace qter

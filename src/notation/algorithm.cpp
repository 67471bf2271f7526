#include "notation/algorithm.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <map>
#include <optional>
#include <vector>

#include "notation/hand_moves.hpp"
#include "notation/line_turns.hpp"
#include "notation/lost_move.hpp"
#include "notation/notation.hpp"

namespace qter {
namespace {

/// The turns about each line, made when they are needed.
class KnownLines {
 public:
    explicit KnownLines(const Puzzle& puzzle) : puzzle_(puzzle) {}

    const LineTurns& operator[](std::uint16_t line) {
        const auto known = known_.find(line);
        if (known != known_.end()) return known->second;
        return known_.try_emplace(line, puzzle_, line).first->second;
    }

 private:
    const Puzzle& puzzle_;
    std::map<std::uint16_t, LineTurns> known_;
};

/// Joins turns one by one to an algorithm in which nothing can be merged.
class Joiner {
 public:
    Joiner(const Puzzle& puzzle, KnownLines& lines, Algorithm& algorithm)
        : puzzle_(puzzle), lines_(lines), algorithm_(algorithm) {}

    void append(Turn turn) {
        const Passed passed = pass(turn);
        if (shorten(passed, turn)) return;
        if (!passed.same) {
            algorithm_.push_back(turn);
            return;
        }
        Turn& earlier = algorithm_[*passed.same];
        const std::uint32_t order = puzzle_.grips()[turn.grip].order;
        earlier.amount = static_cast<std::uint16_t>((earlier.amount + turn.amount) % order);
        if (earlier.amount == 0) erase(*passed.same);
    }

    /// True if one pass may not be enough: a turn between turns of other lines was removed, so
    /// those may merge now; or a run was too long for LineTurns to guarantee the minimum.
    [[nodiscard]] bool unsettled() const { return unsettled_; }

 private:
    /// The turns that a new last turn can be brought next to, by index, the last first.
    struct Passed {
        std::optional<std::size_t> same;  ///< the turn of the same grip
        std::vector<std::size_t> line;    ///< other turns about its line
    };

    [[nodiscard]] bool one_line(std::uint16_t a, std::uint16_t b) const {
        return !puzzle_.turn_lines().lines.empty() &&
               puzzle_.grips()[a].slabs.line == puzzle_.grips()[b].slabs.line;
    }

    /// Goes back as long as turns commute with `turn`. A turn about its line counts if it can
    /// itself be moved to the end, past the turns of other lines.
    [[nodiscard]] Passed pass(Turn turn) {
        Passed passed;
        between_.clear();
        for (std::size_t i = algorithm_.size(); i-- > 0;) {
            const std::uint16_t grip = algorithm_[i].grip;
            if (grip == turn.grip) {
                passed.same = i;
                if (puzzle_.turn_lines().lines.empty()) break;
            } else if (!puzzle_.commute(grip, turn.grip)) {
                break;
            } else if (one_line(grip, turn.grip) &&
                       std::all_of(between_.begin(), between_.end(), [&](std::uint16_t other) {
                           return puzzle_.commute(grip, other);
                       })) {
                passed.line.push_back(i);
            } else {
                between_.push_back(grip);
            }
        }
        return passed;
    }

    /// Replaces all turns about the line of `turn` by fewer that do the same, if there are any.
    bool shorten(const Passed& passed, Turn turn) {
        if (passed.line.empty()) return false;
        const LineTurns& line = lines_[puzzle_.grips()[turn.grip].slabs.line];
        std::vector<std::size_t> old = passed.line;
        if (passed.same) old.push_back(*passed.same);
        std::sort(old.rbegin(), old.rend());
        amounts_.assign(line.slabs(), 0);
        line.add(amounts_, turn);
        for (const std::size_t i : old) line.add(amounts_, algorithm_[i]);
        std::size_t turns = passed.line.size();
        const std::uint32_t order = puzzle_.grips()[turn.grip].order;
        if (!passed.same || (algorithm_[*passed.same].amount + turn.amount) % order != 0) ++turns;
        if (line.at_least(amounts_) >= turns) return false;
        unsettled_ = unsettled_ || !line.is_sure(amounts_);
        const Algorithm fewer = line.fewest(amounts_);
        if (fewer.size() >= turns) return false;
        for (const std::size_t i : old) erase(i);
        // The other grips may commute with more turns.
        for (const Turn shorter : fewer) append(shorter);
        return true;
    }

    void erase(std::size_t i) {
        const bool last_of_line =
            std::all_of(algorithm_.begin() + static_cast<std::ptrdiff_t>(i), algorithm_.end(),
                        [&](Turn later) { return one_line(later.grip, algorithm_[i].grip); });
        unsettled_ = unsettled_ || !last_of_line;
        algorithm_.erase(algorithm_.begin() + static_cast<std::ptrdiff_t>(i));
    }

    const Puzzle& puzzle_;
    KnownLines& lines_;
    Algorithm& algorithm_;
    std::vector<std::uint16_t> between_;
    std::vector<std::uint32_t> amounts_;
    bool unsettled_ = false;
};

}  // namespace

namespace {

/// The merged amount of two turns of a grip, if the merged turn passes through no other positions,
/// whichever way round a half turn goes; 0 if they cancel; nullopt otherwise.
std::optional<std::uint16_t> merged_amount(std::uint32_t order, std::uint32_t a, std::uint32_t b) {
    const std::uint32_t sum = (a + b) % order;
    if (sum == 0) return std::uint16_t{0};
    if (2 * a == order || 2 * b == order) return std::nullopt;
    const bool a_back = 2 * a > order;
    const bool b_back = 2 * b > order;
    const std::uint32_t far = a_back ? (order - a) + (order - b) : a + b;
    // One way round and part of it back; or both the same way, together at most a half turn.
    if (a_back != b_back || 2 * far <= order) return static_cast<std::uint16_t>(sum);
    return std::nullopt;
}

void append_possible(const Puzzle& puzzle, Algorithm& a, const Algorithm& b) {
    for (Turn turn : b) {
        // The merged turn may merge with the one before it.
        while (turn.amount != 0 && !a.empty() && a.back().grip == turn.grip) {
            const std::uint32_t order = puzzle.grips()[turn.grip].order;
            const auto amount = merged_amount(order, a.back().amount, turn.amount);
            if (!amount) break;
            turn.amount = *amount;
            a.pop_back();
        }
        if (turn.amount != 0) a.push_back(turn);
    }
}

void append(const Puzzle& puzzle, KnownLines& lines, Algorithm& a, const Algorithm& b) {
    if (!puzzle.turn_model().canonical_sequences) return append_possible(puzzle, a, b);
    Joiner joiner(puzzle, lines, a);
    for (const Turn turn : b) joiner.append(turn);
    for (bool settled = !joiner.unsettled(); !settled;) {
        Algorithm again;
        Joiner pass(puzzle, lines, again);
        for (const Turn turn : a) pass.append(turn);
        settled = again.size() == a.size();
        a = std::move(again);
    }
}

}  // namespace

Result<Algorithm> parse_algorithm(const Puzzle& puzzle, std::string_view text, Span span) {
    const AlgorithmText whole{text, span};
    return parse_algorithm(puzzle, std::span(&whole, 1));
}

Result<Algorithm> parse_algorithm(const Puzzle& puzzle, std::span<const AlgorithmText> parts) {
    Diagnostics diagnostics;
    std::optional<ParsedAlgorithm> parsed = parse_moves(puzzle, parts).take(diagnostics);
    if (!parsed) return diagnostics;
    return {std::move(parsed->turns), std::move(diagnostics)};
}

Result<ParsedAlgorithm> parse_moves(const Puzzle& puzzle, std::span<const AlgorithmText> parts) {
    Diagnostics errors;
    std::optional<ReadMoves> read = read_moves(puzzle, parts, kMaxTurns).take(errors);
    if (!read) return errors;
    const Span span = parts.empty() ? Span() : parts.front().span.to(parts.back().span);
    if (const std::optional<std::size_t> lost = lost_move(puzzle, read->moves)) {
        return Diagnostic::error(
            Code::kUnknownMove, read->spans[*lost],
            fmt::format("after these rotations, `{}` is not a turn of {}",
                        puzzle.grips()[read->moves[*lost].number].name, puzzle.name()));
    }
    if (std::optional<Algorithm> turns = turns_of(puzzle, read->moves, kMaxTurns)) {
        return {
            ParsedAlgorithm{std::move(read->moves), *std::move(turns), std::move(read->turn_back)},
            std::move(errors)};
    }
    return Diagnostic::error(Code::kTooLarge, span,
                             fmt::format("an algorithm has at most {} turns", kMaxTurns));
}

std::string to_string(const Puzzle& puzzle, Turn turn) {
    const Grip& grip = puzzle.grips()[turn.grip];
    const bool back = turn.amount * 2U > grip.order;
    const std::uint32_t count = (back ? grip.order - turn.amount : turn.amount) * grip.step;
    return grip.name + (count == 1 ? "" : std::to_string(count)) + (back ? "'" : "");
}

std::string to_string(const Puzzle& puzzle, const Algorithm& algorithm) {
    std::string text;
    for (const Turn turn : algorithm) {
        if (!text.empty()) text += ' ';
        text += to_string(puzzle, turn);
    }
    return text;
}

Algorithm inverse(const Puzzle& puzzle, const Algorithm& algorithm) {
    Algorithm back(algorithm.rbegin(), algorithm.rend());
    for (Turn& turn : back) {
        turn.amount = static_cast<std::uint16_t>(puzzle.grips()[turn.grip].order - turn.amount);
    }
    return back;
}

void append(const Puzzle& puzzle, Algorithm& a, const Algorithm& b) {
    KnownLines lines(puzzle);
    append(puzzle, lines, a, b);
}

Algorithm cancel(const Puzzle& puzzle, const Algorithm& algorithm) {
    Algorithm shorter;
    append(puzzle, shorter, algorithm);
    return shorter;
}

Algorithm repeat(const Puzzle& puzzle, const Algorithm& algorithm, std::int64_t times) {
    const Algorithm once = times < 0 ? inverse(puzzle, algorithm) : algorithm;
    const auto count = static_cast<std::uint64_t>(std::llabs(times));
    assert(once.empty() || count <= kMaxTurns / once.size());
    KnownLines lines(puzzle);
    Algorithm whole;
    for (std::uint64_t i = 0; i < count && !once.empty(); ++i) append(puzzle, lines, whole, once);
    return whole;
}

State state_of(const Puzzle& puzzle, const Algorithm& algorithm) {
    State state = solved_state(puzzle.shape());
    for (const Turn turn : algorithm) {
        state = compose(puzzle.shape(), state, puzzle.turn_state(turn));
    }
    return state;
}

}  // namespace qter

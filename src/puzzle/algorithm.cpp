#include "qter/puzzle/algorithm.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstdlib>

#include "qter/support/text.hpp"

namespace qter {
namespace {

constexpr std::string_view kApostrophe = "\xe2\x80\x99";  // ’, as word processors write it

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Reads one move after another off the front of the text, keeping its place for diagnostics.
class MoveReader {
 public:
    MoveReader(const Puzzle& puzzle, std::string_view text, Span span)
        : puzzle_(puzzle), text_(text), span_(span) {}

    Result<Algorithm> read() {
        Algorithm algorithm;
        while (skip_space() && !errors_.full()) {
            if (algorithm.size() == kMaxTurns) return too_long();
            const std::optional<Turn> turn = read_move();
            if (turn) algorithm.push_back(*turn);
        }
        if (errors_.has_errors()) return std::move(errors_);
        return algorithm;
    }

 private:
    bool skip_space() {
        while (at_ < text_.size() && is_space(text_[at_])) ++at_;
        return at_ < text_.size();
    }

    std::optional<Turn> read_move() {
        const std::size_t begin = at_;
        const std::optional<std::uint16_t> grip = read_grip();
        if (!grip) return unknown(begin);
        const std::optional<std::uint64_t> count = read_count();
        const bool back = read_apostrophe();
        if (!count) return unknown(begin);
        const std::uint64_t order = puzzle_.grips()[*grip].order;
        const std::uint64_t amount = *count % order;
        if (amount == 0) {
            const std::string move(text_.substr(begin, at_ - begin));
            errors_.add(Diagnostic::error(Code::kUnknownMove, span_.sub(begin, at_ - begin),
                                          fmt::format("`{}` turns nothing", move))
                            .note(fmt::format("{} turns of {} are a full turn", order,
                                              puzzle_.grips()[*grip].name)));
            return std::nullopt;
        }
        return Turn{*grip, static_cast<std::uint16_t>(back ? order - amount : amount)};
    }

    std::optional<std::uint16_t> read_grip() {
        std::size_t longest = 0;
        std::optional<std::uint16_t> found;
        for (std::size_t i = 0; i < puzzle_.grips().size(); ++i) {
            const std::string& name = puzzle_.grips()[i].name;
            if (name.size() > longest && text_.substr(at_).starts_with(name)) {
                longest = name.size();
                found = static_cast<std::uint16_t>(i);
            }
        }
        at_ += longest;
        return found;
    }

    /// 1 when there are no digits; nullopt when there are too many to mean a turn.
    std::optional<std::uint64_t> read_count() {
        if (at_ == text_.size() || !is_digit(text_[at_])) return 1;
        std::uint64_t count = 0;
        const std::size_t begin = at_;
        for (; at_ < text_.size() && is_digit(text_[at_]); ++at_) {
            count = count * 10 + static_cast<std::uint64_t>(text_[at_] - '0');
            if (at_ - begin > 6) count = 0;
        }
        if (at_ - begin > 6) return std::nullopt;
        return count;
    }

    bool read_apostrophe() {
        for (const std::string_view mark : {std::string_view("'"), kApostrophe}) {
            if (text_.substr(at_).starts_with(mark)) {
                at_ += mark.size();
                return true;
            }
        }
        return false;
    }

    std::optional<Turn> unknown(std::size_t begin) {
        while (at_ < text_.size() && !is_space(text_[at_])) ++at_;
        const std::string_view move = text_.substr(begin, at_ - begin);
        std::vector<std::string> grips;
        for (const Grip& grip : puzzle_.grips()) grips.push_back(grip.name);
        errors_.add(
            Diagnostic::error(Code::kUnknownMove, span_.sub(begin, at_ - begin),
                              fmt::format("{} has no move `{}`", puzzle_.name(), printable(move)))
                .with_help(fmt::format("its moves are {}, each also with ' or a number: "
                                       "`{}'`, `{}2`",
                                       join_words(grips), grips[0], grips[0])));
        return std::nullopt;
    }

    Diagnostics too_long() {
        errors_.add(Diagnostic::error(Code::kTooLarge, span_,
                                      fmt::format("an algorithm has at most {} turns", kMaxTurns)));
        return std::move(errors_);
    }

    const Puzzle& puzzle_;
    std::string_view text_;
    Span span_;
    std::size_t at_ = 0;
    Diagnostics errors_;
};

/// Adds one turn at the end, merging it with an earlier turn of the same grip when every turn in
/// between commutes with it.
void append_turn(const Puzzle& puzzle, Algorithm& algorithm, Turn turn) {
    for (std::size_t i = algorithm.size(); i-- > 0;) {
        if (algorithm[i].grip == turn.grip) {
            const std::uint32_t order = puzzle.grips()[turn.grip].order;
            const std::uint32_t amount = (algorithm[i].amount + turn.amount) % order;
            if (amount == 0) {
                algorithm.erase(algorithm.begin() + static_cast<std::ptrdiff_t>(i));
            } else {
                algorithm[i].amount = static_cast<std::uint16_t>(amount);
            }
            return;
        }
        if (!puzzle.commute(algorithm[i].grip, turn.grip)) break;
    }
    algorithm.push_back(turn);
}

}  // namespace

std::string_view metric_name(Metric metric) { return metric == Metric::kHalfTurn ? "htm" : "qtm"; }

Result<Algorithm> parse_algorithm(const Puzzle& puzzle, std::string_view text, Span span) {
    return MoveReader(puzzle, text, span).read();
}

std::string to_string(const Puzzle& puzzle, Turn turn) {
    const Grip& grip = puzzle.grips()[turn.grip];
    const bool back = turn.amount * 2U > grip.order;
    const std::uint32_t count = back ? grip.order - turn.amount : turn.amount;
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
    for (const Turn turn : b) append_turn(puzzle, a, turn);
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
    Algorithm whole;
    for (std::uint64_t i = 0; i < count && !once.empty(); ++i) append(puzzle, whole, once);
    return whole;
}

std::uint64_t length(const Puzzle& puzzle, const Algorithm& algorithm, Metric metric) {
    if (metric == Metric::kHalfTurn) return algorithm.size();
    std::uint64_t sum = 0;
    for (const Turn turn : algorithm) {
        const std::uint32_t order = puzzle.grips()[turn.grip].order;
        sum += std::min<std::uint64_t>(turn.amount, order - turn.amount);
    }
    return sum;
}

State state_of(const Puzzle& puzzle, const Algorithm& algorithm) {
    State state = solved_state(puzzle.shape());
    for (const Turn turn : algorithm) {
        state = compose(puzzle.shape(), state, puzzle.turn_state(turn));
    }
    return state;
}

}  // namespace qter

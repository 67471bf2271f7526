#include "notation/tuple_notation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "notation/algorithm_signs.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

constexpr std::string_view kShape = "write a pair as `(1,0)`, the slice as `/`";

/// The grips of the first number, of the second, and of the slice.
using TupleGrips = std::array<std::uint16_t, 3>;

class TupleReader {
 public:
    TupleReader(const Puzzle& puzzle, const TupleGrips& grips, std::size_t most)
        : puzzle_(puzzle), grips_(grips), most_(most) {}

    Result<ReadMoves> read(std::span<const AlgorithmText> parts) {
        for (const AlgorithmText& part : parts) {
            text_ = part.text;
            span_ = part.span;
            at_ = 0;
            while (skip_blanks() && !errors_.full() && !too_long_) read_item();
        }
        if (errors_.has_errors()) return std::move(errors_);
        return std::move(read_);
    }

    /// True if a text begins with a pair or a slash.
    [[nodiscard]] bool begins(std::string_view text) {
        text_ = text;
        at_ = 0;
        if (!skip_blanks()) return false;
        if (text_[at_] == '/') return true;
        take('(');
        return read_number().has_value() && take_comma();
    }

 private:
    [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }
    [[nodiscard]] Span span_from(std::size_t begin) const { return span_.sub(begin, at_ - begin); }

    bool skip_blanks() {
        while (at_ < text_.size()) {
            if (const std::size_t blank = space_length(rest()) + pause_length(rest()); blank > 0) {
                at_ += blank;
            } else if (rest().starts_with("//")) {
                at_ = std::min(text_.find('\n', at_), text_.size());
            } else {
                return true;
            }
        }
        return false;
    }

    bool take(char sign) {
        skip_blanks();
        if (!rest().starts_with(sign)) return false;
        ++at_;
        return true;
    }
    bool take_comma() { return take(',') || take(';'); }

    std::optional<WrittenNumber> read_number() {
        skip_blanks();
        const std::size_t minus = minus_length(rest());
        at_ += minus > 0 ? minus : rest().starts_with('+') ? 1 : 0;
        std::optional<WrittenNumber> number = plain_number(rest());
        if (!number) return std::nullopt;
        at_ += number->length;
        number->negative = minus > 0;
        return number;
    }

    void read_item() {
        const std::size_t begin = at_;
        if (take('/')) return add(grips_[2], {1, false, 0}, begin);
        const bool bracket = take('(');
        const std::optional<WrittenNumber> upper = read_number();
        if (!upper || !take_comma()) return report_not_a_pair(begin);
        const std::optional<WrittenNumber> lower = read_number();
        if (!lower || (bracket && !take(')'))) return report_not_a_pair(begin);
        add(grips_[0], *upper, begin);
        add(grips_[1], *lower, begin);
    }

    void add(std::uint16_t grip, const WrittenNumber& number, std::size_t begin) {
        const std::uint32_t order = puzzle_.grips()[grip].order;
        if (!number.value) {
            errors_.add(
                Diagnostic::error(Code::kNumber, span_from(begin),
                                  fmt::format("a number here has at most {} digits", kMostDigits)));
            return;
        }
        const auto amount = static_cast<std::uint16_t>(*number.value % order);
        if (amount == 0) return;
        if (read_.moves.size() == most_) {
            too_long_ = true;
            errors_.add(Diagnostic::error(Code::kTooLarge, span_from(begin),
                                          fmt::format("an algorithm has at most {} turns", most_)));
            return;
        }
        const auto turns = static_cast<std::uint16_t>(number.negative ? order - amount : amount);
        read_.moves.push_back({HandMove::Kind::kGrip, grip, 0, 0, turns});
        read_.spans.push_back(span_from(begin));
    }

    /// The error for text that is neither a pair nor a slash, to the next blank or slash.
    void report_not_a_pair(std::size_t begin) {
        do {
            at_ += std::max<std::size_t>(utf8_step(rest()), 1);
        } while (at_ < text_.size() && text_[at_] != '/' && space_length(rest()) == 0);
        at_ = std::min(at_, text_.size());
        errors_.add(Diagnostic::error(Code::kUnknownMove, span_from(begin),
                                      fmt::format("`{}` is not a pair of numbers",
                                                  printable(text_.substr(begin, at_ - begin))))
                        .with_help(std::string(kShape)));
    }

    const Puzzle& puzzle_;
    const TupleGrips& grips_;
    std::size_t most_;
    std::string_view text_;  // the current part
    Span span_;
    std::size_t at_ = 0;
    bool too_long_ = false;
    ReadMoves read_;
    Diagnostics errors_;
};

class TupleNotation : public Notation {
 public:
    explicit TupleNotation(const TupleGrips& grips) : grips_(grips) {}

    [[nodiscard]] std::string_view name() const override { return "tuples"; }

    [[nodiscard]] Result<ReadMoves> read(const Puzzle& puzzle, std::span<const AlgorithmText> parts,
                                         std::size_t most) const override {
        for (const AlgorithmText& part : parts) {
            if (TupleReader(puzzle, grips_, most).begins(part.text)) {
                return TupleReader(puzzle, grips_, most).read(parts);
            }
        }
        return read_usual_moves(puzzle, parts, most);
    }

    [[nodiscard]] std::string write(const Puzzle& puzzle,
                                    const Algorithm& algorithm) const override {
        std::string text;
        std::array<std::uint32_t, 2> pair = {0, 0};
        bool needed = false;  // also for (0,0), between two slashes
        const auto end_pair = [&] {
            if (!needed && pair[0] == 0 && pair[1] == 0) return;
            text +=
                fmt::format("({},{})", shorter(puzzle, 0, pair[0]), shorter(puzzle, 1, pair[1]));
            pair = {0, 0};
        };
        for (const Turn turn : algorithm) {
            if (turn.grip == grips_[2]) {
                end_pair();
                text += '/';
                needed = true;
                continue;
            }
            std::uint32_t& amount = pair[turn.grip == grips_[0] ? 0 : 1];
            amount = (amount + turn.amount) % puzzle.grips()[turn.grip].order;
        }
        needed = false;
        end_pair();
        return text;
    }

 private:
    [[nodiscard]] std::int64_t shorter(const Puzzle& puzzle, std::size_t number,
                                       std::uint32_t amount) const {
        const std::int64_t order = puzzle.grips()[grips_[number]].order;
        return amount * 2 > order ? amount - order : amount;
    }

    TupleGrips grips_;
};

}  // namespace

Result<std::shared_ptr<const Notation>> make_tuple_notation(const Puzzle& puzzle,
                                                            const NotationChoice& choice,
                                                            Span span) {
    TupleGrips grips{};
    bool fits = choice.turns.size() == grips.size() && puzzle.grips().size() == grips.size();
    for (std::size_t i = 0; fits && i < grips.size(); ++i) {
        std::size_t grip = 0;
        while (grip < grips.size() && puzzle.grips()[grip].name != choice.turns[i]) ++grip;
        fits = grip < grips.size() && (i < 1 || grips[0] != grip) && (i < 2 || grips[1] != grip);
        grips[i] = static_cast<std::uint16_t>(grip);
    }
    if (!fits || puzzle.grips()[grips[2]].order != 2) {
        return Diagnostic::error(
                   Code::kBadPuzzle, span,
                   fmt::format("{} has no notation by pairs of numbers", puzzle.name()))
            .with_help(
                "pairs need three turns: a layer, another layer, and a slice that two "
                "turns bring round");
    }
    return std::shared_ptr<const Notation>(std::make_shared<TupleNotation>(grips));
}

}  // namespace qter

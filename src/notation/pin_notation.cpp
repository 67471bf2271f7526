#include "notation/pin_notation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "notation/algorithm.hpp"
#include "notation/algorithm_signs.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

constexpr std::string_view kTurnOver = "y2";

/// Grips of one side, then those of the other one in the same order.
using PinGrips = std::vector<std::uint16_t>;

class PinReader {
 public:
    PinReader(const Puzzle& puzzle, const PinGrips& grips, std::size_t most)
        : puzzle_(puzzle), grips_(grips), most_(most) {}

    void read(std::span<const AlgorithmText> parts) {
        for (const AlgorithmText& part : parts) {
            std::size_t at = 0;
            while (!errors.full() && !too_long_) {
                at = skip_blanks(part.text, at);
                if (at == part.text.size()) break;
                const std::size_t begin = at;
                while (at < part.text.size() && blank_at(part.text, at) == 0) ++at;
                read_word(part.text.substr(begin, at - begin), part.span.sub(begin, at - begin));
            }
        }
    }

    ReadMoves moves;
    Diagnostics errors;
    bool any_hours = false;  ///< some word has hours, or turns the puzzle over

 private:
    [[nodiscard]] static std::size_t blank_at(std::string_view text, std::size_t at) {
        const std::string_view rest = text.substr(at);
        if (rest.starts_with("//")) return std::min(text.find('\n', at), text.size()) - at;
        return space_length(rest) + pause_length(rest);
    }
    [[nodiscard]] static std::size_t skip_blanks(std::string_view text, std::size_t at) {
        while (at < text.size()) {
            const std::size_t blank = blank_at(text, at);
            if (blank == 0) return at;
            at += blank;
        }
        return at;
    }

    void read_word(std::string_view word, Span span) {
        if (word == kTurnOver) {
            turned_over_ = !turned_over_;
            moves.turn_back = turned_over_ ? kTurnOver : "";
            any_hours = true;
            return;
        }
        const std::optional<std::size_t> pins = pins_of(word);
        if (!pins) return report_unknown_turn(word, span);
        const std::string_view hours = word.substr(name_of(*pins).size());
        if (hours.empty()) return;
        const std::optional<WrittenNumber> number = plain_number(hours);
        if (!number) return report_unknown_turn(word, span);
        const std::string_view sign = hours.substr(number->length);
        const bool back = minus_length(sign) > 0;
        if (sign.size() != (back ? minus_length(sign) : 1) || (!back && sign != "+")) {
            return report_unknown_turn(word, span);
        }
        any_hours = true;
        if (!number->value) {
            errors.add(
                Diagnostic::error(Code::kNumber, span,
                                  fmt::format("a number here has at most {} digits", kMostDigits)));
            return;
        }
        add(*pins, *number->value, back, span);
    }

    void add(std::size_t pins, std::uint64_t hours, bool back, Span span) {
        const std::uint16_t grip = grips_[pins + (turned_over_ ? grips_.size() / 2 : 0)];
        const std::uint32_t order = puzzle_.grips()[grip].order;
        const auto amount = static_cast<std::uint16_t>(hours % order);
        if (amount == 0) return;
        if (moves.moves.size() == most_) {
            too_long_ = true;
            errors.add(Diagnostic::error(Code::kTooLarge, span,
                                         fmt::format("an algorithm has at most {} turns", most_)));
            return;
        }
        const auto turns = static_cast<std::uint16_t>(back ? order - amount : amount);
        moves.moves.push_back({HandMove::Kind::kGrip, grip, 0, 0, turns});
        moves.spans.push_back(span);
    }

    [[nodiscard]] const std::string& name_of(std::size_t pins) const {
        return puzzle_.grips()[grips_[pins]].name;
    }

    /// The longest name of pins at the beginning of the word.
    [[nodiscard]] std::optional<std::size_t> pins_of(std::string_view word) const {
        std::optional<std::size_t> best;
        for (std::size_t pins = 0; pins < grips_.size() / 2; ++pins) {
            if (!word.starts_with(name_of(pins))) continue;
            if (!best || name_of(pins).size() > name_of(*best).size()) best = pins;
        }
        return best;
    }

    void report_unknown_turn(std::string_view word, Span span) {
        std::vector<std::string> names;
        for (std::size_t pins = 0; pins < grips_.size() / 2; ++pins) names.push_back(name_of(pins));
        errors.add(
            Diagnostic::error(Code::kUnknownMove, span,
                              fmt::format("{} has no turn `{}`", puzzle_.name(), printable(word)))
                .with_help(fmt::format("pins are {}; `{}3+` turns their dials three hours "
                                       "clockwise, `{}3-` back, `{}` turns the puzzle over",
                                       join_words(names), names[0], names[0], kTurnOver)));
    }

    const Puzzle& puzzle_;
    const PinGrips& grips_;
    std::size_t most_;
    bool turned_over_ = false;
    bool too_long_ = false;
};

class PinNotation : public Notation {
 public:
    explicit PinNotation(PinGrips grips) : grips_(std::move(grips)) {}

    [[nodiscard]] std::string_view name() const override { return "pins"; }

    [[nodiscard]] Result<ReadMoves> read(const Puzzle& puzzle, std::span<const AlgorithmText> parts,
                                         std::size_t most) const override {
        PinReader reader(puzzle, grips_, most);
        reader.read(parts);
        if (!reader.any_hours) return read_usual_moves(puzzle, parts, most);
        if (!reader.errors.has_errors()) return std::move(reader.moves);
        // Hours are also usual suffixes, so a text may be valid in both notations.
        Result<ReadMoves> usual = read_usual_moves(puzzle, parts, most);
        if (usual.ok()) return usual;
        return std::move(reader.errors);
    }

    [[nodiscard]] std::string write(const Puzzle& puzzle,
                                    const Algorithm& algorithm) const override {
        std::string text;
        bool turned_over = false;
        for (const Turn turn : in_order(puzzle, algorithm)) {
            const std::size_t place = place_of(turn.grip);
            const std::size_t half = grips_.size() / 2;
            if (!text.empty()) text += ' ';
            if (turned_over != (place >= half)) {
                text += std::string(kTurnOver) + ' ';
                turned_over = !turned_over;
            }
            const std::uint32_t order = puzzle.grips()[turn.grip].order;
            const bool back = turn.amount * 2U > order;
            text += fmt::format("{}{}{}", puzzle.grips()[grips_[place % half]].name,
                                back ? order - turn.amount : turn.amount, back ? '-' : '+');
        }
        return text;
    }

 private:
    [[nodiscard]] std::size_t place_of(std::uint16_t grip) const {
        return static_cast<std::size_t>(std::find(grips_.begin(), grips_.end(), grip) -
                                        grips_.begin());
    }

    /// Merges neighbouring turns of one grip, and moves each turn before the turns that it commutes
    /// with and whose names come later.
    [[nodiscard]] Algorithm in_order(const Puzzle& puzzle, const Algorithm& algorithm) const {
        Algorithm ordered;
        for (const Turn turn : cancel(puzzle, algorithm)) {
            auto at = ordered.end();
            while (at != ordered.begin() && place_of(at[-1].grip) > place_of(turn.grip) &&
                   puzzle.commute(at[-1].grip, turn.grip)) {
                --at;
            }
            ordered.insert(at, turn);
        }
        return ordered;
    }

    PinGrips grips_;
};

}  // namespace

Result<std::shared_ptr<const Notation>> make_pin_notation(const Puzzle& puzzle,
                                                          const NotationChoice& choice, Span span) {
    PinGrips grips;
    for (const std::string& name : choice.turns) {
        std::uint16_t grip = 0;
        while (grip < puzzle.grips().size() && puzzle.grips()[grip].name != name) ++grip;
        const bool known = std::find(grips.begin(), grips.end(), grip) != grips.end();
        if (grip < puzzle.grips().size() && !known) grips.push_back(grip);
    }
    const bool fits = !grips.empty() && grips.size() % 2 == 0 &&
                      grips.size() == choice.turns.size() && grips.size() == puzzle.grips().size();
    if (!fits) {
        return Diagnostic::error(Code::kBadPuzzle, span,
                                 fmt::format("{} has no pin notation", puzzle.name()))
            .with_help(
                "`turns` must list all grips of one side, then those of the other one in the same "
                "order");
    }
    return std::shared_ptr<const Notation>(std::make_shared<PinNotation>(std::move(grips)));
}

}  // namespace qter

#include "notation/algorithm_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>

#include "notation/algorithm_signs.hpp"
#include "notation/move_suffix.hpp"
#include "support/letters.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

constexpr std::string_view kComment = "//";
constexpr std::string_view kStructure = "()[],:*|";
constexpr std::string_view kInverseScramble =
    "moves on the inverse scramble are read by `--notation niss`, in brackets: `R U (F' D) L`; "
    "else write their inverse, the last move first, after the others";

class AlgorithmReader {
 public:
    AlgorithmReader(const Puzzle& puzzle, std::size_t most, NamingRules rules)
        : puzzle_(puzzle), names_(puzzle, rules), most_(most) {}

    Result<ReadMoves> read(std::span<const AlgorithmText> parts) {
        for (const AlgorithmText& part : parts) {
            text_ = part.text;
            span_ = part.span;
            at_ = 0;
            name_end_.reset();
            group_end_.reset();
            while (skip_space() && go_on()) read_item();
        }
        while (!open_.empty() && go_on()) {
            unclosed(open_.back());
            open_.pop_back();
        }
        if (errors_.has_errors()) return std::move(errors_);
        return Result<ReadMoves>({std::move(moves_), std::move(spans_)}, std::move(errors_));
    }

 private:
    /// A group that is still open.
    struct Group {
        char bracket = '(';
        Span span;
        std::size_t begin = 0;  // index of its first move
        char separator = 0;
        std::size_t middle = 0;  // index of the first move of its second part
    };

    [[nodiscard]] bool go_on() const { return !stopped_ && !errors_.full(); }
    [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }
    [[nodiscard]] Span span_from(std::size_t begin) const { return span_.sub(begin, at_ - begin); }

    void fail(Code code, Span span, std::string message, std::string help = "") {
        errors_.add(Diagnostic::error(code, span, std::move(message)).with_help(std::move(help)));
    }

    void warn(Span span, std::string message, std::string note) {
        if (++warnings_ > Diagnostics::kMaxErrors) return;
        errors_.add(
            Diagnostic::warning(Code::kAmbiguous, span, std::move(message)).note(std::move(note)));
    }

    bool skip_space() {
        while (at_ < text_.size()) {
            const std::size_t blank = space_length(rest()) + pause_length(rest());
            if (blank > 0) {
                if (group_end_ == at_) *group_end_ += blank;
                at_ += blank;
            } else if (rest().starts_with(kComment)) {
                at_ = std::min(text_.find('\n', at_), text_.size());
            } else {
                return true;
            }
        }
        return false;
    }

    void read_item() {
        const char c = text_[at_];
        if (c == '[' && read_whole()) return;
        if (c == '(' || c == '[') return open_group();
        if (c == ')' || c == ']') return close_group();
        if (c == ',' || c == ':') return read_separator();
        if (c == '*' && read_product()) return;
        read_move();
    }

    // -- moves --------------------------------------------------------------------------------

    void read_move() {
        const std::size_t begin = at_;
        const std::optional<MoveNames::Match> match = names_.match(rest());
        if (!match) return report_unknown_move(begin);
        at_ += match->length;
        const MoveSuffix suffix = read_move_suffix(rest(), names_);
        at_ += suffix.length;
        if (!match->problem.empty()) {
            return fail(Code::kUnknownMove, span_from(begin),
                        fmt::format("{} has no move `{}`", puzzle_.name(), written_from(begin)),
                        match->problem);
        }
        if (match->several != nullptr) {
            add_several(begin, *match->several, suffix);
        } else if (!add_move(begin, match->length, match->move, suffix)) {
            return;
        }
        warn_of_readings(begin, *match, suffix);
        if (suffix.length == 0) name_end_ = at_;
    }

    [[nodiscard]] std::string_view written_from(std::size_t begin) const {
        return text_.substr(begin, at_ - begin);
    }

    /// Adds the move whose name has `length` bytes and that ends at at_; false, with an error, if
    /// it is wrong.
    bool add_move(std::size_t begin, std::size_t length, HandMove move, const MoveSuffix& suffix) {
        const std::string_view written = written_from(begin);
        if (!suffix.count) {
            fail(Code::kUnknownMove, span_from(begin),
                 fmt::format("`{}` turns too far", printable(written)),
                 fmt::format("a count has at most {} digits", kMostDigits));
            return false;
        }
        const std::uint64_t order = order_of(puzzle_, move);
        const std::uint64_t step = step_of(puzzle_, move);
        if (*suffix.count % step != 0) {
            turns_too_little(begin, length, step);
            return false;
        }
        const std::uint64_t amount = *suffix.count / step % order * move.amount % order;
        if (amount == 0) {
            errors_.add(Diagnostic::error(Code::kUnknownMove, span_from(begin),
                                          fmt::format("`{}` turns nothing", written))
                            .note(fmt::format("{} turns of `{}` are a full turn", order * step,
                                              text_.substr(begin, length))));
            return false;
        }
        if (moves_.size() == most_) {
            too_long(span_);
            return false;
        }
        move.amount = static_cast<std::uint16_t>(suffix.back ? order - amount : amount);
        moves_.push_back(move);
        spans_.push_back(span_from(begin));
        return true;
    }

    /// Adds the moves that one name abbreviates.
    void add_several(std::size_t begin, const OtherName& name, const MoveSuffix& suffix) {
        if (!suffix.count || *suffix.count == 0) {
            return fail(Code::kUnknownMove, span_from(begin),
                        fmt::format("`{}` turns {}", printable(written_from(begin)),
                                    suffix.count ? "nothing" : "too far"));
        }
        const std::size_t first = moves_.size();
        if (!fits(name.moves.size())) return too_long(span_);
        for (const OtherName::Move& move : name.moves) {
            moves_.push_back(hand_move(move));
            spans_.push_back(span_from(begin));
        }
        if (!repeat(first, *suffix.count)) return too_long(span_);
        if (suffix.back) invert(first, moves_.size());
    }

    void turns_too_little(std::size_t begin, std::size_t length, std::uint64_t step) {
        const std::string name(text_.substr(begin, length));
        fail(
            Code::kUnknownMove, span_from(begin),
            fmt::format("{} cannot turn by `{}`", puzzle_.name(), text_.substr(begin, at_ - begin)),
            fmt::format("the smallest turn is `{}{}`", name, step));
    }

    /// Warns of other common meanings of the move that was read.
    void warn_of_readings(std::size_t begin, const MoveNames::Match& match,
                          const MoveSuffix& suffix) {
        const std::string_view name = text_.substr(begin, match.length);
        if (!match.doubt.empty()) {
            warn(span_from(begin), fmt::format("`{}` is read as the second layer", name),
                 match.doubt);
        }
        // Rs: a slice in Singmaster's books; here R, then s.
        const std::string_view before =
            name_end_ == begin ? text_.substr(name_begin_, begin - name_begin_) : "";
        if (names_.small_slice(name).size() == name.size() && !names_.across_from(before).empty()) {
            warn(span_.sub(name_begin_, at_ - name_begin_),
                 fmt::format("`{0}{1}` is read as `{0}` and then `{1}`", before, name),
                 sides_note(before));
        }
        const std::uint32_t order = names_.order(match.move);
        const bool times = name == "x" && match.move.kind == HandMove::Kind::kWhole;
        if (times && suffix.counted && (*suffix.count > order || group_end_ == begin)) {
            warn(span_from(begin),
                 fmt::format("`{}` is read as a turn of the whole puzzle", written_from(begin)),
                 fmt::format("a group is repeated {0} times by `(...){0}`", *suffix.count));
        }
        name_begin_ = begin;
    }

    /// The meanings in other books of a letter after the name of a face.
    [[nodiscard]] std::string sides_note(std::string_view face) const {
        const std::string_view across = names_.across_from(face);
        if (across.empty()) return "a space between them makes this clear";
        return fmt::format("in some books `{0}s` is `{0} {1}'`, and `{0}a` is `{0} {1}`", face,
                           across);
    }

    /// [u2]: the whole puzzle.
    bool read_whole() {
        const std::size_t begin = at_;
        const auto skip_blanks = [&] {
            while (const std::size_t blank = space_length(rest())) at_ += blank;
        };
        ++at_;
        skip_blanks();
        const std::size_t name = at_;
        std::optional<MoveNames::Match> match = names_.match_small_whole(rest());
        if (!match) match = names_.match(rest());
        if (match && match->problem.empty() && match->move.kind == HandMove::Kind::kWhole) {
            at_ += match->length;
            const MoveSuffix suffix = read_suffix(rest(), names_);
            at_ += suffix.length;
            skip_blanks();
            if (rest().starts_with(']')) {
                ++at_;
                add_move(begin, name + match->length - begin, match->move, suffix);
                return true;
            }
        }
        at_ = begin;
        return false;
    }

    /// Reads the sign of a product between two moves; not before a number, which repeats a group.
    bool read_product() {
        const std::size_t begin = at_;
        ++at_;
        const std::size_t first = open_.empty() ? 0 : open_.back().begin;
        const bool between = moves_.size() > first && skip_space();
        const bool begins_move =
            between && (text_[at_] == '(' || text_[at_] == '[' || names_.match(rest()));
        if (begins_move) return true;
        at_ = begin;
        return false;
    }

    void report_unknown_move(std::size_t begin) {
        // A structural sign that has no meaning here is a word by itself.
        do {
            at_ += utf8_step(rest());
        } while (at_ < text_.size() && space_length(rest()) == 0 &&
                 kStructure.find(text_[at_]) == std::string_view::npos &&
                 !rest().starts_with(kComment));
        const std::string_view word = written_from(begin);
        fail(Code::kUnknownMove, span_from(begin),
             fmt::format("{} has no move `{}`", puzzle_.name(), printable(word)),
             help_for(begin, word));
    }

    /// The help for an unknown word, if its meaning in other books is known.
    [[nodiscard]] std::string help_for(std::size_t begin, std::string_view word) const {
        const bool group_follows = rest().starts_with('(') || rest().starts_with('[');
        const bool named_x = word == "x" || word == "X";
        const bool repeats = times_length(word) > 0 || (named_x && group_end_ == begin);
        if ((group_follows && is_digit(word[0])) || repeats) {
            return "a group is repeated by a number after it: `(R U)6`, also `(R U)x6`";
        }
        const bool caret = word.starts_with('^') && (group_follows || names_.match(word.substr(1)));
        if (caret || is_inverse_sign(begin)) {
            return std::string(kInverseScramble);
        }
        const bool signs = word[0] == '+' || minus_length(word) > 0;
        if (signs && names_.has_doubled_signs()) {
            return "write a turn backwards with '; `R++` and `R--` turn all but one layer";
        }
        if (name_end_ == begin && (word[0] == 's' || word[0] == 'a')) {
            return sides_note(text_.substr(name_begin_, begin - name_begin_));
        }
        return names_.help(word);
    }

    /// True if the word around `at` switches to the inverse scramble.
    [[nodiscard]] bool is_inverse_sign(std::size_t at) const {
        const auto is_letter = [&](std::size_t i) {
            return small_letter(text_[i]) >= 'a' && small_letter(text_[i]) <= 'z';
        };
        std::size_t end = at;
        while (at > 0 && is_letter(at - 1)) --at;
        while (end < text_.size() && is_letter(end)) ++end;
        const std::string word = small_letters(std::string(text_.substr(at, end - at)));
        return word == "switch" || word == "niss";
    }

    // -- groups -------------------------------------------------------------------------------

    void open_group() {
        const Span span = span_.sub(at_, 1);
        if (open_.size() == kMaxGroupDepth) {
            stopped_ = true;
            return fail(Code::kTooLarge, span,
                        fmt::format("groups are nested more than {} deep", kMaxGroupDepth));
        }
        open_.push_back({text_[at_], span, moves_.size(), 0, 0});
        ++at_;
    }

    void read_separator() {
        const char separator = text_[at_];
        const Span span = span_.sub(at_, 1);
        ++at_;
        if (open_.empty() || open_.back().bracket != '[' || open_.back().separator != 0) {
            return fail(
                Code::kSyntax, span,
                fmt::format("`{}` is only for the two parts of `[A, B]` or `[A: B]`", separator),
                "write a commutator as `[A, B]`, a conjugate as `[A: B]`");
        }
        Group& group = open_.back();
        group.separator = separator;
        group.middle = moves_.size();
        if (group.middle == group.begin) nothing_in(group.span.to(span));
    }

    void close_group() {
        const char bracket = text_[at_];
        const Span span = span_.sub(at_, 1);
        const std::size_t begin = at_;
        ++at_;
        const MoveSuffix suffix = read_group_suffix(rest(), names_);
        at_ += suffix.length;
        if (open_.empty()) {
            return fail(Code::kSyntax, span, fmt::format("this `{}` closes nothing", bracket));
        }
        const Group group = open_.back();
        open_.pop_back();
        const char wanted = group.bracket == '(' ? ')' : ']';
        if (bracket != wanted) {
            errors_.add(Diagnostic::error(Code::kSyntax, span,
                                          fmt::format("expected `{}`, found `{}`", wanted, bracket))
                            .also(group.span, "opened here"));
            return;
        }
        const Span whole = group.span.to(span_from(begin));
        const bool parts = bracket == ']' && group.separator != 0;
        if (bracket == ']' && !parts && !suffix.counted) {
            return fail(
                Code::kSyntax, whole, "square brackets need two parts",
                "write a commutator as `[A, B]`, a conjugate as `[A: B]`, a group as `(A)`");
        }
        if (moves_.size() == (parts ? group.middle : group.begin)) {
            return nothing_in(whole);
        }
        if (!suffix.count || *suffix.count == 0) {
            return fail(
                Code::kNumber, span_from(begin),
                suffix.count ? "a group repeated 0 times turns nothing" : "this count is too large",
                fmt::format("a count has 1 to {} digits and is not 0", kMostDigits));
        }
        if (parts && !expand_parts(group)) return too_long(whole);
        if (!repeat(group.begin, *suffix.count)) return too_long(whole);
        if (suffix.back) invert(group.begin, moves_.size());
        if (!suffix.counted) group_end_ = at_;
    }

    void nothing_in(Span span) {
        // An earlier error may be the reason for the missing moves.
        if (errors_.has_errors()) return;
        fail(Code::kEmpty, span, "these brackets are empty");
    }

    void unclosed(const Group& group) {
        fail(Code::kUnterminated, group.span,
             fmt::format("this `{}` is never closed", group.bracket),
             group.bracket == '(' ? "close it with `)`" : "close it with `]`");
    }

    [[nodiscard]] bool fits(std::size_t more) const { return more <= most_ - moves_.size(); }

    void append_inverse(std::size_t begin, std::size_t end) {
        for (std::size_t i = end; i-- > begin;) {
            moves_.push_back(inverse(puzzle_, moves_[i]));
            spans_.push_back(spans_[i]);
        }
    }

    void invert(std::size_t begin, std::size_t end) {
        const auto reverse_part = [&](auto& all) {
            const auto from = all.begin();
            std::reverse(from + static_cast<std::ptrdiff_t>(begin),
                         from + static_cast<std::ptrdiff_t>(end));
        };
        reverse_part(moves_);
        reverse_part(spans_);
        for (std::size_t i = begin; i < end; ++i) moves_[i] = inverse(puzzle_, moves_[i]);
    }

    /// Replaces A, B or A: B by its expansion; false if the result is too long.
    bool expand_parts(const Group& group) {
        const std::size_t end = moves_.size();
        const bool commutator = group.separator == ',';
        if (!fits(commutator ? end - group.begin : group.middle - group.begin)) return false;
        append_inverse(group.begin, group.middle);
        if (commutator) append_inverse(group.middle, end);
        return true;
    }

    bool repeat(std::size_t begin, std::uint64_t times) {
        const std::size_t size = moves_.size() - begin;
        if (times - 1 > (most_ - moves_.size()) / size) return false;
        for (std::uint64_t i = 1; i < times; ++i) {
            for (std::size_t k = 0; k < size; ++k) {
                moves_.push_back(moves_[begin + k]);
                spans_.push_back(spans_[begin + k]);
            }
        }
        return true;
    }

    void too_long(Span span) {
        stopped_ = true;
        fail(Code::kTooLarge, span, fmt::format("an algorithm has at most {} turns", most_));
    }

    const Puzzle& puzzle_;
    MoveNames names_;
    std::size_t most_;
    std::string_view text_;  // the current part
    Span span_;
    std::size_t at_ = 0;
    bool stopped_ = false;  // after an error that makes the rest meaningless
    std::size_t warnings_ = 0;
    std::size_t name_begin_ = 0;            // of the last move
    std::optional<std::size_t> name_end_;   // of the last move without a suffix
    std::optional<std::size_t> group_end_;  // of the last group without a number, blanks included
    std::vector<HandMove> moves_;
    std::vector<Span> spans_;  // of the moves
    std::vector<Group> open_;
    Diagnostics errors_;
};

}  // namespace

Result<ReadMoves> read_usual_moves(const Puzzle& puzzle, std::span<const AlgorithmText> parts,
                                   std::size_t most, NamingRules rules) {
    return AlgorithmReader(puzzle, most, rules).read(parts);
}

}  // namespace qter

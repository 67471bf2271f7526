#include "puzzle/algorithm_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>

#include "puzzle/algorithm.hpp"
#include "puzzle/move_names.hpp"
#include "puzzle/turn_span.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

constexpr std::string_view kApostrophe = "\xe2\x80\x99";  // ’, as word processors write it
constexpr std::string_view kComment = "//";
constexpr std::string_view kStructure = "()[],:";
constexpr std::size_t kMostDigits = 7;  // of a count: more mean no turn

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

class AlgorithmReader {
 public:
    AlgorithmReader(const Puzzle& puzzle, std::size_t most)
        : puzzle_(puzzle), names_(puzzle), most_(most) {}

    Result<std::vector<HandMove>> read(std::span<const AlgorithmText> parts) {
        for (const AlgorithmText& part : parts) {
            text_ = part.text;
            span_ = part.span;
            at_ = 0;
            while (skip_space() && go_on()) read_item();
        }
        while (!open_.empty() && go_on()) {
            unclosed(open_.back());
            open_.pop_back();
        }
        if (errors_.has_errors()) return std::move(errors_);
        return std::move(moves_);
    }

    /// Where each of the moves that were read stands; those of a group that is repeated, in the
    /// group.
    [[nodiscard]] const std::vector<Span>& spans() const { return spans_; }

 private:
    /// A group that is not closed yet.
    struct Group {
        char bracket = '(';
        Span span;
        std::size_t begin = 0;  // of its moves
        char separator = 0;
        std::size_t middle = 0;  // where its second part begins
    };
    struct Suffix {
        std::optional<std::uint64_t> count;  // nullopt: too many digits
        bool back = false;
    };

    [[nodiscard]] bool go_on() const { return !stopped_ && !errors_.full(); }
    [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }
    [[nodiscard]] Span span_from(std::size_t begin) const { return span_.sub(begin, at_ - begin); }

    void fail(Code code, Span span, std::string message, std::string help = "") {
        errors_.add(Diagnostic::error(code, span, std::move(message)).with_help(std::move(help)));
    }

    bool skip_space() {
        while (at_ < text_.size()) {
            if (is_space(text_[at_])) {
                ++at_;
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
        if (c == '(' || c == '[') return open_group();
        if (c == ')' || c == ']') return close_group();
        if (c == ',' || c == ':') return read_separator();
        read_move();
    }

    // -- moves --------------------------------------------------------------------------------

    void read_move() {
        const std::size_t begin = at_;
        const std::optional<MoveNames::Match> match = names_.match(rest());
        if (!match) return unknown(begin);
        at_ += match->length;
        const Suffix suffix = read_suffix();
        const std::string_view written = text_.substr(begin, at_ - begin);
        if (!suffix.count) {
            return fail(Code::kUnknownMove, span_from(begin),
                        fmt::format("`{}` turns too far", printable(written)),
                        fmt::format("a count has at most {} digits", kMostDigits));
        }
        if (!match->problem.empty()) {
            return fail(Code::kUnknownMove, span_from(begin),
                        fmt::format("{} has no move `{}`", puzzle_.name(), written),
                        match->problem);
        }
        HandMove move = match->move;
        const std::uint64_t order = order_of(puzzle_, move);
        const std::uint64_t step = step_of(puzzle_, move);
        if (*suffix.count % step != 0) return turns_too_little(begin, match->length, step);
        const std::uint64_t amount = *suffix.count / step % order * move.amount % order;
        if (amount == 0) {
            errors_.add(Diagnostic::error(Code::kUnknownMove, span_from(begin),
                                          fmt::format("`{}` turns nothing", written))
                            .note(fmt::format("{} turns of {} are a full turn", order * step,
                                              text_.substr(begin, match->length))));
            return;
        }
        move.amount = static_cast<std::uint16_t>(suffix.back ? order - amount : amount);
        if (moves_.size() == most_) return too_long(span_);
        moves_.push_back(move);
        spans_.push_back(span_from(begin));
    }

    void turns_too_little(std::size_t begin, std::size_t length, std::uint64_t step) {
        const std::string name(text_.substr(begin, length));
        fail(
            Code::kUnknownMove, span_from(begin),
            fmt::format("{} cannot turn by `{}`", puzzle_.name(), text_.substr(begin, at_ - begin)),
            fmt::format("the smallest turn there is `{}{}`", name, step));
    }

    Suffix read_suffix() {
        Suffix suffix{1, false};
        if (at_ < text_.size() && is_digit(text_[at_])) {
            const std::size_t begin = at_;
            std::uint64_t count = 0;
            for (; at_ < text_.size() && is_digit(text_[at_]); ++at_) {
                if (at_ - begin < kMostDigits) {
                    count = count * 10 + static_cast<std::uint64_t>(text_[at_] - '0');
                }
            }
            if (at_ - begin <= kMostDigits) {
                suffix.count = count;
            } else {
                suffix.count.reset();
            }
        }
        for (const std::string_view mark : {std::string_view("'"), kApostrophe}) {
            if (!rest().starts_with(mark)) continue;
            at_ += mark.size();
            suffix.back = true;
            break;
        }
        return suffix;
    }

    void unknown(std::size_t begin) {
        while (at_ < text_.size() && !is_space(text_[at_]) &&
               kStructure.find(text_[at_]) == std::string_view::npos &&
               !rest().starts_with(kComment)) {
            ++at_;
        }
        const std::string_view word = text_.substr(begin, at_ - begin);
        fail(Code::kUnknownMove, span_from(begin),
             fmt::format("{} has no move `{}`", puzzle_.name(), printable(word)),
             names_.help(word));
    }

    // -- groups -------------------------------------------------------------------------------

    void open_group() {
        const Span span = span_.sub(at_, 1);
        if (open_.size() == kMaxGroupDepth) {
            stopped_ = true;
            return fail(Code::kTooLarge, span,
                        fmt::format("groups stand at most {} deep in one another", kMaxGroupDepth));
        }
        open_.push_back({text_[at_], span, moves_.size(), 0, 0});
        ++at_;
    }

    void read_separator() {
        const char separator = text_[at_];
        const Span span = span_.sub(at_, 1);
        ++at_;
        if (open_.empty() || open_.back().bracket != '[' || open_.back().separator != 0) {
            return fail(Code::kSyntax, span,
                        fmt::format("`{}` stands where no two parts are", separator),
                        "a commutator is written `[A, B]`, a conjugate `[A: B]`");
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
        const Suffix suffix = read_suffix();
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
        if (bracket == ']' && group.separator == 0) {
            return fail(Code::kSyntax, whole, "square brackets hold two parts",
                        "a commutator is written `[A, B]`, a conjugate `[A: B]`");
        }
        if (moves_.size() == (bracket == ']' ? group.middle : group.begin)) {
            return nothing_in(whole);
        }
        if (!suffix.count || *suffix.count == 0) {
            return fail(Code::kNumber, span_from(begin),
                        suffix.count ? "a group that is made 0 times turns nothing"
                                     : "this count is too large",
                        fmt::format("a count has 1 to {} digits and is not 0", kMostDigits));
        }
        if (bracket == ']' && !expand_parts(group)) return too_long(whole);
        if (!repeat(group.begin, *suffix.count)) return too_long(whole);
        if (suffix.back) invert(group.begin, moves_.size());
    }

    void nothing_in(Span span) {
        // What is missing here may be what was wrong before.
        if (errors_.has_errors()) return;
        fail(Code::kEmpty, span, "there are no moves between these brackets");
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

    /// Makes A B of A, B or A: B; false when the result is too long.
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
    std::string_view text_;  // the part that is being read
    Span span_;
    std::size_t at_ = 0;
    bool stopped_ = false;  // after an error that nothing sensible can follow
    std::vector<HandMove> moves_;
    std::vector<Span> spans_;  // of the moves
    std::vector<Group> open_;
    Diagnostics errors_;
};

}  // namespace

Result<std::vector<HandMove>> read_hand_moves(const Puzzle& puzzle,
                                              std::span<const AlgorithmText> parts,
                                              std::size_t most) {
    return AlgorithmReader(puzzle, most).read(parts);
}

Span turn_span(const Puzzle& puzzle, std::string_view text, Span span, std::size_t turn) {
    const AlgorithmText whole{text, span};
    AlgorithmReader reader(puzzle, kMaxTurns);
    const Result<std::vector<HandMove>> moves = reader.read(std::span(&whole, 1));
    if (!moves) return span;
    // The moves before it come to no more turns than stand before it.
    const auto first_moves_reach = [&](std::size_t count) {
        const auto turns = turns_of(puzzle, std::span(*moves).first(count), kMaxTurns);
        return !turns || turns->size() > turn;
    };
    std::size_t before = 0;
    std::size_t enough = moves->size();
    if (!first_moves_reach(enough)) return span;
    while (before + 1 < enough) {
        const std::size_t middle = before + (enough - before) / 2;
        (first_moves_reach(middle) ? enough : before) = middle;
    }
    return reader.spans()[enough - 1];
}

}  // namespace qter

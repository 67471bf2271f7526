#include "tws/tws_lines.hpp"

#include <algorithm>
#include <array>

namespace qter {
namespace {

constexpr std::array<std::string_view, 14> kOwnKeywords = {
    "Name",          "Set",      "Solved",      "StartState", "Move",         "MoveTransformation",
    "ScrambleState", "Scramble", "ScrambleAlg", "MoveAlias",  "MoveSequence", "Block",
    "Illegal",       "End"};
// Lines or, where nothing follows the keyword, blocks.
constexpr std::array<std::string_view, 9> kAdvice = {
    "MoveWeights",     "MoveLimits",    "ForbiddenPairs",
    "ForbiddenGroups", "ParallelMoves", "Multiplicators",
    "Unique",          "MaxDepth",      "Slack"};
constexpr std::array<std::string_view, 3> kScrambles = {"Scramble", "ScrambleState", "ScrambleAlg"};
constexpr std::array<std::string_view, 3> kMetrics = {"HTM", "QTM", "Metric"};
constexpr std::array<std::string_view, 2> kSkipped = {"Ignore", "RandomScramble"};
constexpr std::array<std::string_view, 5> kOfSearches = {"HTM", "QTM", "MaxDepth", "Slack",
                                                         "RandomScramble"};

constexpr std::string_view kTwsBlanks = " \t\r\f\v\n";

template <class Table>
bool has_word(const Table& table, std::string_view word) {
    return std::find(table.begin(), table.end(), word) != table.end();
}

}  // namespace

TwsKeyword tws_keyword(std::string_view word) {
    if (has_word(kOwnKeywords, word)) return TwsKeyword::kOwn;
    if (has_word(kAdvice, word)) return TwsKeyword::kAdvice;
    if (has_word(kMetrics, word)) return TwsKeyword::kMetric;
    return has_word(kSkipped, word) ? TwsKeyword::kSkipped : TwsKeyword::kNone;
}

bool is_tws_scramble(std::string_view word) { return has_word(kScrambles, word); }

std::span<const std::string_view> own_tws_keywords() { return kOwnKeywords; }
std::span<const std::string_view> tws_scrambles() { return kScrambles; }

bool is_tws_scramble_line(std::string_view word) {
    return is_tws_scramble(word) || has_word(kOfSearches, word);
}

std::string_view tws_skipped(std::string_view keyword) {
    if (keyword == "RandomScramble") return "requests a random scramble; it is skipped";
    return "is advice for a search; it is skipped";
}

std::optional<std::uint32_t> tws_number(std::string_view text) {
    if (text.empty() || text.size() > 9) return std::nullopt;
    std::uint32_t number = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') return std::nullopt;
        number = number * 10 + static_cast<std::uint32_t>(c - '0');
    }
    return number;
}

Span tws_word_of(const Source& source, Span line, std::size_t number) {
    const std::string_view text = source.text(line);
    std::size_t begin = 0;
    std::size_t end = std::min(text.find_first_of(kTwsBlanks), text.size());
    for (; number > 0 && end < text.size(); --number) {
        begin = text.find_first_not_of(kTwsBlanks, end);
        end = std::min(text.find_first_of(kTwsBlanks, begin), text.size());
    }
    return line.sub(begin, end - begin);
}

void TwsLineReader::step() {
    next_.clear();
    while (at_ < text_.size() && next_.empty()) {
        const std::size_t end = std::min(text_.find('\n', at_), text_.size());
        while (at_ < end) {
            at_ = std::min(text_.find_first_not_of(kTwsBlanks, at_), end);
            if (at_ == end || text_[at_] == '#') break;
            const std::size_t stop = std::min(text_.find_first_of(kTwsBlanks, at_), end);
            if (next_.size() < kMaxTwsWords) {
                next_.push_back({text_.substr(at_, stop - at_), source_.span(at_, stop)});
            }
            at_ = stop;
        }
        at_ = end + 1;
    }
}

void add_tws_error(Diagnostics& errors, Span span, std::string message, std::string help,
                   Code code) {
    errors.add(Diagnostic::error(code, span, std::move(message)).with_help(std::move(help)));
}

}  // namespace qter

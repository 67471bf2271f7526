// The lines of a .tws file as words, and the keywords of the format (tws.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "puzzle/puzzle.hpp"
#include "support/diagnostic.hpp"

namespace qter {

struct TwsWord {
    std::string_view text;
    Span span;
};
using TwsWords = std::vector<TwsWord>;

/// Limit on words of a line; further words are dropped. The rest is still longer than any valid
/// line, and takes bounded memory.
inline constexpr std::size_t kMaxTwsWords = kMaxPieces + 1;

/// The kind of a line by its first word.
enum class TwsKeyword : std::uint8_t {
    kNone,
    kOwn,      ///< belongs to the description
    kAdvice,   ///< advice: a single line or, if nothing follows the keyword, a block; skipped
    kMetric,   ///< a single line; skipped
    kSkipped,  ///< a block, whatever follows the keyword; skipped
};
[[nodiscard]] TwsKeyword tws_keyword(std::string_view word);
[[nodiscard]] inline bool is_tws_keyword(std::string_view word) {
    return tws_keyword(word) != TwsKeyword::kNone;
}
/// True for `Scramble` and the like, which are among the keywords of the description.
[[nodiscard]] bool is_tws_scramble(std::string_view word);
/// The keywords of the description, and those for scrambles.
[[nodiscard]] std::span<const std::string_view> own_tws_keywords();
[[nodiscard]] std::span<const std::string_view> tws_scrambles();
/// True for a line that a file of scrambles may contain: scrambles, and advice for a search.
[[nodiscard]] bool is_tws_scramble_line(std::string_view word);
/// The reason for skipping a keyword, as the end of a sentence that starts with it.
[[nodiscard]] std::string_view tws_skipped(std::string_view keyword);

inline constexpr std::uint32_t kMostTwsNumber = 999'999'999;
/// Only digits, nine at most.
[[nodiscard]] std::optional<std::uint32_t> tws_number(std::string_view text);

/// The span of word number `number` of a line, from 0.
[[nodiscard]] Span tws_word_of(const Source& source, Span line, std::size_t number);

/// The non-empty lines of a source, as words without comments.
class TwsLineReader {
 public:
    explicit TwsLineReader(const Source& source) : source_(source), text_(source.text()) { step(); }

    /// The next line, empty at the end of the text.
    [[nodiscard]] const TwsWords& peek() const { return next_; }
    TwsWords take() {
        TwsWords taken = std::move(next_);
        step();
        return taken;
    }

 private:
    void step();

    const Source& source_;
    std::string_view text_;
    std::size_t at_ = 0;
    TwsWords next_;
};

/// Adds an error of a file to `errors`.
void add_tws_error(Diagnostics& errors, Span span, std::string message, std::string help = "",
                   Code code = Code::kBadPuzzle);

}  // namespace qter

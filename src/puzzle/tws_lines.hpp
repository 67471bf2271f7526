// The lines of a .tws file as words, and the words that the format has (tws.hpp).
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

/// Words of a line beyond these are dropped: what is left is longer than any line that can be right
/// and takes bounded memory.
inline constexpr std::size_t kMaxTwsWords = kMaxPieces + 1;

/// What the first word of a line may be.
enum class TwsKeyword : std::uint8_t {
    kNone,
    kOwn,      ///< of the description itself
    kAdvice,   ///< a line or, where nothing follows it, a block that is skipped
    kMetric,   ///< a line that is skipped
    kSkipped,  ///< a block that is skipped, whatever follows
};
[[nodiscard]] TwsKeyword tws_keyword(std::string_view word);
[[nodiscard]] inline bool is_tws_keyword(std::string_view word) {
    return tws_keyword(word) != TwsKeyword::kNone;
}
/// `Scramble` and the like, which are among the own ones.
[[nodiscard]] bool is_tws_scramble(std::string_view word);
/// The own ones, and of these the scrambles.
[[nodiscard]] std::span<const std::string_view> own_tws_keywords();
[[nodiscard]] std::span<const std::string_view> tws_scrambles();
/// Lines that a file of scrambles has as well: those, and advice for the searches that follow.
[[nodiscard]] bool is_tws_scramble_line(std::string_view word);
/// What a keyword that is skipped says, as the end of a sentence that starts with it.
[[nodiscard]] std::string_view tws_skipped(std::string_view keyword);

inline constexpr std::uint32_t kMostTwsNumber = 999'999'999;
/// Digits alone, nine at most.
[[nodiscard]] std::optional<std::uint32_t> tws_number(std::string_view text);

/// Of a line, the word that `number` words stand before.
[[nodiscard]] Span tws_word_of(const Source& source, Span line, std::size_t number);

/// The lines that are not empty, as words, comments left out.
class TwsLineReader {
 public:
    explicit TwsLineReader(const Source& source) : source_(source), text_(source.text()) { step(); }

    /// The line that is next, empty at the end of the text.
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

/// Adds an error of a file to others.
void add_tws_error(Diagnostics& errors, Span span, std::string message, std::string help = "",
                   Code code = Code::kBadPuzzle);

}  // namespace qter

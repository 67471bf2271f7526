// Words that declare a tape, in Q and in QAT.
#pragma once

#include <array>
#include <string_view>

namespace qter {

inline constexpr std::string_view kTapeWord = "tape";
/// Signs that may replace the word.
inline constexpr std::array<std::string_view, 2> kTapeSigns = {"\U0001F9E9", "\U0001F4FC"};

}  // namespace qter

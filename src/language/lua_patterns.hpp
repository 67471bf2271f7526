// How long a search with a Lua pattern may take.
//
// The technique: an upper bound on backtracking, by stars and bars. Lua's matcher tries the ways in
// which the repeated items of a pattern can share out the text, one after the other, and no hook
// sees it. So its work is bounded beforehand. With n characters and k repeated items the shares
// number at most (n + 1)(n + 2)...(n + k) / k!, and one more item stands for where the match
// begins. Where that is too many, each item is bounded by the longest run of characters that it
// matches: `(%w+)=(%w+)` is quick on a long text of short words.
#pragma once

#include <functional>
#include <string_view>

namespace qter {

/// Whether one item of a pattern, such as "%a" or "[^x]", matches the character.
using ItemMatches = std::function<bool(std::string_view item, char c)>;

/// An upper bound, within a small factor, of the single steps of searching `text` for `pattern`,
/// all matches together; cut at `enough`, from where on only that it is too much matters. O(pattern
/// + text) and, when the text is long, 256 questions an item. Malformed patterns have some bound.
[[nodiscard]] double pattern_work(std::string_view text, std::string_view pattern, double enough,
                                  const ItemMatches& matches);

/// The same for a search for `what` as it stands.
[[nodiscard]] double plain_work(std::string_view text, std::string_view what);

}  // namespace qter

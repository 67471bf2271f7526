// The picture that other sites show with a link to a page: its puzzles as the page first shows
// them, in 1200 x 630 pixels, the size that such sites ask for.
#pragma once

#include <optional>
#include <string>

#include "view/page_data.hpp"

namespace qter {

inline constexpr std::size_t kPreviewWidth = 1200;
inline constexpr std::size_t kPreviewHeight = 630;

/// The bytes of a PNG file; nullopt where none of the page's puzzles has a body. Cost: about 0.2 s.
[[nodiscard]] std::optional<std::string> preview(const PageContents& contents);

/// The address of a file in the folder of a page whose address is `base`.
[[nodiscard]] std::string beside_page(std::string_view base, std::string_view file_name);

}  // namespace qter

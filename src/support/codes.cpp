#include "support/codes.hpp"

#include <array>

namespace qter {
namespace {

constexpr auto kSlugs = std::to_array<std::string_view>({
#define QTER_CODE_SLUG(name, slug, title) slug,
    QTER_CODES(QTER_CODE_SLUG)
#undef QTER_CODE_SLUG
});

}  // namespace

std::string_view code_slug(Code code) { return kSlugs[static_cast<std::size_t>(code)]; }

}  // namespace qter

#include "support/codes.hpp"

#include <array>

namespace qter {
namespace {

struct Entry {
    std::string_view slug;
    std::string_view title;
};

constexpr auto kTable = std::to_array<Entry>({
#define QTER_CODE_ENTRY(name, slug, title) {slug, title},
    QTER_CODES(QTER_CODE_ENTRY)
#undef QTER_CODE_ENTRY
});

}  // namespace

std::string_view code_slug(Code code) { return kTable[static_cast<std::size_t>(code)].slug; }
std::string_view code_title(Code code) { return kTable[static_cast<std::size_t>(code)].title; }

}  // namespace qter

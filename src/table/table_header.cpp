#include "table/table_header.hpp"

#include <xxhash.h>

#include <algorithm>
#include <cstring>

namespace qter {
namespace {

// Offsets of the fields, in bytes from the beginning of the file; all numbers are little-endian.
constexpr std::string_view kMagic =
    "\x89QTABLE\n";  // not UTF-8, and damaged by conversion of line ends
constexpr std::size_t kVersionAt = 8;
constexpr std::size_t kPackingAt = 12;
constexpr std::size_t kFormAt = 16;
constexpr std::size_t kPivotAt = 20;
constexpr std::size_t kEntriesAt = 24;
constexpr std::size_t kImageBytesAt = 32;
constexpr std::size_t kIdentityLengthAt = 40;
constexpr std::size_t kIdentityHashAt = 48;
constexpr std::size_t kSlotsAt = 56;
constexpr std::size_t kShownAt = 88;
constexpr std::size_t kChecksumAt = TableHeader::kBytes - 8;
static_assert(kSlotsAt + 2 * std::tuple_size_v<TansSlots> == kShownAt);
static_assert(kShownAt + TableIdentity::kShown <= kChecksumAt);

std::span<const std::uint8_t> bytes_of(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

template <class Number>
Number get(std::span<const std::uint8_t> page, std::size_t at) {
    return little_endian<Number>(page.data() + at, 0);
}

/// The fields of a page with a correct checksum. Their values may still be invalid, if the checksum
/// was computed for an invalid page.
std::optional<TableHeader> fields(std::span<const std::uint8_t> page) {
    TableHeader header;
    const auto packing = get<std::uint32_t>(page, kPackingAt);
    const auto form = get<std::uint32_t>(page, kFormAt);
    const auto pivot = get<std::uint32_t>(page, kPivotAt);
    if (packing > 1 || form > 2 || pivot > kMaxTableValue) return std::nullopt;
    header.packing = static_cast<TablePacking>(packing);
    header.layout.form = static_cast<TableForm>(form);
    header.layout.pivot = static_cast<std::uint8_t>(pivot);
    header.layout.entries = get<std::uint64_t>(page, kEntriesAt);
    for (std::size_t value = 0; value < header.layout.slots.size(); ++value) {
        header.layout.slots[value] = get<std::uint16_t>(page, kSlotsAt + 2 * value);
    }
    header.image_bytes = get<std::uint64_t>(page, kImageBytesAt);
    header.identity.length = get<std::uint64_t>(page, kIdentityLengthAt);
    header.identity.hash = get<std::uint64_t>(page, kIdentityHashAt);
    const std::size_t shown =
        std::min<std::uint64_t>(header.identity.length, TableIdentity::kShown);
    header.identity.shown.assign(reinterpret_cast<const char*>(page.data()) + kShownAt, shown);
    if (!header.layout.fits(header.image_bytes)) return std::nullopt;
    return header;
}

}  // namespace

std::uint64_t table_checksum(std::span<const std::uint8_t> bytes, std::uint64_t seed) {
    return XXH64(bytes.data(), bytes.size(), seed);
}

TableIdentity::TableIdentity(std::string_view text)
    : length(text.size()), hash(table_checksum(bytes_of(text))), shown(text.substr(0, kShown)) {}

std::string write_header(const TableHeader& header) {
    std::string page(TableHeader::kBytes, '\0');
    auto* out = reinterpret_cast<std::uint8_t*>(page.data());
    std::copy(kMagic.begin(), kMagic.end(), page.begin());
    put_little_endian<std::uint32_t>(out + kVersionAt, 0, TableHeader::kVersion);
    put_little_endian<std::uint32_t>(out + kPackingAt, 0,
                                     static_cast<std::uint32_t>(header.packing));
    put_little_endian<std::uint32_t>(out + kFormAt, 0,
                                     static_cast<std::uint32_t>(header.layout.form));
    put_little_endian<std::uint32_t>(out + kPivotAt, 0, header.layout.pivot);
    put_little_endian<std::uint64_t>(out + kEntriesAt, 0, header.layout.entries);
    put_little_endian<std::uint64_t>(out + kImageBytesAt, 0, header.image_bytes);
    put_little_endian<std::uint64_t>(out + kIdentityLengthAt, 0, header.identity.length);
    put_little_endian<std::uint64_t>(out + kIdentityHashAt, 0, header.identity.hash);
    for (std::size_t value = 0; value < header.layout.slots.size(); ++value) {
        put_little_endian<std::uint16_t>(out + kSlotsAt, value, header.layout.slots[value]);
    }
    const std::string& shown = header.identity.shown;
    std::copy(shown.begin(), shown.end(), page.begin() + kShownAt);
    put_little_endian<std::uint64_t>(out + kChecksumAt, 0,
                                     table_checksum(bytes_of(page).first(kChecksumAt)));
    return page;
}

HeaderReading read_header(std::span<const std::uint8_t> file) {
    const std::span<const std::uint8_t> start = file.first(std::min(file.size(), kMagic.size()));
    if (!std::equal(start.begin(), start.end(), bytes_of(kMagic).begin(), bytes_of(kMagic).end())) {
        return {std::nullopt, HeaderFault::kNoTable};
    }
    if (file.size() < kPackingAt) return {std::nullopt, HeaderFault::kDamaged};
    if (get<std::uint32_t>(file, kVersionAt) != TableHeader::kVersion) {
        return {std::nullopt, HeaderFault::kOtherVersion};
    }
    if (file.size() < TableHeader::kBytes ||
        get<std::uint64_t>(file, kChecksumAt) != table_checksum(file.first(kChecksumAt))) {
        return {std::nullopt, HeaderFault::kDamaged};
    }
    return {fields(file), HeaderFault::kDamaged};
}

}  // namespace qter

#include "table/table_storage.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace qter {

bool TableLayout::fits(std::uint64_t bytes) const {
    if (entries > kMaxTableEntries) return false;
    switch (form) {
        case TableForm::kNibbles:
            return bytes == NibbleTable::bytes(entries);
        case TableForm::kTwoBits:
            return pivot <= kMaxTableValue && bytes == TwoBitTable::bytes(entries);
        case TableForm::kTans:
            return are_tans_slots(slots) && bytes % 64 == 0 &&
                   bytes >= TansTable::least_bytes(entries);
    }
    return false;  // an invalid form from a damaged file
}

TableLayout bytes_as_nibbles(std::uint64_t bytes) {
    TableLayout layout;
    layout.form = TableForm::kNibbles;
    layout.entries = bytes * 2;
    return layout;
}

TableStorage table_in_memory(MappedMemory memory, std::uint64_t bytes) {
    return TableStorage::of_memory(
        bytes_as_nibbles(bytes), std::make_shared<const MappedMemory>(std::move(memory)), 0, bytes);
}

TableHistogram table_histogram(std::uint64_t entries, const TableSource& source) {
    TableHistogram histogram{};
    std::array<std::uint8_t, 4096> values;
    for (std::uint64_t first = 0; first < entries; first += values.size()) {
        const std::size_t count = std::min<std::uint64_t>(values.size(), entries - first);
        source(first, std::span(values).first(count));
        for (std::size_t i = 0; i < count; ++i) {
            assert(values[i] <= kMaxTableValue);
            ++histogram[values[i]];
        }
    }
    return histogram;
}

TableStorage TableStorage::build(TableForm form, std::uint64_t entries, const TableSource& source) {
    assert(entries <= kMaxTableEntries);
    TableLayout layout;
    layout.form = form;
    layout.entries = entries;
    MappedMemory memory;
    switch (form) {
        case TableForm::kNibbles:
            memory = MappedMemory(NibbleTable::bytes(entries));
            NibbleTable::encode(entries, source, memory.data());
            break;
        case TableForm::kTwoBits:
            layout.pivot = TwoBitTable::best_pivot(entries, source);
            memory = MappedMemory(TwoBitTable::bytes(entries));
            TwoBitTable::encode(entries, source, layout.pivot, memory.data());
            break;
        case TableForm::kTans:
            layout.slots = tans_slots(table_histogram(entries, source));
            memory = MappedMemory(TansTable::bytes(entries, source, layout.slots));
            TansTable::encode(entries, source, layout.slots, memory.data());
            break;
    }
    const std::size_t bytes = memory.size();
    return of_memory(layout, std::make_shared<const MappedMemory>(std::move(memory)), 0, bytes);
}

TableStorage TableStorage::of_memory(const TableLayout& layout,
                                     std::shared_ptr<const MappedMemory> memory, std::size_t offset,
                                     std::size_t bytes) {
    assert(layout.fits(bytes));
    assert(offset % 64 == 0 && offset <= memory->size() && bytes <= memory->size() - offset);
    TableStorage table;
    table.layout_ = layout;
    table.image_ = memory->bytes().subspan(offset, bytes);
    table.memory_ = std::move(memory);
    const std::uint8_t* image = table.image_.data();
    switch (layout.form) {
        case TableForm::kNibbles:
            table.nibbles_ = NibbleTable(image);
            break;
        case TableForm::kTwoBits:
            table.two_bits_ = TwoBitTable(image, layout.pivot);
            break;
        case TableForm::kTans:
            table.decoder_ = std::make_shared<const TansDecoder>(tans_decoder(layout.slots));
            table.tans_ = TansTable(image, bytes, *table.decoder_);
            break;
    }
    return table;
}

}  // namespace qter

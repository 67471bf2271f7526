// Measured on a table of 88 million entries, Xeon at 2.1 GHz, busy (qter_bench
// --benchmark_filter='^table/'), bytes an entry and ns a read: nibbles 0.5 and 11; two bits 0.252
// and 18 to 23; tANS on the 3x3's corners 0.274 and 253. The mean distance of these corners is
// 8.763, and 8.658 as two bits give it.
#include "table/table_form.hpp"

#include "table/nibble_table.hpp"
#include "table/tans_table.hpp"
#include "table/two_bit_table.hpp"

namespace qter {

std::uint64_t table_bytes(TableForm form, const TableHistogram& histogram, std::uint64_t entries) {
    switch (form) {
        case TableForm::kNibbles:
            return NibbleTable::bytes(entries);
        case TableForm::kTwoBits:
            return TwoBitTable::bytes(entries);
        case TableForm::kTans:
            break;
    }
    return TansTable::estimated_bytes(histogram, entries);
}

std::optional<TableForm> choose_storage(const TableHistogram& histogram, std::uint64_t entries,
                                        std::uint64_t budget, TableValues values) {
    for (const TableForm form : {TableForm::kNibbles, TableForm::kTwoBits, TableForm::kTans}) {
        if (form == TableForm::kTwoBits && values == TableValues::kExact) continue;
        if (table_bytes(form, histogram, entries) <= budget) return form;
    }
    return std::nullopt;
}

}  // namespace qter

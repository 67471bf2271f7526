#include "method/state_method.hpp"

#include <fmt/format.h>

#include <utility>

#include "table/symmetry_reduced_table.hpp"
#include "table/table_header.hpp"

namespace qter {

TableReport report_of(std::string name, const SymmetryReducedTable& table) {
    const unsigned bits = SymmetryReducedTable::bits(table.coding());
    TableReport report;
    report.name = std::move(name);
    report.kind = "classes of cosets";
    report.storage = fmt::format("{} bits an entry", bits);
    report.bytes = table.image().size();
    report.entries = report.bytes * 8 / bits;
    report.histogram = table.histogram();
    report.checksum = table_checksum(table.image());
    return report;
}

Diagnostic no_solution(const Cancellation& cancellation) {
    if (cancellation.requested()) {
        return Diagnostic::error(Code::kTimeLimit, {}, "stopped before a solution was found")
            .with_help("allow more time");
    }
    return Diagnostic::error(Code::kImpossible, {}, "no turns solve this state");
}

}  // namespace qter

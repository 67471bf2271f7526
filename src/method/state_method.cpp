#include "method/state_method.hpp"

#include <fmt/format.h>

#include <utility>

#include "table/symmetry_reduced_table.hpp"

namespace qter {

UsedTable used_table(std::string name, const SymmetryReducedTable& table) {
    const unsigned bits = SymmetryReducedTable::bits(table.coding());
    return {std::move(name), fmt::format("classes of cosets, {} bits an entry", bits),
            table.image().size() * 8 / bits, table.image(), table.histogram()};
}

Diagnostic no_solution(const Cancellation& cancellation) {
    if (cancellation.requested()) {
        return Diagnostic::error(Code::kTimeLimit, {}, "stopped before a solution was found")
            .with_help("allow more time");
    }
    return Diagnostic::error(Code::kImpossible, {}, "no turns solve this state");
}

}  // namespace qter

#include "table/table_catalogue.hpp"

#include <algorithm>
#include <cstring>
#include <span>

#include "support/work_pool.hpp"

namespace qter {

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

namespace {

/// With less of a table in huge pages it is worth the seconds that it takes to have more. With
/// none, a search through 2.4 GB is 40 percent slower.
constexpr double kMostlyHuge = 0.9;

/// A table of a file in memory of its own. Most of the time goes into clearing pages, so threads
/// help. What has been copied leaves the file's pages, so that it is there only once.
TableStorage copied(std::optional<TableStorage> stored, std::uint32_t threads) {
    const std::span<const std::uint8_t> image = stored->image();
    const std::uint64_t bytes = image.size();
    MappedMemory memory = MappedMemory::in_place_of_file(bytes);
    const std::size_t chunk = std::size_t{1} << 24;
    run_tasks(std::max(1U, threads), (bytes + chunk - 1) / chunk,
              [&](std::uint32_t, std::size_t task) {
                  const std::span<const std::uint8_t> part =
                      image.subspan(task * chunk, std::min(chunk, bytes - task * chunk));
                  std::memcpy(memory.data() + task * chunk, part.data(), part.size());
                  MappedMemory::leave(part);
              });
    stored.reset();
    memory.settle();
    return table_in_memory(std::move(memory), bytes);
}

}  // namespace

void CataloguedTable::warn(const Diagnostics& problems, const std::string& consequence,
                           Diagnostics& warnings) {
    for (Diagnostic problem : problems.items()) {
        problem.severity = Severity::kWarning;
        problem.help.clear();
        warnings.add(std::move(problem).note(consequence));
    }
}

std::optional<TableStorage> CataloguedTable::read(const TableLayout& layout,
                                                  Diagnostics& warnings) const {
    return read(
        [&](const TableStorage& stored) {
            return stored.layout() == layout ? std::optional(stored) : std::nullopt;
        },
        warnings);
}

std::optional<TableStorage> CataloguedTable::read_huge(const TableLayout& layout,
                                                       std::uint32_t threads,
                                                       Diagnostics& warnings) const {
    std::optional<TableStorage> stored = read(layout, warnings);
    if (!stored) return stored;
    double share = stored->huge_share();
    // The system has them for files, and this one came in large pages when it was read as a
    // whole. Some that were dropped since then came back one by one, in small ones.
    if (share > 0 && share < kMostlyHuge) {
        stored.reset();
        MappedMemory::forget(kept_.path());
        stored = read(layout, warnings);
        if (!stored) return stored;
        share = stored->huge_share();
    }
    return share >= kMostlyHuge ? stored : copied(std::move(stored), threads);
}

void CataloguedTable::write(const TableStorage& table, Diagnostics& warnings) const {
    Diagnostics problems;
    kept_.write(table, TablePacking::kNone, problems);
    warn(problems, "the table stays in memory, and is made again next time", warnings);
}

}  // namespace qter

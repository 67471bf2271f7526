#include "table/kept_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <memory>
#include <span>
#include <system_error>
#include <utility>

#include "support/mapped_memory.hpp"
#include "support/parallel.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

constexpr const char* kMadeAnew = "the table is computed again, and its file replaced";

/// With a smaller share of a table in huge pages, copying it is worth some seconds. Without huge
/// pages, a search in 2.4 GB is 40 percent slower.
constexpr double kMostlyHuge = 0.9;

/// FNV-1a: for file names only; the file itself contains the identity.
std::uint64_t name_hash(std::string_view identity) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char letter : identity) {
        hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
    }
    return hash;
}

/// Reports problems with a file as warnings. The user need do nothing, so the help is replaced by
/// the consequence.
void warn(const Diagnostics& problems, const char* consequence, Diagnostics& warnings) {
    for (Diagnostic problem : problems.items()) {
        problem.severity = Severity::kWarning;
        problem.help.clear();
        warnings.add(std::move(problem).note(consequence));
    }
}

/// A copy of a mapped table in memory of its own. Most of the time goes into clearing pages, so
/// threads share it. Copied parts leave the file's pages, so the table is in memory only once.
TableStorage copied(std::optional<TableStorage> stored, std::uint32_t threads) {
    const TableLayout layout = stored->layout();
    const std::span<const std::uint8_t> image = stored->image();
    const std::uint64_t bytes = image.size();
    MappedMemory memory = MappedMemory::in_place_of_file(bytes);
    const std::size_t chunk = std::size_t{1} << 24;
    run_tasks(std::max(1U, threads), (bytes + chunk - 1) / chunk,
              [&](std::uint32_t, std::size_t task) {
                  const std::span<const std::uint8_t> part =
                      image.subspan(task * chunk, std::min(chunk, bytes - task * chunk));
                  std::memcpy(memory.data() + task * chunk, part.data(), part.size());
                  MappedMemory::drop_pages(part);
              });
    stored.reset();
    memory.settle();
    return TableStorage::of_memory(layout, std::make_shared<const MappedMemory>(std::move(memory)),
                                   0, bytes);
}

}  // namespace

KeptTable::KeptTable(const std::string& folder, std::string identity, const std::string& name)
    : folder_(folder), identity_(std::move(identity)) {
    file_ = (std::filesystem::path(folder) /
             (name.empty() ? fmt::format("{:016x}.qtable", name_hash(identity_)) : name))
                .string();
}

bool KeptTable::exists() const {
    std::error_code ignored;
    return !folder_.empty() && std::filesystem::exists(file_, ignored);
}

std::optional<TableStorage> KeptTable::stored_table(Diagnostics& warnings) const {
    if (!exists()) return std::nullopt;
    Diagnostics problems;
    std::optional<TableStorage> stored = read_table(file_, identity_).take(problems);
    warn(problems, kMadeAnew, warnings);
    return stored;
}

void KeptTable::warn_of_other(std::string_view has, Diagnostics& warnings) const {
    Diagnostics problems;
    problems.add(
        Diagnostic::error(Code::kBadTable, {},
                          fmt::format("the table file `{}` has {}", printable(file_, 200), has)));
    warn(problems, kMadeAnew, warnings);
}

std::optional<TableStorage> KeptTable::read(const TableLayout& layout,
                                            Diagnostics& warnings) const {
    return read(
        [&](const TableStorage& stored) {
            return stored.layout() == layout ? std::optional(stored) : std::nullopt;
        },
        "another size or form", warnings);
}

std::optional<TableStorage> KeptTable::read_huge(const TableLayout& layout, std::uint32_t threads,
                                                 Diagnostics& warnings) const {
    std::optional<TableStorage> stored = read(layout, warnings);
    if (!stored) return stored;
    double share = stored->huge_share();
    // The system supports huge pages for files, and used them when the file was first read as a
    // whole. Pages that were dropped since then were loaded again one by one, as small ones.
    if (share > 0 && share < kMostlyHuge) {
        stored.reset();
        MappedMemory::forget(file_);
        stored = read(layout, warnings);
        if (!stored) return stored;
        share = stored->huge_share();
    }
    return share >= kMostlyHuge ? stored : copied(std::move(stored), threads);
}

void KeptTable::write(const TableStorage& table, TablePacking packing,
                      Diagnostics& warnings) const {
    if (folder_.empty()) return;
    std::error_code ignored;  // writing will report it
    std::filesystem::create_directories(folder_, ignored);
    const Result<std::size_t> written = write_table(file_, table, identity_, packing);
    if (written) return;
    warn(written.diagnostics(), "the table stays in memory, and is computed again next time",
         warnings);
}

}  // namespace qter

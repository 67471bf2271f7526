#include "table/kept_table.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <system_error>
#include <utility>

#include "support/text.hpp"

namespace qter {
namespace {

/// FNV-1a: names files only, the file itself says what it is of.
std::uint64_t name_hash(std::string_view identity) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char letter : identity) {
        hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
    }
    return hash;
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

void KeptTable::write(const TableStorage& table, TablePacking packing,
                      Diagnostics& problems) const {
    if (folder_.empty()) return;
    std::error_code ignored;  // writing will say it
    std::filesystem::create_directories(folder_, ignored);
    const Result<std::size_t> written = write_table(file_, table, identity_, packing);
    if (!written) problems.add(written.diagnostics());
}

void KeptTable::add_other(std::string_view has, Diagnostics& problems) const {
    problems.add(
        Diagnostic::error(Code::kBadTable, {},
                          fmt::format("the table file `{}` has {}", printable(file_, 200), has)));
}

}  // namespace qter

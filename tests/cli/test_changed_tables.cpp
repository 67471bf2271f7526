// Tables that somebody changes or cuts short while they are mapped. Each in a process of its own,
// since nothing that it works out afterwards counts.
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "catch.hpp"
#include "cli/session.hpp"
#include "service/cache_folder.hpp"
#include "table/table_file.hpp"

using namespace qter;
using namespace qter::testing;
namespace fs = std::filesystem;

namespace {

/// A table of a megabyte, mapped.
TableStorage mapped_table(const std::string& path) {
    const TableStorage table =
        TableStorage::build(TableForm::kNibbles, std::uint64_t{1} << 21,
                            [](std::uint64_t, std::span<std::uint8_t> values) {
                                std::fill(values.begin(), values.end(), std::uint8_t{0});
                            });
    if (!write_table(path, table, "of a test")) ::_exit(100);
    Result<TableStorage> read = read_table(path, "of a test");
    if (!read) ::_exit(101);
    return *std::move(read);
}

/// What the process of such a run ends with: the code that it gives, 102 when it is told that the
/// table was changed, or minus the signal.
template <class Run>
int code_of(const Run& run, const fs::path& told) {
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        if (std::freopen(told.c_str(), "w", stderr) == nullptr) ::_exit(99);
        int code = 98;
        try {
            code = run();
        } catch (const RunError& error) {
            print_err(error.what());
            code = 102;
        }
        ::_exit(code);
    }
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

}  // namespace

TEST_CASE("changed tables: looking at what was cut off ends the run with a message") {
    const Folder folder;
    const std::string path = folder.path() / "table", told = folder.path() / "told";
    const int code = code_of(
        [&] {
            catch_cut_files();
            const TableStorage table = mapped_table(path);
            fs::resize_file(path, 4096);
            return table.at(table.size() - 1);
        },
        told);
    CHECK(code == 2);
    CHECK(slurp(told).find("error[file]: the file `" + path +
                           "` was cut short, or cannot be read, while it was in use") !=
          std::string::npos);
}

TEST_CASE("changed tables: nothing is printed, written or kept of what was worked out with them") {
    const Folder folder;
    const std::string path = folder.path() / "table", told = folder.path() / "told";
    const auto change = [&path] {
        ::usleep(50'000);  // beyond the tick of the file system's clock
        std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(100'000);
        file.put('\x11');
    };
    const auto with_changed = [&](const auto& use) {
        return code_of(
            [&] {
                std::optional<TableStorage> table = mapped_table(path);
                change();
                if (table->at(0) != 0) return 97;
                // Not even when the table is gone.
                table.reset();
                use();
                return 0;
            },
            told);
    };
    CHECK(with_changed([] { print_out("no solution\n"); }) == 102);
    CHECK(slurp(told) == "the file `" + path + "` was changed while it was in use");
    CHECK(with_changed([] { print_data("no solution\n"); }) == 102);
    CHECK(with_changed([] { finish_output(); }) == 102);
    const std::string kept = folder.path() / "kept.txt";
    CHECK(with_changed([&] {
              if (keep_text(folder.path(), kept, "qter additions 2", "1 0 shortest U\n"))
                  ::_exit(96);
              finish_output();
          }) == 102);
    CHECK(!fs::exists(kept));
    // Without the change it all works.
    CHECK(code_of(
              [&] {
                  const TableStorage table = mapped_table(path);
                  finish_output();
                  return keep_text(folder.path(), kept, "qter additions 2", "") ? 0 : 1;
              },
              told) == 0);
}

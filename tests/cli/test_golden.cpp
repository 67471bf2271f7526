// Whole runs of the binary against golden files: tests/cli/golden/*.case. A case is
//
//   $ qter interpret wrong.q          run by sh in tests/cli/golden/files
//   exit 1
//   ---- stdout
//   ...
//   ---- stderr
//   ...
//
// With QTER_REBASE=1 in the environment the cases are written anew from what the binary does; read
// the difference before you keep it.
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "catch.hpp"
#include "sanitized.hpp"
#include "service/cache_folder.hpp"

namespace {

namespace fs = std::filesystem;
using qter::testing::slurp;

const fs::path kGolden = fs::path(QTER_SOURCE_DIR) / "tests" / "cli" / "golden";

/// Runs `command` in the folder of the cases' files, with `qter` on the path and nothing kept from
/// other runs.
std::string transcript(const std::string& command, const fs::path& scratch) {
    const std::string out = scratch / "out", err = scratch / "err";
    const std::string path = fs::path(QTER_BINARY).parent_path();
    const std::string line =
        "cd '" + (kGolden / "files").string() + "' && PATH='" + path +
        "':$PATH && export XDG_CACHE_HOME=/dev/null/none && unset NO_COLOR && { " + command +
        "; } >'" + out + "' 2>'" + err + "' </dev/null";
    const int status = std::system(line.c_str());
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    // Where runs are slow, as with sanitizers, some show how far they are.
    const std::string told = qter::testing::without_progress(slurp(err));
    return "$ " + command + "\nexit " + std::to_string(code) + "\n---- stdout\n" + slurp(out) +
           "---- stderr\n" + told;
}

}  // namespace

TEST_CASE("golden: every case") {
    const bool rebase = std::getenv("QTER_REBASE") != nullptr;
    const fs::path scratch =
        fs::temp_directory_path() / ("qter-golden-" + std::to_string(::getpid()));
    fs::create_directories(scratch);
    std::vector<fs::path> cases;
    for (const auto& entry : fs::directory_iterator(kGolden)) {
        if (entry.path().extension() == ".case") cases.push_back(entry.path());
    }
    std::sort(cases.begin(), cases.end());
    REQUIRE(cases.size() >= 20);
    std::size_t number = 0;
    for (const fs::path& path : cases) {
        const std::string expected = slurp(path);
        INFO(path.filename().string());
        REQUIRE(expected.starts_with("$ "));
        const std::string command = expected.substr(2, expected.find('\n') - 2);
        // What a limit on memory lets through is another thing where the sanitizer's heap counts
        // too.
        if (qter::testing::kSanitized && command.find("--memory") != std::string::npos) continue;
        if (qter::testing::kSanitized && number++ % 3 != 0) continue;
        const std::string got = transcript(command, scratch);
        if (rebase) {
            std::ofstream(path, std::ios::binary) << got;
        } else {
            CHECK(got == expected);
        }
    }
    fs::remove_all(scratch);
}

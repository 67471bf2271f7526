// Whole runs of the binary against golden files: tests/cli/golden/*.case. A case is
//
//   $ qter interpret wrong.q          run by sh in tests/cli/golden/files
//   exit 1
//   ---- stdout
//   ...
//   ---- stderr
//   ...
//
// Each is a section of the one test here, and under ctest a test of its own, golden.<case>. With
// QTER_REBASE=1 in the environment the cases are written anew from what the binary does; read the
// difference before you keep it.
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "catch.hpp"
#include "service/cache_folder.hpp"

namespace {

namespace fs = std::filesystem;
using namespace qter::testing;

const fs::path kGolden = fs::path(QTER_SOURCE_DIR) / "tests" / "cli" / "golden";

/// Runs `command` in the folder of the cases' files, with `qter` on the path and nothing kept from
/// other runs.
std::string transcript(const std::string& command, const fs::path& scratch) {
    const std::string out = scratch / "out", err = scratch / "err";
    const std::string path = fs::path(QTER_BINARY).parent_path();
    const std::string line = "cd '" + (kGolden / "files").string() + "' && PATH='" + path +
                             "':$PATH && export XDG_CACHE_HOME=/dev/null/none QTER_REPRODUCIBLE=1 "
                             "&& unset NO_COLOR && { " +
                             command + "; } >'" + out + "' 2>'" + err + "' </dev/null";
    const int status = std::system(line.c_str());
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return "$ " + command + "\nexit " + std::to_string(code) + "\n---- stdout\n" + slurp(out) +
           "---- stderr\n" + slurp(err);
}

}  // namespace

TEST_CASE("golden", "[golden]") {
    const Folder scratch;
    for (const auto& entry : fs::directory_iterator(kGolden)) {
        const fs::path& path = entry.path();
        if (path.extension() != ".case") continue;
        DYNAMIC_SECTION(path.stem().string()) {
            const std::string expected = slurp(path);
            REQUIRE(expected.starts_with("$ "));
            const std::string got =
                transcript(expected.substr(2, expected.find('\n') - 2), scratch.path());
            if (std::getenv("QTER_REBASE") != nullptr) {
                spew(path, got);
                SUCCEED("written anew");
            } else {
                CHECK(got == expected);
            }
        }
    }
}

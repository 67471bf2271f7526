// `qter verify` on files: honest and forged certificates of a puzzle of four pieces, written by
// hand and sealed by another program. A file's name begins with the exit code that is due.
#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "catch.hpp"
#include "run_json.hpp"

using namespace qter::testing;

namespace {

namespace fs = std::filesystem;

const fs::path kFolder = fs::path(QTER_SOURCE_DIR) / "tests" / "cli" / "certificates";

JsonRun verified(const std::string& name, const std::string& more = "") {
    return run_json("cd '" + kFolder.string() + "' && $QTER verify " + name + ".json --json " +
                    "--puzzle four.toml " + more);
}

}  // namespace

TEST_CASE("verify files: each ends with the code in its name") {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(kFolder)) {
        if (entry.path().extension() == ".json") names.push_back(entry.path().stem());
    }
    CHECK(names.size() > 30);
    for (const std::string& name : names) {
        INFO(name);
        const JsonRun run = verified(name);
        INFO(run.document.dump(2));
        CHECK(run.code == name[0] - '0');
        if (!run.document.contains("verdict")) continue;
        CHECK(run.document["verdict"] == (run.code == 0   ? "verified"
                                          : run.code == 4 ? "partly"
                                                          : "refuted"));
        CHECK(run.document["question"].size() > 2);
        CHECK(run.document["claims"].contains("turns"));
    }
}

TEST_CASE("verify files: premises are named, and those that are not accepted leave it open") {
    const auto code = [](const std::string& name, const std::string& assumed) {
        return verified(name, "--assume " + assumed).code;
    };
    const JsonRun narrow = verified("0-restricted-turns");
    CHECK(narrow.code == 0);
    REQUIRE(narrow.document["premises"].size() == 1);
    CHECK(narrow.document["premises"][0]["premise"] == "turns");
    CHECK(narrow.document["premises"][0]["text"] == "with turns of B only");
    CHECK(verified("0-state").document["premises"].empty());
    CHECK(code("0-state", "none") == 0);
    CHECK(code("0-restricted-turns", "none") == 4);
    CHECK(code("0-restricted-turns", "marked,parity") == 4);
    CHECK(code("0-restricted-turns", "marked,turns") == 0);
    CHECK(code("0-marked", "turns") == 4);
    CHECK(code("0-architecture", "marked") == 4);
    CHECK(code("0-architecture", "marked,registers") == 0);
    CHECK(
        run_json("cd '" + kFolder.string() + "' && $QTER verify 0-state.json --json --assume luck")
            .code == 2);
}

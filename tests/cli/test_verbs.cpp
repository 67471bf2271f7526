// A verb is one file and one row of the table.
#include <algorithm>
#include <filesystem>
#include <set>
#include <string>

#include "catch.hpp"
#include "cli/verbs.hpp"

using namespace qter;

namespace {

/// "cmd_puzzle_show.cpp"
std::string file_of(const VerbRow& verb) {
    std::string words = verb.group;
    if (!words.empty()) words += '_';
    words += verb.name;
    std::replace(words.begin(), words.end(), '-', '_');
    return "cmd_" + words + ".cpp";
}

/// Whether other verbs stand behind it.
bool is_group(const VerbRow& verb) {
    return std::any_of(verbs().begin(), verbs().end(),
                       [&](const VerbRow& other) { return std::string(other.group) == verb.name; });
}

}  // namespace

TEST_CASE("verbs: each is one file and one row, behind the row of its group") {
    std::set<std::string> files;
    std::set<std::string> groups = {""};
    for (const VerbRow& verb : verbs()) {
        CAPTURE(verb.group, verb.name);
        CHECK(groups.count(verb.group) == 1);
        CHECK(std::string(verb.title) != "");
        if (is_group(verb)) {
            groups.insert(verb.name);
        } else if (verb.declare != nullptr) {
            CHECK(files.insert(file_of(verb)).second);
        }
    }
    std::set<std::string> sources;
    for (const auto& entry : std::filesystem::directory_iterator(QTER_SOURCE_DIR "/src/cli")) {
        const std::string name = entry.path().filename();
        if (name.starts_with("cmd_")) sources.insert(name);
    }
    CHECK(files == sources);
}

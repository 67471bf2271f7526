// The completion of bash, driven in a real bash, against what the verbs' own help says they take.
#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "catch.hpp"
#include "cli/run_in.hpp"
#include "service/cache_folder.hpp"

using qter::testing::run_in;
namespace fs = std::filesystem;

namespace {

using CompletionWords = std::vector<std::string>;

CompletionWords sorted_lines(const std::string& text) {
    CompletionWords lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    std::sort(lines.begin(), lines.end());
    return lines;
}

/// What bash offers in the place of the last word.
CompletionWords offered(const fs::path& folder, const CompletionWords& words) {
    std::string line = "COMP_WORDS=(";
    for (const std::string& word : words) line += " \"" + word + "\"";
    line += "); COMP_CWORD=" + std::to_string(words.size() - 1);
    std::ofstream(folder / "ask.bash")
        << "set -u\nsource <(qter completions bash)\n"
        << line << "\n_qter\n"
        << "[ ${#COMPREPLY[@]} -eq 0 ] || printf '%s\\n' \"${COMPREPLY[@]}\"\n";
    const auto ran = run_in(folder, "bash ask.bash");
    CHECK(ran.code == 0);
    return sorted_lines(ran.text);
}

/// The first words of the lines below a heading of `help`, up to an empty line.
CompletionWords below_heading(const std::string& help, const std::string& heading) {
    CompletionWords words;
    std::istringstream in(help);
    std::string line;
    while (std::getline(in, line) && line != heading) continue;
    while (std::getline(in, line) && !line.empty()) {
        if (line.starts_with("  ") && line[2] != ' ') {
            words.push_back(line.substr(2, line.find(' ', 2) - 2));
        }
    }
    return words;
}

CompletionWords options_in_help(const std::string& help) {
    CompletionWords options;
    for (const std::string& names : below_heading(help, "Options:")) {
        std::istringstream in(names);
        for (std::string name; std::getline(in, name, ',');) options.push_back(name);
    }
    if (!below_heading(help, "Positionals:").empty() &&
        below_heading(help, "Positionals:").front() == "PUZZLE") {
        options.emplace_back("--puzzle");
    }
    std::sort(options.begin(), options.end());
    return options;
}

void check_verb(const fs::path& folder, const CompletionWords& path) {
    std::string command;
    for (const std::string& word : path) command += word + " ";
    CAPTURE(command);
    const std::string help = run_in(folder, command + "-h").text;
    CompletionWords line = path;
    line.emplace_back("-");
    CHECK(offered(folder, line) == options_in_help(help));
    CompletionWords verbs = below_heading(help, "Subcommands:");
    for (const std::string& verb : verbs) {
        CompletionWords below = path;
        below.push_back(verb);
        if (verb != "help" && verb != "version") check_verb(folder, below);
    }
    if (verbs.empty()) return;
    line.back() = "";
    std::sort(verbs.begin(), verbs.end());
    CHECK(offered(folder, line) == verbs);
}

}  // namespace

TEST_CASE("completions: bash offers the verbs and options that help lists") {
    const qter::testing::Folder folder;
    check_verb(folder.path(), {"qter"});
}

TEST_CASE("completions: bash offers values that are known") {
    const qter::testing::Folder folder;
    const auto all = [&](const CompletionWords& words) { return offered(folder.path(), words); };
    CHECK(all({"qter", "solve", "3x3", "--metric", "qt"}) == CompletionWords{"qtm"});
    CHECK(all({"qter", "check", "--color", "=", "al"}) == CompletionWords{"always"});
    CHECK(all({"qter", "check", "--color", "="}) == CompletionWords{"always", "auto", "never"});
    CHECK(all({"qter", "compile", "--emit", "ir,a"}) == CompletionWords{"ir,annotated"});
    CHECK(all({"qter", "puzzle", "show", "master-pyrami"}) == CompletionWords{"master-pyraminx"});
    CHECK(all({"qter", "explore", "--puzzle", "gigam"}) == CompletionWords{"gigaminx"});
    CHECK(all({"qter", "help", "puzzle", "sh"}) == CompletionWords{"show"});
    CHECK(all({"qter", "solve", "3x3", "--threads", ""}).empty());
}

TEST_CASE("completions: bash offers files, folders, and files of puzzles") {
    const qter::testing::Folder folder;
    fs::create_directory(folder.path() / "tables of mine");
    std::ofstream(folder.path() / "mine.toml") << "";
    std::ofstream(folder.path() / "mine too.qat") << "";
    const auto all = [&](const CompletionWords& words) { return offered(folder.path(), words); };
    CHECK(all({"qter", "compile", "mine"}) == CompletionWords{"mine too.qat", "mine.toml"});
    CHECK(all({"qter", "compile", "x.qat", "-o", "mine t"}) == CompletionWords{"mine too.qat"});
    CHECK(all({"qter", "solve", "--tables", "t"}) == CompletionWords{"tables of mine"});
    CHECK(all({"qter", "puzzle", "show", "mine."}) == CompletionWords{"mine.toml"});
}

TEST_CASE("completions: bash offers the orders of the puzzle's presets") {
    const qter::testing::Folder folder;
    const auto document = nlohmann::json::parse(
        run_in(folder.path(), "qter puzzle show pyraminx --presets --json").text);
    CompletionWords orders;
    for (const auto& preset : document.at("presets")) {
        std::string one;
        for (const auto& order : preset) {
            one += (one.empty() ? "" : ",") + order.get<std::string>();
        }
        orders.push_back(one);
    }
    std::sort(orders.begin(), orders.end());
    orders.erase(std::unique(orders.begin(), orders.end()), orders.end());
    REQUIRE_FALSE(orders.empty());
    CHECK(offered(folder.path(), {"qter", "solve-arch", "pyraminx", "--orders", ""}) == orders);
    CHECK(offered(folder.path(), {"qter", "additions", "--json", "--puzzle", "pyraminx", "--orders",
                                  ""}) == orders);
    CHECK(offered(folder.path(), {"qter", "additions", "--orders", ""}).empty());
}

// Somebody with a cube at the full screen: reads what is to be done, turns their own cube, looks at
// it, and presses keys. What the program says in the end must be right, whatever the terminal is
// like.
#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <regex>
#include <sstream>

#include "catch.hpp"
#include "cli/terminal_run.hpp"
#include "facelets/facelet_string.hpp"
#include "fixtures.hpp"
#include "service/cache_folder.hpp"

using namespace qter;
using namespace qter::testing;
namespace fs = std::filesystem;

namespace {

/// Without escape sequences.
std::string plain(const std::string& text) {
    static const std::regex kEscape("\x1b\\[[0-9;?]*[A-Za-z]");
    return std::regex_replace(text, kEscape, "");
}

/// What stands out, as one line: what is to be done.
std::string task_on(const std::string& screen) {
    static const std::regex kBold("\x1b\\[1m([^\x1b]*)\x1b\\[0m");
    std::string task;
    for (std::sregex_iterator at(screen.begin(), screen.end(), kBold), end; at != end; ++at) {
        task += (task.empty() ? "" : " ") + (*at)[1].str();
    }
    return task;
}

std::size_t widest_line(const std::string& screen) {
    std::size_t widest = 0;
    std::istringstream lines(plain(screen));
    for (std::string line; std::getline(lines, line);) {
        std::size_t columns = 0;
        for (const char c : line) {
            const auto byte = static_cast<unsigned char>(c);
            columns += c != '\r' && (byte & 0xc0U) != 0x80U ? 1U : 0U;
        }
        widest = std::max(widest, columns);
    }
    return widest;
}

class AtTheScreen {
 public:
    explicit AtTheScreen(std::vector<std::string> numbers) : numbers_(std::move(numbers)) {}

    /// Goes on until the program has ended, or so many steps are done; false when the screen says
    /// what cannot be done.
    bool go_on(TerminalRun& run, std::size_t columns, std::size_t most) {
        for (std::size_t step = 0; step < most && !ended_; ++step) {
            const std::optional<std::string> screen = run.screen(awaited_);
            if (!screen) return false;
            CHECK(widest_line(*screen) <= columns);
            const std::string task = task_on(*screen);
            ended_ = task == "The program has ended.";
            const bool is_read = reads_ && task.starts_with("Read the number");
            const std::optional<std::string> keys =
                is_read ? std::optional(number_read(run, *screen)) : keys_for(task);
            INFO("asked: " << task);
            REQUIRE(keys);
            // What is pressed leads to one more screen.
            awaited_ = run.screens() + 1;
            run.press(*keys);
        }
        return true;
    }
    /// Reads numbers off the tables from now on, instead of accepting the model's.
    void read_tables() { reads_ = true; }
    /// The screen that shows what the last key has done.
    [[nodiscard]] std::size_t awaited() const { return awaited_; }
    /// At a new run, whose first screen is to come.
    void sit_down_again() { awaited_ = 1; }
    [[nodiscard]] bool ended() const { return ended_; }

 private:
    std::optional<std::string> keys_for(const std::string& task) {
        static const std::regex kLook("(?:Is|Are) (.*?)(?: all)? solved\\?");
        std::smatch match;
        if (task.starts_with("Choose a number")) return numbers_.at(used_++) + "\r";
        if (task.starts_with("Turn ")) {
            turn(task.substr(5));
            return " ";
        }
        if (std::regex_match(task, match, kLook)) return are_solved(match[1].str()) ? "y" : "n";
        if (task.starts_with("Read the number") || task.starts_with("There is nothing") ||
            task.starts_with("The program has ended") || task.starts_with("This is the end")) {
            return " ";
        }
        return std::nullopt;
    }

    /// The number, as a person reads it: a remainder off each table, then the grid of both.
    std::string number_read(TerminalRun& run, std::string screen) {
        static const std::regex kTable("\\d/\\d  ([A-Z]+), mod (\\d+):");
        std::vector<std::size_t> remainders;
        std::smatch title;
        std::string text = plain(screen);
        while (std::regex_search(text, title, kTable)) {
            const std::string name = title[1].str();
            const std::regex row("(\\d+)  " + name + " shows ([A-Z]+)");
            std::size_t rows = 0;
            for (std::sregex_iterator at(text.begin(), text.end(), row), end; at != end; ++at) {
                ++rows;
                if ((*at)[2].str() == shown_at(name)) remainders.push_back(std::stoul((*at)[1]));
            }
            CHECK(std::to_string(rows) == title[2].str());  // all in view
            awaited_ = run.screens() + 1;
            run.press("t");
            screen = run.screen(awaited_).value();
            text = plain(screen);
        }
        REQUIRE(remainders.size() == 2);
        std::istringstream grid(text.substr(text.find("(across):") + 9));
        std::vector<std::string> words;
        for (std::string word; grid >> word && std::isdigit(static_cast<unsigned char>(word[0]));) {
            words.push_back(word);
        }
        // The first row has the columns' numbers, each later one begins with its own.
        std::size_t across = 0;
        while (words[across] == std::to_string(across) && across + 1 < words.size()) ++across;
        if (words[across - 1] == "0") --across;
        const std::size_t at = across + remainders[0] * (across + 1);
        REQUIRE(words[at] == std::to_string(remainders[0]));
        return words[at + 1 + remainders[1]] + "\r";
    }

    /// What the stickers of a piece's slot show, in the order of its name. The numbers are those of
    /// Kociemba's facelet strings.
    [[nodiscard]] std::string shown_at(const std::string& name) const {
        static const std::map<std::string, std::array<std::size_t, 3>> kCorners = {
            {"URF", {8, 9, 20}},   {"UFL", {6, 18, 38}},  {"ULB", {0, 36, 47}},
            {"UBR", {2, 45, 11}},  {"DFR", {29, 26, 15}}, {"DLF", {27, 44, 24}},
            {"DBL", {33, 53, 42}}, {"DRB", {35, 17, 51}}};
        static const std::map<std::string, std::array<std::size_t, 2>> kEdges = {
            {"UR", {5, 10}},  {"UF", {7, 19}},  {"UL", {3, 37}},  {"UB", {1, 46}},
            {"DR", {32, 16}}, {"DF", {28, 25}}, {"DL", {30, 43}}, {"DB", {34, 52}},
            {"FR", {23, 12}}, {"FL", {21, 41}}, {"BL", {50, 39}}, {"BR", {48, 14}}};
        const std::string stickers = facelet_string(cube(), held_);
        const auto shown = [&](const auto& slots) {
            for (const auto& [letters, at] : slots) {
                if (!std::is_permutation(name.begin(), name.end(), letters.begin(), letters.end()))
                    continue;
                std::string text;
                for (const char face : name) text += stickers[at[letters.find(face)]];
                return text;
            }
            return std::string();
        };
        return name.size() == 3 ? shown(kCorners) : shown(kEdges);
    }

    /// "R U, 5 times, then F, twice".
    void turn(const std::string& text) {
        static const std::regex kPart("(.*?)(?:, (twice|\\d+ times))?(?:, then |$)");
        for (std::sregex_iterator at(text.begin(), text.end(), kPart), end; at != end; ++at) {
            if ((*at)[1].length() == 0) continue;
            const std::string times = (*at)[2].str();
            const int count = times.empty() ? 1 : times == "twice" ? 2 : std::stoi(times);
            for (int i = 0; i < count; ++i) {
                held_ = compose(cube().shape(), held_, state(cube(), (*at)[1].str()));
            }
        }
    }

    bool are_solved(const std::string& pieces) const {
        static const std::regex kName("[URFDLB]+");
        bool solved = true;
        for (std::sregex_iterator at(pieces.begin(), pieces.end(), kName), end; at != end; ++at) {
            solved = solved && is_solved(held_, piece(cube(), at->str()));
        }
        return solved;
    }

    std::vector<std::string> numbers_;
    std::size_t used_ = 0;
    State held_ = solved_state(cube().shape());
    std::size_t awaited_ = 1;
    bool ended_ = false;
    bool reads_ = false;
};

struct PerformedExample {
    std::string file;
    std::vector<std::string> numbers;
    std::string says;
};

const std::vector<PerformedExample>& performed_examples() {
    static const std::vector<PerformedExample> all = {
        {"move.qat", {"3"}, "B is 3"},
        {"average-quick.qat", {"60", "20"}, "The average is 40"},
    };
    return all;
}

std::vector<std::string> words_for(const PerformedExample& example, const fs::path& kept) {
    return {"qter",        "perform",
            "-O1",         "--time-limit",
            "0",           "--save",
            kept.string(), std::string(QTER_SOURCE_DIR) + "/examples/" + example.file};
}

}  // namespace

TEST_CASE("perform: programs by hand on screens of 80 and 40 columns, with colours and without") {
    for (const PerformedExample& example : performed_examples()) {
        for (const unsigned short columns : {80, 40}) {
            for (const bool colours : {true, false}) {
                CAPTURE(example.file, columns, colours);
                const Folder folder;
                TerminalRun run(words_for(example, folder.path() / "kept.json"), columns, colours);
                AtTheScreen somebody(example.numbers);
                REQUIRE(somebody.go_on(run, columns, 1000));
                CHECK(somebody.ended());
                CHECK(run.end() == 0);
                CHECK(run.left_as_it_was());
                CHECK(run.seen().find(example.says + "\r\n") != std::string::npos);
                // No colours but black on white: bold, and a bar the other way round.
                const bool coloured = run.seen().find("\x1b[38;") != std::string::npos ||
                                      run.seen().find("\x1b[48;") != std::string::npos;
                CHECK(coloured == colours);
            }
        }
    }
}

TEST_CASE("perform: a number is read off the tables of a screen of 80x24") {
    for (const char* program : {"average-quick.qat", "average.qat"}) {
        CAPTURE(program);
        const PerformedExample example{program, {"60", "20"}, "The average is 40"};
        const Folder folder;
        TerminalRun run(words_for(example, folder.path() / "kept.json"), 80, false, 24);
        AtTheScreen somebody(example.numbers);
        somebody.read_tables();
        REQUIRE(somebody.go_on(run, 80, 1000));
        CHECK(somebody.ended());
        CHECK(run.end() == 0);
        CHECK(run.seen().find(example.says + "\r\n") != std::string::npos);
    }
}

TEST_CASE("perform: Enter goes on, and arrows do not") {
    const Folder folder;
    TerminalRun run(
        {"qter", "perform", "--time-limit", "0", "--save", (folder.path() / "kept.json").string(),
         std::string(QTER_SOURCE_DIR) + "/examples/move.qat"},
        80, false, 24);
    REQUIRE(run.see("Choose a number"));
    run.press("3\r");
    REQUIRE(run.see("Turn D"));
    for (const char* arrow : {"\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"}) {
        run.press(arrow);
        REQUIRE(run.see("This key has no function here"));
    }
    run.press("\r");
    REQUIRE(run.see("Read the number"));
    REQUIRE(run.see("mod 4"));
    const std::size_t before = run.screens();
    for (const char* arrow : {"\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"}) run.press(arrow);
    REQUIRE(run.screen(before + 4));
    // A wrong number leaves the right row in view.
    run.press("1\r");
    REQUIRE(run.see("1 is not the number"));
    REQUIRE(run.see("    3  "));
    run.press("\r");
    REQUIRE(run.see("The program has ended."));
    run.press("\r");
    CHECK(run.end() == 0);
    CHECK(run.seen().find("B is 3\r\n") != std::string::npos);
}

TEST_CASE("perform: a slip is found and repaired on a screen of 80x24") {
    const Folder folder;
    TerminalRun run(
        {"qter", "perform", "--time-limit", "0", "--save", (folder.path() / "kept.json").string(),
         std::string(QTER_SOURCE_DIR) + "/examples/move.qat"},
        80, false, 24);
    REQUIRE(run.see("Choose a number"));
    run.press("3\r");
    REQUIRE(run.see("Turn D"));
    // D' instead, so the pieces show 1.
    run.press("\r");
    REQUIRE(run.see("Read the number"));
    run.press("1\r");
    REQUIRE(run.see("1 is not the number"));
    REQUIRE(run.see("slip"));
    run.press("x");
    REQUIRE(run.see("slip "));
    run.press("\r");
    REQUIRE(run.see("Type `slip` and a letter"));
    REQUIRE(run.see("U, row by row, then"));
    std::string stickers = facelet_string(cube(), state(cube(), "D'"));
    stickers.replace(45, 9, 9, '?');  // the back was not looked at
    run.press("x");
    REQUIRE(run.see("slip "));
    const std::size_t before = run.screens();
    run.press(stickers + "\r");
    const std::optional<std::string> way = run.screen(before + 1);
    REQUIRE(way);
    CHECK(widest_line(*way) <= 80);
    CHECK(task_on(*way) == "Turn D2");
    CHECK(plain(*way).find("became D'") != std::string::npos);
    CHECK(plain(*way).find("as they should be") == std::string::npos);
    run.press("\r");
    REQUIRE(run.see("Read the number"));
    run.press("3\r");
    REQUIRE(run.see("The program has ended."));
    run.press("\r");
    CHECK(run.end() == 0);
    CHECK(run.seen().find("B is 3\r\n") != std::string::npos);
}

TEST_CASE("perform: a terminal that becomes narrower is drawn anew") {
    const PerformedExample& example = performed_examples().back();
    const Folder folder;
    TerminalRun run(words_for(example, folder.path() / "kept.json"), 100);
    AtTheScreen somebody(example.numbers);
    REQUIRE(somebody.go_on(run, 100, 4));
    REQUIRE(run.screen(somebody.awaited()));
    run.resize(40);
    const std::optional<std::string> narrow = run.screen(somebody.awaited() + 1);
    REQUIRE(narrow);
    CHECK(widest_line(*narrow) <= 40);
    REQUIRE(somebody.go_on(run, 40, 1000));
    CHECK(run.end() == 0);
    CHECK(run.seen().find(example.says) != std::string::npos);
}

TEST_CASE("perform: a session that was killed at any step goes on from there") {
    for (const PerformedExample& example : performed_examples()) {
        CAPTURE(example.file);
        const Folder folder;
        const fs::path kept = folder.path() / "kept.json";
        AtTheScreen somebody(example.numbers);
        {
            TerminalRun run(words_for(example, kept), 80);
            REQUIRE(somebody.go_on(run, 80, 6));
            // What was pressed last has been taken.
            REQUIRE(run.screen(somebody.awaited()));
            run.signal(SIGKILL);
            run.end();
        }
        REQUIRE(fs::exists(kept));
        TerminalRun again({"qter", "perform", "--time-limit", "0", "--resume", kept.string()}, 80);
        somebody.sit_down_again();
        REQUIRE(somebody.go_on(again, 80, 1000));
        CHECK(again.end() == 0);
        CHECK(again.left_as_it_was());
        CHECK(again.seen().find(example.says) != std::string::npos);
    }
}

TEST_CASE("perform: a session that has no name of its own is gone when the program has ended") {
    const Folder folder;
    const fs::path before = fs::current_path();
    fs::current_path(folder.path());
    spew("move.session.json", "of yesterday");
    TerminalRun run({"qter", "perform", "--time-limit", "0",
                     std::string(QTER_SOURCE_DIR) + "/examples/move.qat"},
                    80);
    fs::current_path(before);
    CHECK(run.see("A session is saved in move.session.json"));
    AtTheScreen somebody({"3"});
    REQUIRE(somebody.go_on(run, 80, 2));
    REQUIRE(run.screen(somebody.awaited()));
    CHECK(fs::exists(folder.path() / "move-2.session.json"));
    REQUIRE(somebody.go_on(run, 80, 1000));
    CHECK(run.end() == 0);
    CHECK(!fs::exists(folder.path() / "move-2.session.json"));
    CHECK(slurp(folder.path() / "move.session.json") == "of yesterday");
}

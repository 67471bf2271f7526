// Somebody with a cube at the full screen: reads what is to be done, turns their own cube, looks at
// it, and presses keys. What the program says in the end must be right, whatever the terminal is
// like.
#include <map>
#include <regex>
#include <sstream>

#include "catch.hpp"
#include "cli/terminal_run.hpp"
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
            const std::optional<std::string> keys = keys_for(task);
            INFO("asked: " << task);
            REQUIRE(keys);
            // What is pressed leads to one more screen.
            awaited_ = run.screens() + 1;
            run.press(*keys);
        }
        return true;
    }
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

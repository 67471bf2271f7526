// Runs of the binary while memory, files and the disk fail: nothing but the error may come of it.
//
// tests/faults/faults.cpp makes the calls fail. A run without faults says what is right and how
// often each call is made; then one call after the other fails, or a sample of them. Whatever
// fails: the process ends by itself with one of the documented codes, a run that ends well has
// given the right answer, files are as they were or as they should be, nothing is left beside them,
// and the next run with the same caches gives the right answer.
#ifdef QTER_FAULTS_LIBRARY  // not with sanitizers

#include <fcntl.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <map>
#include <random>
#include <set>
#include <thread>

#include "catch.hpp"
#include "cli/run_json.hpp"
#include "service/cache_folder.hpp"

using namespace qter::testing;
namespace fs = std::filesystem;

namespace {

/// How many of the calls of a kind fail in one scenario of the slow set; `QTER_FAULT_SAMPLES` sets
/// it.
std::size_t samples() {
    const char* const text = std::getenv("QTER_FAULT_SAMPLES");
    return text == nullptr ? 40 : std::stoull(text);
}

/// A command that reads and writes files in a folder of its own.
struct Scenario {
    std::string name;
    std::vector<std::string> arguments;
    std::vector<std::string> outputs;  ///< files that it writes for the user
    /// Whether it also writes caches or tables, which then are what later runs read.
    bool keeps = false;
    bool slow = false;  ///< a tenth of the runs must do
};

const std::vector<Scenario>& scenarios() {
    static const std::vector<Scenario> all = {
        {"compile", {"compile", "p.qat", "-o", "out.q"}, {"out.q"}, true},
        {"interpret", {"interpret", "p.q", "--input", "1"}, {}, false},
        {"format", {"fmt", "-w", "messy.qat"}, {"messy.qat"}, false},
        {"finder", {"find-cycles", "--puzzle", "2x2", "--registers", "2", "--json"}, {}, false},
        {"fits", {"find-cycles", "--puzzle", "2x2", "--fits", "4,4"}, {}, false},
        {"architecture",
         {"solve-arch", "--puzzle", "2x2", "--cycles", "corners 1+ 2+", "--threads", "2"},
         {},
         false},
        {"tables",
         {"solve-arch", "--puzzle", "3x3", "--cycles", "corners 1+ 5+; edges 1+ 1+", "--tables",
          "tables", "--threads", "2"},
         {},
         true,
         true},
        {"state",
         {"solve", "--puzzle", "pyraminx", "--scramble", "R U L' B", "--threads", "2"},
         {},
         true},
        {"show", {"puzzle", "show", "3x3", "--svg", "out.svg"}, {"out.svg"}, false},
        {"export", {"puzzle", "export", "3x3", "-f", "gap", "-o", "out.g"}, {"out.g"}, false},
    };
    return all;
}

/// What a run leaves for those who look.
struct Ended {
    int code = -1;
    int signal = 0;
    std::string out, err;
    std::map<std::string, std::string> outputs;  ///< those that are there
    std::set<std::string> strays;                ///< files that should not be there
};

/// The folder of a scenario, made anew.
class Place {
 public:
    explicit Place(const Scenario& scenario) : scenario_(scenario) { reset(); }

    /// As before the first run.
    void reset() {
        fs::remove_all(root());
        fs::create_directories(root());
        spew(root() / "p.qat",
             ".registers {\n    A, B <- 3x3 solve (4, 4)\n}\ninput \"\" A\nadd A 1\nadd B 2\n"
             "solved-goto A x\nadd A 3\nx:\nprint \"\" B\nhalt \"\" A\n");
        spew(root() / "p.q",
             "Puzzles\nA: 3x3\n\n1 | input \"n\" R U R' U'\n            max-input 5\n2 | print "
             "\"it\"\n3 | halt \"end\"\n");
        spew(root() / "messy.qat",
             ".registers {\n A, B <- 3x3 builtin (90, 90)\n}\n  add A 1\nhalt   "
             "\"\" A\n");
        before_ = files();
    }
    [[nodiscard]] fs::path root() const { return folder_.path() / "here"; }

    /// Runs in a child: `prepare` is called in it before the binary takes over.
    [[nodiscard]] Ended run(const std::string& faults, const std::function<void()>& prepare = {},
                            std::chrono::microseconds kill_after = {}) const {
        const std::string out = folder_.path() / "out", err = folder_.path() / "err";
        std::vector<std::string> words = {QTER_BINARY};
        words.insert(words.end(), scenario_.arguments.begin(), scenario_.arguments.end());
        std::vector<char*> arguments;
        for (std::string& word : words) arguments.push_back(word.data());
        arguments.push_back(nullptr);
        const pid_t child = ::fork();
        REQUIRE(child >= 0);
        if (child == 0) {
            const auto redirect = [](const std::string& path, int to) {
                const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
                ::dup2(file, to);
                ::close(file);
            };
            redirect(out, STDOUT_FILENO);
            redirect(err, STDERR_FILENO);
            ::close(STDIN_FILENO);
            ::open("/dev/null", O_RDONLY);
            if (::chdir(root().c_str()) != 0) ::_exit(126);
            ::setenv("XDG_CACHE_HOME", (root() / "cache").c_str(), 1);
            if (!faults.empty()) {
                ::setenv("LD_PRELOAD", QTER_FAULTS_LIBRARY, 1);
                ::setenv("QTER_FAULTS", faults.c_str(), 1);
                ::setenv("QTER_FAULTS_COUNT", (folder_.path() / "count").c_str(), 1);
            }
            if (prepare) prepare();
            ::execv(QTER_BINARY, arguments.data());
            ::_exit(127);
        }
        if (kill_after.count() > 0) {
            std::this_thread::sleep_for(kill_after);
            ::kill(child, SIGKILL);
        }
        int status = 0;
        REQUIRE(::waitpid(child, &status, 0) == child);
        Ended ended;
        if (WIFEXITED(status)) ended.code = WEXITSTATUS(status);
        if (WIFSIGNALED(status)) ended.signal = WTERMSIG(status);
        ended.out = slurp(out);
        ended.err = slurp(err);
        for (const std::string& output : scenario_.outputs) {
            if (fs::exists(root() / output)) ended.outputs[output] = slurp(root() / output);
        }
        for (const std::string& file : files()) {
            const bool known = before_.count(file) != 0 || ended.outputs.count(file) != 0 ||
                               file.ends_with(".txt") || file.ends_with(".qtable");
            if (!known) ended.strays.insert(file);
        }
        return ended;
    }
    /// How often the calls of this kind are made.
    [[nodiscard]] long count(const std::string& kind) {
        static_cast<void>(run(kind + ":0"));
        return std::stol(slurp(folder_.path() / "count"));
    }

 private:
    [[nodiscard]] std::set<std::string> files() const {
        std::set<std::string> all;
        for (const auto& entry : fs::recursive_directory_iterator(root())) {
            if (entry.is_regular_file()) all.insert(fs::relative(entry.path(), root()).string());
        }
        return all;
    }

    const Scenario& scenario_;
    Folder folder_;
    std::set<std::string> before_;
};

/// Without what depends on the clock.
std::string steady(const std::string& text) {
    std::string kept;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t seconds = line.find("\"seconds\":");
        if (seconds != std::string::npos) line = line.substr(0, seconds);
        const bool time = line.find(" s)") != std::string::npos ||
                          line.find(" s,") != std::string::npos || line.ends_with(" s") ||
                          line.starts_with("time ");
        if (!time) kept += line + '\n';
    }
    return kept;
}

/// A scenario, what it gives, and checks of what it gives under faults.
class Trial {
 public:
    explicit Trial(const Scenario& scenario) : scenario_(scenario), place_(scenario) {
        for (const std::string& output : scenario.outputs) {
            const fs::path path = place_.root() / output;
            if (fs::exists(path)) old_[output] = slurp(path);
        }
        right_ = place_.run("");
        INFO(scenario.name << ": " << right_.err);
        REQUIRE(right_.code == 0);
        REQUIRE(right_.outputs.size() == scenario.outputs.size());
        REQUIRE(right_.strays.empty());
    }

    /// Runs from a fresh folder with this fault.
    void run(const std::string& faults, const std::function<void()>& prepare = {}) {
        place_.reset();
        check(place_.run(faults, prepare), faults);
        again(faults);
    }
    /// The same, killed after a while.
    void run_killed(std::chrono::microseconds after) {
        place_.reset();
        const Ended ended = place_.run("", {}, after);
        ++runs_;
        CAPTURE(scenario_.name, after.count(), ended.err);
        CHECK((ended.signal == SIGKILL || ended.code == 0));
        check_files(ended);
        again("kill -9");
    }
    [[nodiscard]] long count(const std::string& kind) {
        place_.reset();
        return place_.count(kind);
    }
    [[nodiscard]] static long runs() { return runs_; }

 private:
    void check(const Ended& ended, const std::string& faults) {
        ++runs_;
        CAPTURE(scenario_.name, faults, ended.err);
        CHECK(ended.signal == 0);
        static const std::set<int> kCodes = {0, 1, 2, 3, 4};
        CHECK(kCodes.count(ended.code) == 1);
        // 1 and 3 would be statements about what was asked.
        CHECK(ended.code != 1);
        CHECK(ended.code != 3);
        if (ended.code == 0) {
            CHECK(steady(ended.out) == steady(right_.out));
            CHECK(ended.outputs == right_.outputs);
        } else {
            // Somebody is told, unless it is telling that failed.
            const bool told = !ended.err.empty() || faults.empty() || faults.starts_with("write:");
            CHECK(told);
        }
        check_files(ended);
        CHECK(ended.strays.empty());
    }
    void check_files(const Ended& ended) const {
        for (const auto& [name, text] : ended.outputs) {
            const auto old = old_.find(name);
            const bool whole =
                text == right_.outputs.at(name) || (old != old_.end() && text == old->second);
            CHECK(whole);
        }
        for (const auto& [name, text] : old_) CHECK(ended.outputs.count(name) == 1);
    }
    /// Nobody notices afterwards that something failed.
    void again(const std::string& faults) {
        if (!scenario_.keeps) return;
        const Ended next = place_.run("");
        CAPTURE(scenario_.name, faults, next.err);
        CHECK(next.code == 0);
        CHECK(steady(next.out) == steady(right_.out));
        CHECK(next.outputs == right_.outputs);
        CHECK(next.err.find("damaged") == std::string::npos);
    }

    static inline long runs_ = 0;

    const Scenario& scenario_;
    Place place_;
    std::map<std::string, std::string> old_;
    Ended right_;
};

const std::vector<std::string> kCalls = {"write", "read",   "open",          "mkostemp",
                                         "close", "rename", "fsync",         "fchmod",
                                         "fstat", "mmap",   "pthread_create"};

/// All numbers up to `count`, or so many of them: the first ones, where each is another place of
/// the code, and a sample of the rest.
std::vector<long> sample(long count, std::size_t most, std::mt19937& random) {
    std::vector<long> numbers;
    for (long i = 1; i <= count; ++i) numbers.push_back(i);
    if (numbers.size() <= most) return numbers;
    std::shuffle(numbers.begin() + static_cast<long>(most / 2), numbers.end(), random);
    numbers.resize(most);
    return numbers;
}

const Scenario& scenario(const std::string& name) {
    return *std::find_if(scenarios().begin(), scenarios().end(),
                         [&](const Scenario& one) { return one.name == name; });
}

}  // namespace

TEST_CASE("faults: a dozen of each kind") {
    Trial compile(scenario("compile"));
    for (const char* faults : {"allocate:100", "allocate:5000", "allocate:3000+", "write:1",
                               "open:1", "mkostemp:1", "rename:1+", "short:5", "interrupted:2"}) {
        compile.run(faults);
    }
    Trial state(scenario("state"));
    for (const char* faults : {"open:1", "fstat:1", "close:1", "read:1"}) state.run(faults);
    compile.run_killed(std::chrono::milliseconds(20));
}

namespace {

/// Levels in a folder, with a fault, and then gone on with: none is lost, and the last is right.
class LevelTrial {
 public:
    LevelTrial() : right_(by_depth(run_json(question_ + "right'").document)) {
        REQUIRE(right_.size() == 12);
    }
    void run(const std::string& faults) {
        CAPTURE(faults);
        const std::string folder = "levels-" + std::to_string(++runs_);
        const int status =
            std::system(("cd '" + folder_.path().string() + "' && QTER_FAULTS=" + faults +
                         " LD_PRELOAD='" QTER_FAULTS_LIBRARY "' timeout 60 '" QTER_BINARY
                         "' explore pyraminx -q --threads 2 --disk " +
                         folder + " >/dev/null 2>&1 </dev/null")
                            .c_str());
        REQUIRE(WIFEXITED(status));
        const int code = WEXITSTATUS(status);
        CHECK((code == 0 || code == 2 || code == 4));
        const bool begun = fs::exists(folder_.path() / folder / "levels.json");
        if (code == 0) CHECK(begun);
        const JsonRun next = run_json(question_ + folder + "'" + (begun ? " --resume" : ""));
        CHECK(next.code == 0);
        CHECK(by_depth(next.document) == right_);
        fs::remove_all(folder_.path() / folder);
    }

 private:
    static std::vector<std::string> by_depth(const nlohmann::json& document) {
        return document.at("by_depth").get<std::vector<std::string>>();
    }

    Folder folder_;
    std::string question_ =
        "$QTER explore pyraminx --json --threads 2 --disk '" + folder_.path().string() + "/";
    std::vector<std::string> right_;
    int runs_ = 0;
};

}  // namespace

TEST_CASE("faults: levels on disk go on after some") {
    LevelTrial trial;
    for (const char* faults : {"write:1", "mkostemp:3", "open:40", "allocate:20000"}) {
        trial.run(faults);
    }
    // A level whose files are all there, but not the manifest that says so: the levels before it,
    // which the manifest in place names, are not to be removed.
    for (const char* faults : {"rename:2", "rename:3", "fchmod:3", "fsync:5+"}) trial.run(faults);
}

TEST_CASE("faults: levels on disk go on after any", "[slow]") {
    LevelTrial trial;
    std::mt19937 random(20261125);
    for (const std::string& kind : kCalls) {
        for (int i = 0; i < 5; ++i) {
            // From the first calls, before there is a level, to the last levels.
            const long number = 1 + static_cast<long>(random() % (i < 2 ? 12 : 1500));
            trial.run(kind + ":" + std::to_string(number) + (i == 4 ? "+" : ""));
        }
    }
    for (int i = 0; i < 12; ++i) trial.run("allocate:" + std::to_string(random() % 200'000));
}

TEST_CASE("faults: memory fails at any allocation", "[slow]") {
    std::mt19937 random(20261123);
    long failed = 0;
    for (const Scenario& one : scenarios()) {
        Trial trial(one);
        for (const long number :
             sample(trial.count("allocate"), one.slow ? samples() / 10 : samples(), random)) {
            trial.run("allocate:" + std::to_string(number));
            ++failed;
        }
        for (const long number :
             sample(trial.count("allocate"), samples() / (one.slow ? 30 : 7), random)) {
            trial.run("allocate:" + std::to_string(number) + "+");
            ++failed;
        }
    }
    std::cout << failed << " runs with failed allocations\n";
}

TEST_CASE("faults: input, output and the system's other calls fail", "[slow][long][nightly]") {
    std::mt19937 random(20261123);
    long failed = 0;
    for (const Scenario& one : scenarios()) {
        Trial trial(one);
        for (const std::string& call : kCalls) {
            for (const long number :
                 sample(trial.count(call), samples() / (one.slow ? 30 : 5), random)) {
                trial.run(call + ":" + std::to_string(number));
                trial.run(call + ":" + std::to_string(number) + "+");
                failed += 2;
            }
        }
        for (const int bytes : {1, 7, 100}) {
            if (one.slow && bytes == 1) continue;  // a byte of a table at a time
            trial.run("short:" + std::to_string(bytes));
            ++failed;
        }
        for (const int each : {2, 3}) {
            trial.run("interrupted:" + std::to_string(each));
            ++failed;
        }
    }
    std::cout << failed << " runs with failed input, output or other calls\n";
}

TEST_CASE("faults: killed at any moment", "[slow]") {
    std::mt19937 random(20261123);
    for (const Scenario& one : scenarios()) {
        const auto begin = std::chrono::steady_clock::now();
        Trial trial(one);
        const auto whole = std::chrono::duration_cast<std::chrono::microseconds>(
            std::chrono::steady_clock::now() - begin);
        for (int i = 0; i < (one.slow ? 5 : 25); ++i) {
            trial.run_killed(std::chrono::microseconds(
                1 + random() % static_cast<std::uint64_t>(std::max<long>(whole.count(), 2))));
        }
    }
}

TEST_CASE("faults: no room for files of more than some bytes", "[slow]") {
    for (const Scenario& one : scenarios()) {
        Trial trial(one);
        for (const rlim_t bytes : {0UL, 1UL, 100UL, 4095UL, 5000UL, 100'000UL}) {
            trial.run("", [bytes] {
                const rlimit limit{bytes, bytes};
                ::setrlimit(RLIMIT_FSIZE, &limit);
                ::signal(SIGXFSZ, SIG_IGN);
            });
        }
    }
}

TEST_CASE("faults: a full disk", "[slow]") {
    const Folder folder;
    const std::string disk = folder.path() / "disk";
    fs::create_directory(disk);
    if (::mount("none", disk.c_str(), "tmpfs", 0, "size=64k") != 0) return;  // only root may
    spew(disk + "/filler", std::string(60 * 1024, 'x'));
    for (const std::string& rest : {"puzzle export 9x9 -f gap -o '" + disk + "/out'",
                                    "puzzle export 9x9 -f gap >'" + disk + "/out'",
                                    "puzzle show 7x7 --svg '" + disk + "/out'"}) {
        CAPTURE(rest);
        spew(disk + "/out", "old");
        const int status = std::system(("'" QTER_BINARY "' " + rest + " 2>/dev/null").c_str());
        CHECK(WIFEXITED(status));
        CHECK(WEXITSTATUS(status) == 2);
        // What the shell redirects it has emptied before.
        if (rest.find('>') == std::string::npos) CHECK(slurp(disk + "/out") == "old");
        CHECK(std::distance(fs::directory_iterator(disk), fs::directory_iterator()) == 2);
    }
    CHECK(::umount(disk.c_str()) == 0);
}

#endif

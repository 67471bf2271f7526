// Runs that are ended before they are done, at random moments of random commands: by a signal or by
// --time-limit. Such a run has half a second to end, ends with a code that says so, prints whole
// documents, and leaves no half file and no temporary one.
//
// QTER_STOPS=N and QTER_STOPS_SEED=S in the environment make the slow case do N runs of each kind,
// from another seed; what fails says how to do it again.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "catch.hpp"
#include "scratch_folder.hpp"

namespace qter::stops {
namespace {

namespace fs = std::filesystem;
using qter::testing::ScratchFolder;
using qter::testing::slurp;
using Clock = std::chrono::steady_clock;

/// What a command may take from the moment on which it shall end.
constexpr double kMostSeconds = 0.5;
/// A run that takes longer hangs.
constexpr double kHanging = 60;
/// What the clock may go on between two looks at a run. More is a machine that stood still, with
/// the run on it.
constexpr double kMostBetweenLooks = 0.5;

double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

using Random = std::mt19937_64;

/// The same numbers everywhere, unlike std::uniform_int_distribution.
std::size_t below(Random& random, std::size_t most) { return random() % most; }
double fraction(Random& random) {
    return static_cast<double>(random() >> 11) / 9007199254740992.0;  // 2^53
}
template <class T, std::size_t kSize>
const T& one_of(Random& random, const std::array<T, kSize>& all) {
    return all[below(random, kSize)];
}

using Words = std::vector<std::string>;

std::string joined(const Words& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "'" : " '") + word + "'";
    return text;
}

Words split(const std::string& line) {
    std::istringstream in(line);
    Words words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

const std::array<const char*, 14> kPuzzles = {"2x2",
                                              "3x3",
                                              "3x3",
                                              "4x4",
                                              "5x5",
                                              "6x6",
                                              "7x7",
                                              "megaminx",
                                              "fto",
                                              "rex",
                                              "kilominx",
                                              "pyraminx",
                                              "master-pyraminx",
                                              "christophers-jewel"};

/// On all of these cubes.
std::string scramble(Random& random) {
    static const std::array<const char*, 18> kTurns = {"R", "R'", "R2", "U", "U'", "U2",
                                                       "F", "F'", "F2", "L", "L'", "L2",
                                                       "D", "D'", "D2", "B", "B'", "B2"};
    std::string text;
    for (int i = 0; i < 20; ++i) text += std::string(i == 0 ? "" : " ") + one_of(random, kTurns);
    return text;
}

/// What a run is and what it may write.
struct Command {
    Words words;
    std::string output;  ///< a file; empty for none
    bool has_limit = true;
};

/// Programs that compile for long, or run for long when they are not optimised.
void write_programs(const ScratchFolder& scratch) {
    const auto write = [&](const std::string& name, const std::string& text) {
        std::ofstream(scratch.file(name)) << text;
    };
    const auto adding = [](const std::string& registers) {
        std::string text = ".registers {\n    " + registers + "\n}\n";
        for (int i = 1; i < 9; ++i) {
            text += "add A " + std::to_string(i) + "\nadd B " + std::to_string(i * 2) + "\n";
        }
        return text + "halt \"A is\" A\n";
    };
    write("many.txt", "R U2 F' D L2 B\nU F2 R' D2 L U' B2\nF L' D' B2 U'\n");
    write("searched.qat", adding("A, B <- 3x3 solve (60, 40)"));
    write("large.qat", adding("A, B <- 4x4 solve (30, 24)"));
    write("added.qat", adding("A, B <- 3x3 builtin (90, 90)"));
    // Judged before anything is searched for; and generators searched for, of what fits.
    write("chosen.qat", adding("A, B <- 3x3 auto (>= 9, >= 9)"));
    write("fitting.qat", adding("A, B <- 5x5 auto (>= 60, >= 40)"));
    // Four loops in each other, 1260^4 rounds.
    std::string loops = ".registers {\n";
    for (const char name : {'A', 'B', 'C', 'D'}) {
        loops += std::string("    ") + name + " <- 3x3 builtin (1260)\n";
    }
    loops += "}\nround_A:\n";
    for (const char name : {'A', 'B', 'C', 'D'}) {
        loops += std::string("add ") + name + " 1\nsolved-goto " + name + " after_" + name +
                 "\ngoto round_A\nafter_" + name + ":\n";
    }
    write("endless.qat", loops + "halt \"A is\" A\n");
    std::string long_one = ".registers {\n    A, B <- 3x3 builtin (90, 90)\n}\n";
    for (int i = 0; i < 20'000; ++i) {
        long_one += "add A " + std::to_string(1 + i * 7 % 89) + "\nprint \"x\" B\n";
    }
    write("long.qat", long_one + "halt \"A is\" A\n");
}

Command random_command(Random& random, const ScratchFolder& scratch) {
    const std::string puzzle = one_of(random, kPuzzles);
    const std::string cube = std::string(one_of(random, std::array{"2x2", "3x3", "4x4", "5x5"}));
    const auto file = [&](const std::string& name) { return scratch.file(name); };
    Command command;
    Words& words = command.words;
    switch (below(random, 16)) {
        case 0:
            words = {"solve", "--puzzle", cube, "--scramble", scramble(random)};
            break;
        case 1:
            words = {"solve", "--puzzle", cube, "--method", "sgs", "--scramble", scramble(random)};
            break;
        case 2:
            words = {"solve",    "--puzzle", "3x3",        "--method",      "optimal",
                     "--memory", "1G",       "--scramble", scramble(random)};
            if (below(random, 2) == 0) {
                words = {"solve", "puppet-v2", "--metric", "qtm", "--scramble"};
                words.emplace_back(one_of(
                    random,
                    std::array{"D' L' U' L F L F D' Rs' D L Us' F",
                               "D' L' U' L F L F D' Rs' D L Us' F Rs B' L B' U' R L B R F' F'"}));
                if (below(random, 2) == 0) words.insert(words.end(), {"--method", "optimal"});
            }
            break;
        case 3:
            words = {"solve", "--puzzle", "3x3", "--file", file("many.txt")};
            break;
        case 4:
            words = {"solve-arch", "--puzzle", puzzle, "--memory", "256M", "--orders"};
            words.emplace_back(one_of(random, std::array{"6", "12", "12,6", "60,60", "30", "90"}));
            if (below(random, 3) == 0) words.emplace_back("--all");
            break;
        case 5:
            words = split("solve-arch --puzzle 3x3 --memory 256M --orders");
            words.emplace_back(one_of(random, std::array{"90,90", "1260", "30,30,30", "210,24"}));
            if (below(random, 3) == 0) {
                words = split("solve-arch puppet-v2 --memory 256M --orders");
                words.emplace_back(one_of(random, std::array{"15,5", "90", "30,15", "60"}));
            }
            break;
        case 6:
            words = split("additions --puzzle 3x3 --memory 256M --no-table --orders");
            words.emplace_back(one_of(random, std::array{"90,90", "1260", "30,30,30"}));
            if (below(random, 2) == 0) {
                command.output = file("out.sums");
                words.insert(words.end(), {"-o", command.output});
            }
            break;
        case 7:
            words = {"find-cycles", "--puzzle", puzzle, "--registers"};
            words.emplace_back(one_of(random, std::array{"1", "2", "3", "4"}));
            if (below(random, 3) == 0) words.emplace_back("--equal");
            break;
        case 8:
            words = {"find-cycles", "--puzzle", puzzle};
            words.emplace_back(one_of(random, std::array{"--list-orders", "--supercube"}));
            break;
        case 9:
        case 10:
            command.output = file("out.q");
            words = {"compile",
                     file(one_of(random, std::array{"searched.qat", "large.qat", "added.qat",
                                                    "long.qat", "chosen.qat", "fitting.qat"})),
                     "-o", command.output};
            if (below(random, 4) == 0) words.front() = "page";
            if (below(random, 2) == 0) words.emplace_back("--no-cache");
            if (below(random, 2) == 0) words.emplace_back("--no-table");
            break;
        case 11: {
            const bool check = below(random, 2) == 0;
            const std::string name =
                one_of(random, std::array{"searched.qat", "long.qat", "endless.qat"});
            words = {check ? "check" : "interpret", file(name)};
            if (!check) words.emplace_back("-O0");
        } break;
        case 12:
            words = {"bench"};
            words.emplace_back(one_of(random, std::array{"find-cycles", "solve-arch", "additions",
                                                         "walk", "carry", "sgs", "optimal-2x2"}));
            words.emplace_back("walk");
            break;
        case 13:
            words = {"puzzle", "show", puzzle};
            if (below(random, 3) == 0) words = {"puzzle", "list"};
            if (below(random, 4) == 0) words = {"puzzle", "show", "c", "f", "0.1", "0.35", "0.6"};
            if (below(random, 4) == 0) words = {"puzzle", "show", "puppet-v2", "--random", "1"};
            break;
        case 14:
            words = {"explore"};
            words.emplace_back(one_of(random, std::array{"2x2", "pyraminx", "skewb", "3x3"}));
            if (words.back() == "3x3") words.insert(words.end(), {"--depth", "7"});
            if (below(random, 3) == 0) words.insert(words.end(), {"--count", "states"});
            if (below(random, 3) == 0) words.emplace_back("--edges");
            if (below(random, 4) == 0) words.emplace_back("--solutions");
            if (below(random, 4) == 0) words.emplace_back("--mixing");
            if (below(random, 4) == 0) words.insert(words.end(), {"--symmetry", "all"});
            if (below(random, 6) == 0) {
                words = {"explore", "megaminx", "--depth", "3", "--export", "csv"};
            } else if (below(random, 4) == 0) {
                words = {"explore", "3x3", "--orbits", "corners:all edges:orientation"};
            } else if (below(random, 4) == 0) {
                words = {"explore", "3x3", "--phase", "two-phase:1"};
                if (below(random, 2) == 0) words = {"explore", "4x4", "--phase", "eight-phase:1"};
            } else if (below(random, 4) == 0) {
                words = {"explore", "bicube", "--radius"};
                if (below(random, 2) == 0) words = {"explore", "puppet-v2", "--depth", "8"};
                if (below(random, 3) == 0) {
                    words = split("explore puppet-v2 --count shapes --radius --metric qtm");
                }
            } else if (below(random, 4) == 0) {
                words = split("explore dino --depth 9");
                if (below(random, 2) == 0) words = split("explore 3x3 --orbits edges --depth 8");
                if (below(random, 3) == 0) words = split("explore redi --orbits edges --depth 8");
            } else if (below(random, 3) == 0) {
                fs::remove_all(file("levels"));
                words = {"explore", "3x3", "--depth", "8", "--disk", file("levels")};
            }
            break;
        default:
            words = {"fmt", file("long.qat")};
            command.has_limit = false;
            break;
    }
    const bool exports = std::find(words.begin(), words.end(), "--export") != words.end();
    if (below(random, 3) == 0 && !exports) words.emplace_back("--json");
    if (below(random, 4) == 0) words.emplace_back("-q");
    const std::string& verb = words.front();
    if (verb != "puzzle" && verb != "fmt" && verb != "bench") {
        words.insert(words.end(), {"--threads", below(random, 2) == 0 ? "1" : "2"});
    }
    return command;
}

/// A process that was started, and what it costs.
class Process {
 public:
    Process(const Words& words, const fs::path& cache, const std::string& out,
            const std::string& err)
        : begin_(Clock::now()) {
        // Until it is another program it must not do with signals what tests do.
        sigset_t all;
        sigset_t before;
        ::sigfillset(&all);
        ::sigprocmask(SIG_BLOCK, &all, &before);
        pid_ = ::fork();
        if (pid_ != 0) {
            ::sigprocmask(SIG_SETMASK, &before, nullptr);
            REQUIRE(pid_ > 0);
            return;
        }
        for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::signal(signal, SIG_DFL);
        ::sigprocmask(SIG_SETMASK, &before, nullptr);
        // As cheap as can be: the other process has one thread only, this one.
        std::vector<char*> arguments = {const_cast<char*>("qter")};
        for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
        arguments.push_back(nullptr);
        ::setenv("XDG_CACHE_HOME", cache.c_str(), 1);
        ::dup2(::open("/dev/null", O_RDONLY), STDIN_FILENO);
        ::dup2(::open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDOUT_FILENO);
        ::dup2(::open(err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDERR_FILENO);
        ::execv(QTER_BINARY, arguments.data());
        ::_exit(127);
    }
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    ~Process() {
        if (ended_) return;
        ::kill(pid_, SIGKILL);
        ::waitpid(pid_, nullptr, 0);
    }

    [[nodiscard]] Clock::time_point begin() const { return begin_; }

    /// False when it ended before.
    bool wait_until(Clock::time_point when) {
        while (Clock::now() < when) {
            if (has_ended()) return false;
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
        return !has_ended();
    }
    /// Until it has a handler for the signal, which takes as long as the machine is busy.
    bool wait_until_handled(int signal) {
        const auto handled = [&] {
            const std::string all = status();
            const std::size_t at = all.find("SigCgt:");
            if (at == std::string::npos) return false;
            return (std::stoull(all.substr(at + 7), nullptr, 16) >> (signal - 1) & 1) != 0;
        };
        while (!handled()) {
            if (seconds_since(begin_) > kHanging || has_ended()) return false;
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
        return !has_ended();
    }
    void send(int signal) const { ::kill(pid_, signal); }

    bool has_ended() {
        if (ended_) return true;
        struct rusage usage {};
        if (::wait4(pid_, &status_, WNOHANG, &usage) != pid_) return false;
        ended_ = true;
        const auto seconds = [](const timeval& time) {
            return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
        };
        computed_ = seconds(usage.ru_utime) + seconds(usage.ru_stime);
        return true;
    }
    /// False when it hangs.
    bool wait_for_end() {
        double waited = 0;
        Clock::time_point last = Clock::now();
        while (!has_ended() && waited < kHanging) {
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
            waited += std::min(seconds_since(last), kMostBetweenLooks);
            last = Clock::now();
        }
        return ended_;
    }
    /// What the system says of it: its state, and the signals that it does not take.
    [[nodiscard]] std::string status() const {
        const std::string folder = "/proc/" + std::to_string(pid_);
        return slurp(folder + "/status") + slurp(folder + "/wchan") + "\n" +
               slurp(folder + "/syscall");
    }
    [[nodiscard]] int code() const {
        return WIFEXITED(status_) ? WEXITSTATUS(status_) : -WTERMSIG(status_);
    }
    /// Seconds of all threads, while it lives to the hundredth.
    [[nodiscard]] double computed() const {
        if (ended_) return computed_;
        std::ifstream in("/proc/" + std::to_string(pid_) + "/stat");
        std::string text{std::istreambuf_iterator<char>(in), {}};
        const std::size_t name = text.rfind(')');
        if (name == std::string::npos) return 0;
        const Words fields = split(text.substr(name + 1));
        constexpr std::size_t kUserTicks = 11;
        if (fields.size() <= kUserTicks + 1) return 0;
        return (std::stod(fields[kUserTicks]) + std::stod(fields[kUserTicks + 1])) /
               static_cast<double>(::sysconf(_SC_CLK_TCK));
    }

 private:
    Clock::time_point begin_;
    pid_t pid_ = -1;
    bool ended_ = false;
    int status_ = 0;
    double computed_ = 0;
};

/// How a run was to end, and how long it took from then on.
struct Stop {
    int signal = 0;     ///< 0: the time limit
    double moment = 0;  ///< seconds from its start
};

void check_run(Command command, const Stop& stop, const ScratchFolder& scratch,
               const fs::path& cache) {
    const std::string out = scratch.file("stdout");
    const std::string err = scratch.file("stderr");
    if (stop.signal == 0) {
        command.words.insert(command.words.end(), {"--time-limit", std::to_string(stop.moment)});
    }
    if (!command.output.empty()) fs::remove(command.output);
    Process process(command.words, cache, out, err);
    const auto moment = process.begin() + std::chrono::duration_cast<Clock::duration>(
                                              std::chrono::duration<double>(stop.moment));
    const bool met = process.wait_until(moment);
    const double computed_before = process.computed();
    const Clock::time_point asked = Clock::now();
    if (met && stop.signal != 0) process.send(stop.signal);
    const bool ended = process.wait_for_end();
    const double waited = seconds_since(asked);
    if (!ended) UNSCOPED_INFO(process.status());
    const double computed = process.computed() - computed_before;
    const std::string texts = slurp(err);
    INFO("qter " << joined(command.words) << "\nsignal " << stop.signal << " at " << stop.moment
                 << " s: took " << waited << " s, computed " << computed << " s, code "
                 << process.code() << "\n"
                 << texts);
    REQUIRE(ended);

    // Where the machine is busy, what it computed counts; of two threads both did.
    const bool two =
        std::find(command.words.begin(), command.words.end(), "2") != command.words.end();
    CHECK(std::min(waited, computed / (two ? 2 : 1)) <= kMostSeconds);

    const int code = process.code();
    // A signal that is met ends it so, unless it was about to end.
    // Before it catches signals it has not begun; a shell calls that 130 and the like as well.
    constexpr double kBegun = 0.1;
    if (code == -stop.signal && stop.signal != 0 && stop.moment < kBegun) return;
    const bool stopped = code == 130 && stop.signal != 0 && met;
    const bool right = code == 0 || code == 3 || code == 4 || stopped;
    CHECK(right);
    const bool json =
        std::find(command.words.begin(), command.words.end(), "--json") != command.words.end();
    if (json) CHECK(nlohmann::json::accept(slurp(out)));
    if (code == 4) CHECK((!texts.empty() || !slurp(out).empty()));
    CHECK(texts.find("damaged") == std::string::npos);
    CHECK(texts.find("internal") == std::string::npos);
    if (!command.output.empty() && fs::exists(command.output)) {
        if (command.words.front() == "compile") {
            CHECK(slurp(command.output).ends_with('\n'));
            const std::string check = "'" QTER_BINARY "' check -q '" + command.output + "' >'" +
                                      scratch.file("checked") + "' 2>&1 </dev/null";
            CHECK(std::system(check.c_str()) == 0);
        }
    }
    for (const fs::path& folder : {fs::path(scratch.file("")), cache}) {
        for (const auto& entry : fs::recursive_directory_iterator(folder)) {
            INFO(entry.path());
            CHECK(entry.path().string().find("qter-part") == std::string::npos);
            CHECK(entry.path().string().find("/run-") == std::string::npos);
        }
    }
}

/// Early moments are the likelier ones: that is when tables are made and groups are derived.
double random_moment(Random& random, double most) {
    const double x = fraction(random);
    return most * x * x;
}

void check_runs(std::uint64_t seed, std::size_t signals, std::size_t limits, double most_seconds) {
    const ScratchFolder scratch("stops");
    write_programs(scratch);
    const fs::path kept = scratch.file("kept");
    fs::create_directories(kept);
    const bool alone = std::getenv("QTER_STOPS_ONLY") != nullptr;
    const std::size_t only = alone ? std::stoull(std::getenv("QTER_STOPS_ONLY")) : 0;
    for (std::size_t i = 0; i < signals + limits; ++i) {
        if (alone && i != only) continue;
        Random random(seed * 1'000'003 + i);
        Command command = random_command(random, scratch);
        Stop stop;
        stop.moment = random_moment(random, most_seconds);
        if (i % (signals + limits) < signals || !command.has_limit) {
            stop.signal = one_of(random, std::array{SIGINT, SIGTERM, SIGHUP});
        }
        // Tables are made anew in a folder of their own, or read where they are kept.
        fs::path cache = kept;
        if (below(random, 3) == 0) {
            cache = scratch.file("fresh");
            fs::remove_all(cache);
            fs::create_directories(cache);
        }
        INFO("QTER_STOPS_SEED=" << seed << " QTER_STOPS_ONLY=" << i);
        check_run(std::move(command), stop, scratch, cache);
    }
}

std::uint64_t number_in_environment(const char* name, std::uint64_t otherwise) {
    const char* const text = std::getenv(name);
    return text == nullptr ? otherwise : std::stoull(text);
}

/// A command that has much to do before it knows anything, and then for a long time.
const Words kLong = {"solve-arch", "--puzzle", "4x4", "--orders", "60,60", "--threads", "1"};

}  // namespace

TEST_CASE("stops: every signal ends a run as Ctrl-C does") {
    const ScratchFolder scratch("stops-signals");
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        Process process(kLong, scratch.file(""), scratch.file("out"), scratch.file("err"));
        REQUIRE(process.wait_until_handled(signal));
        REQUIRE(process.wait_until(Clock::now() + std::chrono::milliseconds(150)));
        process.send(signal);
        REQUIRE(process.wait_for_end());
        CHECK(process.code() == 130);
    }
}

TEST_CASE("stops: a program that is being improved is written as it is") {
    const ScratchFolder scratch("stops-improved");
    // Searching for better parts of it takes most of a minute.
    Process process({"compile", QTER_SOURCE_DIR "/examples/gcd.qat", "-O3", "--no-cache", "-o",
                     scratch.file("out.q")},
                    scratch.file(""), scratch.file("out"), scratch.file("err"));
    REQUIRE(process.wait_until(Clock::now() + std::chrono::milliseconds(2'500)));
    process.send(SIGINT);
    REQUIRE(process.wait_for_end());
    CHECK(process.code() == 130);
    const std::string texts = slurp(scratch.file("err"));
    CAPTURE(texts);
    CHECK(texts.find("the time was over before all variants") != std::string::npos);
    CHECK(texts.find("interrupted; wrote") != std::string::npos);
    CHECK(slurp(scratch.file("out.q")).ends_with('\n'));
}

TEST_CASE("stops: a pipe that nobody writes is not waited for after a signal") {
    const ScratchFolder scratch("stops-pipe");
    REQUIRE(::mkfifo(scratch.file("pipe.qat").c_str(), 0600) == 0);
    for (const bool opened : {false, true}) {
        CAPTURE(opened);
        // Opened for both, there is somebody who could write.
        const int writer =
            opened ? ::open(scratch.file("pipe.qat").c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC) : -1;
        Process process({"compile", scratch.file("pipe.qat"), "-o", scratch.file("out.q")},
                        scratch.file(""), scratch.file("out"), scratch.file("err"));
        REQUIRE(process.wait_until(Clock::now() + std::chrono::milliseconds(300)));
        process.send(SIGINT);
        REQUIRE(process.wait_for_end());
        CHECK(process.code() == 130);
        if (writer >= 0) ::close(writer);
    }
}

TEST_CASE("stops: half a text is not read as a whole one") {
    const ScratchFolder scratch("stops-input");
    // Somebody types a program, and presses Ctrl-C.
    const std::string command =
        "{ printf '.registers {\\n A <- 3x3 builtin (1260)\\n}\\n'; sleep 2; } | "
        "{ trap - INT; exec '" QTER_BINARY "' compile - --time-limit 0.3; } >'" +
        scratch.file("out") + "' 2>'" + scratch.file("err") + "'";
    const int status = std::system(command.c_str());
    REQUIRE(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 4);
    CHECK(slurp(scratch.file("out")).empty());
    CHECK(slurp(scratch.file("err")).find("the time was over") != std::string::npos);
}

TEST_CASE("stops: random moments of random commands") { check_runs(1, 8, 8, 1.2); }

TEST_CASE("stops: many random moments", "[slow][long][nightly]") {
    const std::size_t runs = number_in_environment("QTER_STOPS", 100);
    check_runs(number_in_environment("QTER_STOPS_SEED", 7), runs, runs, 2.5);
}

}  // namespace qter::stops

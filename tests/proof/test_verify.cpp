// Whole runs: certificates that solve, solve-arch and find-cycles write hold, those that were
// changed and sealed again do not, and `qter verify` keeps to its limits.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <functional>
#include <string>
#include <thread>

#include "catch.hpp"
#include "cli/run_json.hpp"
#include "formats/library.hpp"
#include "proof/certificate_reader.hpp"
#include "sanitized.hpp"
#include "scratch_folder.hpp"

namespace {

using namespace qter;
using namespace qter::testing;
using nlohmann::json;

void write(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

Certificate read(const std::string& path) {
    SourceMap sources;
    Result<Certificate> read = read_certificate(sources.add(path, slurp(path)));
    REQUIRE(read);
    return *std::move(read);
}

JsonRun verify_run(const std::string& path, const std::string& more = "") {
    return run_json("$QTER verify " + path + " --json " + more);
}

/// Runs a search that writes a certificate, and checks that this holds.
Certificate proven(const ScratchFolder& folder, const std::string& command, int code = 0) {
    const std::string path = folder.file("proof.json");
    const JsonRun run = run_json("$QTER " + command + " --json --proof " + path);
    INFO(command);
    REQUIRE(run.code == code);
    const JsonRun verified = verify_run(path);
    INFO(verified.document.dump(2));
    CHECK(verified.code == 0);
    CHECK(verified.document["verdict"] == "verified");
    CHECK(verified.document["unchecked"].empty());
    CHECK(verified.document["refuted"].empty());
    return read(path);
}

/// The certificate, changed and sealed again as one who wants to deceive would, is refuted.
void refuted(const ScratchFolder& folder, Certificate certificate,
             const std::function<void(Certificate&)>& change) {
    change(certificate);
    const std::string path = folder.file("changed.json");
    write(path, write_certificate(certificate));
    const JsonRun run = verify_run(path);
    INFO(run.document.dump(2));
    CHECK(run.code == 1);
}

struct Ended {
    int status = 0;
    std::uint64_t peak_bytes = 0;
    double seconds = 0;
};

/// Runs `qter verify` with a signal after a while, if any; nothing is shown.
Ended run_verify(std::vector<std::string> arguments, int signal = 0,
                 std::chrono::milliseconds after = {}) {
    const auto started = std::chrono::steady_clock::now();
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        const int null = ::open("/dev/null", O_RDWR);
        for (int fd = 0; fd < 3; ++fd) ::dup2(null, fd);
        std::vector<char*> words = {const_cast<char*>(QTER_BINARY), const_cast<char*>("verify")};
        for (std::string& word : arguments) words.push_back(word.data());
        words.push_back(nullptr);
        ::execv(QTER_BINARY, words.data());
        ::_exit(127);
    }
    if (signal != 0) {
        std::this_thread::sleep_for(after);
        ::kill(child, signal);
    }
    Ended ended;
    struct rusage usage {};
    REQUIRE(::wait4(child, &ended.status, 0, &usage) == child);
    ended.peak_bytes = static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
    ended.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    return ended;
}

/// The superflip: 20 turns, as Reid showed in 1995, which no breadth first search comes near.
std::string superflip(const ScratchFolder& folder) {
    const std::string path = folder.file("superflip.json");
    SourceMap sources;
    const PuzzlePtr cube = *PuzzleLibrary(sources).find("3x3", {});
    Certificate certificate;
    certificate.puzzle = certified(*cube);
    certificate.groups = certified_groups(certificate.puzzle);
    for (const Grip& grip : cube->grips()) certificate.turns.push_back(grip.name);
    CertifiedSearch& search = certificate.searches.emplace_back();
    State state = solved_state(cube->shape());
    for (const Orbit& orbit : cube->orbits()) {
        if (orbit.orientations != 2) continue;
        for (Slot slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            state.orient[slot] = 1;
        }
    }
    search.goal.from = state;
    search.ruled_out_below = 20;
    write(path, write_certificate(certificate));
    return path;
}

}  // namespace

TEST_CASE("verify: shortest solutions of states") {
    const ScratchFolder folder("verify-solve");
    Certificate certificate = proven(folder, "solve --puzzle 2x2 --scramble \"R U2 F R' U F2 R\"");
    REQUIRE(certificate.searches.size() == 1);
    CHECK(certificate.searches[0].ruled_out_below > 0);
    // So few turns take no tables; a search that has some puts them on record.
    CHECK(certificate.searches[0].tables.empty());
    certificate.searches[0].tables = {{"corners", "distances", 10, 10, {1, 9}, 7}};
    refuted(folder, certificate, [](Certificate& it) { ++it.searches[0].ruled_out_below; });
    refuted(folder, certificate, [](Certificate& it) {
        ++it.searches[0].ruled_out_below;
        it.searches[0].algorithm = std::nullopt;
    });
    refuted(folder, certificate, [](Certificate& it) { it.searches[0].algorithm = "R"; });
    refuted(folder, certificate, [](Certificate& it) { it.searches[0].algorithm = "Q R"; });
    refuted(folder, certificate, [](Certificate& it) { it.searches[0].for_ever = true; });
    refuted(folder, certificate,
            [](Certificate& it) { std::swap(it.puzzle.grips[0].turn, it.puzzle.grips[1].turn); });
    // Not sealed again: what is on record only, too.
    const std::string path = folder.file("changed.json");
    const json whole = json::parse(write_certificate(certificate));
    const auto changed = [&](const char* pointer, const json& value) {
        json other = whole;
        other[json::json_pointer(pointer)] = value;
        write(path, other.dump());
        return verify_run(path).code;
    };
    CHECK(changed("/searches/0/ruled_out_below", 1) == 1);
    CHECK(changed("/searches/0/algorithm", "R") == 1);
    CHECK(changed("/searches/0/tables/0/entries", 1) == 1);
    CHECK(changed("/searches/0/tables/0/checksum", "0123456789abcdef") == 1);
    CHECK(changed("/searches/0/nodes", json::array({1, 2, 3})) == 1);
    CHECK(changed("/puzzle_checksum", "0123456789abcdef") == 1);
    CHECK(changed("/checksum", "0123456789abcdef") == 1);
    CHECK(changed("/checksum", whole["checksum"]) == 0);
}

TEST_CASE("verify: registers of given orders") {
    const ScratchFolder folder("verify-orders");
    for (const char* command :
         {"solve-arch --puzzle 2x2 --orders 12,3", "solve-arch --puzzle pyraminx --orders 6,6",
          "solve-arch --puzzle pyraminx --orders 6,6 --joint --max-length 6"}) {
        const bool joint = std::string(command).find("joint") != std::string::npos;
        INFO(command);
        const Certificate certificate = proven(folder, command);
        CHECK(certificate.architecture);
        REQUIRE(certificate.searches.size() == 2);
        if (joint) continue;
        for (std::size_t i = 0; i < 2; ++i) {
            refuted(folder, certificate,
                    [i](Certificate& it) { ++it.searches[i].ruled_out_below; });
            refuted(folder, certificate, [i](Certificate& it) { *it.searches[i].order *= 2; });
            refuted(folder, certificate,
                    [i](Certificate& it) { it.searches[i].goal.allowance[0] += 1; });
            refuted(folder, certificate, [i](Certificate& it) { it.searches[i].algorithm = "R"; });
        }
        refuted(folder, certificate, [](Certificate& it) { it.searches[1].goal.fixed.clear(); });
        refuted(folder, certificate, [](Certificate& it) {
            it.searches[1].goal.shared = it.searches[1].goal.fixed;
            it.searches[1].goal.fixed.clear();
        });
        refuted(folder, certificate,
                [](Certificate& it) { std::swap(it.searches[0], it.searches[1]); });
    }
}

TEST_CASE("verify: registers of given cycles, and that there are none") {
    const ScratchFolder folder("verify-cycles");
    const Certificate certificate =
        proven(folder, "solve-arch --puzzle 3x3 --cycles \"corners 1+ 5+; edges 7\"");
    REQUIRE(certificate.searches.size() == 1);
    CHECK(certificate.searches[0].ruled_out_below == 2);
    refuted(folder, certificate, [](Certificate& it) { it.searches[0].ruled_out_below = 3; });
    refuted(folder, certificate, [](Certificate& it) { it.searches[0].algorithm = "R U2"; });
    refuted(folder, certificate, [](Certificate& it) { it.searches[0].for_ever = true; });
    // A single swap and a twist of one corner, of no length; a 3-cycle, not in five turns.
    CHECK(proven(folder, "solve-arch --puzzle 3x3 --cycles \"edges 2\"", 3).searches[0].for_ever);
    CHECK(
        proven(folder, "solve-arch --puzzle 3x3 --cycles \"corners 1+\"", 3).searches[0].for_ever);
    const Certificate short_ones =
        proven(folder, "solve-arch --puzzle 3x3 --cycles \"corners 3\" --max-length 5", 3);
    CHECK(short_ones.searches[0].ruled_out_below == 6);
    CHECK(!short_ones.searches[0].algorithm);
    // No first register of five turns, whatever its cycles.
    const Certificate orders =
        proven(folder, "solve-arch --puzzle 3x3 --orders 1260 --max-length 1", 3);
    CHECK(!orders.searches.empty());
    CHECK(!orders.architecture);
}

TEST_CASE("verify: whether registers fit") {
    const ScratchFolder folder("verify-fits");
    const Certificate no = proven(folder, "find-cycles --puzzle 3x3 --fits 180,90", 3);
    REQUIRE(no.fit);
    CHECK(!no.fit->structure);
    refuted(folder, no, [](Certificate& it) { it.fit->orders = {90, 90}; });
    const Certificate yes = proven(folder, "find-cycles --puzzle 3x3 --fits 90,90");
    REQUIRE(yes.fit);
    REQUIRE(yes.fit->structure);
    refuted(folder, yes, [](Certificate& it) { it.fit->structure = std::nullopt; });
    refuted(folder, yes, [](Certificate& it) { it.fit->orders = {180, 90}; });
    refuted(folder, yes, [](Certificate& it) { it.fit->structure->shared = {0, 0}; });
    refuted(folder, yes, [](Certificate& it) { it.fit->structure->unused = {0, 0}; });
    refuted(folder, yes,
            [](Certificate& it) { it.fit->structure->registers[0].front().twist = 0; });
    CHECK(proven(folder, "solve-arch --puzzle 3x3 --orders 180,90", 3).fit);
    // Without parity sharing, and with pieces marked.
    proven(folder, "find-cycles --puzzle pyraminx --fits 30,30 --no-parity-sharing", 3);
    proven(folder, "find-cycles --puzzle 4x4 --supercube --fits 765765");
}

TEST_CASE("verify: the puzzle that it must be about") {
    const ScratchFolder folder("verify-puzzle");
    proven(folder, "find-cycles --puzzle 2x2 --fits 36");
    const std::string path = folder.file("proof.json");
    CHECK(verify_run(path, "--puzzle 2x2").code == 0);
    const JsonRun other = verify_run(path, "--puzzle 3x3");
    CHECK(other.code == 1);
    CHECK(other.document["verdict"] == "refuted");
    CHECK(verify_run(path, "--puzzle nonesuch").code == 1);
    CHECK(verify_run(folder.file("missing.json")).code == 2);
}

TEST_CASE("verify: limits end it with what was found") {
    const ScratchFolder folder("verify-limits");
    const std::string path = superflip(folder);
    const JsonRun timed = verify_run(path, "--time-limit 1");
    CHECK(timed.code == 4);
    CHECK(timed.document["verdict"] == "partly");
    CHECK(timed.document["unchecked"].size() == 1);
    const json& lengths = timed.document["lengths"][0];
    CHECK(lengths["claimed_below"] == 20);
    CHECK(lengths["checked_below"].get<int>() >= 6);
    CHECK(lengths["checked_below"].get<int>() < 20);

    constexpr std::uint64_t kMebi = std::uint64_t{1} << 20;
    if (!kSanitized) {
        const Ended small = run_verify({path, "--memory", "64M", "--time-limit", "60"});
        REQUIRE(WIFEXITED(small.status));
        CHECK(WEXITSTATUS(small.status) == 4);
        CHECK(small.peak_bytes < 64 * kMebi * 105 / 100);
    }
    // Reading it would take more than that.
    const std::string wide = folder.file("wide.json");
    write(wide, slurp(path) + std::string(kMebi, ' '));
    CHECK(verify_run(wide, "--memory 32M").code == 4);
    CHECK(run_verify({path, "--memory", "1M"}).status == 2 << 8);

    const Ended ended = run_verify({path}, SIGINT, std::chrono::milliseconds(1500));
    REQUIRE(WIFEXITED(ended.status));
    CHECK(WEXITSTATUS(ended.status) == 130);
    // Sixty seconds is what it would take on its own.
    CHECK(ended.seconds < 30);
}

TEST_CASE("verify: what cannot be proven leaves no certificate") {
    const ScratchFolder folder("verify-none");
    const std::string path = folder.file("proof.json");
    CHECK(run_json("$QTER solve --puzzle 2x2 --scramble R --method sgs --json --proof " + path)
              .code == 2);
    CHECK(folder.entries() == 0);
    const JsonRun unwritable = run_json("$QTER find-cycles --puzzle 2x2 --fits 36 --json --proof " +
                                        folder.file("no/such/folder.json"));
    CHECK(unwritable.code == 2);
}

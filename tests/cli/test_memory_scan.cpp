// More memory is never worse: answers under --memory from 32M to 1G.
//
// Each task ends by itself within seconds whatever it may take, so that no clock decides. What is
// compared is what a user sees: whether there is an answer, how many registers it has, how short it
// is, or what is ruled out. Every run keeps to its limit, and one that refuses names a number of
// bytes that no smaller limit turns out to be enough for.
#include <nlohmann/json.hpp>
#include <optional>
#include <regex>
#include <string>
#include <vector>

#include "catch.hpp"
#include "peak_run.hpp"
#include "sanitized.hpp"

using namespace qter::testing;

namespace {

using nlohmann::json;

/// How good an answer is, the first difference decides: larger is better.
using Worth = std::vector<double>;

/// The number behind a key, of whatever kind; 0 where it is null.
double number(const json& document, const char* key) {
    const json& value = document.at(key);
    if (value.is_string()) return std::stod(value.get<std::string>());
    return value.is_null() ? 0 : value.get<double>();
}

Worth of_registers(const json& document) {
    const std::string status = document.at("status");
    const bool whole = status == "solved" || status == "none";
    double turns = 0;
    for (const json& solved : document.at("registers")) turns += number(solved, "length");
    double words = 0;
    for (const json& solved : document.at("registers")) words += number(solved, "words");
    return {whole ? 1.0 : 0.0, static_cast<double>(document.at("registers").size()), -turns,
            number(document, "refuted_below"), words};
}

Worth of_solution(const json& document) { return {1, -number(document, "length")}; }

Worth of_sums(const json& document) {
    return {number(document, "known"), -number(document, "mean"), number(document, "searched")};
}

Worth of_levels(const json& document) {
    return {number(document, "reachable"), static_cast<double>(document.at("by_depth").size())};
}

Worth of_architectures(const json& document) {
    return {document.at("complete").get<bool>() ? 1.0 : 0.0,
            static_cast<double>(document.at("architectures").size())};
}

struct Task {
    const char* words;
    Worth (*worth)(const json& document);
};

const Task kThreeRegisters = {"solve-arch --puzzle 3x3 --orders 90,90,6 --max-length 11",
                              of_registers};
const Task kLargeTable = {
    "solve-arch --puzzle 3x3 --cycles \"corners 1+ 5+; edges 1+ 1+\" --max-length 8 --without "
    "meet,symmetry,antisymmetry",
    of_registers};
const Task kTwoRegisters = {"solve-arch --puzzle 3x3 --orders 210,24 --max-length 10",
                            of_registers};
const Task kAllWords = {
    "solve-arch --puzzle 3x3 --cycles \"corners 3; edges 2 2\" --all --max-length 8", of_registers};
const Task kManyTurns = {"solve-arch --puzzle 4x4 --orders 20 --metric outer --max-length 5",
                         of_registers};
const Task kPhases = {
    "solve --puzzle 3x3 --method thistlethwaite --scramble \"R U F2 L D B R U L2 F\"", of_solution};
const Task kLargePhases = {"solve --puzzle 4x4 --method six-phase --scramble \"R U Fw2 L Uw B\"",
                           of_solution};
const Task kSums = {"additions --puzzle 2x2 --orders 12,9 --no-table --max-length 6", of_sums};
const Task kGraph = {"explore --puzzle 2x2 --count states --antipodes 1", of_levels};
const Task kFinder = {"find-cycles --puzzle 4x4 --registers 2", of_architectures};

/// The bytes of "at least 33M", as bytes_text() writes them.
std::optional<double> named_bytes(const std::string& errors) {
    static const std::regex least("at least ([0-9.]+)([MG])");
    std::smatch found;
    if (!std::regex_search(errors, found, least)) return std::nullopt;
    return std::stod(found[1]) * (found[2] == "G" ? 1024.0 * kMega : 1.0 * kMega);
}

struct Refusal {
    double named;
    double limit;
};

/// One task under rising limits.
void scan(const Task& task, const std::vector<double>& limits) {
    if (kSanitized) return;
    Worth best;
    double best_limit = 0;
    std::vector<Refusal> refusals;
    for (const double limit : limits) {
        const auto bytes = static_cast<unsigned long long>(limit);
        const std::string words =
            task.words + std::string(" -q --json --memory ") + std::to_string(bytes);
        CAPTURE(words, best_limit);
        const Peak peak = peak_of(words);
        CAPTURE(peak.code, peak.bytes, peak.output.substr(0, 2000));
        CHECK(peak.bytes <= bytes / 20 * 21);
        CHECK((peak.code == 0 || peak.code == 3 || peak.code == 4));
        const json document = json::parse(peak.output);
        const bool refused = document.size() == 1;
        const Worth worth = refused ? Worth{} : task.worth(document);
        CAPTURE(worth, best);
        CHECK_FALSE(worth < best);
        if (best < worth) {
            // No refusal has asked for more than turns out to be enough.
            for (const Refusal& refusal : refusals) {
                CAPTURE(refusal.named, refusal.limit);
                if (best.empty()) CHECK(refusal.named <= limit + kMega);
            }
            best = worth;
            best_limit = limit;
        }
        if (!refused) continue;
        const std::optional<double> named =
            named_bytes(document.at("diagnostics").at(0).at("message").get<std::string>());
        REQUIRE(named);
        CHECK(*named > limit);
        refusals.push_back({*named, limit});
    }
    CHECK_FALSE(best.empty());
}

/// Some, and then all from 32M to 1G in steps of 5 percent.
std::vector<double> few_limits() { return {48.0 * kMega, 90.0 * kMega, 120.0 * kMega}; }
std::vector<double> all_limits() {
    std::vector<double> limits;
    for (double limit = 32.0 * kMega; limit <= 1024.0 * kMega; limit *= 1.05) {
        limits.push_back(limit);
    }
    return limits;
}

}  // namespace

TEST_CASE("more memory is never worse, a sample", "[memory][slow][long]") {
    for (const Task& task : {kLargeTable, kTwoRegisters, kAllWords, kManyTurns, kPhases, kSums}) {
        scan(task, few_limits());
    }
}

TEST_CASE("more memory is never worse: three registers", "[memory][slow][nightly]") {
    scan(kThreeRegisters, all_limits());
}

TEST_CASE("more memory is never worse: a table of many entries", "[memory][slow][nightly]") {
    scan(kLargeTable, all_limits());
}

TEST_CASE("more memory is never worse: two registers", "[memory][slow][nightly]") {
    scan(kTwoRegisters, all_limits());
}

TEST_CASE("more memory is never worse: all words", "[memory][slow][nightly]") {
    scan(kAllWords, all_limits());
}

TEST_CASE("more memory is never worse: many turns", "[memory][slow][nightly]") {
    scan(kManyTurns, all_limits());
}

TEST_CASE("more memory is never worse: phases", "[memory][slow][nightly]") {
    scan(kPhases, all_limits());
}

TEST_CASE("more memory is never worse: phases of large tables", "[memory][slow][nightly]") {
    scan(kLargePhases, all_limits());
}

TEST_CASE("more memory is never worse: sums", "[memory][slow][nightly]") {
    scan(kSums, all_limits());
}

TEST_CASE("more memory is never worse: a graph", "[memory][slow][nightly]") {
    scan(kGraph, all_limits());
}

TEST_CASE("more memory is never worse: what fits", "[memory][slow][nightly]") {
    scan(kFinder, all_limits());
}

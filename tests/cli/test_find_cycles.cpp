// Whole runs of `qter find-cycles --json`: what a program that reads it relies on.
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <string>

#include "catch.hpp"
#include "run_json.hpp"

namespace {

using nlohmann::json;
using Run = qter::testing::JsonRun;
using qter::testing::run_json;

/// The order of a cycle as it is written: "5", "5+" or "5+2".
std::uint64_t order_of(const std::string& cycle, std::uint64_t modulus) {
    const std::size_t plus = cycle.find('+');
    const std::uint64_t length = std::stoull(cycle.substr(0, plus));
    if (plus == std::string::npos) return length;
    const std::string sum = cycle.substr(plus + 1);
    return length * modulus / std::gcd(modulus, sum.empty() ? 1 : std::stoull(sum));
}

/// Orders are the least common multiples of their cycles', and every piece is somewhere once.
void check_structure(const json& orders, const json& structure) {
    std::map<std::string, std::uint64_t> pieces;
    for (std::size_t i = 0; i < orders.size(); ++i) {
        std::uint64_t order = 1;
        for (const auto& [orbit, cycles] : structure["registers"][i].items()) {
            for (const std::string cycle : cycles) {
                order = std::lcm(order, order_of(cycle, orbit == "corners" ? 3 : 2));
                pieces[orbit] += std::stoull(cycle);
            }
        }
        CHECK(std::to_string(order) == orders[i]);
    }
    for (const char* others : {"shared", "unused"}) {
        for (const auto& [orbit, count] : structure[others].items()) {
            pieces[orbit] += count.get<std::uint64_t>();
        }
    }
    CHECK(pieces == std::map<std::string, std::uint64_t>{{"corners", 8}, {"edges", 12}});
}

}  // namespace

TEST_CASE("find-cycles: the document of the 3x3's pairs") {
    const Run done = run_json("$QTER find-cycles --puzzle 3x3 --json --structures 4");
    CHECK(done.code == 0);
    const json& found = done.document;
    CHECK(found["puzzle"] == "3x3");
    CHECK(found["registers"] == 2);
    CHECK(found["supercube"] == false);
    CHECK(found["parity_sharing"] == true);
    CHECK(found["complete"] == true);
    CHECK(found["possible_orders"] == 73);
    CHECK(found["largest_order"] == "1260");
    CHECK(found["seconds"].is_number());
    CHECK(found["diagnostics"].empty());
    REQUIRE(found["architectures"].size() == 8);
    for (const json& architecture : found["architectures"]) {
        CHECK(!architecture["structures"].empty());
        CHECK(architecture["structures"].size() <= 4);
        for (const json& structure : architecture["structures"]) {
            check_structure(architecture["orders"], structure);
        }
    }
    CHECK(found["architectures"].back()["orders"] == json{"90", "90"});
}

TEST_CASE("find-cycles: orders in a document are strings") {
    const Run done = run_json("$QTER find-cycles --puzzle 2x2 --list-orders --json");
    CHECK(done.code == 0);
    CHECK(done.document["orders"].size() == 17);
    CHECK(done.document["orders"].front() == "1");
    CHECK(done.document["orders"].back() == "45");
    CHECK(done.document["possible_orders"] == 17);
}

TEST_CASE("find-cycles: a time limit ends a search that takes long") {
    const Run done = run_json(
        "$QTER find-cycles --puzzle 5x5 --supercube --registers 8 --time-limit 0.2 --json");
    CHECK(done.code == 4);
    CHECK(done.document["complete"] == false);
}

TEST_CASE("find-cycles: Ctrl-C ends a search and gives what there is") {
    const Run done = run_json(
        "timeout --foreground --preserve-status -s INT 0.5 $QTER find-cycles --puzzle 5x5 "
        "--supercube "
        "--registers 8 --json");
    CHECK(done.code == 130);
    CHECK(done.document["complete"] == false);
}

TEST_CASE("find-cycles: structures that a limit cuts short are shown, and said not to be all") {
    const Run done = run_json(
        "$QTER find-cycles --puzzle 5x5 --supercube --fits 90,90,90 --structures 1000000 "
        "--time-limit 1 --json");
    CHECK(done.code == 4);
    CHECK(done.document["complete"] == false);
    REQUIRE(done.document["architectures"].size() == 1);
    CHECK(!done.document["architectures"][0]["structures"].empty());
}

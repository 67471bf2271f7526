// Certificates as texts: what is written reads back, and what was changed is refused.
#include <nlohmann/json.hpp>
#include <string>

#include "catch.hpp"
#include "certificates.hpp"

using namespace qter;
using namespace qter::testing;
using nlohmann::json;

namespace {

/// A state of the 2x2, three turns from solved, and all members that a certificate can have.
Certificate example() {
    const PuzzlePtr two = puzzle("2x2");
    Certificate certificate = certificate_for(*two);
    CertifiedSearch& search = certificate.searches.emplace_back();
    search.goal.from = state(*two, "R U F");
    search.ruled_out_below = 3;
    search.algorithm = "F' U' R'";
    search.method = "by \"hand\"\n";
    search.nodes = {1, 9, 81};
    search.tables.push_back({"all", "plain", 10, 5, {1, 9}, 0x0123456789abcdefULL});
    CertifiedSearch& cycles = certificate.searches.emplace_back();
    cycles.goal.own = {{0, 3, 1}};
    cycles.goal.fixed = {1};
    cycles.goal.shared = {2, 4};
    cycles.goal.allowance = {2};
    cycles.goal.divides = 9;
    cycles.for_ever = true;
    cycles.order = 9;
    CertifiedFit& fit = certificate.fit.emplace();
    fit.orders = {Integer("123456789012345678901234567890"), 3};
    fit.structure = {{{{0, 3, 1}}, {}}, {1}, {4}};
    fit.nodes = 7;
    return certificate;
}

std::string message(const std::string& text) {
    const Result<Certificate> read = read_text(text);
    if (read) return "read";
    REQUIRE(read.diagnostics().items().size() == 1);
    CHECK(read.diagnostics().items()[0].code == Code::kCertificate);
    return read.diagnostics().items()[0].message;
}

}  // namespace

TEST_CASE("certificate: what is written reads back the same") {
    const Certificate certificate = example();
    const std::string text = write_certificate(certificate);
    const Result<Certificate> read = read_text(text);
    REQUIRE(read);
    CHECK(*read == certificate);
    CHECK(write_certificate(*read) == text);
}

TEST_CASE("certificate: it can be laid out anew") {
    const std::string text = write_certificate(example());
    CHECK(message(json::parse(text).dump(2)) == "read");
}

TEST_CASE("certificate: groups are those of the finder") {
    for (const char* name : {"2x2", "3x3", "pyraminx", "skewb", "4x4"}) {
        const FinderPuzzle finder = finder_puzzle(puzzle(name));
        const auto groups = certified_groups(certified(*finder.puzzle()));
        REQUIRE(groups.size() == finder.constraints().parts.size());
        for (std::size_t i = 0; i < groups.size(); ++i) {
            CHECK(groups[i] == finder.constraints().parts[i].slots);
        }
    }
}

TEST_CASE("certificate: every number and word is under the checksum") {
    // Whatever leaf of the document is changed, it is no longer read.
    const json whole = json::parse(write_certificate(example()));
    std::size_t changed = 0;
    const json flat = whole.flatten();
    for (const auto& [path, value] : flat.items()) {
        json other = whole;
        json& leaf = other[json::json_pointer(path)];
        if (value.is_number()) {
            leaf = value.get<std::uint64_t>() + 1;
        } else if (value.is_boolean()) {
            leaf = !value.get<bool>();
        } else if (value.is_string()) {
            std::string text = value.get<std::string>();
            if (text.empty()) text = "x";
            text.back() = text.back() == '1' ? '2' : '1';
            leaf = text;
        } else {
            continue;  // null, or an array or object without elements
        }
        ++changed;
        INFO(path);
        CHECK(message(other.dump()) != "read");
    }
    CHECK(changed > 200);
}

TEST_CASE("certificate: a changed checksum of the puzzle or of a table") {
    json whole = json::parse(write_certificate(example()));
    json other = whole;
    other["puzzle_checksum"] = "0000000000000000";
    CHECK(message(other.dump()) == "the puzzle's checksum is not that of its turns");
    other = whole;
    other["searches"][0]["tables"][0]["checksum"] = "0123456789abcdee";
    CHECK(message(other.dump()) == "the checksum is wrong: the certificate was changed");
}

TEST_CASE("certificate: members that are missing or unknown") {
    const json whole = json::parse(write_certificate(example()));
    for (const auto& [key, value] : whole.items()) {
        if (key == "fit") continue;  // not every certificate has one
        json other = whole;
        other.erase(key);
        INFO(key);
        CHECK(message(other.dump()) != "read");
    }
    json other = whole;
    other["searches"][0]["proof"] = "believe me";
    CHECK(message(other.dump()) == "searches 1 has an unknown member `proof`");
}

TEST_CASE("certificate: hostile texts end in a message") {
    const std::string whole = write_certificate(example());
    for (std::size_t length = 0; length + 2 < whole.size(); length += 37) {
        CHECK(message(whole.substr(0, length)) == "this is not valid JSON from here on");
    }
    const auto deep = [](std::size_t depth) { return std::string(depth, '['); };
    CHECK(message(deep(100'000)) == "lists and objects are nested more than 16 deep here");
    CHECK(message(deep(100'000) + std::string(100'000, ']')) ==
          "lists and objects are nested more than 16 deep here");
    CHECK(message("{\"certificate\":1e999}") == "a number in this text is too large");
    CHECK(message("[]") == "the certificate is not an object");
    CHECK(message("{}") == "this is not a certificate of qter");
    CHECK(message("{\"certificate\":2}") == "the certificate has another version");
    const json good = json::parse(whole);
    const auto with = [&](const char* path, const json& value) {
        json other = good;
        other[json::json_pointer(path)] = value;
        return message(other.dump());
    };
    CHECK(with("/puzzle/orbits/0/pieces", 4'000'000'000U) ==
          "`pieces` of orbits 1 is 4000000000, not from 1 to 65536");
    CHECK(with("/puzzle/orbits/0/pieces", -1) == "`pieces` of orbits 1 is not a whole number");
    CHECK(with("/puzzle/orbits/0/pieces", 1.5) == "`pieces` of orbits 1 is not a whole number");
    CHECK(with("/puzzle/grips/0/pieces/0", 3) ==
          "`pieces` of grips 1 are not pieces and orientations of the puzzle");
    CHECK(with("/puzzle/grips/0/turns", json::array({"a"})) ==
          "the turns of grip U do not add up to a full one");
    CHECK(with("/searches/0/ruled_out_below", 1'000'000) ==
          "`ruled_out_below` of searches 1 is 1000000, not from 0 to 1000");
    CHECK(with("/searches/1/goal/shared", json::array({1, 2})) == "a piece is fixed and shared");
    CHECK(with("/fit/orders/0", std::string(100'000, '9')) ==
          "`orders` of the fit is not an order, a whole number of at least 1");
    CHECK(with("/fit/orders", json(json::array_t(1000, "2"))) ==
          "`orders` of the fit has 1000 elements, more than 64");
    CHECK(with("/groups", json::array()) ==
          "the groups are not those between which turns move pieces");
    CHECK(with("/turns/0", "Q") == "`Q` is not a grip, or not in the order of the puzzle's grips");
    CHECK(with("/puzzle/grips/0/turns/0", "") == "`` is not the name of one turn");
    CHECK(with("/puzzle/grips/0/turns/0", "U U") == "`U U` is not the name of one turn");
    CHECK(with("/puzzle/grips/0/turns/1", good["/puzzle/grips/0/turns/0"_json_pointer]) ==
          "`" + good["puzzle"]["grips"][0]["turns"][0].get<std::string>() +
              "` is not the name of one turn");
    // Four quarter turns are none.
    CHECK(with("/puzzle/grips/0/turns", json::array({"a", "b", "c", "d"})) ==
          "grip U has more turns than a full one");
    CHECK(with("/groups/0", 5) == "a group is not an array");
    CHECK(with("/fit/structure/registers/0", 5) == "a register is not an array of cycles");
    REQUIRE(good["groups"].size() == 1);
    CHECK(with("/fit/structure/shared", json::array()) ==
          "`shared` of the structure does not have one number for each group");
    CHECK(with("/searches/1/goal/allowance", json::array()) ==
          "`allowance` of a goal does not have one number for each group");
    CHECK(with("/fit/structure/unused", json::array({good["groups"][0].size() + 1})) ==
          "`unused` of the structure has a number larger than its group");
    CHECK(with("/searches/1/goal/shared", json::array({4, 2})) ==
          "`shared` of a goal is not ascending");
    CHECK(with("/searches/1/goal/fixed", json::array({1, 1})) ==
          "`fixed` of a goal is not ascending");

    const Result<Certificate> large = read_text(std::string(kMaxCertificateBytes + 1, ' '));
    REQUIRE(!large);
    CHECK(large.diagnostics().items()[0].code == Code::kTooLarge);
}

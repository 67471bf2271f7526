// Honest certificates of every kind about small puzzles, and forgeries of them: each member of each
// changed in every way that could matter, and sealed again.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "certificates.hpp"

namespace qter::testing {

/// Four pieces that twist in two ways, the last two of which look alike; 192 states.
inline PuzzlePtr four() {
    return made_up_puzzle({{4, 2, {1, 2, 3, 3}}},
                          {{{1, 2, 0, 3}, {0, 0, 0, 0}}, {{0, 1, 3, 2}, {1, 0, 1, 0}}});
}

struct HonestCertificate {
    std::string kind;
    Certificate certificate;
};

inline CertifiedSearch& add_search(Certificate& certificate, std::vector<CertifiedCycle> own) {
    CertifiedSearch& search = certificate.searches.emplace_back();
    search.goal.own = std::move(own);
    search.goal.allowance.assign(certificate.groups.size(), 0);
    search.method = "by hand";
    return search;
}

inline Certificate state_certificate(const Puzzle& puzzle, const State& from, std::uint32_t below,
                                     const std::string& algorithm) {
    Certificate certificate = certificate_for(puzzle);
    CertifiedSearch& search = certificate.searches.emplace_back();
    search.goal.from = from;
    search.ruled_out_below = below;
    search.algorithm = algorithm;
    search.method = "by hand";
    search.nodes = {1, 3};
    search.tables.push_back({"all", "plain", 4, 8, {1, 3}, 0x0123456789abcdefULL});
    return certificate;
}

inline std::vector<HonestCertificate> honest_certificates() {
    const PuzzlePtr small = four();
    const Shape& shape = small->shape();
    std::vector<HonestCertificate> all;
    const auto blank = [&](const char* kind, bool marked) -> Certificate& {
        return all.emplace_back(HonestCertificate{kind, certificate_for(*small, marked)})
            .certificate;
    };
    all.push_back({"state", state_certificate(*small, state(*small, "GA"), 1, "GA'")});
    const PuzzlePtr two = puzzle("2x2");
    all.push_back({"state with sides", state_certificate(*two, state(*two, "R U"), 2, "U' R'")});
    all.push_back({"marked state", state_certificate(*small, state(*small, "GB"), 1, "GB'")});
    all.back().certificate.marked = true;
    // One piece twisted, and a state that needs GB where only GA turns.
    State twisted = solved_state(shape);
    twisted.orient[0] = 1;
    all.push_back({"impossible state", state_certificate(*small, twisted, 0, "")});
    all.push_back({"some turns", state_certificate(*small, state(*small, "GA GB GA"), 0, "")});
    all.back().certificate.turns = {"GA"};
    for (std::size_t i = all.size() - 2; i < all.size(); ++i) {
        all[i].certificate.searches[0].algorithm = std::nullopt;
        all[i].certificate.searches[0].for_ever = true;
    }

    CertifiedSearch& found = add_search(blank("cycles", true), {{0, 3, 0}});
    found.ruled_out_below = 1;
    found.order = 3;
    found.algorithm = "GA";
    add_search(blank("impossible cycles", false), {{0, 1, 1}}).for_ever = true;
    // No single turn is a 4-cycle; what may be anything is another piece here.
    Certificate& refuted = blank("refuted goals", true);
    add_search(refuted, {{0, 4, 0}}).ruled_out_below = 2;
    const auto second_goal = [](CertifiedSearch& search) {
        search.goal.fixed = {2, 3};
        search.goal.shared = {0};
        search.goal.divides = 2;
        search.ruled_out_below = 5;
    };
    second_goal(add_search(refuted, {{0, 1, 1}}));
    Certificate& registers = blank("architecture", true);
    registers.architecture = true;
    CertifiedSearch& first = add_search(registers, {{0, 2, 1}});
    first.goal.allowance = {1};
    first.ruled_out_below = 1;
    first.order = 4;
    first.algorithm = "GB";
    CertifiedSearch& second = add_search(registers, {{0, 1, 1}});
    second_goal(second);
    second.order = 2;
    second.algorithm = "GA GB2 GA GB2 GA";

    CertifiedFit& yes = blank("fit", false).fit.emplace();
    yes.orders = {4, 1};
    yes.structure = {{{{0, 2, 1}}, {}}, {1}, {1}};
    blank("no fit", false).fit.emplace().orders = {4, 2};
    CertifiedFit& apart = blank("no fit without parities", false).fit.emplace();
    apart.orders = {4, 4};
    apart.parity_sharing = false;
    return all;
}

/// A document with one member changed, and which and how.
struct Forgery {
    std::string what;
    nlohmann::json document;
};

/// Other values for a leaf or a list: those of the same type first.
inline std::vector<nlohmann::json> other_values(const nlohmann::json& value) {
    using nlohmann::json;
    std::vector<json> all = {nullptr,
                             json::array(),
                             json::object(),
                             "",
                             "GA",
                             "for ever",
                             "2",
                             true,
                             false,
                             0,
                             1,
                             2,
                             3.5,
                             -1};
    if (value.is_number_unsigned()) {
        const auto number = value.get<std::uint64_t>();
        for (const std::uint64_t other : {number + 1, number - 1, 2 * number, 10 * number + 5}) {
            all.emplace_back(other);
        }
        all.emplace_back(std::to_string(number));
    } else if (value.is_string()) {
        const auto text = value.get<std::string>();
        for (const char* more : {" ", "'", "0", " GB", " U"}) all.emplace_back(text + more);
        if (!text.empty()) all.emplace_back(text.substr(1));
        if (!text.empty()) all.emplace_back(text.substr(0, text.size() - 1));
        all.emplace_back(" " + text);
    } else if (value.is_array() && !value.empty()) {
        json list = value;
        list.erase(0);
        all.push_back(list);
        list = value;
        list.erase(list.size() - 1);
        all.push_back(list);
        list = value;
        list.push_back(value.front());
        all.push_back(list);
        for (std::size_t i = 0; i + 1 < value.size(); ++i) {
            list = value;
            std::swap(list[i], list[i + 1]);
            all.push_back(list);
        }
    } else if (value.is_array()) {
        for (const json& one : {json(0), json(1), json("GA")}) all.push_back(json::array({one}));
    } else if (value.is_object()) {
        for (const auto& [key, member] : value.items()) {
            json without = value;
            without.erase(key);
            all.push_back(without);
            for (const auto& [other, theirs] : value.items()) {
                if (other <= key || theirs == member) continue;
                json swapped = value;
                std::swap(swapped[key], swapped[other]);
                all.push_back(swapped);
            }
        }
        json with = value;
        with["proof"] = "believe me";
        all.push_back(with);
    }
    return all;
}

/// Calls `forged(const Forgery&)` for each change of each member, `document` itself included.
template <class Forged>
void forge(const nlohmann::json& document, const Forged& forged,
           const nlohmann::json::json_pointer& at = nlohmann::json::json_pointer()) {
    for (nlohmann::json& other : other_values(document[at])) {
        if (other == document[at]) continue;
        nlohmann::json changed = document;
        changed[at] = std::move(other);
        forged(Forgery{at.to_string() + " = " + changed[at].dump().substr(0, 100),
                       std::move(changed)});
    }
    if (!document[at].is_structured()) return;
    for (const auto& [key, member] : document[at].items()) {
        if (document[at].is_array()) {
            forge(document, forged, at / static_cast<std::size_t>(std::stoul(key)));
        } else {
            forge(document, forged, at / key);
        }
    }
}

/// A forgery with checksums that fit, as a forger would write it; none when its checksums are all
/// that was changed, or it cannot be read whatever its checksums.
inline std::optional<Certificate> sealed_again(const Forgery& forgery, const Certificate& honest) {
    Result<Certificate> read = read_text(forgery.document.dump(), CertificateSeal::kIgnored);
    if (!read || *read == honest) return std::nullopt;
    return *std::move(read);
}

/// All that a reader is shown: the verdict with its premises, the question, and the rest apart.
inline std::string shown(const Certificate& certificate, const CertificateReport& report) {
    std::string text = certificate.puzzle.name + premises_text(report.premises);
    for (const auto* list : {&report.question, &report.unchecked, &report.recorded}) {
        for (const std::string& sentence : *list) text += "\n" + sentence;
        text += "\n";
    }
    return text;
}

}  // namespace qter::testing

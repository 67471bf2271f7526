#include "proof/certificate_question.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "support/text.hpp"

namespace qter {
namespace {

constexpr std::size_t kMostText = std::size_t{1} << 20;  // of an algorithm or a method

template <class Numbers>
std::string listed(const Numbers& numbers) {
    return numbers.empty() ? "none" : fmt::format("{}", fmt::join(numbers, " "));
}

std::string names_of(const std::vector<std::string>& names) {
    std::vector<std::string> all;
    all.reserve(names.size());
    for (const std::string& name : names) all.push_back(printable(name));
    return fmt::format("{}", fmt::join(all, " "));
}

/// Whether the goal has conditions besides its cycles.
bool restricted(const CertifiedGoal& goal) {
    return !goal.fixed.empty() || !goal.shared.empty() || goal.divides != 0 ||
           std::any_of(goal.allowance.begin(), goal.allowance.end(),
                       [](std::uint32_t pieces) { return pieces != 0; });
}

/// Describes goals and fits of a certificate.
class Wording {
 public:
    explicit Wording(const Certificate& certificate)
        : certificate_(certificate), shape_(shape_of(certificate.puzzle)) {
        std::vector<std::size_t> of_orbit(certificate.puzzle.orbits.size(), 0);
        for (const auto& group : certificate.groups) ++of_orbit[shape_.orbit_of(group.front())];
        for (std::size_t i = 0; i < certificate.groups.size(); ++i) {
            const auto orbit = shape_.orbit_of(certificate.groups[i].front());
            std::string name = printable(certificate.puzzle.orbits[orbit].name);
            if (of_orbit[orbit] > 1) name += fmt::format(" of group {}", i);
            groups_.push_back(std::move(name));
        }
    }

    /// The contents of each slot: the number of the piece's home slot, and its orientation if not
    /// 0.
    [[nodiscard]] std::string state(const State& state) const {
        std::string text;
        for (Slot slot = 0; slot < state.piece.size(); ++slot) {
            const auto orbit = shape_.orbit_of(slot);
            if (slot == 0 || shape_.orbit_of(slot - 1) != orbit) {
                text += fmt::format("{}{}", slot == 0 ? "" : "; ",
                                    printable(certificate_.puzzle.orbits[orbit].name));
            }
            text += fmt::format(" {}", state.piece[slot]);
            if (state.orient[slot] != 0) text += fmt::format("+{}", state.orient[slot]);
        }
        return text;
    }

    /// Cycles as lengths and twists: "corners 3+1 2; edges 5".
    [[nodiscard]] std::string cycles(const std::vector<CertifiedCycle>& cycles) const {
        if (cycles.empty()) return "none";
        std::string text;
        for (std::size_t i = 0; i < cycles.size(); ++i) {
            if (i == 0 || cycles[i - 1].group != cycles[i].group) {
                text += fmt::format("{}{}", i == 0 ? "" : "; ", groups_[cycles[i].group]);
            }
            text += fmt::format(" {}", cycles[i].length);
            if (cycles[i].twist != 0) text += fmt::format("+{}", cycles[i].twist);
        }
        return text;
    }

    /// A number for each group: "2 corners, 0 edges".
    [[nodiscard]] std::string counts(const std::vector<std::uint32_t>& counts) const {
        std::string text;
        for (std::size_t i = 0; i < counts.size(); ++i) {
            text += fmt::format("{}{} {}", i == 0 ? "" : ", ", counts[i], groups_[i]);
        }
        return text.empty() ? "none" : text;
    }

    [[nodiscard]] std::string goal(const CertifiedGoal& goal) const {
        if (goal.from) {
            return "turns that solve the state " + state(*goal.from);
        }
        std::string text = "an element with the cycles " + cycles(goal.own);
        if (!restricted(goal)) return text + ", all other pieces solved";
        text += fmt::format("; pieces of slots that do not change: {}", listed(goal.fixed));
        text += fmt::format("; that may change in any way: {}", listed(goal.shared));
        text += fmt::format("; others that may be unsolved: {}", counts(goal.allowance));
        if (goal.divides != 0) {
            text += fmt::format("; the orders of all their cycles divide {}", goal.divides);
        }
        return text;
    }

    [[nodiscard]] std::string fit(const CertifiedFit& fit) const {
        std::vector<std::string> orders;
        for (const Integer& order : fit.orders) orders.push_back(to_string(order));
        std::string text =
            fmt::format("registers of orders {} together, {}; claimed: ", listed(orders),
                        fit.parity_sharing ? "which may share pieces to balance "
                                             "twists and parities"
                                           : "which may share pieces to balance "
                                             "twists but not parities");
        if (!fit.structure) return text + "they do not fit";
        text += "they fit, with the cycles ";
        for (std::size_t i = 0; i < fit.structure->registers.size(); ++i) {
            text += fmt::format("{}{}", i == 0 ? "" : " | ", cycles(fit.structure->registers[i]));
        }
        return text + fmt::format("; shared {}; unused {}", counts(fit.structure->shared),
                                  counts(fit.structure->unused));
    }

 private:
    const Certificate& certificate_;
    Shape shape_;
    std::vector<std::string> groups_;  // their names
};

std::string claims_text(const CertifiedSearch& search) {
    std::vector<std::string> claims;
    if (search.for_ever) claims.emplace_back("no algorithm of any length does it");
    if (search.ruled_out_below != 0) {
        claims.push_back(fmt::format("no algorithm of fewer than {} does it",
                                     turns_text(search.ruled_out_below)));
    }
    if (search.algorithm) {
        claims.push_back(
            fmt::format("this algorithm does it: {}", printable(*search.algorithm, kMostText)));
    }
    if (search.order) {
        claims.push_back(fmt::format("its register has order {}", to_string(*search.order)));
    }
    return claims.empty() ? "nothing" : fmt::format("{}", fmt::join(claims, "; "));
}

bool looks_alike(const CertifiedPuzzle& puzzle) {
    for (Slot slot = 0; slot < puzzle.looks.size(); ++slot) {
        if (puzzle.looks[slot] != slot) return true;
    }
    return false;
}

std::string puzzle_text(const CertifiedPuzzle& puzzle) {
    std::string text = fmt::format("puzzle {}:", printable(puzzle.name));
    for (std::size_t i = 0; i < puzzle.orbits.size(); ++i) {
        const CertifiedPuzzle::Orbit& orbit = puzzle.orbits[i];
        text += fmt::format("{} {} {}", i == 0 ? "" : ",", orbit.pieces, printable(orbit.name));
        if (orbit.orientations > 1) text += fmt::format(" of {} orientations", orbit.orientations);
    }
    return text;
}

}  // namespace

const std::vector<std::string>& premise_words() {
    static const std::vector<std::string> kWords = {"turns", "marked", "parity", "pieces",
                                                    "registers"};
    return kWords;
}

std::string turns_text(std::uint64_t turns) {
    return fmt::format("{} turn{}", turns, turns == 1 ? "" : "s");
}

std::string search_name(const Certificate& certificate, std::size_t search) {
    if (certificate.architecture) return fmt::format("register {}: ", search + 1);
    if (certificate.searches.size() == 1) return {};
    return fmt::format("search {}: ", search + 1);
}

std::vector<StatedPremise> premises_of(const Certificate& certificate) {
    std::vector<StatedPremise> premises;
    if (certificate.turns.size() != certificate.puzzle.grips.size()) {
        premises.push_back(
            {Premise::kTurns, fmt::format("with turns of {} only", names_of(certificate.turns))});
    }
    if (certificate.marked && looks_alike(certificate.puzzle)) {
        premises.push_back({Premise::kMarked, "with identical pieces distinguished"});
    }
    if (certificate.fit && !certificate.fit->parity_sharing) {
        premises.push_back({Premise::kParity, "without parity sharing"});
    }
    const auto& searches = certificate.searches;
    // In an architecture earlier registers determine the pieces; the first has none.
    if (!certificate.architecture &&
        std::any_of(searches.begin(), searches.end(),
                    [](const CertifiedSearch& search) { return restricted(search.goal); })) {
        premises.push_back(
            {Premise::kPieces, "with the fixed, shared and unsolved pieces of the question"});
    }
    if (certificate.architecture && searches.size() > 1) {
        premises.push_back(
            {Premise::kRegisters, "each register given the algorithms of earlier ones"});
    }
    return premises;
}

std::string premises_text(const std::vector<StatedPremise>& premises) {
    std::string text;
    for (const StatedPremise& premise : premises) text += ", " + premise.text;
    return text;
}

std::vector<std::string> question_of(const Certificate& certificate) {
    const Wording wording(certificate);
    std::vector<std::string> all = {puzzle_text(certificate.puzzle)};
    const bool every = certificate.turns.size() == certificate.puzzle.grips.size();
    all.push_back(fmt::format("turns of {}, {}; a turn by any amount counts as one",
                              names_of(certificate.turns),
                              every ? "all grips of the puzzle" : "no other grips"));
    all.push_back(fmt::format("identical pieces {}{}",
                              certificate.marked ? "are distinguished" : "may be swapped",
                              looks_alike(certificate.puzzle) ? "" : "; there are none"));
    const auto& rotations = certificate.puzzle.rotations;
    if (!rotations.empty()) {
        all.push_back(fmt::format(
            "a state is solved if it looks solved in one of {} orientations of the whole",
            rotations.size() + 1));
    }
    if (certificate.architecture) {
        all.emplace_back(
            "registers of one architecture, each with the cycles given here and the "
            "algorithms of earlier ones");
    }
    for (std::size_t i = 0; i < certificate.searches.size(); ++i) {
        const CertifiedSearch& search = certificate.searches[i];
        all.push_back(fmt::format("{}{}; claimed: {}", search_name(certificate, i),
                                  wording.goal(search.goal), claims_text(search)));
    }
    if (certificate.least_total) {
        all.emplace_back("claimed: no other algorithms for these orders are shorter in total");
    }
    if (certificate.fit) all.push_back(wording.fit(*certificate.fit));
    return all;
}

std::vector<std::string> record_of(const Certificate& certificate) {
    std::vector<std::string> all = {"program: " + printable(certificate.program, kMostText)};
    for (std::size_t i = 0; i < certificate.searches.size(); ++i) {
        const CertifiedSearch& search = certificate.searches[i];
        const std::string name = search_name(certificate, i);
        all.push_back(fmt::format("{}method: {}", name, printable(search.method, kMostText)));
        if (!search.nodes.empty()) {
            all.push_back(
                fmt::format("{}positions searched, by length: {}", name, listed(search.nodes)));
        }
        for (const TableRecord& table : search.tables) {
            all.push_back(fmt::format(
                "{}table {}, {}, of {} entries in {} bytes; by distance: {}; checksum {}", name,
                printable(table.name, kMostText), printable(table.kind, kMostText), table.entries,
                table.bytes, listed(table.histogram),
                table.checksum ? fmt::format("{:016x}", *table.checksum) : "none"));
        }
    }
    if (certificate.fit) {
        all.push_back(fmt::format("placements searched: {}", certificate.fit->nodes));
    }
    return all;
}

}  // namespace qter

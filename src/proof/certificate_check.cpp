#include "proof/certificate_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "group/puzzle_group.hpp"
#include "proof/plain_architecture.hpp"
#include "proof/plain_cycles.hpp"
#include "proof/plain_fit.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

constexpr std::uint32_t kForEver = std::numeric_limits<std::uint32_t>::max();

std::string_view why(CheckStop stop) {
    return stop == CheckStop::kNoMemory ? "more memory is needed" : "it was stopped";
}

class CertificateCheck {
 public:
    CertificateCheck(const Certificate& certificate, const CheckLimits& limits)
        : certificate_(certificate), limits_(limits) {}

    CertificateReport run(const std::optional<CertifiedPuzzle>& known) {
        report_.premises = premises_of(certificate_);
        report_.question = question_of(certificate_);
        report_.recorded = record_of(certificate_);
        check_puzzle(known);
        if (!claims_make_sense()) return std::move(report_);
        if (room_for_turns()) check_searches();
        if (certificate_.fit) check_fit();
        report_.bytes = limits_.memory.peak();
        report_.stopped = limits_.observer.cancelled();
        return std::move(report_);
    }

 private:
    void hold(std::string what) { report_.checked.push_back(std::move(what)); }
    void leave_unchecked(std::string what) { report_.unchecked.push_back(std::move(what)); }
    void refute(std::string what) { report_.refuted.push_back(std::move(what)); }

    [[nodiscard]] std::string name(std::size_t search) const {
        return search_name(certificate_, search);
    }

    void check_puzzle(const std::optional<CertifiedPuzzle>& known) {
        const std::string puzzle = printable(certificate_.puzzle.name);
        if (certificate_.puzzle.blocked || (known && known->blocked)) {
            refute(fmt::format(
                "turns of {} can be blocked, but a certificate assumes that all turns are "
                "possible",
                known ? printable(known->name) : puzzle));
        } else if (!known) {
            leave_unchecked(
                fmt::format("that the turns are those of {}: this puzzle is unknown here", puzzle));
        } else if (*known == certificate_.puzzle) {
            hold(fmt::format("the turns are those of {}", puzzle));
        } else {
            refute(fmt::format("the turns are not those of {}", printable(known->name)));
        }
    }

    /// Whether there are claims, and all of them can be checked in principle.
    bool claims_make_sense() {
        const auto& searches = certificate_.searches;
        const bool claims = certificate_.fit
                                ? !certificate_.fit->orders.empty()
                                : std::any_of(searches.begin(), searches.end(), claims_something);
        if (!claims) refute("it claims nothing");
        for (std::size_t i = 0; i < searches.size(); ++i) {
            if (!searches[i].order) continue;
            if (searches[i].goal.from) {
                refute(name(i) + "a state has no order");
            } else if (!searches[i].algorithm) {
                refute(name(i) + "an order without an algorithm");
            }
        }
        if (certificate_.least_total && !certificate_.architecture) {
            refute("a least total without registers of one architecture");
        }
        if (certificate_.architecture && (searches.empty() || searches.front().goal.from)) {
            refute("an architecture without registers");
        }
        return report_.refuted.empty();
    }

    static bool claims_something(const CertifiedSearch& search) {
        return search.for_ever || search.ruled_out_below != 0 || search.algorithm;
    }

    /// Charges the memory of turns, which are stored slot by slot.
    bool room_for_turns() {
        if (certificate_.searches.empty()) return false;
        std::uint64_t turns = 0;
        for (const CertifiedPuzzle::Grip& grip : certificate_.puzzle.grips) {
            turns += grip.turns.size();
        }
        if (limits_.memory.charge(2 * turns * (5 * certificate_.puzzle.looks.size() + 128))) {
            return true;
        }
        leave_unchecked("any of the searches: the turns alone need more memory");
        return false;
    }

    void check_searches() {
        const bool of_state = certificate_.searches.front().goal.from.has_value();
        for (const CertifiedSearch& search : certificate_.searches) {
            if (search.goal.from.has_value() != of_state) {
                refute("one certificate has goals that are states and goals that are cycles");
                return;
            }
        }
        const PlainTurns turns(certificate_.puzzle, certificate_.turns,
                               of_state && !certificate_.marked);
        for (const CertifiedSearch& search : certificate_.searches) {
            CertificateReport::Lengths& lengths = report_.lengths.emplace_back();
            lengths.claimed_below = search.ruled_out_below;
            lengths.claimed_for_ever = search.for_ever;
        }
        of_state ? check_states(turns) : check_elements(turns);
        if (certificate_.architecture && certificate_.least_total) {
            leave_unchecked("that no other algorithms for these orders are shorter in total");
        }
    }

    /// The state after the algorithm of a search; nullopt if there is no algorithm, or it is
    /// invalid.
    std::optional<PlainState> replay(std::size_t number, const PlainTurns& turns,
                                     PlainState state) {
        const CertifiedSearch& search = certificate_.searches[number];
        if (!search.algorithm) return std::nullopt;
        if (search.algorithm->size() > kMostAlgorithm * kMaxTurnName) {
            refute(name(number) + "the algorithm is longer than any search would find");
            return std::nullopt;
        }
        const auto word = turns.read(*search.algorithm);
        if (!word) {
            refute(name(number) +
                   "the algorithm has a turn that the puzzle does not have, or that is "
                   "not allowed");
            return std::nullopt;
        }
        if (search.for_ever || word->size() < search.ruled_out_below) {
            refute(fmt::format("{}the algorithm has {}, fewer than the claimed minimum",
                               name(number), turns_text(word->size())));
        }
        PlainState next = state;
        for (const std::uint32_t turn : *word) {
            turns.apply(turn, state, next);
            state.swap(next);
        }
        lengths_[number] = static_cast<std::uint32_t>(word->size());
        return state;
    }

    void check_states(const PlainTurns& turns) {
        std::vector<PlainState> goals = {turns.solved()};
        for (const State& rotation : certificate_.puzzle.rotations) {
            goals.push_back(turns.plain(rotation));
        }
        lengths_.resize(certificate_.searches.size());
        for (std::size_t i = 0; i < certificate_.searches.size(); ++i) {
            const CertifiedSearch& search = certificate_.searches[i];
            const PlainState from = turns.plain(*search.goal.from);
            if (const std::optional<PlainState> end = replay(i, turns, from)) {
                if (std::find(goals.begin(), goals.end(), *end) == goals.end()) {
                    refute(name(i) + "the algorithm does not solve the state");
                } else {
                    hold(fmt::format("{}the algorithm of {} solves the state", name(i),
                                     turns_text(*lengths_[i])));
                }
            }
            // If a claim is refuted already, the search is skipped.
            if (!report_.refuted.empty()) continue;
            if (!search.for_ever && search.ruled_out_below == 0) continue;
            const std::uint32_t most = search.for_ever ? kForEver : search.ruled_out_below - 1;
            rule_on(i, plain_distance(turns, from, goals, most, limits_), most);
        }
    }

    void check_elements(const PlainTurns& turns) {
        const PlainState solved = turns.solved();
        std::vector<PlainState> elements;
        std::vector<PlainGoal> goals;
        std::vector<std::uint32_t> most;
        std::vector<std::size_t> open;  // the searches that rule something out
        lengths_.resize(certificate_.searches.size());
        for (std::size_t i = 0; i < certificate_.searches.size(); ++i) {
            const CertifiedSearch& search = certificate_.searches[i];
            if (!limits_.memory.charge(24 * turns.slots() + 1024)) {
                leave_unchecked("the searches: their goals alone need more memory");
                return;
            }
            PlainGoal goal(certificate_, search.goal, turns);
            if (const std::optional<PlainState> end = replay(i, turns, solved)) {
                if (goal.met(*end)) {
                    hold(fmt::format("{}the algorithm of {} has these cycles", name(i),
                                     turns_text(*lengths_[i])));
                    elements.push_back(*end);
                } else {
                    refute(name(i) + "the algorithm does not have these cycles");
                }
                if (!certificate_.architecture) check_order(i, turns, *end);
            }
            if (search.for_ever && impossible(i)) continue;
            if (!search.for_ever && search.ruled_out_below == 0) continue;
            open.push_back(i);
            goals.push_back(std::move(goal));
            most.push_back(search.for_ever ? kForEver : search.ruled_out_below - 1);
        }
        if (certificate_.architecture) check_architecture(turns, elements);
        if (!report_.refuted.empty()) return;
        const std::vector<PlainFinding> findings = plain_cycles(turns, goals, most, limits_);
        for (std::size_t i = 0; i < open.size(); ++i) rule_on(open[i], findings[i], most[i]);
    }

    /// For an independent register: the order must be that of the goal's cycles, and that of the
    /// algorithm's register.
    void check_order(std::size_t number, const PlainTurns& turns, const PlainState& element) {
        const CertifiedSearch& search = certificate_.searches[number];
        if (!search.order) return;
        const Shape shape = shape_of(certificate_.puzzle);
        Integer order = 1;
        for (const CertifiedCycle& cycle : search.goal.own) {
            const std::uint32_t modulus = shape.modulus(certificate_.groups[cycle.group].front());
            order = lcm(order, Integer(std::uint64_t{cycle.length} *
                                       (modulus / std::gcd(modulus, cycle.twist))));
        }
        if (order != *search.order) {
            refute(fmt::format("{}the cycles have order {}, not {}", name(number), to_string(order),
                               to_string(*search.order)));
            return;
        }
        const Integer made = plain_order(certificate_, turns, element);
        if (made == *search.order) {
            hold(fmt::format("{}the algorithm makes a register of order {}", name(number),
                             to_string(made)));
        } else {
            refute(fmt::format("{}the algorithm makes a register of order {}, not {}", name(number),
                               to_string(made), to_string(*search.order)));
        }
    }

    void check_architecture(const PlainTurns& turns, const std::vector<PlainState>& elements) {
        if (elements.size() != certificate_.searches.size()) {
            refute("not every register of the architecture has an algorithm");
            return;
        }
        const std::vector<std::string> faults = architecture_faults(certificate_, turns, elements);
        for (const std::string& fault : faults) refute(fault);
        if (faults.empty()) {
            hold(
                "each register's cycles and pieces are those that earlier registers leave, and "
                "together they have these orders");
        }
    }

    /// Whether sums of twists and parities exclude the cycles of a search.
    bool impossible(std::size_t number) {
        const CertifiedGoal& goal = certificate_.searches[number].goal;
        const bool exact = goal.fixed.empty() && goal.shared.empty() &&
                           std::all_of(goal.allowance.begin(), goal.allowance.end(),
                                       [](std::uint32_t pieces) { return pieces == 0; });
        if (!exact || !make_sums()) return false;
        const std::optional<bool> possible =
            plain_cycles_possible(certificate_, *sums_, goal.own, limits_);
        if (!possible || *possible) return false;
        hold(name(number) + "no turns make such cycles: their twists or parities are impossible");
        report_.lengths[number].checked_for_ever = true;
        return true;
    }

    /// Compares the result of a plain search with the claim.
    void rule_on(std::size_t number, const PlainFinding& finding, std::uint32_t most) {
        const CertifiedSearch& search = certificate_.searches[number];
        CertificateReport::Lengths& lengths = report_.lengths[number];
        report_.states += finding.states;
        lengths.checked_below = finding.found.value_or(finding.below);
        lengths.checked_for_ever = finding.for_ever;
        if (finding.found) {
            refute(fmt::format("{}{} {} enough, although that is claimed to be ruled out",
                               name(number), turns_text(*finding.found),
                               *finding.found == 1 ? "is" : "are"));
            return;
        }
        const bool all = finding.for_ever || (most != kForEver && finding.below > most);
        if (all && search.for_ever) {
            hold(name(number) + "no algorithm of any length does it");
        } else if (all) {
            hold(fmt::format("{}no algorithm of fewer than {} does it", name(number),
                             turns_text(search.ruled_out_below)));
        } else {
            if (finding.below > 0) {
                hold(fmt::format("{}no algorithm of fewer than {} does it", name(number),
                                 turns_text(finding.below)));
            }
            const std::string rest = search.for_ever
                                         ? std::string(" or more")
                                         : fmt::format(" to {}", search.ruled_out_below - 1);
            const bool one = !search.for_ever && finding.below + 1 == search.ruled_out_below;
            leave_unchecked(fmt::format("{}that none of {}{} turns does: {}", name(number),
                                        finding.below, one ? "" : rest, why(finding.stop)));
        }
    }

    bool make_sums() {
        if (!sums_) sums_.emplace(certificate_, limits_);
        return sums_->stop() == CheckStop::kNone;
    }

    /// Whether turns reach everything that sums and parities allow; nullopt if that is not known.
    std::optional<bool> exact_group() {
        if (limits_.observer.cancelled()) return std::nullopt;
        std::vector<State> generators;
        for (const CertifiedPuzzle::Grip* const grip : allowed_grips(certificate_)) {
            generators.push_back(grip->turn);
        }
        // The memory of a stabiliser chain grows with the square of the points.
        std::uint64_t points = 0;
        for (const CertifiedPuzzle::Orbit& orbit : certificate_.puzzle.orbits) {
            points += std::uint64_t{orbit.pieces} * orbit.orientations;
        }
        if (points > kMostPoints || !limits_.memory.charge(points * points * 64)) {
            return std::nullopt;
        }
        const std::optional<PuzzleGroup> group =
            PuzzleGroup::of(shape_of(certificate_.puzzle), std::move(generators));
        limits_.memory.release(points * points * 64);
        if (!group || group->action().proof() == OrderProof::kNone) return std::nullopt;
        return group->order() == sums_->states();
    }

    void check_fit() {
        const CertifiedFit& fit = *certificate_.fit;
        if (!make_sums()) {
            leave_unchecked(fmt::format("whether the registers fit: {}", why(sums_->stop())));
            return;
        }
        fit.structure ? check_structure(fit) : check_no_fit(fit);
    }

    void check_structure(const CertifiedFit& fit) {
        const std::string fault = plain_structure_fault(certificate_, *sums_, fit);
        if (!fault.empty()) {
            refute(fault);
            return;
        }
        hold(
            "the cycles have these orders and enough pieces, and shared pieces balance their "
            "twists and parities");
        const std::optional<bool> exact = exact_group();
        if (exact && *exact) {
            hold("turns reach everything that twists and parities allow");
        } else {
            leave_unchecked("that turns reach everything that twists and parities allow");
        }
    }

    void check_no_fit(const CertifiedFit& fit) {
        limits_.observer.tell({"enumerating cycles"});
        CheckStop stop = CheckStop::kNone;
        const std::optional<bool> fits = plain_fit(certificate_, *sums_, fit, limits_, stop);
        if (!fits) {
            leave_unchecked(
                fmt::format("that registers of these orders do not fit: {}", why(stop)));
        } else if (!*fits) {
            hold("no cycles of pieces make registers of these orders at once");
        } else if (const std::optional<bool> exact = exact_group(); exact && *exact) {
            refute("registers of these orders do fit");
        } else {
            leave_unchecked(
                "that registers of these orders do not fit: twists and parities would allow it, "
                "but the puzzle's group may be smaller");
        }
    }

    /// With more points a stabiliser chain may take minutes.
    static constexpr std::uint64_t kMostPoints = 600;
    /// Longer algorithms are not executed; no search finds them.
    static constexpr std::size_t kMostAlgorithm = 1000;
    static constexpr std::size_t kMaxTurnName = 16;

    const Certificate& certificate_;
    const CheckLimits& limits_;
    CertificateReport report_;
    std::optional<PlainSums> sums_;
    std::vector<std::optional<std::uint32_t>> lengths_;  // of algorithms, by search
};

}  // namespace

CertificateReport check_certificate(const Certificate& certificate,
                                    const std::optional<CertifiedPuzzle>& known,
                                    const CheckLimits& limits) {
    return CertificateCheck(certificate, limits).run(known);
}

void accept_premises(CertificateReport& report, const std::vector<Premise>& accepted) {
    for (const StatedPremise& stated : report.premises) {
        if (std::find(accepted.begin(), accepted.end(), stated.premise) != accepted.end()) continue;
        report.unchecked.push_back("the claims without this premise, which is not accepted: " +
                                   stated.text);
    }
}

}  // namespace qter

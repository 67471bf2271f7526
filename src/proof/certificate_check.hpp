// Checking certificates, with code that shares nothing with the searches.
//
// The techniques of the searches (canonical sequences, symmetries, pruning tables, cosets,
// iterative deepening, clever counting) are not used here, nor is any of their code: this room may
// use only notation/ and what that may use (cmake/rooms.cmake; a test checks the includes). From
// these it uses the data of a puzzle and, for the order of a group, the stabiliser chain of
// group/puzzle_group.hpp. The rest is simple:
//
// - algorithms are executed turn by turn, with turns as the certificate defines them, which are
//   compared with those of the puzzle of that name (plain_turns.hpp);
// - that no shorter algorithm exists is shown by breadth-first search from one end or both, over
//   all states and all turns (sphere.hpp, plain_cycles.hpp);
// - goals of registers are derived again from the algorithms of earlier registers, and tested by
//   their definition (plain_architecture.hpp, plain_cycles.hpp);
// - fits are found by enumerating all cycles of all lengths (plain_fit.hpp).
//
// The report has the complete question and its premises (certificate_question.hpp): what holds
// answers this question and no other.
//
// Breadth-first search goes as deep as time and memory allow. A certificate may claim more than
// that and be right, so there are three results: all of it holds, what could be checked holds, or
// it does not hold.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "proof/certificate.hpp"
#include "proof/certificate_question.hpp"
#include "proof/sphere.hpp"

namespace qter {

enum class CertificateVerdict {
    kVerified,  ///< all claims hold
    kPartly,    ///< all checked claims hold, but some could not be checked
    kRefuted,   ///< some claim is wrong
};

struct CertificateReport {
    /// For each search: the lengths that it rules out, and those that were confirmed.
    struct Lengths {
        std::uint32_t claimed_below = 0;
        bool claimed_for_ever = false;
        std::uint32_t checked_below = 0;
        bool checked_for_ever = false;
    };
    std::vector<StatedPremise> premises;  ///< of all claims
    // Sentences without a full stop.
    std::vector<std::string> question;  ///< the complete question and claims
    std::vector<std::string> checked;
    std::vector<std::string> unchecked;  ///< with reasons
    std::vector<std::string> refuted;
    std::vector<std::string> recorded;  ///< records: not claimed and never checked
    std::vector<Lengths> lengths;       ///< by search
    std::uint64_t states = 0;           ///< number of states searched
    std::uint64_t bytes = 0;            ///< peak memory of layers of states
    bool stopped = false;               ///< ended by a deadline or the user

    [[nodiscard]] CertificateVerdict verdict() const {
        if (!refuted.empty()) return CertificateVerdict::kRefuted;
        return unchecked.empty() ? CertificateVerdict::kVerified : CertificateVerdict::kPartly;
    }
};

/// Checks a certificate from read_certificate. `known` is the puzzle that the certificate names,
/// nullopt if it does not exist; all of it is compared. A puzzle whose turns can be blocked is
/// refused, since the check assumes that turns are always possible. Takes the time that the
/// cancellation allows and up to some ten milliseconds more; memory as counted by
/// CheckLimits::memory and some megabytes more.
CertificateReport check_certificate(const Certificate& certificate,
                                    const std::optional<CertifiedPuzzle>& known,
                                    const CheckLimits& limits);

/// Adds an unchecked item for each premise that is not among `accepted`.
void accept_premises(CertificateReport& report, const std::vector<Premise>& accepted);

}  // namespace qter

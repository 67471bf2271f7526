// Checks a certificate with code that shares nothing with the searches.
//
// What the searches have, canonical sequences, symmetries, pruning tables, cosets, iterative
// deepening and clever counting, none of it is here, and none of its code is: this room may use
// nothing but puzzle/ and support/ (cmake/rooms.cmake; a test looks at the includes). Of these it
// takes the data of a puzzle and, where a group's order is asked for, the stabiliser chain of
// puzzle/puzzle_group.hpp. The rest is plain:
//
// - algorithms are carried out turn by turn, on turns as the certificate spells them out, which are
//   compared with those of the puzzle of that name (plain_turns.hpp);
// - that no shorter algorithm exists is found by breadth first search from one end or both, over
//   all states and all turns (sphere.hpp, plain_cycles.hpp);
// - goals of registers are derived again from the algorithms of the registers before, and met or
//   not by their definition (plain_architecture.hpp, plain_cycles.hpp);
// - what fits is found by going through all cycles of all lengths (plain_fit.hpp).
//
// The report has the question in full and the premises that it makes (certificate_question.hpp):
// what holds is an answer to this question and to no other.
//
// Breadth first search goes as deep as time and memory allow. A certificate may claim more than
// that and be right, so there are three answers: all of it holds, what could be checked of it
// holds, or it does not.
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
    kVerified,  ///< everything that is claimed holds
    kPartly,    ///< nothing that was checked is wrong, and something could not be checked
    kRefuted,   ///< something that is claimed is wrong
};

struct CertificateReport {
    /// Of each search: what it rules out and how much of it was found to be so.
    struct Lengths {
        std::uint32_t claimed_below = 0;
        bool claimed_for_ever = false;
        std::uint32_t checked_below = 0;
        bool checked_for_ever = false;
    };
    std::vector<StatedPremise> premises;  ///< on which all that is claimed rests
    // Sentences without a full stop.
    std::vector<std::string> question;  ///< all that is asked and claimed
    std::vector<std::string> checked;
    std::vector<std::string> unchecked;  ///< and why
    std::vector<std::string> refuted;
    std::vector<std::string> recorded;  ///< on record, not claimed and never checked
    std::vector<Lengths> lengths;       ///< by search
    std::uint64_t states = 0;           ///< that were looked at
    std::uint64_t bytes = 0;            ///< of layers of states, at most at one time
    bool stopped = false;               ///< a deadline or somebody ended it

    [[nodiscard]] CertificateVerdict verdict() const {
        if (!refuted.empty()) return CertificateVerdict::kRefuted;
        return unchecked.empty() ? CertificateVerdict::kVerified : CertificateVerdict::kPartly;
    }
};

/// `known` is the puzzle that the certificate is said to be about, none when there is no such
/// puzzle. All of it is compared; one whose turns can be blocked is refused, since turns are taken
/// to be possible always. The certificate is one that read_certificate gives. Time as the
/// cancellation says, up to some ten milliseconds more; memory as CheckLimits::memory counts it,
/// some megabytes more.
CertificateReport check_certificate(const Certificate& certificate,
                                    const std::optional<CertifiedPuzzle>& known,
                                    const CheckLimits& limits);

/// What rests on premises that are not among `accepted` counts as unchecked.
void accept_premises(CertificateReport& report, const std::vector<Premise>& accepted);

}  // namespace qter

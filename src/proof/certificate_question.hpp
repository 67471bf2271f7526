// The question, premises and claims of a certificate as text.
//
// A claim is worth as much as its question, and a certificate may ask less than its reader expects:
// with some of the turns only, with identical pieces distinguished, without parity sharing. With
// such premises claims may hold that would not hold without them, so they are reported with the
// verdict. The sentences of the question are complete: two certificates with the same sentences ask
// and claim the same.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "proof/certificate.hpp"

namespace qter {

/// The premises of a claim besides the puzzle.
enum class Premise {
    kTurns,      ///< only some grips may turn
    kMarked,     ///< identical pieces are distinguished
    kParity,     ///< registers do not share pieces to balance parities
    kPieces,     ///< an independent search fixes, shares or leaves pieces
    kRegisters,  ///< a register is searched with the earlier ones given
};

struct StatedPremise {
    Premise premise = Premise::kTurns;
    std::string text;  ///< for example "with turns of U only"

    friend bool operator==(const StatedPremise&, const StatedPremise&) = default;
};

/// A word for each premise, as "turns", in the order of the enumeration.
[[nodiscard]] const std::vector<std::string>& premise_words();

/// The premises of a certificate.
[[nodiscard]] std::vector<StatedPremise> premises_of(const Certificate& certificate);

/// Premises as one text with ", " before each.
[[nodiscard]] std::string premises_text(const std::vector<StatedPremise>& premises);

/// The puzzle, the turns and their metric, each search with its claims, and the fit with its claim,
/// as sentences without a full stop. Names are printable.
[[nodiscard]] std::vector<std::string> question_of(const Certificate& certificate);

/// The records about the searches, which cannot be checked.
[[nodiscard]] std::vector<std::string> record_of(const Certificate& certificate);

/// "search 2: "; for an architecture "register 2: "; empty if there is only one search.
[[nodiscard]] std::string search_name(const Certificate& certificate, std::size_t search);

/// "1 turn", "2 turns".
[[nodiscard]] std::string turns_text(std::uint64_t turns);

}  // namespace qter

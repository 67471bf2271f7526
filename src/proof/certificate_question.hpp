// What a certificate asks and claims, in full and in words: a claim is worth as much as its
// question.
//
// A certificate may ask less than its reader thinks: with some of the turns, of pieces that are
// told apart, without parity sharing. Such premises make claims hold that would not hold without
// them, so they are named with the verdict. Everything that is asked and claimed is in the
// sentences of the question: two certificates with the same sentences ask and claim the same.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "proof/certificate.hpp"

namespace qter {

/// What a claim may rest on besides the puzzle.
enum class Premise {
    kTurns,      ///< only some grips may turn
    kMarked,     ///< pieces that look alike are told apart
    kParity,     ///< registers do not share pieces to make up for parities
    kPieces,     ///< a search by itself fixes, shares or leaves pieces
    kRegisters,  ///< a register is looked for when those before it are known
};

struct StatedPremise {
    Premise premise = Premise::kTurns;
    std::string text;  ///< as "with turns of U only"

    friend bool operator==(const StatedPremise&, const StatedPremise&) = default;
};

/// One word for each, "turns", in the order of the enumeration.
[[nodiscard]] const std::vector<std::string>& premise_words();

/// Those that the certificate makes.
[[nodiscard]] std::vector<StatedPremise> premises_of(const Certificate& certificate);

/// Premises as one text with ", " before each.
[[nodiscard]] std::string premises_text(const std::vector<StatedPremise>& premises);

/// The puzzle, the turns and how they count, each search and its claims, the fit and its claim.
/// Sentences without a full stop; names are printable.
[[nodiscard]] std::vector<std::string> question_of(const Certificate& certificate);

/// What is on record about the searches: nothing of it can be checked.
[[nodiscard]] std::vector<std::string> record_of(const Certificate& certificate);

/// "search 2: "; of an architecture "register 2: "; empty where there is only one search.
[[nodiscard]] std::string search_name(const Certificate& certificate, std::size_t search);

/// "1 turn", "2 turns".
[[nodiscard]] std::string turns_text(std::uint64_t turns);

}  // namespace qter

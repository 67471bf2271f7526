// Certificates of search results: question, puzzle, claims and answer, for an independent check
// (docs/proofs.md).
//
// A certificate is complete, so that it can be checked without this program: turns as actions on
// pieces, states and goals slot by slot, algorithms as names of these turns. It has two kinds of
// contents. Claims follow from the puzzle alone and can be checked by other means;
// certificate_check.hpp does that. Records concern the search: the method, the number of positions
// searched, the tables used. A checksum protects them from changes.
//
// This room uses nothing from the rooms that search, nor they from it: service creates certificates
// of their answers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzle/puzzle.hpp"
#include "state/state.hpp"
#include "support/integer.hpp"
#include "support/json.hpp"

namespace qter {

/// The part of a puzzle that determines the action of its turns and what is visible.
struct CertifiedPuzzle {
    struct Orbit {
        std::string name;
        std::uint32_t pieces = 1;
        std::uint32_t orientations = 1;

        friend bool operator==(const Orbit&, const Orbit&) = default;
    };
    struct Grip {
        std::string name;
        std::vector<std::string> turns;  ///< names of 1, 2, ... smallest turns
        State turn;                      ///< the smallest one

        friend bool operator==(const Grip&, const Grip&) = default;
    };
    std::string name;
    std::vector<Orbit> orbits;
    std::vector<Slot> looks;  ///< by slot: the first slot whose piece looks the same
    std::vector<Grip> grips;
    std::vector<State> rotations;  ///< Puzzle::rotations()
    /// Whether turns can be blocked. Never written: certificates are for puzzles whose turns are
    /// always possible.
    bool blocked = false;

    friend bool operator==(const CertifiedPuzzle&, const CertifiedPuzzle&) = default;
};

[[nodiscard]] CertifiedPuzzle certified(const Puzzle& puzzle);
[[nodiscard]] Shape shape_of(const CertifiedPuzzle& puzzle);
/// XXH64 of its JSON as in the certificate.
[[nodiscard]] std::uint64_t checksum(const CertifiedPuzzle& puzzle);

/// A table that a search used. A record, not a claim.
struct TableRecord {
    std::string name;
    std::string kind;
    std::uint64_t entries = 0;
    std::uint64_t bytes = 0;
    std::vector<std::uint64_t> histogram;  ///< number of entries by distance
    /// XXH64 of the entries, a byte each; nullopt if it was not computed.
    std::optional<std::uint64_t> checksum;

    friend bool operator==(const TableRecord&, const TableRecord&) = default;
};

/// A cycle of `length` pieces of a group (Certificate::groups).
struct CertifiedCycle {
    std::uint32_t group = 0;
    std::uint32_t length = 1;
    /// The sum of orientations along the cycle; in goals any sum of the same order.
    std::uint32_t twist = 0;

    friend bool operator==(const CertifiedCycle&, const CertifiedCycle&) = default;
};

/// The goal of a search: turns that solve `from`, or an element with certain cycles.
struct CertifiedGoal {
    std::optional<State> from;
    // The rest describes an element.
    std::vector<CertifiedCycle> own;
    std::vector<Slot> fixed;   ///< ascending: must not change
    std::vector<Slot> shared;  ///< ascending: may change in any way
    /// By group: how many other pieces may be unsolved in addition to those of own cycles.
    std::vector<std::uint32_t> allowance;
    /// If not 0, the order of every cycle of other, distinguishable pieces must divide this.
    std::uint64_t divides = 0;

    friend bool operator==(const CertifiedGoal&, const CertifiedGoal&) = default;
};

/// A goal, the lengths that were ruled out for it, and the algorithm that was found.
struct CertifiedSearch {
    CertifiedGoal goal;
    /// No algorithm of fewer turns than this reaches the goal.
    std::uint32_t ruled_out_below = 0;
    bool for_ever = false;  ///< no algorithm of any length does
    /// The order of the algorithm's register, given all other registers; nullopt for a state.
    std::optional<Integer> order;
    /// Names of turns, separated by spaces.
    std::optional<std::string> algorithm;
    std::string method;
    std::vector<std::uint64_t> nodes;  ///< positions searched, by length
    std::vector<TableRecord> tables;

    friend bool operator==(const CertifiedSearch&, const CertifiedSearch&) = default;
};

/// The claim that registers of these orders fit together, or do not.
struct CertifiedFit {
    struct Structure {
        std::vector<std::vector<CertifiedCycle>> registers;  ///< in the order of orders
        std::vector<std::uint32_t> shared;                   ///< by group
        std::vector<std::uint32_t> unused;                   ///< likewise

        friend bool operator==(const Structure&, const Structure&) = default;
    };
    std::vector<Integer> orders;
    bool parity_sharing = true;
    std::optional<Structure> structure;  ///< nullopt: they do not fit
    std::uint64_t nodes = 0;             ///< a record

    friend bool operator==(const CertifiedFit&, const CertifiedFit&) = default;
};

struct Certificate {
    static constexpr std::uint32_t kVersion = 1;

    std::string program;  ///< the program that wrote it
    CertifiedPuzzle puzzle;
    bool marked = false;  ///< identical pieces are distinguished
    /// Sets of slots between which turns move pieces, each ascending, sorted by first slot.
    std::vector<std::vector<Slot>> groups;
    std::vector<std::string> turns;  ///< names of the allowed grips, ascending; each turn counts 1
    std::vector<CertifiedSearch> searches;
    /// Whether the searches are for the registers of one architecture, in this order; otherwise
    /// they are independent.
    bool architecture = false;
    /// For an architecture: no other algorithms for its orders have a smaller total length.
    bool least_total = false;
    std::optional<CertifiedFit> fit;

    friend bool operator==(const Certificate&, const Certificate&) = default;
};

/// The allowed grips, in the order of Certificate::turns.
[[nodiscard]] std::vector<const CertifiedPuzzle::Grip*> allowed_grips(
    const Certificate& certificate);

/// XXH64 of its JSON without spaces, up to the checksum itself.
[[nodiscard]] std::uint64_t checksum(const Certificate& certificate);

/// The certificate as JSON, with the checksum at its end. O(size).
[[nodiscard]] std::string write_certificate(const Certificate& certificate);

/// Writes the members of the certificate, without the puzzle, that are claims or define them. The
/// object stays open.
void write_claims(JsonWriter& json, const Certificate& certificate);

/// XXH64 of a text.
[[nodiscard]] std::uint64_t certificate_checksum(std::string_view text);

/// The sets of slots between which turns move pieces, without slots that no turn moves or twists.
/// Found by following pieces, turn after turn.
[[nodiscard]] std::vector<std::vector<Slot>> certified_groups(const CertifiedPuzzle& puzzle);

}  // namespace qter

// What a search leaves behind for those who do not believe it: what was asked, of which puzzle,
// what was ruled out, how, and the answer (docs/proofs.md).
//
// A certificate spells everything out, so that it can be checked without this program: turns as
// what they do to pieces, states and goals slot by slot, algorithms as names of these turns. Two
// kinds of things stand in it. What is claimed follows from the puzzle alone and can be checked by
// other means, which certificate_check.hpp does. What is recorded, the method, how many positions
// it looked at and which tables it asked, is about the search; a checksum keeps it as it was
// written.
//
// This room uses nothing of the rooms that search, and they nothing of it: cli makes certificates
// of what they answer.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzle/puzzle.hpp"
#include "puzzle/state.hpp"
#include "support/integer.hpp"
#include "support/json.hpp"

namespace qter {

/// All of a puzzle that matters to what its turns do and what can be seen of it.
struct CertifiedPuzzle {
    struct Orbit {
        std::string name;
        std::uint32_t pieces = 1;
        std::uint32_t orientations = 1;

        friend bool operator==(const Orbit&, const Orbit&) = default;
    };
    struct Grip {
        std::string name;
        std::vector<std::string> turns;  ///< their names: by 1, 2, ... of its smallest turns
        State turn;                      ///< the smallest one

        friend bool operator==(const Grip&, const Grip&) = default;
    };
    std::string name;
    std::vector<Orbit> orbits;
    std::vector<Slot> looks;  ///< by slot: the first slot whose piece looks the same
    std::vector<Grip> grips;
    std::vector<State> rotations;  ///< Puzzle::rotations()
    /// Turns can be blocked. Never written: certificates are of puzzles whose turns can be made.
    bool blocked = false;

    friend bool operator==(const CertifiedPuzzle&, const CertifiedPuzzle&) = default;
};

[[nodiscard]] CertifiedPuzzle certified(const Puzzle& puzzle);
[[nodiscard]] Shape shape_of(const CertifiedPuzzle& puzzle);
/// XXH64 of its JSON, as the certificate has it.
[[nodiscard]] std::uint64_t checksum(const CertifiedPuzzle& puzzle);

/// A table that a search asked. On record only.
struct TableRecord {
    std::string name;
    std::string kind;
    std::uint64_t entries = 0;
    std::uint64_t bytes = 0;
    std::vector<std::uint64_t> histogram;  ///< entries by distance
    /// XXH64 of the entries, a byte each; none where it was not computed.
    std::optional<std::uint64_t> checksum;

    friend bool operator==(const TableRecord&, const TableRecord&) = default;
};

/// A cycle of so many pieces of a group (Certificate::groups).
struct CertifiedCycle {
    std::uint32_t group = 0;
    std::uint32_t length = 1;
    /// The sum of orientations on one way round; of goals, any that has the same order.
    std::uint32_t twist = 0;

    friend bool operator==(const CertifiedCycle&, const CertifiedCycle&) = default;
};

/// What is looked for: turns that make `from` look solved, or an element with certain cycles.
struct CertifiedGoal {
    std::optional<State> from;
    // The rest is of an element.
    std::vector<CertifiedCycle> own;
    std::vector<Slot> fixed;   ///< ascending: must be back as they were
    std::vector<Slot> shared;  ///< ascending: may end up anyhow
    /// By group: of the other pieces, how many may be unsolved besides those of own cycles.
    std::vector<std::uint32_t> allowance;
    /// When not 0, every cycle of other pieces that can be told apart has an order that divides it.
    std::uint64_t divides = 0;

    friend bool operator==(const CertifiedGoal&, const CertifiedGoal&) = default;
};

/// One goal, the lengths that were ruled out for it, and the algorithm that was found.
struct CertifiedSearch {
    CertifiedGoal goal;
    /// No algorithm of fewer turns than this reaches the goal.
    std::uint32_t ruled_out_below = 0;
    bool for_ever = false;  ///< none of any length does
    /// Of the register that the algorithm makes, as all registers together leave it; else none.
    std::optional<Integer> order;
    /// Names of turns with spaces between.
    std::optional<std::string> algorithm;
    std::string method;
    std::vector<std::uint64_t> nodes;  ///< positions looked at, by length
    std::vector<TableRecord> tables;

    friend bool operator==(const CertifiedSearch&, const CertifiedSearch&) = default;
};

/// Whether registers of these orders fit at once.
struct CertifiedFit {
    struct Structure {
        std::vector<std::vector<CertifiedCycle>> registers;  ///< in the order of orders
        std::vector<std::uint32_t> shared;                   ///< by group
        std::vector<std::uint32_t> unused;                   ///< likewise

        friend bool operator==(const Structure&, const Structure&) = default;
    };
    std::vector<Integer> orders;
    bool parity_sharing = true;
    std::optional<Structure> structure;  ///< none: they do not fit
    std::uint64_t nodes = 0;             ///< on record

    friend bool operator==(const CertifiedFit&, const CertifiedFit&) = default;
};

struct Certificate {
    static constexpr std::uint32_t kVersion = 1;

    std::string program;  ///< who wrote it
    CertifiedPuzzle puzzle;
    bool marked = false;  ///< pieces that look alike are told apart
    /// Sets of slots between which turns carry pieces, each ascending, by their first slot.
    std::vector<std::vector<Slot>> groups;
    std::vector<std::string> turns;  ///< names of grips whose turns count as one each, ascending
    std::vector<CertifiedSearch> searches;
    /// All searches are of registers of one architecture, in this order; else each is for itself.
    bool architecture = false;
    /// Of an architecture: no other algorithms for its orders are shorter in total.
    bool least_total = false;
    std::optional<CertifiedFit> fit;

    friend bool operator==(const Certificate&, const Certificate&) = default;
};

/// Those whose turns are allowed, Certificate::turns, which names grips in their order.
[[nodiscard]] std::vector<const CertifiedPuzzle::Grip*> allowed_grips(
    const Certificate& certificate);

/// XXH64 of its JSON without spaces, up to where the checksum itself begins.
[[nodiscard]] std::uint64_t checksum(const Certificate& certificate);

/// As JSON, with the checksum over the whole at its end. O(size).
[[nodiscard]] std::string write_certificate(const Certificate& certificate);

/// The members of the certificate, without the puzzle, that are claims or say what is claimed. The
/// object stays open.
void write_claims(JsonWriter& json, const Certificate& certificate);

/// XXH64 of a text.
[[nodiscard]] std::uint64_t certificate_checksum(std::string_view text);

/// The sets of slots between which the turns carry pieces of one orbit, those that nothing moves or
/// twists left out. Found by following pieces, turn after turn.
[[nodiscard]] std::vector<std::vector<Slot>> certified_groups(const CertifiedPuzzle& puzzle);

}  // namespace qter

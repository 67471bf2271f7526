// Symmetry-reduced pruning tables: distances of cosets, one entry for each class under symmetries.
//
// The technique: a pruning table as an index (coordinate/symmetry_reduced_indexer.hpp) and a store
// of small entries. If several entries belong to the same coset, all of them get the distance. Such
// tables cover more coordinates than fit in memory without symmetries.
//
// Codings.
//   - kModulo3: two bits, the distance modulo 3, and a fourth value for unreachable cosets. Turns
//     change a distance by at most one, so a search that knows the distance of a coset knows that
//     of the next one.
//   - kNibbles: four bits, distances up to 14, and 15 for all that is more.
//   - kDistanceWindow: two bits, for lookups that do not come from a neighbour: whether the
//     distance is at most n, n + 1, n + 2, or more. n = nearest() is chosen such that at most one
//     coset in sixteen has distance n or less.
//   - kThreshold: one bit, whether the distance is at most n or more, with an n such that most
//     cosets are farther. In the same memory it covers twice as many cosets as a window, and helps
//     a search more (optimal/optimal_tables.hpp). Entries that the index puts side by side are
//     read together.
//
// Filling. Breadth first: level by level and row by row in level_fill.hpp; for kThreshold by lists
// in threshold_fill.hpp. Files: kept_table.hpp.
//
// Limits: those of the index.
//
// Source: H. Kociemba, two-phase algorithm, for the table of the first phase by classes; distances
// modulo 3 after T. Rokicki and others; the coding as a threshold is our own.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "coordinate/symmetry_reduced_indexer.hpp"
#include "search/turn_set.hpp"
#include "state/fast_plan.hpp"
#include "support/result.hpp"
#include "table/table_keeping.hpp"
#include "table/table_storage.hpp"

namespace qter {

class KeptTable;

class SymmetryReducedTable {
 public:
    static constexpr std::size_t kMaxCoordinates = SymmetryReducedIndexer::kMaxCoordinates;
    using Coset = SymmetryReducedIndexer::Coset;
    enum class Coding : std::uint8_t { kModulo3, kNibbles, kDistanceWindow, kThreshold };
    /// For kNibbles: this distance, more, or unreachable.
    static constexpr std::uint8_t kNibbleFar = 15;
    /// For kModulo3: unreachable.
    static constexpr std::uint8_t kModulo3Never = 3;

    /// The coordinates and the coding of a table.
    struct Choice : SymmetryReducedIndexer::Roles {
        Coding coding = Coding::kNibbles;
    };

    /// The memory that a table may take, in bytes.
    struct Room {
        std::uint64_t bytes;             ///< of the table and its index
        std::uint64_t making;            ///< the same while it is computed
        std::uint64_t beside_class = 0;  ///< further memory of the caller for each class
    };
    /// The table for a phase's turns and coordinates, read from its file or computed. `symmetries`,
    /// each given as the images of all turns, are a group, the identity first. `name` is the
    /// phase's name in messages. nullopt if the table does not fit in `room`. Warnings: a file that
    /// is damaged or cannot be written.
    static std::optional<SymmetryReducedTable> make(
        const TurnSet& turns, const std::vector<Coordinate>& coordinates,
        const std::vector<std::vector<TurnNumber>>& symmetries, const Choice& choice,
        const std::string& name, const Room& room, const TableKeeping& keeping,
        Diagnostics& warnings);

    /// The bits of an entry: 1, 2 or 4.
    [[nodiscard]] static unsigned bits(Coding coding) {
        return coding == Coding::kNibbles ? 4 : coding == Coding::kThreshold ? 1 : 2;
    }
    [[nodiscard]] Choice choice() const { return {indexer_.roles(), coding_}; }
    [[nodiscard]] Coding coding() const { return coding_; }
    [[nodiscard]] const SymmetryReducedIndexer& indexer() const { return indexer_; }
    [[nodiscard]] std::uint64_t bytes() const;
    /// For kDistanceWindow and kThreshold: the longest distance for which at() returns 0.
    [[nodiscard]] std::uint32_t nearest() const { return nearest_; }
    /// The largest value of at(): the bound that it gives is nearest() plus this.
    [[nodiscard]] std::uint32_t beyond() const { return coding_ == Coding::kThreshold ? 1 : 3; }
    /// The entries in memory.
    [[nodiscard]] std::span<const std::uint8_t> image() const { return storage_.image(); }
    [[nodiscard]] bool from_file() const { return from_file_; }
    /// The number of cosets by distance, counting all reachable values of all coordinates. For
    /// kDistanceWindow up to nearest() + 2, for kThreshold up to nearest() - 2. Empty for a table
    /// from a file.
    [[nodiscard]] const std::vector<std::uint64_t>& histogram() const { return histogram_; }

    /// The same as in SymmetryReducedIndexer.
    [[nodiscard]] bool has(const std::uint32_t* coset) const { return indexer_.has(coset); }
    template <std::size_t kCount>
    [[nodiscard]] std::uint64_t index(const std::uint32_t* coset) const {
        return indexer_.index<kCount>(coset);
    }
    /// For kThreshold: the entries of a word, element 0 in the lowest bit.
    [[nodiscard]] std::uint32_t word(std::uint64_t index) const {
        return little_endian<std::uint32_t>(table_, index / 32) >>
               (index & 31 & ~((std::uint64_t{1} << indexer_.rows().element_bits) - 1));
    }
    [[gnu::always_inline]] void prefetch(std::uint64_t index) const {
        __builtin_prefetch(table_ + (index >> (3 - bits_log_)));
    }
    /// For kModulo3: the distance modulo 3, or kModulo3Never. For kNibbles: the distance, or
    /// kNibbleFar. For kDistanceWindow: the distance minus nearest(), clamped to 0 .. 3. For
    /// kThreshold: the same, clamped to 0 .. 1.
    [[nodiscard]] std::uint8_t at(std::uint64_t index) const {
        return static_cast<std::uint8_t>(
            table_[index >> (3 - bits_log_)] >> (index << bits_log_ & 7) & entry_mask_);
    }

    /// For kModulo3: the distance of a coset from the value of at() and the distance `before` of a
    /// coset one turn away.
    [[nodiscard]] static std::uint32_t next(std::uint32_t before, std::uint8_t code) {
        // The number among before - 1, before and before + 1 with the remainder `code`.
        return before - 1 + (code + 4 - before % 3) % 3;
    }

 private:
    SymmetryReducedTable() = default;

    /// The bytes of all rows.
    [[nodiscard]] std::uint64_t row_bytes() const {
        return (indexer_.rows().stride * indexer_.classes().classes() << bits_log_) / 8;
    }
    /// False if it does not fit in `room`.
    bool read_or_fill(const TurnSet& turns, const std::vector<Coordinate>& coordinates,
                      const KeptTable& kept, const std::string& name, const Room& room,
                      const TableKeeping& keeping, Diagnostics& warnings);
    std::uint32_t fill(const TurnSet& turns, const std::vector<Coordinate>& coordinates,
                       const TableKeeping& keeping, const std::string& what,
                       std::span<std::uint8_t> rows);

    Coding coding_ = Coding::kNibbles;
    SymmetryReducedIndexer indexer_;
    TableStorage storage_;
    std::vector<std::uint64_t> histogram_;
    bool from_file_ = false;
    // Copies for lookups.
    const std::uint8_t* table_ = nullptr;
    unsigned bits_log_ = 0;  // log2 of the bits of an entry
    std::uint8_t entry_mask_ = 0;
    std::uint32_t nearest_ = 0;
};

}  // namespace qter

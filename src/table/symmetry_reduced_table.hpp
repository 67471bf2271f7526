// A symmetry-reduced pruning table: distances of cosets in more coordinates than fit plainly, one
// entry for each class under the puzzle's symmetries.
//
// The technique: a pruning table as an index (coordinate/symmetry_reduced_indexer.hpp) and a store
// of small entries. Where several entries are of the same coset, all of them get the distance.
//
// Codings. kModulo3: two bits, the distance modulo 3, the fourth value for what no turns lead to.
// Turns change a distance by at most one, so a search that knows the distance of a coset knows that
// of the next one. kNibbles: four bits, distances up to 14, and 15 for all that is more.
// kDistanceWindow: two bits for those who do not come from a coset nearby: whether the distance is
// n or less, n + 1, n + 2 or more. With n = nearest() as it is chosen, a coset of n or less is one
// in sixteen or rarer. kThreshold: one bit, whether the distance is n or less, or more, with an n
// that most cosets are further than; of twice as many cosets as a window's in as much memory it
// tells a search more (navigate/optimal_tables.hpp). Of kThreshold what the index has side by side
// is read at a time.
//
// Making it. Breadth first, level by level, by rows: level_fill.hpp; of kThreshold, by lists:
// threshold_fill.hpp. Files: kept_table.hpp.
//
// Limits: those of the index.
//
// Source: H. Kociemba, two-phase algorithm, for the table of the first phase by classes; distances
// modulo 3 after T. Rokicki and others; a bound alone is ours.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "coordinate/symmetry_reduced_indexer.hpp"
#include "puzzle/fast_plan.hpp"
#include "search/turn_set.hpp"
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
    /// Of kNibbles: so much, or more, or no turns lead there.
    static constexpr std::uint8_t kNibbleFar = 15;
    /// Of kModulo3: no turns lead there.
    static constexpr std::uint8_t kModulo3Never = 3;

    /// What a table is of.
    struct Choice : SymmetryReducedIndexer::Roles {
        Coding coding = Coding::kNibbles;
    };

    /// What a table may take, in bytes.
    struct Room {
        std::uint64_t bytes;             ///< with what is beside it
        std::uint64_t making;            ///< the same while it is made
        std::uint64_t beside_class = 0;  ///< what the caller will keep for each class
    };
    /// The table for a phase's turns and coordinates, from its file or made; `symmetries`, each the
    /// images of all turns, are a group, the identity first. `name` is what people call the phase.
    /// None when it would take more than there is room for. Warnings: a file that is damaged or
    /// cannot be written.
    static std::optional<SymmetryReducedTable> make(
        const TurnSet& turns, const std::vector<Coordinate>& coordinates,
        const std::vector<std::vector<TurnNumber>>& symmetries, const Choice& choice,
        const std::string& name, const Room& room, const TableKeeping& keeping,
        Diagnostics& warnings);

    /// Of an entry: 1, 2 or 4.
    [[nodiscard]] static unsigned bits(Coding coding) {
        return coding == Coding::kNibbles ? 4 : coding == Coding::kThreshold ? 1 : 2;
    }
    [[nodiscard]] Choice choice() const { return {indexer_.roles(), coding_}; }
    [[nodiscard]] Coding coding() const { return coding_; }
    [[nodiscard]] const SymmetryReducedIndexer& indexer() const { return indexer_; }
    [[nodiscard]] std::uint64_t bytes() const;
    /// Of kDistanceWindow and kThreshold: the longest distance that at() says 0 of.
    [[nodiscard]] std::uint32_t nearest() const { return nearest_; }
    /// By how much the farthest distance that at() tells is above nearest().
    [[nodiscard]] std::uint32_t beyond() const { return coding_ == Coding::kThreshold ? 1 : 3; }
    /// The entries as they are in memory.
    [[nodiscard]] std::span<const std::uint8_t> image() const { return storage_.image(); }
    [[nodiscard]] bool from_file() const { return from_file_; }
    /// How many cosets, every value of every coordinate that turns lead to, have each distance; of
    /// kDistanceWindow up to nearest() + 2, of kThreshold up to nearest() - 2. Empty for a table
    /// from a file.
    [[nodiscard]] const std::vector<std::uint64_t>& histogram() const { return histogram_; }

    /// As the indexer says.
    [[nodiscard]] bool has(const std::uint32_t* coset) const { return indexer_.has(coset); }
    template <std::size_t kCount>
    [[nodiscard]] std::uint64_t index(const std::uint32_t* coset) const {
        return indexer_.index<kCount>(coset);
    }
    /// Of kThreshold: the entries beside one, the one of element 0 lowest.
    [[nodiscard]] std::uint32_t word(std::uint64_t index) const {
        return little_endian<std::uint32_t>(table_, index / 32) >>
               (index & 31 & ~((std::uint64_t{1} << indexer_.rows().element_bits) - 1));
    }
    [[gnu::always_inline]] void prefetch(std::uint64_t index) const {
        __builtin_prefetch(table_ + (index >> (3 - bits_log_)));
    }
    /// Of kModulo3: the distance modulo 3, or kModulo3Never. Of kNibbles: the distance, or
    /// kNibbleFar. Of kDistanceWindow: by how much the distance is above nearest(), 0 to 3, the
    /// last for more; of kThreshold 0 or 1 in the same way.
    [[nodiscard]] std::uint8_t at(std::uint64_t index) const {
        return static_cast<std::uint8_t>(
            table_[index >> (3 - bits_log_)] >> (index << bits_log_ & 7) & entry_mask_);
    }

    /// The distance of a coset that is a turn from one of the distance `before`, by what at() of
    /// kModulo3 gives.
    [[nodiscard]] static std::uint32_t next(std::uint32_t before, std::uint8_t code) {
        // The one of before - 1, before and before + 1 that leaves `code`.
        return before - 1 + (code + 4 - before % 3) % 3;
    }

 private:
    SymmetryReducedTable() = default;

    /// What rows take.
    [[nodiscard]] std::uint64_t row_bytes() const {
        return (indexer_.rows().stride * indexer_.classes().classes() << bits_log_) / 8;
    }
    /// False where there is no room.
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
    // Out of these, what looking up takes.
    const std::uint8_t* table_ = nullptr;
    unsigned bits_log_ = 0;  // of the bits of an entry, the logarithm
    std::uint8_t entry_mask_ = 0;
    std::uint32_t nearest_ = 0;
};

}  // namespace qter

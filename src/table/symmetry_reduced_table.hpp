// A symmetry-reduced pruning table: distances of cosets in more coordinates than fit plainly, one
// entry for each class under the puzzle's symmetries.
//
// Worked numbers: flips and the slice of the 3x3 have 1,013,760 values in 64,430 classes under 16
// symmetries; with 2,187 twists that is 141 million entries instead of 2.2 thousand million.
//
// The technique. Some coordinates are classed (coset_classes.hpp), the others plain. A place (v,
// p) is looked up by a symmetry that takes v to its class's representative: in the row of that
// class, at what the symmetry makes of p. Where symmetries leave a representative where it is,
// several entries of its row are of the same places; all of them get the distance.
//
// Forms. kModulo3: two bits, the distance modulo 3, the fourth value for what no turns lead to.
// Turns change a distance by at most one, so a search that knows the distance of a place knows
// that of the next one. kNibbles: four bits, distances up to 14, and 15 for all that is more.
// kDistanceWindow: two bits for those who do not come from a place nearby: whether the distance is
// n or less, n + 1, n + 2 or more. With n = nearest() as it is chosen, a place of n or less is one
// in sixteen or rarer. kThreshold: one bit, whether the distance is n or less, or more, with an n
// that most places are further than; of twice as many places as a window's in as much memory it
// tells a search more (optimal_tables.hpp).
//
// Side by side. Turns that lead from the end to the end make of most places others that are as good
// as any: a search asks for all of them at a time. Where they are few, as U and D of a 3x3 with its
// places of corners, 16 elements, a bound has what they lead to from a place in one word: rows of
// classes that are gathered (coset_classes.hpp) are one, where the entry of an element h's row in
// the column that h leads to from column q is the h-th of the q-th word. A frame is where in its
// word a place is, and by which symmetry it came there; it tells where turns lead in the word.
//
// Making it. Breadth first, level by level, by rows: level_fill.hpp; of kThreshold, by lists:
// threshold_fill.hpp. Files: kept_table.hpp.
//
// Limits: kMaxProductValues for either kind of coordinates; 64-bit indices.
//
// Source: H. Kociemba, two-phase algorithm, for the table of the first phase by classes; distances
// modulo 3 after T. Rokicki and others; a bound alone, and entries side by side, are ours.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "coordinate/coset_classes.hpp"
#include "coordinate/turn_group.hpp"
#include "puzzle/fast_plan.hpp"
#include "search/turn_set.hpp"
#include "support/cancellation.hpp"
#include "support/result.hpp"
#include "table/table_storage.hpp"

namespace qter {

/// What tables are made of and where they are kept.
struct TableKeeping {
    std::string folder;         ///< of table files; empty for none
    std::uint32_t threads = 1;  ///< that make tables
    /// Called now and then while a table is made, with how much of it is done, 0 to 1, and what it
    /// is; from the thread that called.
    std::function<void(double, const std::string&)> progress;
    /// When it is requested, what makes a table throws Cancelled, soon; null for never.
    const Cancellation* cancellation = nullptr;

    [[nodiscard]] bool cancelled() const {
        return cancellation != nullptr && cancellation->requested();
    }
    void check() const {
        if (cancellation != nullptr) cancellation->check();
    }
};

class SymmetryReducedTable {
 public:
    static constexpr std::size_t kMaxCoordinates = 8;
    /// Values by coordinate, 0 where there is no coordinate.
    using Place = std::array<std::uint32_t, kMaxCoordinates>;
    /// By coordinate; 0 for one that does not belong.
    using Strides = std::array<std::uint32_t, kMaxCoordinates>;
    enum class Form : std::uint8_t { kModulo3, kNibbles, kDistanceWindow, kThreshold };
    /// Of kNibbles: so much, or more, or no turns lead there.
    static constexpr std::uint8_t kNibbleFar = 15;
    /// Of a place with nothing beside it.
    static constexpr std::uint16_t kNoFrame = 0xffff;
    /// So many entries lie side by side at most.
    static constexpr std::uint32_t kMostElements = 32;
    /// Of kModulo3: no turns lead there.
    static constexpr std::uint8_t kModulo3Never = 3;

    /// What a table is of: coordinates by their number.
    struct Choice {
        std::vector<std::uint8_t> classed;
        std::vector<std::uint8_t> plain;
        Form form = Form::kNibbles;
    };

    /// Some plain coordinates, and what symmetries make of their values.
    template <class Number>
    struct PlainOf {
        Strides strides{};          ///< among these coordinates
        std::uint32_t columns = 1;  ///< values of these coordinates together
        /// [symmetry][value]: the image; then [element][value]: what undoing an element that
        /// gathers makes of it.
        std::shared_ptr<const std::vector<Number>> kept;
        const Number* images = nullptr;  ///< out of `kept`
        const Number* undone = nullptr;  ///< out of `kept`

        [[nodiscard]] std::uint32_t of(std::uint32_t symmetry, std::uint32_t value) const {
            return images[std::size_t{symmetry} * columns + value];
        }
        [[nodiscard]] std::uint32_t back(std::uint32_t element, std::uint32_t value) const {
            return undone[std::size_t{element} * columns + value];
        }
        /// Its values are numbers of the other kind as well.
        template <class Other>
        [[nodiscard]] bool fits() const {
            return columns - 1 <= std::numeric_limits<Other>::max();
        }
        /// The same in those, which it fits().
        template <class Other>
        [[nodiscard]] PlainOf<Other> as() const {
            std::vector<Other> numbers;
            for (const Number number : *kept) numbers.push_back(static_cast<Other>(number));
            PlainOf<Other> plain{strides, columns, nullptr, nullptr, nullptr};
            plain.keep(std::move(numbers), static_cast<std::size_t>(undone - images));
            return plain;
        }
        /// Takes what to keep, of which so many are images.
        void keep(std::vector<Number> numbers, std::size_t of_symmetries) {
            kept = std::make_shared<const std::vector<Number>>(std::move(numbers));
            images = kept->data();
            undone = images + of_symmetries;
        }
    };
    using Plain = PlainOf<std::uint32_t>;

    /// How entries lie: those of a class, by its number, in a row, by the values of plain
    /// coordinates in columns. What reads these often takes numbers as small as fit, as the more of
    /// them the processor's caches hold.
    template <class Number>
    struct RowsOf {
        /// The first plain coordinate and the others, where symmetries act on these by themselves:
        /// what they make of them is much less than of all together. Else all, and none.
        PlainOf<Number> low;
        PlainOf<Number> high;
        std::uint64_t stride = 0;  ///< of rows, in entries
        /// Rows from this one on are gathered, as many together as element_bits count.
        std::uint32_t first_gathered = 0;
        unsigned element_bits = 0;

        [[nodiscard]] bool gathers() const { return element_bits != 0; }
        [[nodiscard]] bool is_gathered(std::uint32_t row) const { return row >= first_gathered; }
        [[nodiscard]] std::uint32_t column(std::uint32_t of_low, std::uint32_t of_high) const {
            return of_low + of_high * low.columns;
        }
        /// The element that leads to the row from the first that is gathered with it; 0 for one
        /// that is not gathered. No branches here, which nothing would foretell.
        [[nodiscard]] std::uint32_t element(std::uint32_t row) const {
            const std::uint32_t mask = (1U << element_bits) - 1;
            return is_gathered(row) ? (row - first_gathered) & mask : 0;
        }
        [[gnu::always_inline, nodiscard]] std::uint64_t index(std::uint32_t row,
                                                              std::uint32_t of_low,
                                                              std::uint32_t of_high) const {
            if (!gathers()) return row * stride + column(of_low, of_high);
            const std::uint32_t element = this->element(row);
            const std::uint64_t at = column(low.back(element, of_low), high.back(element, of_high));
            return (row - element) * stride + (at << (is_gathered(row) ? element_bits : 0)) +
                   element;
        }
        template <class Other>
        [[nodiscard]] bool fits() const {
            return low.template fits<Other>() && high.template fits<Other>();
        }
        /// The same in other numbers, which it fits().
        template <class Other>
        [[nodiscard]] RowsOf<Other> as() const {
            return {low.template as<Other>(), high.template as<Other>(), stride, first_gathered,
                    element_bits};
        }
    };
    using Rows = RowsOf<std::uint32_t>;

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
    [[nodiscard]] static unsigned bits(Form form) {
        return form == Form::kNibbles ? 4 : form == Form::kThreshold ? 1 : 2;
    }
    [[nodiscard]] const Choice& choice() const { return choice_; }
    [[nodiscard]] Form form() const { return choice_.form; }
    [[nodiscard]] const SymmetryReduction& classes() const { return *classes_; }
    [[nodiscard]] const Rows& rows() const { return rows_; }
    /// Of a row, those of entries that mean something.
    [[nodiscard]] std::uint64_t columns() const { return columns_; }
    [[nodiscard]] const Strides& classed_strides() const { return classed_strides_; }
    /// Where the symmetries that act take each turn, numbered as in classes().
    [[nodiscard]] const std::vector<std::vector<TurnNumber>>& acting() const { return acting_; }
    /// Out of all the table's coordinates, those that are classed.
    [[nodiscard]] ProductCoordinate classed_part(const std::vector<Coordinate>& coordinates) const {
        return ProductCoordinate(parts_of(coordinates, choice_.classed));
    }
    /// The plain coordinates that a part of them is of.
    [[nodiscard]] ProductCoordinate plain_part(const Plain& plain,
                                               const std::vector<Coordinate>& coordinates) const;
    [[nodiscard]] const std::shared_ptr<const SymmetryReduction>& classes_ptr() const {
        return classes_;
    }
    [[nodiscard]] std::uint64_t bytes() const;
    /// Of kDistanceWindow and kThreshold: the longest distance that at() says 0 of.
    [[nodiscard]] std::uint32_t nearest() const { return nearest_; }
    /// By how much the farthest distance that at() tells is above nearest().
    [[nodiscard]] std::uint32_t beyond() const { return choice_.form == Form::kThreshold ? 1 : 3; }
    /// The entries as they are in memory.
    [[nodiscard]] std::span<const std::uint8_t> image() const { return storage_.image(); }
    [[nodiscard]] bool from_file() const { return from_file_; }
    /// How many places, every value of every coordinate that turns lead to, have each distance; of
    /// kDistanceWindow up to nearest() + 2, of kThreshold up to nearest() - 2. Empty for a table
    /// from a file.
    [[nodiscard]] const std::vector<std::uint64_t>& histogram() const { return histogram_; }

    /// The values of those coordinates that have strides, as one.
    template <std::size_t kCount>
    [[nodiscard]] static std::uint32_t product(const std::uint32_t* place, const Strides& strides) {
        return [&]<std::size_t... kIndex>(std::index_sequence<kIndex...>) {
            return (std::uint32_t{0} + ... + (place[kIndex] * strides[kIndex]));
        }
        (std::make_index_sequence<kCount>());
    }
    /// Turns lead to the values of the classed coordinates together. `place` holds kMaxCoordinates
    /// values, 0 where there is no coordinate.
    [[nodiscard]] bool has(const std::uint32_t* place) const {
        const auto value = product<kMaxCoordinates>(place, classed_strides_);
        return entries_[value] != SymmetryReduction::kNone;
    }
    /// Where the entry of a place is, which the table has(). `place` holds the values of kCount
    /// coordinates, all there are. One random load in the map of classes and one or two in what
    /// symmetries do to plain values.
    template <std::size_t kCount>
    [[nodiscard]] std::uint64_t index(const std::uint32_t* place) const {
        const std::uint32_t entry = entries_[product<kCount>(place, classed_strides_)];
        const std::uint32_t symmetry = entry & symmetry_mask_;
        return rows_.index(entry >> shift_,
                           rows_.low.of(symmetry, product<kCount>(place, rows_.low.strides)),
                           rows_.high.columns > 1
                               ? rows_.high.of(symmetry, product<kCount>(place, rows_.high.strides))
                               : 0);
    }
    /// Of kThreshold: the entries beside one, the one of element 0 lowest.
    [[nodiscard]] std::uint32_t word(std::uint64_t index) const {
        return little_endian<std::uint32_t>(table_, index / 32) >>
               (index & 31 & ~((std::uint64_t{1} << rows_.element_bits) - 1));
    }
    /// The frame behind a turn, where that leads to an entry beside; else kNoFrame. `frame` is
    /// symmetry << rows().element_bits | element.
    [[nodiscard]] std::uint16_t turned(std::uint16_t frame, TurnNumber turn) const {
        return turned_[std::size_t{frame} * acting_.front().size() + turn];
    }
    /// Has the class of a place brought nearer, which index() looks up.
    template <std::size_t kCount>
    [[gnu::always_inline]] void prefetch_class(const std::uint32_t* place) const {
        __builtin_prefetch(entries_ + product<kCount>(place, classed_strides_));
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

    /// The distance of a place that is a turn from one of the distance `before`, by what at() of
    /// kModulo3 gives.
    [[nodiscard]] static std::uint32_t next(std::uint32_t before, std::uint8_t code) {
        // The one of before - 1, before and before + 1 that leaves `code`.
        return before - 1 + (code + 4 - before % 3) % 3;
    }

 private:
    SymmetryReducedTable() = default;

    std::vector<std::vector<TurnNumber>> classify(
        const TurnSet& turns, const std::vector<Coordinate>& coordinates,
        const std::vector<std::vector<TurnNumber>>& symmetries, const TurnGroup* few,
        const TableKeeping& keeping, Diagnostics& warnings);
    std::uint32_t fill(const TurnSet& turns, const std::vector<Coordinate>& coordinates,
                       const TableKeeping& keeping, const std::string& what,
                       std::span<std::uint8_t> rows);
    void find_frames(const TurnSet& turns, const std::vector<std::vector<TurnNumber>>& acting,
                     const TurnGroup& few);

    Choice choice_;
    std::shared_ptr<const SymmetryReduction> classes_;
    Strides classed_strides_{};
    std::vector<std::vector<TurnNumber>> acting_;
    Rows rows_;
    TableStorage storage_;
    std::vector<std::uint64_t> histogram_;
    bool from_file_ = false;
    // Out of these, what looking up takes.
    const std::uint32_t* entries_ = nullptr;
    const std::uint8_t* table_ = nullptr;
    std::uint32_t symmetry_mask_ = 0;
    unsigned shift_ = 0;
    unsigned bits_log_ = 0;  // of the bits of an entry, the logarithm
    std::uint8_t entry_mask_ = 0;
    std::uint32_t nearest_ = 0;
    std::uint64_t columns_ = 0;
    std::vector<std::uint16_t> turned_;  // [frame][turn]
};

}  // namespace qter

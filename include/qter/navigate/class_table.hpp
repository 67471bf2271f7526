// Distances of cosets in more coordinates than fit plainly: one entry for each class under the
// puzzle's symmetries.
//
// The idea. Some coordinates are classed (coset_classes.hpp), the others plain. A place (v, p) is
// looked up by a symmetry that takes v to its class's representative: in the row of that class, at
// what the symmetry makes of p. Where symmetries leave a representative where it is, several
// entries of its row are of the same places; all of them get the distance.
//
// Forms. kModulo3: two bits, the distance modulo 3, the fourth value for what no turns lead to.
// Turns change a distance by at most one, so a search that knows the distance of a place knows
// that of the next one. kNibbles: four bits, distances up to 14, and 15 for all that is more.
// kWindow: two bits for those who do not come from a place nearby: whether the distance is n or
// less, n + 1, n + 2 or more. With n = nearest() as it is chosen, a place of n or less is one in
// sixteen or rarer.
//
// Making it. Breadth first, level by level, by rows: all the entries of a row that a turn leads to
// are in one other row, so both stay in the processor's caches. While a level is small against what
// is left, it is expanded; then what is left looks for neighbours in the level. Any number of
// threads; the table does not depend on how many.
//
// Limits: JointCoordinate::kMaxJointValues for either kind of coordinates; 64-bit indices.
//
// Source: H. Kociemba, two-phase algorithm, for the table of the first phase by classes; distances
// modulo 3 after T. Rokicki and others; looking backwards when most is found is folklore.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "qter/navigate/coset_classes.hpp"
#include "qter/search/table_storage.hpp"
#include "qter/search/turn_set.hpp"
#include "qter/support/result.hpp"

namespace qter {

/// What tables are made of and where they are kept.
struct TableKeeping {
    std::string folder;         ///< of table files; empty for none
    std::uint32_t threads = 1;  ///< that make tables
    /// Called now and then while a table is made, with how much of it is done, 0 to 1, and what it
    /// is; from the thread that called.
    std::function<void(double, const std::string&)> progress;
};

class ClassTable {
 public:
    static constexpr std::size_t kMaxCoordinates = 8;
    enum class Form : std::uint8_t { kModulo3, kNibbles, kWindow };
    /// Of kNibbles: so much, or more, or no turns lead there.
    static constexpr std::uint8_t kFar = 15;
    /// Of kModulo3: no turns lead there.
    static constexpr std::uint8_t kNever = 3;

    /// What a table is of: coordinates by their number.
    struct Choice {
        std::vector<std::uint8_t> classed;
        std::vector<std::uint8_t> plain;
        Form form = Form::kNibbles;
    };

    /// The table for a phase's turns and coordinates, from its file or made; `symmetries`, each the
    /// images of all turns, are a group, the identity first. `name` is what people call the phase.
    /// None when it would take more than `most_bytes`. Warnings: a file that is damaged or cannot
    /// be written.
    static std::optional<ClassTable> make(const TurnSet& turns,
                                          const std::vector<CosetCoordinate>& coordinates,
                                          const std::vector<std::vector<TurnNumber>>& symmetries,
                                          const Choice& choice, const std::string& name,
                                          std::uint64_t most_bytes, const TableKeeping& keeping,
                                          Diagnostics& warnings);

    [[nodiscard]] const Choice& choice() const { return choice_; }
    [[nodiscard]] Form form() const { return choice_.form; }
    [[nodiscard]] const CosetClasses& classes() const { return *classes_; }
    [[nodiscard]] std::uint64_t bytes() const;
    /// Of kWindow: the longest distance that at() says 0 of.
    [[nodiscard]] std::uint32_t nearest() const { return nearest_; }
    [[nodiscard]] bool from_file() const { return from_file_; }
    /// How many places, every value of every coordinate that turns lead to, have each distance; of
    /// kWindow up to nearest() + 2. Empty for a table from a file.
    [[nodiscard]] const std::vector<std::uint64_t>& histogram() const { return histogram_; }

    /// Turns lead to the values of the classed coordinates together. `place` holds kMaxCoordinates
    /// values, 0 where there is no coordinate.
    [[nodiscard]] bool has(const std::uint32_t* place) const {
        const auto value = product<kMaxCoordinates>(place, classed_strides_);
        return entries_[value] != CosetClasses::kNoClass;
    }
    /// Where the entry of a place is, which the table has(). `place` holds the values of kCount
    /// coordinates, all there are. One random load in the map of classes and one or two in what
    /// symmetries do to plain values.
    template <std::size_t kCount>
    [[nodiscard]] std::uint64_t index(const std::uint32_t* place) const {
        const std::uint32_t entry = entries_[product<kCount>(place, classed_strides_)];
        const std::uint32_t symmetry = entry & symmetry_mask_;
        std::uint64_t index =
            (entry >> shift_) * stride_ + low_.of(symmetry, product<kCount>(place, low_.strides));
        if (high_.columns > 1) index += high_.of(symmetry, product<kCount>(place, high_.strides));
        return index;
    }
    /// Has the class of a place brought nearer, which index() looks up.
    template <std::size_t kCount>
    [[gnu::always_inline]] void prefetch_class(const std::uint32_t* place) const {
        __builtin_prefetch(entries_ + product<kCount>(place, classed_strides_));
    }
    [[gnu::always_inline]] void prefetch(std::uint64_t index) const {
        __builtin_prefetch(table_ + (two_bits_ ? index / 4 : index / 2));
    }
    /// Of kModulo3: the distance modulo 3, or kNever. Of kNibbles: the distance, or kFar. Of
    /// kWindow: by how much the distance is above nearest(), 0 to 3, the last for more.
    [[nodiscard]] std::uint8_t at(std::uint64_t index) const {
        return two_bits_ ? table_[index / 4] >> (index % 4 * 2) & 3
                         : table_[index / 2] >> (index % 2 * 4) & 15;
    }

    /// The distance of a place that is a turn from one of the distance `before`, by what at() of
    /// kModulo3 gives.
    [[nodiscard]] static std::uint32_t next(std::uint32_t before, std::uint8_t code) {
        // The one of before - 1, before and before + 1 that leaves `code`.
        return before - 1 + (code + 4 - before % 3) % 3;
    }

 private:
    class Maker;
    /// By coordinate; 0 for one that does not belong.
    using Strides = std::array<std::uint32_t, kMaxCoordinates>;

    /// Some plain coordinates, and what symmetries make of their values.
    struct Plain {
        Strides strides{};          ///< among these coordinates
        std::uint32_t columns = 1;  ///< values of these coordinates together
        /// [symmetry][value]: the column of the image, those of coordinates before left out.
        std::shared_ptr<const std::vector<std::uint32_t>> kept;
        const std::uint32_t* images = nullptr;  // out of `kept`

        [[nodiscard]] std::uint32_t of(std::uint32_t symmetry, std::uint32_t value) const {
            return images[std::size_t{symmetry} * columns + value];
        }
    };

    ClassTable() = default;

    std::vector<std::vector<TurnNumber>> classify(
        const TurnSet& turns, const std::vector<CosetCoordinate>& coordinates,
        const std::vector<std::vector<TurnNumber>>& symmetries, const TableKeeping& keeping,
        Diagnostics& warnings);
    [[nodiscard]] std::vector<const CosetCoordinate*> parts_of_plain(
        const Plain& plain, const std::vector<CosetCoordinate>& coordinates) const;
    template <std::size_t kCount>
    [[nodiscard]] static std::uint32_t product(const std::uint32_t* place, const Strides& strides) {
        return [&]<std::size_t... kIndex>(std::index_sequence<kIndex...>) {
            return (std::uint32_t{0} + ... + (place[kIndex] * strides[kIndex]));
        }
        (std::make_index_sequence<kCount>());
    }

    Choice choice_;
    std::shared_ptr<const CosetClasses> classes_;
    Strides classed_strides_{};
    // The first plain coordinate and the others, where symmetries act on these by themselves: what
    // they make of them is much less than of all together. Else all, and none.
    Plain low_;
    Plain high_;
    TableStorage storage_;
    std::vector<std::uint64_t> histogram_;
    bool from_file_ = false;
    // Out of these, what looking up takes.
    const std::uint32_t* entries_ = nullptr;
    const std::uint8_t* table_ = nullptr;
    std::uint32_t symmetry_mask_ = 0;
    unsigned shift_ = 0;
    bool two_bits_ = false;
    std::uint32_t nearest_ = 0;
    std::uint64_t columns_ = 0;
    std::uint64_t stride_ = 0;  // of rows, in entries
};

}  // namespace qter

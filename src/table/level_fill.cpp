#include "table/level_fill.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstring>

#include "coordinate/product_coordinate.hpp"
#include "coordinate/symmetry_reduction.hpp"
#include "support/own_lines.hpp"
#include "support/parallel.hpp"

namespace qter {
namespace {

constexpr std::uint64_t kFillWordBytes = 8;

class LevelFill {
 public:
    LevelFill(const TurnSet& turns, const std::vector<Coordinate>& coordinates,
              const SymmetryReducedIndexer& indexer, SymmetryReducedTable::Coding coding,
              std::uint8_t* rows)
        : classed_(indexer.classed_part(coordinates)),
          indexer_(indexer),
          coding_(coding),
          rows_(rows),
          turns_(turns.allowed()),
          low_after_(moves_by_turn(indexer.plain_part(indexer.rows().low, coordinates), turns_)),
          high_after_(moves_by_turn(indexer.plain_part(indexer.rows().high, coordinates), turns_)) {
    }

    LevelFillResult make(const TableKeeping& keeping, const std::string& what) {
        switch (coding_) {
            case SymmetryReducedTable::Coding::kModulo3:
                return by_levels<2>(keeping, what);
            case SymmetryReducedTable::Coding::kNibbles:
                return by_levels<4>(keeping, what);
            case SymmetryReducedTable::Coding::kDistanceWindow:
            case SymmetryReducedTable::Coding::kThreshold:  // threshold_fill.hpp
                break;
        }
        return by_window(keeping, what);
    }

 private:
    /// Rows that a thread takes at a time.
    static constexpr std::uint32_t kRows = 64;

    template <unsigned kBits>
    static constexpr unsigned kUnset = (1U << kBits) - 1;

    template <unsigned kBits>
    LevelFillResult by_levels(const TableKeeping& keeping, const std::string& what) {
        const auto code_of = [](unsigned distance) { return kBits == 2 ? distance % 3 : distance; };
        Found level = clear<kBits>(code_of(0));
        std::uint64_t left = entries();
        LevelFillResult made;
        for (unsigned distance = 0; level.entries > 0; ++distance) {
            made.histogram.push_back(level.cosets);
            left -= level.entries;
            report(keeping, what, left);
            if (distance + 1 == kUnset<kBits> && kBits == 4) break;
            level =
                next_level<kBits>(keeping, level, left, code_of(distance), code_of(distance + 1));
        }
        return made;
    }

    /// While a level is expanded, only it and the next level have codes of their own; all nearer
    /// ones share a code. In the finished window the codes are those of the level before, the
    /// level, and the next one.
    LevelFillResult by_window(const TableKeeping& keeping, const std::string& what) {
        constexpr unsigned kHere = 1;
        constexpr unsigned kNext = 2;
        constexpr std::uint64_t kRare = 16;
        Found level = clear<2>(kHere);
        std::uint64_t left = entries();
        LevelFillResult made;
        for (std::uint32_t distance = 0;; ++distance) {
            made.histogram.push_back(level.cosets);
            left -= level.entries;
            report(keeping, what, left);
            const bool last = distance > 0 && (entries() - left) * kRare > entries();
            const Found next = next_level<2>(keeping, level, left, kHere, kNext);
            if (last || next.entries == 0) {
                if (next.entries > 0) made.histogram.push_back(next.cosets);
                made.nearest = distance - std::min(distance, 1U);
                if (distance == 0) for_rows(keeping, [&](std::uint32_t row, auto&) { age(row); });
                return made;
            }
            for_rows(keeping, [&](std::uint32_t row, auto&) { age(row); });
            level = next;
        }
    }

    struct Found {
        std::uint64_t entries = 0;
        std::uint64_t cosets = 0;
    };
    /// The data of one thread.
    struct alignas(kOwnLines) Work {
        Found found;
        std::vector<std::uint32_t> columns;
    };

    [[nodiscard]] std::uint64_t entries() const {
        return indexer_.columns() * indexer_.classes().classes();
    }

    /// Sets all entries to "no distance", except those of H: the first level.
    template <unsigned kBits>
    Found clear(unsigned code) {
        std::memset(rows_, 0xff, indexer_.rows().stride * indexer_.classes().classes() * kBits / 8);
        Found level;
        set_coset<kBits>(0, 0, code, level);
        return level;
    }

    void report(const TableKeeping& keeping, const std::string& what, std::uint64_t left) const {
        keeping.observer.check();
        keeping.observer.tell(
            {what, 1 - static_cast<double>(left) / static_cast<double>(entries())});
    }

    /// Calls use(row, work of the thread) for all rows; returns the sum of what the threads found.
    template <class Use>
    Found for_rows(const TableKeeping& keeping, const Use& use) {
        const std::uint32_t rows = indexer_.classes().classes();
        std::vector<Work> work(std::max(1U, keeping.threads));
        run_tasks(keeping.threads, (rows + kRows - 1) / kRows,
                  [&](std::uint32_t thread, std::size_t task) {
                      if (keeping.observer.cancelled()) return;
                      const auto first = static_cast<std::uint32_t>(task) * kRows;
                      const std::uint32_t end = std::min(rows, first + kRows);
                      for (std::uint32_t row = first; row < end; ++row) use(row, work[thread]);
                  });
        keeping.observer.check();
        Found all;
        for (const Work& one : work) {
            all.entries += one.found.entries;
            all.cosets += one.found.cosets;
        }
        return all;
    }

    template <unsigned kBits>
    Found next_level(const TableKeeping& keeping, const Found& level, std::uint64_t left,
                     unsigned code, unsigned next) {
        // The remaining entries usually have many neighbours in a large level, and meet one after a
        // few turns.
        const bool forwards = level.entries * 4 < left;
        return for_rows(keeping, [&](std::uint32_t row, Work& work) {
            forwards ? expand<kBits>(row, code, next, work)
                     : expand_backwards<kBits>(row, code, next, work);
        });
    }

    [[nodiscard]] std::uint8_t* row(std::uint32_t number, unsigned bits) const {
        return rows_ + number * (indexer_.rows().stride * bits / 8);
    }

    // Several threads may write to a byte; none needs to see the writes of others at once.
    template <unsigned kBits>
    static unsigned get(std::uint8_t* row, std::uint32_t column) {
        const std::uint8_t byte =
            std::atomic_ref(row[column * kBits / 8]).load(std::memory_order_relaxed);
        return byte >> (column * kBits % 8) & kUnset<kBits>;
    }
    /// False if it was set before. Entries are all ones before, so setting clears bits.
    template <unsigned kBits>
    static bool set(std::uint8_t* row, std::uint32_t column, unsigned code) {
        const unsigned shift = column * kBits % 8;
        const auto keep = static_cast<std::uint8_t>(~((kUnset<kBits> & ~code) << shift));
        const std::uint8_t byte =
            std::atomic_ref(row[column * kBits / 8]).fetch_and(keep, std::memory_order_relaxed);
        return (byte >> shift & kUnset<kBits>) == kUnset<kBits>;
    }

    /// For a window: the level becomes the one before, the next one the current level.
    void age(std::uint32_t number) {
        constexpr std::uint64_t kOnes = 0x5555555555555555;
        std::uint8_t* const row = this->row(number, 2);
        for (std::uint64_t at = 0; at < indexer_.rows().stride / 4; at += kFillWordBytes) {
            std::uint64_t word = 0;
            std::memcpy(&word, row + at, kFillWordBytes);
            const std::uint64_t high = word >> 1 & kOnes;
            word = (high & word) << 1 | high;
            std::memcpy(row + at, &word, kFillWordBytes);
        }
    }

    /// Sets an entry and all other entries of the same cosets.
    template <unsigned kBits>
    void set_coset(std::uint32_t number, std::uint32_t column, unsigned code, Found& found) {
        const SymmetryReduction& classes = indexer_.classes();
        std::uint8_t* const row = this->row(number, kBits);
        const std::uint32_t cosets = classes.size(number);
        const auto one = [&](std::uint32_t at) {
            if (!set<kBits>(row, at, code)) return;
            ++found.entries;
            found.cosets += cosets;
        };
        one(column);
        const std::uint32_t low = column % indexer_.rows().low.columns;
        const std::uint32_t high = column / indexer_.rows().low.columns;
        for (const std::uint32_t symmetry : classes.stabiliser(number)) {
            one(indexer_.rows().column(indexer_.rows().low.of(symmetry, low),
                                       indexer_.rows().high.of(symmetry, high)));
        }
    }

    /// Columns of a row whose entries are `code`, ascending.
    template <unsigned kBits>
    void find_columns(std::uint8_t* row, unsigned code, std::vector<std::uint32_t>& columns) const {
        constexpr std::uint64_t kOnes = kBits == 2 ? 0x5555555555555555 : 0x1111111111111111;
        constexpr std::uint32_t kInWord = 64 / kBits;
        columns.clear();
        for (std::uint32_t first = 0; first < indexer_.columns(); first += kInWord) {
            std::uint64_t word = 0;
            for (unsigned i = 0; i < kFillWordBytes; ++i) {
                const std::uint8_t byte =
                    std::atomic_ref(row[first * kBits / 8 + i]).load(std::memory_order_relaxed);
                word |= std::uint64_t{byte} << (8 * i);
            }
            word ^= kOnes * code;
            std::uint64_t differs = word | word >> 1;
            if constexpr (kBits == 4) differs |= differs >> 2;
            for (std::uint64_t same = ~differs & kOnes; same != 0; same &= same - 1) {
                const std::uint32_t column =
                    first + static_cast<std::uint32_t>(std::countr_zero(same)) / kBits;
                if (column < indexer_.columns()) columns.push_back(column);
            }
        }
    }

    /// The columns after a turn and then a symmetry; queries must be in ascending order.
    class Leads {
     public:
        Leads(const LevelFill& maker, std::size_t turn, std::uint32_t symmetry)
            : low_after_(maker.low_after_[turn].data()),
              high_after_(maker.high_after_[turn].data()),
              low_images_(&maker.indexer_.rows().low.images[std::size_t{symmetry} *
                                                            maker.indexer_.rows().low.columns]),
              high_images_(&maker.indexer_.rows().high.images[std::size_t{symmetry} *
                                                              maker.indexer_.rows().high.columns]),
              width_(maker.indexer_.rows().low.columns),
              base_(high_images_[high_after_[0]] * width_) {}

        std::uint32_t operator()(std::uint32_t column) {
            for (; column - first_ >= width_; first_ += width_) {
                base_ = high_images_[high_after_[++high_]] * width_;
            }
            return base_ + low_images_[low_after_[column - first_]];
        }

     private:
        const std::uint32_t* low_after_;
        const std::uint32_t* high_after_;
        const std::uint32_t* low_images_;
        const std::uint32_t* high_images_;
        std::uint32_t width_;
        std::uint32_t high_ = 0;   // the value of the high coordinates
        std::uint32_t first_ = 0;  // the first column that has it
        std::uint32_t base_;
    };

    /// Calls use(number of the other row, the map of columns) for every turn.
    template <class Use>
    void for_turns(std::uint32_t number, const Use& use) const {
        const SymmetryReduction& classes = indexer_.classes();
        const std::uint32_t value = classes.representative(number);
        for (std::size_t t = 0; t < turns_.size(); ++t) {
            const std::uint32_t sym = classes.sym_coordinate(classed_.after(value, turns_[t]));
            use(classes.class_of(sym), Leads(*this, t, classes.symmetry_of(sym)));
        }
    }

    template <unsigned kBits>
    void expand(std::uint32_t number, unsigned code, unsigned next, Work& work) {
        find_columns<kBits>(row(number, kBits), code, work.columns);
        if (work.columns.empty()) return;
        for_turns(number, [&](std::uint32_t other, Leads leads) {
            std::uint8_t* const to = row(other, kBits);
            for (const std::uint32_t column : work.columns) {
                const std::uint32_t there = leads(column);
                if (get<kBits>(to, there) != kUnset<kBits>) continue;
                set_coset<kBits>(other, there, next, work.found);
            }
        });
    }

    template <unsigned kBits>
    void expand_backwards(std::uint32_t number, unsigned code, unsigned next, Work& work) {
        std::uint8_t* const own = row(number, kBits);
        find_columns<kBits>(own, kUnset<kBits>, work.columns);
        for_turns(number, [&](std::uint32_t other, Leads leads) {
            std::uint8_t* const from = row(other, kBits);
            std::size_t kept = 0;
            for (const std::uint32_t column : work.columns) {
                if (get<kBits>(from, leads(column)) != code) {
                    work.columns[kept++] = column;
                    continue;
                }
                // Other entries of the same cosets find a neighbour by themselves.
                set<kBits>(own, column, next);
                ++work.found.entries;
                work.found.cosets += indexer_.classes().size(number);
            }
            work.columns.resize(kept);
        });
    }

    ProductCoordinate classed_;
    const SymmetryReducedIndexer& indexer_;
    SymmetryReducedTable::Coding coding_;
    std::uint8_t* rows_;
    std::vector<TurnNumber> turns_;
    // [turn][value]
    std::vector<std::vector<std::uint32_t>> low_after_;
    std::vector<std::vector<std::uint32_t>> high_after_;
};

}  // namespace

LevelFillResult fill_by_levels(const TurnSet& turns, const std::vector<Coordinate>& coordinates,
                               const SymmetryReducedIndexer& indexer,
                               SymmetryReducedTable::Coding coding, std::uint8_t* rows,
                               const TableKeeping& keeping, const std::string& what) {
    return LevelFill(turns, coordinates, indexer, coding, rows).make(keeping, what);
}

}  // namespace qter

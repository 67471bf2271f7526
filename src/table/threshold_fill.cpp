#include "table/threshold_fill.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <utility>

#include "support/own_lines.hpp"
#include "support/parallel.hpp"

namespace qter {
namespace {

/// About the largest share of the table within the bound.
constexpr double kMostNear = 0.4;

/// The number of steps in which the last levels are written, for progress reports.
constexpr std::uint32_t kSteps = 64;

/// The number of bands of rows for a list: the finds of one are a small part of it.
constexpr std::uint32_t kBands = 64;

}  // namespace

/// The rows that a thread writes to. Gathered rows share words, so they have the same owner.
class ThresholdFill::Owner {
 public:
    Owner(const SymmetryReducedIndexer& indexer, std::uint32_t owners, std::size_t number)
        : first_(indexer.rows().first_gathered),
          bits_(indexer.rows().element_bits),
          owners_(owners),
          number_(number) {}

    [[nodiscard]] std::size_t number() const { return number_; }
    [[nodiscard]] bool operator()(std::uint32_t row) const {
        return (row < first_ ? row : (row - first_) >> bits_) % owners_ == number_;
    }

 private:
    std::uint32_t first_;
    unsigned bits_;
    std::uint32_t owners_;
    std::size_t number_;
};

ThresholdFill::ThresholdFill(const TurnSet& turns, const std::vector<Coordinate>& coordinates,
                             const SymmetryReducedIndexer& indexer, std::uint8_t* rows,
                             std::uint32_t threads)
    : indexer_(indexer),
      classes_(indexer.classes()),
      classed_(indexer.classed_part(coordinates)),
      rows_(rows),
      threads_(std::max(1U, threads)),
      width_(std::max(1U, (static_cast<unsigned>(std::bit_width(
                               indexer.rows().low.columns * indexer.rows().high.columns - 1)) +
                           7) /
                              8)),
      turns_(turns.allowed()),
      low_after_(moves_by_turn(indexer.plain_part(indexer.rows().low, coordinates), turns_)),
      high_after_(moves_by_turn(indexer.plain_part(indexer.rows().high, coordinates), turns_)) {
    for (TurnNumber turn = 0; turn < turns.size(); ++turn) grips_.push_back(turns.turn(turn).grip);
}

ThresholdFill::Made ThresholdFill::make(const Observer& observer, const std::string& what) {
    reach(0, {0, 0});
    Level level;
    level.rows_in_band = classes_.classes();
    level.bands.resize(1);
    level.bands[0].begin.assign(classes_.classes() + 1, 1);
    level.bands[0].begin[0] = 0;
    level.bands[0].columns.resize(sizeof(std::uint32_t));
    level.listed = 1;
    Made made{{classes_.size(0)}, 0};
    const auto entries = static_cast<double>(indexer_.rows().stride) * classes_.classes();
    double before = 1;
    for (;;) {
        const auto size = static_cast<double>(level.listed);
        const double growth = size / before;
        // The expected share of cosets within the next bound, if that many words lead to random
        // cosets.
        const double one_longer = -std::expm1(-size * growth * growth * growth / entries);
        if (level.listed == 0 || one_longer > kMostNear) break;
        before = size;
        level = next(level);
        made.histogram.push_back(level.cosets);
    }
    made.nearest = static_cast<std::uint32_t>(made.histogram.size()) + 1;
    for (std::uint32_t step = 0; step < kSteps; ++step) {
        observer.check();
        observer.tell({what, static_cast<double>(step) / kSteps});
        const std::uint64_t rows = classes_.classes();
        write_two_turns(level, static_cast<std::uint32_t>(rows * step / kSteps),
                        static_cast<std::uint32_t>(rows * (step + 1) / kSteps));
    }
    return made;
}

ThresholdFill::Lead ThresholdFill::lead(std::uint32_t row, std::size_t turn) const {
    const std::uint32_t sym =
        classes_.sym_coordinate(classed_.after(classes_.representative(row), turns_[turn]));
    return {classes_.class_of(sym), classes_.symmetry_of(sym)};
}

ThresholdFill::Column ThresholdFill::column(std::uint32_t number) const {
    return {number % indexer_.rows().low.columns, number / indexer_.rows().low.columns};
}

/// The column after a turn and then a symmetry.
ThresholdFill::Column ThresholdFill::after(Column from, std::size_t turn,
                                           std::uint32_t symmetry) const {
    return {indexer_.rows().low.of(symmetry, low_after_[turn][from.low]),
            indexer_.rows().high.of(symmetry, high_after_[turn][from.high])};
}

/// Clears the bits of an entry and of its equivalent entries; returns how many were set.
std::uint32_t ThresholdFill::reach(std::uint32_t row, Column at) {
    const auto take = [&](std::uint32_t low, std::uint32_t high) {
        const std::uint64_t index = indexer_.rows().index(row, low, high);
        std::uint8_t& byte = rows_[index / 8];
        const auto bit = static_cast<std::uint8_t>(1U << index % 8);
        const std::uint32_t had = (byte & bit) != 0 ? 1 : 0;
        byte = static_cast<std::uint8_t>(byte & ~bit);
        return had;
    };
    std::uint32_t count = take(at.low, at.high);
    if (count == 0) return 0;
    for (const std::uint32_t symmetry : classes_.stabiliser(row)) {
        count += take(indexer_.rows().low.of(symmetry, at.low),
                      indexer_.rows().high.of(symmetry, at.high));
    }
    return count;
}

/// Calls use(owner) for all owners, each on a thread.
template <class Use>
void ThresholdFill::for_owners(const Use& use) const {
    run_long_tasks(threads_, threads_, [&](std::uint32_t, std::size_t number) {
        use(Owner(indexer_, threads_, number));
    });
}

void ThresholdFill::put(Level::Band& band, std::uint32_t at, std::uint32_t column) const {
    std::uint8_t* const to = band.columns.data() + std::size_t{at} * width_;
    for (unsigned i = 0; i < width_; ++i) {
        const unsigned byte = std::endian::native == std::endian::big ? width_ - 1 - i : i;
        to[i] = static_cast<std::uint8_t>(column >> (8 * byte));
    }
}

/// The next level: unmarked cosets that one turn reaches from a level.
ThresholdFill::Level ThresholdFill::next(const Level& level) {
    Level next;
    next.rows_in_band = (classes_.classes() + kBands - 1) / kBands;
    for (std::uint32_t first = 0; first < classes_.classes(); first += next.rows_in_band) {
        const std::uint32_t end = std::min(classes_.classes(), first + next.rows_in_band);
        next.bands.push_back(next_band(level, first, end, next));
    }
    return next;
}

/// The cosets of the next level in a band of rows; adds their counts to `next`.
ThresholdFill::Level::Band ThresholdFill::next_band(const Level& level, std::uint32_t first,
                                                    std::uint32_t end, Level& next) {
    struct alignas(kOwnLines) Found {
        std::vector<std::pair<std::uint32_t, std::uint32_t>> cosets;  // rows and columns
        std::uint64_t count = 0;
    };
    std::vector<Found> all(threads_);
    for_owners([&](const Owner& owns) {
        Found& found = all[owns.number()];
        for (std::uint32_t row = 0; row < classes_.classes(); ++row) {
            const Level::Columns columns = level.of(row, width_);
            if (columns.count == 0) continue;
            for (std::size_t turn = 0; turn < turns_.size(); ++turn) {
                const auto [to, symmetry] = lead(row, turn);
                if (to < first || to >= end || !owns(to)) continue;
                for (std::uint32_t i = 0; i < columns.count; ++i) {
                    const Column there = after(column(columns[i]), turn, symmetry);
                    const std::uint32_t count = reach(to, there);
                    if (count == 0) continue;
                    found.cosets.emplace_back(to, indexer_.rows().column(there.low, there.high));
                    found.count += std::uint64_t{count} * classes_.size(to);
                }
            }
        }
    });
    Level::Band band;
    band.begin.assign(std::size_t{end} - first + 1, 0);
    for (const Found& found : all) {
        next.cosets += found.count;
        next.listed += found.cosets.size();
        for (const auto& [row, column] : found.cosets) ++band.begin[row - first + 1];
    }
    std::partial_sum(band.begin.begin(), band.begin.end(), band.begin.begin());
    // Reads of columns load four bytes.
    band.columns.resize(std::size_t{band.begin.back()} * width_ + sizeof(std::uint32_t));
    std::vector<std::uint32_t> at(band.begin.begin(), band.begin.end() - 1);
    for (const Found& found : all) {
        for (const auto& [row, column] : found.cosets) put(band, at[row - first]++, column);
    }
    return band;
}

/// Marks what one and two turns reach from the cosets of some of a level's rows.
void ThresholdFill::write_two_turns(const Level& level, std::uint32_t first, std::uint32_t end) {
    for_owners([&](const Owner& owns) {
        std::vector<Column> columns;
        for (std::uint32_t row = first; row < end; ++row) {
            const Level::Columns from = level.of(row, width_);
            if (from.count == 0) continue;
            for (std::size_t turn = 0; turn < turns_.size(); ++turn) {
                const auto [middle, symmetry] = lead(row, turn);
                columns.clear();
                for (std::uint32_t i = 0; i < from.count; ++i) {
                    columns.push_back(after(column(from[i]), turn, symmetry));
                }
                if (owns(middle)) {
                    for (const Column& one : columns) reach(middle, one);
                }
                const std::uint16_t grip = grips_[indexer_.acting()[symmetry][turns_[turn]]];
                for (std::size_t second = 0; second < turns_.size(); ++second) {
                    // Two turns of one grip are one turn or the identity.
                    if (grips_[turns_[second]] == grip) continue;
                    const Lead last = lead(middle, second);
                    if (!owns(last.row)) continue;
                    for (const Column& one : columns) {
                        reach(last.row, after(one, second, last.symmetry));
                    }
                }
            }
        }
    });
}

}  // namespace qter

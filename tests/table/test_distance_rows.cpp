#include "table/distance_rows.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <random>
#include <vector>

#include "catch.hpp"
#include "scratch_folder.hpp"
#include "table/permutation_puzzles.hpp"
#include "table/table_file.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

constexpr TableForm kForms[] = {TableForm::kNibbles, TableForm::kTwoBits, TableForm::kTans};
constexpr DistanceRows::Keep kKeeps[] = {DistanceRows::Keep::kBytes, DistanceRows::Keep::kAsStored};

/// Rows of made-up distances, and what is to be found in them.
struct Given {
    std::vector<std::uint8_t> values;
    std::vector<std::uint64_t> weights;  // by row
    std::uint32_t length = 1;
    DistanceRows::Counts counts{};

    [[nodiscard]] DistanceRows rows() const {
        const auto count = static_cast<std::uint32_t>(weights.size());
        DistanceRows rows(count, length);
        for (std::uint32_t row = 0; row < count; ++row) {
            std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(row) * length, length,
                        rows.row(row));
        }
        rows.set_counts(counts);
        return rows;
    }
    [[nodiscard]] DistanceRows read(const TableStorage& stored, DistanceRows::Keep keep) const {
        return DistanceRows::of_stored(
            stored, length, [this](std::uint32_t row) { return weights[row]; }, keep);
    }
};

/// Distances up to `depth`, with some kNever among them.
Given any_given(std::uint8_t depth) {
    std::mt19937 random(*rc::gen::arbitrary<std::uint32_t>());
    Given given;
    given.length = 1 + random() % 40;
    given.weights.resize(1 + random() % 40);
    for (std::uint64_t& weight : given.weights) {
        weight = 1 + random() % 48;
        for (std::uint32_t i = 0; i < given.length; ++i) {
            const std::uint8_t value = random() % 4 == 0
                                           ? DistanceRows::kNever
                                           : static_cast<std::uint8_t>(random() % (depth + 1U));
            given.values.push_back(value);
            given.counts[value] += weight;
        }
    }
    return given;
}

std::vector<std::uint8_t> values_of(const DistanceRows& rows) {
    std::vector<std::uint8_t> values;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows.prefetch(i);
        values.push_back(rows.at_index(i));
    }
    return values;
}

/// Every entry, in memory and out of a file, unpacked and mapped.
void check_stored(
    const DistanceRows& rows, const ScratchFolder& folder,
    const std::function<DistanceRows(const TableStorage&, DistanceRows::Keep)>& read) {
    REQUIRE(rows.shallow());
    const std::vector<std::uint8_t> values = values_of(rows);
    const std::string path = folder.file("rows");
    for (const TablePacking packing : {TablePacking::kNone, TablePacking::kZstd}) {
        REQUIRE(write_table(path, rows.stored(TableForm::kNibbles), "rows", packing).ok());
        const Result<TableStorage> stored = read_table(path, "rows");
        REQUIRE(stored.ok());
        for (const DistanceRows::Keep keep : kKeeps) {
            const DistanceRows again = read(*stored, keep);
            CHECK(values_of(again) == values);
            CHECK(again.counts() == rows.counts());
            CHECK(again.depth() == rows.depth());
            CHECK(again.shallow());
            CHECK(again.length() == rows.length());
            const bool bytes = keep == DistanceRows::Keep::kBytes;
            CHECK(again.form().has_value() != bytes);
            CHECK(again.bytes() == (bytes ? rows.size() : NibbleTable::bytes(rows.size())));
        }
    }
}

}  // namespace

TEST_CASE("rows that were stored are the same", "[rows]") {
    const ScratchFolder folder("rows-made-up");
    REQUIRE(rc::check([&] {
        const Given given = any_given(*rc::gen::inRange<std::uint8_t>(0, kMaxTableValue));
        const DistanceRows rows = given.rows();
        CHECK(values_of(rows) == given.values);
        check_stored(rows, folder, [&](const auto& stored, auto keep) {
            const DistanceRows again = given.read(stored, keep);
            // Not what the rows themselves say.
            CHECK(again.counts() == given.counts);
            return again;
        });
    }));
}

TEST_CASE("rows that are packed say never where no distance is too large", "[rows]") {
    REQUIRE(rc::check([] {
        const Given given = any_given(*rc::gen::element<std::uint8_t>(0, 3, 14, 15, 16, 60, 254));
        const std::uint8_t deepest =
            std::accumulate(given.values.begin(), given.values.end(), std::uint8_t{0},
                            [](std::uint8_t most, std::uint8_t value) {
                                return value == DistanceRows::kNever ? most : std::max(most, value);
                            });
        const bool shallow = deepest < kMaxTableValue;
        CHECK(given.rows().shallow() == shallow);
        for (const TableForm form : kForms) {
            DistanceRows rows = given.rows();
            TableHistogram histogram{};
            for (const std::uint8_t value : given.values) {
                ++histogram[std::min(value, kMaxTableValue)];
            }
            CHECK(rows.histogram() == histogram);
            CHECK_FALSE(rows.form().has_value());
            rows.pack(form);
            CHECK(rows.form() == form);
            CHECK(rows.size() == given.values.size());
            CHECK(rows.counts() == given.counts);
            const std::vector<std::uint8_t> found = values_of(rows);
            std::size_t wrong = 0;
            for (std::size_t i = 0; i < found.size(); ++i) {
                const std::uint8_t value = given.values[i];
                const std::uint8_t exact = shallow ? value : std::min(value, kMaxTableValue);
                const bool right =
                    form == TableForm::kTwoBits ? found[i] <= exact : found[i] == exact;
                wrong += right ? 0 : 1;
            }
            CHECK(wrong == 0);
        }
    }));
}

TEST_CASE("neighbours that share an entry have the least of theirs", "[rows]") {
    REQUIRE(rc::check([] {
        const Given given = any_given(20);
        DistanceRows rows = given.rows();
        const std::uint32_t shared = 1 + *rc::gen::inRange(0U, 4U);
        rows.share(shared);
        RC_ASSERT(rows.sharing() == 1U << shared);
        RC_ASSERT(rows.size() == given.values.size());
        RC_ASSERT(rows.bytes() == (given.values.size() + (1U << shared) - 1) / (1U << shared));
        RC_ASSERT(rows.counts() == given.counts);
        for (std::size_t i = 0; i < given.values.size(); ++i) {
            const std::size_t first = i / (1U << shared) * (1U << shared);
            const std::size_t last =
                std::min(given.values.size(), first + (std::size_t{1} << shared));
            const auto least =
                *std::min_element(given.values.begin() + static_cast<std::ptrdiff_t>(first),
                                  given.values.begin() + static_cast<std::ptrdiff_t>(last));
            RC_ASSERT(rows.at_index(i) == least);
        }
    }));
}

TEST_CASE("rows know their largest distance and can end there", "[rows]") {
    DistanceRows rows(2, 3);
    CHECK(rows.depth() == DistanceRows::kNever);
    DistanceRows::Counts counts{};
    counts[0] = 1;
    counts[DistanceRows::kNever] = 5;
    rows.set_counts(counts);
    rows.row(1)[2] = 0;
    CHECK(rows.depth() == 0);
    counts[14] = 2;
    counts[DistanceRows::kNever] = 3;
    rows.set_counts(counts);
    rows.row(0)[0] = rows.row(0)[1] = 14;
    CHECK(rows.depth() == 14);
    CHECK(rows.shallow());
    rows.end_at_far();
    CHECK(rows.depth() == DistanceRows::kFar);
    CHECK_FALSE(rows.shallow());
    CHECK(rows.counts()[DistanceRows::kFar] == 3);
    CHECK(rows.counts()[DistanceRows::kNever] == 0);
    const std::uint8_t far = DistanceRows::kFar;
    CHECK(values_of(rows) == std::vector<std::uint8_t>{14, 14, far, far, far, 0});
}

TEST_CASE("tables of states and of permutations can be stored", "[rows]") {
    const ScratchFolder folder("rows-tables");
    // Only even permutations of the edges are reached: the others are never met.
    const Turning pyraminx = turning("pyraminx");
    const std::uint32_t edges = part_of(pyraminx, 6);

    const OrbitSpace space(pyraminx.constraints, edges, pyraminx.grips);
    const SymmetryGroup group = pyraminx.symmetries();
    const auto orbit_classes = std::make_shared<const OrbitClasses>(space, group, all_of(group));
    std::vector<Slot> all(space.size());
    std::iota(all.begin(), all.end(), Slot{0});
    for (const auto& classes : {std::shared_ptr<const OrbitClasses>(), orbit_classes}) {
        const OrbitIndexer indexer = states_of(space, classes);
        const PruningTable table = filled(indexer, pieces_at_home(all));
        CHECK(table.rows().counts()[DistanceRows::kNever] > 0);
        check_stored(table.rows(), folder, [&](const auto& stored, auto keep) {
            return PruningTable::read_rows(indexer, stored, keep);
        });
    }

    const auto symmetries = all_slot_symmetries(pyraminx, edges);
    for (const auto& by : {symmetries, {symmetries.front()}}) {
        const OrbitIndexer indexer(classes_of(pyraminx, edges, *layout_of(pyraminx, edges, by)));
        const PermutationPredicate home = [](std::span<const Slot> piece) {
            return std::is_sorted(piece.begin(), piece.end());
        };
        const PruningTable table = filled(indexer, {{}, home});
        CHECK(table.rows().counts()[DistanceRows::kNever] == 360);
        check_stored(table.rows(), folder, [&](const auto& stored, auto keep) {
            return PruningTable::read_rows(indexer, stored, keep);
        });
    }
}

#include "table/table_storage.hpp"

#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "catch.hpp"

using namespace qter;

namespace {

using Values = std::vector<std::uint8_t>;

constexpr TableForm kStorageForms[] = {TableForm::kNibbles, TableForm::kTwoBits, TableForm::kTans};

TableSource source_of(const Values& values) {
    return [&values](std::uint64_t first, std::span<std::uint8_t> out) {
        std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(first), out.size(), out.begin());
    };
}

TableStorage build(TableForm form, const Values& values) {
    return TableStorage::build(form, values.size(), source_of(values));
}

TableHistogram histogram_of(const Values& values) {
    TableHistogram histogram{};
    for (const std::uint8_t value : values) ++histogram[value];
    return histogram;
}

/// Distances as they are in a table whose every layer is `growth` times as large as the one before
/// and whose last is `last`, in no order.
Values layers(std::size_t entries, double growth, std::uint8_t last, std::uint32_t seed) {
    Values values(entries, last);
    double layer = static_cast<double>(entries) / growth;
    std::size_t filled = 0;
    for (int value = last - 1; value >= 0; --value, layer /= growth) {
        const auto end = std::min(entries, filled + static_cast<std::size_t>(std::ceil(layer)));
        std::fill(values.begin() + static_cast<std::ptrdiff_t>(filled),
                  values.begin() + static_cast<std::ptrdiff_t>(end),
                  static_cast<std::uint8_t>(value));
        filled = end;
    }
    std::mt19937 random(seed);
    std::shuffle(values.begin(), values.end(), random);
    return values;
}

/// Rows of all sorts: few and many different values, sorted and not, of odd lengths.
Values any_values() {
    const auto entries = *rc::gen::resize(2000, rc::gen::inRange<std::size_t>(0, 6000));
    const auto kinds = *rc::gen::nonEmpty(
        rc::gen::container<std::vector<std::uint8_t>>(rc::gen::inRange<std::uint8_t>(0, 16)));
    const auto bias = *rc::gen::inRange(1, 6);
    std::mt19937 random(*rc::gen::arbitrary<std::uint32_t>());
    Values values(entries);
    for (std::uint8_t& value : values) {
        std::size_t kind = kinds.size();
        for (int i = 0; i < bias; ++i) kind = std::min<std::size_t>(kind, random() % kinds.size());
        value = kinds[kind];
    }
    if (*rc::gen::arbitrary<bool>()) std::sort(values.begin(), values.end());
    return values;
}

/// What the head of two_bit_table.hpp says that at() gives, word for word.
Values two_bits_should_give(const Values& values, int pivot) {
    Values out;
    for (std::size_t begin = 0; begin < values.size(); begin += 254) {
        const std::size_t end = std::min(values.size(), begin + 254);
        int least = kMaxTableValue;
        for (std::size_t i = begin; i < end; ++i) least = std::min<int>(least, values[i]);
        const int most = std::max(least, pivot) + 3;
        for (std::size_t i = begin; i < end; ++i) {
            int given = values[i];
            if (least < given && given <= pivot) given = least;
            if (given > most) given = most;
            out.push_back(static_cast<std::uint8_t>(given));
        }
    }
    return out;
}

std::uint64_t total_loss(const Values& values, int pivot) {
    const Values given = two_bits_should_give(values, pivot);
    std::uint64_t lost = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        lost += static_cast<std::uint64_t>(values[i] - given[i]);
    }
    return lost;
}

}  // namespace

TEST_CASE("tables of nibbles and in tANS give what was stored") {
    REQUIRE(rc::check([] {
        const Values values = any_values();
        for (const TableForm form : {TableForm::kNibbles, TableForm::kTans}) {
            const TableStorage table = build(form, values);
            RC_ASSERT(table.size() == values.size());
            for (std::size_t i = 0; i < values.size(); ++i) {
                table.prefetch(i);
                RC_ASSERT(table.at(i) == values[i]);
            }
        }
    }));
}

TEST_CASE("a table of two bits gives the lower bounds that its head promises, and loses least") {
    REQUIRE(rc::check([] {
        const Values values = any_values();
        const TableStorage table = build(TableForm::kTwoBits, values);
        const int pivot = table.layout().pivot;
        const Values given = two_bits_should_give(values, pivot);
        for (std::size_t i = 0; i < values.size(); ++i) {
            RC_ASSERT(table.at(i) <= values[i]);
            RC_ASSERT(table.at(i) == given[i]);
        }
        const std::uint64_t lost = total_loss(values, pivot);
        for (int other = 0; other <= kMaxTableValue; ++other) {
            RC_ASSERT(lost <= total_loss(values, other));
        }
    }));
}

TEST_CASE("two bits are exact for lines of four neighbouring values and for the solved state") {
    Values values = layers(100000, 13, 9, 1);
    const TableStorage table = build(TableForm::kTwoBits, values);
    std::size_t exact = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (table.at(i) == values[i]) ++exact;
        if (values[i] == 0) CHECK(table.at(i) == 0);
        if (values[i] > 6) CHECK(table.at(i) == values[i]);
    }
    // All but layers 0 to 6, which are 1/13^3 of the whole and a bit.
    CHECK(exact > values.size() * 999 / 1000);

    for (std::uint8_t& value : values) value = static_cast<std::uint8_t>(8 + value % 4);
    const TableStorage narrow = build(TableForm::kTwoBits, values);
    for (std::size_t i = 0; i < values.size(); ++i) REQUIRE(narrow.at(i) == values[i]);
}

TEST_CASE("the sizes of tables are known before they are built") {
    for (const double growth : {1.5, 4.0, 13.0, 30.0}) {
        const Values values = layers(300000, growth, 11, 7);
        const TableHistogram histogram = histogram_of(values);
        for (const TableForm form : kStorageForms) {
            const auto expected = static_cast<double>(table_bytes(form, histogram, values.size()));
            const auto actual = static_cast<double>(build(form, values).image().size());
            if (form == TableForm::kTans) {
                CHECK(expected >= actual);
                CHECK(expected <= actual * 1.02);
            } else {
                CHECK(expected == actual);
            }
        }
        CHECK(histogram == table_histogram(values.size(), source_of(values)));
    }
    CHECK(table_bytes(TableForm::kNibbles, {}, 10'000'000'000) == 5'000'000'000);
    // 10^10 / 254, rounded up, cache lines.
    CHECK(table_bytes(TableForm::kTwoBits, {}, 10'000'000'000) == 39'370'079ull * 64);
}

TEST_CASE("tANS takes the entropy and what its head says") {
    for (const double growth : {2.0, 13.0}) {
        const Values values = layers(400000, growth, 9, 3);
        const TableHistogram histogram = histogram_of(values);
        double entropy = 0;
        for (const std::uint64_t count : histogram) {
            if (count == 0) continue;
            const double p = static_cast<double>(count) / static_cast<double>(values.size());
            entropy -= p * std::log2(p);
        }
        const double bits = 8 *
                            static_cast<double>(build(TableForm::kTans, values).image().size()) /
                            static_cast<double>(values.size());
        CHECK(bits > entropy);
        CHECK(bits < entropy * 1.02 + 10.0 / 64 + 2.0 / 7 + 0.02);
    }
}

TEST_CASE("the fastest form that fits is chosen, and none when none fits") {
    const TableHistogram histogram = histogram_of(layers(100000, 13, 9, 1));
    constexpr std::uint64_t kEntries = 1'000'000'000;
    const auto choose = [&](std::uint64_t budget, TableValues values) {
        return choose_storage(histogram, kEntries, budget, values);
    };
    const auto bytes = [&](TableForm form) { return table_bytes(form, histogram, kEntries); };
    const std::uint64_t nibbles = bytes(TableForm::kNibbles);
    const std::uint64_t two_bits = bytes(TableForm::kTwoBits);
    const std::uint64_t tans = bytes(TableForm::kTans);
    REQUIRE(nibbles > two_bits);
    REQUIRE(two_bits > tans);
    constexpr TableValues kBound = TableValues::kLowerBound;
    constexpr TableValues kExact = TableValues::kExact;
    CHECK(choose(nibbles, kBound) == TableForm::kNibbles);
    CHECK(choose(nibbles - 1, kBound) == TableForm::kTwoBits);
    CHECK(choose(nibbles - 1, kExact) == TableForm::kTans);
    CHECK(choose(two_bits, kBound) == TableForm::kTwoBits);
    CHECK(choose(two_bits - 1, kBound) == TableForm::kTans);
    CHECK(choose(tans, kExact) == TableForm::kTans);
    CHECK(choose(tans - 1, kBound) == std::nullopt);
}

TEST_CASE("tables without entries, and with one, in every form") {
    for (const TableForm form : kStorageForms) {
        CHECK(build(form, {}).size() == 0);
        for (int value = 0; value <= kMaxTableValue; ++value) {
            CHECK(int{build(form, {static_cast<std::uint8_t>(value)}).at(0)} == value);
        }
    }
}

TEST_CASE("any bytes of the right number can be read as a table") {
    REQUIRE(rc::check([] {
        std::mt19937 random(*rc::gen::arbitrary<std::uint32_t>());
        const TableStorage good =
            build(*rc::gen::elementOf(std::vector(kStorageForms, kStorageForms + 3)), any_values());
        MappedMemory memory(good.image().size());
        for (std::size_t i = 0; i < memory.size(); ++i) {
            memory.data()[i] = static_cast<std::uint8_t>(random());
        }
        const std::size_t bytes = memory.size();
        const TableStorage bad = TableStorage::of_memory(
            good.layout(), std::make_shared<const MappedMemory>(std::move(memory)), 0, bytes);
        for (std::uint64_t i = 0; i < bad.size(); ++i) RC_ASSERT(int{bad.at(i)} <= 18);
    }));
}

TEST_CASE("layouts fit tables of their own size only") {
    for (const TableForm form : kStorageForms) {
        const TableStorage table = build(form, layers(3000, 3, 9, 1));
        TableLayout layout = table.layout();
        const std::uint64_t bytes = table.image().size();
        CHECK(layout.fits(bytes));
        CHECK_FALSE(layout.fits(bytes + 1));
        CHECK_FALSE(layout.fits(63));
        layout.entries = ~std::uint64_t{0};
        CHECK_FALSE(layout.fits(bytes));
        layout = table.layout();
        layout.form = static_cast<TableForm>(3);
        CHECK_FALSE(layout.fits(bytes));
    }
}

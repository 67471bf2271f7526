// Pruning tables: nanoseconds for a read at random of a table of some 90 million entries, for each
// form and two histograms of values in no order:
//   grows    layers 13 times as large each, up to 9, as in a table that is far from full
//   corners  the distances of the 88,179,840 states of the 3x3's corners (Korf 1997), a full table
// "reads" are independent of each other, as many as the processor overlaps by itself; "chained"
// ones wait for the one before; "prefetched" ones were asked for 16 reads earlier. The counters:
// bytes an entry, the mean of what at() gives, and seconds that building took.
#include <benchmark/benchmark.h>

#include <array>
#include <chrono>
#include <map>
#include <string>

#include "table/table_storage.hpp"

namespace {

using namespace qter;

constexpr TableHistogram kCorners = {1,       18,      243,      2874,     28000,    205416,
                                     1168516, 5402628, 20776176, 45391616, 15139616, 64736};

/// One state, and layers that make the whole 13 times as large each.
TableHistogram grows() {
    TableHistogram histogram{1};
    std::uint64_t all = 1;
    for (std::size_t value = 1; value <= 9; ++value, all *= 13) histogram[value] = 12 * all;
    return histogram;
}

std::uint64_t total(const TableHistogram& histogram) {
    std::uint64_t sum = 0;
    for (const std::uint64_t count : histogram) sum += count;
    return sum;
}

std::uint64_t mix(std::uint64_t x) {
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return x ^ x >> 31;
}

/// Values drawn from the histogram, the same for the same index.
TableSource draw(const TableHistogram& histogram) {
    const std::uint64_t all = total(histogram);
    return [histogram, all](std::uint64_t first, std::span<std::uint8_t> values) {
        for (std::size_t i = 0; i < values.size(); ++i) {
            std::uint64_t rank = mix((first + i + 1) * 0x9e3779b97f4a7c15) % all;
            // From the end, where nearly all are.
            std::size_t value = kMaxTableValue;
            for (; rank >= histogram[value]; --value) rank -= histogram[value];
            values[i] = static_cast<std::uint8_t>(value);
        }
    };
}

struct Built {
    TableStorage table;
    double seconds = 0;
};

/// Built once, as a benchmark is called several times.
const Built& built(TableForm form, bool full) {
    static std::map<std::pair<TableForm, bool>, Built> all;
    Built& one = all[{form, full}];
    if (one.table.size() != 0) return one;
    const auto begin = std::chrono::steady_clock::now();
    one.table = TableStorage::build(form, total(kCorners), draw(full ? kCorners : grows()));
    one.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return one;
}

enum class Reads { kIndependent, kChained, kPrefetched };

template <Reads reads>
void table(benchmark::State& bench, TableForm form, bool full) {
    const Built& built_table = built(form, full);
    const TableStorage& storage = built_table.table;
    constexpr std::size_t kReads = 1024;
    constexpr std::size_t kAhead = 16;
    std::array<std::uint64_t, kReads + kAhead> indices;
    std::uint64_t random = 1;
    std::uint64_t sum = 0;
    double all = 0;
    const std::uint64_t size = storage.size();
    for (auto _ : bench) {
        // A product instead of a division: what is measured is reading.
        for (std::uint64_t& index : indices) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            index = (random >> 32) * size >> 32;
        }
        storage.visit([&](const auto& form_table) {
            for (std::size_t i = 0; i < kReads; ++i) {
                if (reads == Reads::kPrefetched) form_table.prefetch(indices[i + kAhead]);
                // The sum is below 2^60, so a chained index is what it was, but the processor
                // does not know before it has the sum.
                const std::uint64_t chain = reads == Reads::kChained ? sum >> 60 : 0;
                sum += form_table.at(indices[i] + chain);
            }
        });
        all += kReads;
    }
    // Seconds an item, which are shown as nanoseconds: "120n".
    bench.counters["read"] =
        benchmark::Counter(all, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    bench.counters["bytes"] =
        static_cast<double>(storage.image().size()) / static_cast<double>(size);
    bench.counters["mean"] = static_cast<double>(sum) / all;
    bench.counters["build_s"] = built_table.seconds;
}

[[maybe_unused]] const bool kTablesRegistered = [] {
    const std::pair<const char*, TableForm> forms[] = {{"nibbles", TableForm::kNibbles},
                                                       {"two_bits", TableForm::kTwoBits},
                                                       {"tans", TableForm::kTans}};
    using Run = void (*)(benchmark::State&, TableForm, bool);
    const std::pair<const char*, Run> kinds[] = {{"reads", table<Reads::kIndependent>},
                                                 {"chained", table<Reads::kChained>},
                                                 {"prefetched", table<Reads::kPrefetched>}};
    for (const bool full : {false, true}) {
        for (const auto& [form_name, form] : forms) {
            for (const auto& [kind_name, run] : kinds) {
                const std::string name = std::string("table/") + (full ? "corners/" : "grows/") +
                                         form_name + "/" + kind_name;
                benchmark::RegisterBenchmark(
                    name.c_str(), [form = form, full, run = run](benchmark::State& bench) {
                        run(bench, form, full);
                    });
            }
        }
    }
    return true;
}();

}  // namespace

#include "sums/sum_search.hpp"

#include "catch.hpp"
#include "construct/content_distances.hpp"
#include "fixtures.hpp"
#include "notation/algorithm.hpp"
#include "random_word.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

Result<Architecture> registers_of(std::string_view name,
                                  const std::vector<const char*>& algorithms) {
    const PuzzlePtr p = puzzle(name);
    std::vector<Algorithm> generators;
    for (const char* text : algorithms) generators.push_back(alg(*p, text));
    return Architecture::make(p, std::move(generators), {});
}

SumSearch search_for(const SumTable& sums) { return *SumSearch::make(sums, {}); }

bool same_words(const SumTable& a, const SumTable& b) {
    if (a.orders() != b.orders()) return false;
    for (std::size_t sum = 0; sum < a.size(); ++sum) {
        if (a.at(sum) != b.at(sum)) return false;
    }
    return true;
}

}  // namespace

TEST_CASE("sum search: exactly what breadth first finds", "[large]") {
    const auto [name, algorithms, most_turns] =
        GENERATE(table<const char*, std::vector<const char*>, std::uint32_t>(
            {{"3x3", {"U", "D'"}, 3},
             {"3x3", {"R' U' F'", "D' L' B'"}, 4},
             {"pyraminx", {"U R L' B"}, 6},
             {"2x2", {"U F' R U R'", "D' R U L U' F' R'"}, 5},
             {"skewb", {"U R"}, 6}}));
    INFO(name << " " << algorithms.front());
    const std::uint32_t turns = most_turns;
    const Architecture registers = *registers_of(name, algorithms);
    const std::vector<Slot> kept = registers.value_slots();
    const ContentDistances distances(registers.puzzle(), kept, turns);
    SumTable found(registers);
    SumSearch search = search_for(found);
    for (std::uint32_t i = 0; i < turns; ++i) {
        CHECK(search.deepen(found, SumSearch::Until::kAllWords, Cancellation()));
    }
    CHECK(found.searched() == turns);
    std::size_t near = 0;
    for (std::size_t sum = 0; sum < found.size(); ++sum) {
        const State wanted = registers.state_of_sum(found.amounts_of(sum));
        const std::optional<std::size_t> distance = distances.of(wanted);
        REQUIRE(found.at(sum).has_value() == distance.has_value());
        if (!distance) continue;
        ++near;
        CHECK(found.at(sum)->size() == *distance);
        CHECK(found.shortest(sum));
        CHECK(agree_in(kept, state_of(registers.puzzle(), *found.at(sum)), wanted));
    }
    CHECK(near > 1);
}

TEST_CASE("sum search: threads find the same, the easiest of equals") {
    const Architecture registers = *registers_of("3x3", {"R' U' F'", "D' L' B'"});
    const auto find = [&](std::uint32_t threads, const Difficulty& difficulty) {
        SumSearchOptions options;
        options.threads = threads;
        options.difficulty = difficulty;
        SumTable table(registers);
        SumSearch search = *SumSearch::make(table, options);
        for (int i = 0; i < 6; ++i) {
            search.deepen(table, SumSearch::Until::kAllWords, Cancellation());
        }
        return table;
    };
    CHECK(same_words(find(1, {}), find(3, {})));
    const auto halves = [](const Algorithm& word) {
        return static_cast<double>(
            std::count_if(word.begin(), word.end(), [](Turn turn) { return turn.amount == 2; }));
    };
    const SumTable fewest = find(2, halves);
    const SumTable most = find(2, [&](const Algorithm& word) { return -halves(word); });
    bool differ = false;
    for (std::size_t sum = 0; sum < fewest.size(); ++sum) {
        if (!fewest.at(sum)) continue;
        CHECK(fewest.at(sum)->size() == most.at(sum)->size());
        CHECK(halves(*fewest.at(sum)) <= halves(*most.at(sum)));
        differ = differ || halves(*fewest.at(sum)) < halves(*most.at(sum));
    }
    CHECK(differ);
}

TEST_CASE("sum search: what is known and longer is replaced, and a stop leaves it sound") {
    const Architecture registers = *registers_of("3x3", {"U", "D'"});
    SumTable table(registers);
    SumSearch search = search_for(table);
    std::size_t first = 0;
    while (table.amounts_of(first) != std::vector<Integer>{1, 0}) ++first;
    table.put(first, alg(cube(), "U2 U'"));
    CHECK(!table.shortest(first));
    Cancellation cancelled;
    cancelled.request();
    CHECK(!search.deepen(table, SumSearch::Until::kAllWords, cancelled));
    CHECK(table.searched() == 0);
    CHECK(search.deepen(table, SumSearch::Until::kAllWords, Cancellation()));
    CHECK(*table.at(first) == alg(cube(), "U"));
    CHECK(table.shortest(first));
}

TEST_CASE("sum search: it ends when every sum is known, with the help of opposites") {
    const Architecture registers = *registers_of("3x3", {"U"});
    SumTable table(registers);
    SumSearch search = search_for(table);
    CHECK(table.opposite(1) == 3);
    CHECK(table.opposite(0) == 0);
    CHECK(search.deepen(table, SumSearch::Until::kAllKnown, Cancellation()));
    for (std::size_t sum = 0; sum < table.size(); ++sum) {
        REQUIRE(table.at(sum));
        CHECK(table.shortest(sum));
        CHECK(agree_in(registers.value_slots(), state_of(cube(), *table.at(sum)),
                       registers.state_of_sum(table.amounts_of(sum))));
    }
}

TEST_CASE("sum table: registers with too many sums have none") {
    std::size_t fit = 0;
    std::size_t all = 0;
    for (const char* name : {"3x3", "4x4", "megaminx"}) {
        const PuzzlePtr p = puzzle(name);
        for (const Preset& preset : p->presets()) {
            Integer sums = 1;
            for (const Integer& order : preset.orders) sums *= order;
            const bool few = sums <= static_cast<unsigned long>(SumTable::kMaxSize);
            CHECK(SumTable::fits(*Architecture::make(p, preset.generators, {})) == few);
            fit += few ? 1 : 0;
            ++all;
        }
    }
    CHECK(fit > 0);
    CHECK(fit < all);
}

TEST_CASE("sum table: a text is read again, and only whole") {
    const Architecture registers = *registers_of("3x3", {"U", "D'"});
    SumTable table(registers);
    Random random(3);
    for (std::size_t sum = 1; sum < table.size(); ++sum) {
        if (sum != 7) table.put(sum, random_word(cube(), random, 3 + random.below(15)));
    }
    table.set_searched(11);
    const std::string text = table.text();
    const std::optional<SumTable> read = SumTable::parse(registers, text);
    REQUIRE(read);
    CHECK(same_words(*read, table));
    CHECK(read->searched() == 11);
    CHECK(!read->at(7));
    CHECK(read->known() == table.size() - 1);
    CHECK(!SumTable::parse(*registers_of("3x3", {"U", "D"}), text));
    for (std::size_t i = 0; i < text.size(); ++i) {
        std::string damaged = text;
        damaged[i] = static_cast<char>(damaged[i] ^ static_cast<char>(1U << i % 8));
        CHECK(!SumTable::parse(registers, damaged));
        CHECK(!SumTable::parse(registers, text.substr(0, i)));
    }
}

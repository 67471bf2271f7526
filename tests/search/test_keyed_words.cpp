#include "search/keyed_words.hpp"

#include <algorithm>
#include <map>
#include <random>
#include <vector>

#include "catch.hpp"
#include "support/parallel.hpp"

using namespace qter;

namespace {

struct Pair {
    std::uint64_t key;
    std::uint64_t word;
};

/// With more threads than one each takes the parts that fall to it.
KeyedWords table_of(const std::vector<Pair>& pairs, std::uint32_t bits, std::uint32_t threads = 1) {
    KeyedWords table(pairs.size(), bits, threads);
    const auto for_own = [&](const auto& use) {
        run_tasks(threads, threads, [&](std::uint32_t, std::size_t task) {
            for (const Pair& pair : pairs) {
                if (KeyedWords::part(pair.key) % threads == task) use(pair);
            }
        });
    };
    for_own([&](const Pair& pair) { table.count(pair.key); });
    table.start_putting();
    for_own([&](const Pair& pair) { table.put(pair.key, pair.word); });
    return table;
}

std::vector<std::uint64_t> words_of(const KeyedWords& table, std::uint64_t key) {
    std::vector<std::uint64_t> words;
    table.for_words(table.bucket_of(key), key, [&](std::uint64_t word) { words.push_back(word); });
    std::sort(words.begin(), words.end());
    return words;
}

/// All words of every key are found, and the filter lets every key by.
void check(const std::vector<Pair>& pairs, std::uint32_t bits, std::uint32_t threads) {
    const KeyedWords table = table_of(pairs, bits, threads);
    std::map<std::uint64_t, std::vector<std::uint64_t>> expected;
    for (const Pair& pair : pairs) expected[pair.key].push_back(pair.word);
    std::size_t wrong = 0;
    for (auto& [key, words] : expected) {
        std::sort(words.begin(), words.end());
        wrong += table.may_have(key) && words_of(table, key) == words ? 0 : 1;
    }
    CHECK(wrong == 0);
}

/// All pairs of words with the same key come once in either order, whatever else does, which must
/// share a bucket; none with `bits` bits so few that keys agree only where they are the same.
void check_pairs(const std::vector<Pair>& pairs, std::uint32_t bits) {
    std::map<std::pair<std::uint64_t, std::uint64_t>, int> expected, got;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        for (std::size_t j = 0; j < pairs.size(); ++j) {
            if (i == j || pairs[i].key != pairs[j].key) continue;
            ++expected[{pairs[i].word, pairs[j].word}];
        }
    }
    const KeyedWords table = table_of(pairs, bits);
    const std::uint64_t middle = table.buckets() / 3;
    const auto take = [&](std::uint64_t one, std::uint64_t other) {
        ++got[{one, other}];
        return true;
    };
    CHECK(table.for_pairs(0, middle, take));
    CHECK(table.for_pairs(middle, table.buckets(), take));
    CHECK(got == expected);
    CHECK(table.for_pairs(0, table.buckets(), [](auto, auto) { return false; }) ==
          expected.empty());
}

}  // namespace

TEST_CASE("keyed words: every word is found by its key", "[keyed]") {
    std::mt19937_64 random(20261121);
    for (const std::uint32_t bits : {0U, 1U, 5U, 20U}) {
        for (const std::size_t size : {0, 1, 7, 3000}) {
            // A few keys come often, as keys of states that agree do.
            std::vector<std::uint64_t> often(5);
            for (std::uint64_t& key : often) key = random();
            std::vector<Pair> pairs;
            for (std::size_t i = 0; i < size; ++i) {
                const std::uint64_t key = i % 3 == 0 ? often[i % 5] : random();
                pairs.push_back({key, random() & ((std::uint64_t{1} << bits) - 1)});
            }
            check(pairs, bits, 1);
            check(pairs, bits, 3);
            check_pairs(pairs, bits);
        }
    }
}

TEST_CASE("keyed words: other keys seldom pass the filter, nor have they words", "[keyed]") {
    std::mt19937_64 random(7);
    std::vector<Pair> pairs(100'000);
    for (Pair& pair : pairs) pair = {random(), random() & 0xff'ffff};
    const KeyedWords table = table_of(pairs, 24);
    CHECK(KeyedWords::bytes(pairs.size()) < 11 * pairs.size());
    std::size_t passed = 0;
    std::size_t found = 0;
    for (int i = 0; i < 100'000; ++i) {
        const std::uint64_t key = random();
        passed += table.may_have(key) ? 1 : 0;
        found += words_of(table, key).size();
    }
    // 5 words with 3 of 64 bits each set 0.21 of them: 0.21^3 is 0.009, and words are spread
    // unevenly.
    CHECK(passed < 3000);
    CHECK(found == 0);
    // What is not there is found nowhere, and keys and words of an empty table neither.
    CHECK(words_of(KeyedWords(), 5).empty());
    CHECK_FALSE(KeyedWords().may_have(5));
}

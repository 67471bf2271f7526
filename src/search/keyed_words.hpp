// Compact hash table from 64-bit keys to words of turns, built once and then queried very often.
//
// The technique: a hash table in buckets with a Bloom filter in front. Keys are hashes, so a key's
// high bits pick a bucket of a few entries, and the entries lie in one array, bucket by bucket. An
// entry is 8 bytes: the word in the low bits that it needs, and above it low bits of the key.
// Building the table takes two passes over the words: one counts the entries of each bucket, one
// puts them into their slots. Most keys without entries do not pass the filter: a few bits set in
// one 64-bit word that the key picks, so that a query costs one access to memory, which the caller
// can prefetch (Putze, Sanders, Singler, "Cache-, hash- and space-efficient Bloom filters", 2007:
// blocked filters).
//
// Parts. Keys are divided into kParts parts by their high bits, and no two parts share a bucket or
// a word of the filter. So threads that write to different parts need no locked instructions, each
// of which would wait for all stores before it; and the data of one part lies together, so that
// many keys of a part are put in at the speed of a nearer cache.
//
// Limits: fewer than 2^32 words of at most kMaxWordBits bits. Where keys agree in all stored bits,
// an entry of another key may be found, so the caller must check. About 10.6 bytes a word. If keys
// are random, 1.3 % of those without words pass the filter.
#pragma once

#include <cstdint>

#include "support/raw_array.hpp"

namespace qter {

class KeyedWords {
 public:
    static constexpr std::uint32_t kMaxWordBits = 56;
    static constexpr std::uint64_t kMaxWords = 0xffff'ffff;

    /// Bytes of a table of this many words.
    [[nodiscard]] static std::uint64_t bytes(std::uint64_t words) {
        return 8 * words + 4 * (buckets(words) + 2) + 8 * filter_words(words);
    }

    /// A table without words.
    KeyedWords() : KeyedWords(0, 0) {}
    /// Space for `words` words of `word_bits` bits, initialised on at most `threads` threads.
    KeyedWords(std::uint64_t words, std::uint32_t word_bits, std::uint32_t threads = 1)
        : word_bits_(word_bits),
          buckets_(buckets(words)),
          entries_(words),
          ends_(filled<std::uint32_t>(buckets_ + 2, 0, threads)),
          filter_(filled<std::uint64_t>(filter_words(words), 0, threads)) {}

    [[nodiscard]] std::uint64_t size() const { return entries_.size(); }

    static constexpr std::uint32_t kParts = 64;
    /// Several threads may do a pass at once, each with keys of another part.
    [[nodiscard]] static std::uint32_t part(std::uint64_t key) {
        return static_cast<std::uint32_t>(key >> kPartShift);
    }

    /// The first pass, over all keys.
    void count(std::uint64_t key) {
        ++ends_[bucket(key) + 2];
        filter_[filter_place(key)] |= filter_bits(key);
    }
    /// Between the passes.
    void start_putting() {
        for (std::size_t i = 1; i < ends_.size(); ++i) ends_[i] += ends_[i - 1];
    }
    /// The second pass, over the same keys with their words.
    void put(std::uint64_t key, std::uint64_t word) {
        // During the pass, the index of the bucket's next entry; afterwards, the bucket's end.
        entries_[ends_[bucket(key) + 1]++] = key << word_bits_ | word;
    }

    /// True for all keys that have words and for few others.
    [[nodiscard]] bool may_have(std::uint64_t key) const {
        const std::uint64_t bits = filter_bits(key);
        return (filter_[filter_place(key)] & bits) == bits;
    }
    /// Prefetches the memory that may_have(key) reads; the others likewise. Inlined by force, like
    /// all functions that only prefetch: g++ 12 considers such a function to be without effect, and
    /// drops calls that it has not inlined by then.
    [[gnu::always_inline]] void prefetch_filter(std::uint64_t key) const {
        __builtin_prefetch(&filter_[filter_place(key)]);
    }
    /// For the memory that count(key) changes besides the filter, and that bucket_of(key) reads.
    [[gnu::always_inline]] void prefetch_bucket(std::uint64_t key) const {
        __builtin_prefetch(&ends_[bucket(key) + 1]);
    }

    /// Indices of entries.
    struct Range {
        std::uint32_t begin = 0;
        std::uint32_t end = 0;
    };
    [[nodiscard]] Range bucket_of(std::uint64_t key) const {
        const std::uint64_t at = bucket(key);
        return {ends_[at], ends_[at + 1]};
    }
    [[gnu::always_inline]] void prefetch_entries(Range range) const {
        __builtin_prefetch(entries_.data() + range.begin);
    }

    /// Calls `use(word)` for each word in `range`, from bucket_of(key), whose key agrees with `key`
    /// in the stored bits.
    template <class Use>
    void for_words(Range range, std::uint64_t key, const Use& use) const {
        const std::uint64_t wanted = key << word_bits_;
        for (std::uint32_t i = range.begin; i != range.end; ++i) {
            const std::uint64_t word = entries_[i] ^ wanted;
            if (word >> word_bits_ == 0) use(word);
        }
    }

    [[nodiscard]] std::uint64_t buckets() const { return buckets_; }
    /// Calls `use(one, other)` for every two words, in either order, in the buckets from `first` to
    /// before `last` whose keys agree in the stored bits, until it returns false. Reads all words
    /// in memory order. True when it never returned false.
    template <class Use>
    bool for_pairs(std::uint64_t first, std::uint64_t last, const Use& use) const {
        const std::uint64_t mask = (std::uint64_t{1} << word_bits_) - 1;
        for (std::uint64_t bucket = first; bucket != last; ++bucket) {
            const std::uint32_t end = ends_[bucket + 1];
            for (std::uint32_t i = ends_[bucket]; i != end; ++i) {
                for (std::uint32_t j = i + 1; j != end; ++j) {
                    if ((entries_[i] ^ entries_[j]) >> word_bits_ != 0) continue;
                    const std::uint64_t one = entries_[i] & mask;
                    const std::uint64_t other = entries_[j] & mask;
                    if (!use(one, other) || !use(other, one)) return false;
                }
            }
        }
        return true;
    }

 private:
    /// Words in a bucket and for each word of the filter, on average: a cache line holds 8 entries,
    /// and the filter has 64 / 5 bits a word, of which 3 are set.
    static constexpr std::uint64_t kWordsInBucket = 4;
    static constexpr std::uint64_t kWordsInFilterWord = 5;

    static constexpr std::uint32_t kPartShift = 58;
    static_assert(kParts == std::uint64_t{1} << (64 - kPartShift));

    /// The same number in each part, so that scaled() never maps two parts to one index.
    static std::uint64_t in_parts(std::uint64_t count) { return (count / kParts + 1) * kParts; }
    static std::uint64_t buckets(std::uint64_t words) { return in_parts(words / kWordsInBucket); }
    static std::uint64_t filter_words(std::uint64_t words) {
        return in_parts(words / kWordsInFilterWord);
    }

    /// A number below `size` that grows with the key.
    static std::uint64_t scaled(std::uint64_t key, std::uint64_t size) {
        __extension__ using Wide = unsigned __int128;
        return static_cast<std::uint64_t>(static_cast<Wide>(key) * size >> 64);
    }
    [[nodiscard]] std::uint64_t bucket(std::uint64_t key) const { return scaled(key, buckets_); }
    [[nodiscard]] std::uint64_t filter_place(std::uint64_t key) const {
        return scaled(key, filter_.size());
    }
    static std::uint64_t filter_bits(std::uint64_t key) {
        constexpr std::uint64_t kOne = 1;
        return kOne << (key & 63) | kOne << (key >> 6 & 63) | kOne << (key >> 12 & 63);
    }

    std::uint32_t word_bits_;
    std::uint64_t buckets_;
    RawArray<std::uint64_t> entries_;
    RawArray<std::uint32_t> ends_;  // of bucket b at b + 1, once all words are in
    RawArray<std::uint64_t> filter_;
};

}  // namespace qter

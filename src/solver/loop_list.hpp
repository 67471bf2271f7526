// Candidates for registers where turns can be blocked: each loop's moved slots, cycles and words,
// packed, as there are millions of them.
//
// The technique: pooled arrays. Words, their turns and the cycles of all loops lie one after the
// other; a loop has the indices of its own, and its words are a chain, the last first. The state is
// not kept but computed from a word. A hash of it finds the loops that may have the same effect.
//
// Limits: parts are numbered by 32 bits, so that bytes() must stay below kMostBytes.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "puzzle/puzzle.hpp"

namespace qter {

/// A set of slots, those of a puzzle of at most kMostSlots.
class SlotSet {
 public:
    static constexpr std::size_t kMostSlots = 256;

    void add(Slot slot) { words_[slot / 64] |= std::uint64_t{1} << (slot % 64); }
    void add(const SlotSet& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    }
    friend auto operator<=>(const SlotSet&, const SlotSet&) = default;
    [[nodiscard]] bool meets(const SlotSet& other) const {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            if ((words_[i] & other.words_[i]) != 0) return true;
        }
        return false;
    }

 private:
    std::array<std::uint64_t, kMostSlots / 64> words_{};
};

/// A cycle of pieces none of which is identical to another piece.
struct LoopCycle {
    SlotSet slots;
    std::uint64_t order;
};

/// A loop that may be a register. Its words and cycles are in the arrays of LoopList.
struct ListedLoop {
    SlotSet moved;
    std::uint32_t cycles = 0;  ///< index of the first
    std::uint32_t cycle_count = 0;
    std::uint32_t word = 0;  ///< index of the last one found
    std::uint32_t word_count = 0;
    std::uint32_t turns = 0;
};

/// Loops in the order in which they are added, by number of turns.
class LoopList {
 public:
    /// Below this many bytes() all parts can be numbered by 32 bits.
    static constexpr std::uint64_t kMostBytes = std::uint64_t{8} << 30;

    /// `puzzle` must outlive this.
    explicit LoopList(const Puzzle& puzzle) : puzzle_(puzzle) {}

    [[nodiscard]] std::size_t size() const { return loops_.size(); }
    [[nodiscard]] const ListedLoop& operator[](std::uint32_t number) const {
        return loops_[number];
    }
    [[nodiscard]] std::span<const LoopCycle> cycles(const ListedLoop& loop) const {
        return {cycles_.data() + loop.cycles, loop.cycle_count};
    }
    [[nodiscard]] std::uint64_t bytes() const {
        return loops_.size() * (sizeof(ListedLoop) + 40) + cycles_.size() * sizeof(LoopCycle) +
               words_.size() * sizeof(Word) + turns_.size() * sizeof(Turn);
    }

    /// All words of a loop that were kept; they have the same number of turns.
    [[nodiscard]] std::vector<Algorithm> words(std::uint32_t number) const;
    [[nodiscard]] State state(std::uint32_t number) const;

    /// The loop with the same effect; or nullopt, and `key` is set for add().
    [[nodiscard]] std::optional<std::uint32_t> find(const State& state, std::size_t& key) const;

    /// Adds a word of a known loop; kept if it is as short as the first, while words are few.
    void add_word(std::uint32_t number, const Algorithm& word);
    /// Adds a new loop, with the `key` that find() gave. Of `loop` only `moved` counts.
    void add(std::size_t key, ListedLoop loop, const std::vector<LoopCycle>& cycles,
             const Algorithm& word);

 private:
    struct Word {
        std::uint32_t offset;
        std::uint32_t before;
    };
    [[nodiscard]] Algorithm word_at(std::uint32_t offset, std::uint32_t turns) const;
    void push_word(ListedLoop& loop, const Algorithm& word);

    const Puzzle& puzzle_;
    std::vector<ListedLoop> loops_;
    std::vector<LoopCycle> cycles_;
    std::vector<Word> words_;
    std::vector<Turn> turns_;
    std::unordered_multimap<std::size_t, std::uint32_t> by_key_;
};

}  // namespace qter

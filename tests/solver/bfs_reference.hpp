// The plain reference for shortest algorithms: breadth first from the solved state, without
// pruning, without canonical sequences, without symmetry.
//
// A state of distance d is reached by as many sequences of d turns as its neighbours of distance
// d - 1 are by sequences of d - 1 turns, added up; a neighbour of a state is at most one nearer or
// farther, so that two layers are enough to see what is new.
//
// When no element of fewer than d turns has given cycles, every sequence of d turns that makes one
// that has goes through states at distances 1, 2, ..., d; so it is enough to turn the layer d - 1
// once more and to look at the cycles: the layer d itself is never kept.
//
// Limits: states are kept as a byte a slot, for orbits of up to 256 pieces times orientations. 3x3:
// about 40 bytes for each of 7.6 million states at depth 6.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <limits>
#include <map>
#include <numeric>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "finder/finder_puzzle.hpp"
#include "finder/structure.hpp"
#include "search/move_classes.hpp"

namespace qter::testing {

/// Cycles that some element has, which does nothing else: the fewest turns that make such elements,
/// and how many sequences of so many turns do. A twist of order n is the modulus over n.
struct ReferenceStructure {
    OwnedCycles cycles;
    std::uint32_t depth = 0;
    std::uint64_t words = 0;
};

/// The states at one distance.
class BfsLayer {
 public:
    explicit BfsLayer(std::size_t slots) : slots_(slots), index_(1024, kFree) {}

    [[nodiscard]] std::size_t size() const { return words_.size(); }
    [[nodiscard]] const std::uint8_t* state(std::size_t i) const { return &codes_[i * slots_]; }
    [[nodiscard]] std::uint64_t words(std::size_t i) const { return words_[i]; }
    [[nodiscard]] bool contains(const std::uint8_t* state) const {
        return index_[find(state)] != kFree;
    }
    void add(const std::uint8_t* state, std::uint64_t words) {
        std::size_t at = find(state);
        if (index_[at] != kFree) {
            words_[index_[at]] += words;
            return;
        }
        if (words_.size() * 2 >= index_.size()) {
            grow();
            at = find(state);
        }
        index_[at] = static_cast<std::uint32_t>(words_.size());
        codes_.insert(codes_.end(), state, state + slots_);
        words_.push_back(words);
    }

 private:
    static constexpr std::uint32_t kFree = std::numeric_limits<std::uint32_t>::max();

    /// Where the state is in index_, or would be.
    [[nodiscard]] std::size_t find(const std::uint8_t* wanted) const {
        std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a, then mixed
        for (std::size_t i = 0; i < slots_; ++i) hash = (hash ^ wanted[i]) * 0x100000001b3;
        hash ^= hash >> 29;
        std::size_t at = hash & (index_.size() - 1);
        while (index_[at] != kFree && std::memcmp(state(index_[at]), wanted, slots_) != 0) {
            at = (at + 1) & (index_.size() - 1);
        }
        return at;
    }
    void grow() {
        index_.assign(index_.size() * 2, kFree);
        for (std::size_t i = 0; i < words_.size(); ++i) {
            index_[find(state(i))] = static_cast<std::uint32_t>(i);
        }
    }

    std::size_t slots_;
    std::vector<std::uint8_t> codes_;
    std::vector<std::uint64_t> words_;
    std::vector<std::uint32_t> index_;
};

class BfsReference {
 public:
    /// Knows distance 0.
    BfsReference(const FinderPuzzle& finder, GripChoice choice)
        : finder_(finder),
          puzzle_(*finder.puzzle()),
          slots_(puzzle_.pieces().size()),
          before_(slots_),
          last_(slots_) {
        make_places();
        const MoveClasses classes = move_classes(puzzle_, choice);
        for (std::uint16_t grip = 0; grip < classes.size(); ++grip) {
            for (std::uint16_t amount = 1; amount <= classes.turns[grip]; ++amount) {
                add_turn(puzzle_.turn_state({grip, amount}));
            }
        }
        make_kinds();
        const std::vector<std::uint8_t> solved = code_of(solved_state(puzzle_.shape()));
        last_.add(solved.data(), 1);
        known_.insert(std::string(tally_.begin(), tally_.end()));
    }

    /// The distance of the states that are known last.
    [[nodiscard]] std::uint32_t depth() const { return depth_; }
    /// How many states are at distance depth(), and how many sequences of so many turns end there.
    [[nodiscard]] std::uint64_t states() const { return last_.size(); }
    [[nodiscard]] std::uint64_t words() const {
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < last_.size(); ++i) sum += last_.words(i);
        return sum;
    }
    /// visit(state, words): each state at distance depth(), and how many sequences of so many turns
    /// reach it.
    template <class Visit>
    void for_each_state(const Visit& visit) const {
        for (std::size_t i = 0; i < last_.size(); ++i) {
            visit(state_of(last_.state(i)), last_.words(i));
        }
    }

    /// Goes one turn farther. structures() must be called first if they are wanted.
    void advance() {
        BfsLayer next(slots_);
        for_each_child([&](const std::uint8_t* child, std::uint64_t words) {
            if (!before_.contains(child) && !last_.contains(child)) next.add(child, words);
        });
        before_ = std::move(last_);
        last_ = std::move(next);
        ++depth_;
    }

    /// The structures that depth() + 1 turns make and fewer do not, in no order. To be called at
    /// each depth from 0 on: it remembers what it gave.
    [[nodiscard]] std::vector<ReferenceStructure> structures() {
        std::unordered_map<std::string, std::uint64_t> found;
        std::string key;
        for_each_child([&](const std::uint8_t* child, std::uint64_t words) {
            if (!count_cycles(child)) return;
            key.assign(tally_.begin(), tally_.end());
            if (known_.count(key) == 0) found[key] += words;
        });
        std::vector<ReferenceStructure> structures;
        for (const auto& [tally, words] : found) {
            known_.insert(tally);
            structures.push_back({cycles_of(tally), depth_ + 1, words});
        }
        return structures;
    }

 private:
    struct Source {
        Slot slot;
        std::uint8_t orient;
    };
    struct Kind {
        std::uint32_t orbit;
        std::uint32_t length;
        std::uint32_t twist_order;
    };
    /// What a byte stands for. Looked up, as dividing would take most of the time.
    struct Split {
        std::uint8_t piece;  // within its orbit
        std::uint8_t orient;
    };
    /// A slot as the finder sees it.
    struct Place {
        std::uint32_t orbit = 0;  // of the finder
        Slot first = 0;           // of the puzzle's orbit
        std::uint8_t modulus = 1;
        bool moves = false;
        bool unique = true;
        Slot look = 0;
        const std::array<Split, 256>* split = nullptr;

        [[nodiscard]] Slot piece(std::uint8_t code) const { return first + (*split)[code].piece; }
        [[nodiscard]] std::uint8_t orient(std::uint8_t code) const { return (*split)[code].orient; }
    };

    void make_places() {
        places_.resize(slots_);
        for (const OrbitShape& orbit : puzzle_.shape().orbits()) {
            if (orbit.size * orbit.modulus > 256) throw std::runtime_error("orbit too large");
            std::array<Split, 256>& split = splits_[orbit.modulus];
            for (std::uint32_t code = 0; code < 256; ++code) {
                split[code].piece = static_cast<std::uint8_t>(code / orbit.modulus);
                split[code].orient = static_cast<std::uint8_t>(code % orbit.modulus);
            }
            for (Slot slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
                Place& place = places_[slot];
                place.first = orbit.first;
                place.modulus = orbit.modulus;
                place.split = &splits_[orbit.modulus];
                place.unique = finder_.supercube() || puzzle_.is_unique(slot);
                place.look = finder_.supercube() ? slot : puzzle_.identical(slot);
            }
        }
        for (std::uint32_t i = 0; i < finder_.constraints().parts.size(); ++i) {
            for (const Slot slot : finder_.constraints().parts[i].slots) {
                places_[slot].orbit = i;
                places_[slot].moves = true;
            }
        }
    }

    void add_turn(const State& turn) {
        std::vector<Source>& sources = turns_.emplace_back();
        for (Slot i = 0; i < slots_; ++i) sources.push_back({turn.piece[i], turn.orient[i]});
    }

    /// What every count of tally_ is of.
    void make_kinds() {
        for (std::uint32_t i = 0; i < finder_.orbits().size(); ++i) {
            const FinderOrbit& orbit = finder_.orbits()[i];
            first_kind_.push_back(kinds_.size());
            for (std::uint32_t length = 1; length <= orbit.pieces; ++length) {
                for (std::uint32_t twist = 1; twist <= orbit.modulus; ++twist) {
                    kinds_.push_back({i, length, twist});
                }
            }
        }
        tally_.assign(kinds_.size(), 0);
        seen_.assign(slots_, 0);
    }

    [[nodiscard]] std::vector<std::uint8_t> code_of(const State& state) const {
        std::vector<std::uint8_t> code;
        for (Slot i = 0; i < slots_; ++i) {
            const Place& place = places_[i];
            code.push_back(static_cast<std::uint8_t>(
                (state.piece[i] - place.first) * place.modulus + state.orient[i]));
        }
        return code;
    }
    [[nodiscard]] State state_of(const std::uint8_t* code) const {
        State state;
        for (Slot i = 0; i < slots_; ++i) {
            state.piece.push_back(places_[i].piece(code[i]));
            state.orient.push_back(places_[i].orient(code[i]));
        }
        return state;
    }

    /// visit(child, words): the states one turn on from those of the last layer, once for each
    /// turn, with the words of the state they come from.
    template <class Visit>
    void for_each_child(const Visit& visit) const {
        std::vector<std::uint8_t> child(slots_);
        for (std::size_t i = 0; i < last_.size(); ++i) {
            for (const std::vector<Source>& turn : turns_) {
                const std::uint8_t* state = last_.state(i);
                for (Slot slot = 0; slot < slots_; ++slot) {
                    const std::uint8_t code = state[turn[slot].slot];
                    const std::uint8_t orient = turn[slot].orient;
                    child[slot] = orient == 0 ? code : twisted(places_[slot], code, orient);
                }
                visit(child.data(), last_.words(i));
            }
        }
    }
    [[nodiscard]] static std::uint8_t twisted(const Place& place, std::uint8_t code,
                                              std::uint8_t by) {
        const int wrap = place.orient(code) + by >= place.modulus ? place.modulus : 0;
        return static_cast<std::uint8_t>(code + by - wrap);
    }

    /// Counts the cycles into tally_; false when pieces that look like others look touched.
    bool count_cycles(const std::uint8_t* code) {
        std::fill(tally_.begin(), tally_.end(), std::uint8_t{0});
        std::fill(seen_.begin(), seen_.end(), std::uint8_t{0});
        for (Slot start = 0; start < slots_; ++start) {
            const Place& place = places_[start];
            if (seen_[start] != 0 || !place.moves) continue;
            if (!place.unique) {
                const Slot piece = place.piece(code[start]);
                if (places_[piece].look != place.look || place.orient(code[start]) != 0) {
                    return false;
                }
                continue;
            }
            std::uint32_t length = 0;
            std::uint32_t sum = 0;
            Slot at = start;
            do {
                // A cycle with a piece that looks like another one: that piece's slot is touched.
                if (!places_[at].unique) return false;
                seen_[at] = 1;
                ++length;
                sum += place.orient(code[at]);
                at = place.piece(code[at]);
            } while (at != start);
            const std::uint32_t twist =
                sum == 0 ? 1 : place.modulus / std::gcd<std::uint32_t>(place.modulus, sum);
            if (length == 1 && twist == 1) continue;
            const std::uint32_t modulus = finder_.orbits()[place.orbit].modulus;
            ++tally_[first_kind_[place.orbit] + (length - 1) * modulus + (twist - 1)];
        }
        return true;
    }

    [[nodiscard]] OwnedCycles cycles_of(const std::string& tally) const {
        OwnedCycles cycles;
        for (std::size_t i = 0; i < kinds_.size(); ++i) {
            const Kind& kind = kinds_[i];
            const std::uint32_t modulus = finder_.orbits()[kind.orbit].modulus;
            const OwnedCycle cycle{kind.orbit, kind.length, modulus / kind.twist_order % modulus};
            cycles.insert(cycles.end(), static_cast<std::uint8_t>(tally[i]), cycle);
        }
        std::sort(cycles.begin(), cycles.end());
        return cycles;
    }

    const FinderPuzzle& finder_;
    const Puzzle& puzzle_;
    std::size_t slots_;
    std::map<std::uint8_t, std::array<Split, 256>> splits_;  // by modulus
    std::vector<Place> places_;
    std::vector<std::vector<Source>> turns_;
    std::vector<Kind> kinds_;
    std::vector<std::size_t> first_kind_;  // by finder orbit
    BfsLayer before_;
    BfsLayer last_;
    std::uint32_t depth_ = 0;
    std::unordered_set<std::string> known_;  // tallies that structures() gave, and that of nothing
    std::vector<std::uint8_t> tally_;        // scratch: by kind, how many cycles
    std::vector<std::uint8_t> seen_;         // scratch: by slot
};

/// All structures of the finder's puzzle of at most `depth` turns, fewer turns first.
inline std::vector<ReferenceStructure> reference_structures(const FinderPuzzle& finder,
                                                            GripChoice choice,
                                                            std::uint32_t depth) {
    std::vector<ReferenceStructure> all;
    BfsReference bfs(finder, choice);
    for (std::uint32_t d = 1; d <= depth; ++d) {
        std::vector<ReferenceStructure> found = bfs.structures();
        std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
            return std::lexicographical_compare(a.cycles.begin(), a.cycles.end(), b.cycles.begin(),
                                                b.cycles.end());
        });
        all.insert(all.end(), found.begin(), found.end());
        if (d < depth) bfs.advance();
    }
    return all;
}

/// The one with these cycles, or nullptr. Twists as ReferenceStructure has them.
inline const ReferenceStructure* find_structure(const std::vector<ReferenceStructure>& structures,
                                                OwnedCycles cycles) {
    std::sort(cycles.begin(), cycles.end());
    for (const ReferenceStructure& structure : structures) {
        if (structure.cycles == cycles) return &structure;
    }
    return nullptr;
}

}  // namespace qter::testing

// The known positions of a breadth-first search, in order of distance.
//
// Positions that look the same are one position: it has, for each slot, the look of its piece and,
// if that piece counts, its orientation. Each is stored once, with the turn that led to it, in one
// array in the order of discovery. An open-addressing hash table has their numbers: the length of a
// position is only known at run time, so std::unordered_set would allocate each one, and threads
// prefetch entries, which its interface cannot do.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

#include "puzzle/puzzle.hpp"

namespace qter {

/// What is distinguished. By default, everything that looks different.
struct Distinctions {
    /// The look of pieces whose slot and orientation do not matter.
    static constexpr Slot kUncounted = 0xffffffff;

    std::vector<Slot> looks =
        {};  ///< by piece, the first of the pieces that it is not distinguished from
    /// By slot, whether orientations there do not matter. For whole orbits only, and no turn may
    /// change orientations there.
    std::vector<bool> unturned = {};
};

class KnownPositions {
 public:
    static constexpr std::uint32_t kNone = 0xffffffff;
    /// The start of the search, to which no turn led.
    static constexpr std::uint16_t kNotTurned = 0xffff;

    /// Whether positions of the puzzle fit the format: a piece and its orientation in at most
    /// sixteen bits.
    [[nodiscard]] static bool fits(const Puzzle& puzzle) {
        return (puzzle.shape().slots() << orientation_bits(puzzle)) <= 0x10000;
    }

    explicit KnownPositions(const Puzzle& puzzle, const Distinctions& distinctions = {})
        : shape_(puzzle.shape()),
          slots_(puzzle.shape().slots()),
          orientation_bits_(orientation_bits(puzzle)),
          looks_of_(slots_),
          unturned_(distinctions.unturned) {
        const std::vector<Slot>& looks = distinctions.looks;
        const auto other =
            std::find(looks.begin(), looks.end(), Distinctions::kUncounted) - looks.begin();
        for (Slot piece = 0; piece < slots_; ++piece) {
            Slot look = looks.empty() ? puzzle.identical(piece) : looks[piece];
            const bool counted = look != Distinctions::kUncounted;
            if (!counted) look = static_cast<Slot>(other);
            looks_of_[piece] = static_cast<std::uint16_t>(look << orientation_bits_);
            if (!counted) uncounted_ = looks_of_[piece];
            modulus_.push_back(puzzle.shape().modulus(piece));
        }
        places_.assign(1024, {});
    }

    using Look = std::vector<std::uint16_t>;

    [[nodiscard]] Look look_of(const State& state) const {
        Look look(slots_);
        for (Slot slot = 0; slot < slots_; ++slot) {
            const unsigned of_piece = looks_of_[state.piece[slot]];
            const bool turned = of_piece != uncounted_ && (unturned_.empty() || !unturned_[slot]);
            look[slot] =
                static_cast<std::uint16_t>(turned ? of_piece | state.orient[slot] : of_piece);
        }
        return look;
    }
    /// Computes the look `to` after a turn, given by its state, from the look `from`. O(slots).
    void turn(const std::uint16_t* from, const State& turn, std::uint16_t* to) const {
        const unsigned orientation = (1U << orientation_bits_) - 1;
        for (Slot slot = 0; slot < slots_; ++slot) {
            const unsigned look = from[turn.piece[slot]];
            const unsigned before = look & orientation;
            const unsigned sum = before + turn.orient[slot];
            const unsigned after = sum < modulus_[slot] ? sum : sum - modulus_[slot];
            to[slot] =
                static_cast<std::uint16_t>(look == uncounted_ ? look : look - before + after);
        }
    }
    /// A state with this look.
    void state_at(std::uint32_t position, State& state) const {
        const std::uint16_t* const look = look_at(position);
        const std::uint16_t orientation = (1U << orientation_bits_) - 1;
        for (Slot slot = 0; slot < slots_; ++slot) {
            state.piece[slot] = static_cast<Slot>(look[slot] >> orientation_bits_);
            state.orient[slot] = static_cast<std::uint8_t>(look[slot] & orientation);
        }
    }

    [[nodiscard]] std::size_t slots() const { return slots_; }
    /// The look of a position, by slot; valid until the next one is added.
    [[nodiscard]] const std::uint16_t* look_at(std::uint32_t position) const {
        return looks_.data() + std::size_t{position} * slots_;
    }

    /// The same for both sides of a search.
    [[nodiscard]] std::uint64_t hash_of(const std::uint16_t* look) const {
        std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a, four slots at a time
        for (std::size_t slot = 0; slot < slots_; slot += kTogether) {
            std::uint64_t word = 0;
            std::memcpy(&word, look + slot, std::min(kTogether, slots_ - slot) * sizeof(*look));
            hash = (hash ^ word) * 0x100000001b3;
            hash ^= hash >> 29;
        }
        hash *= 0xbf58476d1ce4e5b9;
        return hash ^ hash >> 32;
    }
    /// Prefetches what find() and add() read first.
    void prefetch(std::uint64_t hash) const {
        __builtin_prefetch(&places_[hash & (places_.size() - 1)]);
    }
    [[nodiscard]] std::uint32_t find(const std::uint16_t* look, std::uint64_t hash) const {
        return places_[place_of(look, hash)].position;
    }
    [[nodiscard]] std::uint32_t find(const Look& look) const {
        return find(look.data(), hash_of(look.data()));
    }
    /// Adds a position at the current distance. False if it is known already.
    bool add(const std::uint16_t* look, std::uint64_t hash, std::uint16_t turn) {
        Place& place = places_[place_of(look, hash)];
        if (place.position != kNone) return false;
        place = {size(), tag_of(hash)};
        looks_.insert(looks_.end(), look, look + slots_);
        turns_.push_back(turn);
        if (turns_.size() * 2 > places_.size()) grow();
        return true;
    }
    bool add(const Look& look, std::uint16_t turn) {
        return add(look.data(), hash_of(look.data()), turn);
    }

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(turns_.size()); }
    /// The turn that led to a position.
    [[nodiscard]] std::uint16_t turn_to(std::uint32_t position) const { return turns_[position]; }
    /// Calls visit(turn) for the turns that led to a position, the last one first. Returns the
    /// position where they began. undone(turn) is the state of the turn's inverse.
    template <class Undone, class Visit>
    std::uint32_t go_back(std::uint32_t position, const Undone& undone, const Visit& visit) const {
        State state = solved_state(shape_);
        while (turn_to(position) != kNotTurned) {
            const std::uint16_t turn = turn_to(position);
            visit(turn);
            state_at(position, state);
            position = find(look_of(compose(shape_, state, undone(turn))));
        }
        return position;
    }
    /// Bytes for `more` positions more, with room to grow.
    [[nodiscard]] std::uint64_t bytes_with(std::uint64_t more) const {
        return 3 * (turns_.size() + more) *
               (slots_ * sizeof(std::uint16_t) + sizeof(std::uint16_t) + 4 * sizeof(Place));
    }

    /// Positions added from now on are one turn farther; the first distance is 0.
    void begin_distance() { begins_.push_back(size()); }
    /// The current distance.
    [[nodiscard]] std::uint32_t distance() const {
        return static_cast<std::uint32_t>(begins_.size() - 1);
    }
    [[nodiscard]] std::uint32_t distance_of(std::uint32_t position) const {
        const auto behind = std::upper_bound(begins_.begin(), begins_.end(), position);
        return static_cast<std::uint32_t>(behind - begins_.begin() - 1);
    }
    /// The index of the first position of a distance; for later distances, size().
    [[nodiscard]] std::uint32_t first_of(std::uint32_t distance) const {
        return distance < begins_.size() ? begins_[distance] : size();
    }
    /// The number of positions of the last `distances` distances.
    [[nodiscard]] std::uint32_t count_of_last(std::uint32_t distances) const {
        return size() - begins_[begins_.size() - std::min<std::size_t>(distances, begins_.size())];
    }

 private:
    /// Bits that the orientation of any piece needs.
    [[nodiscard]] static unsigned orientation_bits(const Puzzle& puzzle) {
        unsigned bits = 0;
        for (const Orbit& orbit : puzzle.orbits()) {
            while ((1U << bits) < orbit.orientations) ++bits;
        }
        return bits;
    }

    /// The index of a position, and a part of its hash, which distinguishes most others without a
    /// comparison.
    struct Place {
        std::uint32_t position = kNone;
        std::uint32_t tag = 0;
    };

    static constexpr std::size_t kTogether = 4;

    [[nodiscard]] static std::uint32_t tag_of(std::uint64_t hash) {
        return static_cast<std::uint32_t>(hash >> 32);
    }

    [[nodiscard]] std::size_t place_of(const std::uint16_t* look, std::uint64_t hash) const {
        const auto is_other = [&](const Place& place) {
            return place.position != kNone &&
                   (place.tag != tag_of(hash) ||
                    std::memcmp(look_at(place.position), look, slots_ * sizeof(*look)) != 0);
        };
        std::size_t place = hash & (places_.size() - 1);
        while (is_other(places_[place])) place = (place + 1) & (places_.size() - 1);
        return place;
    }

    void grow() {
        places_.assign(places_.size() * 2, {});
        for (std::uint32_t position = 0; position < size(); ++position) {
            const std::uint64_t hash = hash_of(look_at(position));
            places_[place_of(look_at(position), hash)] = {position, tag_of(hash)};
        }
    }

    Shape shape_;
    std::size_t slots_;
    unsigned orientation_bits_;
    std::vector<std::uint16_t> looks_of_;  // by piece, with orientation 0
    std::vector<std::uint8_t> modulus_;    // by slot
    std::vector<bool> unturned_;           // by slot; empty if all orientations matter
    unsigned uncounted_ = 0x10000;         // the look of all pieces that do not count
    std::vector<std::uint16_t> looks_;     // slots_ for each position
    std::vector<std::uint16_t> turns_;     // by position
    std::vector<Place> places_;            // open addressing, at most half full
    std::vector<std::uint32_t> begins_;    // by distance
};

}  // namespace qter

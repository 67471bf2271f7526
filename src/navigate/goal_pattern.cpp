#include "navigate/goal_pattern.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "puzzle/facelets.hpp"

namespace qter {
namespace {

/// A piece, the first of its identical pieces, and its orientation.
struct Placed {
    Slot piece = 0;
    std::uint8_t orient = 0;
};

class PatternReader {
 public:
    PatternReader(const Puzzle& puzzle, const SeenFacelets& pattern)
        : puzzle_(puzzle),
          pattern_(pattern),
          wanted_(puzzle.shape().slots()),
          options_(puzzle.shape().slots()),
          left_(puzzle.shape().slots(), 0),
          filled_(puzzle.shape().slots(), false),
          state_(solved_state(puzzle.shape())) {}

    Result<PatternGoals> read() {
        if (!collect()) return impossible("a sticker that never moves shows another face");
        for (Slot slot = 0; slot < wanted_.size(); ++slot) {
            if (wanted_[slot].empty()) continue;
            find_options(slot);
            if (options_[slot].empty()) {
                return impossible(fmt::format("no piece shows these stickers at {}",
                                              puzzle_.pieces()[slot].name));
            }
            required_.push_back(slot);
        }
        count_pieces();
        // Slots with the fewest possible pieces first.
        std::stable_sort(required_.begin(), required_.end(),
                         [&](Slot a, Slot b) { return options_[a].size() < options_[b].size(); });
        if (!place_required(0)) {
            return Diagnostic::error(
                       Code::kTooLarge, {},
                       fmt::format("the goal leaves too much open: its pieces have more than {} "
                                   "positions",
                                   kMostPatternGoals))
                .with_help("give all stickers of a piece, or none");
        }
        if (found_.goals.empty()) return impossible("a piece is required too often");
        return std::move(found_);
    }

 private:
    static Diagnostic impossible(std::string what) {
        return Diagnostic::error(Code::kImpossible, {},
                                 "the goal is impossible: " + std::move(what));
    }

    /// Collects the wanted stickers by slot. False if a sticker that never moves shows another
    /// face.
    bool collect() {
        const std::vector<std::size_t> order = facelet_sequence(puzzle_);
        for (std::size_t i = 0; i < pattern_.size(); ++i) {
            if (!pattern_[i]) continue;
            const DrawnSticker& sticker = puzzle_.drawing().stickers[order[i]];
            if (!sticker.slot && sticker.face != *pattern_[i]) return false;
            if (sticker.slot) {
                wanted_[*sticker.slot].emplace_back(sticker.position, *pattern_[i]);
            }
        }
        return true;
    }

    void find_options(Slot slot) {
        const Orbit& orbit = puzzle_.orbits()[puzzle_.shape().orbit_of(slot)];
        State state = solved_state(puzzle_.shape());
        for (Slot piece = orbit.first; piece < orbit.first + orbit.size; ++piece) {
            if (puzzle_.identical(piece) != piece) continue;
            for (std::uint32_t orient = 0; orient < orbit.orientations; ++orient) {
                state.piece[slot] = piece;
                state.orient[slot] = static_cast<std::uint8_t>(orient);
                const bool shows = std::all_of(
                    wanted_[slot].begin(), wanted_[slot].end(), [&](const auto& sticker) {
                        return shown_at(puzzle_, state, slot, sticker.first) == sticker.second;
                    });
                if (shows) options_[slot].push_back({piece, state.orient[slot]});
            }
        }
    }

    /// Finds the required pieces, the number of each look, and a piece that represents all others.
    void count_pieces() {
        std::vector<bool> required(wanted_.size(), false);
        for (const Slot slot : required_) {
            for (const Placed& one : options_[slot]) required[one.piece] = true;
        }
        for (Slot piece = 0; piece < wanted_.size(); ++piece) {
            const Slot look = puzzle_.identical(piece);
            found_.distinctions.looks.push_back(required[look] ? look : Distinctions::kUncounted);
            if (required[look]) ++left_[look];
        }
        const std::vector<Slot>& looks = found_.distinctions.looks;
        const auto other = std::find(looks.begin(), looks.end(), Distinctions::kUncounted);
        if (other == looks.end()) return;
        stand_in_ = static_cast<Slot>(other - looks.begin());
        std::fill(state_.piece.begin(), state_.piece.end(), stand_in_);
    }

    void place_piece(Slot slot, Slot look) {
        filled_[slot] = true;
        --left_[look];
        state_.piece[slot] = look;
    }
    void remove_piece(Slot slot) {
        filled_[slot] = false;
        ++left_[state_.piece[slot]];
        state_.piece[slot] = stand_in_;
        state_.orient[slot] = 0;
    }

    /// Fills the required slots from index `at` on, then the others; false if there are too many
    /// goals.
    bool place_required(std::size_t at) {
        if (at == required_.size()) return place_remaining(0, 0);
        if (++steps_ > kMostSteps) return false;
        const Slot slot = required_[at];
        for (const Placed& one : options_[slot]) {
            if (left_[one.piece] == 0) continue;
            place_piece(slot, one.piece);
            state_.orient[slot] = one.orient;
            const bool all = place_required(at + 1);
            remove_piece(slot);
            if (!all) return false;
        }
        return true;
    }

    /// Puts the remaining required pieces, from `look` on, into slots from `slot` on without wanted
    /// stickers.
    bool place_remaining(Slot look, Slot slot) {
        while (look < left_.size() && left_[look] == 0) {
            ++look;
            slot = 0;
        }
        if (look == left_.size()) {
            found_.goals.push_back(state_);
            return found_.goals.size() <= kMostPatternGoals;
        }
        if (++steps_ > kMostSteps) return false;
        const Orbit& orbit = puzzle_.orbits()[puzzle_.shape().orbit_of(look)];
        for (slot = std::max(slot, orbit.first); slot < orbit.first + orbit.size; ++slot) {
            if (filled_[slot]) continue;
            place_piece(slot, look);
            bool all = true;
            for (std::uint32_t orient = 0; orient < orbit.orientations && all; ++orient) {
                state_.orient[slot] = static_cast<std::uint8_t>(orient);
                all = place_remaining(look, slot + 1);
            }
            remove_piece(slot);
            if (!all) return false;
        }
        return true;
    }

    static constexpr std::size_t kMostSteps = 2'000'000;

    const Puzzle& puzzle_;
    const SeenFacelets& pattern_;
    std::vector<std::vector<std::pair<std::uint8_t, std::uint8_t>>> wanted_;  // by slot
    std::vector<std::vector<Placed>> options_;                                // by slot
    std::vector<Slot> required_;     // slots with wanted stickers
    std::vector<std::size_t> left_;  // by look: required pieces that are not placed yet
    std::vector<bool> filled_;       // by slot: holds a required piece
    std::size_t steps_ = 0;
    Slot stand_in_ = 0;  // a piece that is not required, if there is one
    State state_;
    PatternGoals found_;
};

}  // namespace

Result<PatternGoals> goals_of_pattern(const Puzzle& puzzle, const SeenFacelets& pattern) {
    return PatternReader(puzzle, pattern).read();
}

}  // namespace qter

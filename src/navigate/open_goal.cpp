#include "navigate/open_goal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace qter {
namespace {

/// Most slots that can be filled in several ways; one level of recursion each.
constexpr std::size_t kMostFilled = 1000;
/// Most goals times slots.
constexpr std::size_t kMostEntries = 20'000'000;

class OpenGoals {
 public:
    OpenGoals(const Puzzle& puzzle, const State& state, const OpenPlaces& open)
        : puzzle_(puzzle),
          start_(state),
          open_(open),
          representative_(puzzle.shape().slots(), kNobody),
          left_(puzzle.shape().slots(), 0),
          goal_(solved_state(puzzle.shape())) {
        found_.distinctions.looks.resize(puzzle.shape().slots());
        found_.distinctions.unturned.assign(puzzle.shape().slots(), false);
    }

    Result<PatternGoals> read() {
        merge_pieces();
        for (const Orbit& orbit : puzzle_.orbits()) {
            if (!fill_required(orbit)) {
                return Diagnostic::error(
                    Code::kImpossible, {},
                    fmt::format("the piece of {} is unknown, and that slot is not open",
                                puzzle_.pieces()[missing_].name));
            }
            count_others(orbit);
        }
        if (filled_.size() > kMostFilled || !fill(0)) {
            return Diagnostic::error(Code::kTooLarge, {},
                                     "the state leaves too much open: it has too many solved "
                                     "positions")
                .with_help("leave all orientations of a set open, or pieces with them");
        }
        return std::move(found_);
    }

 private:
    static constexpr Slot kNobody = Distinctions::kUncounted;

    /// Merges pieces that need not be distinguished: those that look like the piece of a slot that
    /// is not open, and all others of an orbit.
    void merge_pieces() {
        std::vector<bool> required(representative_.size(), false);
        for (Slot slot = 0; slot < required.size(); ++slot) {
            if (!open_.place[slot]) required[puzzle_.identical(slot)] = true;
        }
        for (const Orbit& orbit : puzzle_.orbits()) {
            const bool turned = turns_of_others_count(orbit);
            Slot other = kNobody;
            for (Slot slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
                const Slot piece = start_.piece[slot];
                const Slot look = puzzle_.identical(piece);
                const bool kept = required[look] && !open_.unknown[slot];
                if (!kept && other == kNobody) other = piece;
                if (kept && representative_[look] == kNobody) representative_[look] = piece;
                const Slot others = turned ? other : kNobody;
                found_.distinctions.looks[piece] = kept ? representative_[look] : others;
                ++left_[kept ? representative_[look] : other];
            }
        }
    }

    /// Whether some slot of the orbit may have any piece, but not in any orientation. Marks an
    /// orbit whose pieces may all have any orientation.
    bool turns_of_others_count(const Orbit& orbit) {
        bool count = false;
        bool all = true;
        for (Slot slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            count = count || (open_.place[slot] && !open_.turn[slot]);
            all = all && open_.turn[slot];
        }
        for (Slot slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            found_.distinctions.unturned[slot] = all;
        }
        return count && orbit.orientations > 1;
    }

    /// Puts pieces into their own slots; false if one of them is unknown.
    bool fill_required(const Orbit& orbit) {
        for (Slot slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            if (open_.place[slot]) continue;
            const Slot piece = representative_[puzzle_.identical(slot)];
            missing_ = slot;
            if (piece == kNobody || left_[piece] == 0) return false;
            --left_[piece];
            goal_.piece[slot] = piece;
            if (is_turned(slot)) filled_.push_back(slot);
        }
        return true;
    }

    [[nodiscard]] bool is_turned(Slot slot) const {
        return open_.turn[slot] && !found_.distinctions.unturned[slot] &&
               puzzle_.shape().modulus(slot) > 1;
    }

    /// Finds the remaining pieces of an orbit for its open slots. If they are of one kind, they are
    /// placed at once.
    void count_others(const Orbit& orbit) {
        std::vector<Slot>& kinds = kinds_.emplace_back();
        for (Slot piece = orbit.first; piece < orbit.first + orbit.size; ++piece) {
            if (left_[piece] > 0) kinds.push_back(piece);
        }
        const bool uncounted =
            kinds.size() == 1 && found_.distinctions.looks[kinds.front()] == kNobody;
        for (Slot slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            if (!open_.place[slot]) continue;
            const bool one_way = kinds.size() == 1 && (uncounted || !is_turned(slot));
            if (one_way) {
                goal_.piece[slot] = kinds.front();
                --left_[kinds.front()];
            } else {
                filled_.push_back(slot);
            }
        }
    }

    /// Fills the slots of filled_ from index `at` on, in all ways; false if there are too many
    /// goals.
    bool fill(std::size_t at) {
        if (at == filled_.size()) {
            found_.goals.push_back(goal_);
            return found_.goals.size() <= kMostPatternGoals &&
                   found_.goals.size() * left_.size() <= kMostEntries;
        }
        const Slot slot = filled_[at];
        if (!open_.place[slot]) return turn(at);
        for (const Slot piece : kinds_[puzzle_.shape().orbit_of(slot)]) {
            if (left_[piece] == 0) continue;
            --left_[piece];
            goal_.piece[slot] = piece;
            const bool all = turn(at);
            ++left_[piece];
            if (!all) return false;
        }
        return true;
    }

    /// Continues with each orientation of the piece in the slot.
    bool turn(std::size_t at) {
        const Slot slot = filled_[at];
        const bool counted = found_.distinctions.looks[goal_.piece[slot]] != kNobody;
        const unsigned ways = counted && is_turned(slot) ? puzzle_.shape().modulus(slot) : 1;
        bool all = true;
        for (unsigned orient = 0; orient < ways && all; ++orient) {
            goal_.orient[slot] = static_cast<std::uint8_t>(orient);
            all = fill(at + 1);
        }
        goal_.orient[slot] = 0;
        return all;
    }

    const Puzzle& puzzle_;
    const State& start_;
    const OpenPlaces& open_;
    std::vector<Slot> representative_;  // by look, the representative of the required known pieces
    std::vector<std::size_t> left_;     // by representative: pieces that are not placed yet
    std::vector<std::vector<Slot>> kinds_;  // by orbit, the representatives for its open slots
    std::vector<Slot> filled_;              // slots that can be filled in several ways
    Slot missing_ = 0;
    State goal_;
    PatternGoals found_;
};

}  // namespace

Result<PatternGoals> goals_of_open(const Puzzle& puzzle, const State& state,
                                   const OpenPlaces& open) {
    return OpenGoals(puzzle, state, open).read();
}

bool is_solved_but_open(const Puzzle& puzzle, const State& state, const OpenPlaces& open) {
    for (Slot slot = 0; slot < puzzle.shape().slots(); ++slot) {
        const bool placed =
            open.place[slot] || puzzle.identical(state.piece[slot]) == puzzle.identical(slot);
        const bool turned = open.turn[slot] || state.orient[slot] == 0;
        if (!placed || !turned) return false;
    }
    return true;
}

}  // namespace qter

#include "tws/tws_illegal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace qter {
namespace {

/// Limit on slots visited for all illegal places together: a second or so.
constexpr std::uint64_t kMostPassWork = 500'000'000;

struct TooMuchWork {};

class IllegalReading {
 public:
    IllegalReading(const Puzzle& puzzle, const std::vector<IllegalPlace>& places)
        : puzzle_(puzzle), places_(places), passed_(places.size()) {}

    Result<std::vector<WrittenObstacle>> read() {
        if (places_.empty()) return std::vector<WrittenObstacle>();
        for (const IllegalPlace& place : places_) {
            if (puzzle_.identical(place.slot) != place.piece) continue;
            return Diagnostic::error(Code::kBadPuzzle, place.span,
                                     "this piece is there in the solved position");
        }
        try {
            gather();
            for (LookPlaces& look : looks_) find_reached(look);
            for (std::uint16_t grip = 0; grip < puzzle_.grips().size(); ++grip) find_passed(grip);
            for (std::size_t i = 0; i < places_.size(); ++i) {
                if (std::optional<Diagnostic> problem = add_place(i)) return *problem;
            }
        } catch (const TooMuchWork&) {
            return Diagnostic::error(Code::kTooLarge, places_.front().span,
                                     "the illegal places give too many cases");
        }
        std::vector<WrittenObstacle> rules;
        for (const auto& [placed, steps] : steps_) {
            WrittenObstacle rule;
            for (const std::size_t number : steps) {
                rule.steps.push_back({static_cast<std::uint16_t>(number / 2), number % 2 == 1});
            }
            rule.obstacle = {placed};
            rule.span = span_of_.at(placed);
            rule.halfway = halfway_.contains(placed);
            rules.push_back(std::move(rule));
        }
        return rules;
    }

 private:
    /// Identical pieces, and their illegal places. By slot of their orbit.
    struct LookPlaces {
        Slot piece = 0;
        Slot first = 0;
        std::vector<Slot> pieces;
        std::vector<bool> illegal;
        std::vector<bool> reached;
    };
    /// A half turn that a piece in `slot` stops in one of the two directions.
    struct HalfStop {
        Slot slot = 0;
        std::size_t look = 0;
        std::vector<std::size_t> passed;  // indices of places
    };

    void count_work(std::uint64_t amount) {
        work_ += amount;
        if (work_ > kMostPassWork) throw TooMuchWork();
    }
    [[nodiscard]] const OrbitShape& orbit_of(Slot slot) const {
        return puzzle_.shape().orbits()[puzzle_.shape().orbit_of(slot)];
    }

    void gather() {
        for (std::size_t i = 0; i < places_.size(); ++i) {
            const Slot piece = places_[i].piece;
            const auto [known, is_new] = look_of_.emplace(piece, looks_.size());
            if (is_new) {
                const OrbitShape& orbit = orbit_of(piece);
                count_work(orbit.size);
                LookPlaces& look = looks_.emplace_back();
                look.piece = piece;
                look.first = orbit.first;
                look.illegal.resize(orbit.size);
                look.reached.resize(orbit.size);
                for (Slot slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
                    if (puzzle_.identical(slot) == piece) look.pieces.push_back(slot);
                }
            }
            looks_[known->second].illegal[places_[i].slot - looks_[known->second].first] = true;
            number_of_.emplace(std::pair(known->second, places_[i].slot), i);
        }
    }

    /// Finds the legal slots that turns bring the pieces to, regardless of other illegal places.
    void find_reached(LookPlaces& look) {
        std::vector<Slot> queue;
        const auto reach = [&](Slot slot) {
            if (look.illegal[slot - look.first] || look.reached[slot - look.first]) return;
            look.reached[slot - look.first] = true;
            queue.push_back(slot);
        };
        // One walk along a cycle covers all of its slots.
        std::set<std::pair<std::uint16_t, Slot>> gone;
        for (const Slot home : look.pieces) reach(home);
        while (!queue.empty()) {
            const Slot from = queue.back();
            queue.pop_back();
            count_work(puzzle_.grips().size());
            for (std::uint16_t grip = 0; grip < puzzle_.grips().size(); ++grip) {
                const Permutation& comes = puzzle_.grips()[grip].turn.piece;
                if (comes[from] == from || gone.contains({grip, from})) continue;
                Slot slot = from;
                do {
                    count_work(1);
                    gone.emplace(grip, slot);
                    reach(slot);
                    slot = comes[slot];
                } while (slot != from);
            }
        }
    }

    /// The slots that a piece in `slot` passes through, beginning with `slot`.
    [[nodiscard]] std::vector<Slot> cycle(std::uint16_t grip, Slot slot) {
        const Permutation& comes = puzzle_.grips()[grip].turn.piece;
        std::vector<Slot> back = {slot};
        for (Slot next = comes[slot]; next != slot; next = comes[next]) back.push_back(next);
        count_work(back.size());
        std::reverse(back.begin() + 1, back.end());
        return back;
    }

    void find_passed(std::uint16_t grip) {
        std::vector<HalfStop> there;
        std::vector<HalfStop> back;
        for (std::size_t look = 0; look < looks_.size(); ++look) {
            const LookPlaces& places = looks_[look];
            std::vector<bool> seen(places.illegal.size());
            count_work(seen.size());
            for (Slot i = 0; i < seen.size(); ++i) {
                if (!places.illegal[i] || seen[i]) continue;
                const std::vector<Slot> slots = cycle(grip, places.first + i);
                for (const Slot slot : slots) seen[slot - places.first] = true;
                if (slots.size() > 1) mark_passed(grip, look, slots, there, back);
            }
        }
        if (!stop_together(there, back)) return;
        for (const auto* stops : {&there, &back}) {
            for (const HalfStop& stop : *stops) {
                for (const std::size_t number : stop.passed) passed_[number] = true;
            }
        }
    }

    /// Marks the places that turns of a grip pass over on the shorter way from one legal slot of a
    /// cycle to another.
    void mark_passed(std::uint16_t grip, std::size_t look, const std::vector<Slot>& slots,
                     std::vector<HalfStop>& there, std::vector<HalfStop>& back) {
        const LookPlaces& places = looks_[look];
        const std::uint32_t order = puzzle_.grips()[grip].order;
        const std::size_t length = slots.size();
        for (std::size_t from = 0; from < length; ++from) {
            if (!places.reached[slots[from] - places.first]) continue;
            for (const bool backwards : {false, true}) {
                std::vector<std::size_t> passed;
                for (std::uint32_t amount = 1; 2 * amount <= order; ++amount) {
                    count_work(1);
                    const std::size_t steps = backwards ? length - amount % length : amount;
                    const Slot slot = slots[(from + steps) % length];
                    if (places.illegal[slot - places.first]) {
                        const std::size_t number = number_of_.at({look, slot});
                        if (passed.size() < length) passed.push_back(number);
                    } else if (passed.empty()) {
                        continue;
                    } else if (2 * amount == order) {
                        (backwards ? back : there).push_back({slots[from], look, passed});
                    } else {
                        count_work(passed.size());
                        for (const std::size_t number : passed) passed_[number] = true;
                    }
                }
            }
        }
    }

    /// True if a half turn is stopped in both directions by one piece, or by two that can be there
    /// together.
    bool stop_together(const std::vector<HalfStop>& there, const std::vector<HalfStop>& back) {
        for (const HalfStop& a : there) {
            for (const HalfStop& b : back) {
                count_work(1);
                if (a.slot == b.slot ? a.look == b.look
                                     : a.look != b.look || looks_[a.look].pieces.size() > 1) {
                    return true;
                }
            }
        }
        return false;
    }

    std::optional<Diagnostic> add_place(std::size_t number) {
        const IllegalPlace& place = places_[number];
        const LookPlaces& look = looks_[look_of_.at(place.piece)];
        if (!passed_[number]) {
            for (std::uint16_t grip = 0; grip < puzzle_.grips().size(); ++grip) {
                const bool moved = puzzle_.grips()[grip].turn.piece[place.slot] != place.slot;
                if (moved) block(grip, place, look);
            }
            return std::nullopt;
        }
        std::vector<std::uint16_t> bring;
        for (std::uint16_t grip = 0; grip < puzzle_.grips().size(); ++grip) {
            const std::vector<Slot> slots = cycle(grip, place.slot);
            if (std::any_of(slots.begin(), slots.end(),
                            [&](Slot slot) { return look.reached[slot - look.first]; })) {
                bring.push_back(grip);
            }
        }
        if (bring.size() > 1) return ambiguous(place, bring);
        for (std::uint16_t grip = 0; grip < puzzle_.grips().size(); ++grip) {
            if (grip != bring.front()) block(grip, place, look);
        }
        for (const Slot piece : look.pieces) {
            halfway_.insert(in_any_orientation(place.slot, piece));
        }
        return std::nullopt;
    }

    /// Blocks steps of the grip while the piece is there, and steps that would bring it there: the
    /// inverse of a blocked step is blocked.
    void block(std::uint16_t grip, const IllegalPlace& place, const LookPlaces& look) {
        for (const bool back : {false, true}) {
            const TurnStep step{grip, back};
            const Slot from = puzzle_.turn_state(turn_of(puzzle_, step)).piece[place.slot];
            for (const Slot piece : look.pieces) {
                add(step, place, place.slot, piece);
                if (from != place.slot) add(step, place, from, piece);
            }
        }
    }

    void add(TurnStep step, const IllegalPlace& place, Slot slot, Slot piece) {
        const PlacedPiece placed = in_any_orientation(slot, piece);
        span_of_.emplace(placed, place.span);
        if (!steps_[placed].insert(step.number()).second) return;
        ++step_count_;
        if (steps_.size() > kMostIllegalRules || step_count_ > kMostIllegalSteps) {
            throw TooMuchWork();
        }
    }

    [[nodiscard]] Diagnostic ambiguous(const IllegalPlace& place,
                                       const std::vector<std::uint16_t>& bring) const {
        const auto& grips = puzzle_.grips();
        return Diagnostic::error(
                   Code::kUnsupported, place.span,
                   fmt::format("turns of several steps pass over {} at {}, where both {} and {} "
                               "bring it",
                               puzzle_.pieces()[place.piece].name,
                               puzzle_.pieces()[place.slot].name, grips[bring[0]].name,
                               grips[bring[1]].name))
            .with_help(
                "turns pass through every step here, and halfway it is not known which of the "
                "two turns");
    }

    const Puzzle& puzzle_;
    const std::vector<IllegalPlace>& places_;
    std::vector<bool>
        passed_;  // by place: passed over on the way from one legal position to another
    std::vector<LookPlaces> looks_;
    std::map<Slot, std::size_t> look_of_;                            // by piece
    std::map<std::pair<std::size_t, Slot>, std::size_t> number_of_;  // by look and slot
    PlacedSteps steps_;
    std::set<PlacedPiece> halfway_;
    std::map<PlacedPiece, Span> span_of_;
    std::size_t step_count_ = 0;
    std::uint64_t work_ = 0;
};

}  // namespace

Result<std::vector<WrittenObstacle>> rules_of_illegal(const Puzzle& puzzle,
                                                      const std::vector<IllegalPlace>& places) {
    return IllegalReading(puzzle, places).read();
}

}  // namespace qter

#include "puzzle/tws_blocking.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>

#include "puzzle/algorithm.hpp"
#include "puzzle/tws.hpp"

namespace qter {
namespace {

/// Slots looked at for all illegal places together: a second or so.
constexpr std::uint64_t kMostPassWork = 500'000'000;

/// Placed pieces that block steps, and where the rule stands.
using PlacedSteps = std::map<PlacedPiece, std::set<std::size_t>>;

PlacedPiece anyhow(Slot slot, Slot piece) { return {slot, piece, kAnyOrientation}; }

// -- illegal places -------------------------------------------------------------------------------

struct TooMuchWork {};

class IllegalReading {
 public:
    IllegalReading(const Puzzle& puzzle, const std::vector<IllegalPlace>& places)
        : puzzle_(puzzle), places_(places), passed_(places.size()) {}

    Result<std::vector<WrittenObstacle>> read() {
        if (places_.empty()) return std::vector<WrittenObstacle>();
        for (const IllegalPlace& place : places_) {
            if (puzzle_.look_alike(place.slot) != place.piece) continue;
            return Diagnostic::error(Code::kBadPuzzle, place.span,
                                     "this piece is there when the puzzle is solved");
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
                                     "illegal places come to more than can be looked at");
        }
        std::vector<WrittenObstacle> rules;
        for (const auto& [placed, steps] : steps_) {
            WrittenObstacle rule;
            for (const std::size_t number : steps) {
                rule.steps.push_back({static_cast<std::uint16_t>(number / 2), number % 2 == 1});
            }
            rule.obstacle = {placed};
            rule.span = span_of_.at(placed);
            rules.push_back(std::move(rule));
        }
        return rules;
    }

 private:
    /// Pieces that look alike, and what is said of them. By slot of their orbit.
    struct LookPlaces {
        Slot piece = 0;
        Slot first = 0;
        std::vector<Slot> pieces;
        std::vector<bool> illegal;
        std::vector<bool> reached;
    };
    /// A turn by half of a full one that a piece in `slot` stops, on one of the two ways.
    struct HalfStop {
        Slot slot = 0;
        std::size_t look = 0;
        std::vector<std::size_t> passed;  // places, by number
    };

    void work(std::uint64_t amount) {
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
                work(orbit.size);
                LookPlaces& look = looks_.emplace_back();
                look.piece = piece;
                look.first = orbit.first;
                look.illegal.resize(orbit.size);
                look.reached.resize(orbit.size);
                for (Slot slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
                    if (puzzle_.look_alike(slot) == piece) look.pieces.push_back(slot);
                }
            }
            looks_[known->second].illegal[places_[i].slot - looks_[known->second].first] = true;
            number_of_.emplace(std::pair(known->second, places_[i].slot), i);
        }
    }

    /// The legal slots that turns bring the pieces to, whatever else is legal.
    void find_reached(LookPlaces& look) {
        std::vector<Slot> queue;
        const auto reach = [&](Slot slot) {
            if (look.illegal[slot - look.first] || look.reached[slot - look.first]) return;
            look.reached[slot - look.first] = true;
            queue.push_back(slot);
        };
        // A cycle that has been gone through once has been gone through for all of its slots.
        std::set<std::pair<std::uint16_t, Slot>> gone;
        for (const Slot home : look.pieces) reach(home);
        while (!queue.empty()) {
            const Slot from = queue.back();
            queue.pop_back();
            work(puzzle_.grips().size());
            for (std::uint16_t grip = 0; grip < puzzle_.grips().size(); ++grip) {
                const Permutation& comes = puzzle_.grips()[grip].turn.piece;
                if (comes[from] == from || gone.contains({grip, from})) continue;
                Slot slot = from;
                do {
                    work(1);
                    gone.emplace(grip, slot);
                    reach(slot);
                    slot = comes[slot];
                } while (slot != from);
            }
        }
    }

    /// The slots that a piece in `slot` comes through, `slot` first.
    [[nodiscard]] std::vector<Slot> cycle(std::uint16_t grip, Slot slot) {
        const Permutation& comes = puzzle_.grips()[grip].turn.piece;
        std::vector<Slot> back = {slot};
        for (Slot next = comes[slot]; next != slot; next = comes[next]) back.push_back(next);
        work(back.size());
        std::reverse(back.begin() + 1, back.end());
        return back;
    }

    void find_passed(std::uint16_t grip) {
        std::vector<HalfStop> there;
        std::vector<HalfStop> back;
        for (std::size_t look = 0; look < looks_.size(); ++look) {
            const LookPlaces& places = looks_[look];
            std::vector<bool> seen(places.illegal.size());
            work(seen.size());
            for (Slot i = 0; i < seen.size(); ++i) {
                if (!places.illegal[i] || seen[i]) continue;
                const std::vector<Slot> slots = cycle(grip, places.first + i);
                for (const Slot slot : slots) seen[slot - places.first] = true;
                if (slots.size() > 1) follow(grip, look, slots, there, back);
            }
        }
        if (!stop_together(there, back)) return;
        for (const auto* stops : {&there, &back}) {
            for (const HalfStop& stop : *stops) {
                for (const std::size_t number : stop.passed) passed_[number] = true;
            }
        }
    }

    /// Marks what turns of a grip pass on the shorter way from one legal slot of a cycle to
    /// another.
    void follow(std::uint16_t grip, std::size_t look, const std::vector<Slot>& slots,
                std::vector<HalfStop>& there, std::vector<HalfStop>& back) {
        const LookPlaces& places = looks_[look];
        const std::uint32_t order = puzzle_.grips()[grip].order;
        const std::size_t length = slots.size();
        for (std::size_t from = 0; from < length; ++from) {
            if (!places.reached[slots[from] - places.first]) continue;
            for (const bool backwards : {false, true}) {
                std::vector<std::size_t> passed;
                for (std::uint32_t amount = 1; 2 * amount <= order; ++amount) {
                    work(1);
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
                        work(passed.size());
                        for (const std::size_t number : passed) passed_[number] = true;
                    }
                }
            }
        }
    }

    /// A half turn is stopped on both ways by one piece, or by two that can be where they are.
    bool stop_together(const std::vector<HalfStop>& there, const std::vector<HalfStop>& back) {
        for (const HalfStop& a : there) {
            for (const HalfStop& b : back) {
                work(1);
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
        return std::nullopt;
    }

    /// Steps of the grip while the piece is there, and those that would bring it there: the ways
    /// back of steps that are blocked are blocked.
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
        const PlacedPiece placed = anyhow(slot, piece);
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
                   fmt::format("turns of several steps jump over {} at {}, where both {} and {} "
                               "bring it",
                               puzzle_.pieces()[place.piece].name,
                               puzzle_.pieces()[place.slot].name, grips[bring[0]].name,
                               grips[bring[1]].name))
            .with_help(
                "turns go through every step here, and halfway nothing tells which of the "
                "two is being turned");
    }

    const Puzzle& puzzle_;
    const std::vector<IllegalPlace>& places_;
    std::vector<bool>
        passed_;  // by place: jumped over on the way from one legal position to another
    std::vector<LookPlaces> looks_;
    std::map<Slot, std::size_t> look_of_;                            // by piece
    std::map<std::pair<std::size_t, Slot>, std::size_t> number_of_;  // by look and slot
    PlacedSteps steps_;
    std::map<PlacedPiece, Span> span_of_;
    std::size_t step_count_ = 0;
    std::uint64_t work_ = 0;
};

// -- blocks ---------------------------------------------------------------------------------------

/// By orbit, a grip that moves pieces of it which some of its turns leave where they are.
std::vector<std::optional<std::uint16_t>> uneven_grips(const Puzzle& puzzle) {
    const Shape& shape = puzzle.shape();
    std::vector<std::optional<std::uint16_t>> uneven(shape.orbits().size());
    for (std::uint16_t grip = 0; grip < puzzle.grips().size(); ++grip) {
        const State& turn = puzzle.grips()[grip].turn;
        std::vector<bool> seen(shape.slots());
        for (Slot start = 0; start < shape.slots(); ++start) {
            if (seen[start] || is_solved(turn, start)) continue;
            std::uint32_t length = 0;
            std::uint32_t twist = 0;
            Slot slot = start;
            do {
                seen[slot] = true;
                ++length;
                twist += turn.orient[slot];
                slot = turn.piece[slot];
            } while (slot != start);
            const std::uint32_t modulus = shape.modulus(start);
            const std::uint32_t period = length * (modulus / std::gcd(modulus, twist % modulus));
            if (period < puzzle.grips()[grip].order) uneven[shape.orbit_of(start)] = grip;
        }
    }
    return uneven;
}

class BlocksReading {
 public:
    BlocksReading(const Puzzle& puzzle, const std::vector<GluedBlock>& blocks)
        : puzzle_(puzzle), blocks_(blocks) {}

    Result<std::vector<Bond>> read() {
        if (blocks_.empty()) return std::vector<Bond>();
        if (blocks_.size() > kMostBlocks) {
            return Diagnostic::error(Code::kTooLarge, blocks_[kMostBlocks].span,
                                     fmt::format("more than {} blocks", kMostBlocks));
        }
        uneven_ = uneven_grips(puzzle_);
        for (const GluedBlock& block : blocks_) read_block(block);
        if (bonds_.size() > kMostBlocks && !errors_.has_errors()) {
            fail(blocks_.back().span, fmt::format("more than {} blocks", kMostBlocks),
                 Code::kTooLarge);
        }
        if (errors_.has_errors()) return std::move(errors_);
        return std::move(bonds_);
    }

 private:
    void fail(Span span, std::string message, Code code = Code::kBadPuzzle, std::string help = "") {
        errors_.add(Diagnostic::error(code, span, std::move(message)).with_help(std::move(help)));
    }

    void read_block(const GluedBlock& block) {
        if (block.pieces.size() + block.centres.size() < 2) {
            fail(block.span, "a block glues two pieces at least");
            return;
        }
        for (const Slot piece : block.pieces) {
            const std::size_t orbit = puzzle_.shape().orbit_of(piece);
            if (!uneven_[orbit]) continue;
            fail(
                block.span,
                fmt::format("turns of `{}` leave pieces of `{}` where they are that others of them "
                            "move",
                            puzzle_.grips()[*uneven_[orbit]].name, puzzle_.orbits()[orbit].name),
                Code::kUnsupported,
                "turns go through every step here, so glued pieces would come apart on the way");
            return;
        }
        if (block.centres.empty()) {
            bonds_.push_back({block.pieces, std::nullopt, false, block.span});
            return;
        }
        if (block.pieces.empty()) {
            read_core(block);
            return;
        }
        for (const std::vector<std::uint16_t>& centre : block.centres) {
            const std::optional<std::uint16_t> grip = layer(block, centre);
            if (!grip) return;
            bonds_.push_back({block.pieces, grip, false, block.span});
            for (const Slot piece : block.pieces) {
                if (!is_solved(puzzle_.grips()[*grip].turn, piece)) continue;
                fail(block.span,
                     fmt::format("{} is not in the layer that {} turns",
                                 puzzle_.pieces()[piece].name, puzzle_.grips()[*grip].name));
                return;
            }
        }
    }

    /// A centre and what never turns.
    void read_core(const GluedBlock& block) {
        const bool first = block.centres[0].empty();
        if (block.centres.size() != 2 || first == block.centres[1].empty()) {
            fail(block.span, "centres are glued to each other", Code::kUnsupported,
                 "a centre can be glued to pieces, or to one that no move turns");
            return;
        }
        const std::optional<std::uint16_t> grip = layer(block, block.centres[first ? 1 : 0]);
        if (grip) bonds_.push_back({{}, grip, true, block.span});
    }

    /// The grip whose layer it is that exactly these grips turn.
    std::optional<std::uint16_t> layer(const GluedBlock& block,
                                       const std::vector<std::uint16_t>& turned_by) {
        const auto [known, is_new] = layers_.emplace(turned_by, std::nullopt);
        if (is_new) known->second = find_layer(turned_by);
        if (!known->second) {
            fail(block.span,
                 turned_by.empty() ? "pieces are glued to what no move turns"
                                   : "a centre is not turned by the moves of one layer",
                 Code::kUnsupported,
                 "a centre has to be turned by a move and by all that turn the same pieces alike");
        }
        return known->second;
    }
    [[nodiscard]] std::optional<std::uint16_t> find_layer(
        const std::vector<std::uint16_t>& turned_by) const {
        for (const std::uint16_t grip : turned_by) {
            bool same = true;
            for (std::uint16_t by = 0; by < puzzle_.grips().size() && same; ++by) {
                same = turns_centre(puzzle_, by, grip) ==
                       std::binary_search(turned_by.begin(), turned_by.end(), by);
            }
            if (same) return grip;
        }
        return std::nullopt;
    }

    const Puzzle& puzzle_;
    const std::vector<GluedBlock>& blocks_;
    std::vector<std::optional<std::uint16_t>> uneven_;
    std::map<std::vector<std::uint16_t>, std::optional<std::uint16_t>> layers_;
    std::vector<Bond> bonds_;
    Diagnostics errors_;
};

// -- writing --------------------------------------------------------------------------------------

PlacedSteps placed_steps(const std::vector<WrittenObstacle>& rules) {
    PlacedSteps all;
    for (const WrittenObstacle& rule : rules) {
        for (const TurnStep step : rule.steps) all[rule.obstacle.first].insert(step.number());
    }
    return all;
}

/// Illegal places that come to the same rules.
class IllegalSearch {
 public:
    IllegalSearch(const Puzzle& puzzle, const std::vector<WrittenObstacle>& rules)
        : puzzle_(puzzle), wanted_(placed_steps(rules)) {}

    [[nodiscard]] std::optional<std::vector<IllegalPlace>> find() const {
        if (wanted_.empty()) return std::vector<IllegalPlace>();
        // What a file said comes first: other places may come to the same.
        if (puzzle_.tws_form() != nullptr) {
            std::vector<IllegalPlace> said;
            for (const PlacedPiece& placed : puzzle_.tws_form()->illegal) {
                said.push_back({placed.slot, placed.piece, {}});
            }
            if (fits(said)) return said;
        }
        for (const auto& [never, on_the_way] :
             {std::pair(true, true), std::pair(true, false), std::pair(false, true)}) {
            std::vector<IllegalPlace> likely = places(never, on_the_way);
            if (fits(likely)) return likely;
        }
        return std::nullopt;
    }

 private:
    [[nodiscard]] bool fits(const std::vector<IllegalPlace>& places) const {
        const Result<std::vector<WrittenObstacle>> rules = rules_of_illegal(puzzle_, places);
        return rules.ok() && placed_steps(*rules) == wanted_;
    }

    [[nodiscard]] std::vector<IllegalPlace> places(bool never, bool on_the_way) const {
        std::set<std::pair<Slot, Slot>> found;
        for (const auto& [placed, steps] : wanted_) {
            const Slot piece = puzzle_.look_alike(placed.piece);
            if (piece == puzzle_.look_alike(placed.slot)) continue;
            if ((never && is_never(placed)) || (on_the_way && is_on_the_way(placed.slot, steps))) {
                found.emplace(placed.slot, piece);
            }
        }
        std::vector<IllegalPlace> list;
        for (const auto& [slot, piece] : found) list.push_back({slot, piece, {}});
        return list;
    }
    [[nodiscard]] bool is_never(const PlacedPiece& placed) const {
        bool moved = false;
        for (std::uint16_t grip = 0; grip < puzzle_.grips().size(); ++grip) {
            for (const bool back : {false, true}) {
                const TurnStep step{grip, back};
                const Slot from = puzzle_.turn_state(turn_of(puzzle_, step)).piece[placed.slot];
                if (from == placed.slot) continue;
                moved = true;
                if (!blocks(step, placed) || !blocks(step, anyhow(from, placed.piece))) {
                    return false;
                }
            }
        }
        return moved;
    }
    [[nodiscard]] bool is_on_the_way(Slot slot, const std::set<std::size_t>& steps) const {
        std::size_t free = 0;
        for (std::size_t grip = 0; grip < puzzle_.grips().size(); ++grip) {
            const bool both = steps.contains(2 * grip) && steps.contains(2 * grip + 1);
            if (both) continue;
            if (puzzle_.grips()[grip].turn.piece[slot] == slot) return false;
            ++free;
        }
        return free == 1;
    }
    [[nodiscard]] bool blocks(TurnStep step, const PlacedPiece& placed) const {
        const auto found = wanted_.find(placed);
        return found != wanted_.end() && found->second.contains(step.number());
    }

    const Puzzle& puzzle_;
    PlacedSteps wanted_;
};

/// A grip whose turn is one of another grip's, and that one.
std::optional<std::pair<std::uint16_t, std::uint16_t>> turn_of_another(const Puzzle& puzzle) {
    const auto& grips = puzzle.grips();
    for (std::uint16_t grip = 0; grip < grips.size(); ++grip) {
        for (std::uint16_t other = 0; other < grips.size(); ++other) {
            if (other == grip || grips[other].order % grips[grip].order != 0) continue;
            for (std::uint16_t amount = 1; amount < grips[other].order; ++amount) {
                if (puzzle.turn_state({other, amount}) == grips[grip].turn) {
                    return std::pair(grip, other);
                }
            }
        }
    }
    return std::nullopt;
}

/// Why the format cannot say what blocks turns; empty where it can.
std::string unwritten_reason(const Puzzle& puzzle) {
    const BlockingRules& rules = puzzle.blocking()->rules;
    if (!rules.solids.empty()) {
        return "solids block turns, of which two at a time overlap; the format knows places that "
               "one "
               "piece may not be in";
    }
    for (const WrittenObstacle& written : rules.written) {
        const Obstacle& obstacle = written.obstacle;
        if (obstacle.second || obstacle.first.orientation != kAnyOrientation) {
            return fmt::format(
                "a turn is blocked by {}{}; the format knows places that one piece may "
                "not be in, however it is turned",
                obstacle_text(puzzle, obstacle), obstacle.second ? "" : " in one orientation");
        }
    }
    for (const Bond& bond : rules.bonds) {
        for (const Slot piece : bond.pieces) {
            const std::string& name = puzzle.pieces()[piece].name;
            if (!puzzle.is_unique(piece)) {
                return fmt::format("{} is glued and looks like other pieces, which have its number",
                                   name);
            }
            const OrbitShape& orbit = puzzle.shape().orbits()[puzzle.shape().orbit_of(piece)];
            if (orbit.size == 1 && puzzle.shape().modulus(piece) == 1) {
                return fmt::format("{} is glued and never moves, as the format has centres", name);
            }
        }
    }
    if (const auto same = turn_of_another(puzzle)) {
        return fmt::format("`{}` is a turn of `{}`, and would be read as such",
                           puzzle.grips()[same->first].name, puzzle.grips()[same->second].name);
    }
    return "";
}

}  // namespace

Result<std::vector<WrittenObstacle>> rules_of_illegal(const Puzzle& puzzle,
                                                      const std::vector<IllegalPlace>& places) {
    return IllegalReading(puzzle, places).read();
}

Result<std::vector<Bond>> bonds_of_blocks(const Puzzle& puzzle,
                                          const std::vector<GluedBlock>& blocks) {
    return BlocksReading(puzzle, blocks).read();
}

Result<TwsBlocking> tws_blocking_of(const Puzzle& puzzle, Span span) {
    if (puzzle.blocking() == nullptr) return TwsBlocking();
    const auto refused = [&](std::string reason) {
        return Diagnostic::error(
                   Code::kUnsupported, span,
                   fmt::format("what blocks turns of {} cannot be said in a .tws file",
                               puzzle.name()))
            .with_help(std::move(reason));
    };
    if (std::string reason = unwritten_reason(puzzle); !reason.empty()) {
        return refused(std::move(reason));
    }
    const BlockingRules& rules = puzzle.blocking()->rules;
    TwsBlocking writing;
    std::optional<std::vector<IllegalPlace>> illegal = IllegalSearch(puzzle, rules.written).find();
    if (!illegal) {
        return refused(
            "turns are blocked otherwise than by places that pieces may not be in after "
            "any turn");
    }
    writing.illegal = *std::move(illegal);
    std::set<std::uint16_t> centres;
    std::vector<GluedBlock> blocks;
    for (const Bond& bond : rules.bonds) {
        writing.core = writing.core || bond.core;
        GluedBlock& block = blocks.emplace_back();
        block.pieces = bond.pieces;
        if (bond.core) block.centres.emplace_back();
        if (!bond.grip) continue;
        centres.insert(*bond.grip);
        std::vector<std::uint16_t>& turned_by = block.centres.emplace_back();
        for (std::uint16_t by = 0; by < puzzle.grips().size(); ++by) {
            if (turns_centre(puzzle, by, *bond.grip)) turned_by.push_back(by);
        }
    }
    if (const auto again = bonds_of_blocks(puzzle, blocks); !again) {
        return refused(again.diagnostics().items().front().message);
    }
    writing.centres.assign(centres.begin(), centres.end());
    return writing;
}

}  // namespace qter

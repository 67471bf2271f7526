#include "notation/whole_turn.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "notation/named_rotations.hpp"
#include "puzzle/facelets.hpp"

namespace qter {
namespace {

/// A rotation with a name.
struct NamedTurn {
    std::string name;
    std::uint16_t end = 0;
    std::uint32_t amount = 1;
};

/// Adds "x", "x'", "x2", ..., for rotations about an end.
void add_named_turns(const TurnLines& lines, const TurnLines::Name& name,
                     std::vector<NamedTurn>& turns) {
    const std::uint32_t order = lines.ends[name.end].order;
    for (std::uint32_t amount = 1; amount < order; ++amount) {
        const bool back = amount * 2 > order;
        const std::uint32_t count = (back ? order - amount : amount) * lines.ends[name.end].step;
        turns.push_back({name.name + (count == 1 ? "" : std::to_string(count)) + (back ? "'" : ""),
                         name.end, amount});
    }
}

struct NamedFrame {
    Frame frame;
    std::string name;  ///< rotations that lead to the frame
};

/// Adds the frames that the turns reach, breadth first.
void add_frames(const std::vector<NamedTurn>& turns, std::vector<NamedFrame>& reached) {
    for (std::size_t i = 0; i < reached.size(); ++i) {
        for (const NamedTurn& turn : turns) {
            NamedFrame next = reached[i];
            next.frame.rotate(turn.end, turn.amount);
            const bool known =
                std::any_of(reached.begin(), reached.end(),
                            [&](const NamedFrame& one) { return one.frame == next.frame; });
            if (known) continue;
            next.name += (next.name.empty() ? "" : " ") + turn.name;
            reached.push_back(std::move(next));
        }
    }
}

/// All frames that rotations reach from `from`, the nearest first: by rotations with names ("x");
/// if these do not reach all frames, like the single rotation "y" of a megaminx, also about its
/// faces ("Rv").
std::vector<NamedFrame> frames_from(const Puzzle& puzzle, const Frame& from) {
    const TurnLines& lines = puzzle.turn_lines();
    std::vector<NamedTurn> turns;
    std::vector<NamedFrame> reached = {{from, ""}};
    for (const TurnLines::Name& name : lines.rotations) add_named_turns(lines, name, turns);
    add_frames(turns, reached);
    for (std::size_t i = 0; i < lines.ends.size(); ++i) {
        if (!lines.ends[i].line) continue;
        add_named_turns(lines, {lines.ends[i].name + "v", static_cast<std::uint16_t>(i)}, turns);
    }
    add_frames(turns, reached);
    return reached;
}

/// Limit on products of named rotations: more than any solid has.
constexpr std::size_t kMostRotations = 240;

/// The shortest named rotations that take `whole` to the solved state, breadth first.
std::string named_turn_back(const Puzzle& puzzle, const State& whole) {
    const State upright = solved_state(puzzle.shape());
    std::vector<std::pair<State, std::string>> reached = {{whole, ""}};
    for (std::size_t i = 0; i < reached.size() && reached.size() < kMostRotations; ++i) {
        if (reached[i].first == upright) return reached[i].second;
        for (std::uint16_t number = 0; number < puzzle.named_rotations().size(); ++number) {
            const NamedRotation& rotation = puzzle.named_rotations()[number];
            State next = reached[i].first;
            for (std::uint16_t amount = 1; amount < rotation.order; ++amount) {
                next = compose(puzzle.shape(), next, rotation.turn);
                const bool known = std::any_of(reached.begin(), reached.end(),
                                               [&](const auto& one) { return one.first == next; });
                if (known) continue;
                const std::string blank = reached[i].second.empty() ? "" : " ";
                reached.emplace_back(next,
                                     reached[i].second + blank +
                                         meaning_of(puzzle, {"", {{true, {number, amount}}}}));
            }
        }
    }
    return "";
}

/// By face, the face whose colour is seen in its place; nullopt if a face shows several colours.
std::optional<std::vector<std::optional<std::uint8_t>>> faces_shown(const Puzzle& puzzle,
                                                                    const State& state) {
    const std::vector<std::uint8_t> solved = facelet_colours(puzzle, solved_state(puzzle.shape()));
    const std::vector<std::uint8_t> shown = facelet_colours(puzzle, state);
    std::vector<std::optional<std::uint8_t>> faces(puzzle.faces().size());
    for (std::size_t i = 0; i < shown.size(); ++i) {
        std::optional<std::uint8_t>& colour = faces[solved[i]];
        if (colour && *colour != shown[i]) return std::nullopt;
        colour = shown[i];
    }
    return faces;
}

}  // namespace

std::optional<std::string> whole_turn(const Puzzle& puzzle, const Frame& from, const Frame& to) {
    for (const NamedFrame& one : frames_from(puzzle, from)) {
        if (one.frame == to) return one.name;
    }
    return std::nullopt;
}

std::string rotations_back_after(const Puzzle& puzzle, std::span<const HandMove> moves) {
    if (!puzzle.named_rotations().empty()) {
        return named_turn_back(puzzle, whole_after(puzzle, moves));
    }
    return whole_turn(puzzle, frame_after(puzzle, moves), Frame(puzzle.turn_lines())).value_or("");
}

std::optional<Frame> frame_from_look(const Puzzle& puzzle, const State& state) {
    if (puzzle.drawing().stickers.empty()) return std::nullopt;
    const auto shown = faces_shown(puzzle, state);
    if (!shown) return std::nullopt;
    // Ends are numbered as the axes of the solid, those of faces first. Names do not identify
    // faces: on a skewb, U and R are corners.
    for (const NamedFrame& one : frames_from(puzzle, Frame(puzzle.turn_lines()))) {
        bool fits = true;
        bool any = false;
        for (std::uint16_t face = 0; face < shown->size() && fits; ++face) {
            if (!(*shown)[face]) continue;
            any = true;
            fits = one.frame.end(face) == (*shown)[face];
        }
        if (any && fits) return one.frame;
    }
    return std::nullopt;
}

}  // namespace qter

// The puzzle reader on any bytes: no crash, no leak, no hang; what it accepts is a group acting on
// the pieces it names, its blocks stay where that group leads, and solids are turned by rotations.
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "formats/definition.hpp"
#include "geometry/puzzle_body.hpp"
#include "group/puzzle_group.hpp"
#include "support/files.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace qter;
    SourceMap sources;
    const Result<SourceId> id =
        add_source(sources, "fuzz", std::string(reinterpret_cast<const char*>(data), size));
    if (!id) return 0;
    const Result<PuzzlePtr> read = read_puzzle(sources[*id]);
    if (!read) return 0;
    const Puzzle& puzzle = **read;
    for (const Grip& grip : puzzle.grips()) {
        if (!is_valid(puzzle.shape(), grip.turn)) std::abort();
        if (power(puzzle.shape(), grip.turn, Integer(grip.order)) != solved_state(puzzle.shape())) {
            std::abort();
        }
    }
    constexpr std::size_t kFewSlots = 200;
    if (puzzle.shape().slots() <= kFewSlots) {
        const auto group = PuzzleGroup::of(puzzle.shape(), puzzle.generators(), 1, 0);
        for (const Grip& grip : puzzle.grips()) {
            if (group && !group->act(grip.turn)) std::abort();
        }
    }
    if (puzzle.body() != nullptr) {
        for (const Mat3& turn : puzzle.body()->rotations) {
            for (std::size_t i = 0; i < 3; ++i) {
                const double one = dot(turn.row[i], turn.row[i]);
                const double none = dot(turn.row[i], turn.row[(i + 1) % 3]);
                if (!(std::abs(one - 1) < 1e-6 && std::abs(none) < 1e-6)) std::abort();
            }
        }
    }
    for (const std::string& name : puzzle.piece_names()) {
        if (!puzzle.find_piece(name)) std::abort();
    }
    return 0;
}

#include "puzzle/kpuzzle.hpp"

#include "puzzle/algorithm.hpp"
#include "support/json.hpp"

namespace qter {
namespace {

template <class Number>
void write_list(JsonWriter& json, std::string_view key, const Orbit& orbit,
                const Number& number_at) {
    json.key(key).begin_array();
    for (Slot slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
        json.value(std::uint64_t{number_at(slot)});
    }
    json.end_array();
}

}  // namespace

std::string write_kpuzzle(const Puzzle& puzzle) {
    JsonWriter json;
    json.begin_object();
    json.key("name").value(puzzle.name());
    json.key("orbits").begin_array();
    for (const Orbit& orbit : puzzle.orbits()) {
        json.begin_object();
        json.key("orbitName").value(orbit.name);
        json.key("numPieces").value(std::uint64_t{orbit.size});
        json.key("numOrientations").value(std::uint64_t{orbit.orientations});
        json.end_object();
    }
    json.end_array();
    json.key("defaultPattern").begin_object();
    for (const Orbit& orbit : puzzle.orbits()) {
        json.key(orbit.name).begin_object();
        write_list(json, "pieces", orbit,
                   [&](Slot slot) { return puzzle.look_alike(slot) - orbit.first; });
        write_list(json, "orientation", orbit, [](Slot) { return 0U; });
        json.end_object();
    }
    json.end_object();
    json.key("moves").begin_object();
    for (std::uint16_t i = 0; i < puzzle.grips().size(); ++i) {
        const Grip& grip = puzzle.grips()[i];
        json.key(to_string(puzzle, Turn{i, 1})).begin_object();
        for (const Orbit& orbit : puzzle.orbits()) {
            json.key(orbit.name).begin_object();
            write_list(json, "permutation", orbit,
                       [&](Slot slot) { return grip.turn.piece[slot] - orbit.first; });
            write_list(json, "orientationDelta", orbit,
                       [&](Slot slot) { return unsigned{grip.turn.orient[slot]}; });
            json.end_object();
        }
        json.end_object();
    }
    json.end_object();
    json.end_object();
    return json.text();
}

}  // namespace qter

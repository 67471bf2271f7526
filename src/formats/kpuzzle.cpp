#include "formats/kpuzzle.hpp"

#include "notation/named_rotations.hpp"
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

void write_move(JsonWriter& json, const Puzzle& puzzle, const std::string& name,
                const State& turn) {
    json.key(name).begin_object();
    for (const Orbit& orbit : puzzle.orbits()) {
        json.key(orbit.name).begin_object();
        write_list(json, "permutation", orbit,
                   [&](Slot slot) { return turn.piece[slot] - orbit.first; });
        write_list(json, "orientationDelta", orbit,
                   [&](Slot slot) { return unsigned{turn.orient[slot]}; });
        json.end_object();
    }
    json.end_object();
}

}  // namespace

std::string write_kpuzzle(const Puzzle& puzzle) {
    JsonWriter json;
    json.begin_object();
    json.key("name").value(puzzle.name());
    json.key("orbits").objects(puzzle.orbits(), [&](const Orbit& orbit) {
        json.key("orbitName").value(orbit.name);
        json.key("numPieces").value(std::uint64_t{orbit.size});
        json.key("numOrientations").value(std::uint64_t{orbit.orientations});
    });
    json.key("defaultPattern").begin_object();
    for (const Orbit& orbit : puzzle.orbits()) {
        json.key(orbit.name).begin_object();
        write_list(json, "pieces", orbit,
                   [&](Slot slot) { return puzzle.identical(slot) - orbit.first; });
        write_list(json, "orientation", orbit, [](Slot) { return 0U; });
        json.end_object();
    }
    json.end_object();
    json.key("moves").begin_object();
    const std::vector<std::string> names = grip_names_beside_rotations(puzzle);
    for (std::size_t i = 0; i < names.size(); ++i) {
        write_move(json, puzzle, names[i], puzzle.grips()[i].turn);
    }
    for (const NamedRotation& rotation : puzzle.named_rotations()) {
        write_move(json, puzzle, rotation.name, rotation.turn);
    }
    json.end_object();
    if (!puzzle.other_names().empty()) {
        json.key("derivedMoves").begin_object();
        for (const OtherName& other : puzzle.other_names()) {
            if (other.moves.size() > 1)
                continue;  // several moves would become one move, as in .tws
            json.key(other.name).value(meaning_of(puzzle, other));
        }
        json.end_object();
    }
    json.end_object();
    return json.text();
}

}  // namespace qter

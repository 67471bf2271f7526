// What many tests start from: the 3x3, and random algorithms and states.
#pragma once

#include <rapidcheck.h>

#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "formats/library.hpp"
#include "notation/algorithm.hpp"

namespace qter::testing {

/// What comes up at least so often in a hundred cases of a property, of those that are drawn in
/// this run (max_success in RC_PARAMS).
inline int of_all_cases(int in_a_hundred) {
    return in_a_hundred * rc::detail::configuration().testParams.maxSuccess / 100;
}

/// The built-in puzzle of this name, read anew.
inline PuzzlePtr puzzle(std::string_view name) {
    SourceMap sources;
    Result<PuzzlePtr> found = PuzzleLibrary(sources).find(name, {});
    if (!found) throw std::runtime_error("no puzzle " + std::string(name));
    return *std::move(found);
}

/// Of all built-in puzzles.
inline std::vector<std::string> all_names() {
    SourceMap sources;
    return PuzzleLibrary(sources).names();
}

/// Of those that are drawn, and so have faces, a solid and its cuts; and a box of cells and a
/// supercube, which have no files. The largest, which take as long as all others, are left out.
inline std::vector<std::string> drawn_names() {
    constexpr std::size_t kManyPieces = 400;
    std::vector<std::string> names = all_names();
    std::erase_if(names, [](const std::string& name) {
        const PuzzlePtr one = puzzle(name);
        return one->description().empty() || one->pieces().size() > kManyPieces;
    });
    names.insert(names.end(), {"2x3x4", "3x3:supercube"});
    return names;
}

inline const Puzzle& cube() {
    static const PuzzlePtr shared = puzzle("3x3");
    return *shared;
}

/// An algorithm that must read.
inline Algorithm alg(const Puzzle& puzzle, std::string_view text) {
    Result<Algorithm> read = parse_algorithm(puzzle, text, {});
    if (!read) throw std::runtime_error("bad algorithm " + std::string(text));
    return *std::move(read);
}

inline State state(const Puzzle& puzzle, std::string_view text) {
    return state_of(puzzle, alg(puzzle, text));
}

inline Slot piece(const Puzzle& puzzle, std::string_view name) {
    return puzzle.find_piece(name).value();
}

/// A random algorithm of up to `longest` turns.
inline rc::Gen<Algorithm> any_algorithm(const Puzzle& puzzle, int longest = 30) {
    const auto turn =
        rc::gen::map(rc::gen::pair(rc::gen::inRange<std::size_t>(0, puzzle.grips().size()),
                                   rc::gen::inRange<std::uint32_t>(0, 1'000'000)),
                     [&puzzle](const std::pair<std::size_t, std::uint32_t>& choice) {
                         const std::uint32_t order = puzzle.grips()[choice.first].order;
                         return Turn{static_cast<std::uint16_t>(choice.first),
                                     static_cast<std::uint16_t>(1 + choice.second % (order - 1))};
                     });
    return rc::gen::withSize([=](int size) {
        return rc::gen::resize(std::min(size, longest), rc::gen::container<Algorithm>(turn));
    });
}

/// Any state of a shape, reachable by turning or not.
inline State random_state(const Shape& shape, std::mt19937& random) {
    State state = solved_state(shape);
    for (const OrbitShape& orbit : shape.orbits()) {
        const auto begin = state.piece.begin() + orbit.first;
        std::shuffle(begin, begin + orbit.size, random);
        for (Slot i = 0; i < orbit.size; ++i) {
            state.orient[orbit.first + i] = static_cast<std::uint8_t>(random() % orbit.modulus);
        }
    }
    return state;
}

/// A state as a block of a .scr file, by what docs/conventions.md says of the two lists. Sets are
/// called as orbits, which holds where their names are plain.
inline std::string scramble_block(const Puzzle& puzzle, const State& state,
                                  const std::string& name = "it") {
    std::string text = "ScrambleState " + name + "\n";
    for (const Orbit& orbit : puzzle.orbits()) {
        std::string pieces, orient;
        for (Slot i = orbit.first; i < orbit.first + orbit.size; ++i) {
            // Of identical pieces the first one's number stands for all.
            pieces += std::to_string(puzzle.identical(state.piece[i]) - orbit.first + 1) + " ";
            orient += std::to_string(int{state.orient[i]}) + " ";
        }
        text += orbit.name + "\n" + pieces + "\n" + orient + "\n";
    }
    return text + "End\n";
}

}  // namespace qter::testing

// Puzzles for tests, made of nothing but permutations and twists.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "finder/finder_puzzle.hpp"
#include "fixtures.hpp"
#include "formats/definition.hpp"

namespace qter::testing {

struct MadeUpOrbit {
    Slot size = 1;
    std::uint32_t modulus = 1;
    std::vector<std::uint32_t> kinds = {};  ///< identical pieces have the same; empty for none
};

/// The puzzle whose grips do `turns`, none of them the identity.
inline PuzzlePtr made_up_puzzle(const std::vector<MadeUpOrbit>& orbits,
                                const std::vector<State>& turns) {
    const auto list = [](const auto& numbers, std::size_t first, std::size_t size,
                         std::size_t off) {
        std::string text = "[";
        for (std::size_t i = 0; i < size; ++i) {
            text += std::to_string(numbers[first + i] - off) + ", ";
        }
        return text + "]\n";
    };
    std::string text = "name = \"made-up\"\n";
    for (std::size_t o = 0; o < orbits.size(); ++o) {
        text += "[[orbits]]\nname = \"o" + std::to_string(o) +
                "x\"\norientations = " + std::to_string(orbits[o].modulus) +
                "\nsize = " + std::to_string(orbits[o].size) + "\n";
        if (!orbits[o].kinds.empty()) {
            text += "kinds = " + list(orbits[o].kinds, 0, orbits[o].size, 0);
        }
    }
    for (std::size_t t = 0; t < turns.size(); ++t) {
        std::string places = "[grips.places]\n";
        std::string twists = "[grips.twists]\n";
        std::size_t first = 0;
        for (std::size_t o = 0; o < orbits.size(); ++o) {
            const std::string key = "o" + std::to_string(o) + "x = ";
            // Places count from 1 within the orbit.
            places += key + list(turns[t].piece, first, orbits[o].size, first - 1);
            twists += key + list(turns[t].orient, first, orbits[o].size, 0);
            first += orbits[o].size;
        }
        text += "[[grips]]\nname = \"G" + std::string(1, static_cast<char>('A' + t)) + "\"\n" +
                places + twists;
    }
    SourceMap sources;
    Result<PuzzlePtr> read = read_puzzle(sources.add("made-up.toml", text));
    if (!read) throw std::runtime_error(read.diagnostics().items().at(0).message + "\n" + text);
    return *std::move(read);
}

/// One orbit, or `copies` of it that move as one, of pieces that do not twist.
inline PuzzlePtr permutation_puzzle(const std::vector<Permutation>& turns, Slot copies = 1,
                                    std::vector<std::uint32_t> kinds = {}) {
    const auto size = static_cast<Slot>(turns.at(0).size());
    std::vector<State> states;
    for (const Permutation& turn : turns) {
        State& state = states.emplace_back();
        state.orient.resize(std::size_t{size} * copies, 0);
        for (Slot i = 0; i < size * copies; ++i) {
            state.piece.push_back(i / size * size + turn[i % size]);
        }
    }
    return made_up_puzzle(std::vector<MadeUpOrbit>(copies, {size, 1, std::move(kinds)}), states);
}

inline FinderPuzzle finder_puzzle(PuzzlePtr puzzle, bool supercube = false) {
    Result<FinderPuzzle> found = FinderPuzzle::of(std::move(puzzle), marked_if(supercube));
    if (!found) throw std::runtime_error(found.diagnostics().items().at(0).message);
    return *std::move(found);
}

/// Any states but the solved one, to turn a puzzle of this shape by.
inline std::vector<State> random_turns(const Shape& shape, std::size_t count,
                                       std::mt19937& random) {
    std::vector<State> turns;
    for (; count > 0; --count) {
        State turn = solved_state(shape);
        while (turn == solved_state(shape)) turn = random_state(shape, random);
        turns.push_back(std::move(turn));
    }
    return turns;
}

/// One to `most` orbits of up to `largest` pieces with up to three twists, moved by one or two
/// turns; some look alike. Not weighted by rapidcheck's size: small groups are linked often enough
/// as it is.
inline FinderPuzzle any_made_up_puzzle(std::uint32_t most, Slot largest) {
    std::mt19937 random(*rc::gen::resize(100, rc::gen::arbitrary<std::uint32_t>()));
    std::vector<MadeUpOrbit> orbits;
    Shape shape;
    for (std::uint32_t o = 1 + random() % most; o > 0; --o) {
        // The first one has at least two pieces, so that there is something to turn.
        const Slot least = orbits.empty() ? 2 : 1;
        orbits.push_back({static_cast<Slot>(least + random() % (largest + 1 - least)),
                          static_cast<std::uint32_t>(1 + random() % 3)});
        const bool alike = random() % 2 == 0;
        for (Slot i = 0; alike && i < orbits.back().size; ++i) {
            orbits.back().kinds.push_back(static_cast<std::uint32_t>(1 + random() % 5));
        }
        shape.add_orbit(orbits.back().size, static_cast<std::uint8_t>(orbits.back().modulus));
    }
    const auto count = 1 + random() % 2;
    return finder_puzzle(made_up_puzzle(orbits, random_turns(shape, count, random)));
}

}  // namespace qter::testing

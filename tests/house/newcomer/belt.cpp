// What house.newcomer builds beside the tree: the coordinate of docs/architecture.md on the belt of
// a 3x3.
#include <cstdio>
#include <vector>

#include "coordinate/belt_projection.hpp"
#include "coordinate/coordinate.hpp"
#include "formats/library.hpp"
#include "table/product_table.hpp"

int main() {
    using namespace qter;
    SourceMap sources;
    const PuzzlePtr cube = *PuzzleLibrary(sources).find("3x3", {});
    std::vector<Slot> edges, belt;
    for (Slot slot = 8; slot < 20; ++slot) edges.push_back(slot);
    for (Slot slot = 16; slot < 20; ++slot) belt.push_back(slot);
    std::vector<State> turns;
    for (std::uint16_t grip = 0; grip < cube->grips().size(); ++grip) {
        for (std::uint16_t amount = 1; amount < 4; ++amount)
            turns.push_back(cube->turn_state({grip, amount}));
    }
    const Coordinate coordinate =
        Coordinate::make(belt_projection(cube->shape(), edges, belt), turns).value();
    std::printf("%u values;", coordinate.size());
    ProductFill fill{{0}, {coordinate.moves()}, {}, {}, {}};
    for (std::uint32_t turn = 0; turn < turns.size(); ++turn) fill.turns.push_back(turn);
    for (const std::uint64_t count : fill_product_table(fill).histogram)
        std::printf(" %llu", static_cast<unsigned long long>(count));
    std::printf("\n");
}

// Tables of distances of the permutations of the 3x3's edges: building them, and asking them.
#include <benchmark/benchmark.h>

#include <memory>
#include <numeric>
#include <random>
#include <stdexcept>
#include <vector>

#include "formats/library.hpp"
#include "puzzle/puzzle_symmetry.hpp"
#include "table/orbit_fill.hpp"
#include "table/pruning_table.hpp"

using namespace qter;

namespace {

struct Edges {
    OrbitPart part;
    std::vector<GripTurn> grips;
    PermutationLayout layout;
    std::shared_ptr<const PermutationClasses> classes;
};

std::shared_ptr<const PermutationClasses> make(const Edges& edges) {
    auto space = std::make_shared<const PermutationSpace>(edges.part, edges.grips, edges.layout);
    return std::make_shared<const PermutationClasses>(std::move(space), edges.layout.symmetries);
}

const Edges& edges() {
    static const Edges made = [] {
        SourceMap sources;
        const Result<PuzzlePtr> cube = PuzzleLibrary(sources).find("3x3", {});
        if (!cube) throw std::runtime_error("no 3x3");
        Edges edges;
        std::vector<State> turns;
        for (std::uint16_t grip = 0; grip < (*cube)->generator_count(); ++grip) {
            edges.grips.push_back({(*cube)->grips()[grip].turn, (*cube)->grips()[grip].order});
            turns.push_back(edges.grips.back().turn);
        }
        edges.part = derive_constraints((*cube)->shape(), turns).parts[1];
        const Result<SymmetryGroup> group = symmetries_of(**cube);
        std::vector<std::uint32_t> all(group->size());
        std::iota(all.begin(), all.end(), 0U);
        const auto symmetries = slot_symmetries(edges.part, edges.grips, *group, all);
        edges.layout = *lay_out_permutations(12, 18, symmetries);
        edges.classes = make(edges);
        return edges;
    }();
    return made;
}

/// One cycle of five, all others at home.
bool five(std::span<const Slot> piece) {
    std::uint32_t moved = 0;
    Slot some = 0;
    for (Slot i = 0; i < piece.size(); ++i) {
        if (piece[i] == i) continue;
        ++moved;
        some = i;
    }
    if (moved != 5) return false;
    // Five that move are one cycle, or one of two and one of three.
    const Slot twice = piece[piece[some]];
    return twice != some && piece[twice] != some;
}

OrbitPredicate five_predicate() { return {{}, five}; }

PruningTable five_table() {
    const OrbitIndexer indexer(edges().classes);
    return {indexer, *fill_orbit(indexer, five_predicate)};
}

void permutation_table_build(benchmark::State& bench) {
    const OrbitIndexer indexer(edges().classes);
    OrbitFillOptions options;
    options.threads = static_cast<std::uint32_t>(bench.range(0));
    for (auto _ : bench) {
        const auto table = fill_orbit(indexer, five_predicate, options);
        benchmark::DoNotOptimize(table->depth());
        bench.counters["bytes"] = static_cast<double>(table->bytes());
    }
}
BENCHMARK(permutation_table_build)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond);

void permutation_classes(benchmark::State& bench) {
    for (auto _ : bench) benchmark::DoNotOptimize(make(edges())->rows());
}
BENCHMARK(permutation_classes)->Unit(benchmark::kMillisecond);

/// A step of a walk, each from where the last one led, and the distance there.
void permutation_table_walk(benchmark::State& bench) {
    const PruningTable table = five_table();
    const PermutationSpace& space = edges().classes->space();
    std::mt19937 random(1);
    std::vector<std::uint32_t> turns(1 << 16);
    for (std::uint32_t& turn : turns) turn = static_cast<std::uint32_t>(random() % space.turns());
    Point point = space.point_of(identity_permutation(12));
    std::uint32_t sum = 0;
    for (auto _ : bench) {
        for (const std::uint32_t turn : turns) {
            point = space.after(point, turn);
            sum += table.at(point);
        }
        benchmark::DoNotOptimize(sum);
    }
    bench.SetItemsProcessed(static_cast<std::int64_t>(bench.iterations()) *
                            static_cast<std::int64_t>(turns.size()));
}
BENCHMARK(permutation_table_walk);

/// All turns from the points of a walk, and the distances there, as a search asks.
void permutation_table_neighbours(benchmark::State& bench) {
    const PruningTable table = five_table();
    const PermutationSpace& space = edges().classes->space();
    std::mt19937 random(1);
    std::vector<Point> points(1 << 12, space.point_of(identity_permutation(12)));
    for (std::size_t i = 1; i < points.size(); ++i) {
        points[i] = space.after(points[i - 1], static_cast<std::uint32_t>(random() % 18));
    }
    std::uint32_t sum = 0;
    for (auto _ : bench) {
        for (const Point& point : points) {
            for (std::uint32_t turn = 0; turn < 18; ++turn)
                sum += table.at(space.after(point, turn));
        }
        benchmark::DoNotOptimize(sum);
    }
    bench.SetItemsProcessed(static_cast<std::int64_t>(bench.iterations()) *
                            static_cast<std::int64_t>(points.size() * 18));
}
BENCHMARK(permutation_table_neighbours);

}  // namespace

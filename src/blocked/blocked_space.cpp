#include "blocked/blocked_space.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "notation/metric.hpp"
#include "puzzle/fixed_frame.hpp"
#include "support/memory_account.hpp"
#include "table/breadth_first.hpp"
#include "table/row_parts.hpp"

namespace qter {
namespace {

/// Points of one task for a thread: a few milliseconds of work.
constexpr std::uint64_t kPointsPerPart = std::uint64_t{1} << 16;

Diagnostic too_large(const Puzzle& puzzle, std::string_view what) {
    return Diagnostic::error(Code::kTooLarge, {},
                             fmt::format("{} has too many {} to be solved", puzzle.name(), what));
}

}  // namespace

std::optional<Diagnostic> unsupported_metric(const Metric& metric) {
    if (!metric.joins_layers() && !metric.weighted) return std::nullopt;
    const std::string what = metric == Metric::kSliceTurn
                                 ? "slice turns are"
                                 : fmt::format("turns in {} are", metric.name);
    return Diagnostic::error(Code::kArguments, {},
                             fmt::format("{} not counted where turns can be blocked", what))
        .with_help("htm counts any turn of a grip or block, qtm the smallest");
}

Result<std::shared_ptr<const BlockedSpace>> BlockedSpace::make(PuzzlePtr puzzle, Metric metric,
                                                               const Cancellation& cancellation,
                                                               std::uint32_t most_points) {
    if (auto problem = unsupported_metric(metric)) return *std::move(problem);
    if (ways_to_hold(*puzzle, solved_state(puzzle->shape())).size() > 1) {
        return Diagnostic::error(
            Code::kUnsupported, {},
            fmt::format("{} cannot be solved: its turns can be blocked and it has no fixed frame",
                        puzzle->name()));
    }
    if (puzzle->has_identical_pieces()) {
        return Diagnostic::error(
            Code::kUnsupported, {},
            fmt::format("{} cannot be solved: its turns can be blocked and it has identical pieces",
                        puzzle->name()));
    }
    const std::vector<Turn> turns = grip_turns(*puzzle, metric);
    if (turns.size() > BlockedTurns::kMost) return too_large(*puzzle, "turns");
    ShapeGraphOptions options;
    options.observer = cancellation;
    std::optional<ShapeGraph> shapes = ShapeGraph::make(puzzle, options);
    if (!shapes) return too_large(*puzzle, "shapes");
    std::shared_ptr<BlockedSpace> space(new BlockedSpace);
    space->puzzle_ = std::move(puzzle);
    space->shapes_ = std::make_shared<const ShapeGraph>(*std::move(shapes));
    space->loops_ = loops_of(*space->shapes_, options);
    if (!space->loops_) return too_large(*space->puzzle_, "pieces");
    space->turns_.emplace(*space->shapes_, turns, cancellation);
    std::vector<Algorithm> algorithms;
    for (const Turn turn : turns) algorithms.push_back({turn});
    Result<ShapeSpace> view = ShapeSpace::make(space->shapes_, *space->loops_, algorithms,
                                               space->shapes_->keys().slots(), cancellation);
    if (!view || view->row() > most_points) {
        view = ShapeSpace::make(space->shapes_, *space->loops_, algorithms, {}, cancellation);
    }
    if (!view) return view.diagnostics();
    space->views_.push_back(std::make_shared<const ShapeSpace>(*std::move(view)));
    space->fast_ = FastShape(space->puzzle_->shape());
    if (space->fast_.bytes() > kMaxBytes) return too_large(*space->puzzle_, "pieces");
    const std::size_t bytes = space->fast_.bytes();
    space->fast_turns_ = FastBuffer(turns.size() * bytes);
    for (std::size_t i = 0; i < turns.size(); ++i) {
        space->fast_.pack(space->puzzle_->turn_state(turns[i]),
                          space->fast_turns_.data() + i * bytes);
    }
    return std::shared_ptr<const BlockedSpace>(std::move(space));
}

bool BlockedSpace::reaches(const State& state) const {
    const std::optional<std::uint32_t> shape = shapes_->shape_of(state);
    if (!shape) return false;
    const Shape& slots = puzzle_->shape();
    return loops_->group.contains(compose(slots, state, inverse(slots, shapes_->state(*shape))));
}

double BlockedSpace::positions_per_point(std::size_t view) const {
    return loops_->group.order().get_d() / views_[view]->row();
}

ShapeBounds::ShapeBounds(const BlockedSpace& space, const State& origin, std::uint32_t threads,
                         const Cancellation& cancellation)
    : space_(space) {
    for (const std::shared_ptr<const ShapeSpace>& view : space.views()) {
        add({view->of(origin).value()}, ByteStore::kMost, threads, cancellation);
    }
}

ShapeBounds::ShapeBounds(const BlockedSpace& space, std::span<const ShapeSpace::Index> points,
                         std::uint32_t depth, std::uint32_t threads,
                         const Cancellation& cancellation)
    : space_(space) {
    add({points.begin(), points.end()}, depth, threads, cancellation);
}

void ShapeBounds::add(std::vector<ShapeSpace::Index> origins, std::uint32_t depth,
                      std::uint32_t threads, const Cancellation& cancellation) {
    const ShapeSpace& view = *space_.views()[stores_.size()];
    const std::uint64_t bytes = ByteStore::bytes(view.rows(), view.row());
    if (bytes > MemoryAccount::room()) throw OverMemoryLimit(MemoryAccount::limit_for(bytes));
    ByteStore& store = stores_.emplace_back(view.rows(), view.row());
    FillOptions options;
    options.threads = threads;
    options.undone_by_turns = true;
    options.depth = depth;
    options.observer = cancellation;
    const ShapeSpace::Index first = origins.back();
    origins.pop_back();
    options.more_origins = std::move(origins);
    fill_breadth_first(view, first, store, options);
    cancellation.check();
}

void ShapeBounds::add_directions(std::uint32_t threads, const Cancellation& cancellation) {
    const ShapeSpace& view = *space_.views().front();
    const std::uint64_t bytes = view.size() * sizeof(std::uint64_t);
    if (has_directions() || view.turns() > 32 || bytes > MemoryAccount::room() / 2) return;
    directions_.resize(view.size());
    const RowParts parts(view.rows(), view.row(), kPointsPerPart);
    parts.for_each(threads, [&](std::uint32_t /*thread*/, std::size_t /*part*/, std::uint64_t from,
                                std::uint64_t end) {
        if (cancellation.requested()) return;
        RowEdges edges;
        for (std::uint64_t row = from; row < end; ++row) {
            const std::span<const std::uint8_t> here = stores_[0].row(row);
            std::uint64_t* const to = directions_.data() + row * view.row();
            view.edges(row, view.turns(), edges);
            for (const RowEdge& edge : edges.edges) {
                const std::span<const std::uint8_t> there = stores_[0].row(edge.row);
                for (std::uint32_t place = 0; place < view.row(); ++place) {
                    const std::uint32_t before = here[place];
                    const std::uint32_t after = there[edge.after[place]];
                    to[place] |= std::uint64_t{after < before} << edge.turn |
                                 std::uint64_t{after <= before} << (edge.turn + 32);
                }
            }
        }
    });
    cancellation.check();
}

std::uint32_t ShapeBounds::of(const State& state) const {
    std::uint32_t most = 0;
    for (std::size_t i = 0; i < stores_.size(); ++i) {
        most = std::max<std::uint32_t>(most, at(i, space_.views()[i]->of(state).value()));
    }
    return most;
}

}  // namespace qter

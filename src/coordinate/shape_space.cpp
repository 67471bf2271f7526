#include "coordinate/shape_space.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "state/state_key.hpp"

namespace qter {
namespace {

/// Shapes or elements between two checks for cancellation.
constexpr std::size_t kLookEvery = 1024;

}  // namespace

/// Finds the elements breadth first from the identity by some generators. The table of an element
/// is then composed of those of the generators in its word.
class ShapeSpace::Builder {
 public:
    Builder(ShapeSpace& into, const LoopGroup& loops, const Cancellation& cancellation)
        : into_(into),
          loops_(loops),
          shape_(into.shapes_->puzzle().shape()),
          generators_(loops.group.generators()),
          cancellation_(cancellation) {}

    /// False if there are too many.
    bool find_elements() {
        const std::optional<Integer> count = projected_loop_count(loops_, into_.slots_);
        if (!count || *count > kMaxRow) return false;
        add(solved_state(shape_), {0, 0});
        by_generator_.resize(generators_.size());
        for (std::size_t i = 0; i < states_.size(); ++i) {
            if (i % kLookEvery == 0) cancellation_.check();
            for (std::size_t g = 0; g < generators_.size(); ++g) {
                const State next = compose(shape_, states_[i], generators_[g]);
                by_generator_[g].push_back(add(next, {static_cast<Column>(i), g}));
            }
        }
        return true;
    }

    void find_edges(const std::vector<Algorithm>& turns) {
        const ShapeGraph& shapes = *into_.shapes_;
        for (std::uint32_t shape = 0; shape < shapes.size(); ++shape) {
            if (shape % kLookEvery == 0) cancellation_.check();
            const bool counts = into_.ends_ == ShapeEnds::kAny || shapes.at_rest(shape);
            for (const Algorithm& turn : turns) {
                const Edge found = counts ? edge(shape, turn) : Edge();
                const bool leads = found.shape != ShapeGraph::kNone &&
                                   (into_.ends_ == ShapeEnds::kAny || shapes.at_rest(found.shape));
                into_.edges_.push_back(leads ? found : Edge());
            }
        }
    }

 private:
    /// The word of an element: the element before, and the generator that follows.
    struct Made {
        Column from = 0;
        std::size_t generator = 0;
    };

    Column add(const State& state, Made made) {
        std::string key = into_.key(state);
        const auto column = static_cast<Column>(into_.elements_.size());
        const auto [at, is_new] = into_.column_of_.emplace(key, column);
        if (is_new) {
            into_.elements_.push_back(std::move(key));
            states_.push_back(state);
            made_.push_back(made);
        }
        return at->second;
    }

    Edge edge(std::uint32_t from, const Algorithm& algorithm) {
        const ShapeGraph& shapes = *into_.shapes_;
        std::uint32_t to = from;
        State state = shapes.state(from);
        for (const Turn turn : algorithm) {
            to = shapes.next(to, turn);
            if (to == ShapeGraph::kNone) return {};
            state = compose(shape_, state, shapes.puzzle().turn_state(turn));
        }
        const State loop = compose(shape_, state, inverse(shape_, shapes.state(to)));
        // Every loop is an element of the group, whose elements are all known.
        const Column element = into_.column_of_.at(into_.key(loop));
        const auto [at, is_new] = table_of_.emplace(element, into_.after_.size());
        if (is_new) into_.after_.push_back(table(element));
        return {to, static_cast<std::uint32_t>(at->second)};
    }

    /// By column, the product of that column's element and `element`.
    [[nodiscard]] std::vector<Column> table(Column element) const {
        std::vector<std::size_t> word;
        for (Column at = element; at != 0; at = made_[at].from) word.push_back(made_[at].generator);
        std::vector<Column> after(into_.elements_.size());
        for (Column column = 0; column < after.size(); ++column) after[column] = column;
        for (auto generator = word.rbegin(); generator != word.rend(); ++generator) {
            for (Column& column : after) column = by_generator_[*generator][column];
        }
        return after;
    }

    ShapeSpace& into_;
    const LoopGroup& loops_;
    const Shape& shape_;
    const std::vector<State>& generators_;
    const Cancellation& cancellation_;
    std::vector<State> states_;  // by column
    std::vector<Made> made_;
    std::vector<std::vector<Column>> by_generator_;
    std::unordered_map<Column, std::size_t> table_of_;
};

std::string ShapeSpace::key(const State& state) const { return state_key(state, slots_); }

Result<ShapeSpace> ShapeSpace::make(std::shared_ptr<const ShapeGraph> shapes,
                                    const LoopGroup& loops, const std::vector<Algorithm>& turns,
                                    std::vector<Slot> slots, const Cancellation& cancellation,
                                    ShapeEnds ends) {
    ShapeSpace space;
    space.shapes_ = std::move(shapes);
    space.slots_ = std::move(slots);
    space.turns_ = static_cast<std::uint32_t>(turns.size());
    space.ends_ = ends;
    Builder builder(space, loops, cancellation);
    if (!builder.find_elements()) {
        return Diagnostic::error(Code::kTooLarge, {},
                                 fmt::format("{} has more than {} positions of the solved shape",
                                             space.shapes_->puzzle().name(), kMaxRow));
    }
    builder.find_edges(turns);
    return space;
}

void ShapeSpace::edges(std::uint64_t row, std::uint32_t turns, RowEdges& to) const {
    to.edges.clear();
    for (std::uint32_t turn = 0; turn < turns; ++turn) {
        const Edge& edge = edges_[row * turns_ + turn];
        if (edge.shape == ShapeGraph::kNone) continue;
        to.edges.push_back({edge.shape, after_[edge.loop].data(), turn, 1});
    }
}

std::optional<ShapeSpace::Index> ShapeSpace::after(Index index, std::uint32_t turn) const {
    const Edge& edge = edges_[index / row() * turns_ + turn];
    if (edge.shape == ShapeGraph::kNone) return std::nullopt;
    return Index{edge.shape} * row() + after_[edge.loop][index % row()];
}

std::optional<ShapeSpace::Index> ShapeSpace::of(const State& state) const {
    const std::optional<std::uint32_t> shape = shapes_->shape_of(state);
    if (!shape) return std::nullopt;
    const Shape& slots = shapes_->puzzle().shape();
    const auto column =
        column_of_.find(key(compose(slots, state, inverse(slots, shapes_->state(*shape)))));
    if (column == column_of_.end()) return std::nullopt;
    return Index{*shape} * row() + column->second;
}

}  // namespace qter

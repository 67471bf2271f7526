#include "notation/line_turns.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace qter {
namespace {

constexpr std::uint16_t kNoWay = 0xffff;
constexpr std::uint32_t kTooFar = 1U << 20;  // more edges than any tree has

}  // namespace

SlabRange layer_slabs(const TurnLines& lines, const TurnLines::End& end, std::uint32_t first,
                      std::uint32_t last) {
    const std::uint32_t tip = end.tip ? 1 : 0;
    const std::uint32_t from = first <= 1 ? 0 : first - 1 + tip;
    const std::uint32_t to = last == 0 ? 0 : last - 1 + tip;
    const std::uint32_t top = lines.lines[*end.line].slabs - 1U;
    assert(from <= to && to <= top);
    SlabRange slabs{*end.line, static_cast<std::uint16_t>(from), static_cast<std::uint16_t>(to)};
    if (end.far) {
        slabs.first = static_cast<std::uint16_t>(top - to);
        slabs.last = static_cast<std::uint16_t>(top - from);
    }
    return slabs;
}

LineTurns::LineTurns(const Puzzle& puzzle, std::uint16_t line)
    : puzzle_(puzzle), line_(line), node_(puzzle.turn_lines().lines[line].slabs + 1U) {
    for (const TurnLines::End& end : puzzle.turn_lines().ends) {
        if (end.line == line) order_ = end.order;
    }
    join_idle_planes();
    for (std::uint16_t i = 0; i < puzzle.grips().size(); ++i) {
        const Grip& grip = puzzle.grips()[i];
        if (grip.slabs.line != line) continue;
        std::uint16_t from = node_[grip.slabs.first];
        std::uint16_t to = node_[grip.slabs.last + 1U];
        if (!near(grip.end)) std::swap(from, to);
        edges_.push_back({from, to, i});
    }
    find_paths();
}

bool LineTurns::near(std::uint16_t end) const { return !puzzle_.turn_lines().ends[end].far; }

/// A layer or tip without a grip, at an end that turns, contains nothing that moves: its slabs may
/// turn along with their neighbours, so the planes around it count as one.
void LineTurns::join_idle_planes() {
    std::iota(node_.begin(), node_.end(), std::uint16_t{0});
    for (const TurnLines::End& end : puzzle_.turn_lines().ends) {
        if (end.line != line_) continue;
        for (std::uint16_t layer = end.tip ? 0 : 1; layer <= end.layers; ++layer) {
            const SlabRange slabs = layer_slabs(puzzle_.turn_lines(), end, layer, layer);
            const bool held = std::any_of(puzzle_.grips().begin(), puzzle_.grips().end(),
                                          [&](const Grip& grip) { return grip.slabs == slabs; });
            if (held) continue;
            const std::uint16_t gone = node_[slabs.last + 1U];
            std::replace(node_.begin(), node_.end(), gone, node_[slabs.first]);
        }
    }
    std::vector<std::uint16_t> number(node_.size(), kNoWay);
    for (std::uint16_t& node : node_) {
        if (number[node] == kNoWay) number[node] = nodes_++;
        node = number[node];
    }
}

/// Breadth first from every node; of several shortest paths, the first grips win.
void LineTurns::find_paths() {
    distance_.assign(std::size_t{nodes_} * nodes_, kNoWay);
    first_edge_.assign(distance_.size(), kNoWay);
    // Backwards from each goal, so that the first edge of the path is known.
    for (std::uint16_t goal = 0; goal < nodes_; ++goal) {
        const auto at = [&](std::uint16_t node) { return std::size_t{node} * nodes_ + goal; };
        std::vector<std::uint16_t> queue = {goal};
        distance_[at(goal)] = 0;
        for (std::size_t head = 0; head < queue.size(); ++head) {
            const std::uint16_t here = queue[head];
            for (std::uint16_t e = 0; e < edges_.size(); ++e) {
                if (edges_[e].from != here && edges_[e].to != here) continue;
                const std::uint16_t next = other_node(edges_[e], here);
                if (distance_[at(next)] != kNoWay) continue;
                distance_[at(next)] = static_cast<std::uint16_t>(distance_[at(here)] + 1);
                first_edge_[at(next)] = e;
                queue.push_back(next);
            }
        }
    }
}

void LineTurns::add(std::vector<std::uint32_t>& amounts, Turn turn) const {
    const Grip& grip = puzzle_.grips()[turn.grip];
    assert(grip.slabs.line == line_ && amounts.size() == slabs());
    const std::uint32_t amount = near(grip.end) ? turn.amount : order_ - turn.amount;
    for (std::size_t slab = grip.slabs.first; slab <= grip.slabs.last; ++slab) {
        amounts[slab] = (amounts[slab] + amount) % order_;
    }
}

std::vector<LineTurns::Step> LineTurns::steps_of(const std::vector<std::uint32_t>& amounts) const {
    std::vector<std::uint32_t> value(nodes_);
    for (std::size_t plane = 0; plane < node_.size(); ++plane) {
        const std::uint32_t before = plane == 0 ? 0 : amounts[plane - 1];
        const std::uint32_t after = plane == amounts.size() ? 0 : amounts[plane];
        value[node_[plane]] = (value[node_[plane]] + after + order_ - before) % order_;
    }
    std::vector<Step> steps;
    for (std::uint16_t node = 0; node < nodes_; ++node) {
        if (value[node] != 0) steps.push_back({node, value[node]});
    }
    return steps;
}

std::size_t LineTurns::at_least(const std::vector<std::uint32_t>& amounts) const {
    return (steps_of(amounts).size() + 1) / 2;  // a turn changes two steps
}

/// The dynamic program: trees that join a set of steps and one more node, then forests.
class LineTurns::Forest {
 public:
    Forest(const LineTurns& line, const std::vector<Step>& steps) : line_(line), steps_(steps) {
        const std::size_t sets = std::size_t{1} << steps.size();
        cost_.assign(sets * line.nodes_, kTooFar);
        way_.assign(cost_.size(), {});
        for (std::uint32_t set = 1; set < sets; ++set) grow_trees(set);
        split_into_trees(static_cast<std::uint32_t>(sets));
    }

    /// The edges of the forest.
    std::vector<std::uint16_t> edges() {
        for (auto set = static_cast<std::uint32_t>(tree_.size() - 1); set != 0;) {
            collect(tree_[set], lowest_node(tree_[set]));
            set ^= tree_[set];
        }
        return std::move(edges_);
    }

 private:
    /// How a tree reaches its node: along a path from `from`, where two smaller trees meet; one of
    /// these joins the steps of `part`. Empty `part` if it is the node of a single step.
    struct Way {
        std::uint16_t from = 0;
        std::uint32_t part = 0;
    };

    [[nodiscard]] std::size_t at(std::uint32_t set, std::uint16_t node) const {
        return std::size_t{set} * line_.nodes_ + node;
    }
    [[nodiscard]] std::uint16_t lowest_node(std::uint32_t set) const {
        std::size_t i = 0;
        while ((set >> i & 1) == 0) ++i;
        return steps_[i].node;
    }

    void grow_trees(std::uint32_t set) {
        const std::uint32_t lowest = set & (~set + 1);
        const std::uint16_t nodes = line_.nodes_;
        std::vector<std::uint32_t> met(nodes, kTooFar);
        std::vector<std::uint32_t> part(nodes, 0);
        if (set == lowest) met[lowest_node(set)] = 0;
        for (std::uint32_t sub = (set - 1) & set; sub != 0; sub = (sub - 1) & set) {
            if ((sub & lowest) == 0) continue;
            for (std::uint16_t node = 0; node < nodes; ++node) {
                const std::uint32_t cost = cost_[at(sub, node)] + cost_[at(set ^ sub, node)];
                if (cost < met[node]) {
                    met[node] = cost;
                    part[node] = sub;
                }
            }
        }
        for (std::uint16_t node = 0; node < nodes; ++node) {
            for (std::uint16_t from = 0; from < nodes; ++from) {
                const std::uint16_t path = line_.distance_[std::size_t{from} * nodes + node];
                if (path == kNoWay || met[from] + path >= cost_[at(set, node)]) continue;
                cost_[at(set, node)] = met[from] + path;
                way_[at(set, node)] = {from, part[from]};
            }
        }
    }

    /// For every set of steps of sum 0, the tree of a minimal forest that holds its lowest step.
    void split_into_trees(std::uint32_t sets) {
        std::vector<std::uint32_t> sum(sets);
        std::vector<std::uint32_t> least(sets, kTooFar);
        tree_.assign(sets, 0);
        least[0] = 0;
        for (std::uint32_t set = 1; set < sets; ++set) {
            const std::uint32_t lowest = set & (~set + 1);
            std::size_t i = 0;
            while (std::uint32_t{1} << i != lowest) ++i;
            sum[set] = (sum[set ^ lowest] + steps_[i].value) % line_.order_;
            if (sum[set] != 0) continue;
            for (std::uint32_t sub = set; sub != 0; sub = (sub - 1) & set) {
                if ((sub & lowest) == 0 || sum[sub] != 0) continue;
                const std::uint32_t cost = cost_[at(sub, steps_[i].node)] + least[set ^ sub];
                if (cost < least[set]) {
                    least[set] = cost;
                    tree_[set] = sub;
                }
            }
        }
        assert(least[sets - 1] < kTooFar);
    }

    void collect(std::uint32_t set, std::uint16_t node) {
        const Way way = way_[at(set, node)];
        for (std::uint16_t here = way.from; here != node;) {
            const std::uint16_t edge = line_.first_edge_[std::size_t{here} * line_.nodes_ + node];
            edges_.push_back(edge);
            here = other_node(line_.edges_[edge], here);
        }
        if (way.part == 0) return;
        collect(way.part, way.from);
        collect(set ^ way.part, way.from);
    }

    const LineTurns& line_;
    const std::vector<Step>& steps_;
    std::vector<std::uint32_t>
        cost_;  // [set][node]: number of edges of the minimal tree that joins both
    std::vector<Way> way_;
    std::vector<std::uint32_t> tree_;
    std::vector<std::uint16_t> edges_;
};

void LineTurns::add_turns(const std::vector<Step>& steps, Algorithm& out) const {
    std::vector<std::uint16_t> edges = Forest(*this, steps).edges();
    std::vector<std::uint32_t> value(nodes_);
    std::vector<std::uint32_t> degree(nodes_);
    for (const Step& step : steps) value[step.node] = step.value;
    for (const std::uint16_t edge : edges) {
        ++degree[edges_[edge].from];
        ++degree[edges_[edge].to];
    }
    // The edge of a leaf must carry the whole step of the leaf, whatever the others do.
    while (!edges.empty()) {
        const auto found = std::find_if(edges.begin(), edges.end(), [&](std::uint16_t edge) {
            return degree[edges_[edge].from] == 1 || degree[edges_[edge].to] == 1;
        });
        assert(found != edges.end());  // otherwise the forest would not be minimal
        const Edge& edge = edges_[*found];
        const bool from_is_leaf = degree[edge.from] == 1;
        const std::uint16_t leaf = from_is_leaf ? edge.from : edge.to;
        const std::uint16_t rest = other_node(edge, leaf);
        const std::uint32_t amount = (from_is_leaf ? value[leaf] : order_ - value[leaf]) % order_;
        value[rest] = (value[rest] + value[leaf]) % order_;
        value[leaf] = 0;
        --degree[edge.from];
        --degree[edge.to];
        if (amount != 0) out.push_back({edge.grip, static_cast<std::uint16_t>(amount)});
        edges.erase(found);
    }
}

Algorithm LineTurns::fewest(const std::vector<std::uint32_t>& amounts) const {
    Algorithm turns;
    const std::vector<Step> steps = steps_of(amounts);
    if (steps.size() <= kMostSteps) {
        add_turns(steps, turns);
    } else {
        for (std::size_t first = 0; first < amounts.size();) {
            std::size_t end = first + 1;
            while (end < amounts.size() && amounts[end] == amounts[first]) ++end;
            std::vector<std::uint32_t> alike(amounts.size());
            std::fill(alike.begin() + static_cast<std::ptrdiff_t>(first),
                      alike.begin() + static_cast<std::ptrdiff_t>(end), amounts[first]);
            add_turns(steps_of(alike), turns);
            first = end;
        }
    }
    std::sort(turns.begin(), turns.end(),
              [](const Turn& a, const Turn& b) { return a.grip < b.grip; });
    Algorithm merged;
    for (const Turn turn : turns) {
        if (merged.empty() || merged.back().grip != turn.grip) {
            merged.push_back(turn);
            continue;
        }
        merged.back().amount =
            static_cast<std::uint16_t>((merged.back().amount + turn.amount) % order_);
        if (merged.back().amount == 0) merged.pop_back();
    }
    return merged;
}

}  // namespace qter

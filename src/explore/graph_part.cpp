#include "explore/graph_part.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "puzzle/obstacles.hpp"

namespace qter {
namespace {

class PartFinder {
 public:
    PartFinder(const Graph& graph, const PointClasses& classes, const LevelOptions& options)
        : graph_(graph), classes_(classes), options_(options) {}

    /// False when there are more nodes than that.
    bool find(const State& origin, std::size_t most) {
        offer(origin, 0, {});
        while (!open_.empty()) {
            const auto first = open_.begin();
            const std::uint32_t distance = first->first;
            Candidate candidate = std::move(first->second);
            open_.erase(first);
            if (options_.cancellation != nullptr) options_.cancellation->check();
            PointClasses::Key key(classes_.words());
            const std::uint32_t fixing = classes_.find(candidate.state, key.data(), scratch_);
            const auto number = static_cast<std::uint32_t>(part_.nodes.size());
            if (!numbers_.try_emplace(key, number).second) continue;
            if (part_.nodes.size() == most) return false;
            part_.nodes.push_back({distance, candidate.way, classes_.symmetries() / fixing});
            for (const GraphTurn& turn : graph_.turns()) {
                if (distance + turn.weight > options_.depth) continue;
                if (blocked_turn(graph_.puzzle(), candidate.state, turn.turns)) continue;
                const Shape& shape = graph_.puzzle().shape();
                Algorithm way = candidate.way;
                way.insert(way.end(), turn.turns.begin(), turn.turns.end());
                offer(compose(shape, candidate.state, turn.state), distance + turn.weight,
                      std::move(way));
                if (!classes_.turns_before()) continue;
                way = turn.turns;
                way.insert(way.end(), candidate.way.begin(), candidate.way.end());
                offer(compose(shape, turn.state, candidate.state), distance + turn.weight,
                      std::move(way));
            }
            states_.push_back(std::move(candidate.state));
        }
        return true;
    }

    GraphPart take() {
        part_.directed = !graph_.undone_by_turns();
        for (std::uint32_t from = 0; from < states_.size(); ++from) add_edges(from);
        return std::move(part_);
    }

 private:
    struct Candidate {
        State state;
        Algorithm way;
    };

    void offer(State state, std::uint32_t distance, Algorithm way) {
        PointClasses::Key key(classes_.words());
        classes_.find(state, key.data(), scratch_);
        // What is known to be as near need not be looked at again.
        const auto [known, is_new] = nearest_.try_emplace(key, distance);
        if (!is_new && known->second <= distance) return;
        known->second = distance;
        open_.emplace(distance, Candidate{std::move(state), std::move(way)});
    }

    void add_edges(std::uint32_t from) {
        std::map<std::uint32_t, std::vector<std::uint32_t>> turns_to;
        PointClasses::Key key(classes_.words());
        const auto add = [&](std::uint32_t turn, const State& state) {
            classes_.find(state, key.data(), scratch_);
            const auto found = numbers_.find(key);
            if (found == numbers_.end() || (!part_.directed && found->second < from)) return;
            std::vector<std::uint32_t>& turns = turns_to[found->second];
            if (turns.empty() || turns.back() != turn) turns.push_back(turn);
        };
        const Shape& shape = graph_.puzzle().shape();
        for (std::uint32_t turn = 0; turn < graph_.turns().size(); ++turn) {
            const State& of = graph_.turns()[turn].state;
            if (blocked_turn(graph_.puzzle(), states_[from], graph_.turns()[turn].turns)) continue;
            add(turn, compose(shape, states_[from], of));
            if (classes_.turns_before()) add(turn, compose(shape, of, states_[from]));
        }
        for (auto& [to, turns] : turns_to) part_.edges.push_back({from, to, std::move(turns)});
    }

    const Graph& graph_;
    const PointClasses& classes_;
    const LevelOptions& options_;
    PointClasses::Scratch scratch_;
    GraphPart part_;
    std::vector<State> states_;  // by node
    std::map<PointClasses::Key, std::uint32_t> numbers_;
    std::map<PointClasses::Key, std::uint32_t> nearest_;
    std::multimap<std::uint32_t, Candidate> open_;  // in the order they came, by distance
};

}  // namespace

Diagnostic too_many_nodes(const Graph& graph, std::size_t most) {
    const std::string all =
        graph.reachable() ? fmt::format("; the whole graph has {}", to_string(*graph.reachable()))
                          : "";
    return Diagnostic::error(Code::kTooLarge, {}, fmt::format("more than {} nodes{}", most, all))
        .with_help("--depth 2 takes those within two turns");
}

Result<GraphPart> graph_part(const Graph& graph, const PointClasses& classes, const State& origin,
                             std::size_t most, const LevelOptions& options) {
    PartFinder finder(graph, classes, options);
    if (!finder.find(origin, most)) return too_many_nodes(graph, most);
    return finder.take();
}

}  // namespace qter

#include "optimiser/layout.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "optimiser/loop_nesting.hpp"

namespace qter {
namespace {

/// The order of the blocks.
class BlockOrder {
 public:
    explicit BlockOrder(const FlowGraph& graph)
        : graph_(graph),
          falls_(graph.blocks.size(), kNoBlock),
          weight_(graph.blocks.size(), 0),
          before_(graph.blocks.size(), kNoBlock),
          other_(graph.blocks.size(), kNoBlock) {}

    std::vector<BlockId> find() {
        find_edges();
        for (BlockId id = 0; id < falls_.size(); ++id) {
            if (falls_[id] != kNoBlock && falls_[id] != graph_.entry) choose(id);
        }
        open_circles();
        return join_chains();
    }

 private:
    /// The edges that need no goto, and their weights: how often runs are likely to take them.
    void find_edges() {
        const auto depths = loop_depths(graph_);
        for (BlockId id = 0; id < falls_.size(); ++id) {
            std::size_t side = 0;
            for_each_successor(graph_.blocks[id], [&](BlockId next) {
                falls_[id] = next;
                weight_[id] = std::uint64_t{1} << (4 * depths[id][side++]);
            });
        }
    }

    /// Keeps the best two edges into the block that `id` can fall through to.
    void choose(BlockId id) {
        BlockId& best = before_[falls_[id]];
        BlockId& second = other_[falls_[id]];
        if (better(id, best)) {
            second = best;
            best = id;
        } else if (better(id, second)) {
            second = id;
        }
    }

    /// Compares edges into one block; the edge from the block before it in the source wins among
    /// equal weights.
    [[nodiscard]] bool better(BlockId a, BlockId b) const {
        if (b == kNoBlock) return true;
        if (weight_[a] != weight_[b]) return weight_[a] > weight_[b];
        return a + 1 == falls_[a];
    }

    void open_circles() {
        std::vector<std::size_t> seen(falls_.size(), 0);
        for (BlockId start = 0; start < falls_.size(); ++start) {
            BlockId at = start;
            while (at != kNoBlock && seen[at] == 0) {
                seen[at] = start + 1;
                at = before_[at];
            }
            if (at != kNoBlock && seen[at] == start + 1) open_circle(at);
        }
    }

    /// The loss from cutting the edge of a cycle into `id`: whether it needs one more goto, how
    /// much weight is lost, and whether source order is broken.
    struct Loss {
        bool line = true;
        std::uint64_t weight = 0;
        bool disorder = false;
        friend auto operator<=>(const Loss&, const Loss&) = default;
    };
    [[nodiscard]] Loss loss(BlockId id) const {
        Loss loss;
        loss.line = other_[id] == kNoBlock;
        loss.weight = weight_[before_[id]] - (loss.line ? 0 : weight_[other_[id]]);
        loss.disorder = before_[id] < id;
        return loss;
    }

    void open_circle(BlockId on_it) {
        BlockId cheapest = on_it;
        for (BlockId at = before_[on_it]; at != on_it; at = before_[at]) {
            cheapest = cheaper(at, cheapest);
        }
        before_[cheapest] = other_[cheapest];
    }

    [[nodiscard]] BlockId cheaper(BlockId a, BlockId b) const {
        const auto order = loss(a) <=> loss(b);
        if (order != 0) return order < 0 ? a : b;
        return std::min(a, b);
    }

    /// Chains of blocks that fall through: the chain of the entry first, one that runs past the end
    /// last, the others in source order of their first blocks.
    std::vector<BlockId> join_chains() {
        keep_entry_from_the_end();
        std::vector<BlockId> behind(falls_.size(), kNoBlock);
        for (BlockId id = 0; id < falls_.size(); ++id) {
            if (before_[id] != kNoBlock) behind[before_[id]] = id;
        }
        std::vector<BlockId> order;
        std::vector<BlockId> last;
        const auto add_chain = [&](BlockId head) {
            std::vector<BlockId> chain;
            for (BlockId at = head; at != kNoBlock; at = behind[at]) chain.push_back(at);
            const bool is_last = head != graph_.entry && last.empty() && runs_off(chain.back());
            std::vector<BlockId>& to = is_last ? last : order;
            to.insert(to.end(), chain.begin(), chain.end());
        };
        add_chain(graph_.entry);
        for (BlockId id = 0; id < falls_.size(); ++id) {
            if (before_[id] == kNoBlock && id != graph_.entry) add_chain(id);
        }
        order.insert(order.end(), last.begin(), last.end());
        return order;
    }

    [[nodiscard]] bool runs_off(BlockId id) const {
        return std::holds_alternative<leave::RunOff>(graph_.blocks[id].exit);
    }

    /// A chain from the entry that runs past the end cannot be both first and last if there are
    /// others: it is cut like a cycle.
    void keep_entry_from_the_end() {
        const auto chains = std::count(before_.begin(), before_.end(), kNoBlock);
        for (BlockId id = 0; id < falls_.size() && chains > 1; ++id) {
            if (!runs_off(id)) continue;
            BlockId cheapest = id;
            BlockId head = id;
            for (; before_[head] != kNoBlock; head = before_[head]) {
                cheapest = cheaper(head, cheapest);
            }
            if (head == graph_.entry && id != head) before_[cheapest] = other_[cheapest];
        }
    }

    const FlowGraph& graph_;
    std::vector<BlockId> falls_;         // the block that a block can fall through to
    std::vector<std::uint64_t> weight_;  // weight of that edge
    std::vector<BlockId> before_;        // the block that falls through to this one
    std::vector<BlockId> other_;         // the second best
};

class Layout {
 public:
    explicit Layout(const FlowGraph& graph)
        : graph_(graph), position_(graph.blocks.size()), label_(graph.blocks.size()) {}

    FlatCode run() {
        const std::vector<BlockId> order = BlockOrder(graph_).find();
        for (std::size_t i = 0; i < order.size(); ++i) {
            next_ = i + 1 < order.size() ? order[i + 1] : kNoBlock;
            add(order[i]);
        }
        for (BlockId id = 0; id < label_.size(); ++id) {
            if (label_[id]) code_.labels[*label_[id]].position = position_[id];
        }
        if (end_label_) code_.labels[*end_label_].position = code_.steps.size();
        return std::move(code_);
    }

 private:
    void add(BlockId id) {
        const BasicBlock& block = graph_.blocks[id];
        position_[id] = code_.steps.size();
        code_.steps.insert(code_.steps.end(), block.steps.begin(), block.steps.end());
        span_ = block.exit_span;
        if (const auto* jump = std::get_if<leave::Jump>(&block.exit)) {
            go_on_with(jump->to);
        } else if (const auto* branch = std::get_if<leave::Branch>(&block.exit)) {
            add(step::SolvedGoto{branch->value, label(branch->solved)});
            go_on_with(branch->otherwise);
        } else if (const auto* halt = std::get_if<leave::Halt>(&block.exit)) {
            add(*halt);
        } else if (next_ != kNoBlock) {
            add(step::Goto{end_label()});
        }
    }

    template <class What>
    void add(What what) {
        code_.steps.push_back({std::move(what), span_});
    }

    void go_on_with(BlockId id) {
        if (id == next_) return;
        const BasicBlock& block = graph_.blocks[id];
        const auto* halt = std::get_if<leave::Halt>(&block.exit);
        if (halt != nullptr && block.steps.empty()) {
            code_.steps.push_back({*halt, block.exit_span});
        } else {
            add(step::Goto{label(id)});
        }
    }

    std::size_t label(BlockId id) {
        if (!label_[id]) label_[id] = new_label(fmt::format("block {}", id));
        return *label_[id];
    }

    std::size_t end_label() {
        if (!end_label_) end_label_ = new_label("end");
        return *end_label_;
    }

    std::size_t new_label(std::string name) {
        code_.labels.push_back({std::move(name), span_, false});
        return code_.labels.size() - 1;
    }

    const FlowGraph& graph_;
    FlatCode code_;
    std::vector<std::size_t> position_;              // by block
    std::vector<std::optional<std::size_t>> label_;  // by block
    std::optional<std::size_t> end_label_;
    BlockId next_ = kNoBlock;  // the block after the present one
    Span span_;                // of the present exit
};

}  // namespace

FlatCode lay_out(const FlowGraph& graph) { return Layout(graph).run(); }

}  // namespace qter

#include "search/canonical_sequences.hpp"

#include <algorithm>
#include <cassert>
#include <map>
#include <numeric>
#include <optional>
#include <tuple>

#include "search/line_bases.hpp"

namespace qter {
namespace {

using Node = CanonicalSequences::Node;
using Rule = CanonicalSequences::Rule;

/// A set of grips.
class GripSet {
 public:
    explicit GripSet(std::size_t grips) : words_((grips + 63) / 64) {}

    [[nodiscard]] bool has(std::size_t grip) const {
        return (words_[grip / 64] >> grip % 64 & 1) != 0;
    }
    void add(std::size_t grip) { words_[grip / 64] |= std::uint64_t{1} << grip % 64; }
    void remove(std::size_t grip) { words_[grip / 64] &= ~(std::uint64_t{1} << grip % 64); }
    GripSet& operator&=(const GripSet& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
        return *this;
    }
    GripSet& operator|=(const GripSet& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
        return *this;
    }
    friend bool operator<(const GripSet& a, const GripSet& b) { return a.words_ < b.words_; }

 private:
    std::vector<std::uint64_t> words_;
};

/// Three or more twins of one line: with two, neither can do the other's work.
struct Line {
    std::vector<std::uint16_t> grips;  // by rank
    LineBases bases;
};

/// The automaton's memory of a sequence.
struct Memory {
    GripSet forbidden;  // grips that must not come next
    GripSet gathered;   // grips of lines that were followed only by turns that commute with them

    friend bool operator<(const Memory& a, const Memory& b) {
        return std::tie(a.forbidden, a.gathered) < std::tie(b.forbidden, b.gathered);
    }
};

/// Builds the automaton of one rule, node by node.
class Builder {
 public:
    Builder(const MoveClasses& classes, const std::vector<std::uint16_t>& rank, Rule rule)
        : classes_(classes), rank_(rank), rule_(rule), line_of_(classes.size()) {
        find_relations();
        if (rule == Rule::kLines && !classes.slabs.empty()) find_lines();
    }

    /// The table of nodes by grips; nullopt when it would be too large.
    std::optional<std::vector<Node>> run() {
        const std::size_t grips = classes_.size();
        const std::size_t most = std::min<std::size_t>(CanonicalSequences::kDead,
                                                       CanonicalSequences::kMaxEntries / grips);
        std::vector<Node> table;
        node_of({GripSet(grips), GripSet(grips)});
        for (std::size_t node = 0; node < memories_.size(); ++node) {
            if (memories_.size() > most) return std::nullopt;
            for (std::uint16_t grip = 0; grip < grips; ++grip) {
                const Memory& memory = memories_[node]->first;
                const bool dead = memory.forbidden.has(grip) || classes_.turns[grip] == 0;
                table.push_back(dead ? CanonicalSequences::kDead : node_of(after(memory, grip)));
            }
        }
        return table;
    }

 private:
    using Numbers = std::map<Memory, Node>;

    void find_relations() {
        for (std::uint16_t x = 0; x < classes_.size(); ++x) {
            GripSet& commuting = commuting_.emplace_back(classes_.size());
            GripSet& passed = passed_.emplace_back(classes_.size());
            passed.add(x);
            for (std::uint16_t a = 0; a < classes_.size(); ++a) {
                if (!classes_.commute[x][a]) continue;
                commuting.add(a);
                if (rank_[a] < rank_[x]) passed.add(a);
            }
        }
    }

    void find_lines() {
        const std::vector<std::uint16_t> twin = twins(classes_);
        for (std::uint16_t first = 0; first < classes_.size(); ++first) {
            std::vector<std::uint16_t> grips;
            std::vector<SlabRange> edges;
            for (std::uint16_t grip = first; grip < classes_.size(); ++grip) {
                if (twin[grip] != first || classes_.turns[grip] == 0) continue;
                grips.push_back(grip);
                edges.push_back(classes_.slabs[grip]);
            }
            if (grips.size() < 3) continue;
            lines_.push_back({grips, LineBases(edges)});
            for (const std::uint16_t grip : grips) line_of_[grip] = lines_.size();
        }
    }

    [[nodiscard]] Memory after(const Memory& memory, std::uint16_t grip) const {
        Memory out = memory;
        if (rule_ == Rule::kLastTurn) {
            out.forbidden = passed_[grip];
            return out;
        }
        out.forbidden &= commuting_[grip];
        out.forbidden |= passed_[grip];
        out.gathered &= commuting_[grip];
        if (line_of_[grip] != 0) gather(lines_[line_of_[grip] - 1], grip, out);
        return out;
    }

    static void gather(const Line& line, std::uint16_t grip, Memory& memory) {
        memory.gathered.add(grip);
        std::vector<std::uint16_t> basis;
        bool open = false;
        for (std::uint16_t i = 0; i < line.grips.size(); ++i) {
            if (memory.gathered.has(line.grips[i])) {
                basis.push_back(i);
            } else if (!memory.forbidden.has(line.grips[i])) {
                if (line.bases.extends(basis, i)) {
                    open = true;
                } else {
                    memory.forbidden.add(line.grips[i]);
                }
            }
        }
        if (open) return;
        // No grip can be added until all are forgotten, so the gathered ones no longer matter.
        for (const std::uint16_t member : line.grips) memory.gathered.remove(member);
    }

    Node node_of(Memory memory) {
        const auto [found, added] =
            numbers_.try_emplace(std::move(memory), static_cast<Node>(memories_.size()));
        if (added) memories_.push_back(found);
        return found->second;
    }

    const MoveClasses& classes_;
    const std::vector<std::uint16_t>& rank_;
    Rule rule_;
    std::vector<GripSet> commuting_;
    std::vector<GripSet> passed_;  // forbidden after a turn of this grip, whatever came before
    std::vector<Line> lines_;
    std::vector<std::size_t> line_of_;  // by grip: one more than its line, 0 without a line
    Numbers numbers_;
    std::vector<Numbers::const_iterator> memories_;
};

std::vector<std::uint16_t> ranks(const MoveClasses& classes) {
    const std::vector<std::uint16_t> twin = twins(classes);
    std::vector<std::uint16_t> order(classes.size());
    std::iota(order.begin(), order.end(), std::uint16_t{0});
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return twin[a] < twin[b]; });
    std::vector<std::uint16_t> rank(classes.size());
    for (std::uint16_t i = 0; i < order.size(); ++i) rank[order[i]] = i;
    return rank;
}

/// Moore's algorithm: merges nodes with the same continuations. All nodes accept, so nodes differ
/// only by their dead continuations. O(rounds * entries * log nodes).
std::vector<Node> minimised(const std::vector<Node>& table, std::size_t grips) {
    const std::size_t nodes = table.size() / grips;
    std::vector<Node> part(nodes, 0);
    for (std::size_t parts = 1;;) {
        std::map<std::vector<Node>, Node> numbers;
        std::vector<Node> finer;
        for (std::size_t node = 0; node < nodes; ++node) {
            std::vector<Node> row(table.begin() + static_cast<std::ptrdiff_t>(node * grips),
                                  table.begin() + static_cast<std::ptrdiff_t>((node + 1) * grips));
            for (Node& to : row) to = to == CanonicalSequences::kDead ? to : part[to];
            finer.push_back(numbers.try_emplace(std::move(row), static_cast<Node>(numbers.size()))
                                .first->second);
        }
        // A node's row determines its old part, so parts are only ever divided.
        part = std::move(finer);
        if (numbers.size() == parts) {
            std::vector<Node> out(parts * grips);
            for (const auto& [row, number] : numbers) {
                std::copy(row.begin(), row.end(),
                          out.begin() + static_cast<std::ptrdiff_t>(number * grips));
            }
            return out;
        }
        parts = numbers.size();
    }
}

}  // namespace

CanonicalSequences::CanonicalSequences(const MoveClasses& classes)
    : CanonicalSequences(classes, Rule::kLines) {}

CanonicalSequences::CanonicalSequences(const MoveClasses& classes, Rule rule)
    : classes_(classes), rule_(rule), rank_(ranks(classes)) {
    assert(classes_.size() > 0);
    std::optional<std::vector<Node>> table = Builder(classes_, rank_, rule_).run();
    if (!table && rule_ == Rule::kLines) {
        rule_ = Rule::kTraces;
        table = Builder(classes_, rank_, rule_).run();
    }
    if (!table) {
        // A node for each grip, and the start.
        static_assert((kMaxGrips + 2) * kMaxGrips <= kMaxEntries);
        rule_ = Rule::kLastTurn;
        table = Builder(classes_, rank_, rule_).run();
    }
    table_ = minimised(table.value(), grips());
}

bool CanonicalSequences::accepts(const Algorithm& algorithm) const {
    Node node = kStart;
    for (const Turn& turn : algorithm) {
        node = next(node, turn.grip);
        if (node == kDead) return false;
    }
    return true;
}

std::vector<Integer> CanonicalSequences::counts(std::size_t longest) const {
    std::vector<Integer> at(nodes());  // canonical sequences that end in each node
    at[kStart] = 1;
    std::vector<Integer> counts = {1};
    while (counts.size() <= longest) {
        std::vector<Integer> then(nodes());
        Integer sum = 0;
        for (std::size_t node = 0; node < nodes(); ++node) {
            for (std::uint16_t grip = 0; at[node] != 0 && grip < grips(); ++grip) {
                const Node to = next(static_cast<Node>(node), grip);
                if (to == kDead) continue;
                const Integer ways = at[node] * classes_.turns[grip];
                then[to] += ways;
                sum += ways;
            }
        }
        at = std::move(then);
        counts.push_back(sum);
    }
    return counts;
}

std::uint32_t CanonicalSequences::usual_turns(double things) const {
    for (std::uint32_t turns = 0;; ++turns) {
        const Integer count = counts(turns)[turns];
        if (count == 0 || count.get_d() >= things) return turns;
    }
}

}  // namespace qter

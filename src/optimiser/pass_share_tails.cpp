// Merging blocks with the same behaviour from there on.
//
// Two blocks are equivalent when their steps and exits are equal and their successors are
// equivalent. These are the indistinguishable states of an automaton, found by Hopcroft's partition
// refinement in O(E log E). Loops with the same body are equivalent, too.
//
//     solved-goto A x       solved-goto A x
//     print "b"             x: print "b"
//     halt B                halt B
//     x: print "b"
//     halt B
//
// A halt without steps is shared, too; where a jump to it would cost as much as the halt itself,
// the layout writes it twice.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <string_view>
#include <unordered_map>

#include "optimiser/passes.hpp"

namespace qter::pass {
namespace {

/// The content of a block as a text: equal for blocks that differ at most in their successors.
class BlockText {
 public:
    explicit BlockText(const RegisterTable& registers) : registers_(registers) {}

    std::string of(const BasicBlock& block) {
        text_.clear();
        for (const Step& step : block.steps) {
            text_ += static_cast<char>('a' + step.what.index());
            std::visit(*this, step.what);
        }
        text_ += static_cast<char>('A' + block.exit.index());
        if (const auto* branch = std::get_if<leave::Branch>(&block.exit)) append(branch->value);
        if (const auto* halt = std::get_if<leave::Halt>(&block.exit)) (*this)(*halt);
        return std::move(text_);
    }

    void operator()(const step::Add& add) { append(add.terms); }
    void operator()(const step::RepeatUntil& repeat) {
        append(repeat.until);
        append(repeat.terms);
    }
    void operator()(const step::Solve& solve) { append(solve.holding); }
    void operator()(const step::Goto& jump) { append(jump.label); }
    void operator()(const step::SolvedGoto& branch) { append(branch.label); }
    void operator()(const step::Input& input) {
        append(input.message);
        append(input.reg);
        text_ += (input.max ? to_string(*input.max) : std::string()) + (input.wraps ? "m;" : ";");
        // Programs that cost differently for their inputs are not merged.
        if (const auto& expected = input.expected) {
            text_ += fmt::format("{}-{};", to_string(expected->from), to_string(expected->to));
        }
    }
    void operator()(const step::Print& print) { append(print.message, print.value, print.known); }
    void operator()(const step::Halt& halt) { append(halt.message, halt.value, halt.known); }
    void operator()(const step::MoveHead& move) {
        append(move.holding);
        text_ += fmt::format("{};", move.cells);
    }

 private:
    void append(std::size_t number) { text_ += fmt::format("{};", number); }
    /// Messages are numbered: one may be long and used often.
    void append(const SharedText& message) {
        const auto [at, is_new] = by_place_.try_emplace(message.str().data(), 0);
        if (is_new) at->second = by_text_.try_emplace(message.str(), by_text_.size()).first->second;
        append(at->second);
    }
    void append(const Reading& reading) {
        append(reading.reg);
        text_ += to_string(reading.modulus) + ";";
    }
    void append(const std::vector<Addition>& terms) {
        append(terms.size());
        for (const Addition& term : terms) {
            append(term.reg);
            text_ += to_string(mod(term.amount, registers_[term.reg].order)) + ";";
        }
    }
    void append(const SharedText& message, const std::optional<Reading>& value,
                const std::optional<Integer>& known) {
        append(message);
        text_ += value ? 'v' : known ? 'k' : '-';
        if (value) append(*value);
        if (known) text_ += to_string(*known) + ";";
    }

    const RegisterTable& registers_;
    std::string text_;
    std::unordered_map<const char*, std::size_t> by_place_;
    std::unordered_map<std::string_view, std::size_t> by_text_;
};

/// The blocks in classes. A class is a range of `members_`; its marked members, which are about to
/// be split off, come first.
class Partition {
 public:
    Partition(const FlowGraph& graph, const RegisterTable& registers)
        : class_of_(graph.blocks.size()), members_(graph.blocks.size()), place_(members_.size()) {
        for (auto& before : before_) before.resize(graph.blocks.size());
        for (BlockId id = 0; id < graph.blocks.size(); ++id) {
            std::size_t side = 0;
            for_each_successor(graph.blocks[id],
                               [&](BlockId next) { before_[side++][next].push_back(id); });
        }
        begin(graph, registers);
    }

    /// Splits classes until all members of a class have successors in the same classes.
    void refine() {
        for (std::size_t i = 0; i < classes_.size(); ++i) open_.push_back(i);
        while (!open_.empty()) {
            const std::size_t splitter = open_.back();
            open_.pop_back();
            const auto [first, last] = range(splitter);
            const std::vector<BlockId> reached(first, last);
            for (const auto& before : before_) split_by(before, reached);
        }
    }

    [[nodiscard]] std::size_t size() const { return classes_.size(); }

    /// For every block, the first block of its class.
    [[nodiscard]] std::vector<BlockId> representatives() const {
        std::vector<BlockId> first(classes_.size(), members_.size());
        std::vector<BlockId> result(members_.size());
        for (BlockId id = 0; id < members_.size(); ++id) {
            BlockId& known = first[class_of_[id]];
            known = std::min(known, id);
            result[id] = known;
        }
        return result;
    }

 private:
    struct Class {
        std::size_t begin = 0;
        std::size_t end = 0;
        std::size_t marked = 0;
    };

    using Iterator = std::vector<BlockId>::iterator;
    std::pair<Iterator, Iterator> range(std::size_t which) {
        return {members_.begin() + static_cast<std::ptrdiff_t>(classes_[which].begin),
                members_.begin() + static_cast<std::ptrdiff_t>(classes_[which].end)};
    }

    void begin(const FlowGraph& graph, const RegisterTable& registers) {
        std::unordered_map<std::string, std::size_t> known;
        BlockText text(registers);
        for (BlockId id = 0; id < graph.blocks.size(); ++id) {
            const auto entry = known.try_emplace(text.of(graph.blocks[id]), known.size()).first;
            class_of_[id] = entry->second;
        }
        std::iota(members_.begin(), members_.end(), BlockId{0});
        std::stable_sort(members_.begin(), members_.end(),
                         [&](BlockId a, BlockId b) { return class_of_[a] < class_of_[b]; });
        classes_.resize(known.size());
        for (std::size_t i = 0; i < members_.size(); ++i) {
            place_[members_[i]] = i;
            Class& of = classes_[class_of_[members_[i]]];
            if (of.end == 0) of.begin = i;
            of.end = i + 1;
        }
    }

    void split_by(const std::vector<std::vector<BlockId>>& before,
                  const std::vector<BlockId>& reached) {
        std::vector<std::size_t> touched;
        for (const BlockId target : reached) {
            for (const BlockId id : before[target]) {
                if (mark(id) == 1) touched.push_back(class_of_[id]);
            }
        }
        for (const std::size_t which : touched) split(which);
    }

    /// Moves a block to the marked ones of its class; returns their number. A block has one
    /// successor on a side, so it is marked once.
    std::size_t mark(BlockId id) {
        Class& of = classes_[class_of_[id]];
        const std::size_t to = of.begin + of.marked;
        const BlockId other = members_[to];
        std::swap(members_[to], members_[place_[id]]);
        std::swap(place_[other], place_[id]);
        return ++of.marked;
    }

    /// The smaller part gets a new number and is added to the splitters. The other part keeps the
    /// number: it is still in the list of splitters, or has already been used together with the
    /// smaller part, and then the smaller part alone is enough.
    void split(std::size_t which) {
        Class& of = classes_[which];
        const std::size_t middle = of.begin + of.marked;
        of.marked = 0;
        if (middle == of.end) return;
        Class part;
        if (middle - of.begin <= of.end - middle) {
            part = {of.begin, middle, 0};
            of.begin = middle;
        } else {
            part = {middle, of.end, 0};
            of.end = middle;
        }
        const std::size_t number = classes_.size();
        for (std::size_t i = part.begin; i < part.end; ++i) class_of_[members_[i]] = number;
        classes_.push_back(part);
        open_.push_back(number);
    }

    std::vector<std::size_t> class_of_;
    std::vector<BlockId> members_;
    std::vector<std::size_t> place_;  // in members_, by block
    std::vector<Class> classes_;
    std::array<std::vector<std::vector<BlockId>>, 2> before_;  // by side and block
    std::vector<std::size_t> open_;                            // classes to split by
};

}  // namespace

bool share_tails(FlowGraph& graph, PassContext& context) {
    Partition partition(graph, context.registers);
    partition.refine();
    if (partition.size() == graph.blocks.size()) return false;
    const std::vector<BlockId> first = partition.representatives();
    graph.entry = first[graph.entry];
    for (BasicBlock& block : graph.blocks) {
        for_each_successor(block, [&](BlockId& next) { next = first[next]; });
    }
    unreachable(graph, context);
    return true;
}

}  // namespace qter::pass

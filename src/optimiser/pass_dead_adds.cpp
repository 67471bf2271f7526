// Dropping additions to registers whose value is not read any more.
//
//     add A 1           print "a" B
//     print "a" B       halt B
//     add A 2
//     halt B
//
// A register is live at a point if some path from there reads it before it is set to 0. Registers
// are processed one by one: from every point that reads one, liveness propagates backwards through
// blocks that do not set it to 0. A move of the head of a tape makes all registers of the tape
// live, since their names may mean those cells again. Inputs stay, and so do the loops that repeat
// until a register is 0, with their additions to that register.
//
// All propagations together visit at most kMaxFlood blocks; the remaining registers are treated as
// live everywhere.
#include <algorithm>

#include "optimiser/effects.hpp"
#include "optimiser/passes.hpp"

namespace qter::pass {
namespace {

constexpr std::size_t kMaxFlood = 4'000'000;

/// A step that affects the liveness of a register, or of all registers of a holding.
struct Event {
    enum class Kind { kAdd, kRead, kEmpty };
    BlockId block = 0;
    std::size_t step = 0;
    Kind kind = Kind::kAdd;
    bool everywhere = false;  ///< for all registers of the holding
    std::size_t reg = 0;
};

class DeadAdds {
 public:
    DeadAdds(FlowGraph& graph, const RegisterTable& registers)
        : graph_(graph),
          registers_(registers),
          before_(predecessors(graph)),
          events_(registers.holdings().size()),
          live_(graph.blocks.size(), 0),
          seen_(graph.blocks.size(), 0) {}

    bool run() {
        for (BlockId id = 0; id < graph_.blocks.size(); ++id) collect(id);
        for (std::size_t reg = 0; reg < registers_.registers().size(); ++reg) {
            if (visited_ > kMaxFlood) break;
            remove_dead_adds(reg);
        }
        if (changed_) drop_empty_steps();
        return changed_;
    }

 private:
    // --- Events of registers, in the order of the program, by holding.

    void collect(BlockId id) {
        const BasicBlock& block = graph_.blocks[id];
        for (std::size_t at = 0; at < block.steps.size(); ++at) collect(id, at, block.steps[at]);
        if (const Reading* reading = exit_reading(block)) {
            note(id, block.steps.size(), Event::Kind::kRead, reading->reg);
        }
    }

    void collect(BlockId id, std::size_t at, const Step& step) {
        const auto terms = [&](const std::vector<Addition>& all) {
            for (const Addition& term : all) note(id, at, Event::Kind::kAdd, term.reg);
        };
        const Barrier barrier = barrier_of(step);
        if (barrier.reg) note(id, at, Event::Kind::kRead, *barrier.reg);
        if (barrier.holding) {
            const bool empties = std::holds_alternative<step::Solve>(step.what);
            events_[*barrier.holding].push_back(
                {id, at, empties ? Event::Kind::kEmpty : Event::Kind::kRead, true, 0});
        }
        if (const step::Add* add = add_of(step)) terms(add->terms);
        if (const auto* repeat = std::get_if<step::RepeatUntil>(&step.what)) terms(repeat->terms);
    }

    void note(BlockId id, std::size_t at, Event::Kind kind, std::size_t reg) {
        events_[registers_[reg].holding].push_back({id, at, kind, false, reg});
    }

    // --- One register.

    void remove_dead_adds(std::size_t reg) {
        mine_.clear();
        bool added = false;
        const std::vector<Event>& all = events_[registers_[reg].holding];
        visited_ += all.size();
        for (const Event& event : all) {
            if (!event.everywhere && event.reg != reg) continue;
            mine_.push_back(event);
            added = added || event.kind == Event::Kind::kAdd;
        }
        if (!added) return;
        flood(reg + 1);
        drop(reg);
    }

    /// Marks with `mark` in live_ the blocks at whose end the register is live.
    void flood(std::size_t mark) {
        for (std::size_t i = mine_.size(); i-- > 0;) {
            const Event& event = mine_[i];
            if (event.kind == Event::Kind::kAdd) continue;
            seen_[event.block] = mark;
            // The first event other than an addition decides for the beginning of the block.
            if (event.kind == Event::Kind::kRead && is_first(i)) open_.push_back(event.block);
        }
        while (!open_.empty()) {
            const BlockId at = open_.back();
            open_.pop_back();
            for (const BlockId id : before_[at]) {
                if (live_[id] == mark) continue;
                ++visited_;
                live_[id] = mark;
                if (seen_[id] != mark) open_.push_back(id);
            }
        }
    }

    [[nodiscard]] bool is_first(std::size_t i) const {
        const BlockId block = mine_[i].block;
        while (i > 0 && mine_[i - 1].block == block && mine_[i - 1].kind == Event::Kind::kAdd) --i;
        return i == 0 || mine_[i - 1].block != block;
    }

    void drop(std::size_t reg) {
        bool live = false;
        for (std::size_t i = mine_.size(); i-- > 0;) {
            const Event& event = mine_[i];
            const bool last = i + 1 == mine_.size() || mine_[i + 1].block != event.block;
            if (last) live = live_[event.block] == reg + 1;
            if (event.kind != Event::Kind::kAdd) {
                live = event.kind == Event::Kind::kRead;
            } else if (!live) {
                drop(graph_.blocks[event.block].steps[event.step], reg);
            }
        }
    }

    void drop(Step& step, std::size_t reg) {
        const auto is_dead = [&](const Addition& term) { return term.reg == reg; };
        if (step::Add* add = add_of(step)) {
            changed_ = std::erase_if(add->terms, is_dead) > 0 || changed_;
        } else if (auto* repeat = std::get_if<step::RepeatUntil>(&step.what)) {
            // A repeat without terms would not be a loop.
            const bool all = std::all_of(repeat->terms.begin(), repeat->terms.end(), is_dead);
            if (repeat->until.reg == reg || all) return;
            changed_ = std::erase_if(repeat->terms, is_dead) > 0 || changed_;
        }
    }

    void drop_empty_steps() {
        for (BasicBlock& block : graph_.blocks) {
            std::erase_if(block.steps, [](const Step& step) {
                const step::Add* add = add_of(step);
                return add != nullptr && add->terms.empty();
            });
        }
    }

    FlowGraph& graph_;
    const RegisterTable& registers_;
    std::vector<std::vector<BlockId>> before_;
    std::vector<std::vector<Event>> events_;  // by holding
    std::vector<Event> mine_;                 // of the present register
    std::vector<std::size_t> live_;           // by block, the last register live at its end, plus 1
    std::vector<std::size_t> seen_;  // by block, the last register read or set to 0 in it, plus 1
    std::vector<BlockId> open_;
    std::size_t visited_ = 0;
    bool changed_ = false;
};

}  // namespace

bool dead_adds(FlowGraph& graph, PassContext& context) {
    return DeadAdds(graph, context.registers).run();
}

}  // namespace qter::pass

#include "optimiser/shift_adds.hpp"

#include <algorithm>
#include <set>

#include "optimiser/block_side.hpp"
#include "optimiser/effects.hpp"

namespace qter {
namespace {

/// For this many blocks of a side, all of a block's additions are tried together, and for this many
/// registers of each, the addition to one register.
constexpr std::size_t kMaxTried = 4;

/// The additions to the end of the upper blocks.
using Shift = std::vector<Addition>;

Shift opposite(Shift shift) {
    for (Addition& term : shift) term.amount = -term.amount;
    return shift;
}

class Junction {
 public:
    Junction(FlowGraph& graph, const std::vector<BlockId>& upper, const std::vector<BlockId>& lower,
             PassContext& context)
        : graph_(graph),
          context_(context),
          upper_ids_(upper),
          lower_ids_(lower),
          asked_(exit_reading(graph.blocks[upper.front()])) {}

    bool run(ShiftDirection direction) {
        // Most junctions have nothing to move, so the giving side is scanned first.
        if (direction == ShiftDirection::kUp) look_at_lower();
        if (direction == ShiftDirection::kDown) look_at_upper();
        const std::set<std::size_t> movable = holdings(direction);
        if (movable.empty()) return false;
        if (direction == ShiftDirection::kUp) look_at_upper();
        if (direction == ShiftDirection::kDown) look_at_lower();
        bool changed = false;
        for (const std::size_t holding : movable) {
            changed = shift(holding, direction) || changed;
        }
        if (!changed) return false;
        for (BlockSide& side : upper_) side.finish();
        for (BlockSide& side : lower_) side.finish();
        return true;
    }

 private:
    struct Gain {
        std::ptrdiff_t lines = 0;
        Integer best_path;
        Integer written;
        [[nodiscard]] bool better_than(const Gain& other) const {
            if (lines != other.lines) return lines < other.lines;
            return best_path != other.best_path ? best_path < other.best_path
                                                : written < other.written;
        }
    };
    /// Sums and extremes of the effects on the blocks of one side.
    struct Total {
        std::ptrdiff_t lines = 0;
        std::ptrdiff_t most_lines = 0;
        Integer turns;
        Integer fewest_turns;
        Integer most_turns;
    };

    void look_at_upper() {
        for (const BlockId id : upper_ids_) {
            upper_.emplace_back(graph_.blocks[id], BlockSide::Which::kBack, context_.registers);
        }
    }
    void look_at_lower() {
        for (const BlockId id : lower_ids_) {
            lower_.emplace_back(graph_.blocks[id], BlockSide::Which::kFront, context_.registers);
        }
    }

    [[nodiscard]] const std::vector<BlockSide>& giving(ShiftDirection direction) const {
        return direction == ShiftDirection::kUp ? lower_ : upper_;
    }

    [[nodiscard]] std::set<std::size_t> holdings(ShiftDirection direction) const {
        std::set<std::size_t> all;
        for (const BlockSide& side : giving(direction)) {
            const std::vector<std::size_t> here = side.holdings();
            all.insert(here.begin(), here.end());
        }
        return all;
    }

    bool shift(std::size_t holding, ShiftDirection direction) {
        const Shift* best = nullptr;
        Gain best_gain;
        const std::vector<Shift> all = candidates(holding, direction);
        for (const Shift& candidate : all) {
            const std::optional<Gain> gain = gain_of(candidate);
            if (!gain || (best != nullptr && !gain->better_than(best_gain))) continue;
            best = &candidate;
            best_gain = *gain;
        }
        if (best == nullptr) return false;
        const Span span = giving(direction).front().span();
        for (BlockSide& side : upper_) side.apply(*best, span);
        for (BlockSide& side : lower_) side.apply(opposite(*best), span);
        return true;
    }

    // --- Candidates.

    [[nodiscard]] std::vector<Shift> candidates(std::size_t holding,
                                                ShiftDirection direction) const {
        const std::vector<BlockSide>& sides = giving(direction);
        std::vector<Shift> all;
        for (std::size_t i = 0; i < std::min(sides.size(), kMaxTried); ++i) {
            const Shift whole = movable(sides[i].terms(holding));
            all.push_back(whole);
            for (std::size_t k = 0; k < std::min(whole.size(), kMaxTried); ++k) {
                all.push_back({whole[k]});
            }
        }
        all.push_back(common(movable(sides.front().terms(holding)), sides));
        std::erase_if(all, [](const Shift& shift) { return shift.empty(); });
        if (direction == ShiftDirection::kDown) {
            for (Shift& shift : all) shift = opposite(std::move(shift));
        }
        return all;
    }

    /// The terms that do not affect the result of the branch.
    [[nodiscard]] Shift movable(const std::vector<Addition>& terms) const {
        Shift shift;
        for (const Addition& term : terms) {
            const bool free = asked_ == nullptr || asked_->reg != term.reg ||
                              divides(asked_->modulus, term.amount);
            if (free && term.amount != 0) shift.push_back(term);
        }
        return shift;
    }

    /// The terms that are equal on all sides.
    static Shift common(Shift shift, const std::vector<BlockSide>& sides) {
        for (const BlockSide& side : sides) {
            std::erase_if(
                shift, [&](const Addition& term) { return side.amount(term.reg) != term.amount; });
        }
        return shift;
    }

    // --- Gain of a shift.

    /// nullopt when the shift is not worthwhile.
    [[nodiscard]] std::optional<Gain> gain_of(const Shift& shift) const {
        const Total upper = total(upper_, shift);
        const Total lower = total(lower_, opposite(shift));
        const Gain gain = {upper.lines + lower.lines, upper.fewest_turns + lower.fewest_turns,
                           upper.turns + lower.turns};
        if (gain.lines > 0 || upper.most_turns + lower.most_turns > 0) return std::nullopt;
        const bool fewer_written = gain.written < 0 && upper.most_lines + lower.most_lines <= 0;
        if (gain.lines == 0 && gain.best_path >= 0 && !fewer_written) return std::nullopt;
        return gain;
    }

    [[nodiscard]] Total total(const std::vector<BlockSide>& sides, const Shift& shift) const {
        Total total;
        bool first = true;
        for (const BlockSide& side : sides) {
            const BlockSide::Effect effect = side.effect(shift, context_.costs);
            total.lines += effect.lines;
            total.turns += effect.turns;
            total.most_lines = first ? effect.lines : std::max(total.most_lines, effect.lines);
            if (first || effect.turns < total.fewest_turns) total.fewest_turns = effect.turns;
            if (first || effect.turns > total.most_turns) total.most_turns = effect.turns;
            first = false;
        }
        return total;
    }

    FlowGraph& graph_;
    PassContext& context_;
    const std::vector<BlockId>& upper_ids_;
    const std::vector<BlockId>& lower_ids_;
    const Reading* asked_;
    std::vector<BlockSide> upper_;
    std::vector<BlockSide> lower_;
};

/// Finds the junctions of a graph, which do not change while additions move.
class Shifter {
 public:
    Shifter(FlowGraph& graph, PassContext& context)
        : graph_(graph), context_(context), before_(predecessors(graph)) {}

    bool run(ShiftDirection direction) {
        bool changed = false;
        for (BlockId id = 0; id < graph_.blocks.size(); ++id) {
            if (is_join(id)) {
                const std::vector<BlockId> here = {id};
                changed = Junction(graph_, before_[id], here, context_).run(direction) || changed;
            }
            if (const leave::Branch* branch = fork_at(id)) {
                const std::vector<BlockId> here = {id};
                const std::vector<BlockId> sides = {branch->solved, branch->otherwise};
                changed = Junction(graph_, here, sides, context_).run(direction) || changed;
            }
        }
        return changed;
    }

 private:
    /// True when all predecessors of a block, two or more, jump to it.
    [[nodiscard]] bool is_join(BlockId id) const {
        const std::vector<BlockId>& before = before_[id];
        return id != graph_.entry && before.size() > 1 &&
               std::all_of(before.begin(), before.end(), [&](BlockId other) {
                   return other != id &&
                          std::holds_alternative<leave::Jump>(graph_.blocks[other].exit);
               });
    }

    /// The branch of a block when both its successors have no other predecessor; else null.
    [[nodiscard]] const leave::Branch* fork_at(BlockId id) const {
        const auto* branch = std::get_if<leave::Branch>(&graph_.blocks[id].exit);
        if (branch == nullptr || branch->solved == branch->otherwise) return nullptr;
        const auto is_side = [&](BlockId side) {
            return side != id && side != graph_.entry && before_[side].size() == 1;
        };
        return is_side(branch->solved) && is_side(branch->otherwise) ? branch : nullptr;
    }

    FlowGraph& graph_;
    PassContext& context_;
    std::vector<std::vector<BlockId>> before_;
};

}  // namespace

bool shift_adds(FlowGraph& graph, PassContext& context, ShiftDirection direction) {
    return Shifter(graph, context).run(direction);
}

}  // namespace qter

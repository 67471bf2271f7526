#include "specialiser/specialise.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "optimiser/additions.hpp"
#include "optimiser/effects.hpp"
#include "optimiser/liveness.hpp"
#include "specialiser/read_out.hpp"
#include "support/residue.hpp"

namespace qter {
namespace {

/// Whether a register has a control value that never goes to the puzzle.
bool stays(const Control& control) { return control.modulus != 1 && !control.spills; }

bool is_controlled(const Controls& controls, const step::RepeatUntil& repeat) {
    return stays(controls[repeat.until.reg]) ||
           std::any_of(repeat.terms.begin(), repeat.terms.end(),
                       [&](const Addition& term) { return stays(controls[term.reg]); });
}

/// Most blocks without steps that are passed before a node; a circle of them never ends.
constexpr std::size_t kMostSilent = 10'000;
/// Bytes of messages with known values, which become texts of their own.
constexpr std::size_t kMostMessageBytes = std::size_t{1} << 20;
/// Most blocks without steps, before all nodes together.
constexpr std::size_t kMostPassed = 100'000;

/// The graph with a block for each test and for each input of a controlled register: `repeat until`
/// becomes a loop if a register of it has a control value that stays, and an input of a controlled
/// register ends its block.
class Splitter {
 public:
    Splitter(const FlowGraph& graph, const Controls& controls)
        : graph_(graph), controls_(controls) {}

    FlowGraph run() {
        split_.entry = graph_.entry;
        split_.blocks.resize(graph_.blocks.size());
        for (BlockId id = 0; id < graph_.blocks.size(); ++id) split(id);
        return std::move(split_);
    }

 private:
    void split(BlockId id) {
        const BasicBlock& block = graph_.blocks[id];
        BlockId at = id;
        for (const Step& step : block.steps) {
            const auto* repeat = std::get_if<step::RepeatUntil>(&step.what);
            if (repeat != nullptr && is_controlled(controls_, *repeat)) {
                const BlockId test = add();
                const BlockId body = add();
                const BlockId next = add();
                jump(at, test, step.span);
                split_.blocks[test].exit = leave::Branch{repeat->until, next, body};
                split_.blocks[test].exit_span = step.span;
                split_.blocks[body].steps.push_back(
                    {step::Add{repeat->terms}, step.span, step.expansion});
                jump(body, test, step.span);
                at = next;
                continue;
            }
            split_.blocks[at].steps.push_back(step);
            const auto* input = std::get_if<step::Input>(&step.what);
            if (input == nullptr || controls_[input->reg].modulus == 1) continue;
            const BlockId next = add();
            jump(at, next, step.span);
            at = next;
        }
        split_.blocks[at].exit = block.exit;
        split_.blocks[at].exit_span = block.exit_span;
    }

    BlockId add() {
        split_.blocks.emplace_back();
        return split_.blocks.size() - 1;
    }

    void jump(BlockId from, BlockId to, Span span) {
        split_.blocks[from].exit = leave::Jump{to};
        split_.blocks[from].exit_span = span;
    }

    const FlowGraph& graph_;
    const Controls& controls_;
    FlowGraph split_;
};

/// A control value does not suffice for what the program reads, or a limit is reached.
struct NoResult {};

class Specialiser {
 public:
    Specialiser(FlowGraph graph, const RegisterTable& registers, TurnCosts& costs,
                const Controls& controls, std::size_t most_blocks)
        : graph_(std::move(graph)),
          registers_(registers),
          costs_(costs),
          controls_(controls),
          most_blocks_(most_blocks),
          liveness_(graph_, registers),
          renamed_(registers.registers().size(), false) {
        find_moves();
        for (const BasicBlock& block : graph_.blocks) {
            may_be_silent_.push_back(may_be_silent(block));
        }
    }

    FlowGraph run() {
        const std::size_t count = controls_.size();
        State start{std::vector<std::uint64_t>(count, 0), std::vector<bool>(count, false),
                    std::vector<std::size_t>(count), std::vector<bool>(count, true)};
        std::iota(start.home.begin(), start.home.end(), std::size_t{0});
        made_.entry = node(graph_.entry, std::move(start));
        while (!open_.empty()) {
            const Open next = std::move(open_.back());
            open_.pop_back();
            write(next);
        }
        return std::move(made_);
    }

    /// How many were made, where run() threw NoResult.
    [[nodiscard]] std::size_t blocks() const { return made_.blocks.size(); }

 private:
    struct State {
        std::vector<std::uint64_t> value;  ///< by name: its control value
        std::vector<bool> spilled;         ///< by name: all of it is on the puzzle at present
        std::vector<std::size_t> home;     ///< by name: its register of the puzzle
        /// By register of the puzzle that names may exchange: whether it is known to be 0.
        std::vector<bool> zero;
    };
    using Key = std::vector<std::uint64_t>;
    struct Open {
        BlockId made = 0;
        BlockId block = 0;
        State state;
    };

    /// Only registers that a move may rename need a home of their own and a fact. No control value
    /// of a `repeat until` stays, see Splitter.
    void find_moves() {
        for (const BasicBlock& block : graph_.blocks) {
            for (const Step& step : block.steps) {
                const auto* repeat = std::get_if<step::RepeatUntil>(&step.what);
                if (repeat == nullptr) continue;
                const std::optional<WholeMove> move = whole_move(*repeat, registers_);
                const std::size_t holding = registers_[repeat->until.reg].holding;
                if (!move || registers_.holdings()[holding].tape) continue;
                moves_.emplace(repeat, *move);
                renamed_[move->from] = true;
                renamed_[move->to] = true;
            }
        }
    }

    // --- Nodes.

    BlockId node(BlockId block, State state) {
        for (std::size_t passed = 0; passed < kMostSilent && pass_silently(block, state);) ++passed;
        forget(block, state);
        Key key = {block};
        for (std::size_t reg = 0; reg < controls_.size(); ++reg) {
            if (controls_[reg].modulus != 1) {
                key.push_back(2 * state.value[reg] + (state.spilled[reg] ? 1 : 0));
            }
            if (renamed_[reg]) key.push_back(2 * state.home[reg] + (state.zero[reg] ? 1 : 0));
        }
        const auto [entry, is_new] = nodes_.try_emplace(std::move(key), made_.blocks.size());
        if (!is_new) return entry->second;
        const BlockId id = add();
        open_.push_back({id, block, std::move(state)});
        return id;
    }

    /// Passes a block that has no steps for the puzzle in this state, and one known successor.
    bool pass_silently(BlockId& block, State& state) {
        if (!may_be_silent_[block]) return false;
        if (++passed_ > kMostPassed) throw NoResult{};
        State next = state;
        for (const Step& step : graph_.blocks[block].steps) {
            if (const step::Add* const add = add_of(step)) {
                for (const Addition& term : add->terms) {
                    if (added(term, next).amount != 0) return false;
                }
            } else if (!repeat_silently(std::get<step::RepeatUntil>(step.what), next)) {
                return false;
            }
        }
        std::optional<BlockId> to;
        const auto& exit = graph_.blocks[block].exit;
        if (const auto* jump = std::get_if<leave::Jump>(&exit)) to = jump->to;
        if (const auto* branch = std::get_if<leave::Branch>(&exit)) to = known_side(*branch, next);
        if (!to) return false;
        block = *to;
        state = std::move(next);
        return true;
    }

    /// Whether a block may have no steps for the puzzle in some state.
    [[nodiscard]] bool may_be_silent(const BasicBlock& block) const {
        const auto* branch = std::get_if<leave::Branch>(&block.exit);
        const bool decided = branch != nullptr && controls_[branch->value.reg].modulus != 1;
        if (!decided && !std::holds_alternative<leave::Jump>(block.exit)) return false;
        return std::all_of(block.steps.begin(), block.steps.end(), [&](const Step& step) {
            if (const auto* repeat = std::get_if<step::RepeatUntil>(&step.what)) {
                return controls_[repeat->until.reg].spills || moves_.contains(repeat);
            }
            const step::Add* const add = add_of(step);
            return add != nullptr &&
                   std::all_of(add->terms.begin(), add->terms.end(), [&](const Addition& term) {
                       return controls_[term.reg].modulus != 1;
                   });
        });
    }

    BlockId add() {
        if (made_.blocks.size() == most_blocks_) throw NoResult{};
        made_.blocks.emplace_back();
        return made_.blocks.size() - 1;
    }

    /// Forgets what no path reads: control values of dead names, and which of the free registers a
    /// dead name means.
    void forget(BlockId block, State& state) const {
        for (std::size_t reg = 0; reg < controls_.size(); ++reg) {
            if (liveness_.before(block, reg)) continue;
            // Only `solve` can make a name live again, and then all are 0.
            state.value[reg] = 0;
            state.spilled[reg] = false;
            if (!renamed_[reg]) continue;
            // Dead names of one order on one puzzle take their registers in ascending order.
            for (std::size_t other = reg + 1; other < controls_.size(); ++other) {
                if (liveness_.before(block, other) || !renamed_[other] || !are_alike(reg, other))
                    continue;
                if (state.home[other] < state.home[reg]) {
                    std::swap(state.home[other], state.home[reg]);
                }
            }
        }
    }

    [[nodiscard]] bool are_alike(std::size_t a, std::size_t b) const {
        return registers_[a].holding == registers_[b].holding &&
               registers_[a].order == registers_[b].order;
    }

    // --- Steps.

    void write(const Open& open) {
        State state = open.state;
        const BasicBlock& block = graph_.blocks[open.block];
        steps_.clear();
        const std::size_t* read_out = nullptr;
        for (const Step& step : block.steps) {
            step_ = &step;
            read_out = std::visit([&](const auto& what) { return pass(what, state); }, step.what);
        }
        made_.blocks[open.made].exit_span = block.exit_span;
        if (read_out != nullptr) {
            const BlockId next = std::get<leave::Jump>(block.exit).to;
            write_read_out(open.made, *read_out, next, std::move(state));
            return;
        }
        auto exit = std::visit([&](const auto& what) { return exit_of(what, state); }, block.exit);
        made_.blocks[open.made].steps = std::move(steps_);
        made_.blocks[open.made].exit = std::move(exit);
    }

    template <class What>
    void emit(What what) {
        steps_.push_back({std::move(what), step_->span, step_->expansion});
    }

    /// Whether the program has a part of the register.
    [[nodiscard]] bool in_program(std::size_t reg, const State& state) const {
        return controls_[reg].modulus != 1 && !state.spilled[reg];
    }

    /// The register of the puzzle for a name that is read by a modulus.
    [[nodiscard]] Reading at_home(const Reading& reading, const State& state) const {
        const std::size_t home = state.home[reading.reg];
        if (reading.modulus != 1 && registers_.pieces(home, reading.modulus) == nullptr) {
            throw NoResult{};
        }
        return {home, reading.modulus};
    }

    /// Adds to a name; returns what the puzzle has to add.
    Addition added(const Addition& term, State& state) const {
        const std::size_t home = state.home[term.reg];
        const Integer& order = registers_[term.reg].order;
        if (!in_program(term.reg, state)) {
            if (mod(term.amount, order) != 0) state.zero[home] = false;
            return {home, term.amount};
        }
        // The amount in its shorter direction; all numbers are below 2^33.
        const auto n = static_cast<std::int64_t>(order.get_ui());
        auto amount =
            static_cast<std::int64_t>(mpz_fdiv_ui(term.amount.get_mpz_t(), order.get_ui()));
        if (amount * 2 > n) amount -= n;
        const auto divisor = static_cast<std::int64_t>(controls_[term.reg].modulus);
        const std::int64_t sum = amount + static_cast<std::int64_t>(state.value[term.reg]);
        const std::int64_t value = (sum % divisor + divisor) % divisor;
        state.value[term.reg] = static_cast<std::uint64_t>(value);
        return {home, Integer(static_cast<long>(((sum - value) % n + n) % n))};
    }

    /// Each returns the controlled register that has to be read out after the step, or null.

    const std::size_t* pass(const step::Add& add, State& state) {
        emit_add(add.terms, state);
        return nullptr;
    }

    void emit_add(const std::vector<Addition>& terms, State& state) {
        std::vector<Addition> sums;
        for (const Addition& term : terms) sums.push_back(added(term, state));
        sums = summed(std::move(sums), registers_);
        if (!sums.empty()) emit(step::Add{std::move(sums)});
    }

    /// Exchanges two names, if that is what the step does.
    bool rename(const step::RepeatUntil& repeat, State& state) const {
        const auto move = moves_.find(&repeat);
        if (move == moves_.end()) return false;
        const auto& [from, to] = move->second;
        if (!state.zero[state.home[to]]) return false;
        if (in_program(to, state) && state.value[to] != 0) return false;
        std::swap(state.home[to], state.home[from]);
        if (controls_[to].spills) state.spilled[to] = true;
        state.spilled[from] = false;
        return true;
    }

    /// Does a step that takes no turns in this state; false for all others.
    bool repeat_silently(const step::RepeatUntil& repeat, State& state) const {
        if (!in_program(repeat.until.reg, state)) return rename(repeat, state);
        for (const Addition& term : counted(repeat, state)) {
            if (added(term, state).amount != 0) return false;
        }
        return true;
    }

    /// What a `repeat until` adds altogether whose register is in the program.
    [[nodiscard]] std::vector<Addition> counted(const step::RepeatUntil& repeat,
                                                const State& state) const {
        const std::uint64_t modulus = repeat.until.modulus.get_ui();
        const Integer step = amount_for(repeat.until.reg, repeat.terms, registers_);
        const std::optional<std::uint64_t> times =
            steps_to_zero(state.value[repeat.until.reg] % modulus,
                          mod(step, repeat.until.modulus).get_ui(), modulus);
        if (!times) throw NoResult{};
        return repeated(repeat.terms, Integer(static_cast<unsigned long>(*times)), registers_);
    }

    const std::size_t* pass(const step::RepeatUntil& repeat, State& state) {
        if (in_program(repeat.until.reg, state)) {
            emit_add(counted(repeat, state), state);
            return nullptr;
        }
        if (rename(repeat, state)) return nullptr;
        spill(repeat.terms, state);
        step::RepeatUntil made{at_home(repeat.until, state), {}};
        for (const Addition& term : repeat.terms) {
            made.terms.push_back({state.home[term.reg], term.amount});
            state.zero[state.home[term.reg]] = false;
        }
        if (repeat.until.modulus == registers_[repeat.until.reg].order) {
            empty(repeat.until.reg, state);
        }
        emit(std::move(made));
        return nullptr;
    }

    /// Brings the registers of the terms to the puzzle, which adds an unknown number to them.
    void spill(const std::vector<Addition>& terms, State& state) {
        std::vector<Addition> values;
        for (const Addition& term : terms) {
            if (!in_program(term.reg, state)) continue;
            const std::uint64_t value = std::exchange(state.value[term.reg], 0);
            state.spilled[term.reg] = true;
            if (value == 0) continue;
            values.push_back({state.home[term.reg], Integer(static_cast<unsigned long>(value))});
        }
        if (!values.empty()) emit(step::Add{summed(std::move(values), registers_)});
    }

    /// Notes that a name on the puzzle is 0.
    static void empty(std::size_t reg, State& state) {
        state.zero[state.home[reg]] = true;
        state.spilled[reg] = false;
    }

    const std::size_t* pass(const step::Solve& solve, State& state) {
        for (std::size_t reg = 0; reg < controls_.size(); ++reg) {
            if (registers_[reg].holding != solve.holding) continue;
            state.value[reg] = 0;
            empty(reg, state);
        }
        emit(solve);
        return nullptr;
    }

    const std::size_t* pass(const step::Input& input, State& state) {
        step::Input made = input;
        made.reg = state.home[input.reg];
        state.zero[made.reg] = false;
        emit(std::move(made));
        return controls_[input.reg].modulus != 1 ? &input.reg : nullptr;
    }

    const std::size_t* pass(const step::Print& print, State& state) {
        const std::uint64_t rest = said(print.value, state);
        step::Print made = print;
        tell(made, state);
        emit(std::move(made));
        if (rest != 0) emit(step::Add{{{print.value->reg, -Integer(rest)}}});
        return nullptr;
    }

    const std::size_t* pass(const step::MoveHead& move, State& /*state*/) {
        emit(move);
        return nullptr;
    }

    // Blocks contain none of these.
    const std::size_t* pass(const step::Goto& /*jump*/, State& /*state*/) { return nullptr; }
    const std::size_t* pass(const step::SolvedGoto& /*jump*/, State& /*state*/) { return nullptr; }
    const std::size_t* pass(const step::Halt& /*halt*/, State& /*state*/) { return nullptr; }

    /// Brings a control value that is a part of an output onto the puzzle; returns this value.
    std::uint64_t said(const std::optional<Reading>& value, const State& state) {
        if (!value || !in_program(value->reg, state) || is_known(*value)) return 0;
        const std::uint64_t rest = state.value[value->reg];
        if (rest != 0) emit(step::Add{{{value->reg, Integer(rest)}}});
        return rest;
    }

    [[nodiscard]] bool is_known(const Reading& reading) const {
        return controls_[reading.reg].modulus % reading.modulus.get_ui() == 0;
    }

    template <class Output>
    void tell(Output& output, const State& state) {
        if (!output.value) return;
        if (in_program(output.value->reg, state) && is_known(*output.value)) {
            message_bytes_ += output.message.size();
            if (message_bytes_ > kMostMessageBytes) throw NoResult{};
            output.known = state.value[output.value->reg] % output.value->modulus.get_ui();
            output.value.reset();
        } else {
            output.value = at_home(*output.value, state);
        }
    }

    // --- Exits.

    using Exit = std::variant<leave::RunOff, leave::Jump, leave::Branch, leave::Halt>;

    Exit exit_of(const leave::RunOff& off, State& /*state*/) { return off; }

    Exit exit_of(const leave::Jump& jump, State& state) {
        return leave::Jump{node(jump.to, std::move(state))};
    }

    Exit exit_of(const leave::Halt& halt, State& state) {
        static const Step kNone;
        step_ = &kNone;
        said(halt.value, state);
        leave::Halt made = halt;
        tell(made, state);
        return made;
    }

    Exit exit_of(const leave::Branch& branch, State& state) {
        if (const std::optional<BlockId> to = known_side(branch, state)) {
            return leave::Jump{node(*to, std::move(state))};
        }
        const std::size_t reg = branch.value.reg;
        const Integer& modulus = branch.value.modulus;
        const bool split = in_program(reg, state);
        if (split && state.value[reg] % modulus.get_ui() != 0) throw NoResult{};
        const Reading reading = at_home(branch.value, state);
        State solved = state;
        if (!split && modulus == registers_[reg].order) empty(reg, solved);
        const BlockId yes = node(branch.solved, std::move(solved));
        return leave::Branch{reading, yes, node(branch.otherwise, std::move(state))};
    }

    /// The successor, if the control value of the register decides it.
    [[nodiscard]] std::optional<BlockId> known_side(const leave::Branch& branch,
                                                    const State& state) const {
        if (!in_program(branch.value.reg, state)) return std::nullopt;
        const std::uint64_t k = controls_[branch.value.reg].modulus;
        const std::uint64_t m = branch.value.modulus.get_ui();
        const std::uint64_t c = state.value[branch.value.reg];
        if (c % std::gcd(k, m) != 0) return branch.otherwise;
        if (k % m == 0) return branch.solved;
        return std::nullopt;
    }

    // --- Reading out.

    void write_read_out(BlockId made, std::size_t reg, BlockId next, State state) {
        const std::size_t home = state.home[reg];
        const auto [entry, is_new] = plans_.try_emplace(home);
        if (is_new) {
            auto plan = plan_read_out(registers_, costs_, home, controls_[reg].modulus);
            if (!plan) throw NoResult{};
            entry->second = *std::move(plan);
        }
        const Step& input = *step_;
        made_.blocks[made].steps = std::move(steps_);
        steps_ = {};
        const Leaf leaf{reg, home, next, &entry->second, &input, std::move(state)};
        made_.blocks[made].exit = leave::Jump{stage(leaf, 0, 0)};
    }

    struct Leaf {
        std::size_t reg = 0;   ///< the name
        std::size_t home = 0;  ///< its register of the puzzle
        BlockId next = 0;
        const std::vector<ReadOutStage>* stages = nullptr;
        const Step* input = nullptr;
        State state;
    };

    /// The first block of a stage after `counted` was subtracted.
    BlockId stage(const Leaf& leaf, std::size_t at, std::int64_t counted) {
        if (at == leaf.stages->size()) return arrive(leaf, counted);
        const ReadOutStage& stage_at = (*leaf.stages)[at];
        const Reading tested = {leaf.home, Integer(stage_at.modulus)};
        // The last case is what is left after the others.
        const std::int64_t last = static_cast<std::int64_t>(stage_at.cases) - 1;
        BlockId test = stage(leaf, at + 1, counted + last * stage_at.step);
        for (std::int64_t digit = last; digit-- > 0;) {
            const BlockId next = adding(leaf, Integer(-stage_at.step), test);
            const BlockId met = stage(leaf, at + 1, counted + digit * stage_at.step);
            test = add();
            made_.blocks[test].exit = leave::Branch{tested, met, next};
            made_.blocks[test].exit_span = leaf.input->span;
        }
        return test;
    }

    /// A block that adds to the register that is read out, and goes on.
    BlockId adding(const Leaf& leaf, Integer amount, BlockId to) {
        const BlockId id = add();
        BasicBlock& block = made_.blocks[id];
        block.steps.push_back(
            {step::Add{{{leaf.home, std::move(amount)}}}, leaf.input->span, leaf.input->expansion});
        block.exit = leave::Jump{to};
        block.exit_span = leaf.input->span;
        return id;
    }

    /// The node after reading out; `counted` was on the puzzle, which has a multiple of k left.
    BlockId arrive(const Leaf& leaf, std::int64_t counted) {
        State state = leaf.state;
        state.spilled[leaf.reg] = false;
        if (controls_[leaf.reg].modulus == registers_[leaf.reg].order) {
            state.zero[leaf.home] = true;
        }
        const Addition rest = added({leaf.reg, Integer(static_cast<long>(counted))}, state);
        const BlockId to = node(leaf.next, std::move(state));
        return rest.amount == 0 ? to : adding(leaf, rest.amount, to);
    }

    FlowGraph graph_;  // split
    const RegisterTable& registers_;
    TurnCosts& costs_;
    const Controls& controls_;
    std::size_t most_blocks_;
    Liveness liveness_;
    std::map<const step::RepeatUntil*, WholeMove> moves_;  // the steps that are moves
    std::vector<bool> renamed_;
    std::vector<bool> may_be_silent_;  // by block
    std::size_t message_bytes_ = 0;    // of outputs with known values
    std::size_t passed_ = 0;           // blocks without steps
    FlowGraph made_;
    std::map<Key, BlockId> nodes_;
    std::vector<Open> open_;
    std::map<std::size_t, std::vector<ReadOutStage>> plans_;
    std::vector<Step> steps_;     // of the block that is being written
    const Step* step_ = nullptr;  // the step that is being written
};

}  // namespace

bool may_be_controlled(const RegisterTable& registers, std::size_t reg) {
    const DeclaredRegister& declared = registers[reg];
    return registers.architecture(declared.holding) != nullptr &&
           !registers.holdings()[declared.holding].tape &&
           declared.order <= static_cast<unsigned long>(Residue::kMaxOrder);
}

std::optional<FlowGraph> specialise(const FlowGraph& graph, const RegisterTable& registers,
                                    TurnCosts& costs, const Controls& controls,
                                    std::size_t most_blocks, std::size_t* blocks) {
    Specialiser specialiser(Splitter(graph, controls).run(), registers, costs, controls,
                            most_blocks);
    std::optional<FlowGraph> made;
    try {
        made = specialiser.run();
    } catch (const NoResult&) {
    }
    if (blocks != nullptr) *blocks = made ? made->blocks.size() : specialiser.blocks();
    return made;
}

}  // namespace qter

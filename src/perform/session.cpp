#include "perform/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "perform/observed_pieces.hpp"
#include "perform/wording.hpp"

namespace qter {
namespace {

/// Approximate memory that a step owns.
std::size_t bytes_of(const MachineStep& step) {
    std::size_t bytes =
        sizeof(MachineStep) + step.message.size() + step.pieces.size() * sizeof(Slot);
    for (const RepeatedTurns& part : step.turns) bytes += part.algorithm.size() * sizeof(Turn);
    return bytes;
}

}  // namespace

Result<PerformSession> PerformSession::begin(const Program& program,
                                             const PerformSessionOptions& options) {
    for (const Holding& holding : program.holdings) {
        if (!holding.theoretical()) continue;
        return Diagnostic::error(
            Code::kTheoretical, holding.span,
            "the program has a theoretical register, which cannot be performed by hand");
    }
    if (program.instructions.empty()) {
        return Diagnostic::error(Code::kEmpty, {}, "the program has nothing to do");
    }
    if (program.holdings.empty()) {
        return Diagnostic::error(Code::kEmpty, {},
                                 "the program has no puzzle, so there is nothing to perform")
            .with_help("`qter interpret` runs it");
    }
    return PerformSession(program, options);
}

PerformSession::PerformSession(const Program& program, const PerformSessionOptions& options)
    : machine_(program, options.in_one_go), options_(options), kept_(observed_pieces(program)) {}

// --- Present position.

const ReadingTables* PerformSession::reading() const {
    if (step().kind != MachineStep::Kind::kRead) return nullptr;
    const auto [entry, is_new] = readings_.try_emplace(step().instruction);
    if (is_new) {
        const Operation& operation = program().instructions[step().instruction].operation;
        entry->second = reading_tables(*puzzle(), *count_of(operation),
                                       states_applied_to(program(), step().holding));
    }
    return entry->second ? &*entry->second : nullptr;
}

// --- Forwards.

void PerformSession::advance(const Integer& number) {
    const MachineStep& step = machine_.step();
    Past past{{}, outputs_.size(), turned_};
    if (step.output) outputs_.push_back(*step.output);
    if (step.kind == MachineStep::Kind::kTurn) {
        const bool enters = !step.numbers.empty();
        (enters ? turned_.entering : turned_.running) += turns_in(step.turns);
        if (enters && !replaying_) decisions_.push_back({done_, step.holding, Entered{step.turns}});
    }
    past.step = machine_.advance(number);
    past_bytes_ += bytes_of(past.step.step);
    past_.push_back(std::move(past));
    while (past_bytes_ > kMaxPastBytes && past_.size() > 1) {
        past_bytes_ -= bytes_of(past_.front().step.step);
        past_.pop_front();
    }
    ++done_;
    use_short_algorithm();
}

void PerformSession::use_short_algorithm() {
    const MachineStep& step = machine_.step();
    if (options_.shorter == nullptr || replaying_ || step.repeating.empty()) return;
    std::vector<Algorithm> generators;
    for (const std::size_t input : step.inputs) {
        generators.push_back(
            std::get<op::Input>(program().instructions[input].operation).algorithm);
    }
    const State wanted = state_of(*puzzle(), step.repeating);
    const std::optional<Algorithm> found =
        options_.shorter->find({step.holding, kept(), std::move(generators), step.numbers, wanted});
    if (!found) return;
    if (Integer(found->size()) < turns_in(step.repeating)) machine_.enter_by({{*found, 1}});
}

std::optional<Diagnostic> PerformSession::answer(bool solved) {
    assert(step().kind == MachineStep::Kind::kLook);
    if (solved != step().solved) return contradicts(*this, solved);
    advance();
    return std::nullopt;
}

std::optional<Diagnostic> PerformSession::enter(const Integer& number) {
    assert(step().kind == MachineStep::Kind::kEnter);
    if (std::optional<Diagnostic> problem = machine_.why_not(number)) return problem;
    if (!replaying_) decisions_.push_back({done_, step().holding, Numbers{number}});
    advance(number);
    return std::nullopt;
}

std::optional<Diagnostic> PerformSession::read(const std::optional<Integer>& value) {
    assert(step().kind == MachineStep::Kind::kRead);
    if (value && *value != *step().value) return contradicts(*this, *value);
    advance();
    return std::nullopt;
}

std::optional<Diagnostic> PerformSession::go_on(const std::optional<Integer>& number) {
    switch (step().kind) {
        case MachineStep::Kind::kLook:
            return answer(step().solved);
        case MachineStep::Kind::kEnter:
            assert(number);
            return enter(*number);
        case MachineStep::Kind::kRead:
            return read(std::nullopt);
        case MachineStep::Kind::kDone:
        case MachineStep::Kind::kFailed:
            return std::nullopt;
        default:
            advance();
            return std::nullopt;
    }
}

void PerformSession::repeat_generators() {
    if (!step().repeating.empty()) machine_.enter_by(step().repeating);
}

// --- Back.

std::optional<MachineStep> PerformSession::undo() const {
    if (past_.empty()) return std::nullopt;
    const MachineStep& last = past_.back().step.step;
    MachineStep undoes;
    undoes.kind = MachineStep::Kind::kTell;
    undoes.instruction = last.instruction;
    undoes.holding = step().holding;
    switch (last.kind) {
        case MachineStep::Kind::kTurn:
            undoes.kind = last.kind;
            undoes.any_way = last.any_way;
            undoes.turns = inverse(*puzzle(), last.turns);
            break;
        case MachineStep::Kind::kSwitch:
            undoes.kind = last.kind;
            undoes.target = last.holding;
            break;
        case MachineStep::Kind::kMoveHead:
            undoes.kind = last.kind;
            undoes.cells = -last.cells;
            break;
        default:
            break;
    }
    return undoes;
}

const State* PerformSession::before_solving() const {
    return past_.empty() || !past_.back().step.before ? nullptr : &past_.back().step.before->state;
}

std::vector<PerformSession::DoneStep> PerformSession::recent_steps(const Integer& turns) const {
    std::uint64_t first = done_ - past_.size();
    for (const Decision& decision : decisions_) {
        const auto* const recovered = std::get_if<Recovered>(&decision.what);
        if (recovered == nullptr) continue;
        first = std::max(first, decision.step + (recovered->of_after ? 1 : 0));
    }
    std::vector<DoneStep> recent;
    Integer left = turns;
    for (std::uint64_t number = done_; number > first; --number) {
        const MachineStep& past = past_[past_.size() - 1 - (done_ - number)].step.step;
        if (past.holding != step().holding) continue;
        if (past.any_way || past.kind == MachineStep::Kind::kMoveHead) break;
        const bool turned = past.kind == MachineStep::Kind::kTurn;
        if (!turned && past.kind != MachineStep::Kind::kLook) continue;
        if (turned && (left -= turns_in(past.turns)) < 0) break;
        recent.push_back({&past, number});
    }
    return recent;
}

void PerformSession::back() {
    assert(!past_.empty());
    Past last = std::move(past_.back());
    past_.pop_back();
    past_bytes_ -= bytes_of(last.step.step);
    machine_.undo(std::move(last.step));
    outputs_.resize(last.outputs);
    turned_ = last.turned;
    --done_;
    bool recovered = false;
    while (!decisions_.empty() && decisions_.back().step >= done_) {
        recovered = recovered || std::holds_alternative<Recovered>(decisions_.back().what);
        decisions_.pop_back();
    }
    if (recovered) decisions_.push_back({done_, step().holding, Recovered{state(), false, 0}});
}

// --- After a slip.

bool PerformSession::recover(const State& now, bool of_after, std::uint64_t turns) {
    assert(!of_after || step().kind == MachineStep::Kind::kTurn);
    const State target = of_after ? after() : state();
    if (!agree_in(kept(), now, target)) return false;
    if (!replaying_) {
        decisions_.push_back({done_, step().holding, Recovered{now, of_after, turns}});
    }
    if (of_after) {
        // The recorded state fixes how numbers were entered, too.
        const bool replaying = std::exchange(replaying_, true);
        advance();
        replaying_ = replaying;
    }
    // No step tests free pieces, but the turns that remain may depend on them.
    machine_.put(now);
    turned_.correcting += Integer(turns);
    use_short_algorithm();
    return true;
}

// --- Decisions.

std::optional<Diagnostic> PerformSession::replay(const std::vector<Decision>& decisions,
                                                 std::uint64_t steps,
                                                 const Cancellation& cancellation) {
    assert(done_ == 0);
    replaying_ = true;
    decisions_ = decisions;
    std::size_t next = 0;
    bool fits = true;
    while (fits && done_ < steps) {
        if (done_ % 1024 == 0) cancellation.check();
        fits = replay_step(decisions, next);
    }
    fits = fits && done_ == steps && replay_corrections(decisions, next) && done_ == steps &&
           next == decisions.size();
    replaying_ = false;
    if (!fits) {
        return Diagnostic::error(Code::kBadInput, {}, "the decisions do not fit the program");
    }
    use_short_algorithm();
    return std::nullopt;
}

/// Applies all decisions taken here; one of them may complete the step.
bool PerformSession::replay_corrections(const std::vector<Decision>& decisions, std::size_t& next) {
    const std::uint64_t here = done_;
    while (done_ == here && next < decisions.size() && decisions[next].step == here) {
        const auto* const recovered = std::get_if<Recovered>(&decisions[next].what);
        if (recovered == nullptr) break;
        if (decisions[next].holding != step().holding) return false;
        if (recovered->of_after && step().kind != MachineStep::Kind::kTurn) return false;
        ++next;
        if (!recover(recovered->state, recovered->of_after, recovered->turns)) return false;
    }
    return true;
}

bool PerformSession::replay_step(const std::vector<Decision>& decisions, std::size_t& next) {
    const std::uint64_t here = done_;
    if (!replay_corrections(decisions, next)) return false;
    if (done_ != here) return true;
    if (step().kind == MachineStep::Kind::kDone || step().kind == MachineStep::Kind::kFailed)
        return false;
    const bool decided = next < decisions.size() && decisions[next].step == here;
    const Decision* const decision = decided ? &decisions[next++] : nullptr;
    if (step().kind == MachineStep::Kind::kEnter) {
        const auto* const chosen = decided ? std::get_if<Numbers>(&decision->what) : nullptr;
        return chosen != nullptr && !enter(chosen->number);
    }
    if (step().kind == MachineStep::Kind::kTurn && !step().numbers.empty()) {
        const auto* const entered = decided ? std::get_if<Entered>(&decision->what) : nullptr;
        if (entered == nullptr || decision->holding != step().holding) return false;
        const State wanted = state_of(*puzzle(), step().repeating);
        if (!agree_in(kept(), state_of(*puzzle(), entered->turns), wanted)) return false;
        machine_.enter_by(entered->turns);
    } else if (decided) {
        return false;
    }
    return !go_on();
}

}  // namespace qter

// Machine: executes the instructions at full speed, on fast states.
//
// The work is shared by two parts. The hot loop (hot_loop.hpp) executes turns, gotos, solved-gotos
// and repeats, and is compiled once per kernel. All other instructions, and all errors, are handled
// here. The backend defines the state of a puzzle: FastBackend of one form. What instructions mean
// is defined by StepMachine (step_machine.hpp); random programs are run on both.
#pragma once

#include <cassert>
#include <limits>
#include <optional>
#include <utility>

#include "interpreter/counting.hpp"
#include "interpreter/decode.hpp"
#include "interpreter/errors.hpp"
#include "interpreter/interpreter.hpp"
#include "interpreter/loop_watch.hpp"
#include "interpreter/puzzles_in_use.hpp"

namespace qter {

/// The data that the hot loop works on. `counter` is null while a puzzle is in hand. While a
/// counter is in hand, `value` and `frame` point to an empty puzzle, so that they need no null
/// test.
template <class Backend>
struct HotState {
    const Decoded<Backend>* code = nullptr;
    const Repetition<Backend>* repetitions = nullptr;
    typename Backend::Value* value = nullptr;
    typename Backend::Frame* frame = nullptr;
    Integer* counter = nullptr;
    std::uint64_t turns = 0;     ///< since the last pause
    std::uint32_t at = 0;        ///< index of the next or the present instruction
    std::uint64_t pause_at = 0;  ///< steps at which to call pause()
    /// Instructions executed before `at`. Not next to `turns`: g++ 12 would keep the two together
    /// in a vector register, and moving them in and out would cost the loop a fifth of its speed.
    std::uint64_t steps = 0;
    typename Backend::Value snapshot{};  ///< the value in hand at the watch's snapshot
    std::uint64_t looks = 0;             ///< not next to `turns` and `steps` for the same reason
};

template <class Backend>
class Machine {
 public:
    using Value = typename Backend::Value;
    using Frame = typename Backend::Frame;

    Machine(const Program& program, Ports& ports, const RunOptions& options, Backend backend);

    /// Decodes the program and takes up the first holding; false when the run is already over.
    bool start();
    RunResult finish() &&;

    // Called by the hot loop. All of these expect `hot` to be up to date and may change it.

    /// Called at intervals: bookkeeping, limits, cancellation; false when the run is over.
    bool pause();
    /// Executes the instruction at hot.at, reports it to the trace and advances. Counts the step
    /// unless it fails. False when the run is over.
    bool execute();
    /// The repeat at hot.at has been tried `tried` times without success: computes the remaining
    /// number of repetitions and applies them. False when it cannot end, and the run is over.
    bool finish_repeat(std::uint64_t tried);
    /// After finish_repeat(): the total number of repetitions.
    [[nodiscard]] const Integer& repetitions() const { return *repetitions_; }
    /// The instruction at hot.at, already counted as a step, jumps backward to `target`. False when
    /// the program has been there in the same state before, and the run is over.
    bool backward_jump(std::uint32_t target);
    /// Reports the instruction at `at`, the last one executed, to the port; `times` may be null.
    void trace(std::uint32_t at, std::optional<bool> jumped, const Integer* times);

    /// Called before the instruction at hot.at when there is a trace: stops there if the port
    /// requests it. False when the run is over.
    bool before_instruction();

    [[nodiscard]] const LoopWatch& watch() const { return watch_; }

    HotState<Backend> hot;

 private:
    static constexpr std::uint64_t kStepsBetweenPauses = 4096;

    struct Placed {
        Frame* frame;    ///< null for a counter
        std::size_t at;  ///< index among the puzzles or the counters in use
    };

    bool decode();
    void place_holdings();
    bool dispatch();
    void take_up(std::size_t holding);
    bool put_down();
    bool in_hand_as_saved() const;
    void take_snapshot(std::uint32_t target);

    bool zero_goto();
    void add(const Integer& amount);
    void solve();
    bool input();
    bool print();
    bool halt();
    bool change_holding();
    bool move_head();
    template <class Said>
    bool say(Output::Kind kind, const Said& said);

    void repeat(const Repetition<Backend>& repetition, const Integer& times);
    std::optional<Integer> count_out(const Repetition<Backend>& repetition, const Count& count);
    /// The instruction at `at` as step `number`, with the holding that is now in hand; `state` is a
    /// buffer for its state.
    TraceStep moment(std::uint32_t at, std::uint64_t number, std::optional<State>& state) const;
    /// Adds times * each to `sum`, which saturates.
    static void add_times(std::uint64_t& sum, const Integer& times, std::uint64_t each);

    bool next() {
        ++hot.at;
        ++hot.steps;
        return true;
    }
    bool end(RunStatus status) {
        result_.status = status;
        return false;
    }
    bool fail(RunStatus status, Diagnostic diagnostic) {
        result_.diagnostics.add(std::move(diagnostic));
        return end(status);
    }

    [[nodiscard]] const Instruction& instruction() const { return program_.instructions[hot.at]; }
    template <class Op>
    [[nodiscard]] const Op& operation() const {
        return std::get<Op>(instruction().operation);
    }
    [[nodiscard]] const Repetition<Backend>& repetition() const {
        return hot.repetitions[hot.code[hot.at].detail];
    }
    [[nodiscard]] const Instruction* instruction_or_end(std::size_t at) const {
        return at < program_.instructions.size() ? &program_.instructions[at] : nullptr;
    }

    const Program& program_;
    Ports& ports_;
    const RunOptions& options_;
    Backend backend_;
    Allowance allowance_;
    LoopWatch watch_;
    DecodedProgram<Backend> code_;
    RunResult result_;

    std::vector<Placed> placed_;
    std::size_t in_hand_ = 0;
    PuzzlesInUse<Value> puzzles_;
    PuzzlesInUse<Integer> counters_;
    const Integer zero_ = 0;
    Integer saved_counter_;
    std::optional<Integer> repetitions_;  ///< of the instruction being executed
    std::optional<bool> jumped_;

    Value no_value_{};
    Frame no_frame_{};
};

// -- start and end --------------------------------------------------------------------------------

template <class Backend>
Machine<Backend>::Machine(const Program& program, Ports& ports, const RunOptions& options,
                          Backend backend)
    : program_(program),
      ports_(ports),
      options_(options),
      backend_(std::move(backend)),
      allowance_{options.max_cells, options.max_bytes},
      watch_(options.find_endless),
      puzzles_(watch_, allowance_),
      counters_(watch_, allowance_) {}

template <class Backend>
bool Machine<Backend>::start() {
    if (!decode()) return false;
    hot.code = code_.instructions.data();
    hot.repetitions = code_.repetitions.data();
    hot.value = &no_value_;
    hot.frame = &no_frame_;
    place_holdings();
    if (!placed_.empty()) take_up(0);
    return true;
}

template <class Backend>
RunResult Machine<Backend>::finish() && {
    add_times(result_.turns, 1, std::exchange(hot.turns, 0));
    add_times(result_.looks, 1, std::exchange(hot.looks, 0));
    result_.steps = hot.steps;
    return std::move(result_);
}

template <class Backend>
bool Machine<Backend>::decode() {
    Decoder<Backend> decoder(backend_, allowance_, options_.measure);
    for (const Instruction& instruction : program_.instructions) {
        if (!decoder.add(instruction)) {
            return fail(RunStatus::kLimit, too_many_algorithms(instruction));
        }
        // On large puzzles, reducing the algorithms can take a while.
        if (decoder.worked() && ports_.cancelled()) return end(RunStatus::kCancelled);
    }
    code_ = std::move(decoder).finish();
    return true;
}

template <class Backend>
void Machine<Backend>::place_holdings() {
    // In addition to the cell itself: a hash table node, its bucket, and the overhead of malloc.
    constexpr std::uint64_t kNode = 6 * sizeof(void*);
    for (const Holding& holding : program_.holdings) {
        if (holding.theoretical()) {
            const std::uint64_t digits = mpz_size(holding.order.get_mpz_t()) * sizeof(mp_limb_t);
            const std::uint64_t bytes = kNode + sizeof(Cell<Integer>) + 2 * digits;
            placed_.push_back({nullptr, counters_.add(zero_, holding.tape, bytes)});
        } else {
            Frame& frame = backend_.frame(*holding.puzzle);
            const std::uint64_t bytes =
                kNode + sizeof(Cell<Value>) + 2 * Backend::value_bytes(frame);
            placed_.push_back({&frame, puzzles_.add(frame.solved, holding.tape, bytes)});
        }
    }
}

template <class Backend>
bool Machine<Backend>::pause() {
    add_times(result_.turns, 1, std::exchange(hot.turns, 0));
    if (options_.max_steps && hot.steps >= *options_.max_steps) {
        return fail(RunStatus::kLimit,
                    too_many_steps(instruction_or_end(hot.at), *options_.max_steps));
    }
    if (ports_.cancelled()) return end(RunStatus::kCancelled);
    hot.pause_at = hot.steps + kStepsBetweenPauses;
    if (options_.max_steps && *options_.max_steps < hot.pause_at) {
        hot.pause_at = *options_.max_steps;
    }
    return true;
}

// -- what is in hand ------------------------------------------------------------------------------

template <class Backend>
void Machine<Backend>::take_up(std::size_t holding) {
    in_hand_ = holding;
    const Placed& placed = placed_[holding];
    hot.counter = placed.frame == nullptr ? &counters_.take(placed.at).value : nullptr;
    hot.value = placed.frame == nullptr ? &no_value_ : &puzzles_.take(placed.at).value;
    hot.frame = placed.frame == nullptr ? &no_frame_ : placed.frame;
}

template <class Backend>
bool Machine<Backend>::put_down() {
    const Placed& placed = placed_[in_hand_];
    const bool kept =
        placed.frame == nullptr ? counters_.put_down(placed.at) : puzzles_.put_down(placed.at);
    return kept || fail(RunStatus::kLimit, too_many_cells(instruction()));
}

template <class Backend>
bool Machine<Backend>::change_holding() {
    if (!put_down()) return false;
    take_up(hot.code[hot.at].target);
    return next();
}

template <class Backend>
bool Machine<Backend>::move_head() {
    if (!put_down()) return false;
    const Placed& placed = placed_[in_hand_];
    const std::int64_t steps = operation<op::MoveHead>().steps;
    const bool moved = placed.frame == nullptr ? counters_.move_head(placed.at, steps)
                                               : puzzles_.move_head(placed.at, steps);
    if (!moved) {
        return fail(RunStatus::kLimit, too_far(instruction(), program_.holdings[in_hand_]));
    }
    take_up(in_hand_);
    return next();
}

// -- endless runs ---------------------------------------------------------------------------------

template <class Backend>
bool Machine<Backend>::in_hand_as_saved() const {
    if (hot.counter != nullptr) return *hot.counter == saved_counter_;
    return Backend::same(*hot.value, hot.snapshot);
}

template <class Backend>
void Machine<Backend>::take_snapshot(std::uint32_t target) {
    watch_.snapshot(target, in_hand_, hot.steps);
    hot.snapshot = *hot.value;
    if (placed_.empty()) return;
    const Placed& placed = placed_[in_hand_];
    if (hot.counter != nullptr) {
        saved_counter_ = *hot.counter;
        counters_.save_in_hand(placed.at);
    } else {
        puzzles_.save_in_hand(placed.at);
    }
}

template <class Backend>
bool Machine<Backend>::backward_jump(std::uint32_t target) {
    if (target == watch_.target() && in_hand_ == watch_.holding() && in_hand_as_saved()) {
        const bool counter = hot.counter != nullptr;
        const std::size_t at = placed_.empty() ? 0 : placed_[in_hand_].at;
        const LoopWatch::Verdict verdict = placed_.empty() ? LoopWatch::Verdict::kSame
                                           : counter       ? counters_.compare(at)
                                                           : puzzles_.compare(at);
        if (verdict != LoopWatch::Verdict::kChanged) {
            const bool shifted = verdict == LoopWatch::Verdict::kShifted;
            const Holding* tape = shifted ? &program_.holdings[in_hand_] : nullptr;
            const std::int64_t shift = !shifted  ? 0
                                       : counter ? counters_.shift(at)
                                                 : puzzles_.shift(at);
            return fail(RunStatus::kError, never_ends(instruction(), program_.instructions[target],
                                                      hot.steps - watch_.taken_at(), tape, shift));
        }
    }
    if (hot.steps >= watch_.next()) take_snapshot(target);
    return true;
}

// -- instructions ---------------------------------------------------------------------------------

template <class Backend>
bool Machine<Backend>::execute() {
    repetitions_.reset();
    jumped_.reset();
    const std::uint32_t executed = hot.at;
    const std::uint64_t before = hot.steps;
    const bool goes_on = dispatch();
    if (options_.trace && hot.steps > before) {
        trace(executed, jumped_, repetitions_ ? &*repetitions_ : nullptr);
    }
    return goes_on;
}

template <class Backend>
bool Machine<Backend>::dispatch() {
    switch (hot.code[hot.at].code) {
        case OpCode::kZeroGoto:
            return zero_goto();
        case OpCode::kAdd:
            add(operation<op::Add>().amount);
            return next();
        case OpCode::kSolve:
            solve();
            return next();
        case OpCode::kInput:
            return input();
        case OpCode::kPrint:
            return print();
        case OpCode::kHalt:
            return halt();
        case OpCode::kSwitch:
            return change_holding();
        case OpCode::kMoveHead:
            return move_head();
        case OpCode::kEnd:
            return fail(RunStatus::kError, ran_past_end(program_.instructions.empty()
                                                            ? nullptr
                                                            : &program_.instructions.back()));
        default:
            assert(false);  // handled by the hot loop
            return false;
    }
}

template <class Backend>
bool Machine<Backend>::zero_goto() {
    // On a puzzle, an empty list of pieces means that all of them are solved.
    jumped_ = hot.counter == nullptr || *hot.counter == 0;
    ++hot.looks;
    if (!*jumped_) return next();
    const std::uint32_t target = hot.code[hot.at].target;
    ++hot.steps;
    if (target <= hot.at && !backward_jump(target)) return false;
    hot.at = target;
    return true;
}

template <class Backend>
void Machine<Backend>::add(const Integer& amount) {
    if (hot.counter == nullptr) return;
    const Integer& order = program_.holdings[in_hand_].order;
    *hot.counter += amount;
    // The sum is usually less than twice the order; then no division is needed.
    if (*hot.counter >= order) *hot.counter -= order;
    if (*hot.counter < 0 || *hot.counter >= order) *hot.counter = mod(*hot.counter, order);
}

template <class Backend>
void Machine<Backend>::solve() {
    if (hot.counter != nullptr) {
        *hot.counter = 0;
    } else {
        *hot.value = hot.frame->solved;
    }
}

template <class Backend>
bool Machine<Backend>::input() {
    const auto& input = operation<op::Input>();
    const Result<Integer> answer =
        ports_.input({&input.message.str(), input.range(), &instruction(), in_hand_, hot.steps});
    if (!answer) {
        if (ports_.cancelled()) return end(RunStatus::kCancelled);
        result_.diagnostics.add(no_answer(instruction(), input, answer.diagnostics()));
        return end(RunStatus::kError);
    }
    const std::optional<Integer> amount = input.range().amount(*answer);
    if (!amount) {
        return fail(RunStatus::kError, out_of_range(instruction(), input, *answer));
    }
    if (hot.counter != nullptr) {
        add(*amount);
    } else {
        repeat(repetition(), *amount);
        add_times(result_.input_turns, abs(*amount), repetition().turns);
    }
    repetitions_ = *amount;
    watch_.forget();
    return next();
}

template <class Backend>
bool Machine<Backend>::print() {
    return say(Output::Kind::kPrint, operation<op::Print>()) && next();
}

template <class Backend>
bool Machine<Backend>::halt() {
    if (!say(Output::Kind::kHalt, operation<op::Halt>())) return false;
    ++hot.steps;
    return end(RunStatus::kHalted);
}

template <class Backend>
template <class Said>
bool Machine<Backend>::say(Output::Kind kind, const Said& said) {
    const std::optional<Count>& count = said.count;
    if (said.known > 0) {
        ports_.output(output_with_value(kind, said.message.str(), said.known));
        return true;
    }
    if (count) {
        repetitions_ = count_out(repetition(), *count);
        if (!repetitions_) {
            return fail(RunStatus::kError,
                        never_solved(instruction(), count->algorithm, count->pieces));
        }
        add_times(result_.count_turns, *repetitions_, repetition().turns);
    }
    ports_.output({kind, said.message, repetitions_});
    return true;
}

// -- repetitions ----------------------------------------------------------------------------------

template <class Backend>
void Machine<Backend>::repeat(const Repetition<Backend>& repetition, const Integer& times) {
    if (placed_.empty()) return;
    const Shape& shape = hot.frame->puzzle->shape();
    const State far = power(shape, backend_.transformation(*hot.frame, repetition.step), times);
    *hot.value =
        backend_.value(*hot.frame, compose(shape, backend_.state(*hot.frame, *hot.value), far));
}

/// Number of repetitions until the pieces are solved; does not change the puzzle.
template <class Backend>
std::optional<Integer> Machine<Backend>::count_out(const Repetition<Backend>& repetition,
                                                   const Count& count) {
    if (hot.counter != nullptr) return *hot.counter;
    Value value = *hot.value;
    for (std::uint64_t tried = 0; tried <= hot.frame->patience; ++tried) {
        if (backend_.solved(value, repetition.pieces, *hot.frame)) return Integer(tried);
        backend_.apply(value, repetition.step, *hot.frame);
    }
    return repetitions_until_solved(
        hot.frame->puzzle->shape(), backend_.state(*hot.frame, *hot.value),
        backend_.transformation(*hot.frame, repetition.step), count.pieces);
}

template <class Backend>
bool Machine<Backend>::finish_repeat(std::uint64_t tried) {
    const auto& loop = operation<op::RepeatUntil>();
    const std::optional<Integer> more = repetitions_until_solved(
        hot.frame->puzzle->shape(), backend_.state(*hot.frame, *hot.value),
        backend_.transformation(*hot.frame, repetition().step), loop.pieces);
    if (!more) {
        return fail(RunStatus::kError, never_solved(instruction(), loop.algorithm, loop.pieces));
    }
    repeat(repetition(), *more);
    add_times(result_.turns, *more, repetition().turns);
    add_times(result_.looks, *more, 1);
    repetitions_ = *more + tried;
    return true;
}

template <class Backend>
void Machine<Backend>::add_times(std::uint64_t& sum, const Integer& times, std::uint64_t each) {
    const Integer exact = Integer(sum) + times * Integer(each);
    sum = exact.fits_ulong_p() ? exact.get_ui() : std::numeric_limits<std::uint64_t>::max();
}

// -- trace ----------------------------------------------------------------------------------------

template <class Backend>
void Machine<Backend>::trace(std::uint32_t at, std::optional<bool> jumped, const Integer* times) {
    std::optional<State> state;
    TraceStep step = moment(at, hot.steps, state);
    step.jumped = jumped;
    if (times != nullptr) step.repetitions = *times;
    ports_.trace(step);
}

template <class Backend>
bool Machine<Backend>::before_instruction() {
    if (hot.at >= options_.stop_before.size() || !options_.stop_before[hot.at]) return true;
    std::optional<State> state;
    return ports_.stop(moment(hot.at, hot.steps + 1, state)) || end(RunStatus::kCancelled);
}

template <class Backend>
TraceStep Machine<Backend>::moment(std::uint32_t at, std::uint64_t number,
                                   std::optional<State>& state) const {
    TraceStep step;
    step.index = at;
    step.step = number;
    step.holding = in_hand_;
    step.counter = hot.counter;
    if (hot.counter == nullptr && !placed_.empty()) {
        state = backend_.state(*hot.frame, *hot.value);
        step.state = &*state;
    }
    return step;
}

}  // namespace qter

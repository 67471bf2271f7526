// A second interpreter, as plain as can be, to compare the machine with: every algorithm turn by
// turn, every repetition tried out, every state of a run remembered. Shares nothing with the
// machine but the puzzles themselves.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "interpreter/interpreter.hpp"
#include "interpreter/recording_ports.hpp"

namespace qter::testing {

struct ReferenceResult {
    RunStatus status = RunStatus::kError;
    std::optional<Code> code;
    std::uint64_t line = 0;  ///< of the error
    std::uint64_t steps = 0;
    std::uint64_t turns = 0;
    std::uint64_t looks = 0;
    std::vector<std::string> outputs;
    /// When a state came up a second time, with no input between: that state's first time and its
    /// second, in steps.
    std::optional<std::uint64_t> seen_first, seen_again;
};

class ReferenceMachine {
 public:
    ReferenceMachine(const Program& program, std::vector<Integer> answers)
        : program_(program), answers_(std::move(answers)) {
        for (const Holding& holding : program.holdings) {
            tapes_.emplace_back();
            heads_.push_back(0);
            blank_.push_back(holding.puzzle ? solved_state(holding.puzzle->shape()) : State{});
        }
    }

    ReferenceResult run(std::uint64_t max_steps) {
        while (!over_) {
            if (result_.steps == max_steps) {
                result_.status = RunStatus::kLimit;
                break;
            }
            if (!result_.seen_again) remember();
            if (at_ == program_.instructions.size()) {
                fail(Code::kRanOff, program_.instructions.size() - 1);
                break;
            }
            const std::size_t executed = at_++;
            std::visit([&](const auto& operation) { this->execute(operation, executed); },
                       program_.instructions[executed].operation);
            if (!failed_) ++result_.steps;
        }
        return result_;
    }

 private:
    struct Cell {
        State state;
        Integer counter;
    };

    const Holding& holding() const { return program_.holdings[hand_]; }
    const Shape& shape() const { return holding().puzzle->shape(); }
    Cell& cell() {
        std::map<std::int64_t, Cell>& tape = tapes_[hand_];
        return tape.try_emplace(heads_[hand_], Cell{blank_[hand_], 0}).first->second;
    }
    bool all_solved(const State& state, const std::vector<Slot>& pieces) const {
        for (const Slot piece : pieces) {
            if (state.piece[piece] != piece || state.orient[piece] != 0) return false;
        }
        return true;
    }
    State turned(State state, const Algorithm& algorithm) const {
        for (const Turn turn : algorithm) {
            for (std::uint16_t i = 0; i < turn.amount; ++i) {
                state = compose(shape(), state, holding().puzzle->grips()[turn.grip].turn);
            }
        }
        return state;
    }
    /// The number of repetitions until the pieces are solved, by trying.
    std::optional<std::uint64_t> tries(const Algorithm& algorithm,
                                       const std::vector<Slot>& pieces) {
        const State start = cell().state;
        State state = start;
        for (std::uint64_t n = 0;; ++n) {
            if (all_solved(state, pieces)) return n;
            state = turned(std::move(state), algorithm);
            if (state == start) return std::nullopt;
        }
    }

    void fail(Code code, std::size_t at) {
        result_.status = RunStatus::kError;
        result_.code = code;
        result_.line = program_.instructions[at].number;
        over_ = failed_ = true;
    }

    void execute(const op::Turns& turns, std::size_t) {
        cell().state = turned(cell().state, turns.algorithm);
        result_.turns += turns.algorithm.size();
    }
    void execute(const op::Add& sum, std::size_t) {
        cell().counter = mod(cell().counter + sum.amount, holding().order);
    }
    void execute(const op::Goto& jump, std::size_t) { at_ = jump.target; }
    void execute(const op::SolvedGoto& jump, std::size_t) {
        ++result_.looks;
        const bool zero =
            holding().theoretical() ? cell().counter == 0 : all_solved(cell().state, jump.pieces);
        if (zero) at_ = jump.target;
    }
    void execute(const op::Solve&, std::size_t) { cell() = {blank_[hand_], 0}; }
    void execute(const op::RepeatUntil& loop, std::size_t at) {
        const std::optional<std::uint64_t> times = tries(loop.algorithm, loop.pieces);
        if (!times) return fail(Code::kNeverSolved, at);
        for (std::uint64_t i = 0; i < *times; ++i) {
            cell().state = turned(cell().state, loop.algorithm);
        }
        result_.turns += *times * loop.algorithm.size();
        result_.looks += *times + 1;
    }
    void execute(const op::Input& input, std::size_t at) {
        if (asked_ == answers_.size()) return fail(Code::kNoInput, at);
        Integer answer = answers_[asked_++];
        while (input.wraps && answer > input.max) answer -= input.max + 1;
        while (input.wraps && -answer > input.max) answer += input.max + 1;
        if (answer > input.max || -answer > input.max) return fail(Code::kBadInput, at);
        seen_.clear();
        if (holding().theoretical()) {
            cell().counter = mod(cell().counter + answer, holding().order);
            return;
        }
        const Algorithm once =
            answer < 0 ? inverse(*holding().puzzle, input.algorithm) : input.algorithm;
        for (Integer i = 0; i < abs(answer); ++i) cell().state = turned(cell().state, once);
    }
    bool say(Output::Kind kind, const std::string& message, const std::optional<Count>& count,
             std::size_t at) {
        Output output{kind, message, std::nullopt};
        if (count && holding().theoretical()) output.value = cell().counter;
        if (count && !holding().theoretical()) {
            const std::optional<std::uint64_t> times = tries(count->algorithm, count->pieces);
            if (!times) {
                fail(Code::kNeverSolved, at);
                return false;
            }
            output.value = Integer(*times);
        }
        result_.outputs.push_back(said(output));
        return true;
    }
    void execute(const op::Print& print, std::size_t at) {
        say(Output::Kind::kPrint, print.message, print.count, at);
    }
    void execute(const op::Halt& halt, std::size_t at) {
        if (!say(Output::Kind::kHalt, halt.message, halt.count, at)) return;
        result_.status = RunStatus::kHalted;
        over_ = true;
    }
    void execute(const op::Switch& change, std::size_t) { hand_ = change.holding; }
    void execute(const op::MoveHead& move, std::size_t) { heads_[hand_] += move.steps; }

    /// Everything that decides what happens next, as text; blank cells are left out.
    std::string whole_state() const {
        std::string text = std::to_string(at_) + "," + std::to_string(hand_);
        for (std::size_t i = 0; i < tapes_.size(); ++i) {
            text += ";" + std::to_string(heads_[i]);
            for (const auto& [position, cell] : tapes_[i]) {
                if (cell.state == blank_[i] && cell.counter == 0) continue;
                text += "@" + std::to_string(position) + "=" + to_string(cell.counter) + ":";
                for (const Slot piece : cell.state.piece) text += static_cast<char>(piece + 1);
                for (const std::uint8_t turn : cell.state.orient) text += static_cast<char>(turn);
            }
        }
        return text;
    }
    void remember() {
        const auto [place, fresh] = seen_.try_emplace(whole_state(), result_.steps);
        if (fresh) return;
        result_.seen_first = place->second;
        result_.seen_again = result_.steps;
    }

    const Program& program_;
    std::vector<Integer> answers_;
    std::size_t asked_ = 0;
    std::vector<std::map<std::int64_t, Cell>> tapes_;
    std::vector<std::int64_t> heads_;
    std::vector<State> blank_;
    std::size_t hand_ = 0;
    std::size_t at_ = 0;
    bool over_ = false;
    bool failed_ = false;
    std::unordered_map<std::string, std::uint64_t> seen_;
    ReferenceResult result_;
};

}  // namespace qter::testing

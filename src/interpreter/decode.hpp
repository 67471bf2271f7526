// Instructions as the machine executes them: flat, with every algorithm reduced to one state.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "interpreter/allowance.hpp"
#include "interpreter/measure.hpp"
#include "program/program.hpp"

namespace qter {

/// Operation codes of the machine. kZeroGoto is a solved-goto without pieces (on a theoretical
/// register); kEnd follows the last instruction.
enum class OpCode : std::uint8_t {
    kTurns,
    kGoto,
    kSolvedGoto,
    kRepeatUntil,
    kZeroGoto,
    kAdd,
    kSolve,
    kInput,
    kPrint,
    kHalt,
    kSwitch,
    kMoveHead,
    kEnd,
};

/// A decoded instruction; with fast states it fills a cache line. `operand` is the transformation
/// of kTurns or the pieces of kSolvedGoto; `detail` is an index into DecodedProgram::repetitions,
/// or kNoDetail.
template <class Backend>
struct Decoded {
    static constexpr std::uint32_t kNoDetail = 0xffffffff;

    typename Backend::Operand operand{};
    OpCode code = OpCode::kEnd;
    std::uint32_t target = 0;
    std::uint32_t turns = 0;
    std::uint32_t detail = kNoDetail;
};

/// The step that a repeat, an input or a count repeats, and the pieces that end it.
template <class Backend>
struct Repetition {
    typename Backend::Operand step{};
    typename Backend::Operand pieces{};
    std::uint32_t turns = 0;
};

template <class Backend>
struct DecodedProgram {
    std::vector<Decoded<Backend>> instructions;
    std::vector<Repetition<Backend>> repetitions;
};

/// Decodes the instructions of a program in order.
template <class Backend>
class Decoder {
 public:
    Decoder(Backend& backend, Allowance& allowance, const AlgorithmMeasure& measure)
        : backend_(backend), allowance_(allowance), measure_(measure) {}

    /// Appends `instruction` to the code; false when the allowance does not suffice.
    bool add(const Instruction& instruction) {
        frame_ = instruction.puzzle == nullptr ? nullptr : &backend_.frame(*instruction.puzzle);
        line_ = {};
        fits_ = true;
        std::visit([this](const auto& operation) { this->decode(operation); },
                   instruction.operation);
        code_.instructions.push_back(line_);
        return fits_;
    }

    /// True once per fixed amount of work: the caller should then poll for cancellation.
    bool worked() {
        constexpr std::uint64_t kSlotsTurned = 1 << 24;
        if (work_ < kSlotsTurned) return false;
        work_ = 0;
        return true;
    }

    /// The complete code, with kEnd appended.
    DecodedProgram<Backend> finish() && {
        code_.instructions.emplace_back();
        return std::move(code_);
    }

 private:
    using Operand = typename Backend::Operand;

    void decode(const op::Turns& turns) {
        line_.code = OpCode::kTurns;
        line_.operand = reduce(turns.algorithm);
        line_.turns = measured(turns.algorithm);
    }
    void decode(const op::Add&) { line_.code = OpCode::kAdd; }
    void decode(const op::Goto& jump) {
        line_.code = OpCode::kGoto;
        line_.target = static_cast<std::uint32_t>(jump.target);
    }
    void decode(const op::SolvedGoto& jump) {
        line_.code = jump.pieces.empty() ? OpCode::kZeroGoto : OpCode::kSolvedGoto;
        line_.operand = pieces(jump.pieces);
        line_.target = static_cast<std::uint32_t>(jump.target);
    }
    void decode(const op::Solve&) { line_.code = OpCode::kSolve; }
    void decode(const op::RepeatUntil& loop) {
        line_.code = OpCode::kRepeatUntil;
        add_repetition(loop.algorithm, loop.pieces);
    }
    void decode(const op::Input& input) {
        line_.code = OpCode::kInput;
        add_repetition(input.algorithm, kNone);
    }
    void decode(const op::Print& print) {
        line_.code = OpCode::kPrint;
        if (print.count) add_repetition(print.count->algorithm, print.count->pieces);
    }
    void decode(const op::Halt& halt) {
        line_.code = OpCode::kHalt;
        if (halt.count) add_repetition(halt.count->algorithm, halt.count->pieces);
    }
    void decode(const op::Switch& change) {
        line_.code = OpCode::kSwitch;
        line_.target = static_cast<std::uint32_t>(change.holding);
    }
    void decode(const op::MoveHead&) { line_.code = OpCode::kMoveHead; }

    void add_repetition(const Algorithm& algorithm, const std::vector<Slot>& until) {
        line_.detail = static_cast<std::uint32_t>(code_.repetitions.size());
        code_.repetitions.push_back({reduce(algorithm), pieces(until), measured(algorithm)});
    }

    Operand reduce(const Algorithm& algorithm) {
        if (frame_ == nullptr) return {};
        work_ += (algorithm.size() + 1) * frame_->puzzle->shape().slots();
        const std::optional<Operand> operand = backend_.reduce(*frame_, algorithm, allowance_);
        fits_ = fits_ && operand.has_value();
        return operand.value_or(Operand{});
    }
    [[nodiscard]] std::uint32_t measured(const Algorithm& algorithm) const {
        if (frame_ != nullptr && measure_) return measure_(*frame_->puzzle, algorithm);
        return static_cast<std::uint32_t>(algorithm.size());
    }
    Operand pieces(const std::vector<Slot>& slots) {
        return frame_ == nullptr ? Operand{} : backend_.pieces(*frame_, slots);
    }

    static inline const std::vector<Slot> kNone;

    Backend& backend_;
    Allowance& allowance_;
    const AlgorithmMeasure& measure_;
    DecodedProgram<Backend> code_;
    Decoded<Backend> line_;
    typename Backend::Frame* frame_ = nullptr;
    bool fits_ = true;
    std::uint64_t work_ = 0;
};

}  // namespace qter

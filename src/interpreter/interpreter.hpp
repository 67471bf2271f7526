// Interpreter of Q programs on simulated puzzles.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "interpreter/measure.hpp"
#include "interpreter/ports.hpp"
#include "program/program.hpp"
#include "state/fast_state.hpp"

namespace qter {

struct RunOptions {
    std::optional<std::uint64_t> max_steps;  ///< stop after this many instructions
    std::uint64_t max_cells = 4'000'000;     ///< most cells changed, of all tapes
    /// Most bytes for the cells, and for algorithms kept as states where one does not fit into 32
    /// bytes.
    std::uint64_t max_bytes = std::uint64_t{1} << 30;
    /// The measure that RunResult::turns adds up.
    AlgorithmMeasure measure = {};
    bool trace = false;
    /// By instruction: whether Ports::stop is called before it; false beyond the end of the vector.
    /// Only used with trace.
    std::vector<bool> stop_before = {};
    /// Detect endless runs. Without it they continue until max_steps or cancelled().
    bool find_endless = true;
    /// The kernel of fast states, one of available_kernels(); by default the best of the machine.
    std::optional<FastKernel> kernel;
};

enum class RunStatus {
    kHalted,     ///< a halt was reached
    kError,      ///< the program or its input failed; see the diagnostics
    kLimit,      ///< max_steps, max_cells or max_bytes reached; see the diagnostics
    kCancelled,  ///< Ports::cancelled returned true
};

struct RunResult {
    RunStatus status = RunStatus::kError;
    /// Instructions executed, including the halt. A repeat or an input counts as one; an
    /// instruction that fails does not count.
    std::uint64_t steps = 0;
    /// The cost of every algorithm executed, repeats included, in face turns (htm) or by
    /// RunOptions::measure. It excludes the repetitions of inputs and the counting of outputs.
    /// Saturates.
    std::uint64_t turns = 0;
    /// Looks whether pieces are solved: one for each solved-goto, and one for each repetition of a
    /// repeat, and one more. Counting outputs is excluded. Saturates.
    std::uint64_t looks = 0;
    /// The costs excluded from `turns`: the repetitions of inputs, and the counting of outputs
    /// (once, without undoing it). They saturate.
    std::uint64_t input_turns = 0;
    std::uint64_t count_turns = 0;
    Diagnostics diagnostics;
};

/// Runs `program` from its start until it halts or fails. Each algorithm is reduced to one state
/// beforehand, so an instruction costs one composition. Endings other than a halt:
///   never-solved, ran-off   a repetition that cannot end; running past the last line
///   never-ends              the program repeats a state exactly (same line, puzzles, tapes and
///                           heads, with no input between), or moves towards one end of a tape for
///                           ever (see loop_watch.hpp); the diagnostic names the line of the jump
///                           and the number of steps of the loop, which has then run at least once
///   bad-input               an answer out of range; an error of the port is passed on
///   limit                   see RunOptions; also a tape that grows for ever in some other way
RunResult run(const Program& program, Ports& ports, const RunOptions& options = {});

}  // namespace qter

// The machine that runs a Program on puzzles, in software.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "interpreter/measure.hpp"
#include "interpreter/ports.hpp"
#include "program/program.hpp"
#include "puzzle/fast_state.hpp"

namespace qter {

struct RunOptions {
    std::optional<std::uint64_t> max_steps;  ///< stop after this many instructions
    std::uint64_t max_cells = 4'000'000;     ///< cells that may have been changed, of all tapes
    /// For the cells, and for algorithms kept as states when one does not fit into 32 bytes.
    std::uint64_t max_bytes = std::uint64_t{1} << 30;
    /// What RunResult counts as turns.
    AlgorithmMeasure measure = {};
    bool trace = false;
    /// By instruction: whether Ports::stop is called before it; none beyond its end. Only with
    /// trace.
    std::vector<bool> stop_before = {};
    /// Look for endless runs; without it they go on until max_steps or cancelled().
    bool find_endless = true;
    /// Keep puzzles as plain states; slow, for comparison.
    bool plain = false;
    /// Which kernel fast states use, one of available_kernels(); the best of the
    /// machine by default.
    std::optional<FastKernel> kernel;
};

enum class RunStatus {
    kHalted,     ///< a halt was reached
    kError,      ///< the program or its input failed; diagnostics say how
    kLimit,      ///< max_steps, max_cells or max_bytes reached; diagnostics say where
    kCancelled,  ///< Ports::cancelled said so
};

struct RunResult {
    RunStatus status = RunStatus::kError;
    /// Instructions executed, the halt included; a repeat or an input is one, and one that fails
    /// is none.
    std::uint64_t steps = 0;
    /// Of every algorithm executed, repeats included, face turns (htm), or what
    /// RunOptions::measure says; without the repetitions of inputs and without counting out
    /// results. Saturates.
    std::uint64_t turns = 0;
    /// What `turns` leaves out: that of the repetitions of inputs, and of counting results out
    /// (once, without undoing it). Saturate.
    std::uint64_t input_turns = 0;
    std::uint64_t count_turns = 0;
    Diagnostics diagnostics;
};

/// Runs `program` from its start until it halts or cannot go on. Each algorithm is reduced to one
/// state beforehand, so an instruction costs one composition. Endings other than a halt:
///   never-solved, ran-off   a repetition that can never end; running past the last line
///   never-ends              the program is back in the exact state it was in before (same line,
///                           puzzles, tapes and heads, no input between), or leaves for one end of
///                           a tape for ever (see loop_watch.hpp); named are the line of the jump
///                           and the steps of the loop, which has then been run at least once
///   bad-input               an answer that is out of range; a port's own error is passed on
///   limit                   see RunOptions; a tape that grows for ever in some other way, too
RunResult run(const Program& program, Ports& ports, const RunOptions& options = {});

}  // namespace qter

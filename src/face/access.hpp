// Contents of the public handles, and access to them.
//
// A handle is a shared pointer to an immutable object. Only this room knows its type: an internal
// type of the library, in most cases of the same name, written qter::X here.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "notation/algorithm.hpp"
#include "notation/metric.hpp"
#include "program/program.hpp"
#include "puzzle/group_facts.hpp"
#include "puzzle/puzzle.hpp"
#include "qter/algorithm.hpp"
#include "qter/compile.hpp"
#include "qter/puzzle.hpp"
#include "qter/state.hpp"
#include "support/source.hpp"

namespace qter::api {

struct Puzzle::Impl {
    PuzzlePtr puzzle;
    mutable std::once_flag derived = {};
    mutable std::optional<GroupFacts> facts = std::nullopt;  // nullopt if unknown
};

struct Algorithm::Impl {
    qter::Algorithm turns;
};

struct State::Impl {
    qter::State state;
};

struct Program::Impl {
    SourceMap sources;
    SourceId root = 0;
    qter::Program program;
    std::uint64_t line_base = 1;
};

struct Access {
    [[nodiscard]] static const PuzzlePtr& pointer(const Puzzle& puzzle) {
        return puzzle.impl_->puzzle;
    }
    [[nodiscard]] static const qter::Puzzle& of(const Puzzle& puzzle) { return *pointer(puzzle); }
    [[nodiscard]] static Puzzle make(PuzzlePtr puzzle) {
        auto impl = std::make_shared<Puzzle::Impl>();
        impl->puzzle = std::move(puzzle);
        return Puzzle(std::move(impl));
    }
    [[nodiscard]] static Puzzle make_puzzle(PuzzlePtr puzzle) { return make(std::move(puzzle)); }
    /// Derived by the first call; null if it cannot be derived, or if turns can be blocked.
    [[nodiscard]] static const GroupFacts* facts(const Puzzle& puzzle);

    [[nodiscard]] static const qter::Algorithm& of(const Algorithm& algorithm) {
        return algorithm.impl_->turns;
    }
    [[nodiscard]] static Algorithm make(const Puzzle& puzzle, qter::Algorithm turns) {
        return {puzzle, std::make_shared<const Algorithm::Impl>(Algorithm::Impl{std::move(turns)})};
    }

    [[nodiscard]] static const qter::State& of(const State& state) { return state.impl_->state; }
    [[nodiscard]] static State make(const Puzzle& puzzle, qter::State state) {
        return {puzzle, std::make_shared<const State::Impl>(State::Impl{std::move(state)})};
    }

    [[nodiscard]] static const qter::Metric& of(Metric metric) { return kMetrics[metric.row_]; }
    [[nodiscard]] static Metric make(const qter::Metric& metric) {
        return Metric(static_cast<std::uint8_t>(&metric - kMetrics.data()));
    }

    struct ProgramMaker;  // compile.cpp
    [[nodiscard]] static const Program::Impl& of(const Program& program) { return *program.impl_; }
};

/// True if both have the same places and turns: one puzzle, or one that was read twice. Usually a
/// comparison of pointers; otherwise O(turns * slots).
[[nodiscard]] bool are_same(const Puzzle& a, const Puzzle& b);

/// Throws std::invalid_argument, which names both, unless are_same().
void require_same(const Puzzle& a, const Puzzle& b);

}  // namespace qter::api

#include "qter/state.hpp"

#include <fmt/format.h>

#include "blocking/obstacles.hpp"
#include "face/access.hpp"
#include "face/translate.hpp"
#include "facelets/facelet_string.hpp"
#include "notation/turn_span.hpp"
#include "puzzle/looks_solved.hpp"
#include "puzzle/piece_list.hpp"
#include "support/files.hpp"

namespace qter::api {
namespace {

PlacedPiece placed(const qter::Puzzle& puzzle, const qter::State& state, Slot slot) {
    return {puzzle.pieces()[slot].name, puzzle.pieces()[state.piece[slot]].name,
            state.orient[slot]};
}

}  // namespace

State::State(Puzzle puzzle, std::shared_ptr<const Impl> impl)
    : puzzle_(std::move(puzzle)), impl_(std::move(impl)) {}

State::State(const Puzzle& puzzle)
    : State(Access::make(puzzle, solved_state(Access::of(puzzle).shape()))) {}

State::State(const Algorithm& algorithm)
    : State(Access::make(algorithm.puzzle(),
                         state_of(Access::of(algorithm.puzzle()), Access::of(algorithm)))) {}

Result<State> State::from_facelets(const Puzzle& puzzle, std::string_view text) {
    SourceMap sources;
    const auto id = add_source(sources, "<state>", std::string(text));
    if (!id) return translated(id.diagnostics(), sources);
    const Source& source = sources[*id];
    return translated(read_facelets(Access::of(puzzle), source.text(), source.whole()), sources,
                      [&](qter::State state) { return Access::make(puzzle, std::move(state)); });
}

Result<State> State::random(const Puzzle& puzzle, std::uint64_t seed) {
    const GroupFacts* const facts = Access::facts(puzzle);
    if (facts == nullptr) {
        const qter::Diagnostic problem =
            puzzle.has_blocked_turns()
                ? turns_are_blocked(Access::of(puzzle), {})
                : qter::Diagnostic::error(
                      Code::kTooLarge, {},
                      fmt::format("the group of {} is too large to derive", puzzle.name()));
        return Diagnostics{translated(problem, {})};
    }
    Random random(seed);
    return Access::make(puzzle, facts->group.random_state(random));
}

Result<State> State::after(const Algorithm& algorithm) const {
    require_same(puzzle_, algorithm.puzzle());
    const qter::Puzzle& puzzle = Access::of(puzzle_);
    const qter::Algorithm& turns = Access::of(algorithm);
    if (const auto blocked = blocked_turn(puzzle, impl_->state, turns)) {
        SourceMap sources;
        const Source& source = sources.add("<algorithm>", algorithm.text());
        const Span at = turn_span(puzzle, source.text(), source.whole(), blocked->at);
        return Diagnostics{translated(turn_is_blocked(puzzle, turns, *blocked, at), sources)};
    }
    return then(State(algorithm));
}

State State::then(const State& next) const {
    require_same(puzzle_, next.puzzle_);
    const Shape& shape = Access::of(puzzle_).shape();
    return Access::make(puzzle_, compose(shape, impl_->state, next.impl_->state));
}

State State::inverse() const {
    return Access::make(puzzle_, qter::inverse(Access::of(puzzle_).shape(), impl_->state));
}

bool State::is_solved() const { return looks_solved(Access::of(puzzle_), impl_->state); }

Result<PlacedPiece> State::at(std::string_view place) const {
    SourceMap sources;
    const auto id = add_source(sources, "<piece>", std::string(place));
    if (!id) return translated(id.diagnostics(), sources);
    const Source& source = sources[*id];
    return translated(parse_piece(Access::of(puzzle_), source.text(), source.whole()), sources,
                      [&](Slot slot) { return placed(Access::of(puzzle_), impl_->state, slot); });
}

std::vector<PlacedPiece> State::pieces() const {
    const qter::Puzzle& puzzle = Access::of(puzzle_);
    std::vector<PlacedPiece> pieces;
    for (Slot slot = 0; slot < puzzle.shape().slots(); ++slot) {
        pieces.push_back(placed(puzzle, impl_->state, slot));
    }
    return pieces;
}

std::optional<std::string> State::facelets() const {
    if (!puzzle_.has_facelets()) return std::nullopt;
    return facelet_string(Access::of(puzzle_), impl_->state);
}

Integer State::order() const {
    return translated(qter::order(cycle_structure(Access::of(puzzle_).shape(), impl_->state)));
}

std::vector<Cycle> State::cycles() const {
    const qter::Puzzle& puzzle = Access::of(puzzle_);
    return translated(puzzle, cycle_structure(puzzle.shape(), impl_->state));
}

bool operator==(const State& a, const State& b) {
    return a.impl_->state == b.impl_->state && are_same(a.puzzle_, b.puzzle_);
}

}  // namespace qter::api

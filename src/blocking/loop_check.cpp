#include "blocking/loop_check.hpp"

#include <fmt/format.h>

#include "blocking/obstacles.hpp"
#include "notation/algorithm.hpp"

namespace qter {
namespace {

constexpr const char* kHelp =
    "an algorithm of a program must be possible in the solved position, and must not change which "
    "turns are blocked; `qter puzzle show` shows what blocks a turn";

}  // namespace

LoopCheck::LoopCheck(PuzzlePtr puzzle) : puzzle_(std::move(puzzle)) {
    if (puzzle_->turn_model().registers) return;
    keys_ = std::make_unique<const ShapeKeys>(*puzzle_);
    solved_ = keys_->key(solved_state(puzzle_->shape()));
}

bool LoopCheck::leaves(const State& state) const {
    return keys_ != nullptr && keys_->key(state) != solved_;
}

std::optional<Diagnostic> LoopCheck::problem(const Algorithm& algorithm, Span span) const {
    if (keys_ == nullptr) return std::nullopt;
    if (const auto blocked = blocked_turn(*puzzle_, solved_state(puzzle_->shape()), algorithm)) {
        return turn_is_blocked(*puzzle_, algorithm, *blocked, span).with_help(kHelp);
    }
    if (!leaves(state_of(*puzzle_, algorithm))) return std::nullopt;
    return Diagnostic::error(Code::kImpossible, span,
                             fmt::format("`{}` changes which turns of {} are blocked",
                                         to_string(*puzzle_, algorithm), puzzle_->name()))
        .with_help(kHelp);
}

}  // namespace qter

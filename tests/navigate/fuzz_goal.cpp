// Goals of which only some stickers matter, and blocks that leave places open, on any bytes: no
// crash; an answer leads there, and no words of fewer turns do, as far as trying all of two turns
// tells. The first byte chooses the state, and whether it is a goal or a block.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "formats/library.hpp"
#include "formats/scramble_list.hpp"
#include "navigate/state_solver.hpp"
#include "notation/metric.hpp"

namespace {

using namespace qter;

const PuzzlePtr& puzzle() {
    static SourceMap sources;
    static PuzzleLibrary library(sources);
    static const PuzzlePtr two = *library.find("2x2", {});
    return two;
}

/// What a block says is to be so in the end, place by place. Unknown pieces belong nowhere.
class BlockEnd {
 public:
    explicit BlockEnd(const ListedState& block) : open_(*block.open) {
        known_.assign(block.state.piece.size(), true);
        for (Slot slot = 0; slot < known_.size(); ++slot) {
            if (open_.unknown[slot] && !open_.place[slot]) std::abort();
            known_[block.state.piece[slot]] = !open_.unknown[slot];
        }
    }
    bool operator()(const State& state) const {
        for (Slot slot = 0; slot < known_.size(); ++slot) {
            if (!open_.place[slot] && (state.piece[slot] != slot || !known_[slot])) return false;
            if (!open_.turn[slot] && state.orient[slot] != 0) return false;
        }
        return true;
    }

 private:
    const OpenPlaces& open_;
    std::vector<bool> known_;  // by piece
};

/// Whether some word of at most `turns` turns leads from the state to the end.
template <class IsEnd>
bool leads_there(const State& state, unsigned turns, const IsEnd& is_end_of) {
    if (is_end_of(state)) return true;
    if (turns == 0) return false;
    for (const Turn turn : grip_turns(*puzzle(), Metric::kHalfTurn)) {
        const State next = compose(puzzle()->shape(), state, puzzle()->turn_state(turn));
        if (leads_there(next, turns - 1, is_end_of)) return true;
    }
    return false;
}

template <class IsEnd>
void check(const Result<StateSolver>& solver, const State& state, const IsEnd& is_end_of) {
    if (!solver) {
        if (solver.diagnostics().empty()) std::abort();
        return;
    }
    const Cancellation never;
    const Result<Solution> found = solver->solve(state, never);
    if (!found) {
        const Code code = found.diagnostics().items().front().code;
        if (code != Code::kImpossible && code != Code::kMemoryLimit) std::abort();
        if (code == Code::kImpossible && leads_there(state, 2, is_end_of)) std::abort();
        return;
    }
    const State end = compose(puzzle()->shape(), state, state_of(*puzzle(), found->algorithm));
    if (!is_end_of(end) || !found->optimal) std::abort();
    const auto turns = static_cast<unsigned>(found->algorithm.size());
    if (turns > 0 && leads_there(state, turns < 3 ? turns - 1 : 2, is_end_of)) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const std::vector<State> states = [] {
        std::vector<State> all;
        for (const char* word : {"", "R", "R U", "R U F2", "R U R' U R U2 R'"}) {
            all.push_back(state_of(*puzzle(), *parse_algorithm(*puzzle(), word, {})));
        }
        return all;
    }();
    if (size == 0) return 0;
    MethodOptions options;
    options.memory = std::uint64_t{1} << 23;
    const std::string text(reinterpret_cast<const char*>(data + 1), size - 1);
    if (data[0] % 2 == 0) {
        const Result<SeenFacelets> seen = read_seen_facelets(*puzzle(), text, {});
        if (!seen) return 0;
        options.pattern = *seen;
        check(StateSolver::make(puzzle(), options), states[data[0] / 2 % states.size()],
              [&](const State& state) { return shows(*puzzle(), state, *seen); });
        return 0;
    }
    const Source source(0, "block.scr", "Scramble s\n" + text);
    Diagnostics diagnostics;
    for (const ListedState& one : read_scramble_list(puzzle(), source, true, diagnostics)) {
        if (!one.open) continue;
        check(StateSolver::make_open(puzzle(), one.state, *one.open, options), one.state,
              BlockEnd(one));
    }
    return 0;
}

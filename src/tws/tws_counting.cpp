#include "tws/tws_counting.hpp"

#include <algorithm>
#include <numeric>

namespace qter {
namespace {

/// True if the numbers, counted from `least`, are those of the solved position in another order, or
/// some of them if others are unknown.
bool is_rearranged(const TwsBlock& solved_block, const TwsSetLines& lines, std::uint32_t least) {
    std::vector<std::uint32_t> numbers = lines.numbers;
    std::vector<std::uint32_t> solved(numbers.size());
    std::erase(numbers, kUnknownTwsPiece);
    std::iota(solved.begin(), solved.end(), std::uint32_t{0});
    for (const TwsSetLines& known : solved_block.sets) {
        if (known.set == lines.set) solved = known.numbers;
    }
    for (std::uint32_t& number : solved) number += least;
    std::sort(numbers.begin(), numbers.end());
    std::sort(solved.begin(), solved.end());
    return std::includes(solved.begin(), solved.end(), numbers.begin(), numbers.end());
}

}  // namespace

bool tws_counts_from_zero(const TwsDescription& said, const TwsBlock& block, bool is_position,
                          Diagnostics& errors) {
    bool zero = false;
    bool one = false;
    bool open = false;
    std::size_t sets_from_zero = 0;
    std::size_t sets_from_one = 0;
    for (const TwsSetLines& lines : block.sets) {
        for (const std::uint32_t number : lines.numbers) {
            zero = zero || number == 0;
            one = one || number == said.sets[lines.set].size;
            open = open || number == kUnknownTwsPiece;
        }
        if (!is_position || !said.solved) continue;
        sets_from_zero += is_rearranged(*said.solved, lines, 0) ? 1 : 0;
        sets_from_one += is_rearranged(*said.solved, lines, 1) ? 1 : 0;
    }
    if (sets_from_zero != sets_from_one) return sets_from_zero > sets_from_one;
    if (zero || one || block.sets.empty()) return zero || !one;
    // Neither way of counting gives a position.
    if (is_position && said.solved && !open) return false;
    errors.add(Diagnostic::warning(
        Code::kUnused, block.name.span,
        "pieces are assumed to count from 0 here: no number shows where they start"));
    return true;
}

}  // namespace qter

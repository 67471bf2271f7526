#include "tws/tws_blocks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <string>

namespace qter {
namespace {

/// By orbit, a grip that moves pieces of the orbit which some of its turns keep in place.
std::vector<std::optional<std::uint16_t>> uneven_grips(const Puzzle& puzzle) {
    const Shape& shape = puzzle.shape();
    std::vector<std::optional<std::uint16_t>> uneven(shape.orbits().size());
    for (std::uint16_t grip = 0; grip < puzzle.grips().size(); ++grip) {
        const State& turn = puzzle.grips()[grip].turn;
        std::vector<bool> seen(shape.slots());
        for (Slot start = 0; start < shape.slots(); ++start) {
            if (seen[start] || is_solved(turn, start)) continue;
            std::uint32_t length = 0;
            std::uint32_t twist = 0;
            Slot slot = start;
            do {
                seen[slot] = true;
                ++length;
                twist += turn.orient[slot];
                slot = turn.piece[slot];
            } while (slot != start);
            const std::uint32_t modulus = shape.modulus(start);
            const std::uint32_t period = length * (modulus / std::gcd(modulus, twist % modulus));
            if (period < puzzle.grips()[grip].order) uneven[shape.orbit_of(start)] = grip;
        }
    }
    return uneven;
}

class BlocksReading {
 public:
    BlocksReading(const Puzzle& puzzle, const std::vector<GluedBlock>& blocks)
        : puzzle_(puzzle), blocks_(blocks) {}

    Result<std::vector<Bond>> read() {
        if (blocks_.empty()) return std::vector<Bond>();
        if (blocks_.size() > kMostBlocks) {
            return Diagnostic::error(Code::kTooLarge, blocks_[kMostBlocks].span,
                                     fmt::format("more than {} blocks", kMostBlocks));
        }
        uneven_ = uneven_grips(puzzle_);
        for (const GluedBlock& block : blocks_) read_block(block);
        if (bonds_.size() > kMostBlocks && !errors_.has_errors()) {
            fail(blocks_.back().span, fmt::format("more than {} blocks", kMostBlocks),
                 Code::kTooLarge);
        }
        if (errors_.has_errors()) return std::move(errors_);
        return std::move(bonds_);
    }

 private:
    void fail(Span span, std::string message, Code code = Code::kBadPuzzle, std::string help = "") {
        errors_.add(Diagnostic::error(code, span, std::move(message)).with_help(std::move(help)));
    }

    void read_block(const GluedBlock& block) {
        if (block.pieces.size() + block.centres.size() < 2) {
            fail(block.span, "a block needs at least two pieces");
            return;
        }
        for (const Slot piece : block.pieces) {
            const std::size_t orbit = puzzle_.shape().orbit_of(piece);
            if (!uneven_[orbit]) continue;
            fail(block.span,
                 fmt::format("some turns of `{}` keep pieces of `{}` in place that its other turns "
                             "move",
                             puzzle_.grips()[*uneven_[orbit]].name, puzzle_.orbits()[orbit].name),
                 Code::kUnsupported,
                 "turns pass through every step here, so glued pieces would come apart on the way");
            return;
        }
        if (block.centres.empty()) {
            bonds_.push_back({block.pieces, std::nullopt, false, block.span});
            return;
        }
        if (block.pieces.empty()) {
            read_core(block);
            return;
        }
        for (const std::vector<std::uint16_t>& centre : block.centres) {
            const std::optional<std::uint16_t> grip = layer(block, centre);
            if (!grip) return;
            bonds_.push_back({block.pieces, grip, false, block.span});
            for (const Slot piece : block.pieces) {
                if (!is_solved(puzzle_.grips()[*grip].turn, piece)) continue;
                fail(block.span,
                     fmt::format("{} is not in the layer that {} turns",
                                 puzzle_.pieces()[piece].name, puzzle_.grips()[*grip].name));
                return;
            }
        }
    }

    /// A centre glued to an object that never turns.
    void read_core(const GluedBlock& block) {
        const bool first = block.centres[0].empty();
        if (block.centres.size() != 2 || first == block.centres[1].empty()) {
            fail(block.span, "centres are glued to each other", Code::kUnsupported,
                 "a centre can be glued to pieces, or to one that no move turns");
            return;
        }
        const std::optional<std::uint16_t> grip = layer(block, block.centres[first ? 1 : 0]);
        if (grip) bonds_.push_back({{}, grip, true, block.span});
    }

    /// The grip of the layer that exactly these grips turn.
    std::optional<std::uint16_t> layer(const GluedBlock& block,
                                       const std::vector<std::uint16_t>& turned_by) {
        const auto [known, is_new] = layers_.emplace(turned_by, std::nullopt);
        if (is_new) known->second = find_layer(turned_by);
        if (!known->second) {
            fail(block.span,
                 turned_by.empty() ? "pieces are glued to what no move turns"
                                   : "a centre is not turned by the moves of one layer",
                 Code::kUnsupported,
                 "a centre must be turned by a move and by all moves that turn the same pieces "
                 "alike");
        }
        return known->second;
    }
    [[nodiscard]] std::optional<std::uint16_t> find_layer(
        const std::vector<std::uint16_t>& turned_by) const {
        for (const std::uint16_t grip : turned_by) {
            bool same = true;
            for (std::uint16_t by = 0; by < puzzle_.grips().size() && same; ++by) {
                same = turns_centre(puzzle_, by, grip) ==
                       std::binary_search(turned_by.begin(), turned_by.end(), by);
            }
            if (same) return grip;
        }
        return std::nullopt;
    }

    const Puzzle& puzzle_;
    const std::vector<GluedBlock>& blocks_;
    std::vector<std::optional<std::uint16_t>> uneven_;
    std::map<std::vector<std::uint16_t>, std::optional<std::uint16_t>> layers_;
    std::vector<Bond> bonds_;
    Diagnostics errors_;
};

}  // namespace

Result<std::vector<Bond>> bonds_of_blocks(const Puzzle& puzzle,
                                          const std::vector<GluedBlock>& blocks) {
    return BlocksReading(puzzle, blocks).read();
}

}  // namespace qter

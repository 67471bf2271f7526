// Registers set to values and read again, sticker by sticker.
//
// The technique: exhaustive testing, or random sampling. Setting register i to v carries its
// algorithm out v times; reading it checks how far each sticker of its own pieces has moved along
// its cycle. All combinations of values are iterated over like an odometer: the positions of all
// stickers after the first k registers are kept for every k, so that a combination costs one step
// of one algorithm. Random combinations apply powers at once, by jumping along the cycles of the
// stickers.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "solver/sticker_replay.hpp"
#include "support/integer.hpp"

namespace qter {

struct TrialRegister {
    PointMap map;             ///< the movement of the stickers when adding 1
    Integer order;            ///< at least 1
    std::vector<Slot> own;    ///< the pieces that it is read from
    std::vector<Slot> zeros;  ///< all solved exactly when the register is 0
    bool tells_zero = false;  ///< whether `zeros` is to be checked
};

struct TrialOptions {
    std::uint64_t most_combinations = 0;  ///< at most this many are all tried
    std::uint64_t samples = 0;            ///< otherwise this many random ones
    std::uint64_t seed = 1;
};

/// The first failure of a kind.
struct TrialFailure {
    std::uint32_t register_number = 0;  ///< from 0
    bool of_zero = false;               ///< its zeros are wrong; otherwise it reads another value
    std::optional<Slot> slot;           ///< of the piece that is not where the value takes it
    std::vector<Integer> values;        ///< of the registers
};

struct TrialResult {
    std::uint64_t combinations = 0;
    bool exhaustive = false;
    std::vector<TrialFailure> failures;  ///< one for each register and each of_zero, at most
};

/// O(combinations * stickers of own pieces and zeros), for random ones times the registers. Without
/// registers there is one combination.
[[nodiscard]] TrialResult try_values(const StickerReplay& replay,
                                     const std::vector<TrialRegister>& registers,
                                     const TrialOptions& options);

}  // namespace qter

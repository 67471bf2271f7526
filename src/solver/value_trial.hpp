// Registers set to values and read again, sticker by sticker.
//
// The technique: exhaustive testing, or random sampling. Setting register i to v carries its
// algorithm out v times; to read it is to see how far each sticker of its own pieces has gone round
// its cycle. All combinations of values are gone through like an odometer: the places of all
// stickers after the first k registers are kept for every k, so that a combination costs one step
// of one algorithm. Random combinations carry out powers at once, by going ahead in the cycles of
// the stickers.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "solver/sticker_replay.hpp"
#include "support/integer.hpp"

namespace qter {

struct TrialRegister {
    PointMap map;             ///< what adding 1 does to the stickers
    Integer order;            ///< at least 1
    std::vector<Slot> own;    ///< the pieces that it is read from
    std::vector<Slot> zeros;  ///< all solved exactly when the register is 0
    bool tells_zero = false;  ///< whether `zeros` says anything
};

struct TrialOptions {
    std::uint64_t most_combinations = 0;  ///< no more than these are all tried
    std::uint64_t samples = 0;            ///< else so many random ones
    std::uint64_t seed = 1;
};

/// What was wrong the first time that it was.
struct TrialFailure {
    std::uint32_t register_number = 0;  ///< from 0
    bool of_zero = false;               ///< its zeros are wrong; else it reads another value
    std::optional<Slot> slot;           ///< of the piece that is not where the value takes it
    std::vector<Integer> values;        ///< that the registers were set to
};

struct TrialResult {
    std::uint64_t combinations = 0;
    bool exhaustive = false;
    std::vector<TrialFailure> failures;  ///< one for each register and each of_zero, at most
};

/// O(combinations * stickers of own pieces and zeros), for random ones times the registers. No
/// registers have one combination.
[[nodiscard]] TrialResult try_values(const StickerReplay& replay,
                                     const std::vector<TrialRegister>& registers,
                                     const TrialOptions& options);

}  // namespace qter

#include "qter/puzzle/facelets.hpp"

namespace qter {

std::vector<std::uint8_t> facelet_colours(const Puzzle& puzzle, const State& state) {
    std::vector<std::uint8_t> colours;
    for (const DrawnSticker& sticker : puzzle.drawing().stickers) {
        if (!sticker.slot) {
            colours.push_back(sticker.face);
            continue;
        }
        const std::vector<std::uint8_t>& stickers =
            puzzle.pieces()[state.piece[*sticker.slot]].stickers;
        const std::size_t step = stickers.size() / puzzle.shape().modulus(*sticker.slot);
        const std::size_t turned = state.orient[*sticker.slot] * step;
        colours.push_back(
            stickers[(sticker.position + stickers.size() - turned) % stickers.size()]);
    }
    return colours;
}

}  // namespace qter

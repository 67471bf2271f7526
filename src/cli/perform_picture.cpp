#include "qter/cli/perform_shows.hpp"
#include "qter/view/flat_picture.hpp"
#include "qter/view/net_text.hpp"

namespace qter {

std::string perform_picture(const PerformDesk& desk, bool color, int columns) {
    const Puzzle& puzzle = *desk.session().puzzle();
    const std::optional<FlatPicture> now = flat_picture(puzzle, desk.now());
    if (!now) return {};
    std::string text = net_text(puzzle, *now, {.color = color, .columns = columns});
    if (const std::optional<State> then = desk.then()) {
        text += "after:\n" + net_text(puzzle, *flat_picture(puzzle, *then),
                                      {.color = color, .columns = columns});
    }
    return text;
}

}  // namespace qter

// Pictures of a session for the terminal: the puzzle now and after the step.
#include <algorithm>

#include "cli/perform_shows.hpp"
#include "view/beside.hpp"
#include "view/flat_picture.hpp"
#include "view/net_text.hpp"

namespace qter {
namespace {

std::string net_of(const Puzzle& puzzle, const State& state, const std::vector<Slot>& marked,
                   bool color, int columns) {
    const std::optional<FlatPicture> picture = flat_picture(puzzle, state, marked);
    if (!picture) return {};
    // Letters as well as colours, for readers who distinguish few colours.
    return net_text(puzzle, *picture,
                    {.color = color, .columns = columns, .letters = true, .room_for_marks = true});
}

}  // namespace

std::string perform_picture(const PerformController& controller, bool color, int columns) {
    constexpr int kGap = 4;
    const Puzzle& puzzle = *controller.session().puzzle();
    std::vector<Slot> marked = controller.session().step().pieces;
    std::sort(marked.begin(), marked.end());
    const std::string now = net_of(puzzle, controller.now(), marked, color, columns);
    const std::optional<State> then = controller.then();
    if (now.empty() || !then) return now;
    const int half = (columns - kGap) / 2;
    const std::string left = net_of(puzzle, controller.now(), marked, color, half);
    const std::string right = net_of(puzzle, *then, marked, color, half);
    const std::string both = beside(with_heading("now", left), with_heading("after", right), kGap);
    if (shown_columns(both.substr(0, both.find('\n'))) <= static_cast<std::size_t>(columns)) {
        return both;
    }
    return with_heading("now", now) + '\n' +
           with_heading("after", net_of(puzzle, *then, marked, color, columns));
}

}  // namespace qter

#include "puzzle/tws_pieces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

namespace qter {

TwsPieces tws_pieces_of(TwsDescription& said) {
    TwsPieces made;
    std::vector<const TwsSetLines*> solved(said.sets.size());
    for (const TwsSetLines& lines : said.solved->sets) solved[lines.set] = &lines;
    Slot slots = 0;
    for (TwsSet& set : said.sets) {
        set.first = slots;
        if (!set.centre) slots += set.size;
    }
    made.form.references.assign(slots, 0);
    made.form.labels.resize(slots);
    for (std::size_t i = 0; i < said.sets.size(); ++i) {
        TwsSet& set = said.sets[i];
        if (set.centre) continue;
        const TwsSetLines* lines = solved[i];
        set.free = lines != nullptr && lines->free;
        std::vector<std::uint32_t> count(set.size);
        for (Slot k = 0; k < set.size; ++k) {
            made.form.labels[set.first + k] = lines != nullptr ? lines->numbers[k] : k;
            ++count[made.form.labels[set.first + k]];
            if (lines != nullptr && !lines->orient.empty()) {
                made.form.references[set.first + k] = lines->orient[k];
            }
        }
        const bool alike = std::any_of(count.begin(), count.end(),
                                       [](std::uint32_t pieces) { return pieces > 1; });
        const std::string name(set.name.text);
        made.orbits.push_back({name, set.free ? 1 : set.orientations, set.first, set.size});
        made.shape.add_orbit(set.size, static_cast<std::uint8_t>(made.orbits.back().orientations));
        for (Slot k = 0; k < set.size; ++k) {
            Piece piece{fmt::format("{}-{}", name, k + 1), {}};
            if (alike) piece.kind = made.form.labels[set.first + k] + 1;
            made.pieces.push_back(std::move(piece));
        }
        made.form.orientations.push_back(set.orientations);
        made.form.free.push_back(set.free);
    }
    return made;
}

}  // namespace qter

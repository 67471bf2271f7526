#include "tws/tws_pieces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

namespace qter {
namespace {

class TwsPieceMaker {
 public:
    TwsPieceMaker(TwsDescription& said, Diagnostics& errors) : said_(said), errors_(errors) {}

    TwsPieces make() {
        std::vector<const TwsSetLines*> solved(said_.sets.size());
        for (const TwsSetLines& lines : said_.solved->sets) solved[lines.set] = &lines;
        Slot slots = 0;
        for (std::size_t i = 0; i < said_.sets.size(); ++i) {
            TwsSet& set = said_.sets[i];
            set.first = slots;
            if (set.centre) continue;
            if (solved[i] != nullptr) look_at_orientations(set, *solved[i]);
            if (std::uint64_t{set.size} * set.split > kMaxPieces - slots) {
                add_tws_error(errors_, set.name.span,
                              fmt::format("more than {} pieces", kMaxPieces),
                              "every orientation of each piece of this set counts as a piece",
                              Code::kTooLarge);
                return std::move(made_);
            }
            slots += set.size * set.split;
            add_set(set, solved[i]);
        }
        return std::move(made_);
    }

 private:
    /// Determines which orientations matter: of all pieces, of none, or of some; in the last case
    /// the set is split.
    void look_at_orientations(TwsSet& set, const TwsSetLines& lines) {
        set.free = lines.free;
        if (lines.seen.empty() || set.orientations == 1) return;
        if (std::all_of(lines.seen.begin(), lines.seen.end(), [](auto n) { return n == 1; })) {
            set.free = true;
            return;
        }
        set.split = set.orientations;
        std::vector<int> seen(set.size, -1);  // by label
        for (Slot k = 0; k < set.size; ++k) {
            int& known = seen[lines.numbers[k]];
            if (known < 0) known = lines.seen[k];
            if (known == lines.seen[k]) continue;
            add_tws_error(
                errors_, lines.span,
                fmt::format("pieces {} of `{}` look the same, but their orientations do not "
                            "matter alike",
                            lines.numbers[k] + 1, set.name.text));
            return;
        }
        errors_.add(Diagnostic::warning(
            Code::kUnused, set.name.span,
            fmt::format(
                "orientations of some pieces of `{}` do not matter, so each place is read as "
                "{} places of stickers",
                set.name.text, set.split)));
    }

    void add_set(const TwsSet& set, const TwsSetLines* lines) {
        const std::string name(set.name.text);
        const std::uint32_t orientations = set.free || set.split > 1 ? 1 : set.orientations;
        made_.orbits.push_back({name, orientations, set.first, set.size * set.split});
        made_.shape.add_orbit(set.size * set.split, static_cast<std::uint8_t>(orientations));
        made_.form.orientations.push_back(set.orientations);
        made_.form.free.push_back(set.free);
        made_.form.split.push_back(set.split);
        std::vector<std::uint32_t> count(set.size);
        for (Slot k = 0; k < set.size; ++k) ++count[lines != nullptr ? lines->numbers[k] : k];
        const bool alike =
            set.split > 1 || std::any_of(count.begin(), count.end(), [](auto n) { return n > 1; });
        for (Slot k = 0; k < set.size; ++k) {
            const std::uint32_t label = lines != nullptr ? lines->numbers[k] : k;
            const std::uint8_t turned =
                lines != nullptr && !lines->orient.empty() ? lines->orient[k] : std::uint8_t{0};
            const std::uint8_t seen =
                lines != nullptr && !lines->seen.empty() ? lines->seen[k] : std::uint8_t{0};
            for (std::uint32_t t = 0; t < set.split; ++t) {
                made_.form.labels.push_back(label);
                made_.form.references.push_back(turned);
                made_.form.seen.push_back(seen);
                Piece piece{fmt::format("{}-{}", name, k + 1), {}};
                if (set.split > 1) piece.name += fmt::format(".{}", t + 1);
                const std::uint32_t looks = seen == 0 ? set.split : seen;
                const std::uint32_t sticker = (t + set.split - turned % set.split) % looks;
                if (alike) piece.kind = label * set.split + sticker + 1;
                made_.pieces.push_back(std::move(piece));
            }
        }
    }

    TwsDescription& said_;
    Diagnostics& errors_;
    TwsPieces made_;
};

}  // namespace

TwsPieces tws_pieces_of(TwsDescription& said, Diagnostics& errors) {
    return TwsPieceMaker(said, errors).make();
}

}  // namespace qter

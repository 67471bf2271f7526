#include "tws/tws_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "support/text.hpp"

namespace qter {
namespace {

class TwsRuleReader {
 public:
    TwsRuleReader(const TwsDescription& said, const TwsForm& form, Diagnostics& errors)
        : said_(said), form_(form), errors_(errors) {}

    std::vector<IllegalPlace> illegal() {
        std::vector<IllegalPlace> places;
        std::unordered_set<std::uint64_t> seen;
        for (const TwsIllegal& line : said_.illegal) {
            if (errors_.full()) return places;
            const TwsSet& set = said_.sets[line.set];
            if (set.centre) {
                fail(line.place.span,
                     fmt::format("`{}` is a centre; it has only one place", set.name.text));
                continue;
            }
            if (!has_whole_places(set, line.place.span)) continue;
            const std::optional<Slot> place = number_to(line.place, set.size);
            if (!place) continue;
            for (const TwsWord& word : line.pieces) {
                if (errors_.full()) return places;
                const std::optional<Slot> label = number_to(word, set.size);
                if (!label) continue;
                const Numbered piece = numbered(set, *label);
                if (piece.count == 0) {
                    fail(word.span, fmt::format("piece {} of `{}` is not in the solved position",
                                                *label + 1, set.name.text));
                    continue;
                }
                const Slot slot = set.first + *place;
                if (!seen.insert(std::uint64_t{slot} * kMaxPieces + piece.first).second) {
                    fail(word.span, fmt::format("piece {} of `{}` at {} is listed twice",
                                                *label + 1, set.name.text, *place + 1));
                    continue;
                }
                places.push_back({slot, piece.first, word.span});
            }
        }
        return places;
    }

    /// The blocks of all `Block` statements, without the wrong ones.
    std::vector<GluedBlock> glued_blocks(const TwsCentres& centres) {
        std::vector<GluedBlock> blocks;
        for (const TwsGlued& lines : said_.glued) {
            if (errors_.full()) return blocks;
            std::optional<GluedBlock> block = glued(lines, centres);
            if (block) blocks.push_back(*std::move(block));
        }
        return blocks;
    }

 private:
    void fail(Span span, std::string message) { add_tws_error(errors_, span, std::move(message)); }

    bool has_whole_places(const TwsSet& set, Span span) {
        if (set.split == 1) return true;
        errors_.add(Diagnostic::error(
            Code::kUnsupported, span,
            fmt::format("pieces of `{}` cannot block turns: orientations matter only for some "
                        "of them",
                        set.name.text)));
        return false;
    }

    /// A word as a number from 1 to `most`, converted to count from 0.
    std::optional<Slot> number_to(const TwsWord& word, Slot most) {
        const std::optional<std::uint32_t> number = tws_number(word.text);
        if (number && *number >= 1 && *number <= most) return *number - 1;
        fail(word.span,
             fmt::format("`{}` is not a number from 1 to {}", printable(word.text), most));
        return std::nullopt;
    }

    /// The slot of the first piece with this number in the set, and how many have it.
    struct Numbered {
        Slot first = 0;
        std::size_t count = 0;
    };
    [[nodiscard]] Numbered numbered(const TwsSet& set, std::uint32_t label) {
        std::vector<Numbered>& pieces = numbered_[&set - said_.sets.data()];
        if (pieces.empty()) {
            pieces.resize(set.size);
            for (Slot slot = set.first; slot < set.first + set.size; ++slot) {
                Numbered& piece = pieces[form_.labels[slot]];
                if (piece.count++ == 0) piece.first = slot;
            }
        }
        return pieces[label];
    }

    /// The grips that turn a centre, ascending.
    [[nodiscard]] static std::vector<std::uint16_t> grips_of_centre(const TwsCentres& by_grip,
                                                                    std::size_t set) {
        std::vector<std::uint16_t> grips;
        for (std::uint16_t grip = 0; grip < by_grip.size(); ++grip) {
            const std::vector<std::size_t>& turned = by_grip[grip];
            if (std::binary_search(turned.begin(), turned.end(), set)) grips.push_back(grip);
        }
        return grips;
    }

    std::optional<GluedBlock> glued(const TwsGlued& lines, const TwsCentres& centres) {
        GluedBlock block;
        block.span = lines.head.span;
        for (const auto& [number, words] : lines.sets) {
            const TwsSet& set = said_.sets[number];
            if (!has_whole_places(set, lines.head.span)) return std::nullopt;
            std::unordered_set<Slot> seen;
            for (const TwsWord& word : words) {
                const std::optional<Slot> label = number_to(word, set.size);
                if (!label) return std::nullopt;
                if (!seen.insert(*label).second) {
                    fail(word.span, fmt::format("piece {} of `{}` is listed twice", *label + 1,
                                                set.name.text));
                    return std::nullopt;
                }
                if (set.centre) {
                    block.centres.push_back(grips_of_centre(centres, number));
                    continue;
                }
                const Numbered piece = numbered(set, *label);
                if (piece.count != 1) {
                    fail(word.span,
                         piece.count == 0
                             ? fmt::format("piece {} of `{}` is not in the solved position",
                                           *label + 1, set.name.text)
                             : fmt::format("{} pieces of `{}` have number {}, so it is not known "
                                           "which one is "
                                           "glued",
                                           piece.count, set.name.text, *label + 1));
                    return std::nullopt;
                }
                block.pieces.push_back(piece.first);
            }
        }
        return block;
    }

    const TwsDescription& said_;
    const TwsForm& form_;
    Diagnostics& errors_;
    std::unordered_map<std::ptrdiff_t, std::vector<Numbered>> numbered_;  // by set, by number
};

}  // namespace

std::vector<IllegalPlace> tws_illegal_of(const TwsDescription& said, const TwsForm& form,
                                         Diagnostics& errors) {
    return TwsRuleReader(said, form, errors).illegal();
}

void block_tws_turns(const TwsDescription& said, const TwsForm& form, const TwsCentres& centres,
                     const std::vector<IllegalPlace>& illegal, Puzzle& puzzle,
                     Diagnostics& errors) {
    const std::vector<GluedBlock> blocks = TwsRuleReader(said, form, errors).glued_blocks(centres);
    if (errors.has_errors()) return;
    BlockingRules rules;
    auto bonds = bonds_of_blocks(puzzle, blocks).take(errors);
    auto written = rules_of_illegal(puzzle, illegal).take(errors);
    if (errors.has_errors()) return;
    rules.bonds = *std::move(bonds);
    rules.written = *std::move(written);
    if (rules.empty()) return;
    auto made = make_blocking(puzzle, std::move(rules)).take(errors);
    if (made) puzzle.set_blocking(std::make_shared<const Blocking>(*std::move(made)));
}

}  // namespace qter

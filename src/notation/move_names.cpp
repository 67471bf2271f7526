#include "notation/move_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "notation/line_turns.hpp"
#include "support/letters.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

/// Limit on names in a message.
constexpr std::size_t kMostListed = 40;

/// True if `text` starts with `name` in small letters, and `name` has capital letters.
bool starts_with_small(std::string_view text, std::string_view name) {
    if (text.size() < name.size()) return false;
    bool other = false;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (text[i] != small_letter(name[i])) return false;
        other = other || text[i] != name[i];
    }
    return other;
}

using Match = MoveNames::Match;

/// Keeps the longer name; of two meanings of one name, the first.
void offer(std::optional<Match>& best, Match match) {
    if (!best || match.length > best->length) best = std::move(match);
}

HandMove whole(std::uint16_t end) { return {HandMove::Kind::kWhole, end, 0, 0, 1}; }

/// "a", "b and c".
std::string named(const std::vector<TurnLines::Name>& names) {
    std::vector<std::string> words;
    for (const TurnLines::Name& name : names) words.push_back(name.name);
    return join_words(words);
}

}  // namespace

MoveNames::MoveNames(const Puzzle& puzzle, NamingRules rules)
    : puzzle_(puzzle), lines_(puzzle.turn_lines()), rules_(rules) {
    const auto is_taken = [](const auto& named) { return named.name.starts_with('W'); };
    capital_wide_ = std::none_of(puzzle.grips().begin(), puzzle.grips().end(), is_taken) &&
                    std::none_of(lines_.ends.begin(), lines_.ends.end(), is_taken);
}

std::optional<Match> MoveNames::match(std::string_view text) const {
    std::optional<Match> best;
    for (const OtherName& other : rules_.names) {
        if (text.starts_with(other.name)) offer(best, other_name(other));
    }
    match_grips(text, best);
    match_named(text, best);
    const Depth depth = read_depth(text);
    for (std::uint16_t i = 0; i < lines_.ends.size(); ++i) match_end(text, depth, i, best);
    return best;
}

void MoveNames::match_grips(std::string_view text, std::optional<Match>& best) const {
    std::size_t longest = 0;
    std::uint16_t found = 0;
    for (std::uint16_t i = 0; i < puzzle_.grips().size(); ++i) {
        const std::string& name = puzzle_.grips()[i].name;
        if (name.size() <= longest || !text.starts_with(name)) continue;
        longest = name.size();
        found = i;
    }
    if (longest > 0) offer(best, {{HandMove::Kind::kGrip, found, 0, 0, 1}, longest, "", ""});
    for (const OtherName& other : puzzle_.other_names()) {
        if (text.starts_with(other.name)) offer(best, other_name(other));
    }
    for (std::uint16_t i = 0; i < puzzle_.named_rotations().size(); ++i) {
        const std::string& name = puzzle_.named_rotations()[i].name;
        if (!text.starts_with(name)) continue;
        Match match = named_rotation(i);
        match.length = name.size();
        offer(best, std::move(match));
    }
}

Match MoveNames::other_name(const OtherName& other) const {
    const OtherName::Move& first = other.moves.front();
    Match match =
        first.whole ? named_rotation(first.turn.grip) : Match{hand_move(first), 0, "", ""};
    match.move.amount = first.turn.amount;
    match.length = other.name.size();
    if (other.moves.size() > 1) match.several = &other;
    return match;
}

Match MoveNames::named_rotation(std::uint16_t number) const {
    Match match{whole(number), 0, "", ""};
    if (puzzle_.named_rotations()[number].images.empty()) {
        match.problem = "the puzzle is too large for rotations";
    }
    return match;
}

void MoveNames::match_named(std::string_view text, std::optional<Match>& best) const {
    for (const TurnLines::Name& name : lines_.rotations) {
        if (text.starts_with(name.name)) offer(best, {whole(name.end), name.name.size(), "", ""});
    }
    for (const TurnLines::Name& name : lines_.slices) match_slice(text, name, best);
    for (const TurnLines::Name& name : lines_.remainders) {
        const TurnLines::End& end = lines_.ends[name.end];
        if (end.layers == 0 || end.order < 3 || !text.starts_with(name.name)) continue;
        const std::string_view sign = text.substr(name.name.size());
        const bool forward = sign.starts_with("++");
        if (!forward && !sign.starts_with("--")) continue;
        Match match = layers(name.end, 2, layers_across(end));
        match.move.amount = static_cast<std::uint16_t>(forward ? end.order - 2 : 2);
        match.length = name.name.size() + 2;
        offer(best, std::move(match));
    }
}

void MoveNames::match_slice(std::string_view text, const TurnLines::Name& slice,
                            std::optional<Match>& best) const {
    const TurnLines::End& end = lines_.ends[slice.end];
    if (end.layers == 0) return;
    const TurnLines::Line& line = lines_.lines[*end.line];
    if (line.core && text.starts_with(slice.name)) {
        offer(best, {{HandMove::Kind::kLayers, slice.end, *line.core, *line.core, 1},
                     slice.name.size(),
                     "",
                     ""});
    }
    const std::uint32_t across = layers_across(end);
    if (across >= 3 && starts_with_small(text, slice.name)) {
        Match match = layers(slice.end, 2, across - 1);
        match.length = slice.name.size();
        offer(best, std::move(match));
    }
}

void MoveNames::match_end(std::string_view text, const Depth& depth, std::uint16_t number,
                          std::optional<Match>& best) const {
    const TurnLines::End& end = lines_.ends[number];
    if (end.name.empty()) return;
    const std::string_view rest = text.substr(depth.length);
    const bool named = rest.starts_with(end.name);
    const std::string_view suffix = named ? rest.substr(end.name.size()) : std::string_view();
    if (depth.length == 0 && suffix.starts_with('v')) {
        offer(best, {whole(number), end.name.size() + 1, "", ""});
    }
    if (end.layers == 0) return;
    if (named && depth.length > 0 && !depth.first && layers_across(end) == 2 &&
        across_from(end) != nullptr && !is_wide_sign(suffix)) {
        Match match = layers(number, 1, 1);
        match.move.amount = static_cast<std::uint16_t>(depth.last % end.order);
        match.length = depth.length + end.name.size();
        return offer(best, std::move(match));
    }
    const auto offer_layers = [&](std::uint32_t first, std::uint32_t last, std::size_t length) {
        Match match = layers(number, first, last);
        match.length = depth.length + length;
        offer(best, std::move(match));
    };
    const bool wide = layers_across(end) >= 3;  // with two layers, two of them would not be a turn
    const std::uint32_t wide_first = depth.first.value_or(1);
    const std::uint32_t wide_last = depth.length == 0 ? 2 : depth.last;
    if (is_wide_sign(suffix)) {
        offer_layers(wide_first, wide_last, end.name.size() + 1);
    } else if (named && depth.length > 0) {
        offer_layers(depth.first.value_or(depth.last), depth.last, end.name.size());
        const TurnLines::Line& line = lines_.lines[*end.line];
        // The middle layer of three has its own name, so 2U need not mean it.
        if (best && depth.last == 2 && !depth.first && layers_across(end) == 3 && line.core &&
            !lines_.slices.empty() && best->length == depth.length + end.name.size()) {
            best->doubt =
                fmt::format("for some it is the half turn, written `{0}2` here", end.name);
        }
    } else if (wide && starts_with_small(rest, end.name)) {
        const bool inner = rules_.small_is_inner && !depth.first;
        offer_layers(inner ? wide_last : wide_first, wide_last, end.name.size());
    }
}

/// True for w, and for W if no name begins with it.
bool MoveNames::is_wide_sign(std::string_view suffix) const {
    return suffix.starts_with('w') || (capital_wide_ && suffix.starts_with('W'));
}

const TurnLines::End* MoveNames::across_from(const TurnLines::End& end) const {
    for (const TurnLines::End& other : lines_.ends) {
        if (other.line == end.line && other.far != end.far && other.layers > 0) return &other;
    }
    return nullptr;
}

std::string_view MoveNames::across_from(std::string_view name) const {
    for (const TurnLines::End& end : lines_.ends) {
        if (end.name != name || end.layers == 0) continue;
        if (const TurnLines::End* const other = across_from(end)) return other->name;
    }
    return "";
}

std::optional<Match> MoveNames::match_small_whole(std::string_view text) const {
    std::optional<Match> best;
    for (std::uint16_t i = 0; i < lines_.ends.size(); ++i) {
        const std::string& name = lines_.ends[i].name;
        if (!name.empty() && starts_with_small(text, name)) {
            offer(best, {whole(i), name.size(), "", ""});
        }
    }
    return best;
}

std::string_view MoveNames::small_slice(std::string_view text) const {
    for (const TurnLines::Name& slice : lines_.slices) {
        if (starts_with_small(text, slice.name)) return slice.name;
    }
    return "";
}

MoveNames::Depth MoveNames::read_depth(std::string_view text) {
    constexpr std::size_t kMostDigits = 4;
    Depth depth;
    std::size_t at = 0;
    const auto number = [&]() -> std::optional<std::uint32_t> {
        const std::size_t begin = at;
        std::uint32_t value = 0;
        for (; at < text.size() && is_digit(text[at]); ++at) {
            if (at - begin == kMostDigits) return std::nullopt;
            value = value * 10 + static_cast<std::uint32_t>(text[at] - '0');
        }
        return at == begin ? std::nullopt : std::make_optional(value);
    };
    const std::optional<std::uint32_t> first = number();
    if (!first) return depth;
    depth.last = *first;
    depth.length = at;
    if (at == text.size() || text[at] != '-') return depth;
    ++at;
    if (const std::optional<std::uint32_t> last = number()) {
        depth.first = first;
        depth.last = *last;
        depth.length = at;
    }
    return depth;
}

/// The number of layers from one end of its line to the other.
std::uint32_t MoveNames::layers_across(const TurnLines::End& end) const {
    return lines_.lines[*end.line].slabs - (end.tip ? 1U : 0U);
}

Match MoveNames::layers(std::uint16_t number, std::uint32_t first, std::uint32_t last) const {
    const TurnLines::End& end = lines_.ends[number];
    const std::uint32_t across = layers_across(end);
    Match match{{HandMove::Kind::kLayers, number, 0, 0, 1}, 0, "", ""};
    if (last > across) {
        match.problem = fmt::format("{} has {} layers from {} to the other side", puzzle_.name(),
                                    across, end.name);
    } else if (first == 0 || first > last) {
        match.problem = "count layers from 1, and write the outer one first";
    } else if (last - first + 1 == across) {
        match.problem = fmt::format("these are all layers; `{}v` turns the whole puzzle", end.name);
    } else {
        const SlabRange slabs = layer_slabs(lines_, end, first, last);
        match.move.first = slabs.first;
        match.move.last = slabs.last;
    }
    return match;
}

/// The name of the puzzle that has the word as a move, by the description of this puzzle.
std::string MoveNames::elsewhere(std::string_view word) const {
    for (const MovesElsewhere& other : puzzle_.writing().elsewhere) {
        for (const std::string& move : other.moves) {
            if (word.starts_with(move)) {
                return fmt::format("`{}` is a move of {}; ", move, other.puzzle);
            }
        }
    }
    return "";
}

std::string MoveNames::help(std::string_view word) const {
    // Blocks of layers are in the families below; without known layers, they are listed here.
    std::vector<std::string> grips;
    for (const OtherName& other : rules_.names) grips.push_back(other.name);
    const std::size_t shadowing = grips.size();
    const std::size_t listed =
        lines_.lines.empty() ? puzzle_.grips().size() : puzzle_.generator_count();
    for (std::size_t i = 0; i < listed; ++i) {
        const std::string& name = puzzle_.grips()[i].name;
        const auto end = grips.begin() + static_cast<std::ptrdiff_t>(shadowing);
        const bool shadowed = std::find(grips.begin(), end, name) != end;
        if (!shadowed && (lines_.lines.empty() || !is_digit(name[0]))) grips.push_back(name);
    }
    for (const OtherName& other : puzzle_.other_names()) grips.push_back(other.name);
    std::vector<std::string> known = grips;
    std::vector<std::string> families = {join_words(grips, "and", kMostListed)};
    for (const TurnLines::End& end : lines_.ends) {
        if (end.layers == 0 || layers_across(end) < 3) continue;
        families.push_back(fmt::format("layers such as `2{}`", end.name));
        families.push_back(fmt::format("wide turns such as `{}w`", end.name));
        break;
    }
    // The names of a family that are moves here.
    const auto written = [&](std::vector<TurnLines::Name> names, std::string_view suffix) {
        for (TurnLines::Name& name : names) name.name += suffix;
        std::erase_if(names, [&](const TurnLines::Name& name) {
            const std::optional<Match> found = match(name.name);
            return !found || found->length != name.name.size();
        });
        return names;
    };
    std::vector<TurnLines::Name> inner = lines_.slices;
    for (TurnLines::Name& name : inner) {
        name.name = small_letters(std::move(name.name));
    }
    const auto add = [&](std::string_view what, const std::vector<TurnLines::Name>& names) {
        if (names.empty()) return;
        families.push_back(fmt::format("{} {}", what, named(names)));
        for (const TurnLines::Name& name : names) known.push_back(name.name);
    };
    const std::vector<TurnLines::Name> slices = written(lines_.slices, "");
    add("slices", slices);
    if (slices.empty()) add("all inner layers", written(inner, ""));
    add("all but one layer", written(lines_.remainders, "++"));
    add("rotations", lines_.rotations);
    std::vector<TurnLines::Name> named_rotations;
    for (const NamedRotation& rotation : puzzle_.named_rotations()) {
        named_rotations.push_back({rotation.name, 0});
    }
    add("rotations", named_rotations);
    if (lines_.rotations.empty() && !lines_.ends.empty()) {
        families.push_back(fmt::format("rotations such as `{}v`", lines_.ends[0].name));
    }
    std::string text = elsewhere(word) + did_you_mean(word, known);
    if (!text.empty() && text.back() != ' ') text += ' ';
    return text + fmt::format("its moves are {}; each also with ' or a number: `{}'`, `{}2`",
                              fmt::join(families, "; "), grips[0], grips[0]);
}

}  // namespace qter

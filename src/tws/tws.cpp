#include "tws/tws.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "notation/grip_names.hpp"
#include "support/text.hpp"
#include "tws/tws_description.hpp"
#include "tws/tws_lines.hpp"
#include "tws/tws_moves.hpp"
#include "tws/tws_pieces.hpp"
#include "tws/tws_positions.hpp"
#include "tws/tws_rules.hpp"
#include "tws/tws_writer.hpp"

namespace qter {
namespace {

std::string stem_of(std::string_view path) {
    path.remove_prefix(path.find_last_of('/') + 1);  // npos + 1 is 0
    path = path.substr(0, path.find('.'));
    return path.empty() ? "puzzle" : printable(path);
}

/// Checks for the statements that every description of a puzzle needs.
void check_is_whole(const Source& source, const TwsDescription& said, Diagnostics& errors) {
    const auto require = [&](bool there, const char* message) {
        if (there || errors.has_errors()) return;
        add_tws_error(errors, source.span(0, 0), message);
    };
    require(!said.sets.empty(), "this file declares no `Set`");
    require(said.solved.has_value(), "this file has no `Solved` block");
    require(!said.moves.empty(), "this file has no `Move`");
}

/// The sets of a given puzzle, with these names.
TwsDescription sets_of(const Puzzle& puzzle, const TwsForm& form,
                       const std::vector<std::string>& names) {
    TwsDescription said;
    TwsBlock solved;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const Orbit& orbit = puzzle.orbits()[i];
        const Slot size = orbit.size / form.split[i];
        said.sets.push_back({{names[i], {}},
                             orbit.first,
                             size,
                             form.orientations[i],
                             form.free[i],
                             false,
                             form.split[i]});
        solved.sets.emplace_back().set = i;
        for (Slot k = 0; k < size; ++k) {
            solved.sets.back().numbers.push_back(form.labels[said.sets.back().slot(k)]);
        }
    }
    for (const std::string& centre : form.centres) {
        TwsSet& set = said.sets.emplace_back();
        set.name = {centre, {}};
        set.size = 1;
        set.centre = true;
    }
    said.solved = std::move(solved);
    return said;
}

/// The scrambles of a file that declares no sets: its sets are those of the puzzle.
Result<std::vector<TwsFile::NamedState>> read_scrambles_alone(const PuzzlePtr& puzzle,
                                                              const Source& source) {
    TwsPieces pieces;
    pieces.shape = puzzle->shape();
    pieces.form = puzzle->tws_form() != nullptr ? *puzzle->tws_form() : usual_tws_form(*puzzle);
    const std::vector<std::string> names = tws_set_names(*puzzle);
    TwsDescription said = sets_of(*puzzle, pieces.form, names);
    Diagnostics errors;
    read_tws_statements(source, TwsContents::kScrambles, said, errors);
    if (said.scrambles.empty() && !errors.has_errors()) {
        add_tws_error(errors, source.span(0, 0), "this file has no scrambles",
                      "a block `ScrambleState NAME` ... `End` gives the position of pieces",
                      Code::kEmpty);
    }
    if (errors.has_errors()) return errors;
    auto states = tws_positions_of(source, said, pieces, {}, *puzzle, errors);
    if (errors.has_errors()) return errors;
    return {std::move(states), std::move(errors)};
}

/// True if both have the same pieces, and all moves of `part` are moves of `whole`.
bool has_turns_of(const Puzzle& whole, const Puzzle& part) {
    if (whole.shape() != part.shape()) return false;
    for (Slot slot = 0; slot < whole.shape().slots(); ++slot) {
        if (whole.identical(slot) != part.identical(slot)) return false;
    }
    return std::all_of(part.grips().begin(), part.grips().end(), [&](const Grip& grip) {
        const auto same = std::find_if(whole.grips().begin(), whole.grips().end(),
                                       [&](const Grip& other) { return other.name == grip.name; });
        return same != whole.grips().end() && same->turn == grip.turn;
    });
}

}  // namespace

Result<TwsFile> read_tws(const Source& source, TwsSequences sequences) {
    Diagnostics errors;
    TwsDescription said;
    said.sequences_may_fail = sequences == TwsSequences::kMayFail;
    read_tws_statements(source, TwsContents::kAll, said, errors);
    check_is_whole(source, said, errors);
    if (errors.has_errors()) return errors;
    TwsPieces pieces = tws_pieces_of(said, errors);
    if (errors.has_errors()) return errors;
    const std::vector<IllegalPlace> illegal = tws_illegal_of(said, pieces.form, errors);
    for (const TwsSet& set : said.sets) {
        if (set.centre) pieces.form.centres.emplace_back(set.name.text);
    }
    for (const IllegalPlace& one : illegal) pieces.form.illegal.push_back({one.slot, one.piece});
    TwsMoves moves = tws_moves_of(said, pieces, errors);
    if (errors.has_errors()) return errors;
    PuzzleParts parts;
    parts.name = said.name.empty() ? stem_of(source.name()) : said.name;
    parts.title = parts.name;
    parts.orbits = std::move(pieces.orbits);
    parts.pieces = std::move(pieces.pieces);
    parts.grips = std::move(moves.grips);
    parts.named_rotations = std::move(moves.rotations);
    parts.other_names = std::move(moves.other_names);
    parts.tws_form = std::make_shared<const TwsForm>(pieces.form);
    const auto puzzle = std::make_shared<Puzzle>(std::move(parts));
    block_tws_turns(said, pieces.form, moves.centres, illegal, *puzzle, errors);
    if (errors.has_errors()) return errors;
    TwsFile file;
    file.puzzle = puzzle;
    file.states = tws_positions_of(source, said, pieces, moves, *puzzle, errors);
    if (errors.has_errors()) return errors;
    return {std::move(file), std::move(errors)};
}

Result<std::vector<TwsFile::NamedState>> read_tws_scrambles(const PuzzlePtr& puzzle,
                                                            const Source& source) {
    std::optional<Span> set;
    for (TwsLineReader lines(source); !lines.peek().empty() && !set; lines.take()) {
        if (lines.peek()[0].text == "Set") set = lines.peek()[0].span;
    }
    if (!set) return read_scrambles_alone(puzzle, source);
    Result<TwsFile> file = read_tws(source);
    if (!file) return file.diagnostics();
    if (!has_turns_of(*puzzle, *file->puzzle)) {
        return Diagnostic::error(Code::kWrongPuzzle, *set,
                                 fmt::format("the puzzle of this file is not {}", puzzle->name()))
            .with_help("their sets, identical pieces or moves differ");
    }
    if (file->states.empty()) {
        return Diagnostic::error(Code::kEmpty, *set, "this file has no scrambles");
    }
    // The other warnings are about the file's puzzle.
    return std::move(file->states);
}

bool starts_as_tws_scrambles(const Source& source) {
    const TwsLineReader lines(source);
    const TwsWords& first = lines.peek();
    // `Scramble` alone is the name of a column.
    const bool names = first.size() > 1 || (first.size() == 1 && first[0].text != "Scramble");
    return names && is_tws_scramble_line(first[0].text);
}

bool starts_as_tws(const Source& source) {
    const TwsLineReader lines(source);
    const TwsWords& first = lines.peek();
    return first.size() > 1 && is_tws_keyword(first[0].text) && first[1].text[0] != '=';
}

bool is_tws_set_name(std::string_view name) {
    return is_plain_name(name) && !is_tws_keyword(name) && !tws_number(name).has_value();
}

}  // namespace qter

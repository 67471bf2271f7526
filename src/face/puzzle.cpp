#include "qter/puzzle.hpp"

#include "face/access.hpp"
#include "face/translate.hpp"
#include "facelets/facelet_string.hpp"
#include "formats/library.hpp"
#include "support/files.hpp"

namespace qter::api {

Puzzle::Puzzle(std::shared_ptr<const Impl> impl) : impl_(std::move(impl)) {}

Result<Puzzle> Puzzle::named(std::string_view name) {
    SourceMap sources;
    const Source& source = sources.add("<puzzle>", std::string(name));
    PuzzleLibrary puzzles(sources);
    return translated(puzzles.find(source.text(), source.whole()), sources, Access::make_puzzle);
}

Result<Puzzle> Puzzle::from_text(std::string_view text, std::string_view file_name) {
    SourceMap sources;
    const auto id = add_source(sources, std::string(file_name), std::string(text));
    if (!id) return translated(id.diagnostics(), sources);
    return translated(read_any_puzzle(sources[*id]), sources, Access::make_puzzle);
}

Result<Puzzle> Puzzle::from_file(const std::string& path) {
    SourceMap sources;
    const auto id = read_source(sources, path);
    if (!id) return translated(id.diagnostics(), sources);
    return translated(read_any_puzzle(sources[*id]), sources, Access::make_puzzle);
}

const std::string& Puzzle::name() const { return impl_->puzzle->name(); }
const std::string& Puzzle::title() const { return impl_->puzzle->title(); }
const std::string& Puzzle::description() const { return impl_->puzzle->description(); }

std::vector<Orbit> Puzzle::orbits() const {
    const qter::Puzzle& puzzle = *impl_->puzzle;
    std::vector<Orbit> orbits;
    for (const qter::Orbit& orbit : puzzle.orbits()) {
        Orbit& made = orbits.emplace_back();
        made.name = orbit.name;
        for (Slot slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            made.pieces.push_back(puzzle.pieces()[slot].name);
        }
        made.orientations = orbit.orientations;
        made.identical_pieces = puzzle.has_identical_pieces(orbit);
    }
    return orbits;
}

std::vector<std::string> Puzzle::moves() const {
    std::vector<std::string> names;
    for (const Grip& grip : impl_->puzzle->grips()) names.push_back(grip.name);
    return names;
}

std::vector<Preset> Puzzle::presets() const {
    std::vector<Preset> presets;
    for (const qter::Preset& preset : impl_->puzzle->presets()) {
        Preset& made = presets.emplace_back();
        made.orders = translated(preset.orders);
        for (const qter::Algorithm& generator : preset.generators) {
            made.generators.push_back(to_string(*impl_->puzzle, generator));
        }
        made.source = preset.source;
    }
    return presets;
}

bool Puzzle::has_blocked_turns() const { return impl_->puzzle->turn_model().blocked(); }
bool Puzzle::has_facelets() const { return has_facelet_string(*impl_->puzzle); }

std::optional<Integer> Puzzle::group_order() const {
    const GroupFacts* const facts = Access::facts(*this);
    if (facts == nullptr || facts->group.action().proof() == OrderProof::kNone) return std::nullopt;
    return translated(facts->group.order());
}

std::optional<Integer> Puzzle::positions() const {
    const GroupFacts* const facts = Access::facts(*this);
    if (facts == nullptr || !facts->positions) return std::nullopt;
    return translated(*facts->positions);
}

std::vector<std::string> puzzle_names() {
    SourceMap sources;
    return PuzzleLibrary(sources).names();
}

}  // namespace qter::api

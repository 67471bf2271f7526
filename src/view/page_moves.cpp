#include "view/page_moves.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <tuple>

#include "notation/frame.hpp"
#include "notation/hand_moves.hpp"
#include "notation/move_names.hpp"

namespace qter {
namespace {

/// With a small first letter, as wide turns and inner slices are written.
std::string small(std::string name) {
    if (!name.empty() && name[0] >= 'A' && name[0] <= 'Z') name[0] += 'a' - 'A';
    return name;
}

class Collector {
 public:
    explicit Collector(const Puzzle& puzzle)
        : puzzle_(puzzle), lines_(puzzle.turn_lines()), names_(puzzle) {}

    std::vector<PageMove> run() {
        for (const TurnLines::End& end : lines_.ends) {
            if (!end.line) continue;
            try_name(end.name);
            const unsigned slabs = lines_.lines[*end.line].slabs;
            for (unsigned layer = 1; layer <= slabs; ++layer) {
                const std::string number = layer == 1 ? "" : std::to_string(layer);
                try_name(number + end.name);
                try_name(number + end.name + "w");
                try_name(number + small(end.name));
            }
            try_ranges(end.name, slabs);
            try_name(end.name + "v");
        }
        for (const auto* family : {&lines_.slices, &lines_.rotations}) {
            for (const TurnLines::Name& one : *family) {
                try_name(small(one.name));
                try_name(one.name, true);
            }
        }
        // After a rotation of the puzzle a name may mean the same layers as seen from their other
        // end.
        for (std::size_t i = 0; i < moves_.size(); ++i) {
            if (!moves_[i].names.empty()) add_from_other_end(moves_[i]);
        }
        return std::move(moves_);
    }

 private:
    /// Ranges of inner layers, 2-3Rw; of puzzles so large that they would outweigh the page, none.
    void try_ranges(const std::string& end, unsigned slabs) {
        constexpr unsigned kMostSlabs = 11;
        for (unsigned first = 2; first < slabs && slabs <= kMostSlabs; ++first) {
            for (unsigned last = first + 1; last <= slabs; ++last) {
                const std::string range = fmt::format("{}-{}", first, last);
                try_name(range + end + "w");
                try_name(range + small(end));
                try_name(range + end);
            }
        }
    }

    void add_from_other_end(const PageMove& move) {
        for (std::uint16_t end = 0; end < lines_.ends.size(); ++end) {
            if (end == move.end || lines_.ends[end].line != lines_.ends[move.end].line) continue;
            const HandMove other = {HandMove::Kind::kLayers, end, move.first, move.last, 1};
            const auto key = std::make_tuple(end, move.first, move.last);
            if (numbers_.try_emplace(key, moves_.size()).second) {
                PageMove twin = move;
                twin.names.clear();
                twin.end = end;
                add(other, std::move(twin));
                return;
            }
        }
    }

    void add(const HandMove& made, PageMove move) {
        const std::vector<HandMove> moves = {made};
        move.order = order_of(puzzle_, made);
        move.step = step_of(puzzle_, made);
        move.turns = *turns_of(puzzle_, moves, std::numeric_limits<std::size_t>::max());
        move.rotates = !frame_after(puzzle_, moves).upright();
        moves_.push_back(std::move(move));
    }

    /// Slabs of a move that turns layers; nullopt for a rotation about an end without a line.
    std::optional<PageMove> placed(const HandMove& move) const {
        PageMove placed;
        if (move.kind == HandMove::Kind::kGrip) {
            const Grip& grip = puzzle_.grips()[move.number];
            placed.end = grip.end;
            placed.first = grip.slabs.first;
            placed.last = grip.slabs.last;
            return placed;
        }
        placed.end = move.number;
        placed.first = move.first;
        placed.last = move.last;
        if (move.kind == HandMove::Kind::kLayers) return placed;
        if (!lines_.ends[move.number].line) return std::nullopt;
        placed.first = 0;
        placed.last =
            static_cast<std::uint16_t>(lines_.lines[*lines_.ends[move.number].line].slabs - 1);
        return placed;
    }

    /// Adds a name, before others of the same move if it is the usual one.
    void try_name(const std::string& name, bool is_usual = false) {
        const std::optional<MoveNames::Match> match = names_.match(name);
        if (!match || match->length != name.size() || !match->problem.empty() ||
            match->several != nullptr || match->move.amount != 1) {
            return;
        }
        std::optional<PageMove> move = placed(match->move);
        if (!move) return;
        const auto key = std::make_tuple(move->end, move->first, move->last);
        const auto [known, is_new] = numbers_.try_emplace(key, moves_.size());
        if (!is_new) {
            std::vector<std::string>& names = moves_[known->second].names;
            const auto found = std::find(names.begin(), names.end(), name);
            if (found == names.end()) {
                names.insert(is_usual ? names.begin() : names.end(), name);
            } else if (is_usual) {
                std::rotate(names.begin(), found, found + 1);
            }
            return;
        }
        move->names = {name};
        add(match->move, *std::move(move));
    }

    const Puzzle& puzzle_;
    const TurnLines& lines_;
    MoveNames names_;
    std::vector<PageMove> moves_;
    std::map<std::tuple<std::uint16_t, std::uint16_t, std::uint16_t>, std::size_t> numbers_;
};

}  // namespace

std::vector<PageMove> page_moves(const Puzzle& puzzle) {
    if (puzzle.turn_lines().lines.empty() || !puzzle.named_rotations().empty()) return {};
    return Collector(puzzle).run();
}

}  // namespace qter

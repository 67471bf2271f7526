#include "navigate/sift_table.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "notation/algorithm.hpp"
#include "puzzle/turn_invariants.hpp"

namespace qter {
namespace {

/// The points of slots whose pieces are never twisted and may be exchanged.
std::vector<Slot> points_of(const PuzzleGroup& group, const IdenticalPieces& alike) {
    std::vector<Slot> points;
    for (std::size_t i = 1; i < alike.slots.size(); ++i) {
        State exchange = solved_state(group.shape());
        std::swap(exchange.piece[alike.slots[0]], exchange.piece[alike.slots[i]]);
        const Permutation p = *group.act(exchange);
        for (Slot x = 0; x < p.size(); ++x) {
            if (p[x] != x) points.push_back(x);
        }
    }
    std::sort(points.begin(), points.end());
    points.erase(std::unique(points.begin(), points.end()), points.end());
    return points;
}

}  // namespace

Algorithm algorithm_of(const Puzzle& puzzle, const GroupWord& word) {
    Algorithm turns;
    for (const Letter letter : word) {
        const std::uint32_t order = puzzle.grips()[letter.generator].order;
        turns.push_back(
            {letter.generator, static_cast<std::uint16_t>(letter.inverse ? order - 1 : 1)});
    }
    return cancel(puzzle, turns);
}

SiftTable::SiftTable(const Puzzle& puzzle, const PuzzleGroup& group, const WordTable& words)
    : degree_(group.action().degree()), class_of_(degree_, kNone) {
    assert(words.complete());
    const Alphabet alphabet(group.action().generators());
    const std::vector<Slot> base = group.action().base();
    for (std::size_t i = 0; i < base.size(); ++i) {
        Level& level = levels_.emplace_back();
        level.base = static_cast<Point>(base[i]);
        level.at.assign(degree_, kNone);
        for (const Slot x : group.action().basic_orbit(i)) {
            level.at[x] = static_cast<std::uint32_t>(entries_.size());
            Entry& entry = entries_.emplace_back();
            const GroupWord& word = *words.entry_word(i, x);
            if (x != base[i]) {
                entry.number = static_cast<std::uint32_t>(algorithms_.size());
                entry_of_.push_back(level.at[x]);
                algorithms_.push_back(algorithm_of(puzzle, word));
            }
            entry.turns = x == base[i] ? 0 : static_cast<std::uint32_t>(algorithms_.back().size());
            const Permutation back = alphabet.evaluate(alphabet.inverse(word));
            entry.back.assign(back.begin(), back.end());
        }
    }
    for (const IdenticalPieces& alike :
         identical_pieces(group.constraints().parts, look_classes(puzzle))) {
        if (group.constraints().parts[alike.part].modulus != 1) continue;
        std::vector<Point>& members = members_.emplace_back();
        for (const Slot x : points_of(group, alike)) {
            class_of_[x] = static_cast<std::uint32_t>(members_.size() - 1);
            members.push_back(static_cast<Point>(x));
        }
    }
}

void SiftTable::set_entry(std::size_t number, Algorithm algorithm) {
    entries_[entry_of_[number]].turns = static_cast<std::uint32_t>(algorithm.size());
    algorithms_[number] = std::move(algorithm);
}

std::uint32_t SiftTable::length(const Point* element, Scratch& scratch) const {
    return has_choices() ? sift_alike(element, 0, scratch) : sift(element, scratch);
}

std::optional<Algorithm> SiftTable::word(const Point* element, std::uint32_t detour,
                                         Scratch& scratch) const {
    const bool choosing = has_choices() && detour != kAsItIs;
    const std::uint32_t turns =
        choosing ? sift_alike(element, detour, scratch) : sift(element, scratch);
    if (turns == kNone) return std::nullopt;
    Algorithm word;
    for (const Algorithm* part : scratch.chosen)
        word.insert(word.end(), part->begin(), part->end());
    return word;
}

std::uint32_t SiftTable::sift(const Point* element, Scratch& scratch) const {
    scratch.chosen.clear();
    scratch.images.resize(levels_.size());
    Point* const images = scratch.images.data();
    for (std::size_t i = 0; i < levels_.size(); ++i) images[i] = element[levels_[i].base];
    std::uint32_t turns = 0;
    for (std::size_t i = 0; i < levels_.size(); ++i) {
        const Level& level = levels_[i];
        if (images[i] == level.base) continue;
        const std::uint32_t at = level.at[images[i]];
        if (at == kNone) return kNone;
        const Entry& entry = entries_[at];
        turns += entry.turns;
        scratch.chosen.push_back(&algorithms_[entry.number]);
        const Point* const back = entry.back.data();
        for (std::size_t j = i + 1; j < levels_.size(); ++j) images[j] = back[images[j]];
    }
    return turns;
}

std::uint32_t SiftTable::sift_alike(const Point* element, std::uint32_t detour,
                                    Scratch& scratch) const {
    scratch.chosen.clear();
    scratch.undone.clear();
    scratch.taken.assign(degree_, 0);
    std::uint32_t turns = 0;
    std::uint32_t passed = 0;  // pieces with a second candidate
    for (const Level& level : levels_) {
        const auto entry_for = [&](Point x) -> const Entry* {
            for (const Point* back : scratch.undone) x = back[x];
            return level.at[x] == kNone ? nullptr : &entries_[level.at[x]];
        };
        struct Candidate {
            const Entry* entry = nullptr;
            Point piece = 0;
        };
        Candidate best;
        Candidate second;
        const Point piece = element[level.base];
        if (class_of_[piece] == kNone) {
            best = {entry_for(piece), piece};
        } else {
            for (const Point other : members_[class_of_[piece]]) {
                if (scratch.taken[other] != 0) continue;
                const Candidate candidate{entry_for(other), other};
                if (candidate.entry == nullptr) continue;
                if (best.entry == nullptr || candidate.entry->turns < best.entry->turns) {
                    second = std::exchange(best, candidate);
                } else if (second.entry == nullptr ||
                           candidate.entry->turns < second.entry->turns) {
                    second = candidate;
                }
                if (detour == 0 && best.entry->turns == 0) break;
            }
            if (second.entry != nullptr && ++passed == detour) best = second;
            scratch.taken[best.piece] = 1;
        }
        if (best.entry == nullptr) return kNone;
        if (best.entry->turns == 0) continue;
        turns += best.entry->turns;
        scratch.chosen.push_back(&algorithms_[best.entry->number]);
        scratch.undone.push_back(best.entry->back.data());
    }
    return passed < detour ? kNone : turns;
}

}  // namespace qter

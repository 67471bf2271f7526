#include "qter/navigate/phase_space.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace qter {

namespace {

constexpr std::uint8_t kMostTables = 6;
constexpr std::uint8_t kNoTurn = 255;

}  // namespace

Result<PhaseSpace> PhaseSpace::build(TurnSet turns, const std::vector<State>& target,
                                     const std::string& name, std::uint64_t table_bytes) {
    PhaseSpace space(std::move(turns), name);
    Result<std::vector<CosetCoordinate>> coordinates =
        CosetCoordinate::derive(space.turns_, target, name);
    if (!coordinates) return coordinates.diagnostics();
    space.coordinates_ = *std::move(coordinates);
    const std::size_t count = space.coordinates_.size();
    if (count > kMaxCoordinates) {
        return Diagnostic::error(Code::kTooLarge, Span{},
                                 fmt::format("the phase `{}` has {} coordinates, more than {}",
                                             name, count, kMaxCoordinates));
    }
    // All sets of coordinates whose table fits, the largest first; none inside of another.
    struct Choice {
        std::uint32_t set;
        std::uint64_t places;
    };
    std::vector<Choice> choices;
    for (std::uint32_t set = 0; set < 1U << count; ++set) {
        std::uint64_t places = 1;
        for (std::size_t i = 0; i < count && places <= table_bytes; ++i) {
            if ((set >> i & 1) != 0) places *= space.coordinates_[i].size();
        }
        const bool fits = places <= table_bytes && places < std::uint64_t{1} << 32;
        if (fits) choices.push_back({set, places});
    }
    std::sort(choices.begin(), choices.end(), [](const Choice& a, const Choice& b) {
        return a.places != b.places ? a.places > b.places : a.set > b.set;
    });
    std::vector<std::uint32_t> chosen;
    for (const Choice& choice : choices) {
        const bool inside = std::any_of(chosen.begin(), chosen.end(), [&](std::uint32_t other) {
            return (choice.set & ~other) == 0;
        });
        if (inside || chosen.size() == kMostTables) continue;
        chosen.push_back(choice.set);
        std::vector<std::uint8_t> which;
        for (std::uint8_t i = 0; i < count; ++i) {
            if ((choice.set >> i & 1) != 0) which.push_back(i);
        }
        space.add_table(which);
    }
    space.exact_ = chosen.size() == 1 && chosen.front() + 1 == 1U << count;
    if (space.exact_) space.find_ways_down();
    return space;
}

void PhaseSpace::add_table(const std::vector<std::uint8_t>& which) {
    Table& table = tables_.emplace_back();
    table.coordinates = which;
    std::size_t size = 1;
    for (const std::uint8_t i : which) {
        table.stride[i] = static_cast<std::uint32_t>(size);
        size *= coordinates_[i].size();
    }
    table.rows.assign(size, kNever);
    table.rows[0] = 0;
    std::vector<std::uint32_t> level = {0};
    std::vector<std::uint32_t> next;
    const auto steps = turns_.steps(CanonicalSequences::kStart);
    for (std::uint8_t distance = 0; !level.empty(); ++distance) {
        table.histogram.push_back(level.size());
        next.clear();
        if (distance + 1 == kNever) break;
        for (const std::uint32_t index : level) {
            std::array<std::uint32_t, kMaxCoordinates> value{};
            std::uint32_t rest = index;
            for (const std::uint8_t i : which) {
                value[i] = rest % coordinates_[i].size();
                rest /= coordinates_[i].size();
            }
            for (const TurnSet::Step step : steps) {
                std::uint32_t to = 0;
                for (const std::uint8_t i : which) {
                    to += coordinates_[i].after(value[i], step.turn) * table.stride[i];
                }
                if (table.rows[to] != kNever) continue;
                table.rows[to] = static_cast<std::uint8_t>(distance + 1);
                next.push_back(to);
            }
        }
        level.swap(next);
    }
}

/// Turns and their inverses are both allowed, so a turn back along the breadth-first tree leads
/// nearer.
void PhaseSpace::find_ways_down() {
    const Table& table = tables_.front();
    const auto steps = turns_.steps(CanonicalSequences::kStart);
    if (turns_.size() >= kNoTurn) return;
    down_.assign(table.rows.size(), kNoTurn);
    for (std::uint32_t index = 0; index < table.rows.size(); ++index) {
        if (table.rows[index] == kNever || table.rows[index] == 0) continue;
        std::uint32_t rest = index;
        Place place{};
        for (std::size_t i = 0; i < coordinates_.size(); ++i) {
            place[i] = rest % coordinates_[i].size();
            rest /= coordinates_[i].size();
        }
        for (const TurnSet::Step step : steps) {
            if (table.at(after(place, step.turn), coordinates_.size()) >= table.rows[index]) {
                continue;
            }
            down_[index] = static_cast<std::uint8_t>(step.turn);
            break;
        }
    }
}

template <std::size_t kCount>
bool PhaseSpace::walk_down(Place place, TurnWord& turns) const {
    const Table& table = tables_.front();
    for (;;) {
        std::size_t index = 0;
        for (std::size_t i = 0; i < kCount; ++i) index += std::size_t{place[i]} * table.stride[i];
        const std::uint8_t turn = down_[index];
        if (turn == kNoTurn) return index == 0;
        turns.push_back(turn);
        for (std::size_t i = 0; i < kCount; ++i) place[i] = coordinates_[i].after(place[i], turn);
    }
}

bool PhaseSpace::walk(const State& state, TurnWord& turns) const {
    const std::optional<Place> place = values_of(state);
    if (!place) return false;
    // A loop of its own for as many coordinates as there are: they stay in registers.
    using Walk = bool (PhaseSpace::*)(Place, TurnWord&) const;
    static constexpr auto kWalks = []<std::size_t... kCounts>(std::index_sequence<kCounts...>) {
        return std::array<Walk, sizeof...(kCounts)>{&PhaseSpace::walk_down<kCounts>...};
    }
    (std::make_index_sequence<kMaxCoordinates + 1>());
    return (this->*kWalks[coordinates_.size()])(*place, turns);
}

std::uint64_t PhaseSpace::bytes() const {
    std::uint64_t bytes = down_.size();
    for (const Table& table : tables_) bytes += table.rows.size();
    for (const CosetCoordinate& coordinate : coordinates_) bytes += coordinate.bytes();
    return bytes;
}

std::optional<PhaseSpace::Place> PhaseSpace::values_of(const State& state) const {
    Place place{};
    for (std::size_t i = 0; i < coordinates_.size(); ++i) {
        const std::optional<std::uint32_t> value = coordinates_[i].of(state);
        if (!value) return std::nullopt;
        place[i] = *value;
    }
    return place;
}

std::optional<PhaseSpace::Place> PhaseSpace::place_of(const State& state) const {
    const std::optional<Place> place = values_of(state);
    if (!place || least(*place) == kNever) return std::nullopt;
    return place;
}

}  // namespace qter

#include "finder/fit.hpp"

#include <algorithm>
#include <cstring>
#include <tuple>

namespace qter {
namespace {

/// Number of placements after which failures are stored: before, searching again is cheaper.
constexpr std::uint64_t kPatience = 256;
/// Placements between two checks for cancellation.
constexpr std::uint64_t kLookEvery = 4096;
/// Most bytes of failures stored for one tuple; a failure takes some 30 bytes for two registers of
/// a puzzle with three orbits.
constexpr std::size_t kMaxFailureBytes = std::size_t{128} << 20;

/// Whether exchanging two orbits preserves the puzzle's constraints on sums and parities.
bool exchangeable(const FinderPuzzle& puzzle, std::size_t a, std::size_t b) {
    const FinderOrbit& one = puzzle.orbits()[a];
    const FinderOrbit& two = puzzle.orbits()[b];
    if (one.pieces != two.pieces || one.usable != two.usable || one.modulus != two.modulus) {
        return false;
    }
    const ResidueSubgroup& image = puzzle.constraints().image;
    for (ResidueSubgroup::Vector v : image.basis()) {
        std::swap(v[2 * a], v[2 * b]);
        std::swap(v[2 * a + 1], v[2 * b + 1]);
        if (!image.contains(v)) return false;
    }
    return true;
}

}  // namespace

Fitter::Fitter(const FinderPuzzle& puzzle, const OrderTable& table, ParitySharing parity_sharing,
               std::uint64_t linked, const std::vector<LinkedRegisters>& ways,
               const Cancellation& cancellation)
    : puzzle_(puzzle),
      table_(table),
      ways_(ways),
      cancellation_(cancellation),
      absorption_(puzzle, parity_sharing),
      parity_sharing_(parity_sharing),
      linked_orbit_numbers_(linked),
      orbits_(puzzle.orbits().size()) {
    for (std::size_t i = 0; i < orbits_; ++i) {
        const bool in_linked_orbits = (linked >> i & 1) != 0;
        usable_.push_back(in_linked_orbits ? 0 : puzzle.orbits()[i].usable);
        std::size_t kind = 0;
        while (kind < i &&
               ((linked >> kind & 1) != 0 || in_linked_orbits || !exchangeable(puzzle, kind, i))) {
            ++kind;
        }
        kind_.push_back(static_cast<std::uint16_t>(kind));
        if (kind == i) kinds_.emplace_back();
        const auto same = std::find_if(kinds_.begin(), kinds_.end(), [kind](const auto& orbits) {
            return orbits.empty() || orbits.front() == kind;
        });
        same->push_back(static_cast<std::uint16_t>(i));
    }
    some_alike_ = kinds_.size() < orbits_;
}

bool Fitter::fits(std::span<const std::uint32_t> orders) {
    ++calls_;
    cancelled_ = false;
    Need need;
    for (const std::uint32_t rank : orders) need += table_.need(rank);
    if (!need.within(table_.supply())) return false;
    if (linked_orbit_numbers_ == 0) return search_all(orders, nullptr);
    return std::any_of(ways_.begin(), ways_.end(), [&](const LinkedRegisters& way) {
        return !cancelled_ && may_use(orders, way) && search_all(orders, &way);
    });
}

bool Fitter::may_use(std::span<const std::uint32_t> orders, const LinkedRegisters& way) const {
    for (std::size_t i = 0; i < orders.size(); ++i) {
        if (table_.value(orders[i]) % way.registers[i].order != 0) return false;
    }
    return true;
}

std::vector<const LinkedRegisters*> Fitter::ways_for(std::span<const std::uint32_t> orders) const {
    if (linked_orbit_numbers_ == 0) return {nullptr};
    std::vector<const LinkedRegisters*> all;
    for (const LinkedRegisters& way : ways_) {
        if (may_use(orders, way)) all.push_back(&way);
    }
    return all;
}

void Fitter::collect_items(std::span<const std::uint32_t> orders, const LinkedRegisters* way) {
    items_.clear();
    for (std::size_t owner = 0; owner < orders.size(); ++owner) {
        for (const std::uint16_t power : table_.factors(orders[owner])) {
            const std::uint64_t value = table_.powers()[power].value;
            if (way != nullptr && way->registers[owner].order % value == 0) continue;
            items_.push_back({power, static_cast<std::uint16_t>(owner), 0});
        }
    }
    std::sort(items_.begin(), items_.end(), [this](const Item& a, const Item& b) {
        const std::uint32_t least_a = table_.powers()[a.power].least;
        const std::uint32_t least_b = table_.powers()[b.power].least;
        return std::tie(least_b, a.owner, a.power) < std::tie(least_a, b.owner, b.power);
    });
    rest_.assign(items_.size() + 1, 0);
    for (std::size_t i = items_.size(); i-- > 0;) {
        rest_[i] = rest_[i + 1] + table_.powers()[items_[i].power].least;
    }
}

bool Fitter::search_all(std::span<const std::uint32_t> orders, const LinkedRegisters* way) {
    collect_items(orders, way);
    way_ = way;
    owners_ = orders.size();
    room_ = usable_;
    loads_.assign(owners_ * orbits_, {});
    odd_.assign(owners_, 0);
    swaps_.assign(owners_, 0);
    orders_.clear();
    for (const std::uint32_t rank : orders) orders_.push_back(table_.value(rank));
    key_.clear();
    first_node_ = nodes_;
    return search(0);
}

bool Fitter::cannot_fit(std::size_t item) const {
    if (rest_[item] == 0) return false;
    std::size_t last = items_.size();
    while (table_.powers()[items_[last - 1].power].least == 0) --last;
    const std::uint32_t shortest = table_.powers()[items_[last - 1].power].least;
    std::uint32_t room = 0;
    for (const std::uint32_t left : room_) {
        if (left >= shortest) room += left;
    }
    return room < rest_[item];
}

bool Fitter::equivalent_was_tried(const Placement& a, std::size_t item, std::uint64_t tried) const {
    const std::vector<Placement>& all = table_.powers()[items_[item].power].placements;
    for (std::size_t i = 0; i < std::min<std::size_t>(all.size(), 64); ++i) {
        const Placement& b = all[i];
        if ((tried >> i & 1) == 0 || b.length != a.length || b.twist != a.twist) continue;
        if (kind_[a.orbit] != kind_[b.orbit] || room_[a.orbit] != room_[b.orbit]) continue;
        bool same = true;
        for (std::size_t owner = 0; same && owner < owners_; ++owner) {
            same = load(owner, a.orbit) == load(owner, b.orbit) &&
                   (odd_[owner] >> a.orbit & 1) == (odd_[owner] >> b.orbit & 1);
        }
        if (same) return true;
    }
    return false;
}

bool Fitter::search(std::size_t item) {
    if (cancelled_) return false;
    if (item == items_.size()) return leaf();
    if (cannot_fit(item)) return false;
    const bool remember = nodes_ - first_node_ > kPatience;
    if (remember && failed_before(item)) return false;
    const std::vector<Placement>& all = table_.powers()[items_[item].power].placements;
    // The shortest cycle first; among equals, the orbit with the least room.
    std::uint64_t tried[(2 * FinderPuzzle::kMaxOrbits + 63) / 64] = {};
    for (std::size_t round = 0; round < all.size(); ++round) {
        std::size_t best = all.size();
        for (std::size_t i = 0; i < all.size(); ++i) {
            if ((tried[i / 64] >> (i % 64) & 1) != 0) continue;
            // A piece that twists alone may become part of the cycle, so one piece may be missing.
            if (all[i].length > room_[all[i].orbit] + 1) continue;
            if (best == all.size() || (all[i].length == all[best].length &&
                                       room_[all[i].orbit] < room_[all[best].orbit])) {
                best = i;
            }
        }
        if (best == all.size()) break;
        const bool again = some_alike_ && equivalent_was_tried(all[best], item, tried[0]);
        tried[best / 64] |= std::uint64_t{1} << (best % 64);
        if (!again && enter(item, best)) return true;
    }
    return false;
}

bool Fitter::enter(std::size_t item, std::size_t choice) {
    const Item& it = items_[item];
    const Placement& placement = table_.powers()[it.power].placements[choice];
    const std::size_t orbit = placement.orbit;
    OrbitLoad& here = load(it.owner, orbit);
    const OrbitLoad before = here;
    std::uint32_t pieces = placement.length;
    if (placement.length == 1) {
        // A mere twist: another cycle of the register takes it, if there is one.
        if (here.cycles > 0) {
            pieces = 0;
        } else {
            here.cycles = 1;
            here.alone = true;
        }
    } else if (here.alone) {
        // The piece that twists alone becomes part of the cycle.
        pieces -= 1;
        here.alone = false;
    } else {
        ++here.cycles;
    }
    bool found = false;
    if (pieces <= room_[orbit]) {
        if (++nodes_ % kLookEvery == 0) cancelled_ = cancellation_.requested();
        here.twist = static_cast<std::uint16_t>(here.twist * placement.twist);
        if (placement.length == 2) here.full_swap = true;
        const std::uint64_t odd = odd_[it.owner];
        if (placement.length % 2 == 0) odd_[it.owner] ^= std::uint64_t{1} << orbit;
        room_[orbit] -= pieces;
        items_[item].choice = static_cast<std::uint16_t>(choice);
        found = search(item + 1);
        if (!found) {
            room_[orbit] += pieces;
            odd_[it.owner] = odd;
        }
    }
    if (!found) load(it.owner, orbit) = before;
    return found;
}

bool Fitter::all_possible() {
    Absorption::Leftover leftover;
    for (std::size_t i = 0; i < orbits_; ++i) {
        const std::uint32_t left =
            puzzle_.orbits()[i].pieces - puzzle_.orbits()[i].usable + room_[i];
        if ((linked_orbit_numbers_ >> i & 1) != 0) continue;
        if (left >= 1) leftover.one |= std::uint64_t{1} << i;
        if (left >= 2) leftover.two |= std::uint64_t{1} << i;
    }
    for (std::size_t owner = 0; owner < owners_; ++owner) {
        const LinkedRegister* linked = way_ == nullptr ? nullptr : &way_->registers[owner];
        if (!absorption_.possible(&load(owner, 0), odd_[owner], orders_[owner], linked, leftover)) {
            return false;
        }
    }
    return true;
}

bool Fitter::leaf() { return leaf_with_swaps(0, 0); }

bool Fitter::leaf_with_swaps(std::size_t owner, std::size_t orbit) {
    if (owner == owners_) return all_possible();
    if (orbit == orbits_ || orders_[owner] % 2 != 0) {
        if (way_ == nullptr && absorption_.is_impossible_parity(odd_[owner])) return false;
        return leaf_with_swaps(owner + 1, 0);
    }
    if (leaf_with_swaps(owner, orbit + 1)) return true;
    const std::uint64_t bit = std::uint64_t{1} << orbit;
    if ((absorption_.bound_parities() & bit) == 0) return false;
    OrbitLoad& here = load(owner, orbit);
    const OrbitLoad before = here;
    // A piece that twists alone may be one of the two, unless that would double the order.
    const bool joins = here.alone && here.twist % 2 != 0;
    // If parities are shared, two leftover pieces serve as well as two swapped ones.
    if (!joins && parity_sharing_ == ParitySharing::kAllowed) return false;
    const std::uint32_t pieces = joins ? 1 : 2;
    if (pieces > room_[orbit]) return false;
    ++nodes_;
    here.extra_swap = true;
    if (joins) {
        here.cycles = 0;
        here.alone = false;
    }
    room_[orbit] -= pieces;
    odd_[owner] ^= bit;
    swaps_[owner] |= bit;
    if (leaf_with_swaps(owner, orbit + 1)) return true;
    swaps_[owner] &= ~bit;
    odd_[owner] ^= bit;
    room_[orbit] += pieces;
    load(owner, orbit) = before;
    return false;
}

// For each orbit a key has all that can matter to the rest of the search: the room; two bytes for
// each owner where pieces twist; a bit for each owner where parities are constrained.
void Fitter::lay_out_keys() {
    part_at_.assign(1, 2);  // the item comes first
    for (std::size_t i = 0; i < orbits_; ++i) {
        std::size_t length = 2;
        if (puzzle_.orbits()[i].modulus > 1) length += 2 * owners_;
        if (is_bound(i)) length += (owners_ + 7) / 8;
        part_at_.push_back(part_at_.back() + length);
    }
    parts_.assign(part_at_.back(), 0);
    key_.assign(part_at_.back(), 0);
    failed_.clear(part_at_.back());
}

void Fitter::write_part(std::size_t orbit) {
    std::uint8_t* out = parts_.data() + part_at_[orbit];
    *out++ = static_cast<std::uint8_t>(room_[orbit]);
    *out++ = static_cast<std::uint8_t>(room_[orbit] >> 8);
    if (puzzle_.orbits()[orbit].modulus > 1) {
        for (std::size_t owner = 0; owner < owners_; ++owner) {
            const OrbitLoad& here = load(owner, orbit);
            *out++ = static_cast<std::uint8_t>(here.twist);
            *out++ = static_cast<std::uint8_t>(std::min<unsigned>(here.cycles, 2) |
                                               (here.alone ? 4U : 0U) | (here.full_swap ? 8U : 0U));
        }
    }
    if (!is_bound(orbit)) return;
    std::fill(out, parts_.data() + part_at_[orbit + 1], std::uint8_t{0});
    for (std::size_t owner = 0; owner < owners_; ++owner) {
        const auto odd = static_cast<std::uint8_t>(odd_[owner] >> orbit & 1);
        out[owner / 8] = static_cast<std::uint8_t>(out[owner / 8] | odd << (owner % 8));
    }
}

bool Fitter::failed_before(std::size_t item) {
    if (key_.empty()) lay_out_keys();
    for (std::size_t i = 0; i < orbits_; ++i) write_part(i);
    key_[0] = static_cast<std::uint8_t>(item);
    key_[1] = static_cast<std::uint8_t>(item >> 8);
    // Equivalent orbits are sorted: their order does not matter.
    std::uint8_t* out = key_.data() + 2;
    for (std::vector<std::uint16_t>& kind : kinds_) {
        const std::size_t length = part_at_[kind[0] + 1] - part_at_[kind[0]];
        std::sort(kind.begin(), kind.end(), [&](std::uint16_t a, std::uint16_t b) {
            return std::memcmp(&parts_[part_at_[a]], &parts_[part_at_[b]], length) < 0;
        });
        for (const std::uint16_t orbit : kind) {
            std::memcpy(out, &parts_[part_at_[orbit]], length);
            out += length;
        }
    }
    // A state that comes here for the first time fails, or the whole search ends with success.
    if (failed_.size() * key_.size() < kMaxFailureBytes) return !failed_.insert(key_.data());
    return failed_.contains(key_.data());
}

Packing Fitter::packing() const {
    Packing packing;
    packing.registers.resize(owners_);
    for (const Item& item : items_) {
        packing.registers[item.owner].push_back(
            {item.power, table_.powers()[item.power].placements[item.choice]});
    }
    packing.swaps = swaps_;
    packing.linked = way_;
    return packing;
}

}  // namespace qter

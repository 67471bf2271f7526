#include "group/permutation_group.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <numeric>
#include <utility>

#include "support/disjoint_sets.hpp"

namespace qter {

namespace {

/// Number of random elements that a level takes from the one above. More elements are more likely
/// to generate all of it, but each adds to the cost of the proof.
constexpr std::size_t kElementsPerLevel = 4;
/// Number of random elements in a row that must sift before the chain is assumed complete; each
/// would reveal a gap with probability 1/2 or more.
constexpr int kQuietSifts = 20;

}  // namespace

/// Product replacement: a few group elements; each step multiplies one by another and an
/// accumulator by the result. All of them have the same `first` as the level they come from.
class PermutationGroup::Rattle {
 public:
    Rattle(const PermutationGroup& group, Random& random)
        : degree_(group.degree_), random_(random), spare_(degree_), accumulator_(degree_) {}

    /// Restarts from the generators of `level`, with `mixing` steps per element before the first
    /// output.
    void seed(const PermutationGroup& group, const Level& level, std::size_t mixing) {
        constexpr std::size_t kSlots = 8;
        first_ = level.first;
        count_ = std::max(kSlots, level.generators.size() + 2);
        slots_.resize(count_ * degree_);
        for (std::size_t i = 0; i < count_; ++i) {
            const Point* from = group.element(level.generators[i % level.generators.size()]);
            std::copy(from, from + degree_, slot(i));
        }
        std::iota(accumulator_.begin(), accumulator_.end(), Point{0});
        for (std::size_t i = 0; i < mixing * count_; ++i) step();
    }

    const std::vector<Point>& next() {
        step();
        return accumulator_;
    }

 private:
    Point* slot(std::size_t i) { return slots_.data() + i * degree_; }

    void step() {
        const std::size_t i = random_.below(count_);
        const std::size_t j = (i + 1 + random_.below(count_ - 1)) % count_;
        Point* const a = slot(i);
        const Point* const b = slot(j);
        if (random_.below(2) == 0) {
            for (std::size_t p = first_; p < degree_; ++p) a[p] = b[a[p]];
        } else {
            for (std::size_t p = first_; p < degree_; ++p) spare_[p] = a[b[p]];
            std::copy(spare_.begin() + static_cast<std::ptrdiff_t>(first_), spare_.end(),
                      a + first_);
        }
        for (std::size_t p = first_; p < degree_; ++p) accumulator_[p] = a[accumulator_[p]];
    }

    std::size_t degree_;
    std::size_t first_ = 0;
    std::size_t count_ = 0;
    Random& random_;
    std::vector<Point> slots_;
    std::vector<Point> spare_;
    std::vector<Point> accumulator_;
};

PermutationGroup::PermutationGroup(std::size_t degree, std::vector<Permutation> generators,
                                   PermutationGroupOptions options)
    : degree_(degree), generators_(std::move(generators)) {
    assert(degree_ <= kMaxDegree);
    number_points(options.first);

    std::size_t first = degree_;
    std::vector<std::uint32_t> strong;
    for (const Permutation& generator : generators_) {
        assert(generator.size() == degree_ && is_permutation(generator));
        const std::vector<Point> p = inside(generator);
        const std::size_t moved = first_moved(p.data());
        if (moved == degree_) continue;
        strong.push_back(store(p));
        first = std::min(first, moved);
    }
    if (strong.empty()) {
        proof_ = OrderProof::kSchreierGenerators;
        return;
    }
    append_level(first);
    levels_.front().generators = std::move(strong);
    grow_tree(levels_.front());

    Random random(options.seed);
    Rattle rattle(*this, random);
    descend(rattle);
    sift_random_elements(rattle, options.order_bound);
    order_ = chain_order();
    if (options.order_bound && order_ == *options.order_bound) {
        proof_ = OrderProof::kBound;
        return;
    }
    if (prove(options.proof_steps)) proof_ = OrderProof::kSchreierGenerators;
    order_ = chain_order();
}

/// Numbers the points orbit after orbit, so that a deep level moves only the points of the
/// remaining orbits, and base points of one orbit follow each other. Orbits that few generators
/// move come first, because elements that fix them are then short words. Before all of them come
/// the points that the caller wants fixed first: base points ascend, so the levels after the last
/// of these points are their stabiliser.
void PermutationGroup::number_points(const std::vector<Slot>& first) {
    DisjointSets joined(degree_);
    for (const Permutation& generator : generators_) {
        for (Slot p = 0; p < degree_; ++p) joined.join_least(p, generator[p]);
    }
    std::vector<std::size_t> orbit_at(degree_);
    for (Slot p = 0; p < degree_; ++p) {
        const auto smallest = static_cast<Slot>(joined.root(p));
        if (smallest == p) {
            orbit_at[p] = orbits_.size();
            orbits_.emplace_back();
        }
        orbits_[orbit_at[smallest]].push_back(p);
    }
    std::vector<std::pair<std::size_t, std::size_t>>
        order;  // number of generators that move the orbit, and the orbit
    for (std::size_t i = 0; i < orbits_.size(); ++i) {
        const auto moving = std::count_if(
            generators_.begin(), generators_.end(), [&](const Permutation& generator) {
                return std::any_of(orbits_[i].begin(), orbits_[i].end(),
                                   [&](Slot p) { return generator[p] != p; });
            });
        order.emplace_back(moving, i);
    }
    std::sort(order.begin(), order.end());
    number_of_.resize(degree_);
    std::vector<bool> numbered(degree_, false);
    const auto number = [&](Slot p) {
        if (numbered[p]) return;
        numbered[p] = true;
        number_of_[p] = static_cast<Point>(name_of_.size());
        name_of_.push_back(p);
    };
    std::for_each(first.begin(), first.end(), number);
    fixed_first_ = name_of_.size();
    for (const auto& [moving, i] : order) {
        std::for_each(orbits_[i].begin(), orbits_[i].end(), number);
    }
}

std::size_t PermutationGroup::first_moved(const Point* p) const {
    std::size_t at = 0;
    while (at < degree_ && p[at] == at) ++at;
    return at;
}

/// Adds levels below the last one, from random elements, until the stabiliser looks trivial.
void PermutationGroup::descend(Rattle& rattle) {
    constexpr std::size_t kMixing = 2;        // the generators of lower levels are already random
    constexpr std::size_t kMixingAtTop = 16;  // the group's generators are not
    for (;;) {
        Level& above = levels_.back();
        rattle.seed(*this, above, levels_.size() == 1 ? kMixingAtTop : kMixing);
        for (std::size_t i = 0; i < kElementsPerLevel && is_deep(above); ++i) {
            above.generators.push_back(store(rattle.next()));
            grow_tree(above);
        }
        std::size_t first = degree_;
        std::vector<std::uint32_t> strong;
        for (std::size_t i = 0; i < kElementsPerLevel; ++i) {
            std::vector<Point> p = rattle.next();
            multiply_to_base(above, p[above.base], p.data(), above.first);
            const std::size_t moved = first_moved(p.data());
            if (moved == degree_) continue;
            strong.push_back(store(p));
            first = std::min(first, moved);
        }
        if (strong.empty()) return;
        append_level(first);
        levels_.back().generators = std::move(strong);
        grow_tree(levels_.back());
    }
}

/// The last point found by the breadth-first search is the farthest. Trees of random elements have
/// logarithmic depth; those of a puzzle's turns, or of one long cycle, need not.
bool PermutationGroup::is_deep(const Level& level) const {
    std::size_t depth = 0;
    for (Point x = level.orbit.back(); x != level.base; ++depth) {
        x = element(level.generators[level.step[x]])[x];
    }
    return depth > 2 + static_cast<std::size_t>(std::bit_width(level.orbit.size()));
}

void PermutationGroup::sift_random_elements(Rattle& rattle, const std::optional<Integer>& bound) {
    constexpr std::size_t kMixing = 16;
    if (bound && chain_order() == *bound) return;
    rattle.seed(*this, levels_.front(), kMixing);
    for (int quiet = 0; quiet < kQuietSifts;) {
        std::vector<Point> p = rattle.next();
        const std::size_t level = strip(p.data(), 0);
        if (first_moved(p.data()) == degree_) {
            ++quiet;
            continue;
        }
        quiet = 0;
        repair(p, 1, level);
        if (bound && chain_order() == *bound) return;
    }
}

/// The deterministic check, from the last level to the first: a level is a stabiliser of the one
/// above if the Schreier generators of the level above lie in it. One that does not is added to the
/// levels between, which are then checked again. False if this would take more than `steps`.
bool PermutationGroup::prove(std::uint64_t steps) {
    std::size_t level = levels_.size();
    while (level > 0) {
        --level;
        // Stripping a Schreier generator takes two or three tree steps on every level below.
        constexpr std::uint64_t kStepsPerLevel = 3;
        const Level& here = levels_[level];
        const std::uint64_t known = here.proven_points * here.proven_generators;
        const std::uint64_t cost = (here.orbit.size() * here.generators.size() - known) *
                                   (levels_.size() - level) * (degree_ - here.first) *
                                   kStepsPerLevel;
        if (cost > steps) return false;
        steps -= cost;
        if (const std::optional<std::size_t> repaired = prove_level(level)) level = *repaired + 1;
    }
    return true;
}

/// The lowest level that grew, if a Schreier generator of `level` did not sift.
std::optional<std::size_t> PermutationGroup::prove_level(std::size_t level) {
    std::vector<Point> there(degree_);
    std::vector<Point> back(degree_);
    std::vector<Point> p(degree_);
    Level& here = levels_[level];
    for (std::size_t at = 0; at < here.orbit.size(); ++at) {
        const std::size_t known = at < here.proven_points ? here.proven_generators : 0;
        if (known == here.generators.size()) continue;
        const Point x = here.orbit[at];
        std::iota(back.begin(), back.end(), Point{0});
        multiply_to_base(here, x, back.data(), here.first);
        for (std::size_t i = 0; i < degree_; ++i) there[back[i]] = static_cast<Point>(i);
        for (std::size_t g = known; g < here.generators.size(); ++g) {
            if (here.step[x] == g) continue;  // a tree edge: the Schreier generator is the identity
            const Point* const generator = element(here.generators[g]);
            for (std::size_t i = 0; i < degree_; ++i) p[i] = generator[there[i]];
            const std::size_t end = strip(p.data(), level);
            if (first_moved(p.data()) == degree_) continue;
            assert(end > level);
            repair(p, level + 1, end);
            return end;
        }
    }
    here.proven_points = here.orbit.size();
    here.proven_generators = here.generators.size();
    return std::nullopt;
}

std::uint32_t PermutationGroup::store(const std::vector<Point>& p) {
    elements_.insert(elements_.end(), p.begin(), p.end());
    return static_cast<std::uint32_t>(elements_.size() / degree_ - 1);
}

void PermutationGroup::append_level(std::size_t base) {
    Level& level = levels_.emplace_back();
    level.base = static_cast<Point>(base);
    level.first = base;
}

/// Adds `p`, a member of level `from` - 1 that fixes the base points before level `to`, to the
/// levels from..to; level `to` may be one below the last. A member that moves a point which no
/// deeper level moves gets its own level there: as part of level `to` it would be missing in all
/// levels below, one after the other.
void PermutationGroup::repair(const std::vector<Point>& p, std::size_t from, std::size_t to) {
    const std::size_t first = first_moved(p.data());
    const std::uint32_t number = store(p);
    if (to == levels_.size()) {
        append_level(first);
    } else if (first < levels_[to].first) {
        Level level;
        level.base = static_cast<Point>(first);
        level.first = first;
        level.generators = levels_[to].generators;
        levels_.insert(levels_.begin() + static_cast<std::ptrdiff_t>(to), std::move(level));
    }
    for (std::size_t i = from; i <= to; ++i) {
        Level& level = levels_[i];
        level.first = std::min(level.first, first);
        level.generators.push_back(number);
        const bool closed = !level.orbit.empty() &&
                            std::all_of(level.orbit.begin(), level.orbit.end(),
                                        [&](Point x) { return level.step[p[x]] != kOutside; });
        if (!closed) grow_tree(level);
    }
}

/// Rebuilds the orbit and its tree, breadth first along all generators so that paths are short.
/// Proofs about the old tree are dropped.
void PermutationGroup::grow_tree(Level& level) const {
    level.step.assign(degree_, kOutside);
    level.step[level.base] = kRoot;
    level.orbit.assign(1, level.base);
    level.proven_points = 0;
    level.proven_generators = 0;
    // Steps go towards the root, so the tree grows along the inverses.
    std::vector<Point> inverses(level.generators.size() * degree_);
    for (std::size_t g = 0; g < level.generators.size(); ++g) {
        const Point* const p = element(level.generators[g]);
        for (std::size_t i = 0; i < degree_; ++i) {
            inverses[g * degree_ + p[i]] = static_cast<Point>(i);
        }
    }
    for (std::size_t at = 0; at < level.orbit.size(); ++at) {
        for (std::size_t g = 0; g < level.generators.size(); ++g) {
            const Point x = inverses[g * degree_ + level.orbit[at]];
            if (level.step[x] != kOutside) continue;
            level.step[x] = static_cast<std::uint16_t>(g);
            level.orbit.push_back(x);
        }
    }
}

/// Multiplies `p`, which takes the level's base point to x, from the left so that it fixes the base
/// point. x is in the orbit; p moves none of the points before `from` to one that the level moves.
void PermutationGroup::multiply_to_base(const Level& level, Point x, Point* p,
                                        std::size_t from) const {
    while (x != level.base) {
        const Point* const step = element(level.generators[level.step[x]]);
        for (std::size_t i = from; i < degree_; ++i) p[i] = step[p[i]];
        x = step[x];
    }
}

/// Strips `p` from level `from` on, and returns the level it reached: p then fixes the base points
/// of the levels before that one. `p` becomes the identity if it was a member of level `from`.
std::size_t PermutationGroup::strip(Point* p, std::size_t from) const {
    std::size_t fixed = 0;
    for (std::size_t k = from; k < levels_.size(); ++k) {
        const Level& level = levels_[k];
        // No member of this level moves the points before level.first, and multiply_to_base keeps
        // them.
        while (fixed < level.first) {
            if (p[fixed] != fixed) return k;
            ++fixed;
        }
        const Point x = p[level.base];
        if (level.step[x] == kOutside) return k;
        multiply_to_base(level, x, p, level.first);
    }
    return levels_.size();
}

Integer PermutationGroup::chain_order() const {
    Integer product = 1;
    for (const Level& level : levels_) product *= static_cast<unsigned long>(level.orbit.size());
    return product;
}

std::vector<PermutationGroup::Point> PermutationGroup::inside(const Permutation& p) const {
    assert(p.size() == degree_);
    std::vector<Point> q(degree_);
    for (std::size_t i = 0; i < degree_; ++i) q[number_of_[i]] = number_of_[p[i]];
    return q;
}

Permutation PermutationGroup::outside(const std::vector<Point>& p) const {
    Permutation q(degree_);
    for (std::size_t i = 0; i < degree_; ++i) q[name_of_[i]] = name_of_[p[i]];
    return q;
}

std::vector<Slot> PermutationGroup::base() const {
    std::vector<Slot> points;
    for (const Level& level : levels_) points.push_back(name_of_[level.base]);
    return points;
}

std::vector<Slot> PermutationGroup::basic_orbit(std::size_t level) const {
    std::vector<Slot> points;
    for (const Point p : levels_[level].orbit) points.push_back(name_of_[p]);
    return points;
}

bool PermutationGroup::contains(const Permutation& p) const {
    std::vector<Point> q = inside(p);
    strip(q.data(), 0);
    return first_moved(q.data()) == degree_;
}

Permutation PermutationGroup::sift(const Permutation& p) const {
    std::vector<Point> q = inside(p);
    strip(q.data(), 0);
    return outside(q);
}

Permutation PermutationGroup::random_element(Random& random) const {
    // The inverses of the tree paths, one per level, in reverse: the inverse of a uniform element.
    std::vector<Point> p(degree_);
    std::iota(p.begin(), p.end(), Point{0});
    for (const Level& level : levels_) {
        multiply_to_base(level, level.orbit[random.below(level.orbit.size())], p.data(), 0);
    }
    return outside(p);
}

std::vector<Permutation> PermutationGroup::stabiliser() const {
    std::vector<Permutation> generators;
    const auto deeper = std::find_if(levels_.begin(), levels_.end(), [&](const Level& level) {
        return level.first >= fixed_first_;
    });
    if (deeper == levels_.end()) return generators;
    for (const std::uint32_t number : deeper->generators) {
        const std::vector<Point> p(element(number), element(number) + degree_);
        generators.push_back(outside(p));
    }
    return generators;
}

void PermutationGroup::for_each_element(
    const std::function<bool(const Permutation&)>& visit) const {
    // By level and point of the orbit, the element that takes the point to the base point. Products
    // of one of them from every level, the first level's applied first, are the inverses of all
    // elements.
    std::vector<std::vector<Permutation>> home;
    for (const Level& level : levels_) {
        std::vector<Permutation>& of_level = home.emplace_back();
        for (const Point x : level.orbit) {
            std::vector<Point> p(degree_);
            std::iota(p.begin(), p.end(), Point{0});
            multiply_to_base(level, x, p.data(), 0);
            of_level.push_back(outside(p));
        }
    }
    // An odometer of choices, the last level's running fastest; partial[k] is the product of the
    // choices before k.
    std::vector<std::size_t> choice(levels_.size(), 0);
    std::vector<Permutation> partial(levels_.size() + 1, identity_permutation(degree_));
    for (std::size_t changed = 0;;) {
        for (std::size_t k = changed; k < levels_.size(); ++k) {
            const Permutation& next = home[k][choice[k]];
            for (std::size_t i = 0; i < degree_; ++i) partial[k + 1][i] = next[partial[k][i]];
        }
        if (!visit(partial.back())) return;
        changed = levels_.size();
        while (changed > 0 && choice[changed - 1] + 1 == home[changed - 1].size()) {
            choice[--changed] = 0;
        }
        if (changed == 0) return;
        ++choice[--changed];
    }
}

}  // namespace qter

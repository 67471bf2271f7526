#include "group/word_table.hpp"

#include <algorithm>
#include <cassert>
#include <unordered_set>
#include <utility>

#include "group/short_elements.hpp"

namespace qter {

namespace {

/// Number of elements per stage whose conjugates are searched, and limit on conjugates of each.
constexpr std::size_t kElementsPerStage = 8;
constexpr std::size_t kMaxConjugates = 15'000;
/// Words that grow longer than this during stripping are dropped for good.
constexpr std::size_t kMaxWord = 4096;
/// Length limit of the first round; it doubles every round.
constexpr std::size_t kFirstLimit = 32;
/// Length limit of the last round, on the complete table: short words come from short ones.
constexpr std::size_t kPolishLimit = 256;

}  // namespace

/// Fills the table in place.
class WordTable::Builder {
 public:
    Builder(WordTable& table, const PermutationGroup& group, const WordTableOptions& options)
        : table_(table), alphabet_(table.alphabet_), random_(options.seed) {
        place_levels(group);
        for (const ShortElement& element : short_elements(
                 alphabet_, stage_of_, stages_, kElementsPerStage, options.elements, random_)) {
            conjugate(element);
        }
        std::size_t points = 0;
        for (const Level& level : table_.levels_) points += level.orbit.size();
        const std::size_t strips = std::max(points * options.strips_per_point, options.min_strips);
        for (std::size_t limit = kFirstLimit; limit <= kMaxWord; limit *= 2) {
            for (std::size_t i = 0; i < strips; ++i) strip_random_word(limit);
            join_entries();
            if (table_.complete()) break;
        }
        for (std::size_t i = 0; i < strips; ++i) strip_random_word(kPolishLimit);
        join_entries();
    }

 private:
    static constexpr std::size_t kNoLevel = static_cast<std::size_t>(-1);

    struct Node {
        std::uint32_t parent;
        std::uint32_t letter;  // index in alphabet_.letters()
        std::uint32_t depth;
    };
    struct Conjugate {
        std::size_t level;
        std::size_t at;
        std::size_t length;
        std::uint32_t node;
        bool inverted;
    };

    /// A stage is an orbit of the group, in the order in which the base fixes them.
    void place_levels(const PermutationGroup& group) {
        level_of_.assign(group.degree(), kNoLevel);
        for (std::size_t i = 0; i < table_.levels_.size(); ++i) {
            level_of_[table_.levels_[i].base] = i;
        }
        std::vector<std::pair<std::size_t, const std::vector<Slot>*>> order;
        for (const std::vector<Slot>& orbit : group.orbits()) {
            std::size_t first = kNoLevel;
            for (const Slot p : orbit) first = std::min(first, level_of_[p]);
            if (first != kNoLevel) order.push_back({first, &orbit});
        }
        std::sort(order.begin(), order.end());
        stages_ = order.size();
        stage_of_.assign(group.degree(), stages_);
        for (std::size_t stage = 0; stage < stages_; ++stage) {
            for (const Slot p : *order[stage].second) stage_of_[p] = stage;
        }
    }

    [[nodiscard]] static bool is_better(const Entry& entry, std::size_t length) {
        return entry.back.empty() || length < entry.word.size();
    }

    void set(std::size_t level, std::size_t at, GroupWord word, std::vector<Point> back) {
        Entry& entry = table_.levels_[level].entries[at];
        if (entry.back.empty()) --table_.missing_;
        entry = {std::move(word), std::move(back)};
    }

    /// Searches the conjugates c w c' of one element w, by the images under c of the points that w
    /// moves; keeps those that fill a gap or beat an entry.
    void conjugate(const ShortElement& w) {
        std::vector<Slot> tuple;
        for (Slot p = 0; p < w.image.size(); ++p) {
            if (stage_of_[p] == w.stage && w.image[p] != p) tuple.push_back(p);
        }
        const std::size_t size = tuple.size();
        std::vector<std::size_t> next(size);
        std::vector<std::size_t> before(size);
        for (std::size_t k = 0; k < size; ++k) {
            const auto image = std::lower_bound(tuple.begin(), tuple.end(), w.image[tuple[k]]);
            next[k] = static_cast<std::size_t>(image - tuple.begin());
            before[next[k]] = k;
        }
        std::vector<Slot> tuples = tuple;
        std::vector<Node> nodes = {{0, 0, 0}};
        std::unordered_set<std::uint64_t> seen = {hash(tuple.data(), size)};
        std::vector<Conjugate> kept;
        for (std::size_t at = 0; at < nodes.size(); ++at) {
            keep_shorter(w, tuples.data() + at * size, next, before, static_cast<std::uint32_t>(at),
                         nodes[at].depth, kept);
            if (nodes.size() >= kMaxConjugates) continue;
            for (std::size_t l = 0; l < alphabet_.letters().size(); ++l) {
                const Permutation& p = alphabet_.image(alphabet_.letters()[l]);
                for (std::size_t k = 0; k < size; ++k) tuple[k] = p[tuples[at * size + k]];
                // A hash collision of two tuples would only lose a conjugate.
                if (!seen.insert(hash(tuple.data(), size)).second) continue;
                tuples.insert(tuples.end(), tuple.begin(), tuple.end());
                nodes.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(l),
                                 nodes[at].depth + 1});
            }
        }
        for (const Conjugate& found : kept) {
            if (is_better(table_.levels_[found.level].entries[found.at], found.length)) {
                build(w, nodes, found);
            }
        }
    }

    [[nodiscard]] static std::uint64_t hash(const Slot* points, std::size_t count) {
        std::uint64_t h = 0;
        for (std::size_t k = 0; k < count; ++k) h = Random(h ^ points[k]).next();
        return h;
    }

    /// Adds to `kept` the conjugates by one tuple that would shorten an entry of the table.
    void keep_shorter(const ShortElement& w, const Slot* tuple,
                      const std::vector<std::size_t>& next, const std::vector<std::size_t>& before,
                      std::uint32_t node, std::size_t depth, std::vector<Conjugate>& kept) const {
        std::size_t level = kNoLevel;
        std::size_t moved = 0;
        for (std::size_t k = 0; k < next.size(); ++k) {
            if (level_of_[tuple[k]] >= level) continue;
            level = level_of_[tuple[k]];
            moved = k;
        }
        if (level == kNoLevel) return;
        const std::size_t length = w.word.size() + 2 * depth;
        for (const bool inverted : {false, true}) {
            const Slot to = tuple[inverted ? before[moved] : next[moved]];
            const std::size_t at = place(table_.levels_[level], to);
            // Outside of the orbit if the element moves an earlier base point of another stage.
            if (at == kNoLevel) continue;
            if (is_better(table_.levels_[level].entries[at], length)) {
                kept.push_back({level, at, length, node, inverted});
            }
        }
    }

    void build(const ShortElement& w, const std::vector<Node>& nodes, const Conjugate& found) {
        GroupWord c;
        for (std::uint32_t at = found.node; at != 0; at = nodes[at].parent) {
            c.push_back(alphabet_.letters()[nodes[at].letter]);
        }
        GroupWord word = c;
        alphabet_.append(word, found.inverted ? alphabet_.inverse(w.word) : w.word);
        alphabet_.append(word, alphabet_.inverse(c));
        const Permutation back = alphabet_.evaluate(alphabet_.inverse(word));
        for (std::size_t i = 0; i < found.level; ++i) {
            if (back[table_.levels_[i].base] != table_.levels_[i].base) return;
        }
        set(found.level, found.at, std::move(word), {back.begin(), back.end()});
    }

    void strip_random_word(std::size_t limit) {
        GroupWord word;
        constexpr std::size_t kLongest = 24;
        for (std::size_t i = 1 + random_.below(kLongest); i > 0; --i) {
            alphabet_.append(word,
                             {alphabet_.letters()[random_.below(alphabet_.letters().size())]});
        }
        const Permutation image = alphabet_.evaluate(word);
        strip(std::move(word), {image.begin(), image.end()}, limit);
    }

    /// Strips an element through the levels until it fills a gap, becomes the identity, or its word
    /// exceeds `limit`; if its word is shorter than an entry's, the two change roles.
    void strip(GroupWord word, std::vector<Point> p, std::size_t limit) {
        std::vector<Point> back(p.size());
        for (std::size_t i = 0; i < table_.levels_.size() && word.size() <= limit; ++i) {
            const Level& level = table_.levels_[i];
            if (p[level.base] == level.base) continue;
            const std::size_t at = place(level, p[level.base]);
            const Entry& entry = level.entries[at];
            if (is_better(entry, word.size())) {
                for (std::size_t x = 0; x < p.size(); ++x) back[p[x]] = static_cast<Point>(x);
                const Entry old = entry;
                set(i, at, word, back);
                use_inverse(i, word, p, back);
                if (old.back.empty()) return;
                for (std::size_t x = 0; x < p.size(); ++x) p[old.back[x]] = static_cast<Point>(x);
                word = old.word;
            }
            for (Point& x : p) x = entry.back[x];
            GroupWord rest = alphabet_.inverse(entry.word);
            alphabet_.append(rest, word);
            word = std::move(rest);
        }
    }

    void use_inverse(std::size_t i, const GroupWord& word, const std::vector<Point>& p,
                     const std::vector<Point>& back) {
        const Level& level = table_.levels_[i];
        const std::size_t at = place(level, back[level.base]);
        if (is_better(level.entries[at], word.size())) set(i, at, alphabet_.inverse(word), p);
    }

    /// Joins an entry of a level with an entry of this level or one below, if that fills a gap or
    /// is shorter. Deep levels first, so that improvements accumulate.
    void join_entries() {
        std::vector<const Entry*> below;
        for (std::size_t i = table_.levels_.size(); i-- > 0;) {
            Level& level = table_.levels_[i];
            for (const Entry& entry : level.entries) below.push_back(&entry);
            constexpr int kPasses = 3;
            for (int pass = 0; pass < kPasses; ++pass) {
                if (!join_once(i, below)) break;
            }
        }
    }

    bool join_once(std::size_t i, const std::vector<const Entry*>& below) {
        const Level& level = table_.levels_[i];
        std::size_t longest = 0;
        for (std::size_t at = 0; at < level.orbit.size(); ++at) {
            const Entry& entry = level.entries[at];
            longest = std::max(longest, entry.back.empty() ? kMaxWord : entry.word.size());
        }
        bool changed = false;
        for (const Entry* f : below) {
            if (f->back.empty() || f->word.size() >= longest) continue;
            for (std::size_t at = 0; at < level.orbit.size(); ++at) {
                const Entry& e = level.entries[at];
                if (e.back.empty() || e.word.size() + f->word.size() >= longest) continue;
                const std::size_t to = place(level, f->back[level.orbit[at]]);
                if (!is_better(level.entries[to], e.word.size() + f->word.size())) continue;
                // f' e takes the base point to that place.
                GroupWord word = alphabet_.inverse(f->word);
                alphabet_.append(word, e.word);
                std::vector<Point> back(e.back.size());
                for (std::size_t x = 0; x < back.size(); ++x) back[f->back[x]] = e.back[x];
                set(i, to, std::move(word), std::move(back));
                changed = true;
            }
        }
        return changed;
    }

    WordTable& table_;
    const Alphabet& alphabet_;
    Random random_;
    std::size_t stages_ = 0;
    std::vector<std::size_t> stage_of_;  // by point
    std::vector<std::size_t> level_of_;  // by point: the level whose base point it is
};

WordTable::WordTable(const PermutationGroup& group, WordTableOptions options)
    : alphabet_(group.generators()) {
    const std::vector<Slot> base = group.base();
    for (std::size_t i = 0; i < base.size(); ++i) {
        Level& level = levels_.emplace_back();
        level.base = base[i];
        level.orbit = group.basic_orbit(i);
        std::sort(level.orbit.begin(), level.orbit.end());
        level.entries.resize(level.orbit.size());
        const Permutation none = identity_permutation(group.degree());
        level.entries[place(level, level.base)].back = {none.begin(), none.end()};
        missing_ += level.orbit.size() - 1;
    }
    if (missing_ != 0 && bytes(group) <= options.max_bytes) Builder(*this, group, options);
}

std::uint64_t WordTable::bytes(const PermutationGroup& group) {
    constexpr std::uint64_t kTypicalWord = 64 * sizeof(Letter);
    std::uint64_t entries = 0;
    for (std::size_t i = 0; i < group.base().size(); ++i) entries += group.basic_orbit(i).size();
    return entries * (sizeof(Entry) + kTypicalWord + group.degree() * sizeof(Point));
}

std::size_t WordTable::place(const Level& level, Slot point) {
    const auto at = std::lower_bound(level.orbit.begin(), level.orbit.end(), point);
    if (at == level.orbit.end() || *at != point) return static_cast<std::size_t>(-1);
    return static_cast<std::size_t>(at - level.orbit.begin());
}

const GroupWord* WordTable::entry_word(std::size_t level, Slot point) const {
    const std::size_t at = place(levels_[level], point);
    if (at == static_cast<std::size_t>(-1)) return nullptr;
    const Entry& entry = levels_[level].entries[at];
    return entry.back.empty() ? nullptr : &entry.word;
}

std::size_t WordTable::longest() const {
    std::size_t sum = 0;
    for (const Level& level : levels_) {
        std::size_t most = 0;
        for (const Entry& entry : level.entries) most = std::max(most, entry.word.size());
        sum += most;
    }
    return sum;
}

std::optional<GroupWord> WordTable::word(const Permutation& p) const {
    assert(is_permutation(p));
    Permutation rest = p;
    GroupWord word;
    for (const Level& level : levels_) {
        const std::size_t at = place(level, rest[level.base]);
        if (at == static_cast<std::size_t>(-1)) return std::nullopt;
        const Entry& entry = level.entries[at];
        if (entry.back.empty()) return std::nullopt;
        for (Slot& x : rest) x = entry.back[x];
        alphabet_.append(word, entry.word);
    }
    if (rest != identity_permutation(rest.size())) return std::nullopt;
    const bool right = word.empty() || alphabet_.evaluate(word) == p;
    assert(right);
    if (!right) return std::nullopt;
    return word;
}

std::optional<GroupWord> word_for(const PuzzleGroup& group, const WordTable& table,
                                  const State& state) {
    const std::optional<Permutation> p = group.act(state);
    if (!p) return std::nullopt;
    std::optional<GroupWord> word = table.word(*p);
    if (!word) return std::nullopt;
    const Shape& shape = group.shape();
    State product = solved_state(shape);
    std::vector<State> inverses;
    for (const State& generator : group.generators()) {
        inverses.push_back(inverse(shape, generator));
    }
    for (const Letter letter : *word) {
        const State& turn =
            letter.inverse ? inverses[letter.generator] : group.generators()[letter.generator];
        product = compose(shape, product, turn);
    }
    assert(product == state);
    if (product != state) return std::nullopt;
    return word;
}

}  // namespace qter

#include "qter/navigate/class_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstring>
#include <filesystem>

#include "qter/search/table_file.hpp"
#include "qter/search/work_pool.hpp"
#include "qter/support/mapped_memory.hpp"

namespace qter {
namespace {

/// Of the way tables are made and numbered: in their identity, so that older files are not taken.
constexpr int kVersion = 1;

constexpr std::uint64_t kWordBytes = 8;
constexpr std::uint64_t kLineBytes = 64;

std::vector<const CosetCoordinate*> parts_of(const std::vector<CosetCoordinate>& coordinates,
                                             const std::vector<std::uint8_t>& which) {
    std::vector<const CosetCoordinate*> parts;
    for (const std::uint8_t i : which) parts.push_back(&coordinates[i]);
    return parts;
}

std::uint64_t hash_of(std::span<const TurnNumber> turns, std::uint64_t seed) {
    std::vector<std::uint8_t> bytes;
    for (const TurnNumber turn : turns) {
        bytes.push_back(static_cast<std::uint8_t>(turn));
        bytes.push_back(static_cast<std::uint8_t>(turn >> 8));
    }
    return table_checksum(bytes, seed);
}

/// Everything that the entries depend on: where turns lead from every value, the turns that there
/// are, and what symmetries make of them.
std::uint64_t hash_of(const TurnSet& turns, const std::vector<const CosetCoordinate*>& parts,
                      const std::vector<std::vector<TurnNumber>>& symmetries) {
    std::uint64_t hash = 0;
    std::vector<TurnNumber> steps;
    for (const auto step : turns.steps(CanonicalSequences::kStart)) steps.push_back(step.turn);
    hash = hash_of(steps, hash);
    for (const auto& images : symmetries) hash = hash_of(images, hash);
    std::vector<std::uint8_t> bytes;
    for (const CosetCoordinate* part : parts) {
        for (const TurnNumber turn : steps) {
            bytes.clear();
            for (std::uint32_t value = 0; value < part->size(); ++value) {
                const std::uint32_t to = part->after(value, turn);
                for (int shift = 0; shift < 32; shift += 8) {
                    bytes.push_back(static_cast<std::uint8_t>(to >> shift));
                }
            }
            hash = table_checksum(bytes, hash);
        }
    }
    return hash;
}

template <class Strides>
void set_strides(const std::vector<CosetCoordinate>& coordinates,
                 const std::vector<std::uint8_t>& which, Strides& strides) {
    std::uint32_t stride = 1;
    for (const std::uint8_t i : which) {
        strides[i] = stride;
        stride *= coordinates[i].size();
    }
}

/// Any bytes are a table of nibbles, and that is how files have them, whatever is in them.
TableLayout nibbles(std::uint64_t bytes) {
    TableLayout layout;
    layout.form = TableForm::kNibbles;
    layout.entries = bytes * 2;
    return layout;
}

TableStorage in_memory(MappedMemory memory, std::uint64_t bytes) {
    return TableStorage::of_memory(
        nibbles(bytes), std::make_shared<const MappedMemory>(std::move(memory)), 0, bytes);
}

/// A table's file, if there is a folder. What is wrong with it is a warning.
class TableStore {
 public:
    TableStore(const std::string& folder, const std::string& file, std::string identity,
               const TableLayout& layout)
        : folder_(folder),
          file_((std::filesystem::path(folder) / file).string()),
          identity_(std::move(identity)),
          layout_(layout) {}

    [[nodiscard]] std::optional<TableStorage> read(Diagnostics& warnings) const {
        std::error_code ignored;
        if (folder_.empty() || !std::filesystem::exists(file_, ignored)) return std::nullopt;
        Diagnostics problems;
        std::optional<TableStorage> stored = read_table(file_, identity_).take(problems);
        if (stored && !(stored->layout() == layout_)) {
            stored.reset();
            problems.add(Diagnostic::error(
                Code::kBadTable, {}, fmt::format("the table file `{}` has another size", file_)));
        }
        warn(problems, "the table is made anew, and its file replaced", warnings);
        return stored;
    }

    void write(const TableStorage& table, Diagnostics& warnings) const {
        if (folder_.empty()) return;
        std::error_code ignored;  // writing will say it
        std::filesystem::create_directories(folder_, ignored);
        const Result<std::size_t> written = write_table(file_, table, identity_);
        if (written) return;
        warn(written.diagnostics(), "the table stays in memory, and is made again next time",
             warnings);
    }

 private:
    static void warn(const Diagnostics& problems, const std::string& consequence,
                     Diagnostics& warnings) {
        for (Diagnostic problem : problems.items()) {
            problem.severity = Severity::kWarning;
            problem.help.clear();
            warnings.add(std::move(problem).note(consequence));
        }
    }

    std::string folder_;
    std::string file_;
    std::string identity_;
    TableLayout layout_;
};

}  // namespace

/// Fills the rows.
class ClassTable::Maker {
 public:
    Maker(const TurnSet& turns, const JointCoordinate& classed, const JointCoordinate& plain,
          const ClassTable& table, std::uint8_t* rows)
        : classed_(classed), table_(table), rows_(rows) {
        for (const TurnSet::Step step : turns.steps(CanonicalSequences::kStart)) {
            turns_.push_back(step.turn);
            std::vector<std::uint32_t>& after = plain_after_.emplace_back(plain.size());
            for (std::uint32_t p = 0; p < plain.size(); ++p) after[p] = plain.after(p, step.turn);
        }
    }

    /// Places by distance.
    std::vector<std::uint64_t> make(const TableKeeping& keeping, const std::string& what) {
        return table_.two_bits_ ? by_levels<2>(keeping, what) : by_levels<4>(keeping, what);
    }

 private:
    /// Rows that a thread takes at once.
    static constexpr std::uint32_t kRows = 64;

    template <unsigned kBits>
    static constexpr unsigned kUnset = (1U << kBits) - 1;

    template <unsigned kBits>
    std::vector<std::uint64_t> by_levels(const TableKeeping& keeping, const std::string& what) {
        const CosetClasses& classes = *table_.classes_;
        std::memset(rows_, 0xff, table_.stride_ * classes.size() * kBits / 8);
        std::uint64_t left = table_.columns_ * classes.size();
        std::vector<std::uint64_t> histogram = {0};
        // Of the first level the one entry of H and those that are the same.
        Found level;
        put<kBits>(0, 0, 0, level);
        histogram[0] = level.places;
        const double all = static_cast<double>(left);
        for (unsigned distance = 0; level.entries > 0; ++distance) {
            left -= level.entries;
            if (keeping.progress) keeping.progress(1 - static_cast<double>(left) / all, what);
            if (distance + 1 == kUnset<kBits> && kBits == 4) break;
            // What is left has as a rule many neighbours in a large level, and looks at few turns
            // until it meets one.
            const bool forwards = level.entries * 4 < left;
            const std::uint32_t tasks = (classes.size() + kRows - 1) / kRows;
            std::vector<Work> work(std::max(1U, keeping.threads));
            run_tasks(keeping.threads, tasks, [&](std::uint32_t thread, std::size_t task) {
                const auto first = static_cast<std::uint32_t>(task) * kRows;
                const std::uint32_t end = std::min(classes.size(), first + kRows);
                for (std::uint32_t row = first; row < end; ++row) {
                    forwards ? expand<kBits>(row, distance, work[thread])
                             : look_back<kBits>(row, distance, work[thread]);
                }
            });
            level = {};
            for (const Work& one : work) {
                level.entries += one.found.entries;
                level.places += one.found.places;
            }
            if (level.entries > 0) histogram.push_back(level.places);
        }
        return histogram;
    }

    struct Found {
        std::uint64_t entries = 0;
        std::uint64_t places = 0;
    };
    /// A thread's own.
    struct alignas(128) Work {
        Found found;
        std::vector<std::uint32_t> columns;
    };

    template <unsigned kBits>
    static constexpr unsigned code_of(unsigned distance) {
        return kBits == 2 ? distance % 3 : distance;
    }

    [[nodiscard]] std::uint8_t* row(std::uint32_t number, unsigned bits) const {
        return rows_ + number * (table_.stride_ * bits / 8);
    }

    // Several threads may write to a byte; none needs to see at once what others write.
    template <unsigned kBits>
    static unsigned get(std::uint8_t* row, std::uint32_t column) {
        const std::uint8_t byte =
            std::atomic_ref(row[column * kBits / 8]).load(std::memory_order_relaxed);
        return byte >> (column * kBits % 8) & kUnset<kBits>;
    }
    /// False when it was set before. Entries are all ones before, so setting takes bits away.
    template <unsigned kBits>
    static bool set(std::uint8_t* row, std::uint32_t column, unsigned code) {
        const unsigned shift = column * kBits % 8;
        const auto keep = static_cast<std::uint8_t>(~((kUnset<kBits> & ~code) << shift));
        const std::uint8_t byte =
            std::atomic_ref(row[column * kBits / 8]).fetch_and(keep, std::memory_order_relaxed);
        return (byte >> shift & kUnset<kBits>) == kUnset<kBits>;
    }

    /// Sets an entry and all that are of the same places.
    template <unsigned kBits>
    void put(std::uint32_t number, std::uint32_t column, unsigned distance, Found& found) {
        const CosetClasses& classes = *table_.classes_;
        std::uint8_t* const row = this->row(number, kBits);
        const std::uint32_t places = classes.values(number);
        const auto one = [&](std::uint32_t at) {
            if (!set<kBits>(row, at, code_of<kBits>(distance))) return;
            ++found.entries;
            found.places += places;
        };
        one(column);
        for (const std::uint32_t symmetry : classes.fixing(number)) {
            one(table_.images_[symmetry * table_.columns_ + column]);
        }
    }

    /// Columns of a row whose entries are `code`.
    template <unsigned kBits>
    void find(std::uint8_t* row, unsigned code, std::vector<std::uint32_t>& columns) const {
        constexpr std::uint64_t kOnes = kBits == 2 ? 0x5555555555555555 : 0x1111111111111111;
        constexpr std::uint32_t kInWord = 64 / kBits;
        columns.clear();
        for (std::uint32_t first = 0; first < table_.columns_; first += kInWord) {
            std::uint64_t word = 0;
            for (unsigned i = 0; i < kWordBytes; ++i) {
                const std::uint8_t byte =
                    std::atomic_ref(row[first * kBits / 8 + i]).load(std::memory_order_relaxed);
                word |= std::uint64_t{byte} << (8 * i);
            }
            word ^= kOnes * code;
            std::uint64_t differs = word | word >> 1;
            if constexpr (kBits == 4) differs |= differs >> 2;
            for (std::uint64_t same = ~differs & kOnes; same != 0; same &= same - 1) {
                const std::uint32_t column =
                    first + static_cast<std::uint32_t>(std::countr_zero(same)) / kBits;
                if (column < table_.columns_) columns.push_back(column);
            }
        }
    }

    /// Calls use(number of the other row, where each column leads) for every turn.
    template <class Use>
    void for_turns(std::uint32_t number, const Use& use) const {
        const CosetClasses& classes = *table_.classes_;
        const std::uint32_t value = classes.representative(number);
        for (std::size_t t = 0; t < turns_.size(); ++t) {
            const std::uint32_t entry = classes.entry(classed_.after(value, turns_[t]));
            const std::uint32_t* const images =
                table_.images_ + classes.symmetry_of(entry) * table_.columns_;
            const std::uint32_t* const after = plain_after_[t].data();
            use(classes.class_of(entry),
                [=](std::uint32_t column) { return images[after[column]]; });
        }
    }

    template <unsigned kBits>
    void expand(std::uint32_t number, unsigned distance, Work& work) {
        find<kBits>(row(number, kBits), code_of<kBits>(distance), work.columns);
        if (work.columns.empty()) return;
        for_turns(number, [&](std::uint32_t other, const auto& leads) {
            std::uint8_t* const to = row(other, kBits);
            for (const std::uint32_t column : work.columns) {
                const std::uint32_t there = leads(column);
                if (get<kBits>(to, there) != kUnset<kBits>) continue;
                put<kBits>(other, there, distance + 1, work.found);
            }
        });
    }

    template <unsigned kBits>
    void look_back(std::uint32_t number, unsigned distance, Work& work) {
        std::uint8_t* const own = row(number, kBits);
        find<kBits>(own, kUnset<kBits>, work.columns);
        for_turns(number, [&](std::uint32_t other, const auto& leads) {
            std::uint8_t* const from = row(other, kBits);
            std::size_t kept = 0;
            for (const std::uint32_t column : work.columns) {
                if (get<kBits>(from, leads(column)) != code_of<kBits>(distance)) {
                    work.columns[kept++] = column;
                    continue;
                }
                // Entries of the same places find the way as well, each its own.
                set<kBits>(own, column, code_of<kBits>(distance + 1));
                ++work.found.entries;
                work.found.places += table_.classes_->values(number);
            }
            work.columns.resize(kept);
        });
    }

    const JointCoordinate& classed_;
    const ClassTable& table_;
    std::uint8_t* rows_;
    std::vector<TurnNumber> turns_;
    std::vector<std::vector<std::uint32_t>> plain_after_;  // [turn][value]
};

std::optional<ClassTable> ClassTable::make(const TurnSet& turns,
                                           const std::vector<CosetCoordinate>& coordinates,
                                           const std::vector<std::vector<TurnNumber>>& symmetries,
                                           const Choice& choice, const std::string& name,
                                           std::uint64_t most_bytes, const TableKeeping& keeping,
                                           Diagnostics& warnings) {
    const std::string what = fmt::format("making the table of `{}`", name);
    if (keeping.progress) keeping.progress(0, what);
    ClassTable table;
    table.choice_ = choice;
    table.two_bits_ = choice.form == Form::kModulo3;
    const unsigned bits = table.two_bits_ ? 2 : 4;
    const JointCoordinate classed(parts_of(coordinates, choice.classed));
    const JointCoordinate plain(parts_of(coordinates, choice.plain));
    set_strides(coordinates, choice.classed, table.classed_strides_);
    set_strides(coordinates, choice.plain, table.plain_strides_);
    const std::vector<std::vector<TurnNumber>> acting =
        table.classify(turns, classed, plain, symmetries);
    const CosetClasses& classes = *table.classes_;
    // Rows begin with a word, so that threads write to words of their own when they look back.
    const std::uint64_t in_word = kWordBytes * 8 / bits;
    table.stride_ = (table.columns_ + in_word - 1) / in_word * in_word;
    const std::uint64_t used = table.stride_ * classes.size() * bits / 8;
    const std::uint64_t bytes = (used + kLineBytes - 1) / kLineBytes * kLineBytes;
    if (bytes > most_bytes) return std::nullopt;

    std::vector<const CosetCoordinate*> all = classed.parts();
    all.insert(all.end(), plain.parts().begin(), plain.parts().end());
    const std::uint64_t hash = hash_of(turns, all, acting);
    const std::string identity = fmt::format(
        "classes of cosets, version {}\npuzzle {}\nphase {}\nbits {}\nclasses {} of {}\nplain {}\n"
        "symmetries {}\nhash {:016x}\n",
        kVersion, turns.puzzle().name(), name, bits, classes.size(), classed.size(), plain.size(),
        acting.size(), hash);
    const TableStore store(keeping.folder, fmt::format("{:016x}.qtable", hash + bits), identity,
                           nibbles(bytes));
    MappedMemory memory(bytes);
    if (const std::optional<TableStorage> stored = store.read(warnings)) {
        // Not left in the file's pages, which are small: looking up pages takes longer than
        // reading.
        std::memcpy(memory.data(), stored->image().data(), bytes);
        table.storage_ = in_memory(std::move(memory), bytes);
        table.from_file_ = true;
    } else {
        Maker maker(turns, classed, plain, table, memory.data());
        table.histogram_ = maker.make(keeping, what);
        table.storage_ = in_memory(std::move(memory), bytes);
        store.write(table.storage_, warnings);
    }
    table.table_ = table.storage_.image().data();
    return table;
}

/// Classes, and what symmetries make of plain values. Gives the images of turns of the symmetries
/// that act on both kinds of coordinates.
std::vector<std::vector<TurnNumber>> ClassTable::classify(
    const TurnSet& turns, const JointCoordinate& classed, const JointCoordinate& plain,
    const std::vector<std::vector<TurnNumber>>& symmetries) {
    std::vector<std::vector<TurnNumber>> usable;
    std::vector<std::vector<std::uint32_t>> actions;
    const CosetAction action(turns, plain);
    for (const auto& images : symmetries) {
        auto values = action.of(images);
        if (!values) continue;
        for (std::uint32_t value = 0; value < plain.size(); ++value) {
            // What no turns lead to stays; its entries are never set.
            if ((*values)[value] == CosetAction::kNoValue) (*values)[value] = value;
        }
        actions.push_back(*std::move(values));
        usable.push_back(images);
    }
    classes_ = std::make_shared<const CosetClasses>(CosetAction(turns, classed), usable);
    std::vector<std::uint32_t> plain_images;
    std::vector<std::vector<TurnNumber>> acting;
    for (const std::uint32_t symmetry : classes_->acting()) {
        plain_images.insert(plain_images.end(), actions[symmetry].begin(), actions[symmetry].end());
        acting.push_back(usable[symmetry]);
    }
    plain_images_ = std::make_shared<const std::vector<std::uint32_t>>(std::move(plain_images));
    columns_ = plain.size();
    entries_ = classes_->entries();
    shift_ = classes_->shift();
    symmetry_mask_ = (1U << shift_) - 1;
    images_ = plain_images_->data();
    return acting;
}

std::uint64_t ClassTable::bytes() const {
    return storage_.image().size() + classes_->bytes() +
           plain_images_->size() * sizeof(std::uint32_t);
}

}  // namespace qter

#include "navigate/class_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstring>
#include <filesystem>

#include "navigate/bound_maker.hpp"
#include "table/table_file.hpp"
#include "support/work_pool.hpp"
#include "support/mapped_memory.hpp"

namespace qter {
namespace {

/// Of the way tables are made and numbered: in their identity, so that older files are not taken.
constexpr int kVersion = 3;

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

/// How many classes are gathered at a time; 1 where none are.
std::uint32_t elements_of(const TurnGroup* few) { return few == nullptr ? 1 : few->size(); }

/// Everything that the entries depend on: where turns lead from every value, the turns that there
/// are, what symmetries make of them, and how many classes are gathered.
std::uint64_t hash_of(const TurnSet& turns, const std::vector<const CosetCoordinate*>& parts,
                      const std::vector<std::vector<TurnNumber>>& symmetries,
                      const TurnGroup* few) {
    std::uint64_t hash = elements_of(few) - 1;
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

/// With less of a table in huge pages it is worth the seconds that it takes to have more. With
/// none, a search through 2.4 GB is 40 percent slower.
constexpr double kMostlyHuge = 0.9;

/// A table of a file in memory of its own. Most of the time goes into clearing pages, so threads
/// help. What has been copied leaves the file's pages, so that it is there only once.
TableStorage copied(std::optional<TableStorage> stored, std::uint32_t threads) {
    const std::span<const std::uint8_t> image = stored->image();
    const std::uint64_t bytes = image.size();
    MappedMemory memory = MappedMemory::in_place_of_file(bytes);
    const std::size_t chunk = std::size_t{1} << 24;
    run_tasks(std::max(1U, threads), (bytes + chunk - 1) / chunk,
              [&](std::uint32_t, std::size_t task) {
                  const std::span<const std::uint8_t> part =
                      image.subspan(task * chunk, std::min(chunk, bytes - task * chunk));
                  std::memcpy(memory.data() + task * chunk, part.data(), part.size());
                  MappedMemory::leave(part);
              });
    stored.reset();
    memory.settle();
    return in_memory(std::move(memory), bytes);
}

/// A table's file, if there is a folder. What is wrong with it is a warning.
class TableStore {
 public:
    TableStore(const std::string& folder, const std::string& file, std::string identity)
        : folder_(folder),
          file_((std::filesystem::path(folder) / file).string()),
          identity_(std::move(identity)) {}

    [[nodiscard]] bool exists() const {
        std::error_code ignored;
        return !folder_.empty() && std::filesystem::exists(file_, ignored);
    }

    /// What use() makes of the table, which is nothing when it has not what it must.
    template <class Use>
    auto read(const Use& use, Diagnostics& warnings) const
        -> decltype(use(std::declval<const TableStorage&>())) {
        if (!exists()) return std::nullopt;
        Diagnostics problems;
        decltype(use(std::declval<const TableStorage&>())) used;
        if (const auto stored = read_table(file_, identity_).take(problems)) {
            used = use(*stored);
            if (!used) {
                problems.add(Diagnostic::error(
                    Code::kBadTable, {},
                    fmt::format("the table file `{}` has something else in it", file_)));
            }
        }
        warn(problems, "the table is made anew, and its file replaced", warnings);
        return used;
    }
    [[nodiscard]] std::optional<TableStorage> read(const TableLayout& layout,
                                                   Diagnostics& warnings) const {
        return read(
            [&](const TableStorage& stored) {
                return stored.layout() == layout ? std::optional(stored) : std::nullopt;
            },
            warnings);
    }

    /// The same, and as much of it in huge pages as can be had.
    [[nodiscard]] std::optional<TableStorage> read_huge(const TableLayout& layout,
                                                        std::uint32_t threads,
                                                        Diagnostics& warnings) const {
        std::optional<TableStorage> stored = read(layout, warnings);
        if (!stored) return stored;
        double share = stored->huge_share();
        // The system has them for files, and this one came in large pages when it was read as a
        // whole. Some that were dropped since then came back one by one, in small ones.
        if (share > 0 && share < kMostlyHuge) {
            stored.reset();
            MappedMemory::forget(file_);
            stored = read(layout, warnings);
            if (!stored) return stored;
            share = stored->huge_share();
        }
        return share >= kMostlyHuge ? stored : copied(std::move(stored), threads);
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
};

/// Their count, the numbers, and zeros up to the end of a line.
TableStorage of_numbers(const std::vector<std::uint32_t>& numbers) {
    const std::uint64_t used = (numbers.size() + 1) * sizeof(std::uint32_t);
    const std::uint64_t bytes = (used + kLineBytes - 1) / kLineBytes * kLineBytes;
    MappedMemory memory(bytes);
    put_little_endian<std::uint32_t>(memory.data(), 0, static_cast<std::uint32_t>(numbers.size()));
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        put_little_endian<std::uint32_t>(memory.data(), i + 1, numbers[i]);
    }
    return in_memory(std::move(memory), bytes);
}

std::vector<std::uint32_t> numbers_of(std::span<const std::uint8_t> bytes) {
    const std::size_t room = bytes.size() / sizeof(std::uint32_t);
    const std::size_t count = room == 0 ? 0 : little_endian<std::uint32_t>(bytes.data(), 0);
    std::vector<std::uint32_t> numbers(std::min(count, room == 0 ? 0 : room - 1));
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        numbers[i] = little_endian<std::uint32_t>(bytes.data(), i + 1);
    }
    return numbers;
}

/// What it takes besides to make a table of so many bytes: of a bound the two last lists, which
/// are 5 percent of 2.5 GB on the 3x3 (bound_maker.hpp).
std::uint64_t making_bytes(ClassTable::Form form, std::uint64_t bytes) {
    return form == ClassTable::Form::kBound ? bytes / 22 : 0;
}

/// Finding classes of fewer values takes no time worth a file.
constexpr std::uint32_t kMostUnkept = 1U << 18;

/// The group of the turns that lead from the end to the end, if a word has room for its elements.
std::optional<TurnGroup> few_of(const TurnSet& turns,
                                const std::vector<const CosetCoordinate*>& parts) {
    std::vector<TurnNumber> inside;
    for (const auto step : turns.steps(CanonicalSequences::kStart)) {
        const bool stays = std::all_of(parts.begin(), parts.end(), [&](const auto* part) {
            return part->after(0, step.turn) == 0;
        });
        if (stays) inside.push_back(step.turn);
    }
    std::optional<TurnGroup> few = TurnGroup::of(turns, inside, ClassTable::kMostElements);
    if (!few || few->size() == 1 || !std::has_single_bit(few->size())) return std::nullopt;
    return few;
}

/// From their file, or found; gathered by `few`, if there are some.
std::shared_ptr<const CosetClasses> classes_of(const TurnSet& turns, const JointCoordinate& values,
                                               const std::vector<std::vector<TurnNumber>>& images,
                                               const TurnGroup* few, const TableKeeping& keeping,
                                               Diagnostics& warnings) {
    const auto make = [&] {
        CosetClasses classes(CosetAction(turns, values, keeping.cancellation), images);
        if (few != nullptr) classes = classes.gathered(values, *few, images);
        return std::make_shared<const CosetClasses>(std::move(classes));
    };
    if (keeping.folder.empty() || values.size() <= kMostUnkept) return make();
    const std::uint64_t hash = hash_of(turns, values.parts(), images, few);
    const TableStore store(
        keeping.folder, fmt::format("{:016x}-classes.qtable", hash),
        fmt::format("classes of values, version {}\npuzzle {}\nvalues {}\nsymmetries {}\n"
                    "gathered {}\nhash {:016x}\n",
                    kVersion, turns.puzzle().name(), values.size(), images.size(), elements_of(few),
                    hash));
    std::optional<CosetClasses> stored = store.read(
        [&](const TableStorage& table) {
            const std::vector<std::uint32_t> numbers = numbers_of(table.image());
            auto classes = CosetClasses::of_numbers(numbers, values.size(),
                                                    static_cast<std::uint32_t>(images.size()));
            const std::uint32_t gathered =
                classes ? classes->size() - classes->first_gathered() : 0;
            if (gathered % elements_of(few) != 0 || (few == nullptr && gathered != 0)) {
                classes.reset();
            }
            return classes;
        },
        warnings);
    if (stored) return std::make_shared<const CosetClasses>(*std::move(stored));
    auto classes = make();
    store.write(of_numbers(classes->numbers()), warnings);
    return classes;
}

}  // namespace

/// Fills the rows, level by level.
class ClassTable::Maker {
 public:
    Maker(const TurnSet& turns, const std::vector<CosetCoordinate>& coordinates,
          const ClassTable& table, std::uint8_t* rows)
        : classed_(parts_of(coordinates, table.choice_.classed)), table_(table), rows_(rows) {
        const JointCoordinate low(table.parts_of_plain(table.rows_.low, coordinates));
        const JointCoordinate high(table.parts_of_plain(table.rows_.high, coordinates));
        for (const TurnSet::Step step : turns.steps(CanonicalSequences::kStart)) {
            turns_.push_back(step.turn);
            low_after_.push_back(low.after_all(step.turn));
            high_after_.push_back(high.after_all(step.turn));
        }
    }

    struct Made {
        std::vector<std::uint64_t> histogram;  ///< places by distance
        std::uint32_t nearest = 0;             ///< of kWindow
    };
    Made make(const TableKeeping& keeping, const std::string& what) {
        switch (table_.form()) {
            case Form::kModulo3:
                return by_levels<2>(keeping, what);
            case Form::kNibbles:
                return by_levels<4>(keeping, what);
            case Form::kWindow:
            case Form::kBound:  // bound_maker.hpp
                break;
        }
        return by_window(keeping, what);
    }

 private:
    /// Rows that a thread takes at once.
    static constexpr std::uint32_t kRows = 64;

    template <unsigned kBits>
    static constexpr unsigned kUnset = (1U << kBits) - 1;

    template <unsigned kBits>
    Made by_levels(const TableKeeping& keeping, const std::string& what) {
        const auto code_of = [](unsigned distance) { return kBits == 2 ? distance % 3 : distance; };
        Found level = clear<kBits>(code_of(0));
        std::uint64_t left = entries();
        Made made;
        for (unsigned distance = 0; level.entries > 0; ++distance) {
            made.histogram.push_back(level.places);
            left -= level.entries;
            report(keeping, what, left);
            if (distance + 1 == kUnset<kBits> && kBits == 4) break;
            level =
                next_level<kBits>(keeping, level, left, code_of(distance), code_of(distance + 1));
        }
        return made;
    }

    /// What a level is expanded from is told apart from what is nearer only: the codes of a
    /// finished window are those of the level before, the level, and the next one.
    Made by_window(const TableKeeping& keeping, const std::string& what) {
        constexpr unsigned kHere = 1;
        constexpr unsigned kNext = 2;
        constexpr std::uint64_t kRare = 16;
        Found level = clear<2>(kHere);
        std::uint64_t left = entries();
        Made made;
        for (std::uint32_t distance = 0;; ++distance) {
            made.histogram.push_back(level.places);
            left -= level.entries;
            report(keeping, what, left);
            const bool last = distance > 0 && (entries() - left) * kRare > entries();
            const Found next = next_level<2>(keeping, level, left, kHere, kNext);
            if (last || next.entries == 0) {
                if (next.entries > 0) made.histogram.push_back(next.places);
                made.nearest = distance - std::min(distance, 1U);
                if (distance == 0) for_rows(keeping, [&](std::uint32_t row, auto&) { age(row); });
                return made;
            }
            for_rows(keeping, [&](std::uint32_t row, auto&) { age(row); });
            level = next;
        }
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

    [[nodiscard]] std::uint64_t entries() const {
        return table_.columns_ * table_.classes_->size();
    }

    /// Unsets all entries but that of H and those that are the same: the first level.
    template <unsigned kBits>
    Found clear(unsigned code) {
        std::memset(rows_, 0xff, table_.rows_.stride * table_.classes_->size() * kBits / 8);
        Found level;
        put<kBits>(0, 0, code, level);
        return level;
    }

    void report(const TableKeeping& keeping, const std::string& what, std::uint64_t left) const {
        keeping.check();
        if (!keeping.progress) return;
        keeping.progress(1 - static_cast<double>(left) / static_cast<double>(entries()), what);
    }

    /// Calls use(row, a thread's work) for all rows; gives what the threads found.
    template <class Use>
    Found for_rows(const TableKeeping& keeping, const Use& use) {
        const std::uint32_t rows = table_.classes_->size();
        std::vector<Work> work(std::max(1U, keeping.threads));
        run_tasks(keeping.threads, (rows + kRows - 1) / kRows,
                  [&](std::uint32_t thread, std::size_t task) {
                      if (keeping.cancelled()) return;
                      const auto first = static_cast<std::uint32_t>(task) * kRows;
                      const std::uint32_t end = std::min(rows, first + kRows);
                      for (std::uint32_t row = first; row < end; ++row) use(row, work[thread]);
                  });
        keeping.check();
        Found all;
        for (const Work& one : work) {
            all.entries += one.found.entries;
            all.places += one.found.places;
        }
        return all;
    }

    template <unsigned kBits>
    Found next_level(const TableKeeping& keeping, const Found& level, std::uint64_t left,
                     unsigned code, unsigned next) {
        // What is left has as a rule many neighbours in a large level, and looks at few turns
        // until it meets one.
        const bool forwards = level.entries * 4 < left;
        return for_rows(keeping, [&](std::uint32_t row, Work& work) {
            forwards ? expand<kBits>(row, code, next, work)
                     : look_back<kBits>(row, code, next, work);
        });
    }

    [[nodiscard]] std::uint8_t* row(std::uint32_t number, unsigned bits) const {
        return rows_ + number * (table_.rows_.stride * bits / 8);
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

    /// Of a window: the level becomes one before, the next one the level.
    void age(std::uint32_t number) {
        constexpr std::uint64_t kOnes = 0x5555555555555555;
        std::uint8_t* const row = this->row(number, 2);
        for (std::uint64_t at = 0; at < table_.rows_.stride / 4; at += kWordBytes) {
            std::uint64_t word = 0;
            std::memcpy(&word, row + at, kWordBytes);
            const std::uint64_t high = word >> 1 & kOnes;
            word = (high & word) << 1 | high;
            std::memcpy(row + at, &word, kWordBytes);
        }
    }

    /// Sets an entry and all that are of the same places.
    template <unsigned kBits>
    void put(std::uint32_t number, std::uint32_t column, unsigned code, Found& found) {
        const CosetClasses& classes = *table_.classes_;
        std::uint8_t* const row = this->row(number, kBits);
        const std::uint32_t places = classes.values(number);
        const auto one = [&](std::uint32_t at) {
            if (!set<kBits>(row, at, code)) return;
            ++found.entries;
            found.places += places;
        };
        one(column);
        const std::uint32_t low = column % table_.rows_.low.columns;
        const std::uint32_t high = column / table_.rows_.low.columns;
        for (const std::uint32_t symmetry : classes.fixing(number)) {
            one(table_.rows_.column(table_.rows_.low.of(symmetry, low),
                                    table_.rows_.high.of(symmetry, high)));
        }
    }

    /// Columns of a row whose entries are `code`, ascending.
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

    /// Where a turn and then a symmetry take columns; to be asked for ascending ones.
    class Leads {
     public:
        Leads(const Maker& maker, std::size_t turn, std::uint32_t symmetry)
            : low_after_(maker.low_after_[turn].data()),
              high_after_(maker.high_after_[turn].data()),
              low_images_(&maker.table_.rows_.low
                               .images[std::size_t{symmetry} * maker.table_.rows_.low.columns]),
              high_images_(&maker.table_.rows_.high
                                .images[std::size_t{symmetry} * maker.table_.rows_.high.columns]),
              width_(maker.table_.rows_.low.columns),
              base_(high_images_[high_after_[0]] * width_) {}

        std::uint32_t operator()(std::uint32_t column) {
            for (; column - first_ >= width_; first_ += width_) {
                base_ = high_images_[high_after_[++high_]] * width_;
            }
            return base_ + low_images_[low_after_[column - first_]];
        }

     private:
        const std::uint32_t* low_after_;
        const std::uint32_t* high_after_;
        const std::uint32_t* low_images_;
        const std::uint32_t* high_images_;
        std::uint32_t width_;
        std::uint32_t high_ = 0;   // the value of the high coordinates
        std::uint32_t first_ = 0;  // the first column that has it
        std::uint32_t base_;
    };

    /// Calls use(number of the other row, where each column leads) for every turn.
    template <class Use>
    void for_turns(std::uint32_t number, const Use& use) const {
        const CosetClasses& classes = *table_.classes_;
        const std::uint32_t value = classes.representative(number);
        for (std::size_t t = 0; t < turns_.size(); ++t) {
            const std::uint32_t entry = classes.entry(classed_.after(value, turns_[t]));
            use(classes.class_of(entry), Leads(*this, t, classes.symmetry_of(entry)));
        }
    }

    template <unsigned kBits>
    void expand(std::uint32_t number, unsigned code, unsigned next, Work& work) {
        find<kBits>(row(number, kBits), code, work.columns);
        if (work.columns.empty()) return;
        for_turns(number, [&](std::uint32_t other, Leads leads) {
            std::uint8_t* const to = row(other, kBits);
            for (const std::uint32_t column : work.columns) {
                const std::uint32_t there = leads(column);
                if (get<kBits>(to, there) != kUnset<kBits>) continue;
                put<kBits>(other, there, next, work.found);
            }
        });
    }

    template <unsigned kBits>
    void look_back(std::uint32_t number, unsigned code, unsigned next, Work& work) {
        std::uint8_t* const own = row(number, kBits);
        find<kBits>(own, kUnset<kBits>, work.columns);
        for_turns(number, [&](std::uint32_t other, Leads leads) {
            std::uint8_t* const from = row(other, kBits);
            std::size_t kept = 0;
            for (const std::uint32_t column : work.columns) {
                if (get<kBits>(from, leads(column)) != code) {
                    work.columns[kept++] = column;
                    continue;
                }
                // Entries of the same places find the way as well, each its own.
                set<kBits>(own, column, next);
                ++work.found.entries;
                work.found.places += table_.classes_->values(number);
            }
            work.columns.resize(kept);
        });
    }

    JointCoordinate classed_;
    const ClassTable& table_;
    std::uint8_t* rows_;
    std::vector<TurnNumber> turns_;
    // [turn][value]
    std::vector<std::vector<std::uint32_t>> low_after_;
    std::vector<std::vector<std::uint32_t>> high_after_;
};

/// Makes all entries; gives nearest().
std::uint32_t ClassTable::fill(const TurnSet& turns,
                               const std::vector<CosetCoordinate>& coordinates,
                               const TableKeeping& keeping, const std::string& what,
                               std::span<std::uint8_t> rows) {
    if (form() != Form::kBound) {
        Maker::Made made = Maker(turns, coordinates, *this, rows.data()).make(keeping, what);
        histogram_ = std::move(made.histogram);
        return made.nearest;
    }
    std::memset(rows.data(), 0xff, rows.size());
    BoundMaker maker(turns, coordinates, *this, rows.data(), keeping.threads);
    BoundMaker::Made made = maker.make([&](double done) {
        keeping.check();
        if (keeping.progress) keeping.progress(done, what);
    });
    histogram_ = std::move(made.histogram);
    return made.nearest;
}

std::optional<ClassTable> ClassTable::make(const TurnSet& turns,
                                           const std::vector<CosetCoordinate>& coordinates,
                                           const std::vector<std::vector<TurnNumber>>& symmetries,
                                           const Choice& choice, const std::string& name,
                                           const Room& room, const TableKeeping& keeping,
                                           Diagnostics& warnings) {
    const std::string what = fmt::format("making the table of `{}`", name);
    keeping.check();
    if (keeping.progress) keeping.progress(0, what);
    ClassTable table;
    table.choice_ = choice;
    table.bits_log_ = choice.form == Form::kNibbles ? 2 : choice.form == Form::kBound ? 0 : 1;
    const unsigned bits = 1U << table.bits_log_;
    table.entry_mask_ = static_cast<std::uint8_t>((1U << bits) - 1);
    set_strides(coordinates, choice.classed, table.classed_strides_);
    std::vector<const CosetCoordinate*> all = parts_of(coordinates, choice.classed);
    for (const CosetCoordinate* part : parts_of(coordinates, choice.plain)) all.push_back(part);
    const std::optional<TurnGroup> few_elements =
        choice.form == Form::kBound ? few_of(turns, all) : std::nullopt;
    const TurnGroup* const few = few_elements ? &*few_elements : nullptr;
    table.acting_ = table.classify(turns, coordinates, symmetries, few, keeping, warnings);
    keeping.check();
    const CosetClasses& classes = *table.classes_;
    // Rows begin with a word, so that threads write to words of their own when they look back.
    const std::uint64_t in_word = kWordBytes * 8 / bits;
    table.rows_.stride = (table.columns_ + in_word - 1) / in_word * in_word;
    const std::uint64_t used = table.rows_.stride * classes.size() * bits / 8;
    // Behind the rows, one line: where a window lies.
    const std::uint64_t bytes = (used + kLineBytes - 1) / kLineBytes * kLineBytes + kLineBytes;
    const std::uint64_t with_it = bytes + classes.size() * room.beside_class;
    if (with_it > room.bytes) return std::nullopt;

    const std::uint64_t hash = hash_of(turns, all, table.acting_, few);
    const std::string identity = fmt::format(
        "classes of cosets, version {}\npuzzle {}\nphase {}\nform {}\nclasses {}\nplain {}\n"
        "symmetries {}\nhash {:016x}\n",
        kVersion, turns.puzzle().name(), name, static_cast<int>(choice.form), classes.size(),
        table.columns_, table.acting_.size(), hash);
    const TableStore store(
        keeping.folder,
        fmt::format("{:016x}.qtable", hash + static_cast<std::uint64_t>(choice.form)), identity);
    if (keeping.progress && store.exists()) {
        keeping.progress(0, fmt::format("reading the table of `{}`", name));
    }
    const std::uint64_t to_make = with_it + making_bytes(choice.form, bytes);
    if (!store.exists() && to_make > room.making) return std::nullopt;
    if (auto stored = store.read_huge(nibbles(bytes), keeping.threads, warnings)) {
        table.storage_ = *std::move(stored);
        table.from_file_ = true;
    } else {
        MappedMemory memory(bytes);
        const std::uint32_t nearest =
            table.fill(turns, coordinates, keeping, what, {memory.data(), used});
        memory.data()[bytes - kLineBytes] = static_cast<std::uint8_t>(nearest);
        table.storage_ = in_memory(std::move(memory), bytes);
        store.write(table.storage_, warnings);
    }
    table.table_ = table.storage_.image().data();
    table.nearest_ = table.table_[bytes - kLineBytes];
    return table;
}

namespace {

using Images = std::vector<std::vector<TurnNumber>>;

/// What each of some symmetries makes of some coordinates' values together; none for one that does
/// not act on them. What no turns lead to stays; its entries are never set.
std::vector<std::optional<std::vector<std::uint32_t>>> actions(
    const TurnSet& turns, const std::vector<const CosetCoordinate*>& parts,
    const Images& symmetries, const TableKeeping& keeping) {
    const JointCoordinate values(parts);
    const CosetAction action(turns, values, keeping.cancellation);
    std::vector<std::optional<std::vector<std::uint32_t>>> all;
    for (const auto& images : symmetries) {
        auto& one = all.emplace_back(action.of(images));
        for (std::uint32_t value = 0; one && value < values.size(); ++value) {
            if ((*one)[value] == CosetAction::kNoValue) (*one)[value] = value;
        }
    }
    return all;
}

}  // namespace

std::vector<const CosetCoordinate*> ClassTable::classed_parts(
    const std::vector<CosetCoordinate>& coordinates) const {
    return parts_of(coordinates, choice_.classed);
}

std::vector<const CosetCoordinate*> ClassTable::parts_of_plain(
    const Plain& plain, const std::vector<CosetCoordinate>& coordinates) const {
    std::vector<const CosetCoordinate*> parts;
    for (const std::uint8_t i : choice_.plain) {
        if (plain.strides[i] != 0) parts.push_back(&coordinates[i]);
    }
    return parts;
}

/// Classes, and what symmetries make of plain values. Gives the images of turns of the symmetries
/// that act on both kinds of coordinates.
std::vector<std::vector<TurnNumber>> ClassTable::classify(
    const TurnSet& turns, const std::vector<CosetCoordinate>& coordinates,
    const std::vector<std::vector<TurnNumber>>& symmetries, const TurnGroup* few,
    const TableKeeping& keeping, Diagnostics& warnings) {
    const auto all_act = [](const auto& actions) {
        return std::all_of(actions.begin(), actions.end(), [](const auto& one) { return one; });
    };
    std::vector<std::uint8_t> low = {choice_.plain.front()};
    std::vector<std::uint8_t> high(choice_.plain.begin() + 1, choice_.plain.end());
    auto low_actions = actions(turns, parts_of(coordinates, low), symmetries, keeping);
    auto high_actions = actions(turns, parts_of(coordinates, high), symmetries, keeping);
    if (!all_act(low_actions) || !all_act(high_actions)) {
        low = choice_.plain;
        high.clear();
        low_actions = actions(turns, parts_of(coordinates, low), symmetries, keeping);
        high_actions = actions(turns, {}, symmetries, keeping);
    }
    Images usable;
    std::vector<std::size_t> number;  // of those among `symmetries`
    for (std::size_t i = 0; i < symmetries.size(); ++i) {
        if (!low_actions[i]) continue;
        usable.push_back(symmetries[i]);
        number.push_back(i);
    }
    const JointCoordinate classed(parts_of(coordinates, choice_.classed));
    classes_ = classes_of(turns, classed, usable, few, keeping, warnings);
    columns_ = 1;
    const auto set = [&](Plain& plain, const std::vector<std::uint8_t>& which,
                         const auto& actions) {
        set_strides(coordinates, which, plain.strides);
        const JointCoordinate values(parts_of(coordinates, which));
        plain.columns = values.size();
        columns_ *= plain.columns;
        std::vector<std::uint32_t> images;
        for (const std::uint32_t symmetry : classes_->acting()) {
            for (const std::uint32_t image : *actions[number[symmetry]]) {
                images.push_back(image);
            }
        }
        const std::size_t of_symmetries = images.size();
        for (std::uint32_t element = 0; element < elements_of(few); ++element) {
            for (std::uint32_t value = 0; value < values.size(); ++value) {
                images.push_back(few == nullptr ? value
                                                : few->act(values, value, few->inverse(element)));
            }
        }
        plain.keep(std::move(images), of_symmetries);
    };
    set(rows_.low, low, low_actions);
    set(rows_.high, high, high_actions);
    entries_ = classes_->entries();
    shift_ = classes_->shift();
    symmetry_mask_ = (1U << shift_) - 1;
    Images acting;
    for (const std::uint32_t symmetry : classes_->acting()) acting.push_back(usable[symmetry]);
    rows_.first_gathered = classes_->first_gathered();
    rows_.element_bits = static_cast<unsigned>(std::countr_zero(elements_of(few)));
    if (few != nullptr) find_frames(turns, acting, *few);
    return acting;
}

/// A frame is a symmetry that takes a place to the entry's row and column, and the row's element.
/// The turn is made there as the symmetry sees it.
void ClassTable::find_frames(const TurnSet& turns, const Images& acting, const TurnGroup& few) {
    for (std::size_t symmetry = 0; symmetry < acting.size(); ++symmetry) {
        for (std::uint32_t element = 0; element < few.size(); ++element) {
            for (TurnNumber turn = 0; turn < turns.size(); ++turn) {
                const std::uint8_t after = few.after(element, acting[symmetry][turn]);
                const auto frame =
                    static_cast<std::uint16_t>(symmetry << rows_.element_bits | after);
                turned_.push_back(after == TurnGroup::kOutside ? kNoFrame : frame);
            }
        }
    }
}

std::uint64_t ClassTable::bytes() const {
    return storage_.image().size() + classes_->bytes() +
           (rows_.low.kept->size() + rows_.high.kept->size()) * sizeof(std::uint32_t);
}

}  // namespace qter

#include "graph/disk_levels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <utility>

#include "blocking/blocking.hpp"
#include "graph/class_turner.hpp"
#include "graph/level_files.hpp"
#include "support/memory_account.hpp"
#include "support/parallel.hpp"
#include "support/text.hpp"
#include "table/table_header.hpp"

namespace qter {
namespace {

/// Runs that are merged at a time; each has a buffer of 16 KiB for every thread.
constexpr std::size_t kMostRuns = 64;
/// Words in a block that is written at a time: 64 KiB.
constexpr std::size_t kBlockWords = 8192;

/// A run: the keys of each set, concatenated.
struct Run {
    OpenFile file;
    std::array<std::uint64_t, kLevelSets + 1> begins{};  // in keys; the last is the end
};

/// Merges the keys of several readers, ascending, without duplicates and without the keys of
/// others.
template <std::size_t kWords>
class KeyMerge {
 public:
    using Key = std::array<std::uint64_t, kWords>;

    void add(KeyReader reader) { readers_.push_back(std::move(reader)); }
    /// Leaves out the keys of a reader. All of them are read, needed or not, so that their checksum
    /// is known.
    void leave_out(KeyReader reader) { known_.push_back(std::move(reader)); }
    [[nodiscard]] const std::vector<KeyReader>& left_out() const { return known_; }

    /// Must be called once, before next().
    void begin() {
        for (std::size_t i = 0; i < readers_.size(); ++i) push(i);
    }
    /// False after the last key.
    bool next(Key& key) {
        while (!heap_.empty()) {
            key = heap_.front().key;
            while (!heap_.empty() && heap_.front().key == key) pop();
            if (!is_known(key)) return true;
        }
        for (KeyReader& known : known_) {
            while (known.key() != nullptr) known.next();
        }
        return false;
    }

 private:
    struct Head {
        Key key;
        std::size_t reader;
        friend bool operator>(const Head& a, const Head& b) { return a.key > b.key; }
    };
    static Key key_at(const std::uint64_t* words) {
        Key key;
        std::copy_n(words, kWords, key.begin());
        return key;
    }
    void push(std::size_t reader) {
        const std::uint64_t* const words = readers_[reader].key();
        if (words == nullptr) return;
        heap_.push_back({key_at(words), reader});
        std::push_heap(heap_.begin(), heap_.end(), std::greater<>());
    }
    void pop() {
        std::pop_heap(heap_.begin(), heap_.end(), std::greater<>());
        const std::size_t reader = heap_.back().reader;
        heap_.pop_back();
        readers_[reader].next();
        push(reader);
    }
    bool is_known(const Key& key) {
        bool found = false;
        for (KeyReader& known : known_) {
            while (known.key() != nullptr && key_at(known.key()) < key) known.next();
            found |= known.key() != nullptr && key_at(known.key()) == key;
        }
        return found;
    }

    std::vector<KeyReader> readers_;
    std::vector<KeyReader> known_;
    std::vector<Head> heap_;
};

void add_obstacles(const Puzzle& puzzle, std::string& text) {
    const Obstacles& obstacles = obstacles_of(puzzle);
    const auto add = [&](const PlacedPiece& placed) {
        text += fmt::format(" {} {} {}", placed.slot, placed.piece, placed.orientation);
    };
    const auto add_all = [&](std::span<const Obstacle> obstacles) {
        text += " blocked";
        for (const Obstacle& obstacle : obstacles) {
            add(obstacle.first);
            if (obstacle.second) add(*obstacle.second);
        }
    };
    for (std::uint16_t grip = 0; grip < puzzle.grips().size(); ++grip) {
        for (const bool back : {false, true}) add_all(obstacles.of({grip, back}));
    }
    if (!obstacles.halfway().empty()) add_all(obstacles.halfway());
}

/// A checksum of all that the levels depend on, so that levels of another graph are not resumed.
std::uint64_t identity_of(const Graph& graph, const PointClasses& classes, const State& origin) {
    std::string text = fmt::format("{} {} {} {}", graph.puzzle().name(), classes.words(),
                                   classes.symmetries(), classes.turns_before());
    const auto add = [&](const State& state) {
        for (const auto piece : state.piece) text += fmt::format(" {}", piece);
        for (const auto orient : state.orient) text += fmt::format(" {}", orient);
    };
    for (const State& turn : graph.turn_states()) add(turn);
    for (const std::uint32_t look : graph.looks()) text += fmt::format(" {}", look);
    for (const Slot slot : graph.moved()) text += fmt::format(" {}", slot);
    text += graph.held() ? fmt::format(" held {}", *graph.held()) : " ";
    if (graph.is_turned_round()) text += "turned round ";
    if (graph.puzzle().turn_model().blocked()) add_obstacles(graph.puzzle(), text);
    add(origin);
    return table_checksum({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}, 0);
}

template <std::size_t kWords>
class DiskSearch {
 public:
    DiskSearch(const Graph& graph, const PointClasses& classes, const LevelOptions& options,
               const DiskOptions& disk, const LevelFolder& folder)
        : graph_(graph),
          turner_(graph, classes, options.threads),
          options_(options),
          disk_(disk),
          folder_(folder) {}

    DiskLevels run(LevelManifest manifest) {
        at_ = std::move(manifest);
        DiskLevels found;
        found.resumed = at_.depth();
        try {
            while (!at_.complete && at_.depth() < options_.depth) next_level();
        } catch (const Cancelled&) {
        } catch (const LevelFileError& error) {
            found.problem = error.problem;
        } catch (const OverMemoryLimit&) {
            found.levels.out_of_memory = true;
        }
        folder_.remove_leftovers();
        // The folder may have more levels than requested.
        const std::size_t shown =
            std::min<std::size_t>(at_.points.size(), std::size_t{options_.depth} + 1);
        found.levels.points.points = at_.points;
        found.levels.points.points.resize(shown);
        found.levels.points.complete = at_.complete && shown == at_.points.size();
        found.levels.classes = at_.classes;
        found.levels.classes.resize(shown);
        found.kept = at_.depth();
        found.levels.bytes = memory_bytes_;
        found.most_bytes = most_bytes_;
        found.runs = run_count_;
        return found;
    }

    /// Writes the first level of a folder.
    void begin(const State& origin, LevelManifest& manifest) {
        const Key key = turner_.key_of(origin);
        manifest.points = {1};
        manifest.classes = {1};
        for (std::vector<LevelSet>& sets : manifest.sets) sets.resize(kLevelSets);
        const std::size_t set = Turner::set_of(key);
        manifest.sets[1][set] = write_set(0, set, std::span(&key, 1));
        folder_.put(manifest);
    }

 private:
    using Turner = ClassTurner<kWords>;
    using Key = typename Turner::Key;
    using Row = typename Turner::Row;

    void check() const { options_.observer.check(); }

    static std::uint64_t bytes_of(const std::vector<LevelSet>& sets) {
        std::uint64_t keys = 0;
        for (const LevelSet& set : sets) keys += set.keys;
        return keys * sizeof(Key);
    }

    /// Finds the next level and makes it the current one.
    void next_level() {
        run_bytes_ = 0;
        level_bytes_ = bytes_of(at_.sets[0]) + bytes_of(at_.sets[1]);
        const std::vector<Run> runs = turn_level();
        LevelManifest next = at_;
        next.sets[0] = std::exchange(next.sets[1], std::vector<LevelSet>(kLevelSets));
        const std::uint32_t number = at_.depth() + 1;
        std::atomic<std::uint64_t> points = 0;
        std::atomic<std::size_t> done = 0;
        run_tasks(options_.threads, kLevelSets, [&](std::uint32_t thread, std::size_t set) {
            next.sets[1][set] = merge_set(thread, runs, number, set, points);
            const std::size_t all = ++done;
            if (thread == 0) report(0.5 + 0.5 * static_cast<double>(all) / kLevelSets);
        });
        const std::uint64_t bytes = bytes_of(next.sets[1]);
        most_bytes_ = std::max(most_bytes_, run_bytes_ + level_bytes_ + bytes);
        if (bytes == 0) {
            next = at_;
            next.complete = true;
        } else {
            next.points.emplace_back(static_cast<unsigned long>(points.load()));
            next.classes.emplace_back(static_cast<unsigned long>(bytes / sizeof(Key)));
            const Integer all = sum_of(next.points);
            next.complete = graph_.reachable() && all == *graph_.reachable();
        }
        // A level exists once the manifest names it.
        folder_.put(next);
        at_ = std::move(next);
    }

    void report(double done) const {
        options_.observer.tell({fmt::format("distance {}", at_.depth() + 1), std::min(done, 1.0)});
    }

    /// The successors of the last level, in runs.
    std::vector<Run> turn_level() {
        struct Task {
            std::size_t set;
            std::uint64_t begin;
        };
        std::vector<Task> tasks;
        const std::uint32_t level = at_.depth();
        const std::vector<LevelSet>& sets = at_.sets[1];
        std::vector<OpenFile> files(kLevelSets);
        for (std::size_t set = 0; set < kLevelSets; ++set) {
            if (sets[set].keys == 0) continue;
            files[set] = folder_.open_set(level, set, sets[set].keys * sizeof(Key));
            for (std::uint64_t i = 0; i < sets[set].keys; i += kClassesPerTask) {
                tasks.push_back({set, i});
            }
        }
        check_level(files);
        const std::size_t slice =
            std::max<std::uint64_t>(1, slice_bytes() / (kClassesPerTask * turner_.bytes_found()));
        std::vector<Run> runs;
        std::vector<Row> rows(options_.threads);
        for (std::size_t from = 0; from < tasks.size(); from += slice) {
            const std::size_t count = std::min(slice, tasks.size() - from);
            run_tasks(options_.threads, count, [&](std::uint32_t thread, std::size_t i) {
                check();
                const Task task = tasks[from + i];
                Row& row = rows[thread];
                row.resize(
                    std::min<std::uint64_t>(kClassesPerTask, sets[task.set].keys - task.begin));
                read_keys(files[task.set]->get(), task.begin * sizeof(Key), row.data(),
                          row.size() * sizeof(Key), folder_.set_path(level, task.set));
                turner_.turn_all(thread, row);
            });
            runs.push_back(run_of_found());
            if (runs.size() == kMostRuns) {
                const std::uint64_t merged_bytes = run_bytes_;
                Run merged = merge_runs(runs);
                runs.clear();
                runs.push_back(std::move(merged));
                run_bytes_ -= merged_bytes;
            }
            report(0.5 * static_cast<double>(from + count) / static_cast<double>(tasks.size()));
        }
        return runs;
    }

    /// Checks the checksums before keys are used, since damaged keys are not valid states.
    void check_level(const std::vector<OpenFile>& files) {
        const std::uint32_t level = at_.depth();
        run_tasks(options_.threads, kLevelSets, [&](std::uint32_t thread, std::size_t set) {
            if (!files[set]) return;
            check();
            const LevelSet& known = at_.sets[1][set];
            KeyReader keys(files[set]->get(), 0, known.keys, kWords, folder_.set_path(level, set));
            bool right = true;
            for (; keys.key() != nullptr; keys.next()) {
                Key key;
                std::copy_n(keys.key(), kWords, key.begin());
                right = right && turner_.is_key(thread, key);
            }
            if (!right || keys.checksum() != known.checksum) wrong_checksum(level, set);
        });
    }
    [[noreturn]] void wrong_checksum(std::uint32_t level, std::size_t set) const {
        throw_damaged(folder_.set_path(level, set), "its checksum is wrong");
    }

    /// As in memory (class_levels.cpp): growing vectors allocate twice their size, and sorted keys
    /// are copied.
    [[nodiscard]] std::uint64_t slice_bytes() const {
        if (disk_.slice_bytes != 0) return disk_.slice_bytes;
        const std::uint64_t buffers =
            std::uint64_t{options_.threads} * (kMostRuns + 2) * (16 << 10);
        const std::uint64_t room = MemoryAccount::room();
        return std::clamp((room - std::min(room, buffers)) / 12, std::uint64_t{1} << 20,
                          std::uint64_t{512} << 20);
    }

    Run new_run() {
        ++run_count_;
        return Run{folder_.new_run(), {}};
    }

    /// Sorts and writes the keys that threads have found, sets in parallel.
    Run run_of_found() {
        Run run = new_run();
        std::vector<Row> rows(options_.threads);
        for (std::size_t from = 0; from < kLevelSets; from += rows.size()) {
            const std::size_t count = std::min(rows.size(), kLevelSets - from);
            run_tasks(options_.threads, count, [&](std::uint32_t, std::size_t i) {
                rows[i] = turner_.take_found(from + i);
            });
            for (std::size_t i = 0; i < count; ++i) {
                check();
                write(run, from + i, rows[i]);
                memory_bytes_ = std::max(memory_bytes_, rows[i].capacity() * sizeof(Key));
                rows[i] = Row();
            }
        }
        return run;
    }

    /// Appends keys to a set, which must be the last set of the run.
    void write(Run& run, std::size_t set, std::span<const Key> keys) {
        folder_.write_run(run.file->get(),
                          {reinterpret_cast<const char*>(keys.data()), keys.size_bytes()});
        run.begins[set + 1] = std::max(run.begins[set + 1], run.begins[set]) + keys.size();
        run_bytes_ += keys.size_bytes();
        most_bytes_ = std::max(most_bytes_, run_bytes_ + level_bytes_);
    }

    [[nodiscard]] KeyReader reader(const Run& run, std::size_t set) const {
        return KeyReader(run.file->get(), run.begins[set], run.begins[set + 1] - run.begins[set],
                         kWords, folder_.path());
    }

    Run merge_runs(const std::vector<Run>& runs) {
        Run merged = new_run();
        Row block;
        for (std::size_t set = 0; set < kLevelSets; ++set) {
            check();
            KeyMerge<kWords> merge;
            for (const Run& run : runs) merge.add(reader(run, set));
            merge.begin();
            merged.begins[set + 1] = merged.begins[set];
            while (take_block(merge, block)) write(merged, set, block);
        }
        return merged;
    }

    /// Reads the next keys, at most a block; false if there are none.
    bool take_block(KeyMerge<kWords>& merge, Row& block) const {
        block.clear();
        check();
        Key key;
        while (block.size() < kBlockWords / kWords && merge.next(key)) block.push_back(key);
        return !block.empty();
    }

    /// Merges a set of the runs without known keys, and writes it as a set of level `number`.
    LevelSet merge_set(std::uint32_t thread, const std::vector<Run>& runs, std::uint32_t number,
                       std::size_t set, std::atomic<std::uint64_t>& points) {
        check();
        KeyMerge<kWords> merge;
        for (const Run& run : runs) merge.add(reader(run, set));
        std::vector<OpenFile> files;
        std::vector<std::pair<std::uint32_t, LevelSet>> known;
        for (std::uint32_t back = 0; back < 2 && back < number; ++back) {
            const LevelSet& old = at_.sets[1 - back][set];
            if (old.keys == 0) continue;
            const std::uint32_t level = at_.depth() - back;
            files.push_back(folder_.open_set(level, set, old.keys * sizeof(Key)));
            merge.leave_out(
                KeyReader(files.back()->get(), 0, old.keys, kWords, folder_.set_path(level, set)));
            known.emplace_back(level, old);
        }
        merge.begin();
        Row block;
        LevelSet made;
        KeyChecksum checksum;
        std::uint64_t sum = 0;
        const auto next_block = [&]() -> std::string_view {
            if (!take_block(merge, block)) return {};
            for (const Key& key : block) {
                sum += turner_.points_of(thread, key);
                checksum.add(key.data(), kWords);
            }
            made.keys += block.size();
            return {reinterpret_cast<const char*>(block.data()), block.size() * sizeof(Key)};
        };
        // An empty set has no file.
        const std::string_view first = next_block();
        if (!first.empty()) {
            bool given = false;
            folder_.write_set(number, set,
                              [&] { return std::exchange(given, true) ? next_block() : first; });
        }
        for (std::size_t i = 0; i < known.size(); ++i) {
            if (merge.left_out()[i].checksum() == known[i].second.checksum) continue;
            wrong_checksum(known[i].first, set);
        }
        made.checksum = checksum.value();
        points += sum;
        return made;
    }

    LevelSet write_set(std::uint32_t level, std::size_t set, std::span<const Key> keys) const {
        KeyChecksum checksum;
        for (const Key& key : keys) checksum.add(key.data(), kWords);
        bool given = false;
        folder_.write_set(level, set, [&]() -> std::string_view {
            if (std::exchange(given, true)) return {};
            return {reinterpret_cast<const char*>(keys.data()), keys.size_bytes()};
        });
        return {keys.size(), checksum.value()};
    }

    const Graph& graph_;
    Turner turner_;
    const LevelOptions& options_;
    const DiskOptions& disk_;
    const LevelFolder& folder_;
    LevelManifest at_;
    std::uint64_t run_bytes_ = 0;    ///< of the existing runs
    std::uint64_t level_bytes_ = 0;  ///< of the last two levels
    std::uint64_t most_bytes_ = 0;
    std::uint64_t memory_bytes_ = 0;
    std::uint64_t run_count_ = 0;
};

Diagnostic folder_error(const LevelFolder& folder, const std::string& what) {
    return Diagnostic::error(Code::kFile, {},
                             fmt::format("`{}` {}", printable(folder.path(), 200), what));
}

template <std::size_t kWords>
Result<DiskLevels> count(const Graph& graph, const PointClasses& classes, const State& origin,
                         const LevelOptions& options, const DiskOptions& disk) {
    const LevelFolder folder(disk.folder);
    DiskSearch<kWords> search(graph, classes, options, disk, folder);
    std::optional<LevelManifest> manifest = folder.manifest();
    const std::uint64_t identity = identity_of(graph, classes, origin);
    if (manifest && !disk.resume) {
        return folder_error(
            folder,
            fmt::format(
                "has levels already ({}); use --resume to continue them, or another or empty "
                "folder to start again",
                manifest->graph));
    }
    if (!manifest && folder.has_sets()) {
        return folder_error(folder,
                            "has levels but no list of them, levels.json; use another or empty "
                            "folder to start again");
    }
    if (!manifest && disk.resume) return folder_error(folder, "has no levels to resume");
    if (manifest && manifest->identity != identity) {
        return folder_error(folder, fmt::format("has levels of another graph: {}, not {}",
                                                manifest->graph, disk.graph));
    }
    if (manifest && manifest->complete && graph.reachable() &&
        sum_of(manifest->points) != *graph.reachable()) {
        return folder_error(folder, "is marked as complete, but levels are missing");
    }
    if (!manifest) {
        manifest = LevelManifest{disk.graph, identity, kWords, {}, {}, false, {}};
        search.begin(origin, *manifest);
    }
    return search.run(*std::move(manifest));
}

}  // namespace

Result<DiskLevels> count_on_disk(const Graph& graph, const PointClasses& classes,
                                 const State& origin, const LevelOptions& options,
                                 const DiskOptions& disk) {
    try {
        return with_words(classes, [&]<std::size_t kWords>() {
            return count<kWords>(graph, classes, origin, options, disk);
        });
    } catch (const LevelFileError& error) {
        return error.problem;
    }
}

}  // namespace qter

// Levels in files: the same as in memory, however often they are ended and gone on with.
#include "graph/disk_levels.hpp"

#include <filesystem>
#include <fstream>

#include "catch.hpp"
#include "drawn_reader.hpp"
#include "fixtures.hpp"
#include "graph/level_files.hpp"
#include "sanitized.hpp"
#include "scratch_folder.hpp"
#include "support/random.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

namespace fs = std::filesystem;

/// The 2x2 in half turns, up to a depth.
class Cube {
 public:
    explicit Cube(const char* name = "2x2", std::uint32_t depth = kSanitized ? 6 : 99)
        : puzzle_(puzzle(name)),
          graph_(puzzle_, metric_turns(*puzzle_, Metric::kHalfTurn), GraphPoints::kPositions),
          classes_(*PointClasses::make(graph_, GraphSymmetry::kAll)),
          origin_(solved_state(puzzle_->shape())) {
        options.depth = depth;
    }
    [[nodiscard]] ClassLevels in_memory() const {
        return count_by_classes(graph_, classes_, origin_, options);
    }
    [[nodiscard]] Result<DiskLevels> on_disk(DiskOptions disk) const {
        disk.graph = puzzle_->name();
        return count_on_disk(graph_, classes_, origin_, options, disk);
    }

    LevelOptions options;

 private:
    PuzzlePtr puzzle_;
    Graph graph_;
    PointClasses classes_;
    State origin_;
};

bool same(const ClassLevels& a, const ClassLevels& b) {
    return a.points.points == b.points.points && a.classes == b.classes &&
           a.points.complete == b.points.complete;
}

/// Files that are there, and that whoever may write to the folder finds.
std::size_t files_in(const std::string& folder) {
    std::size_t count = 0;
    for (const auto& entry : fs::directory_iterator(folder)) {
        (void)entry;
        ++count;
    }
    return count;
}

void flip_bit(const std::string& path, std::uint64_t bit) {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekg(static_cast<std::streamoff>(bit / 8));
    const int byte = file.get();
    file.seekp(static_cast<std::streamoff>(bit / 8));
    file.put(static_cast<char>(byte ^ (1 << (bit % 8))));
}

/// The whole graph, or its levels up to a depth, in slices of several sizes.
void check_slices(std::uint32_t depth) {
    const ScratchFolder scratch("disk-levels");
    const bool whole = depth > 11;
    Cube cube("2x2", depth);
    const ClassLevels expected = cube.in_memory();
    if (whole) CHECK(sum_of(expected.classes) == 77802);
    // Slices of a task each make more runs than are merged at a time.
    for (const std::uint64_t slice_bytes :
         {std::uint64_t{1}, std::uint64_t{100'000}, std::uint64_t{0}}) {
        for (const std::uint32_t threads : {1U, 3U}) {
            CAPTURE(slice_bytes, threads);
            cube.options.threads = threads;
            DiskOptions disk;
            disk.folder = scratch.file(std::to_string(slice_bytes) + "-" + std::to_string(threads));
            disk.slice_bytes = slice_bytes;
            const Result<DiskLevels> found = cube.on_disk(disk);
            REQUIRE(found.ok());
            CHECK_FALSE(found->problem.has_value());
            CHECK(same(found->levels, expected));
            CHECK(found->most_bytes > 0);
            if (slice_bytes == 1 && whole) CHECK(found->runs > 100);
            // The sets of two levels and the list of them, at most.
            CHECK(files_in(disk.folder) <= 2 * 256 + 1);
            // All is known: nothing is searched again.
            disk.resume = true;
            const Result<DiskLevels> again = cube.on_disk(disk);
            REQUIRE(again.ok());
            CHECK(same(again->levels, expected));
            CHECK((again->runs == 0 || !whole));
        }
    }
}

}  // namespace

TEST_CASE("levels on disk are those in memory", "[graph][disk]") { check_slices(6); }

TEST_CASE("levels on disk are those in memory, up to the last", "[graph][disk][slow]") {
    check_slices(99);
}

TEST_CASE("levels on disk go on where they were ended", "[graph][disk]") {
    const ScratchFolder scratch("disk-resumed");
    Cube cube;
    const std::uint32_t depth = cube.options.depth;
    const ClassLevels expected = cube.in_memory();
    DiskOptions disk;
    disk.folder = scratch.file("deeper/down");
    cube.options.depth = 4;
    const Result<DiskLevels> first = cube.on_disk(disk);
    REQUIRE(first.ok());
    CHECK(first->levels.points.depth() == 4);
    CHECK_FALSE(first->levels.points.complete);
    // Fewer levels than the folder has are shown of it.
    disk.resume = true;
    cube.options.depth = 2;
    CHECK(cube.on_disk(disk)->levels.points.depth() == 2);
    cube.options.depth = depth;
    // Ended ten times, anywhere in a level, by one thread or several.
    qter::Random random(3);
    for (int i = 0; i < 10; ++i) {
        Cancellation cancellation;
        std::uint64_t reports = random.below(i < 5 ? 4 : 300);
        cube.options.threads = 1 + static_cast<std::uint32_t>(i % 3);
        disk.slice_bytes = i % 2 == 0 ? 1 : 10'000;
        cube.options.observer = {cancellation, [&](const Progress& at) {
                                     CHECK(at.fraction.value() >= 0);
                                     CHECK(at.fraction.value() <= 1);
                                     if (reports-- == 0) cancellation.request();
                                 }};
        const Result<DiskLevels> part = cube.on_disk(disk);
        REQUIRE(part.ok());
        CHECK_FALSE(part->problem.has_value());
        const auto& points = part->levels.points.points;
        REQUIRE(points.size() <= expected.points.points.size());
        CHECK(std::equal(points.begin(), points.end(), expected.points.points.begin()));
    }
    cube.options.observer = {};
    const Result<DiskLevels> last = cube.on_disk(disk);
    REQUIRE(last.ok());
    CHECK(same(last->levels, expected));
}

TEST_CASE("folders that are not of this graph, or damaged, are refused", "[graph][disk]") {
    const ScratchFolder scratch("disk-refused");
    Cube cube;
    cube.options.depth = 4;
    DiskOptions disk;
    disk.folder = scratch.file("levels");
    disk.resume = true;
    const Result<DiskLevels> none = cube.on_disk(disk);
    REQUIRE_FALSE(none.ok());
    CHECK(none.diagnostics().items().front().code == Code::kFile);
    disk.resume = false;
    REQUIRE(cube.on_disk(disk).ok());
    // Again without being asked to go on.
    const Result<DiskLevels> again = cube.on_disk(disk);
    REQUIRE_FALSE(again.ok());
    CHECK(again.diagnostics().items().front().message.find("--resume") != std::string::npos);
    disk.resume = true;
    Cube other("pyraminx");
    other.options.depth = 4;
    const Result<DiskLevels> wrong = other.on_disk(disk);
    REQUIRE_FALSE(wrong.ok());
    CHECK(wrong.diagnostics().items().front().message.find("of another graph: 2x2") !=
          std::string::npos);

    // A set of the last level: changed, cut short, not there.
    std::string path;
    {
        const LevelFolder folder(disk.folder);
        const LevelManifest manifest = folder.manifest().value();
        REQUIRE(manifest.depth() == 4);
        std::size_t set = 0;
        while (manifest.sets[1][set].keys == 0) ++set;
        path = folder.set_path(4, set);
        CHECK(folder.has_sets());
        // While somebody has it, nobody else does.
        const Result<DiskLevels> locked = cube.on_disk(disk);
        REQUIRE_FALSE(locked.ok());
        CHECK(locked.diagnostics().items().front().message.find("another process") !=
              std::string::npos);
    }
    cube.options.depth = 5;
    const auto problem = [&]() -> std::optional<Diagnostic> {
        const Result<DiskLevels> found = cube.on_disk(disk);
        if (!found) return found.diagnostics().items().front();
        CHECK(found->levels.points.depth() == 4);
        return found->problem;
    };
    // Whatever bit it is: keys lead anywhere then.
    for (std::uint64_t bit = 0; bit < 64; ++bit) {
        CAPTURE(bit);
        flip_bit(path, bit);
        REQUIRE(problem().has_value());
        CHECK(problem()->code == Code::kBadTable);
        flip_bit(path, bit);
    }
    fs::resize_file(path, 1);
    CHECK(problem()->code == Code::kBadTable);
    fs::remove(path);
    CHECK(problem()->code == Code::kBadTable);
    fs::permissions(disk.folder + "/levels.json", fs::perms::others_write, fs::perm_options::add);
    CHECK(problem()->code == Code::kFile);
    fs::permissions(disk.folder + "/levels.json", fs::perms::others_write,
                    fs::perm_options::remove);
    std::string text = slurp(disk.folder + "/levels.json");
    text.replace(text.find("\"54\""), 4, "\"55\"");
    std::ofstream(disk.folder + "/levels.json") << text;
    CHECK(problem()->message.find("checksum") != std::string::npos);
    for (const char* const other : {"{}", "", "[[[[[[["}) {
        std::ofstream(disk.folder + "/levels.json") << other;
        CHECK(problem()->code == Code::kBadTable);
        CHECK(problem()->message.find("levels.json") != std::string::npos);
    }
    // Levels that somebody may have searched for long are not written over.
    fs::remove(disk.folder + "/levels.json");
    disk.resume = false;
    CHECK(problem()->code == Code::kFile);
    // A file where the folder should be.
    disk.folder = scratch.file("a-file");
    std::ofstream(disk.folder) << "x";
    CHECK(problem()->code == Code::kFile);
}

TEST_CASE("lists of levels are read as they were written", "[graph][disk]") {
    LevelManifest manifest;
    manifest.graph = "some \"graph\"";
    manifest.identity = 0x123456789abcdef0;
    manifest.words = 2;
    manifest.points = {1, Integer("123456789012345678901234567890")};
    manifest.classes = {1, 7};
    manifest.sets = {std::vector<LevelSet>(256), std::vector<LevelSet>(256)};
    manifest.sets[0][3] = {1, 9};
    manifest.sets[1][255] = {7, UINT64_MAX};
    SourceMap sources;
    const auto read = [&](const std::string& text) {
        return read_level_manifest(sources.add("levels.json", text));
    };
    const std::string text = write_level_manifest(manifest);
    const Result<LevelManifest> back = read(text);
    REQUIRE(back.ok());
    CHECK(*back == manifest);
    const auto without = [&](const std::string& what, const std::string& instead) {
        std::string changed = text;
        const std::size_t at = changed.find(what);
        REQUIRE(at != std::string::npos);
        return read(changed.replace(at, what.size(), instead));
    };
    CHECK_FALSE(without("\"levels_format\":1", "\"levels_format\":2").ok());
    CHECK_FALSE(without("\"words\":2", "\"words\":9").ok());
    CHECK_FALSE(without("\"words\":2", "\"words\":0").ok());
    CHECK_FALSE(without("[\"1\",\"7\"]", "[\"1\",\"8\"]").ok());
    CHECK_FALSE(without("[\"1\",\"7\"]", "[\"1\"]").ok());
    CHECK_FALSE(without("\"keys\":7", "\"keys\":-7").ok());
    CHECK_FALSE(without("\"complete\"", "\"else\"").ok());
    CHECK_FALSE(read(text.substr(0, text.size() / 2)).ok());
}

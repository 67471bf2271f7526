#include "graph/level_files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

#include "graph/class_turner.hpp"
#include "support/folder.hpp"
#include "support/json.hpp"
#include "support/json_members.hpp"
#include "support/json_reader.hpp"
#include "support/temporary_files.hpp"
#include "support/text.hpp"
#include "table/table_header.hpp"

namespace qter {
namespace {

namespace fs = std::filesystem;

constexpr const char* kManifestName = "levels.json";
constexpr std::string_view kSetPrefix = "level-";
constexpr std::string_view kRunPrefix = "run-";
constexpr std::string_view kRunPattern = "XXXXXX";  // mkostemp's: it replaces each X
constexpr std::uint64_t kFormat = 1;
/// More levels than any graph has whose classes can be counted.
constexpr std::size_t kMostLevels = 100'000;
constexpr std::size_t kMostKeys = std::size_t{1} << 60;
/// Words in a reader's buffer: 16 KiB.
constexpr std::size_t kReaderWords = 2048;

[[noreturn]] void fail(std::string_view what, const std::string& path, std::string_view why) {
    throw LevelFileError{Diagnostic::error(
        Code::kFile, {}, fmt::format("cannot {} `{}`: {}", what, printable(path, 200), why))};
}

/// The level in the name of a set's file; nullopt for other names.
std::optional<std::uint32_t> level_of_name(std::string_view name) {
    if (!name.starts_with(kSetPrefix)) return std::nullopt;
    name.remove_prefix(kSetPrefix.size());
    std::uint32_t level = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), level);
    const std::string_view rest(end, name.data() + name.size());
    if (error != std::errc() || rest.size() != 4 || rest[0] != '.') return std::nullopt;
    return level;
}

void remove_all_but_last_two(const std::string& folder, std::uint32_t last) {
    for (const std::string& name : names_in_folder(folder)) {
        const std::optional<std::uint32_t> level = level_of_name(name);
        if (!level || *level == last || *level + 1 == last) continue;
        ::unlink((fs::path(folder) / name).c_str());
    }
}

void write_sets(JsonWriter& json, const char* name, const std::vector<LevelSet>& sets) {
    json.key(name).begin_array();
    for (std::size_t i = 0; i < sets.size(); ++i) {
        if (sets[i].keys == 0) continue;
        json.object([&] {
            json.key("set").value(i);
            json.key("keys").value(sets[i].keys);
            json.key("checksum").value(fmt::format("{:016x}", sets[i].checksum));
        });
    }
    json.end_array();
}

std::vector<Integer> read_counts(JsonMembers& members, const char* name) {
    std::vector<Integer> counts;
    for (const auto& count : members.array(name, kMostLevels)) {
        counts.push_back(JsonMembers::order_of(count, members.path(name)));
    }
    return counts;
}

std::vector<LevelSet> read_sets(JsonMembers& members, const char* name) {
    std::vector<LevelSet> sets(kLevelSets);
    members.objects(name, kLevelSets, [&](JsonMembers& set) {
        LevelSet& at = sets[set.number("set", 0, kLevelSets - 1)];
        if (at.keys != 0) malformed(fmt::format("{} lists a set twice", name));
        at.keys = set.number("keys", 1, kMostKeys);
        at.checksum = set.sum("checksum");
    });
    return sets;
}

}  // namespace

void throw_damaged(const std::string& path, std::string_view why) {
    throw LevelFileError{
        Diagnostic::error(Code::kBadTable, {},
                          fmt::format("`{}` is damaged: {}", printable(path, 200), why))
            .with_help("use another or empty folder to start again")};
}

std::string write_level_manifest(const LevelManifest& manifest) {
    JsonWriter json;
    json.begin_object();
    json.key("levels_format").value(kFormat);
    json.key("graph").value(manifest.graph);
    json.key("identity").value(fmt::format("{:016x}", manifest.identity));
    json.key("words").value(std::uint64_t{manifest.words});
    json.key("complete").value(manifest.complete);
    json.key("points").values(manifest.points);
    json.key("classes").values(manifest.classes);
    write_sets(json, "sets_before", manifest.sets[0]);
    write_sets(json, "sets", manifest.sets[1]);
    json.end_object();
    // The checksum of everything before it, as if the document ended there.
    const std::string& text = json.text();
    const std::uint64_t checksum =
        table_checksum({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
    return fmt::format("{},\"checksum\":\"{:016x}\"}}\n",
                       std::string_view(text).substr(0, text.size() - 1), checksum);
}

Result<LevelManifest> read_level_manifest(const Source& source) {
    const Result<nlohmann::json> json = read_json(source, {4, 2 * kLevelSets + 16});
    if (!json) return json.diagnostics();
    try {
        JsonMembers members(*json, "the document");
        LevelManifest manifest;
        if (members.number("levels_format", 0, UINT64_MAX) != kFormat) {
            malformed("levels_format is another version");
        }
        manifest.graph = members.text("graph");
        manifest.identity = members.sum("identity");
        manifest.words =
            static_cast<std::uint32_t>(members.number("words", 1, PointClasses::kMaxWords));
        manifest.complete = members.flag("complete");
        manifest.points = read_counts(members, "points");
        manifest.classes = read_counts(members, "classes");
        manifest.sets[0] = read_sets(members, "sets_before");
        manifest.sets[1] = read_sets(members, "sets");
        members.sum("checksum");
        members.done();
        if (manifest.points.empty() || manifest.points.size() != manifest.classes.size()) {
            malformed("points and classes have different numbers of levels");
        }
        for (std::size_t back = 0; back < 2; ++back) {
            Integer keys = 0;
            for (const LevelSet& set : manifest.sets[1 - back]) keys += Integer(set.keys);
            const Integer expected = back < manifest.classes.size()
                                         ? manifest.classes[manifest.classes.size() - 1 - back]
                                         : Integer(0);
            if (keys != expected) {
                malformed("the number of keys in a level's sets is not its number of classes");
            }
        }
        // The text of a manifest is unique, so it can be compared.
        if (write_level_manifest(manifest) != source.text()) malformed("its checksum is wrong");
        return manifest;
    } catch (const MalformedJson& problem) {
        return Diagnostic::error(
            Code::kBadTable, source.span(0, 0),
            fmt::format("`{}` is not a list of levels: {}", source.name(), problem.what));
    }
}

LevelFolder::LevelFolder(std::string path) : path_(std::move(path)) {
    std::error_code error;
    fs::create_directories(path_, error);
    if (error) fail("create the folder", path_, error.message());
    if (!fs::is_directory(path_, error)) fail("use", path_, "it is not a folder");
    lock_ = std::make_unique<Descriptor>(::open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (lock_->get() < 0) fail("use", path_, std::strerror(errno));
    // If the file system has no locks, other processes cannot be detected.
    if (::flock(lock_->get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        fail("use", path_, "another process is using it");
    }
}

bool LevelFolder::has_sets() const {
    const std::vector<std::string> names = names_in_folder(path_);
    return std::any_of(names.begin(), names.end(), [](const std::string& name) {
        return level_of_name(name).value_or(0) != 0;
    });
}

std::optional<LevelManifest> LevelFolder::manifest() const {
    const std::string path = fs::path(path_) / kManifestName;
    std::error_code error;
    if (!fs::exists(fs::symlink_status(path, error))) return std::nullopt;
    Result<std::string> text = read_own_file(path);
    if (!text) throw LevelFileError{text.diagnostics().items().front()};
    SourceMap sources;
    Result<LevelManifest> manifest =
        read_level_manifest(sources.add(printable(path, 200), *std::move(text)));
    if (!manifest) {
        const Diagnostic& problem = manifest.diagnostics().items().front();
        if (problem.code != Code::kBadTable) throw_damaged(path, problem.message);
        throw LevelFileError{Diagnostic::error(Code::kBadTable, {}, problem.message)};
    }
    return *std::move(manifest);
}

void LevelFolder::put(const LevelManifest& manifest) const {
    const std::string text = write_level_manifest(manifest);
    bool given = false;
    const auto parts = [&]() -> std::string_view {
        return std::exchange(given, true) ? std::string_view() : text;
    };
    const Result<std::size_t> written = write_own_file(fs::path(path_) / kManifestName, parts);
    if (!written) throw LevelFileError{written.diagnostics().items().front()};
    remove_all_but_last_two(path_, manifest.depth());
}

std::string LevelFolder::set_path(std::uint32_t level, std::size_t set) const {
    return fs::path(path_) / fmt::format("{}{}.{:03}", kSetPrefix, level, set);
}

void LevelFolder::write_set(std::uint32_t level, std::size_t set, const FileParts& blocks) const {
    const std::string path = set_path(level, set);
    ::unlink(path.c_str());
    Descriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644));
    if (file.get() < 0) fail("write", path, std::strerror(errno));
    for (std::string_view block = blocks(); !block.empty(); block = blocks()) {
        if (!write_all(file.get(), block)) fail("write", path, std::strerror(errno));
    }
    if (!file.close()) fail("write", path, std::strerror(errno));
}

void LevelFolder::remove_leftovers() const {
    remove_abandoned_files(path_);
    // The folder is locked, so a run that still has a name is from a process that was killed before
    // it removed the name (new_run()).
    for (const std::string& name : names_in_folder(path_)) {
        if (name.starts_with(kRunPrefix) && name.size() == kRunPrefix.size() + kRunPattern.size()) {
            ::unlink((fs::path(path_) / name).c_str());
        }
    }
    try {
        if (const std::optional<LevelManifest> kept = manifest()) {
            remove_all_but_last_two(path_, kept->depth());
        }
    } catch (const LevelFileError&) {
    }
}

OpenFile LevelFolder::open_set(std::uint32_t level, std::size_t set, std::uint64_t bytes) const {
    const std::string path = set_path(level, set);
    auto file =
        std::make_unique<Descriptor>(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file->get() < 0 && errno == ENOENT) throw_damaged(path, "it is missing");
    if (file->get() < 0) fail("read", path, std::strerror(errno));
    if (const char* const why = why_not_trusted(file->get())) fail("read", path, why);
    const off_t size = ::lseek(file->get(), 0, SEEK_END);
    if (size < 0) fail("read", path, std::strerror(errno));
    if (static_cast<std::uint64_t>(size) != bytes) throw_damaged(path, "its length is wrong");
    return file;
}

OpenFile LevelFolder::new_run() const {
    std::string name = fs::path(path_) / fmt::format("{}{}", kRunPrefix, kRunPattern);
    auto file = std::make_unique<Descriptor>(::mkostemp(name.data(), O_CLOEXEC));
    if (file->get() < 0) fail("write", name, std::strerror(errno));
    ::unlink(name.c_str());
    return file;
}

void LevelFolder::write_run(int run, std::string_view bytes) const {
    if (!write_all(run, bytes)) fail("write to", path_, std::strerror(errno));
}

void KeyChecksum::add(const std::uint64_t* key, std::size_t words) {
    for (std::size_t i = 0; i < words; ++i) value_ = mix(value_ ^ key[i]);
}

void read_keys(int descriptor, std::uint64_t offset, void* to, std::uint64_t bytes,
               const std::string& path) {
    auto* at = static_cast<char*>(to);
    while (bytes != 0) {
        const ssize_t got = ::pread(descriptor, at, bytes, static_cast<off_t>(offset));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) fail("read", path, std::strerror(errno));
        if (got == 0) throw_damaged(path, "it is too short");
        at += got;
        offset += static_cast<std::uint64_t>(got);
        bytes -= static_cast<std::uint64_t>(got);
    }
}

KeyReader::KeyReader(int descriptor, std::uint64_t first_key, std::uint64_t keys, std::size_t words,
                     std::string path)
    : descriptor_(descriptor),
      offset_(first_key * words * sizeof(std::uint64_t)),
      left_(keys * words),
      words_(words),
      path_(std::move(path)),
      buffer_(std::min<std::uint64_t>(left_, kReaderWords / words * words)) {
    fill();
}

void KeyReader::next() {
    checksum_.add(buffer_.data() + at_, words_);
    at_ += words_;
    if (at_ == filled_) fill();
}

void KeyReader::fill() {
    at_ = 0;
    filled_ = std::min<std::uint64_t>(left_, buffer_.size());
    const std::uint64_t bytes = filled_ * sizeof(std::uint64_t);
    if (bytes == 0) return;
    read_keys(descriptor_, offset_, buffer_.data(), bytes, path_);
    offset_ += bytes;
    left_ -= filled_;
}

}  // namespace qter

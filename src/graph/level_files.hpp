// Levels of a state graph in a folder, so that a search can resume.
//
// A folder holds
//     levels.json    the identity of the graph, points and classes by distance, and for each set of
//                    the last two levels that is not empty its number of keys and their checksum
//     level-D.SSS    the keys of set SSS of level D, ascending: words of 64 bits as in memory, and
//                    nothing else. An empty set has no file
// A level is complete before levels.json names it, and levels.json is replaced atomically, so
// whenever the process ends the folder has some level and the one before it. Other files are
// removed when the search resumes.
//
// While a level is found, successors of slices of the last one are runs: files without a name, so
// that nothing remains however the process ends.
//
// A file lock ensures that one process works in a folder at a time.
//
// Limits: files have this machine's byte order. A folder that another user may write to is not
// trusted (support/files.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/descriptor.hpp"
#include "support/files.hpp"
#include "support/integer.hpp"
#include "support/result.hpp"

namespace qter {

/// An error with a file; thrown, as it ends the level on all threads.
struct LevelFileError {
    Diagnostic problem;
};

/// Throws the error that the file at this path is damaged, with the reason.
[[noreturn]] void throw_damaged(const std::string& path, std::string_view why);

/// A set of a level, stored in a file.
struct LevelSet {
    std::uint64_t keys = 0;
    std::uint64_t checksum = 0;

    friend bool operator==(const LevelSet&, const LevelSet&) = default;
};

/// The contents of levels.json.
struct LevelManifest {
    std::string graph;             ///< a description of the graph, for people
    std::uint64_t identity = 0;    ///< a checksum of all that the levels depend on
    std::uint32_t words = 0;       ///< of a key
    std::vector<Integer> points;   ///< by distance
    std::vector<Integer> classes;  ///< by distance
    bool complete = false;         ///< there are no further levels
    /// The sets of the second last level and of the last, kLevelSets each.
    std::array<std::vector<LevelSet>, 2> sets;

    [[nodiscard]] std::uint32_t depth() const {
        return static_cast<std::uint32_t>(points.size()) - 1;
    }
    friend bool operator==(const LevelManifest&, const LevelManifest&) = default;
};

[[nodiscard]] std::string write_level_manifest(const LevelManifest& manifest);
/// Errors: kSyntax, kTooLarge and kDuplicate as read_json(), kBadTable for any other document.
[[nodiscard]] Result<LevelManifest> read_level_manifest(const Source& source);

/// A file that is closed by its last owner.
using OpenFile = std::unique_ptr<Descriptor>;

/// The folder. All functions throw LevelFileError on errors.
class LevelFolder {
 public:
    /// Creates the folder if needed, and locks it for the lifetime of the object. Error if another
    /// process has locked it.
    explicit LevelFolder(std::string path);

    [[nodiscard]] const std::string& path() const { return path_; }
    /// The contents of levels.json; nullopt if it does not exist. Error if it is not trusted or
    /// malformed.
    [[nodiscard]] std::optional<LevelManifest> manifest() const;
    /// Whether a file has the name of a set of a level after the first.
    [[nodiscard]] bool has_sets() const;
    /// Writes a manifest, and removes sets of levels other than its last two.
    void put(const LevelManifest& manifest) const;
    [[nodiscard]] std::string set_path(std::uint32_t level, std::size_t set) const;
    /// Writes the file of a set: the bytes of `blocks` until one is empty. Directly under its final
    /// name, since it does not count before levels.json names it.
    void write_set(std::uint32_t level, std::size_t set, const FileParts& blocks) const;
    /// Removes sets of levels other than the last two in levels.json, left by a level that was
    /// discarded or a process that was killed, and temporary files of such a process. Removes no
    /// sets if levels.json cannot be read.
    void remove_leftovers() const;
    /// Opens the file of a set for reading. Error if its size is not `bytes`.
    [[nodiscard]] OpenFile open_set(std::uint32_t level, std::size_t set,
                                    std::uint64_t bytes) const;
    /// A new file without a name, for writing and reading.
    [[nodiscard]] OpenFile new_run() const;
    /// Appends to a run.
    void write_run(int run, std::string_view bytes) const;

 private:
    std::string path_;
    OpenFile lock_;
};

/// A checksum over the words of keys, in order.
class KeyChecksum {
 public:
    void add(const std::uint64_t* key, std::size_t words);
    [[nodiscard]] std::uint64_t value() const { return value_; }

 private:
    std::uint64_t value_ = 0x716b'6579'7300'0001;
};

/// Reads keys from a part of a file in order. The caller owns the descriptor; several readers may
/// share it.
class KeyReader {
 public:
    KeyReader(int descriptor, std::uint64_t first_key, std::uint64_t keys, std::size_t words,
              std::string path);
    /// The current key; nullptr after the last.
    [[nodiscard]] const std::uint64_t* key() const {
        return at_ < filled_ ? buffer_.data() + at_ : nullptr;
    }
    void next();
    /// The checksum of all keys; valid after the last.
    [[nodiscard]] std::uint64_t checksum() const { return checksum_.value(); }

 private:
    void fill();

    int descriptor_;
    std::uint64_t offset_;  // in bytes
    std::uint64_t left_;    // words
    std::size_t words_;
    std::string path_;
    std::vector<std::uint64_t> buffer_;
    std::size_t at_ = 0;
    std::size_t filled_ = 0;
    KeyChecksum checksum_;
};

/// Reads `bytes` bytes from `offset`. Throws LevelFileError, also if there are fewer.
void read_keys(int descriptor, std::uint64_t offset, void* to, std::uint64_t bytes,
               const std::string& path);

}  // namespace qter

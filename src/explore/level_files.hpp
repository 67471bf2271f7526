// Levels of a state graph in a folder, so that a search goes on where it was ended.
//
// A folder holds
//     levels.json    which graph it is of, points and classes by distance, and the sets of the last
//                    two levels that are not empty: how many keys each has, and their checksum
//     level-D.SSS    the keys of set SSS of level D, ascending: words of 64 bits as they are in
//     memory,
//                    nothing else. None where a set is empty
// A level is whole before levels.json says that it is there, and levels.json is replaced at once,
// so that whenever the process ends the folder holds some level and the one before it. What lies
// there besides is removed when the search goes on.
//
// While a level is found, what slices of the last one lead to are runs: files without a name, so
// that nothing of them stays however the process ends.
//
// One process works in a folder at a time, which a lock of the system's sees to.
//
// Limits: files are of this machine's byte order. A folder that another user may write to is not
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

/// What went wrong with a file; thrown, as it ends the level on all threads.
struct LevelFileError {
    Diagnostic problem;
};

/// Throws that the file of this path is damaged, and why.
[[noreturn]] void throw_damaged(const std::string& path, std::string_view why);

/// A set of a level in a file.
struct LevelSet {
    std::uint64_t keys = 0;
    std::uint64_t checksum = 0;

    friend bool operator==(const LevelSet&, const LevelSet&) = default;
};

/// What levels.json says.
struct LevelManifest {
    std::string graph;             ///< what the levels are of, for people
    std::uint64_t identity = 0;    ///< a checksum of all that they depend on
    std::uint32_t words = 0;       ///< of a key
    std::vector<Integer> points;   ///< by distance
    std::vector<Integer> classes;  ///< by distance
    bool complete = false;         ///< nothing is beyond the last level
    /// Of the last level but one and of the last, kLevelSets each.
    std::array<std::vector<LevelSet>, 2> sets;

    [[nodiscard]] std::uint32_t depth() const {
        return static_cast<std::uint32_t>(points.size()) - 1;
    }
    friend bool operator==(const LevelManifest&, const LevelManifest&) = default;
};

[[nodiscard]] std::string write_level_manifest(const LevelManifest& manifest);
/// Errors: kSyntax, kTooLarge and kDuplicate as read_json(), kBadTable for what is no such
/// document.
[[nodiscard]] Result<LevelManifest> read_level_manifest(const Source& source);

/// Closed when nobody has it any more.
using OpenFile = std::unique_ptr<Descriptor>;

/// The folder. All that fails throws LevelFileError.
class LevelFolder {
 public:
    /// It is made if it is not there, and locked as long as this lives. Refused where another
    /// process has it.
    explicit LevelFolder(std::string path);

    [[nodiscard]] const std::string& path() const { return path_; }
    /// What levels.json says; none where there is none. Refuses what is not ours, or malformed.
    [[nodiscard]] std::optional<LevelManifest> manifest() const;
    /// A file is named as a set of a level behind the first is.
    [[nodiscard]] bool has_sets() const;
    /// Puts a manifest in place, and removes sets of other levels than its last two.
    void put(const LevelManifest& manifest) const;
    [[nodiscard]] std::string set_path(std::uint32_t level, std::size_t set) const;
    /// Writes the file of a set, the bytes of `blocks` until one is empty: at once under its own
    /// name, since nothing is known of it before levels.json says so.
    void write_set(std::uint32_t level, std::size_t set, const FileParts& blocks) const;
    /// Removes sets of other levels than the last two that levels.json names: of one that was given
    /// up, or that a process which was killed did not come to remove; none where it cannot be read.
    /// And files that such a process was writing.
    void remove_leftovers() const;
    /// To read. One that has not so many bytes is refused.
    [[nodiscard]] OpenFile open_set(std::uint32_t level, std::size_t set,
                                    std::uint64_t bytes) const;
    /// A new file that has no name, to write and read.
    [[nodiscard]] OpenFile new_run() const;
    /// Appends to a run.
    void write_run(int run, std::string_view bytes) const;

 private:
    std::string path_;
    OpenFile lock_;
};

/// Chained over the words of keys.
class KeyChecksum {
 public:
    void add(const std::uint64_t* key, std::size_t words);
    [[nodiscard]] std::uint64_t value() const { return value_; }

 private:
    std::uint64_t value_ = 0x716b'6579'7300'0001;
};

/// Reads keys from a part of a file, one after the other; the descriptor is the caller's, and
/// several readers may have the same.
class KeyReader {
 public:
    KeyReader(int descriptor, std::uint64_t first_key, std::uint64_t keys, std::size_t words,
              std::string path);
    /// The key at hand; nullptr behind the last.
    [[nodiscard]] const std::uint64_t* key() const {
        return at_ < filled_ ? buffer_.data() + at_ : nullptr;
    }
    void next();
    /// Of all keys that were at hand, behind the last.
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

/// Reads `bytes` from there. Throws LevelFileError, also where there are fewer.
void read_keys(int descriptor, std::uint64_t offset, void* to, std::uint64_t bytes,
               const std::string& path);

}  // namespace qter

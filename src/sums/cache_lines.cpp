#include "sums/cache_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

#include "support/files.hpp"
#include "support/fraction.hpp"
#include "support/mapped_files.hpp"
#include "table/table_header.hpp"

namespace qter {
namespace {

/// Bytes to hash; numbers are little-endian.
class Bytes {
 public:
    void add(std::uint32_t number) {
        for (int shift = 0; shift < 32; shift += 8) {
            bytes_.push_back(static_cast<std::uint8_t>(number >> shift));
        }
    }
    void add(std::string_view text) {
        add(static_cast<std::uint32_t>(text.size()));
        bytes_.insert(bytes_.end(), text.begin(), text.end());
    }
    void add(const State& state) {
        for (const Slot piece : state.piece) add(piece);
        bytes_.insert(bytes_.end(), state.orient.begin(), state.orient.end());
    }
    [[nodiscard]] std::uint64_t hash(std::uint64_t seed) const {
        return table_checksum(bytes_, seed);
    }

 private:
    std::vector<std::uint8_t> bytes_;
};

/// The puzzle's name, orbits and identical pieces.
Bytes pieces_of(const Puzzle& puzzle) {
    Bytes bytes;
    bytes.add(puzzle.name());
    for (const OrbitShape& orbit : puzzle.shape().orbits()) {
        bytes.add(orbit.size);
        bytes.add(std::uint32_t{orbit.modulus});
    }
    for (Slot slot = 0; slot < puzzle.shape().slots(); ++slot) bytes.add(puzzle.identical(slot));
    return bytes;
}

/// True for a text whose first line differs from `first_line` only in the number at its end.
bool is_other_version(std::string_view text, std::string_view first_line) {
    const std::string_view kind = first_line.substr(0, first_line.rfind(' ') + 1);
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos || !text.starts_with(kind)) return false;
    const std::string_view number = text.substr(kind.size(), end - kind.size());
    return !number.empty() && number.find_first_not_of("0123456789") == std::string_view::npos;
}

std::string sum_line(std::string_view text) {
    return fmt::format("sum {:016x}\n", text_hash(text));
}

}  // namespace

std::optional<std::string_view> next_line(std::string_view& text) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    return line;
}

std::optional<double> seconds_of(std::string_view text) {
    const std::optional<mpq_class> seconds = parse_fraction(text);
    return seconds ? std::optional(seconds->get_d()) : std::nullopt;
}

std::string puzzle_line(const Puzzle& puzzle) {
    return fmt::format("puzzle {} {:016x}", puzzle.name(), turns_hash(puzzle));
}

std::uint64_t turns_hash(const Puzzle& puzzle) {
    std::uint64_t hash = pieces_of(puzzle).hash(0);
    // Grip by grip: the turns of all grips may take a hundred megabytes.
    for (const Grip& grip : puzzle.grips()) {
        Bytes bytes;
        bytes.add(grip.name);
        bytes.add(grip.order);
        bytes.add(std::uint32_t{grip.block});
        bytes.add(grip.turn);
        hash = bytes.hash(hash);
    }
    return hash;
}

CachedText cached_text(const std::string& path, std::string_view first_line) {
    std::error_code ignored;
    if (!std::filesystem::exists(std::filesystem::symlink_status(path, ignored))) return {};
    const Result<std::string> read = read_own_file(path);
    if (!read) return {"", read.diagnostics().items().front().message};
    std::string_view text = *read;
    const CachedText damaged{"", fmt::format("{} is damaged", path)};
    if (text.substr(0, text.find('\n')) != first_line) {
        return is_other_version(text, first_line) ? CachedText{} : damaged;
    }
    // The last line begins after the newline of the line before it.
    if (!text.ends_with('\n')) return damaged;
    const std::size_t last = text.substr(0, text.size() - 1).rfind('\n') + 1;
    if (text.substr(last) != sum_line(text.substr(0, last))) return damaged;
    text = text.substr(0, last);
    text.remove_prefix(std::min(first_line.size() + 1, text.size()));
    return {std::string(text), ""};
}

bool keep_text(const std::string& folder, const std::string& path, std::string_view first_line,
               const std::string& text) {
    if (changed_mapping()) return false;
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    std::string whole = fmt::format("{}\n{}", first_line, text);
    whole += sum_line(whole);
    std::string_view left = whole;
    return !error && write_own_file(path, [&left] { return std::exchange(left, {}); }).ok();
}

std::string register_line(const Puzzle& puzzle, const Register& reg) {
    return fmt::format("{} {}", to_string(reg.order), to_string(puzzle, reg.generator));
}

std::uint64_t registers_hash(const Puzzle& puzzle, const std::vector<std::string>& register_lines,
                             const std::vector<Slot>& slots) {
    std::string text = puzzle_line(puzzle);
    for (const std::string& line : register_lines) text += '\n' + line;
    text += '\n';
    for (const Slot slot : slots) text += fmt::format("{} ", slot);
    return text_hash(text);
}

std::uint64_t text_hash(std::string_view text) {
    return table_checksum({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}, 0);
}

}  // namespace qter

#include "qter/cli/register_cache.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <span>
#include <string_view>

#include "qter/cli/option_values.hpp"
#include "qter/puzzle/algorithm.hpp"
#include "qter/search/table_header.hpp"
#include "qter/solver/options.hpp"
#include "qter/support/files.hpp"

namespace qter {
namespace {

constexpr std::string_view kFirstLine = "qter registers 1";
constexpr std::string_view kOrders = "orders ";
constexpr std::string_view kAfter = " after ";

/// Bytes to hash, numbers with their lowest byte first.
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

/// What the puzzle is apart from its turns.
Bytes pieces_of(const Puzzle& puzzle) {
    Bytes bytes;
    bytes.add(puzzle.name());
    for (const OrbitShape& orbit : puzzle.shape().orbits()) {
        bytes.add(orbit.size);
        bytes.add(std::uint32_t{orbit.modulus});
    }
    for (Slot slot = 0; slot < puzzle.shape().slots(); ++slot) bytes.add(puzzle.look_alike(slot));
    return bytes;
}

std::string second_line(const Puzzle& puzzle) {
    return fmt::format("puzzle {} {:016x}", puzzle.name(), turns_hash(puzzle));
}

std::string key_of(const std::vector<Integer>& orders) {
    std::string key;
    for (const Integer& order : orders) key += (key.empty() ? "" : " ") + to_string(order);
    return key;
}

/// Takes the next line, without its end; nullopt behind the last one and where one is cut short.
std::optional<std::string_view> next_line(std::string_view& text) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    return line;
}

/// "12.5"; nullopt for what is no number of seconds.
std::optional<double> seconds_of(std::string_view text) {
    const std::optional<mpq_class> seconds = parse_fraction(text);
    return seconds ? std::optional(seconds->get_d()) : std::nullopt;
}

}  // namespace

std::optional<CachedGenerators> RegisterCache::find(const Puzzle& puzzle,
                                                    const std::vector<Integer>& orders) const {
    const Entries entries = read(puzzle);
    const auto entry = entries.find(key_of(orders));
    if (entry == entries.end() || entry->second.generators.size() != orders.size()) {
        return std::nullopt;
    }
    CachedGenerators found;
    for (const std::string& text : entry->second.generators) {
        const Result<Algorithm> generator = parse_algorithm(puzzle, text, Span{});
        if (!generator || generator->size() > kMaxSearchTurns) return std::nullopt;
        found.generators.push_back(*generator);
    }
    if (entry->second.cut_off) {
        found.cut_off = seconds_of(*entry->second.cut_off);
        if (!found.cut_off) return std::nullopt;
    }
    return found;
}

bool RegisterCache::store(const Puzzle& puzzle, const std::vector<Integer>& orders,
                          const CachedGenerators& found) const {
    Entry entry;
    for (const Algorithm& generator : found.generators) {
        entry.generators.push_back(to_string(puzzle, generator));
    }
    if (found.cut_off) entry.cut_off = fmt::format("{:.3f}", *found.cut_off);
    Entries entries = read(puzzle);
    entries[key_of(orders)] = std::move(entry);

    std::string text = fmt::format("{}\n{}\n", kFirstLine, second_line(puzzle));
    for (const auto& [key, kept] : entries) {
        text += fmt::format("{}{}", kOrders, key);
        if (kept.cut_off) text += fmt::format("{}{}", kAfter, *kept.cut_off);
        text += '\n';
        for (const std::string& generator : kept.generators) text += generator + '\n';
    }
    std::error_code error;
    std::filesystem::create_directories(folder_, error);
    return !error && write_file(path(puzzle), text).ok();
}

std::string RegisterCache::path(const Puzzle& puzzle) const {
    return fmt::format("{}/registers-{:016x}.txt", folder_, turns_hash(puzzle));
}

RegisterCache::Entries RegisterCache::read(const Puzzle& puzzle) const {
    SourceMap sources;  // of its own: no diagnostic ever shows the file
    const Result<SourceId> id = read_source(sources, path(puzzle));
    if (!id) return {};
    std::string_view text = sources[*id].text();
    if (next_line(text) != kFirstLine || next_line(text) != second_line(puzzle)) return {};
    Entries entries;
    Entry* entry = nullptr;
    while (const std::optional<std::string_view> line = next_line(text)) {
        if (!line->starts_with(kOrders)) {
            if (entry != nullptr) entry->generators.emplace_back(*line);
            continue;
        }
        const std::string_view key = line->substr(kOrders.size());
        const std::size_t after = key.find(kAfter);
        entry = &entries[std::string(key.substr(0, after))];
        *entry = {};
        if (after != std::string_view::npos) entry->cut_off = key.substr(after + kAfter.size());
    }
    return entries;
}

std::uint64_t turns_hash(const Puzzle& puzzle) {
    std::uint64_t hash = pieces_of(puzzle).hash(0);
    // One after the other: all turns at once may be a hundred megabytes.
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

std::optional<std::string> user_cache_folder() {
    // The XDG specification has it that what is no absolute path is to be ignored.
    const char* cache = std::getenv("XDG_CACHE_HOME");
    if (cache != nullptr && cache[0] == '/') return std::string(cache) + "/qter";
    const char* home = std::getenv("HOME");
    if (home != nullptr && home[0] == '/') return std::string(home) + "/.cache/qter";
    return std::nullopt;
}

}  // namespace qter

#include "service/register_cache.hpp"

#include <fmt/format.h>

#include <string_view>

#include "notation/algorithm.hpp"
#include "solver/options.hpp"
#include "sums/cache_lines.hpp"

namespace qter {
namespace {

constexpr std::string_view kRegistersLine = "qter registers 2";
constexpr std::string_view kOrders = "orders ";
constexpr std::string_view kCutOffAfter = " after ";

std::string key_of(const std::vector<Integer>& orders) {
    std::string key;
    for (const Integer& order : orders) key += (key.empty() ? "" : " ") + to_string(order);
    return key;
}

}  // namespace

RegisterCache::Found RegisterCache::find(const Puzzle& puzzle,
                                         const std::vector<Integer>& orders) const {
    const Kept kept = read(puzzle);
    Found found{{}, kept.problem};
    const auto entry = kept.entries.find(key_of(orders));
    if (entry == kept.entries.end()) return found;
    found.generators = generators_of(puzzle, entry->second, orders.size());
    if (!found.generators) found.problem = damaged(puzzle);
    return found;
}

bool RegisterCache::store(const Puzzle& puzzle, const std::vector<Integer>& orders,
                          const CachedGenerators& found) const {
    Entry entry;
    for (const Algorithm& generator : found.generators) {
        entry.generators.push_back(to_string(puzzle, generator));
    }
    if (found.cut_off) entry.cut_off = fmt::format("{:.3f}", *found.cut_off);
    Entries entries = read(puzzle).entries;
    entries[key_of(orders)] = std::move(entry);

    std::string text = puzzle_line(puzzle) + '\n';
    for (const auto& [key, kept] : entries) {
        text += fmt::format("{}{}", kOrders, key);
        if (kept.cut_off) text += fmt::format("{}{}", kCutOffAfter, *kept.cut_off);
        text += '\n';
        for (const std::string& generator : kept.generators) text += generator + '\n';
    }
    return keep_text(folder_, path(puzzle), kRegistersLine, text);
}

std::string RegisterCache::path(const Puzzle& puzzle) const {
    return fmt::format("{}/registers-{:016x}.txt", folder_, turns_hash(puzzle));
}

std::string RegisterCache::damaged(const Puzzle& puzzle) const {
    return fmt::format("{} is damaged", path(puzzle));
}

std::optional<CachedGenerators> RegisterCache::generators_of(const Puzzle& puzzle,
                                                             const Entry& entry,
                                                             std::size_t registers) {
    if (entry.generators.size() != registers) return std::nullopt;
    CachedGenerators found;
    for (const std::string& text : entry.generators) {
        const Result<Algorithm> generator = parse_algorithm(puzzle, text, Span{});
        if (!generator || generator->size() > kMaxSearchTurns) return std::nullopt;
        found.generators.push_back(*generator);
    }
    if (entry.cut_off) {
        found.cut_off = seconds_of(*entry.cut_off);
        if (!found.cut_off) return std::nullopt;
    }
    return found;
}

RegisterCache::Kept RegisterCache::read(const Puzzle& puzzle) const {
    const CachedText file = cached_text(path(puzzle), kRegistersLine);
    Kept kept{{}, file.problem};
    if (file.text.empty()) return kept;
    std::string_view text = file.text;
    if (next_line(text) != puzzle_line(puzzle)) return {{}, damaged(puzzle)};
    Entry* entry = nullptr;
    while (const std::optional<std::string_view> line = next_line(text)) {
        if (!line->starts_with(kOrders)) {
            if (entry == nullptr) return {{}, damaged(puzzle)};
            entry->generators.emplace_back(*line);
            continue;
        }
        const std::string_view key = line->substr(kOrders.size());
        const std::size_t after = key.find(kCutOffAfter);
        entry = &kept.entries[std::string(key.substr(0, after))];
        *entry = {};
        if (after != std::string_view::npos)
            entry->cut_off = key.substr(after + kCutOffAfter.size());
    }
    return kept;
}

}  // namespace qter

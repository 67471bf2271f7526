#include "table/symmetry_reduced_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "coordinate/coset_classes.hpp"
#include "coordinate/turn_group.hpp"
#include "coordinate/value_action.hpp"
#include "support/mapped_memory.hpp"
#include "table/kept_table.hpp"
#include "table/level_fill.hpp"
#include "table/threshold_fill.hpp"

namespace qter {
namespace {

/// The version of numbering and filling. Part of the identity, so that older files are not used.
constexpr int kVersion = 3;

constexpr std::uint64_t kWordBytes = 8;
constexpr std::uint64_t kLineBytes = 64;

/// The bytes of a table with `rows` bytes of rows, followed by a cache line that holds nearest().
constexpr std::uint64_t with_window(std::uint64_t rows) {
    return (rows + kLineBytes - 1) / kLineBytes * kLineBytes + kLineBytes;
}

std::string making(const std::string& name) {
    return fmt::format("computing the table of `{}`", name);
}

std::uint64_t hash_of(std::span<const TurnNumber> turns, std::uint64_t seed) {
    std::vector<std::uint8_t> bytes;
    for (const TurnNumber turn : turns) {
        bytes.push_back(static_cast<std::uint8_t>(turn));
        bytes.push_back(static_cast<std::uint8_t>(turn >> 8));
    }
    return table_checksum(bytes, seed);
}

/// The number of classes in a gathered block; 1 without gathering.
std::uint32_t elements_of(const TurnGroup* few) { return few == nullptr ? 1 : few->size(); }

/// A hash of everything that the entries depend on: the move tables, the allowed turns, their
/// images under symmetries, and the gathering.
std::uint64_t hash_of(const TurnSet& turns, const std::vector<const Coordinate*>& parts,
                      const std::vector<std::vector<TurnNumber>>& symmetries,
                      const TurnGroup* few) {
    std::uint64_t hash = elements_of(few) - 1;
    std::vector<TurnNumber> steps;
    for (const TurnNumber turn : turns.allowed()) steps.push_back(turn);
    hash = hash_of(steps, hash);
    for (const auto& images : symmetries) hash = hash_of(images, hash);
    std::vector<std::uint8_t> bytes;
    for (const Coordinate* part : parts) {
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

/// A table of the count, the numbers, and zeros up to the end of a line.
TableStorage of_numbers(const std::vector<std::uint32_t>& numbers) {
    const std::uint64_t used = (numbers.size() + 1) * sizeof(std::uint32_t);
    const std::uint64_t bytes = (used + kLineBytes - 1) / kLineBytes * kLineBytes;
    MappedMemory memory(bytes);
    put_little_endian<std::uint32_t>(memory.data(), 0, static_cast<std::uint32_t>(numbers.size()));
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        put_little_endian<std::uint32_t>(memory.data(), i + 1, numbers[i]);
    }
    return table_in_memory(std::move(memory), bytes);
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

/// Additional memory while a table of `bytes` is computed: for a threshold the two last lists,
/// which are 5 percent of 2.5 GB on the 3x3 (threshold_fill.hpp).
std::uint64_t making_bytes(SymmetryReducedTable::Coding coding, std::uint64_t bytes) {
    return coding == SymmetryReducedTable::Coding::kThreshold ? bytes / 22 : 0;
}

/// The classes of this many values or fewer are found too quickly for a file.
constexpr std::uint32_t kMostUnkept = 1U << 18;

/// The group of the turns that keep the end of the phase, if a word has room for its elements.
std::optional<TurnGroup> few_of(const TurnSet& turns, const std::vector<const Coordinate*>& parts) {
    std::vector<TurnNumber> inside;
    for (const TurnNumber turn : turns.allowed()) {
        const bool stays = std::all_of(parts.begin(), parts.end(),
                                       [&](const auto* part) { return part->after(0, turn) == 0; });
        if (stays) inside.push_back(turn);
    }
    std::optional<TurnGroup> few =
        TurnGroup::of(turns, inside, SymmetryReducedIndexer::kMostElements);
    if (!few || few->size() == 1 || !std::has_single_bit(few->size())) return std::nullopt;
    return few;
}

/// The classes, read from their file or computed; gathered by `few` unless that is null.
std::shared_ptr<const SymmetryReduction> classes_of(
    const TurnSet& turns, const ProductCoordinate& values,
    const std::vector<std::vector<TurnNumber>>& images, const TurnGroup* few,
    const TableKeeping& keeping, Diagnostics& warnings) {
    const auto make = [&] {
        SymmetryReduction classes = classes_under(
            ValueAction(generators_of(turns), values, keeping.observer.cancellation()), images);
        if (few != nullptr) classes = gathered(classes, values, *few, images);
        return std::make_shared<const SymmetryReduction>(std::move(classes));
    };
    if (keeping.folder.empty() || values.size() <= kMostUnkept) return make();
    const std::uint64_t hash = hash_of(turns, values.factors(), images, few);
    const KeptTable kept(
        keeping.folder,
        fmt::format("classes of values, version {}\npuzzle {}\nvalues {}\nsymmetries {}\n"
                    "gathered {}\nhash {:016x}\n",
                    kVersion, turns.puzzle().name(), values.size(), images.size(), elements_of(few),
                    hash),
        fmt::format("{:016x}-classes.qtable", hash));
    std::optional<SymmetryReduction> stored = kept.read(
        [&](const TableStorage& table) {
            const std::vector<std::uint32_t> numbers = numbers_of(table.image());
            auto classes = SymmetryReduction::of_numbers(numbers, values.size(),
                                                         static_cast<std::uint32_t>(images.size()));
            const std::uint32_t gathered =
                classes ? classes->classes() - classes->first_gathered() : 0;
            if (gathered % elements_of(few) != 0 || (few == nullptr && gathered != 0)) {
                classes.reset();
            }
            return classes;
        },
        "other contents", warnings);
    if (stored) return std::make_shared<const SymmetryReduction>(*std::move(stored));
    auto classes = make();
    kept.write(of_numbers(classes->numbers()), TablePacking::kNone, warnings);
    return classes;
}

}  // namespace

/// Computes all entries; returns nearest().
std::uint32_t SymmetryReducedTable::fill(const TurnSet& turns,
                                         const std::vector<Coordinate>& coordinates,
                                         const TableKeeping& keeping, const std::string& what,
                                         std::span<std::uint8_t> rows) {
    if (coding() != Coding::kThreshold) {
        LevelFillResult made =
            fill_by_levels(turns, coordinates, indexer_, coding(), rows.data(), keeping, what);
        histogram_ = std::move(made.histogram);
        return made.nearest;
    }
    std::memset(rows.data(), 0xff, rows.size());
    ThresholdFill maker(turns, coordinates, indexer_, rows.data(), keeping.threads);
    ThresholdFill::Made made = maker.make(keeping.observer, what);
    histogram_ = std::move(made.histogram);
    return made.nearest;
}

bool SymmetryReducedTable::read_or_fill(const TurnSet& turns,
                                        const std::vector<Coordinate>& coordinates,
                                        const KeptTable& kept, const std::string& name,
                                        const Room& room, const TableKeeping& keeping,
                                        Diagnostics& warnings) {
    if (kept.exists()) keeping.observer.tell({fmt::format("reading the table of `{}`", name), 0});
    const std::uint64_t bytes = with_window(row_bytes());
    const std::uint64_t to_make = bytes + indexer_.classes().classes() * room.beside_class;
    if (!kept.exists() && to_make + making_bytes(coding_, bytes) > room.making) return false;
    if (auto stored = kept.read_huge(bytes_as_nibbles(bytes), keeping.threads, warnings)) {
        storage_ = *std::move(stored);
        from_file_ = true;
    } else {
        MappedMemory memory(bytes);
        const std::uint32_t nearest =
            fill(turns, coordinates, keeping, making(name), {memory.data(), row_bytes()});
        memory.data()[bytes - kLineBytes] = static_cast<std::uint8_t>(nearest);
        storage_ = table_in_memory(std::move(memory), bytes);
        kept.write(storage_, TablePacking::kNone, warnings);
    }
    table_ = storage_.image().data();
    nearest_ = table_[bytes - kLineBytes];
    return true;
}

std::optional<SymmetryReducedTable> SymmetryReducedTable::make(
    const TurnSet& turns, const std::vector<Coordinate>& coordinates,
    const std::vector<std::vector<TurnNumber>>& symmetries, const Choice& choice,
    const std::string& name, const Room& room, const TableKeeping& keeping, Diagnostics& warnings) {
    keeping.observer.check();
    keeping.observer.tell({making(name), 0});
    SymmetryReducedTable table;
    table.coding_ = choice.coding;
    table.bits_log_ = choice.coding == Coding::kNibbles     ? 2
                      : choice.coding == Coding::kThreshold ? 0
                                                            : 1;
    const unsigned bits = 1U << table.bits_log_;
    table.entry_mask_ = static_cast<std::uint8_t>((1U << bits) - 1);
    std::vector<const Coordinate*> all = parts_of(coordinates, choice.classed);
    for (const Coordinate* part : parts_of(coordinates, choice.plain)) all.push_back(part);
    const std::optional<TurnGroup> few_elements =
        choice.coding == Coding::kThreshold ? few_of(turns, all) : std::nullopt;
    const TurnGroup* const few = few_elements ? &*few_elements : nullptr;
    // Rows begin at a word, so that threads write to different words in backward steps.
    SymmetryReducedIndexer::Roles roles = choice;
    roles.row_multiple = kWordBytes * 8 / bits;
    table.indexer_ = SymmetryReducedIndexer(
        turns, coordinates, symmetries, std::move(roles), few,
        [&](const ProductCoordinate& values, const std::vector<std::vector<TurnNumber>>& images) {
            return classes_of(turns, values, images, few, keeping, warnings);
        },
        keeping.observer.cancellation());
    keeping.observer.check();
    const SymmetryReducedIndexer& indexer = table.indexer_;
    const std::uint32_t classes = indexer.classes().classes();
    if (with_window(table.row_bytes()) + classes * room.beside_class > room.bytes) {
        return std::nullopt;
    }

    const std::uint64_t hash = hash_of(turns, all, indexer.acting(), few);
    const std::string identity = fmt::format(
        "classes of cosets, version {}\npuzzle {}\nphase {}\nform {}\nclasses {}\nplain {}\n"
        "symmetries {}\nhash {:016x}\n",
        kVersion, turns.puzzle().name(), name, static_cast<int>(choice.coding), classes,
        indexer.columns(), indexer.acting().size(), hash);
    const KeptTable kept(
        keeping.folder, identity,
        fmt::format("{:016x}.qtable", hash + static_cast<std::uint64_t>(choice.coding)));
    if (!table.read_or_fill(turns, coordinates, kept, name, room, keeping, warnings)) {
        return std::nullopt;
    }
    return table;
}

std::uint64_t SymmetryReducedTable::bytes() const {
    return storage_.image().size() + indexer_.bytes();
}

}  // namespace qter

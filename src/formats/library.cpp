#include "formats/library.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>

#include "formats/kpuzzle_reader.hpp"
#include "geometry/cut_description.hpp"
#include "support/embedded.hpp"
#include "support/files.hpp"
#include "support/folder.hpp"
#include "support/letters.hpp"
#include "support/text.hpp"
#include "tws/tws.hpp"

namespace qter {
namespace {

/// If a folder has several of them, the first one wins.
constexpr std::array<std::string_view, 3> kSuffixes = {".toml", ".tws", ".def"};

/// Suffix of a puzzle with marked centers.
constexpr std::string_view kSupercubeSuffix = ":supercube";

/// A stem is a plain file name; it cannot leave its folder.
bool is_stem(std::string_view name) {
    return !name.empty() && name.size() <= 100 && name.find('/') == std::string_view::npos &&
           name[0] != '.';
}

/// A name for comparison: small letters, and only letters, digits and dots.
std::string loosely(std::string_view name) {
    std::string plain;
    for (const char any : name) {
        const char c = small_letter(any);
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.') plain += c;
    }
    return plain;
}

bool ends_in(std::string_view name, std::string_view suffix) {
    return small_letters(std::string(name)).ends_with(suffix);
}

bool is_tws(const Source& source) {
    if (starts_as_tws(source)) return true;
    return ends_in(source.name(), ".tws") || ends_in(source.name(), ".def");
}

bool is_json(const Source& source) {
    const std::size_t first = source.text().find_first_not_of(" \t\r\n");
    return ends_in(source.name(), ".json") ||
           (first != std::string_view::npos && source.text()[first] == '{');
}

}  // namespace

bool is_puzzle_file_name(std::string_view name) {
    const auto is_end = [&](std::string_view suffix) { return ends_in(name, suffix); };
    return is_end(".json") || std::any_of(kSuffixes.begin(), kSuffixes.end(), is_end);
}

Result<PuzzlePtr> read_any_puzzle(const Source& source) {
    if (is_json(source)) return read_kpuzzle(source);
    if (!is_tws(source)) return read_puzzle(source);
    Result<TwsFile> file = read_tws(source);
    if (!file) return file.diagnostics();
    return Result<PuzzlePtr>(file->puzzle, file.diagnostics());
}

std::vector<std::string> PuzzleLibrary::names() const {
    std::set<std::string> stems;
    for (const EmbeddedFile& file : embedded_puzzles()) stems.emplace(file.name);
    for (const std::string& folder : folders_) {
        // A folder that cannot be listed has no puzzles.
        for (const std::filesystem::path path : names_in_folder(folder)) {
            const bool known = std::find(kSuffixes.begin(), kSuffixes.end(),
                                         path.extension().string()) != kSuffixes.end();
            if (known && is_stem(path.stem().string())) stems.insert(path.stem().string());
        }
    }
    return {stems.begin(), stems.end()};
}

std::vector<PuzzlePtr> PuzzleLibrary::with_chains() {
    std::vector<PuzzlePtr> found;
    for (const std::string& stem : names()) {
        Diagnostics ignored;  // a faulty description is only reported when it is used
        const std::optional<SourceId> source = open(stem, ignored);
        // Most have none; this test avoids reading them.
        if (!source || sources_[*source].text().find("chains") == std::string_view::npos) continue;
        const std::optional<PuzzlePtr> puzzle = load(stem).take(ignored);
        if (puzzle && !(*puzzle)->chains().empty()) found.push_back(*puzzle);
    }
    return found;
}

std::optional<SourceId> PuzzleLibrary::open(const std::string& stem, Diagnostics& errors) {
    if (const auto known = opened_.find(stem); known != opened_.end()) return known->second;
    std::optional<SourceId> source;
    for (auto folder = folders_.rbegin(); folder != folders_.rend() && !source; ++folder) {
        for (const std::string_view suffix : kSuffixes) {
            const std::string path = fmt::format("{}/{}{}", *folder, stem, suffix);
            // A dangling link exists, but cannot be read.
            std::error_code ignored;
            const auto there = std::filesystem::symlink_status(path, ignored);
            if (source || !std::filesystem::exists(there)) continue;
            source = read_source(sources_, path, FileKind::kRegular).take(errors);
            if (!source) return std::nullopt;
        }
    }
    for (const EmbeddedFile& file : embedded_puzzles()) {
        if (source || file.name != stem) continue;
        source = sources_
                     .add(fmt::format("<built-in {}{}>", file.name, kSuffixes[0]),
                          std::string(file.text))
                     .id();
    }
    if (!source) {  // stems come from names(), but the file may have been deleted
        errors.add(Diagnostic::error(
            Code::kFile, {}, fmt::format("the file of `{}` has been deleted", printable(stem))));
        return std::nullopt;
    }
    opened_.emplace(stem, *source);
    return source;
}

Result<PuzzlePtr> PuzzleLibrary::load(const std::string& stem) {
    if (const auto known = loaded_.find(stem); known != loaded_.end()) return known->second;
    Diagnostics errors;
    const std::optional<SourceId> source = open(stem, errors);
    if (!source) return errors;
    Result<PuzzlePtr> puzzle = read_any_puzzle(sources_[*source]);
    if (puzzle) loaded_.emplace(stem, *puzzle);
    return puzzle;
}

const std::map<std::string, PuzzleNames>& PuzzleLibrary::spoken_names() {
    for (const std::string& stem : names()) {
        if (spoken_.contains(stem)) continue;
        Diagnostics ignored;  // a faulty description is only reported when it is used
        const std::optional<SourceId> source = open(stem, ignored);
        spoken_.emplace(stem, source ? read_puzzle_names(sources_[*source]) : PuzzleNames{});
    }
    return spoken_;
}

std::optional<Result<PuzzlePtr>> PuzzleLibrary::find_signed(std::string_view name, Span span) {
    const std::size_t colon = name.rfind(':');
    if (colon == std::string_view::npos) return std::nullopt;
    const std::optional<std::uint64_t> signature = parse_signature(name.substr(colon + 1));
    const std::string stem(name.substr(0, colon));
    const std::vector<std::string> stems = names();
    if (!signature || std::find(stems.begin(), stems.end(), stem) == stems.end()) {
        return std::nullopt;
    }
    return load_signed(stem, *signature, span);
}

std::optional<Result<PuzzlePtr>> PuzzleLibrary::load_signed(const std::string& stem,
                                                            std::uint64_t signature, Span span) {
    const std::string key = fmt::format("{}:{:X}", stem, signature);
    if (const auto known = loaded_.find(key); known != loaded_.end()) {
        return Result<PuzzlePtr>(known->second);
    }
    Diagnostics errors;
    const std::optional<SourceId> source = open(stem, errors);
    if (!source) return Result<PuzzlePtr>(errors);
    if (is_tws(sources_[*source]) || is_json(sources_[*source])) return std::nullopt;
    Result<PuzzlePtr> puzzle = read_puzzle(sources_[*source], signature);
    if (!puzzle) {
        const Diagnostic& problem = puzzle.diagnostics().items().front();
        return Result<PuzzlePtr>(Diagnostic::error(problem.code, span, problem.message));
    }
    loaded_.emplace(key, *puzzle);
    return puzzle;
}

Result<PuzzlePtr> PuzzleLibrary::from_cuts(std::string_view description, Span span) {
    const auto known = loaded_.find(description);
    if (known != loaded_.end()) return known->second;
    Result<PuzzlePtr> puzzle = puzzle_from_cuts(description, span);
    if (puzzle) loaded_.emplace(description, *puzzle);
    return puzzle;
}

Result<PuzzlePtr> PuzzleLibrary::find_supercube(std::string_view name, Span span) {
    if (const auto known = loaded_.find(name); known != loaded_.end()) return known->second;
    const Result<PuzzlePtr> plain =
        find(name.substr(0, name.size() - kSupercubeSuffix.size()), span);
    if (!plain) return plain;
    const std::string whole = (*plain)->name() + std::string(kSupercubeSuffix);
    PuzzlePtr puzzle = supercube_of(*plain, whole);
    if (puzzle == *plain) {
        return Diagnostic::error(
                   Code::kUnknownPuzzle, span,
                   fmt::format("marks on the centers of {} would show nothing", (*plain)->name()))
            .with_help("a supercube is a puzzle whose centers turn in their place");
    }
    loaded_.emplace(name, puzzle);
    return puzzle;
}

Result<PuzzlePtr> PuzzleLibrary::find(std::string_view name, Span span) {
    if (looks_like_cuts(name)) return from_cuts(name, span);
    if (name.ends_with(kSupercubeSuffix)) return find_supercube(name, span);
    const std::vector<std::string> stems = names();
    if (is_stem(name) && std::find(stems.begin(), stems.end(), name) != stems.end()) {
        return load(std::string(name));
    }
    if (std::optional<Result<PuzzlePtr>> found = find_signed(name, span)) return *std::move(found);
    const std::string wanted = loosely(name);
    std::vector<std::string> spoken = stems;
    for (const auto& [stem, names] : spoken_names()) {
        std::vector<std::string> all = names.aliases;
        all.push_back(stem);
        all.push_back(names.title);
        for (const std::string& other : all) {
            if (!wanted.empty() && loosely(other) == wanted) return load(stem);
        }
        for (const auto& [key, signature] : names.signatures) {
            const std::string whole = stem + ':' + key;
            if (!wanted.empty() && (loosely(key) == wanted || loosely(whole) == wanted)) {
                if (auto found = load_signed(stem, signature, span)) return *std::move(found);
            }
            spoken.push_back(key);
        }
        for (const std::string& other : all) {
            if (loosely(other) != loosely(stem)) spoken.push_back(other);
        }
    }
    if (looks_like_box(name)) return from_cuts(name, span);
    std::string help = did_you_mean(name, spoken);
    if (!help.empty()) help += ' ';
    help += "`qter puzzle list` lists all puzzles";
    return Diagnostic::error(Code::kUnknownPuzzle, span,
                             fmt::format("unknown puzzle `{}`", printable(name)))
        .with_help(std::move(help));
}

}  // namespace qter

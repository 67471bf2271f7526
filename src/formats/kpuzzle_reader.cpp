#include "formats/kpuzzle_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "notation/grip_names.hpp"
#include "support/files.hpp"
#include "support/json_reader.hpp"
#include "support/text.hpp"
#include "tws/tws.hpp"

namespace qter {
namespace {

using Json = nlohmann::json;

constexpr JsonLimits kJsonLimits{.depth = kMaxJsonDepth, .parts = kMaxJsonParts};

/// The description of one orbit.
struct JsonOrbit {
    std::string name;
    std::uint32_t size = 0;
    std::uint32_t orientations = 1;
};

class KpuzzleReader {
 public:
    explicit KpuzzleReader(const Source& source) : source_(source) {}

    Result<PuzzlePtr> read() {
        if (!parse()) return std::move(errors_);
        write_name();
        if (const Json* const orbits = member(root_, "", "orbits", Json::value_t::array)) {
            read_orbits(*orbits);
        }
        if (ok()) write_pattern();
        if (ok()) write_moves();
        if (!ok()) return std::move(errors_);
        return from_tws();
    }

 private:
    [[nodiscard]] bool ok() const { return !errors_.has_errors(); }
    void fail(std::string message, Code code = Code::kBadPuzzle) {
        errors_.add(Diagnostic::error(code, source_.span(0, 0), std::move(message)));
    }

    bool parse() {
        std::vector<std::string>* names = nullptr;
        const auto look = [&](std::size_t depth, const std::string& key) {
            const bool derived = key == "derivedMoves" || key == "experimentalDerivedMoves";
            if (depth == 1) names = key == "moves" ? &moves_ : derived ? &derived_ : nullptr;
            if (depth == 2 && names != nullptr) names->push_back(key);
        };
        std::optional<Json> root = read_json(source_, kJsonLimits, look).take(errors_);
        if (!root) return false;
        root_ = *std::move(root);
        if (!root_.is_object()) fail("a puzzle in JSON is one object", Code::kSyntax);
        return ok();
    }

    [[nodiscard]] static std::string_view kind_name(Json::value_t kind) {
        switch (kind) {
            case Json::value_t::object:
                return "an object";
            case Json::value_t::array:
                return "a list";
            case Json::value_t::string:
                return "a text";
            default:
                return "a whole number from 0";
        }
    }

    /// A part of the value at `path`; null if it is missing, which is allowed, or has another type,
    /// which is an error.
    const Json* optional_member(const Json& object, const std::string& path, const char* key,
                                Json::value_t kind) {
        const auto found = object.find(key);
        if (found == object.end()) return nullptr;
        if (found->type() == kind) return &*found;
        fail(fmt::format("{}{} is not {}", path, key, kind_name(kind)));
        return nullptr;
    }
    const Json* member(const Json& object, const std::string& path, const char* key,
                       Json::value_t kind) {
        if (!object.contains(key)) fail(fmt::format("{}{} is missing", path, key));
        return optional_member(object, path, key, kind);
    }

    void write_name() {
        const Json* const name = optional_member(root_, "", "name", Json::value_t::string);
        if (name == nullptr || name->get_ref<const std::string&>().empty()) return;
        text_ += fmt::format("Name {}\n", plain_name(name->get_ref<const std::string&>()));
    }

    void read_orbits(const Json& orbits) {
        for (std::size_t i = 0; i < orbits.size() && !errors_.full(); ++i) {
            const std::string path = fmt::format("orbits[{}].", i);
            if (!orbits[i].is_object()) {
                fail(fmt::format("orbits[{}] is not an object", i));
                continue;
            }
            using Kind = Json::value_t;
            const Json* const name = member(orbits[i], path, "orbitName", Kind::string);
            const Json* const size = member(orbits[i], path, "numPieces", Kind::number_unsigned);
            const Json* const ways =
                member(orbits[i], path, "numOrientations", Kind::number_unsigned);
            if (name == nullptr || size == nullptr || ways == nullptr) continue;
            const auto pieces = size->get<std::uint64_t>();
            const auto orientations = ways->get<std::uint64_t>();
            const auto& word = name->get_ref<const std::string&>();
            if (!is_tws_set_name(word)) {
                fail(fmt::format("{}orbitName is `{}`, which is not a valid name", path,
                                 printable(word)));
            } else if (pieces < 1 || pieces > kMaxPieces) {
                fail(fmt::format("{}numPieces is not from 1 to {}", path, kMaxPieces));
            } else if (orientations < 1 || orientations > kMaxOrientations) {
                fail(fmt::format("{}numOrientations is not from 1 to {}", path, kMaxOrientations));
            } else {
                orbits_.push_back({word, static_cast<std::uint32_t>(pieces),
                                   static_cast<std::uint32_t>(orientations)});
                text_ += fmt::format("Set {} {} {}\n", word, pieces, orientations);
            }
        }
        if (orbits_.empty() && ok()) fail("`orbits` is empty", Code::kEmpty);
        if (orbits_.size() > kMaxOrbits) {
            fail(fmt::format("more than {} orbits", kMaxOrbits), Code::kTooLarge);
        }
    }

    /// The list `key` of an orbit: `count` numbers below `most`; nullopt if it is wrong or missing.
    /// A missing list is an error if it is `needed`.
    std::optional<std::vector<std::uint32_t>> numbers(const Json& object, const std::string& path,
                                                      const char* key, std::uint32_t count,
                                                      std::uint32_t most, bool needed) {
        const auto kind = Json::value_t::array;
        const Json* const list =
            needed ? member(object, path, key, kind) : optional_member(object, path, key, kind);
        if (list == nullptr) return std::nullopt;
        if (list->size() != count) {
            fail(fmt::format("{}{} has {} numbers, the orbit has {} pieces", path, key,
                             list->size(), count));
            return std::nullopt;
        }
        std::vector<std::uint32_t> read;
        for (std::size_t i = 0; i < list->size(); ++i) {
            const Json& number = (*list)[i];
            if (!number.is_number_unsigned() || number.get<std::uint64_t>() >= most) {
                fail(fmt::format("{}{}[{}] is not a whole number from 0 to {}", path, key, i,
                                 most - 1));
                return std::nullopt;
            }
            read.push_back(number.get<std::uint32_t>());
        }
        return read;
    }

    /// The part of `object` about an orbit; null if it is missing or wrong.
    const Json* about(const Json& object, const std::string& path, const JsonOrbit& orbit) {
        return optional_member(object, path, orbit.name.c_str(), Json::value_t::object);
    }

    /// Parts of `object` about unknown orbits are left out, as in cubing.js.
    void check_orbits(const Json& object, const std::string& path) {
        if (warned_of_orbits_) return;
        for (const auto& item : object.items()) {
            const bool known =
                std::any_of(orbits_.begin(), orbits_.end(),
                            [&](const JsonOrbit& orbit) { return orbit.name == item.key(); });
            if (known) continue;
            warned_of_orbits_ = true;
            errors_.add(Diagnostic::warning(
                Code::kUnused, source_.span(0, 0),
                fmt::format("{}{} names an orbit that this puzzle does not have; it is left out",
                            path, printable(item.key()))));
            return;
        }
    }

    static std::string line_of(const std::vector<std::uint32_t>& numbers, std::uint32_t from) {
        std::string line;
        for (const std::uint32_t number : numbers) {
            line += fmt::format("{}{}", line.empty() ? "" : " ", number + from);
        }
        return line + '\n';
    }

    void write_pattern() {
        text_ += "Solved\n";
        // Older files have startStateData.
        const char* const key =
            root_.contains("defaultPattern") ? "defaultPattern" : "startStateData";
        const Json* const pattern = optional_member(root_, "", key, Json::value_t::object);
        if (pattern != nullptr) {
            const std::string path = fmt::format("{}.", key);
            check_orbits(*pattern, path);
            for (const JsonOrbit& orbit : orbits_) {
                if (errors_.full()) return;
                if (const Json* const part = about(*pattern, path, orbit)) {
                    write_pattern_of(orbit, *part, path + orbit.name + ".");
                }
            }
        }
        text_ += "End\n";
    }

    void write_pattern_of(const JsonOrbit& orbit, const Json& part, const std::string& path) {
        const auto pieces = numbers(part, path, "pieces", orbit.size, orbit.size, true);
        const auto turned =
            numbers(part, path, "orientation", orbit.size, orbit.orientations, false);
        const auto mods =
            numbers(part, path, "orientationMod", orbit.size, orbit.orientations + 1, false);
        if (!pieces) return;
        text_ += orbit.name + '\n' + line_of(*pieces, 1);
        if (!turned && !mods) return;
        std::vector<std::string> words;
        for (std::uint32_t i = 0; i < orbit.size; ++i) {
            const std::uint32_t mod = mods ? (*mods)[i] : 0;
            const std::uint32_t turn = turned ? (*turned)[i] : 0;
            if (mod > 1 && orbit.orientations % mod != 0) {
                fail(fmt::format("{}orientationMod[{}] is not a divisor of {}", path, i,
                                 orbit.orientations));
                return;
            }
            words.push_back(mod == 1   ? "?"
                            : mod == 0 ? std::to_string(turn)
                                       : fmt::format("{}%{}", turn, mod));
        }
        text_ += fmt::format("{}\n", fmt::join(words, " "));
    }

    void write_moves() {
        const Json* const moves = member(root_, "", "moves", Json::value_t::object);
        if (moves == nullptr) return;
        for (const std::string& name : moves_) {
            if (errors_.full()) return;
            const Json& move = moves->at(name);
            if (const auto problem = grip_name_problem(name)) {
                fail(fmt::format("moves: `{}` {}", printable(name), *problem));
            } else if (!move.is_object()) {
                fail(fmt::format("moves.{} is not an object", name));
            } else {
                write_move(name, move, fmt::format("moves.{}.", name));
            }
        }
        for (const char* const key : {"derivedMoves", "experimentalDerivedMoves"}) {
            if (const Json* const all = optional_member(root_, "", key, Json::value_t::object)) {
                write_derived(*all, fmt::format("{}.", key));
            }
        }
    }

    /// Moves given as algorithms.
    void write_derived(const Json& all, const std::string& path) {
        for (const std::string& name : derived_) {
            if (errors_.full()) return;
            const auto found = all.find(name);
            if (found == all.end() || root_["moves"].contains(name)) continue;
            if (!found->is_string()) {
                fail(fmt::format("{}{} is not {}", path, printable(name),
                                 kind_name(Json::value_t::string)));
                continue;
            }
            std::string algorithm = found->get<std::string>();
            for (char& c : algorithm) {
                if (c == '\n' || c == '\r') c = ' ';
            }
            const bool fits = !grip_name_problem(name) &&
                              algorithm.find('#') == std::string::npos &&
                              algorithm.find_first_not_of(" \t") != std::string::npos;
            if (fits) {
                text_ += fmt::format("MoveSequence {} {}\n", name, algorithm);
                continue;
            }
            errors_.add(
                Diagnostic::warning(Code::kUnused, source_.span(0, 0),
                                    fmt::format("{}{} is left out: it is not an algorithm, or "
                                                "no algorithm can spell its name",
                                                path, printable(name))));
        }
    }

    void write_move(const std::string& name, const Json& move, const std::string& path) {
        check_orbits(move, path);
        text_ += fmt::format("Move {}\n", name);
        for (const JsonOrbit& orbit : orbits_) {
            const Json* const part = about(move, path, orbit);
            if (part == nullptr) continue;
            const std::string below = path + orbit.name + ".";
            const auto from = numbers(*part, below, "permutation", orbit.size, orbit.size, true);
            const char* const key =
                part->contains("orientationDelta") ? "orientationDelta" : "orientation";
            const auto added = numbers(*part, below, key, orbit.size, orbit.orientations, false);
            if (!from) continue;
            std::vector<bool> seen(orbit.size);
            for (const std::uint32_t place : *from) seen[place] = true;
            if (std::find(seen.begin(), seen.end(), false) != seen.end()) {
                fail(fmt::format("{}permutation names a place twice", below));
                continue;
            }
            text_ += orbit.name + '\n' + line_of(*from, 1);
            if (!added) continue;
            // In a .tws file, the orientation is listed at the place that the piece leaves.
            std::vector<std::uint32_t> leaving(orbit.size);
            for (std::uint32_t i = 0; i < orbit.size; ++i) leaving[(*from)[i]] = (*added)[i];
            text_ += line_of(leaving, 0);
        }
        text_ += "End\n";
    }

    /// Errors there are reported for this text, without a place.
    Result<PuzzlePtr> from_tws() {
        SourceMap sources;
        const Result<SourceId> id = add_source(sources, source_.name(), text_);
        if (!id) {
            fail("this puzzle is too large", Code::kTooLarge);
            return std::move(errors_);
        }
        Result<TwsFile> file = read_tws(sources[*id], TwsSequences::kMayFail);
        for (Diagnostic problem : file.diagnostics().items()) {
            problem.primary = {source_.span(0, 0), {}};
            problem.secondary.clear();
            problem.trace.clear();
            errors_.add(std::move(problem));
        }
        if (!file) return std::move(errors_);
        return Result<PuzzlePtr>(file->puzzle, std::move(errors_));
    }

    const Source& source_;
    /// The keys of the object "moves" in the order of the text, which becomes the order of the
    /// grips; objects do not keep it.
    std::vector<std::string> moves_;
    std::vector<std::string> derived_;  // the same for "derivedMoves"
    bool warned_of_orbits_ = false;
    Diagnostics errors_;
    Json root_;
    std::vector<JsonOrbit> orbits_;
    std::string text_;  // the puzzle as a .tws file
};

}  // namespace

Result<PuzzlePtr> read_kpuzzle(const Source& source) { return KpuzzleReader(source).read(); }

}  // namespace qter

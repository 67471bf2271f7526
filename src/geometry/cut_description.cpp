#include "geometry/cut_description.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "support/text.hpp"

namespace qter {
namespace {

constexpr double kSameCut = 1e-9;

struct CutWord {
    std::string_view text;
    Span span;
};

std::vector<CutWord> words_of(std::string_view text, Span span) {
    constexpr std::string_view kSpace = " \t";
    std::vector<CutWord> words;
    std::size_t at = 0;
    while ((at = text.find_first_not_of(kSpace, at)) != std::string_view::npos) {
        const std::size_t end = std::min(text.find_first_of(kSpace, at), text.size());
        words.push_back({text.substr(at, end - at), span.sub(at, end - at)});
        at = end;
    }
    return words;
}

std::optional<double> read_decimal(std::string_view text) {
    double value = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value, std::chars_format::fixed);
    if (error != std::errc() || stop != end || !std::isfinite(value)) return std::nullopt;
    return value;
}

/// "0.25", ".25", "-1/3".
std::optional<double> read_distance(std::string_view text) {
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos) return read_decimal(text);
    const std::optional<double> over = read_decimal(text.substr(0, slash));
    const std::optional<double> under = read_decimal(text.substr(slash + 1));
    if (!over || !under || *under == 0) return std::nullopt;
    return *over / *under;
}

std::optional<AxisKind> read_kind(std::string_view text) {
    if (text == "f") return AxisKind::kFace;
    if (text == "e") return AxisKind::kEdge;
    if (text == "v") return AxisKind::kVertex;
    return std::nullopt;
}

/// How far the solid extends in the direction opposite to an axis.
double reach_behind(const Polyhedron& solid, const SolidAxis& axis) {
    double reach = 0;
    for (const SolidFace& face : solid.faces) {
        for (const Vec3 corner : face.corners) {
            reach = std::max(reach, -dot(axis.direction, corner));
        }
    }
    return reach;
}

std::optional<Diagnostic> misplaced(const Polyhedron& solid, const CutFamily& cut,
                                    const std::vector<CutFamily>& others) {
    const std::string_view kind = axis_kind_name(cut.kind);
    const auto axis =
        std::find_if(solid.axes.begin(), solid.axes.end(),
                     [&](const SolidAxis& candidate) { return candidate.kind == cut.kind; });
    const double behind = reach_behind(solid, *axis);
    if (cut.distance >= axis->extent - kSameCut || cut.distance <= kSameCut - behind) {
        return Diagnostic::error(Code::kBadPuzzle, cut.span,
                                 fmt::format("this cut misses the {}", solid.title))
            .with_help(fmt::format("along {} {} axis the solid reaches from {:.6g} to {:.6g}",
                                   kind.starts_with('e') ? "an" : "a", kind, -behind,
                                   axis->extent));
    }
    for (const CutFamily& other : others) {
        if (other.kind == cut.kind && std::abs(other.distance - cut.distance) < kSameCut) {
            return Diagnostic::error(Code::kBadPuzzle, cut.span, "this cut is given twice");
        }
    }
    return std::nullopt;
}

/// Three lengths; of two, one counts twice.
std::optional<std::array<std::uint32_t, 3>> read_lengths(std::string_view text) {
    std::array<std::uint32_t, 3> lengths{};
    std::size_t count = 0;
    for (std::size_t at = 0; count < lengths.size(); ++count) {
        const char* const begin = text.data() + at;
        const auto [end, error] = std::from_chars(begin, text.data() + text.size(), lengths[count]);
        if (error != std::errc()) return std::nullopt;
        at += static_cast<std::size_t>(end - begin);
        if (at == text.size() && count > 0) {
            if (count == 2) return lengths;
            lengths[2] = lengths[0];
            return lengths[0] == lengths[1] ? std::optional(lengths) : std::nullopt;
        }
        if (at == text.size() || text[at] != 'x') return std::nullopt;
        ++at;
    }
    return std::nullopt;
}

/// True if the box is one cell thick in one direction.
bool is_flat(const std::array<std::uint32_t, 3>& lengths) {
    return std::find(lengths.begin(), lengths.end(), 1U) != lengths.end();
}

/// Cuts between the cells along one axis.
void cut_cells(std::uint32_t cells, std::uint16_t axis, double unit, Span span,
               std::vector<CutFamily>& families) {
    for (std::uint32_t at = 1; at <= cells / 2; ++at) {
        const double distance = (cells - 2.0 * at) * unit;
        families.push_back({AxisKind::kFace, distance, span, axis});
    }
}

/// The text before the word "marked", if it ends with this word.
std::optional<std::string_view> before_marked(std::string_view text) {
    constexpr std::string_view kSpace = " \t";
    const std::size_t last = text.find_last_not_of(kSpace);
    text = text.substr(0, last == std::string_view::npos ? 0 : last + 1);
    if (!text.ends_with(kMarkedWord)) return std::nullopt;
    text.remove_suffix(kMarkedWord.size());
    if (text.empty() || kSpace.find(text.back()) == std::string_view::npos) return std::nullopt;
    return text.substr(0, text.find_last_not_of(kSpace) + 1);
}

Result<CutDescription> box_of_cells(std::array<std::uint32_t, 3> lengths, Span span) {
    std::sort(lengths.begin(), lengths.end(), std::greater<>());
    // A layer of a single cell would be a tip.
    if (lengths[2] < 1 || lengths[1] < 2 || lengths[0] > kMaxBoxLength) {
        return Diagnostic::error(
            Code::kTooLarge, span,
            fmt::format("a box is 2 to {} cells wide, deep and high; one of these may be 1",
                        kMaxBoxLength));
    }
    const double unit = 1.0 / lengths[0];
    if (lengths[0] != lengths[1] && lengths[1] == lengths[2]) std::swap(lengths[0], lengths[2]);
    CutDescription cuts;
    const bool cube = lengths[0] == lengths[2];
    cuts.solid = cube ? find_polyhedron('c') : find_box(lengths);
    for (std::uint16_t axis = 0; axis < cuts.solid->faces.size(); ++axis) {
        const Vec3 direction = cuts.solid->axes[axis].direction;
        const std::uint32_t cells = lengths[box_length_along(direction)];
        cut_cells(cells, axis, unit, span, cuts.families);
    }
    return cuts;
}

/// Reads kinds of axes, each with distances, from the second word on.
void read_families(const std::vector<CutWord>& words, CutDescription& cuts, Diagnostics& errors) {
    std::optional<AxisKind> kind;
    bool fresh = false;  // the last family letter has no distance so far
    for (std::size_t i = 1; i < words.size() && !errors.full(); ++i) {
        const auto& [word, place] = words[i];
        if (const std::optional<AxisKind> next = read_kind(word); next && !fresh) {
            kind = next;
            fresh = true;
            continue;
        }
        const std::optional<double> distance = read_distance(word);
        if (!kind || !distance) {
            errors.add(Diagnostic::error(Code::kBadPuzzle, place,
                                         fmt::format("`{}` is not a {}", printable(word),
                                                     kind ? "distance" : "kind of axis"))
                           .with_help(kind ? "distances are numbers such as 0.5, or fractions "
                                             "such as 1/3; the faces are at distance 1"
                                           : "axes go through faces (f), edges (e) or vertices "
                                             "(v)"));
            fresh = false;
            continue;
        }
        fresh = false;
        const CutFamily cut{*kind, *distance, place};
        if (std::optional<Diagnostic> problem = misplaced(*cuts.solid, cut, cuts.families)) {
            errors.add(*std::move(problem));
            continue;
        }
        cuts.families.push_back(cut);
    }
    if (!errors.has_errors() && (fresh || cuts.families.empty())) {
        errors.add(
            Diagnostic::error(Code::kBadPuzzle, words.back().span, "a distance is missing here")
                .with_help("write it after the kind of axis: `c f 1/3`"));
    }
}

}  // namespace

bool looks_like_box(std::string_view text) {
    return read_lengths(before_marked(text).value_or(text)).has_value();
}

bool looks_like_cuts(std::string_view text) {
    const std::vector<CutWord> words = words_of(text, {});
    return words.size() >= 2 && words[0].text.size() == 1 && words[1].text.size() == 1 &&
           std::string_view("tcodi").find(words[0].text[0]) != std::string_view::npos;
}

Result<CutDescription> parse_cuts(std::string_view text, Span span) {
    if (const auto plain = before_marked(text)) {
        const Span of_plain = span.sub(0, plain->size());
        if (const auto lengths = read_lengths(*plain); lengths && is_flat(*lengths)) {
            return Diagnostic::error(Code::kBadPuzzle, of_plain,
                                     "a box one cell high has no centers to mark")
                .note("each of its pieces shows on both sides");
        }
        Result<CutDescription> cuts = parse_cuts(*plain, of_plain);
        if (cuts) cuts->marked = true;
        return cuts;
    }
    if (const auto lengths = read_lengths(text)) return box_of_cells(*lengths, span);
    CutDescription cuts;
    Diagnostics errors;
    const std::vector<CutWord> words = words_of(text, span);
    if (!words.empty() && words[0].text.size() == 1) {
        cuts.solid = find_polyhedron(words[0].text[0]);
    }
    if (cuts.solid == nullptr) {
        return Diagnostic::error(Code::kBadPuzzle, words.empty() ? span : words[0].span,
                                 "a description of cuts begins with the letter of a solid")
            .with_help(
                fmt::format("one of {}; for example `c f 1/3`. Boxes of cells are written `2x2x3`",
                            polyhedron_names()));
    }
    read_families(words, cuts, errors);
    if (cuts.families.size() > kMaxCutFamilies) {
        errors.add(Diagnostic::error(Code::kTooLarge, span,
                                     fmt::format("more than {} cuts", kMaxCutFamilies)));
    }
    if (errors.has_errors()) return errors;
    return cuts;
}

}  // namespace qter

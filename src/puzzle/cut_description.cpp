#include "puzzle/cut_description.hpp"

#include <fmt/format.h>

#include <algorithm>
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

/// How far the solid reaches against an axis of this kind.
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
            .with_help(fmt::format("along {} {} axis it reaches from {:.6g} to {:.6g}",
                                   kind.starts_with('e') ? "an" : "a", kind, -behind,
                                   axis->extent));
    }
    for (const CutFamily& other : others) {
        if (other.kind == cut.kind && std::abs(other.distance - cut.distance) < kSameCut) {
            return Diagnostic::error(Code::kBadPuzzle, cut.span, "this cut is there twice");
        }
    }
    return std::nullopt;
}

}  // namespace

bool looks_like_cuts(std::string_view text) {
    const std::vector<CutWord> words = words_of(text, {});
    return words.size() >= 2 && words[0].text.size() == 1 && words[1].text.size() == 1 &&
           std::string_view("tcodi").find(words[0].text[0]) != std::string_view::npos;
}

Result<CutDescription> parse_cuts(std::string_view text, Span span) {
    CutDescription cuts;
    Diagnostics errors;
    const std::vector<CutWord> words = words_of(text, span);
    if (!words.empty() && words[0].text.size() == 1) {
        cuts.solid = find_polyhedron(words[0].text[0]);
    }
    if (cuts.solid == nullptr) {
        return Diagnostic::error(Code::kBadPuzzle, words.empty() ? span : words[0].span,
                                 "a description of cuts begins with the letter of a solid")
            .with_help(fmt::format("one of {}; for example `c f 1/3`", polyhedron_names()));
    }
    std::optional<AxisKind> kind;
    bool fresh = false;  // a family letter without a distance so far
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
                                         fmt::format("`{}` is no {}", printable(word),
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
            Diagnostic::error(Code::kBadPuzzle, words.back().span, "here a distance is missing")
                .with_help("write it after the kind of axis: `c f 1/3`"));
    }
    if (cuts.families.size() > kMaxCutFamilies) {
        errors.add(Diagnostic::error(Code::kTooLarge, span,
                                     fmt::format("more than {} cuts", kMaxCutFamilies)));
    }
    if (errors.has_errors()) return errors;
    return cuts;
}

}  // namespace qter

#include "geometry/geometric_turns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "support/letters.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

class TurnLister {
 public:
    TurnLister(const Dissection& cut,
               const std::vector<std::pair<std::string, std::string>>& wanted, Span span)
        : cut_(cut), solid_(*cut.solid), wanted_(wanted), span_(span) {}

    Result<GeometricTurns> list() {
        find_lines();
        if (std::optional<Diagnostic> problem = name_ends()) return *std::move(problem);
        list_grips();
        return std::move(result_);
    }

 private:
    [[nodiscard]] Diagnostic bad_puzzle(std::string message) const {
        return Diagnostic::error(Code::kBadPuzzle, span_, std::move(message));
    }

    /// The fixed slab. If the ends differ and all cuts are described from one end, it is the slab
    /// at the other end: a tetrahedron rests on a face. Otherwise, if a cut goes through the
    /// centre, it is the slab after that cut.
    [[nodiscard]] std::optional<std::uint32_t> resting_slab(const CutLine& line) const {
        const bool far_kind =
            line.far_axis && solid_.axes[line.near_axis].kind != solid_.axes[*line.far_axis].kind;
        if (far_kind && line.from_near) return line.slabs() - 1;
        if (const std::optional<std::uint32_t> core = line.core()) return core;
        const std::vector<SolidAxis>& axes = solid_.axes;
        const bool alike = line.far_axis && axes[line.near_axis].kind == axes[*line.far_axis].kind;
        if (alike) return std::nullopt;
        return static_cast<std::uint32_t>(std::count_if(line.cuts.begin(), line.cuts.end(),
                                                        [](double at) { return at > -1e-9; }));
    }

    void find_lines() {
        for (const SolidAxis& axis : solid_.axes) {
            result_.lines.ends.push_back(
                {axis.grip, std::nullopt, false, false, 0, axis.order, axis.step, {}});
        }
        for (std::uint16_t i = 0; i < result_.lines.ends.size(); ++i) {
            const SolidSymmetry& rotation = solid_.symmetries[cut_.rotation_about(i)];
            result_.lines.ends[i].rotated = rotation.axis;
        }
        for (std::uint16_t i = 0; i < cut_.lines.size(); ++i) {
            const CutLine& line = cut_.lines[i];
            const std::uint32_t slabs = line.slabs();
            const std::optional<std::uint32_t> core = resting_slab(line);
            result_.lines.lines.push_back({static_cast<std::uint16_t>(slabs), std::nullopt});
            if (core) result_.lines.lines.back().core = static_cast<std::uint16_t>(*core);
            set_end(line.near_axis, i, false, core.value_or(slabs / 2));
            if (line.far_axis) {
                set_end(*line.far_axis, i, true, core ? slabs - 1 - *core : slabs / 2);
            }
        }
        for (const SolidTurnName& name : solid_.rotations) add_name(result_.lines.rotations, name);
        for (const SolidTurnName& name : solid_.slices) add_name(result_.lines.slices, name);
        for (const SolidTurnName& name : solid_.remainders)
            add_name(result_.lines.remainders, name);
    }

    void add_name(std::vector<TurnLines::Name>& names, const SolidTurnName& name) {
        for (std::uint16_t i = 0; i < solid_.axes.size(); ++i) {
            if (solid_.axes[i].name == name.axis) names.push_back({std::string(name.name), i});
        }
    }

    void set_end(std::uint16_t number, std::uint16_t line, bool far, std::uint32_t slabs) {
        TurnLines::End& end = result_.lines.ends[number];
        end.line = line;
        end.far = far;
        end.tip = slabs >= 2 && pieces_in(line, outermost(end)) == 1;
        end.layers = static_cast<std::uint16_t>(slabs - (end.tip ? 1 : 0));
    }

    [[nodiscard]] std::uint16_t outermost(const TurnLines::End& end) {
        return static_cast<std::uint16_t>(end.far ? result_.lines.lines[*end.line].slabs - 1 : 0);
    }

    [[nodiscard]] std::size_t pieces_in(std::uint16_t line, std::uint16_t slab) const {
        return static_cast<std::size_t>(
            std::count_if(cut_.cells.begin(), cut_.cells.end(),
                          [&](const auto& slabs) { return slabs[line] == slab; }));
    }

    std::optional<Diagnostic> name_ends() {
        for (const auto& [derived, wanted] : wanted_) {
            const auto end = std::find_if(result_.lines.ends.begin(), result_.lines.ends.end(),
                                          [&derived = derived](const TurnLines::End& e) {
                                              return e.layers > 0 && e.name == derived;
                                          });
            if (end == result_.lines.ends.end()) {
                std::vector<std::string> known;
                for (const TurnLines::End& e : result_.lines.ends) {
                    if (e.layers > 0) known.push_back(e.name);
                }
                return bad_puzzle(fmt::format("no grip `{}` to rename to `{}`", printable(derived),
                                              printable(wanted)))
                    .with_help(fmt::format("its grips are {}", join_words(known)));
            }
            renamed_.emplace_back(static_cast<std::uint16_t>(end - result_.lines.ends.begin()),
                                  wanted);
        }
        for (const auto& [end, wanted] : renamed_) result_.lines.ends[end].name = wanted;
        std::set<std::string> taken;
        for (const TurnLines::End& end : result_.lines.ends) {
            if (end.layers > 0 && !taken.insert(end.name).second) {
                return bad_puzzle(fmt::format("two grips have the name `{}`", printable(end.name)));
            }
        }
        // A name given to a grip no longer names an end that only has rotations.
        for (TurnLines::End& end : result_.lines.ends) {
            if (end.layers == 0 && taken.contains(end.name)) end.name.clear();
        }
        return std::nullopt;
    }

    /// The slabs of layers first..last of an end, counted from 1.
    [[nodiscard]] SlabRange slabs_of(const TurnLines::End& end, std::uint32_t first,
                                     std::uint32_t last) {
        const std::uint32_t tip = end.tip ? 1 : 0;
        const std::uint32_t from = first == 1 ? 0 : first - 1 + tip;
        const std::uint32_t to = last - 1 + tip;
        const std::uint32_t top = result_.lines.lines[*end.line].slabs - 1U;
        const auto range =
            end.far ? std::make_pair(top - to, top - from) : std::make_pair(from, to);
        return {*end.line, static_cast<std::uint16_t>(range.first),
                static_cast<std::uint16_t>(range.second)};
    }

    void list_grips() {
        std::uint32_t deepest = 0;
        for (const TurnLines::End& end : result_.lines.ends) {
            deepest = std::max<std::uint32_t>(deepest, end.layers);
        }
        for_ends([&](std::uint16_t i, const TurnLines::End& end) {
            add_grip(i, end.name, slabs_of(end, 1, 1), false);
        });
        for_ends([&](std::uint16_t i, const TurnLines::End& end) {
            const std::uint16_t slab = outermost(end);
            if (end.tip) add_grip(i, small_letters(end.name), {*end.line, slab, slab}, false);
        });
        for (std::uint32_t layer = 2; layer <= deepest; ++layer) {
            for_ends([&](std::uint16_t i, const TurnLines::End& end) {
                if (layer > end.layers) return;
                add_grip(i, fmt::format("{}{}", layer, end.name), slabs_of(end, layer, layer),
                         false);
            });
        }
        for_ends([&](std::uint16_t i, const TurnLines::End& end) { add_blocks(i, end); });
        std::stable_partition(result_.grips.begin(), result_.grips.end(),
                              [](const Grip& grip) { return !grip.block; });
    }

    template <class Visit>
    void for_ends(const Visit& visit) {
        for (std::uint16_t i = 0; i < result_.lines.ends.size(); ++i) {
            if (result_.lines.ends[i].layers > 0) visit(i, result_.lines.ends[i]);
        }
    }

    /// Neighbouring layers as one grip. On a line without a fixed slab, also blocks across the
    /// middle, up to half the line; a larger block equals a turn of the remaining layers.
    void add_blocks(std::uint16_t number, const TurnLines::End& end) {
        const bool across = !result_.lines.lines[*end.line].core;
        const std::uint32_t most = end.layers * (across ? 2U : 1U);
        for (std::uint32_t first = 1; first <= end.layers; ++first) {
            for (std::uint32_t last = first + 1; last <= most; ++last) {
                const std::uint32_t behind = most + 1 - last;  // layers, counted from the other end
                if (last > end.layers && (last - first + 1 > end.layers || behind < first ||
                                          (behind == first && end.far))) {
                    continue;
                }
                const std::string depth = first > 1  ? fmt::format("{}-{}", first, last)
                                          : last > 2 ? fmt::format("{}", last)
                                                     : "";
                add_grip(number, fmt::format("{}{}w", depth, end.name), slabs_of(end, first, last),
                         true);
            }
        }
    }

    void add_grip(std::uint16_t end, std::string name, SlabRange slabs, bool block) {
        Grip grip;
        grip.name = std::move(name);
        grip.order = result_.lines.ends[end].order;
        grip.step = result_.lines.ends[end].step;
        grip.block = block;
        grip.end = end;
        grip.slabs = slabs;
        result_.grips.push_back(std::move(grip));
    }

    const Dissection& cut_;
    const Polyhedron& solid_;
    const std::vector<std::pair<std::string, std::string>>& wanted_;
    Span span_;
    GeometricTurns result_;
    std::vector<std::pair<std::uint16_t, std::string>> renamed_;  // end, name
};

}  // namespace

Result<GeometricTurns> geometric_turns(
    const Dissection& cut, const std::vector<std::pair<std::string, std::string>>& wanted,
    Span span) {
    return TurnLister(cut, wanted, span).list();
}

}  // namespace qter

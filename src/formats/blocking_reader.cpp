#include "formats/blocking_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>

#include "formats/toml_reader.hpp"
#include "notation/algorithm.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

/// Limit on tables of one kind. Finding the place of a table costs a scan of its line, which may
/// hold all tables.
constexpr std::size_t kMostTables = 2000;
/// Limit on boxes of one piece.
constexpr std::size_t kMostBoxes = 20;
/// Limit on sets of placed pieces in all [[blocked]] tables, times their turns.
constexpr std::size_t kMostWritten = 100'000;

class BlockingReader : TomlReader {
 public:
    BlockingReader(const Source& source, const toml::table& root, const Puzzle& puzzle,
                   std::uint64_t signature)
        : TomlReader(source, root), puzzle_(puzzle), signature_(signature) {}

    Result<std::shared_ptr<const Blocking>> read() {
        for (const toml::table* table : some_tables("bonds")) {
            if (is_chosen(*table)) read_bond(*table);
        }
        if ((signature_ & ~bits_) != 0) {
            fail(span_of(root_), fmt::format("bit {} of the signature {:X} has no bond",
                                             std::countr_zero(signature_ & ~bits_), signature_));
        }
        for (const toml::table* table : some_tables("blocked")) read_blocked(*table);
        read_axes();
        for (const toml::table* table : some_tables("solids")) read_solid(*table);
        if (!ok()) return std::move(errors_);
        if (rules_.empty()) return std::shared_ptr<const Blocking>();
        Result<Blocking> made = make_blocking(puzzle_, std::move(rules_));
        if (!made) return made.diagnostics();
        return std::shared_ptr<const Blocking>(std::make_shared<const Blocking>(*std::move(made)));
    }

 private:
    std::vector<const toml::table*> some_tables(std::string_view key) {
        std::vector<const toml::table*> found = tables(key, Presence::kOptional);
        if (found.size() <= kMostTables) return found;
        too_large(span_of(root_), fmt::format("more than {} [[{}]] tables", kMostTables, key));
        return {};
    }

    /// The piece with a name or faces.
    std::optional<Slot> piece(const std::string& name, const toml::node& node) {
        return piece_of(puzzle_, name, node);
    }

    /// The pieces of a list, all different.
    std::vector<Slot> pieces(const toml::table& table, std::string_view key) {
        std::vector<Slot> found;
        std::set<Slot> seen;
        const std::vector<std::string> names = texts(table, key, Presence::kRequired);
        const std::vector<const toml::node*> nodes = nodes_;
        for (std::size_t i = 0; i < names.size(); ++i) {
            const std::optional<Slot> slot = piece(names[i], *nodes[i]);
            if (!slot) continue;
            if (!seen.insert(*slot).second) {
                if (errors_.full()) continue;
                fail(span_of(*nodes[i]), fmt::format("`{}` is listed twice", printable(names[i])));
            }
            found.push_back(*slot);
        }
        return found;
    }

    /// True if the bond has no bit, or a bit of the signature.
    bool is_chosen(const toml::table& table) {
        if (!table.contains("bit")) return true;
        const auto bit = table["bit"].value<std::int64_t>();
        if (!bit || *bit < 0 || *bit > 63) {
            fail(span_of(*table.get("bit")), "`bit` is a number from 0 to 63");
            return false;
        }
        const std::uint64_t mask = std::uint64_t{1} << *bit;
        if ((bits_ & mask) != 0) {
            fail(span_of(*table.get("bit")), fmt::format("an earlier bond has bit {}", *bit));
        }
        bits_ |= mask;
        return (signature_ & mask) != 0;
    }

    void read_bond(const toml::table& table) {
        check_keys(table, {"pieces", "centre", "core", "bit"});
        Bond bond;
        bond.span = span_of(table);
        bond.core = flag(table, "core");
        if (bond.core == table.contains("pieces")) {
            fail(bond.span, "a bond has `pieces`, or a `centre` and `core = true`");
        }
        if (!bond.core) bond.pieces = pieces(table, "pieces");
        if (table.contains("centre")) {
            const std::string name = required_text(table, "centre");
            const auto& grips = puzzle_.grips();
            for (std::uint16_t grip = 0; grip < puzzle_.generator_count(); ++grip) {
                if (grips[grip].name == name) bond.grip = grip;
            }
            if (!bond.grip && !name.empty()) {
                fail(span_of(*table.get("centre")),
                     fmt::format("`{}` is not a grip of this puzzle", printable(name)),
                     "a centre has the name of the grip that turns it");
            }
            if (bond.grip) check_layer(bond);
        } else if (ok() && bond.pieces.size() < 2) {
            fail(bond.span, "a bond needs two pieces, or one piece and a `centre`");
        }
        rules_.bonds.push_back(std::move(bond));
    }

    /// A piece glued to a centre must be in the layer of the centre's grip.
    void check_layer(const Bond& bond) {
        for (const Slot slot : bond.pieces) {
            if (!is_solved(puzzle_.grips()[*bond.grip].turn, slot)) continue;
            fail(bond.span,
                 fmt::format("{} is not in the layer that {} turns", puzzle_.pieces()[slot].name,
                             puzzle_.grips()[*bond.grip].name));
        }
    }

    // -- written obstacles --------------------------------------------------------------------

    void read_blocked(const toml::table& table) {
        check_keys(table, {"turns", "when", "halfway"});
        WrittenObstacle written;
        written.span = span_of(table);
        written.halfway = flag(table, "halfway");
        const std::vector<std::string> turns = texts(table, "turns", Presence::kRequired);
        const std::vector<const toml::node*> nodes = nodes_;
        if (turns.size() > 2 * puzzle_.grips().size()) {
            too_large(written.span, "`turns` has more entries than the puzzle has turns");
            return;
        }
        for (std::size_t i = 0; i < turns.size(); ++i) {
            const Span span = span_of(*nodes[i]).sub(1, turns[i].size());
            const std::optional<Algorithm> turn =
                parse_algorithm(puzzle_, turns[i], span).take(errors_);
            if (!turn) continue;
            const TurnStep step = step_of(*turn, span);
            written.steps.push_back(step);
            // A half turn is its own inverse.
            if (puzzle_.grips()[step.grip].order == 2) written.steps.push_back({step.grip, true});
        }
        const toml::array* when = table.get_as<toml::array>("when");
        if (when == nullptr || when->empty() || when->size() > 2) {
            fail(span_of(table), "`when` is a list of one or two tables: {piece = …, slot = …}");
            return;
        }
        std::vector<std::vector<PlacedPiece>> choices;
        for (const toml::node& node : *when) {
            if (!node.is_table()) {
                fail(span_of(node), "`when` holds tables: {piece = …, slot = …}");
                return;
            }
            choices.push_back(read_placed(*node.as_table()));
        }
        if (ok()) expand(choices, written);
    }

    TurnStep step_of(const Algorithm& turn, Span span) {
        if (turn.size() == 1) {
            const std::uint32_t order = puzzle_.grips()[turn[0].grip].order;
            if (turn[0].amount == 1) return {turn[0].grip, false};
            if (turn[0].amount + 1U == order) return {turn[0].grip, true};
        }
        fail(span, "`turns` holds smallest turns of grips, like \"R\" and \"R'\"");
        return {};
    }

    /// All placed pieces that `piece` or `pieces` and `slot` or `slots` describe.
    std::vector<PlacedPiece> read_placed(const toml::table& table) {
        check_keys(table, {"piece", "pieces", "slot", "slots", "orientation"});
        std::vector<PlacedPiece> all;
        const std::vector<Slot> what = one_or_more(table, "piece", "pieces");
        const std::vector<Slot> where = one_or_more(table, "slot", "slots");
        std::uint8_t orientation = kAnyOrientation;
        if (table.contains("orientation")) {
            const auto value = table["orientation"].value<std::int64_t>();
            const std::uint32_t modulus = what.empty() ? 1 : puzzle_.shape().modulus(what.front());
            if (!value || *value < 0 || *value >= modulus) {
                fail(span_of(*table.get("orientation")),
                     fmt::format("`orientation` is a number from 0 to {}", modulus - 1));
            } else {
                orientation = static_cast<std::uint8_t>(*value);
            }
        }
        for (const Slot p : what) {
            for (const Slot s : where) {
                if (puzzle_.shape().orbit_of(p) != puzzle_.shape().orbit_of(s)) {
                    fail(span_of(table), fmt::format("{} is never at {}", puzzle_.pieces()[p].name,
                                                     puzzle_.pieces()[s].name));
                    return {};
                }
                all.push_back({s, p, orientation});
            }
        }
        return all;
    }

    std::vector<Slot> one_or_more(const toml::table& table, std::string_view one,
                                  std::string_view more) {
        if (table.contains(one) && !table.contains(more)) {
            const std::optional<Slot> slot = piece(required_text(table, one), *table.get(one));
            return slot ? std::vector<Slot>{*slot} : std::vector<Slot>();
        }
        if (table.contains(more) && !table.contains(one)) return pieces(table, more);
        fail(span_of(table), fmt::format("`{}` or `{}` is missing", one, more));
        return {};
    }

    void expand(const std::vector<std::vector<PlacedPiece>>& choices, WrittenObstacle written) {
        const std::size_t count = choices[0].size() * (choices.size() == 2 ? choices[1].size() : 1);
        written_ += count * written.steps.size();
        if (written_ > kMostWritten) {
            too_large(written.span,
                      fmt::format("[[blocked]] describes more than {} obstacles", kMostWritten));
            return;
        }
        bool some = false;
        for (const PlacedPiece& a : choices[0]) {
            if (choices.size() == 1) {
                written.obstacle = {a};
                rules_.written.push_back(written);
                continue;
            }
            for (const PlacedPiece& b : choices[1]) {
                // A piece is in one slot, and a slot holds one piece.
                if (a.piece == b.piece || a.slot == b.slot) continue;
                written.obstacle = a < b ? Obstacle{a, b} : Obstacle{b, a};
                rules_.written.push_back(written);
                some = true;
            }
        }
        if (choices.size() == 2 && !some) {
            fail(written.span,
                 "`when` is never true: a piece is in one slot, a slot has one piece");
        }
    }

    // -- solids -------------------------------------------------------------------------------

    void read_axes() {
        const toml::node* node = root_.get("solid_axes");
        const bool has_solids = root_.contains("solids");
        if (root_.contains("solid_core")) {
            if (!has_solids)
                fail(span_of(*root_.get("solid_core")), "`solid_core` needs [[solids]]");
            read_boxes(root_, "solid_core", rules_.core);
        }
        if (const toml::node* stickers = root_.get("solid_stickers")) {
            if (!has_solids) fail(span_of(*stickers), "`solid_stickers` needs [[solids]]");
            rules_.stickers = stickers->value_or(std::string());
        }
        if (const toml::node* hollow = root_.get("solid_hollow")) {
            if (!has_solids) fail(span_of(*hollow), "`solid_hollow` needs [[solids]]");
            read_hollow(*hollow);
        }
        if (node == nullptr) {
            if (has_solids) {
                fail(span_of(*root_.get("solids")),
                     "solids need `solid_axes`: three pairs of opposite faces");
            }
            return;
        }
        SolidAxes axes{};
        std::set<std::uint8_t> seen;
        const toml::array* list = node->as_array();
        bool good = list != nullptr && list->size() == 3;
        for (std::size_t i = 0; good && i < 3; ++i) {
            const toml::array* pair = list->get(i)->as_array();
            good = pair != nullptr && pair->size() == 2;
            for (std::size_t k = 0; good && k < 2; ++k) {
                const auto name = pair->get(k)->value<std::string>();
                const auto& faces = puzzle_.faces();
                const auto face = std::find(faces.begin(), faces.end(), name.value_or(""));
                good = name && face != faces.end();
                if (!good) break;
                axes[i][k] = static_cast<std::uint8_t>(face - faces.begin());
                good = seen.insert(axes[i][k]).second;
            }
        }
        if (!good) {
            fail(span_of(*node),
                 "`solid_axes` is three pairs of opposite faces, all different: "
                 "[[\"R\", \"L\"], [\"U\", \"D\"], [\"F\", \"B\"]]");
            return;
        }
        rules_.axes = axes;
    }

    void read_solid(const toml::table& table) {
        check_keys(table, {"piece", "boxes"});
        PieceSolid solid;
        solid.span = span_of(table);
        const std::string name = required_text(table, "piece");
        const std::optional<Slot> slot =
            name.empty() ? std::nullopt : piece(name, *table.get("piece"));
        if (!read_boxes(table, "boxes", solid.boxes)) return;
        solid.piece = slot.value_or(0);
        if (slot && !solid_.insert(*slot).second) {
            fail(span_of(table),
                 fmt::format("{} has a solid already", puzzle_.pieces()[solid.piece].name));
        }
        rules_.solids.push_back(std::move(solid));
    }

    bool read_boxes(const toml::table& table, std::string_view key, std::vector<SolidBox>& into) {
        const toml::array* boxes = table.get_as<toml::array>(key);
        if (boxes == nullptr || boxes->empty() || boxes->size() > kMostBoxes) {
            fail(span_of(table), fmt::format("`{}` is a list of 1 to {} boxes", key, kMostBoxes));
            return false;
        }
        for (const toml::node& box : *boxes) read_box(box, into);
        return true;
    }

    void read_box(const toml::node& node, std::vector<SolidBox>& into) {
        const toml::array* numbers = node.as_array();
        SolidBox box{};
        bool good = numbers != nullptr && numbers->size() == 6;
        for (std::size_t i = 0; good && i < 6; ++i) {
            const std::optional<double> value = length(numbers->get(i));
            good = value.has_value();
            if (good) box[i / 2][i % 2] = *value;
        }
        for (std::size_t i = 0; good && i < 3; ++i) good = box[i][0] < box[i][1];
        if (!good) {
            fail(span_of(node),
                 "a box is six numbers, from and to along each of the three axes: to is more than "
                 "from, and none is beyond 1000000");
            return;
        }
        into.push_back(box);
    }

    void read_hollow(const toml::node& node) {
        const toml::table* table = node.as_table();
        const auto positive = [&](std::string_view key) {
            const std::optional<double> value =
                table == nullptr ? std::nullopt : length(table->get(key));
            return value && *value > 0 ? value : std::nullopt;
        };
        const std::optional<double> within = positive("within");
        const std::optional<double> radius = positive("radius");
        if (table != nullptr) check_keys(*table, {"within", "radius"});
        if (!within || !radius) {
            fail(span_of(node),
                 "`solid_hollow` is two numbers above 0, none beyond 1000000: "
                 "{ within = 1, radius = 4.2 }");
            return;
        }
        rules_.hollow = SolidHollow{*within, *radius};
    }

    /// A number within the limit of box coordinates.
    static std::optional<double> length(const toml::node* node) {
        if (node == nullptr || !(node->is_integer() || node->is_floating_point()))
            return std::nullopt;
        const auto value = node->value<double>();
        const bool good = value && std::isfinite(*value) && std::abs(*value) <= 1e6;
        return good ? value : std::nullopt;
    }

    const Puzzle& puzzle_;
    std::uint64_t signature_;
    std::uint64_t bits_ = 0;  // bits of the bonds so far
    BlockingRules rules_;
    std::size_t written_ = 0;
    std::set<Slot> solid_;  // pieces that have a solid
};

}  // namespace

Result<std::shared_ptr<const Blocking>> read_blocking(const Source& source, const toml::table& root,
                                                      const Puzzle& puzzle,
                                                      std::uint64_t signature) {
    return BlockingReader(source, root, puzzle, signature).read();
}

}  // namespace qter

#include "coordinate/reduced_space.hpp"

#include <utility>

namespace qter {
namespace {

/// The coordinate that is reduced, and the one that is the column.
struct Roles {
    std::size_t classes;
    std::size_t last;
};

std::optional<Roles> roles_of(const std::vector<Coordinate>& all, std::uint32_t symmetries) {
    if (all.size() < 2 || symmetries < 2) return std::nullopt;
    std::size_t classes = 0;
    for (std::size_t i = 1; i < all.size(); ++i) {
        if (all[i].size() > all[classes].size()) classes = i;
    }
    if (!SymmetryReduction::fits(all[classes].size(), symmetries)) return std::nullopt;
    // Rows as long as possible: loops apply turns once for each row.
    std::optional<std::size_t> last;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (i == classes || all[i].size() > ProductSpace::kMaxRow) continue;
        if (!last || all[i].size() > all[*last].size()) last = i;
    }
    return last ? std::optional(Roles{classes, *last}) : std::nullopt;
}

}  // namespace

std::uint64_t ReducedSpace::table_bytes(const ProductSpace& space, std::uint32_t symmetries) {
    const std::optional<Roles> roles = roles_of(space.coordinates(), symmetries);
    if (!roles) return 0;
    std::uint64_t values = std::uint64_t{space.turns()} * space.coordinates()[roles->last].size();
    for (const Coordinate& coordinate : space.coordinates()) values += coordinate.size();
    return values * symmetries * sizeof(std::uint32_t);
}

std::optional<ReducedSpace> ReducedSpace::make(const ProductSpace& space,
                                               SpaceSymmetries symmetries) {
    const std::optional<Roles> roles = roles_of(space.coordinates(), symmetries.group.size());
    if (!roles) return std::nullopt;
    return ReducedSpace(space, std::move(symmetries), roles->classes, roles->last);
}

ReducedSpace::ReducedSpace(const ProductSpace& space, SpaceSymmetries symmetries,
                           std::size_t classes, std::size_t last)
    : space_(&space),
      symmetries_(std::move(symmetries)),
      of_classes_(classes),
      last_(last),
      reduction_(symmetries_.images[classes]),
      row_(space.coordinates()[last].size()) {
    for (std::size_t i = 0; i < space.coordinates().size(); ++i) {
        if (i == of_classes_ || i == last_) continue;
        others_.push_back(i);
        rest_ *= coordinate(i).size();
    }
    make_tables();
}

void ReducedSpace::make_tables() {
    after_.reserve(std::size_t{turns()} * symmetries() * row_);
    for (std::uint32_t turn = 0; turn < turns(); ++turn) {
        for (std::uint32_t symmetry = 0; symmetry < symmetries(); ++symmetry) {
            const std::vector<std::uint32_t>& image = symmetries_.images[last_][symmetry];
            for (std::uint32_t value = 0; value < row_; ++value) {
                after_.push_back(static_cast<Column>(image[coordinate(last_).after(value, turn)]));
            }
        }
    }
}

/// The edge of a turn, mapped by a symmetry: `to` is the class, and `values` has the values of the
/// other coordinates before the turn.
RowEdge ReducedSpace::edge(std::uint32_t turn, std::uint32_t symmetry, std::uint32_t to,
                           const RowEdges& values) const {
    std::uint64_t row = to;
    for (std::size_t i = 0; i < others_.size(); ++i) {
        const Coordinate& other = coordinate(others_[i]);
        const std::uint32_t value = other.after(values.values[i], turn);
        row = row * other.size() + symmetries_.images[others_[i]][symmetry][value];
    }
    const std::size_t table = (std::size_t{turn} * symmetries() + symmetry) * row_;
    return {row, after_.data() + table, turn, reduction_.size(to)};
}

void ReducedSpace::edges(std::uint64_t row, std::uint32_t turns, RowEdges& to) const {
    const auto own = static_cast<std::uint32_t>(row / rest_);
    std::uint64_t rest = row % rest_;
    to.values.resize(others_.size());
    for (std::size_t i = others_.size(); i-- > 0;) {
        const std::uint32_t size = coordinate(others_[i]).size();
        to.values[i] = static_cast<std::uint32_t>(rest % size);
        rest /= size;
    }
    const std::uint32_t representative = reduction_.representative(own);
    to.edges.clear();
    for (std::uint32_t turn = 0; turn < turns; ++turn) {
        const std::uint32_t sym =
            reduction_.sym_coordinate(coordinate(of_classes_).after(representative, turn));
        to.edges.push_back(edge(turn, reduction_.symmetry_of(sym), reduction_.class_of(sym), to));
    }
    for (std::uint32_t turn = 0; turn < turns; ++turn) {
        const std::uint32_t sym =
            reduction_.sym_coordinate(coordinate(of_classes_).after(representative, turn));
        const std::uint32_t there = reduction_.class_of(sym);
        const std::uint32_t first = reduction_.symmetry_of(sym);
        for (const std::uint32_t symmetry : reduction_.stabiliser(there)) {
            to.edges.push_back(edge(turn, symmetries_.group.product[first][symmetry], there, to));
        }
    }
}

}  // namespace qter

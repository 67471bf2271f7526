// The first view of every puzzle that is drawn: several faces show well, and cubes lie as ever.
#include <cmath>

#include "catch.hpp"
#include "fixtures.hpp"
#include "view/first_view.hpp"

using namespace qter;
using namespace qter::testing;

TEST_CASE("the first view shows three faces well, of a tetrahedron two") {
    std::size_t bodies = 0;
    for (const std::string& name : all_names()) {
        const std::optional<SolidBody> body = solid_body(*puzzle(name));
        if (!body) continue;
        ++bodies;
        INFO(name);
        const std::vector<Vec3> normals = sticker_normals(*body);
        const FirstView view = first_view(*body);
        const std::vector<double> shares = shares_in_view(normals, view);
        if (normals.size() == 4) {
            // From above, a tetrahedron on its face never shows more.
            CHECK(shares[1] > 0.35);
            CHECK(shares[0] > shares[1] + 0.1);
        } else {
            CHECK(shares[2] > 0.1);
        }
        CHECK((view == FirstView() || (view.yaw > 33 && view.yaw < 60 && view.pitch == 20)));
        if (normals.size() == 6 || normals.size() >= 12) CHECK(view == FirstView());
    }
    CHECK(bodies > 60);
}

TEST_CASE("boxes of all shapes have the usual first view") {
    for (const char* name : {"1x3x3", "2x2x3", "1x9x9", "3x4x5"}) {
        INFO(name);
        CHECK(first_view(solid_body(*puzzle(name)).value()) == FirstView());
    }
}

TEST_CASE("octahedra and tetrahedra are turned further") {
    const std::optional<SolidBody> octahedron = solid_body(*puzzle("fto"));
    const FirstView view = first_view(octahedron.value());
    CHECK(view == FirstView{57, 20});
    // Each face is seen at a cosine of its normal with the direction to the viewer; here by hand:
    // (0.788, 0.342, 0.512) with U (0, 0.816, 0.577), R (0.816, 0, 0.577), BR (0.816, 0, -0.577).
    const std::vector<double> shares = shares_in_view(sticker_normals(*octahedron), view);
    const double all = 0.575 + 0.939 + 0.348 + 0.016;
    CHECK(std::abs(shares[0] - 0.939 / all) < 2e-3);
    CHECK(std::abs(shares[1] - 0.575 / all) < 2e-3);
    CHECK(std::abs(shares[2] - 0.348 / all) < 2e-3);
}

#include "view/eye.hpp"

namespace qter {
namespace {

/// In units of the farthest corner's distance from the centre: parallel edges of the solid visibly
/// converge, and all faces in view are still visible.
constexpr double kEyeDistance = 4;

}  // namespace

Eye Eye::looking(Vec3 towards, Vec3 upwards, double farthest) {
    Eye eye;
    eye.towards = unit(towards);
    eye.right = unit(cross(upwards, eye.towards));
    eye.up = cross(eye.towards, eye.right);
    eye.distance = kEyeDistance * farthest;
    return eye;
}

}  // namespace qter

#include "view/eye.hpp"

namespace qter {
namespace {

/// Times the farthest corner's distance from the centre: edges that are parallel on the solid
/// visibly run together, and all faces in view are still seen.
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

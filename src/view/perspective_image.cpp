#include "view/perspective_image.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace qter {
namespace {

constexpr std::size_t kSamples = 4;
constexpr std::size_t kBandRows = 32;
/// The part of its depth by which a polygon comes nearer for each number of SeenPolygon::above.
/// More than a rounding error, less than the gap between two pieces.
constexpr double kAbove = 1e-6;

int byte_of(double light) {
    const double c = std::clamp(light, 0.0, 1.0);
    const double encoded = c <= 0.0031308 ? 12.92 * c : 1.055 * std::pow(c, 1 / 2.4) - 0.055;
    return static_cast<int>(std::lround(255 * encoded));
}

struct ImagePoint {
    double x = 0;
    double y = 0;
};

/// A polygon on the image, in samples.
struct FlatShape {
    std::vector<ImagePoint> corners;
    /// 1 / depth at (x, y) is dot(nearness, {x, y, 1}).
    Vec3 nearness;
    double top = 0;
    double bottom = 0;
    const Light* light = nullptr;
};

FlatShape flattened(const SeenPolygon& polygon, const ImageLens& lens) {
    FlatShape shape;
    shape.light = &polygon.light;
    shape.top = std::numeric_limits<double>::infinity();
    shape.bottom = -shape.top;
    const double scale = kSamples * lens.scale;
    const double middle_x = kSamples * lens.middle_x;
    const double middle_y = kSamples * lens.middle_y;
    for (const Vec3 p : polygon.corners) {
        const ImagePoint at{middle_x - scale * p.x / p.z, middle_y + scale * p.y / p.z};
        shape.corners.push_back(at);
        shape.top = std::min(shape.top, at.y);
        shape.bottom = std::max(shape.bottom, at.y);
    }
    // The ray through (x, y) is t ((x - middle_x) / scale, (middle_y - y) / scale, -1), and meets
    // the plane n p = d at the depth t = d / (n ray).
    const Vec3 n = unit(twice_area(polygon.corners));
    const double d = dot(n, middle_of(polygon.corners));
    const double nearer = (1 + kAbove * polygon.above) / d;
    shape.nearness = {nearer * n.x / scale, -nearer * n.y / scale,
                      nearer * ((n.y * middle_y - n.x * middle_x) / scale - n.z)};
    return shape;
}

/// Some rows of samples, and what each shows.
class Band {
 public:
    explicit Band(std::size_t width)
        : width_(width * kSamples),
          nearness_(width_ * kBandRows * kSamples),
          light_(nearness_.size()) {}

    void begin(std::size_t first_row) {
        first_ = first_row * kSamples;
        std::fill(nearness_.begin(), nearness_.end(), 0.0);
        std::fill(light_.begin(), light_.end(), nullptr);
    }

    void draw(const FlatShape& shape) {
        const double rows = kBandRows * kSamples;
        const double from = std::max(0.0, std::ceil(shape.top - 0.5 - static_cast<double>(first_)));
        const double to =
            std::min(rows - 1, std::floor(shape.bottom - 0.5 - static_cast<double>(first_)));
        for (double row = from; row <= to; ++row) draw_row(shape, static_cast<std::size_t>(row));
    }

    /// The pixel's colour, of which `before` is what no sample hides.
    [[nodiscard]] Rgb pixel(std::size_t x, std::size_t row, Rgb before) const {
        const Light behind = light_of(before);
        Light sum = {};
        bool any = false;
        for (std::size_t i = 0; i < kSamples; ++i) {
            for (std::size_t j = 0; j < kSamples; ++j) {
                const Light* const one = light_[(row * kSamples + i) * width_ + x * kSamples + j];
                any = any || one != nullptr;
                for (std::size_t k = 0; k < 3; ++k)
                    sum[k] += one == nullptr ? behind[k] : (*one)[k];
            }
        }
        if (!any) return before;
        constexpr double kAll = kSamples * kSamples;
        return {byte_of(sum[0] / kAll), byte_of(sum[1] / kAll), byte_of(sum[2] / kAll)};
    }

 private:
    void draw_row(const FlatShape& shape, std::size_t row) {
        const double y = static_cast<double>(first_ + row) + 0.5;
        double left = std::numeric_limits<double>::infinity();
        double right = -left;
        for (std::size_t i = 0; i < shape.corners.size(); ++i) {
            const ImagePoint a = shape.corners[i];
            const ImagePoint b = shape.corners[(i + 1) % shape.corners.size()];
            if ((a.y <= y) == (b.y <= y)) continue;
            const double x = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y);
            left = std::min(left, x);
            right = std::max(right, x);
        }
        const double from = std::max(0.0, std::ceil(left - 0.5));
        const double to = std::min(static_cast<double>(width_) - 1, std::floor(right - 0.5));
        if (!(from <= to)) return;
        double nearness = dot(shape.nearness, {from + 0.5, y, 1});
        const auto end = static_cast<std::size_t>(to);
        for (auto x = static_cast<std::size_t>(from); x <= end; ++x) {
            const std::size_t at = row * width_ + x;
            if (nearness > nearness_[at]) {
                nearness_[at] = nearness;
                light_[at] = shape.light;
            }
            nearness += shape.nearness.x;
        }
    }

    std::size_t width_;
    std::size_t first_ = 0;
    std::vector<double> nearness_;
    std::vector<const Light*> light_;
};

}  // namespace

Light light_of(Rgb colour) {
    return {linear_light(colour.red), linear_light(colour.green), linear_light(colour.blue)};
}

void draw_polygons(RgbImage& image, const ImageLens& lens,
                   const std::vector<SeenPolygon>& polygons) {
    std::vector<FlatShape> shapes;
    for (const SeenPolygon& polygon : polygons) shapes.push_back(flattened(polygon, lens));
    Band band(image.width);
    for (std::size_t first = 0; first < image.height; first += kBandRows) {
        band.begin(first);
        for (const FlatShape& shape : shapes) band.draw(shape);
        for (std::size_t row = 0; row < std::min(kBandRows, image.height - first); ++row) {
            for (std::size_t x = 0; x < image.width; ++x) {
                Rgb& pixel = image.pixels[(first + row) * image.width + x];
                pixel = band.pixel(x, row, pixel);
            }
        }
    }
}

}  // namespace qter

#include "proof/plain_distance.hpp"

#include <fmt/format.h>

namespace qter {
namespace {

/// Two spheres of radii a and b. Their last layers are disjoint, as were all smaller pairs: the
/// states are more than a + b turns apart.
class TwoSpheres {
 public:
    TwoSpheres(const PlainTurns& turns, const PlainState& from, const std::vector<PlainState>& to,
               const CheckLimits& limits)
        : turns_(turns),
          limits_(limits),
          row_(turns.bytes()),
          near_(turns, limits, {from}),
          far_(turns, limits, to) {}

    PlainFinding run(std::uint32_t most) {
        if (near_.full() || far_.full()) {
            finding_.stop = CheckStop::kNoMemory;
            return finding_;
        }
        for (std::uint32_t i = 0; i < near_.layer().size(); ++i) {
            if (far_.layer().contains(near_.layer().row(i))) {
                finding_.found = 0;
                return finding_;
            }
        }
        finding_.below = 1;
        while (finding_.below <= most && !finding_.found && !finding_.for_ever) {
            limits_.observer.tell({fmt::format("length {}", finding_.below)});
            const bool near_first = near_.layer().size() <= far_.layer().size();
            Sphere& small = near_first ? near_ : far_;
            const Sphere& large = near_first ? far_ : near_;
            if (!step(small, large, finding_.below == most)) break;
        }
        return finding_;
    }

 private:
    /// Searches one more length; false if it could not be completed.
    bool step(Sphere& small, const Sphere& large, bool last) {
        bool met = false;
        const auto visit = [&](const PlainState& /*state*/, const std::uint8_t* row) {
            ++finding_.states;
            met = large.layer().contains(row);
            return !met;
        };
        // States no farther than before are not in the other sphere's last layer, or they would
        // have met already.
        const auto visit_unkept = [&](const PlainState& state) {
            turns_.pack(state, row_.data());
            return visit(state, row_.data());
        };
        CheckStop stop = last ? small.look(visit_unkept) : small.advance(visit);
        const bool no_room = stop == CheckStop::kNoMemory;
        if (no_room) stop = small.look(visit_unkept);  // one more length without storing the layer
        if (met) {
            finding_.found = finding_.below;
            return true;
        }
        if (stop != CheckStop::kNone) {
            finding_.stop = stop;
            return false;
        }
        ++finding_.below;
        if (no_room) {
            finding_.stop = CheckStop::kNoMemory;
            return false;
        }
        // No further states: one of the two spheres is complete.
        finding_.for_ever = !last && small.layer().size() == 0;
        return true;
    }

    const PlainTurns& turns_;
    const CheckLimits& limits_;
    std::vector<std::uint8_t> row_;  // scratch
    Sphere near_;
    Sphere far_;
    PlainFinding finding_;
};

}  // namespace

PlainFinding plain_distance(const PlainTurns& turns, const PlainState& from,
                            const std::vector<PlainState>& to, std::uint32_t most,
                            const CheckLimits& limits) {
    return TwoSpheres(turns, from, to, limits).run(most);
}

}  // namespace qter

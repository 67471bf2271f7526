#include "search/power_form.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace qter {
namespace {

/// The slots of a cycle from `first` on; a step moves the piece in the next slot to this one.
std::vector<Slot> slots_from(const State& algorithm, Slot first) {
    std::vector<Slot> slots;
    Slot slot = first;
    do {
        slots.push_back(slot);
        slot = algorithm.piece[slot];
    } while (slot != first);
    return slots;
}

/// By the index in the wheel and the orientation of a piece: the steps that bring it to the front
/// with its least orientation. After `rounds` rounds of the cycle its orientation is back.
std::vector<std::uint32_t> steps_to_front(const State& algorithm, const std::vector<Slot>& slots,
                                          std::uint32_t modulus, std::uint32_t turned,
                                          std::uint32_t rounds) {
    const auto length = static_cast<std::uint32_t>(slots.size());
    std::vector<std::uint32_t> steps(std::size_t{length} * modulus);
    // A piece that comes to the front from `at` adds the orientations of all slots before it.
    std::uint32_t picked_up = 0;
    for (std::uint32_t at = 0; at < length; ++at) {
        for (std::uint32_t orient = 0; orient < modulus; ++orient) {
            std::uint32_t best_round = 0;
            std::uint32_t least = modulus;
            for (std::uint32_t round = 0; round < rounds; ++round) {
                const std::uint32_t end = (orient + picked_up + round * turned) % modulus;
                if (end < least) best_round = round;
                least = std::min(least, end);
            }
            steps[at * modulus + orient] = at + best_round * length;
        }
        picked_up += algorithm.orient[slots[at]];
    }
    return steps;
}

}  // namespace

std::optional<PowerForm::Wheel> PowerForm::wheel_of(const FastShape& shape, const State& algorithm,
                                                    Slot first, std::uint32_t before) {
    const std::vector<Slot> slots = slots_from(algorithm, first);
    const std::uint32_t orbit = shape.shape().orbit_of(first);
    const auto length = static_cast<std::uint32_t>(slots.size());
    Wheel wheel;
    wheel.place = shape.places()[orbit];
    wheel.modulus = shape.shape().modulus(first);
    for (const Slot slot : slots) {
        wheel.entries.push_back(static_cast<std::uint32_t>(wheel.place.first + slot -
                                                           shape.shape().orbits()[orbit].first));
    }
    std::uint32_t turned = 0;
    for (const Slot slot : slots) turned += algorithm.orient[slot];
    turned %= wheel.modulus;
    const std::uint32_t rounds = turned == 0 ? 1 : wheel.modulus / std::gcd(turned, wheel.modulus);
    wheel.order = length * rounds;
    wheel.before = before;
    if (std::uint64_t{wheel.order} * before > kMaxTableBytes / shape.bytes()) return std::nullopt;

    wheel.to_front = steps_to_front(algorithm, slots, wheel.modulus, turned, rounds);

    // Steps that leave the earlier cycles alone bring this one as close to its front as possible.
    wheel.together.resize(std::size_t{wheel.order} * before);
    const std::uint32_t unit = std::gcd(before, wheel.order);
    std::uint32_t more = 0;
    for (std::uint32_t i = 0; i < wheel.order / unit; ++i, more += before) {
        for (std::uint32_t rest = 0; rest < unit; ++rest) {
            for (std::uint32_t done = 0; done < before; ++done) {
                const std::uint32_t wanted = (more + rest + done) % wheel.order;
                wheel.together[wanted * before + done] = done + more;
            }
        }
    }

    if (wheel.place.kind == FastKind::kLanes) {
        wheel.order_in_table.fill(0xff);
        std::copy(wheel.entries.begin(), wheel.entries.end(), wheel.order_in_table.begin());
        for (std::uint32_t at = 0; at < length; ++at) {
            for (std::uint32_t orient = 0; orient < wheel.modulus; ++orient) {
                wheel.rows[orient << fast_format(FastKind::kLanes).orient_shift | at] =
                    wheel.to_front[at * wheel.modulus + orient] * before;
            }
        }
    }
    return wheel;
}

std::optional<PowerForm> PowerForm::make(const FastShape& shape,
                                         const std::vector<State>& algorithms,
                                         const std::vector<Slot>& fixed) {
    if (!shape.in_place()) return std::nullopt;
    PowerForm form(shape);
    std::vector<bool> counts(shape.shape().slots());
    for (const Slot slot : fixed) counts[slot] = true;
    std::vector<bool> taken(counts.size());
    std::uint64_t powers = 0;
    for (const State& algorithm : algorithms) {
        Rotor rotor;
        std::vector<bool> seen(counts.size());
        for (const Slot slot : fixed) {
            if (is_solved(algorithm, slot) || seen[slot]) continue;
            for (const Slot other : slots_from(algorithm, slot)) {
                if (!counts[other] || taken[other]) return std::nullopt;
                seen[other] = taken[other] = true;
            }
            std::optional<Wheel> wheel = wheel_of(shape, algorithm, slot, rotor.order);
            if (!wheel) return std::nullopt;
            const std::uint64_t order = std::lcm(std::uint64_t{rotor.order}, wheel->order);
            if (powers + order > kMaxTableBytes / shape.bytes()) return std::nullopt;
            rotor.order = static_cast<std::uint32_t>(order);
            rotor.wheels.push_back(*std::move(wheel));
        }
        rotor.first = powers;
        powers += rotor.order;
        form.rotors_.push_back(std::move(rotor));
    }
    form.powers_ = FastBuffer(powers * shape.bytes());
    for (std::size_t i = 0; i < algorithms.size(); ++i) {
        State power = solved_state(shape.shape());
        for (std::uint32_t steps = 0; steps < form.rotors_[i].order; ++steps) {
            shape.pack(power,
                       form.powers_.data() + (form.rotors_[i].first + steps) * shape.bytes());
            power = compose(shape.shape(), power, algorithms[i]);
        }
    }
    return form;
}

std::vector<std::uint32_t> PowerForm::orders() const {
    std::vector<std::uint32_t> orders;
    for (const Rotor& rotor : rotors_) orders.push_back(rotor.order);
    return orders;
}

std::vector<std::uint32_t> PowerForm::steps(const std::uint8_t* state) const {
    // No algorithm touches the cycles of another one, so each is independent.
    std::vector<std::uint32_t> all;
    for (const Rotor& rotor : rotors_) {
        all.push_back(steps_of<PortableKernel, false>(rotor, state));
    }
    return all;
}

}  // namespace qter

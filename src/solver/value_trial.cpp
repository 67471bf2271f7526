#include "solver/value_trial.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <numeric>
#include <utility>

#include "support/random.hpp"

namespace qter {
namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

/// One register at a value, which is stored as its remainders mod the lengths of cycles.
class Wheel {
 public:
    /// `where` gives the index of each point among the watched ones.
    Wheel(const StickerReplay& replay, const TrialRegister& reg,
          const std::vector<std::uint32_t>& where)
        : map_(reg.map), cycles_(reg.map), tells_zero_(reg.tells_zero) {
        for (std::uint32_t cycle = 0; cycle < cycles_.size(); ++cycle) {
            const std::uint32_t length = cycles_.length(cycle);
            const auto same = std::find(lengths_.begin(), lengths_.end(), length);
            kind_.push_back(static_cast<std::uint32_t>(same - lengths_.begin()));
            if (same == lengths_.end()) lengths_.push_back(length);
        }
        remainders_.assign(lengths_.size(), 0);
        for (const Slot slot : reg.own) {
            for (StickerPoint p = replay.first(slot); p < replay.first(slot + 1); ++p) {
                own_.push_back({where[p], cycles_.cycle_of(p), cycles_.place_of(p)});
            }
        }
        for (const Slot slot : reg.zeros) {
            for (StickerPoint p = replay.first(slot); p < replay.first(slot + 1); ++p) {
                zeros_.push_back({where[p], p});
            }
        }
    }

    void set(const Integer& value) {
        zero_ = value == 0;
        for (std::size_t i = 0; i < lengths_.size(); ++i) {
            remainders_[i] =
                static_cast<std::uint32_t>(mpz_fdiv_ui(value.get_mpz_t(), lengths_[i]));
        }
    }
    void add_one() {
        zero_ = false;
        for (std::size_t i = 0; i < lengths_.size(); ++i) {
            if (++remainders_[i] == lengths_[i]) remainders_[i] = 0;
        }
    }

    /// Carries the algorithm out once, and as often as the value says.
    void step(std::vector<StickerPoint>& places) const {
        for (StickerPoint& point : places) point = map_[point];
    }
    void turn(std::vector<StickerPoint>& places) const {
        for (StickerPoint& point : places)
            point = ahead(cycles_.cycle_of(point), cycles_.place_of(point));
    }

    /// The index of a watched point that is not where the value takes it; kNone if all are.
    [[nodiscard]] std::uint32_t misplaced(const std::vector<StickerPoint>& places) const {
        for (const Reading& reading : own_) {
            if (places[reading.watched] != ahead(reading.cycle, reading.place)) {
                return reading.watched;
            }
        }
        return kNone;
    }
    [[nodiscard]] bool zeros_agree(const std::vector<StickerPoint>& places) const {
        if (!tells_zero_) return true;
        const bool solved = std::all_of(zeros_.begin(), zeros_.end(), [&](const auto& zero) {
            return places[zero.first] == zero.second;
        });
        return solved == zero_;
    }

 private:
    struct Reading {
        std::uint32_t watched;
        std::uint32_t cycle;
        std::uint32_t place;
    };

    [[nodiscard]] StickerPoint ahead(std::uint32_t cycle, std::uint32_t place) const {
        const std::uint32_t length = cycles_.length(cycle);
        const std::uint32_t on = place + remainders_[kind_[cycle]];
        return cycles_.at(cycle, on < length ? on : on - length);
    }

    PointMap map_;
    PointCycles cycles_;
    std::vector<std::uint32_t> lengths_;     // the distinct lengths
    std::vector<std::uint32_t> kind_;        // by cycle: index of its length
    std::vector<std::uint32_t> remainders_;  // of the value mod each length
    bool tells_zero_;
    bool zero_ = true;
    std::vector<Reading> own_;
    std::vector<std::pair<std::uint32_t, StickerPoint>> zeros_;  // watched, and its home
};

class Trial {
 public:
    Trial(const StickerReplay& replay, const std::vector<TrialRegister>& registers)
        : replay_(replay), registers_(registers) {
        std::vector<std::uint32_t> where(replay.points(), kNone);
        for (const TrialRegister& reg : registers) {
            for (const Slot slot : reg.own) watch(slot, where);
            for (const Slot slot : reg.zeros) watch(slot, where);
        }
        for (const TrialRegister& reg : registers) wheels_.emplace_back(replay, reg, where);
        values_.assign(registers.size(), 0);
        misread_.assign(registers.size(), false);
        wrong_zero_.assign(registers.size(), false);
    }

    void try_all() {
        result_.exhaustive = true;
        // [k]: positions of the watched points when registers 0..k have their values.
        std::vector<std::vector<StickerPoint>> places(registers_.size(), watched_);
        for (;;) {
            check(places.back());
            std::size_t k = registers_.size();
            while (k > 0 && values_[k - 1] + 1 == registers_[k - 1].order) {
                values_[--k] = 0;
                wheels_[k].set(0);
            }
            if (k == 0) return;
            --k;
            ++values_[k];
            wheels_[k].add_one();
            wheels_[k].step(places[k]);
            for (std::size_t i = k + 1; i < places.size(); ++i) places[i] = places[k];
        }
    }

    void try_random(std::uint64_t samples, std::uint64_t seed) {
        Random random(seed);
        std::vector<std::size_t> turn_order(registers_.size());
        std::iota(turn_order.begin(), turn_order.end(), std::size_t{0});
        std::vector<StickerPoint> places;
        for (std::uint64_t i = 0; i < samples; ++i) {
            for (std::size_t k = 0; k < registers_.size(); ++k) {
                std::swap(turn_order[k], turn_order[random.below(k + 1)]);
                values_[k] = any_value(k, random);
                wheels_[k].set(values_[k]);
            }
            places = watched_;
            for (const std::size_t k : turn_order) wheels_[k].turn(places);
            check(places);
        }
    }

    TrialResult take_result() { return std::move(result_); }

 private:
    void watch(Slot slot, std::vector<std::uint32_t>& where) {
        for (StickerPoint p = replay_.first(slot); p < replay_.first(slot + 1); ++p) {
            if (where[p] != kNone) continue;
            where[p] = static_cast<std::uint32_t>(watched_.size());
            watched_.push_back(p);
        }
    }

    /// One value in four is 0, and one in four takes some own piece back home.
    Integer any_value(std::size_t k, Random& random) const {
        const TrialRegister& reg = registers_[k];
        const std::uint64_t sort = random.below(4);
        if (sort == 0) return 0;
        Integer value = 0;
        // 64 bits more than the order has: all values are equally likely up to 2^-64.
        for (std::size_t bits = 0; bits < mpz_sizeinbase(reg.order.get_mpz_t(), 2) + 64;
             bits += 32) {
            value = value * Integer(0x100000000UL) +
                    static_cast<unsigned long>(random.below(1UL << 32));
        }
        if (sort == 1 && !reg.own.empty()) {
            StickerPoint point = replay_.first(reg.own[random.below(reg.own.size())]);
            const StickerPoint start = point;
            unsigned long steps = 0;
            do {
                point = reg.map[point];
                ++steps;
            } while (point != start);
            value *= steps;
        }
        return mod(value, reg.order);
    }

    void check(const std::vector<StickerPoint>& places) {
        ++result_.combinations;
        for (std::uint32_t k = 0; k < wheels_.size(); ++k) {
            if (!misread_[k]) {
                const std::uint32_t wrong = wheels_[k].misplaced(places);
                if (wrong != kNone) {
                    misread_[k] = true;
                    result_.failures.push_back(
                        {k, false, replay_.slot_of(watched_[wrong]), values_});
                }
            }
            if (!wrong_zero_[k] && !wheels_[k].zeros_agree(places)) {
                wrong_zero_[k] = true;
                result_.failures.push_back({k, true, std::nullopt, values_});
            }
        }
    }

    const StickerReplay& replay_;
    const std::vector<TrialRegister>& registers_;
    std::vector<StickerPoint> watched_;
    std::vector<Wheel> wheels_;
    std::vector<Integer> values_;
    std::vector<bool> misread_;
    std::vector<bool> wrong_zero_;
    TrialResult result_;
};

}  // namespace

TrialResult try_values(const StickerReplay& replay, const std::vector<TrialRegister>& registers,
                       const TrialOptions& options) {
    if (registers.empty()) return {1, true, {}};
    Integer combinations = 1;
    for (const TrialRegister& reg : registers) {
        assert(reg.order >= 1);
        combinations *= reg.order;
    }
    Trial trial(replay, registers);
    if (combinations <= Integer(static_cast<unsigned long>(options.most_combinations))) {
        trial.try_all();
    } else {
        trial.try_random(options.samples, options.seed);
    }
    return trial.take_result();
}

}  // namespace qter

#include "solver/verification.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "notation/algorithm.hpp"
#include "puzzle/piece_list.hpp"
#include "solver/sticker_replay.hpp"
#include "solver/value_trial.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

/// The same cycle, written from its smallest slot on.
Cycle from_first_slot(Cycle cycle) {
    const auto first = std::min_element(cycle.slots.begin(), cycle.slots.end());
    std::rotate(cycle.slots.begin(), first, cycle.slots.end());
    return cycle;
}

bool contains(const std::vector<Cycle>& cycles, const Cycle& cycle) {
    return std::find(cycles.begin(), cycles.end(), cycle) != cycles.end();
}

Integer common_order(const std::vector<Cycle>& cycles) {
    Integer order = 1;
    for (const Cycle& cycle : cycles) order = lcm(order, Integer(cycle.order));
    return order;
}

class Verifier {
 public:
    Verifier(const Puzzle& puzzle, const ArchitectureClaim& claim)
        : puzzle_(puzzle), claim_(claim), replay_(puzzle) {}

    Verification run(const VerificationOptions& options) {
        if (!all_turns_known()) return std::move(found_);
        for (const RegisterClaim& reg : claim_.registers) {
            maps_.push_back(replay_.replay(reg.algorithm));
        }
        find_users();
        find_own_cycles();
        for (std::size_t i = 0; i < claim_.registers.size(); ++i) {
            check_numbers(i);
            check_cycles(i);
            check_pieces(i);
            if (claim_.registers[i].nothing_else) check_rest(i);
        }
        check_shared();
        if (readable_) set_and_read(options);
        return std::move(found_);
    }

 private:
    void add_error(std::string message) {
        found_.problems.add(Diagnostic::error(Code::kArchitecture, {}, std::move(message)));
    }
    [[nodiscard]] std::string name(Slot slot) const { return puzzle_.pieces()[slot].name; }
    /// The slot's piece differs from all others.
    [[nodiscard]] bool can_be_told(Slot slot) const {
        return claim_.supercube || puzzle_.is_unique(slot);
    }
    [[nodiscard]] bool is_slot(Slot slot) const { return slot < puzzle_.pieces().size(); }
    [[nodiscard]] std::string text(const Cycle& cycle) const {
        return fmt::format("({})", piece_list(puzzle_, cycle.slots));
    }

    bool all_turns_known() {
        for (std::size_t i = 0; i < claim_.registers.size(); ++i) {
            const Algorithm& algorithm = claim_.registers[i].algorithm;
            if (!std::all_of(algorithm.begin(), algorithm.end(),
                             [&](Turn turn) { return replay_.knows(turn); })) {
                add_error(fmt::format("register {}: its algorithm has a turn that {} does not have",
                                      i + 1, puzzle_.name()));
            }
        }
        return !found_.problems.has_errors();
    }

    /// By piece: the registers that move or turn it.
    void find_users() {
        users_.resize(puzzle_.pieces().size());
        for (Slot slot = 0; slot < users_.size(); ++slot) {
            for (std::size_t i = 0; i < maps_.size(); ++i) {
                if (replay_.touched(maps_[i], slot)) users_[slot].push_back(i);
            }
            if (users_[slot].size() > 1) found_.shared.push_back(slot);
        }
    }

    void find_own_cycles() {
        for (std::size_t i = 0; i < maps_.size(); ++i) {
            VerifiedRegister& reg = found_.registers.emplace_back();
            for (Cycle& cycle : replay_.piece_cycles(maps_[i])) {
                const bool own = std::all_of(
                    cycle.slots.begin(), cycle.slots.end(),
                    [&](Slot slot) { return users_[slot].size() == 1 && can_be_told(slot); });
                (own ? reg.cycles : reg.shared_cycles).push_back(std::move(cycle));
            }
            reg.order = common_order(reg.cycles);
            reg.length = static_cast<std::uint32_t>(claim_.registers[i].algorithm.size());
        }
    }

    void check_numbers(std::size_t i) {
        const RegisterClaim& claimed = claim_.registers[i];
        const VerifiedRegister& reg = found_.registers[i];
        if (claimed.order < 1) readable_ = false;
        if (claimed.order != reg.order) {
            add_error(fmt::format("register {} has the order {}, not {}", i + 1,
                                  to_string(reg.order), to_string(claimed.order)));
        } else if (reg.order < 2) {
            add_error(fmt::format("register {} has no cycle of its own", i + 1));
        }
        if (claimed.length && *claimed.length != reg.length) {
            add_error(fmt::format("the algorithm of register {} has {} turns, not {}", i + 1,
                                  reg.length, *claimed.length));
        }
    }

    void check_cycles(std::size_t i) {
        if (!claim_.registers[i].cycles) return;
        const VerifiedRegister& reg = found_.registers[i];
        std::vector<Cycle> claimed;
        for (const Cycle& cycle : *claim_.registers[i].cycles) {
            const bool slots =
                !cycle.slots.empty() && std::all_of(cycle.slots.begin(), cycle.slots.end(),
                                                    [&](Slot slot) { return is_slot(slot); });
            if (!slots) {
                readable_ = false;
                add_error(fmt::format("register {} claims a cycle of pieces that {} does not have",
                                      i + 1, puzzle_.name()));
                continue;
            }
            claimed.push_back(from_first_slot(cycle));
            check_cycle(i, claimed.back());
            if (std::count(claimed.begin(), claimed.end(), claimed.back()) > 1) {
                add_error(fmt::format("register {} claims {} twice", i + 1, text(cycle)));
            }
        }
        for (const Cycle& cycle : reg.cycles) {
            if (contains(claimed, cycle)) continue;
            add_error(fmt::format("register {} also owns {}", i + 1, text(cycle)));
        }
    }

    void check_cycle(std::size_t i, const Cycle& cycle) {
        const VerifiedRegister& reg = found_.registers[i];
        if (contains(reg.cycles, cycle)) return;
        if (!contains(reg.shared_cycles, cycle)) {
            readable_ = false;
            add_error(
                fmt::format("the algorithm of register {} does not make the cycle {} as "
                            "claimed",
                            i + 1, text(cycle)));
            return;
        }
        for (const Slot slot : cycle.slots) {
            if (!can_be_told(slot)) {
                add_error(fmt::format("register {} claims {}, where {} looks like another piece",
                                      i + 1, text(cycle), name(slot)));
                return;
            }
            for (const std::size_t user : users_[slot]) {
                if (user == i) continue;
                add_error(fmt::format("register {} claims {}, but register {} moves or turns {}",
                                      i + 1, text(cycle), user + 1, name(slot)));
                return;
            }
        }
    }

    void check_pieces(std::size_t i) {
        if (!claim_.registers[i].pieces) return;
        for (const Slot slot : *claim_.registers[i].pieces) {
            if (!is_slot(slot)) {
                readable_ = false;
                add_error(fmt::format("register {} is read from a piece that {} does not have",
                                      i + 1, puzzle_.name()));
            } else if (!can_be_told(slot)) {
                add_error(fmt::format("register {} is read from {}, which looks like another piece",
                                      i + 1, name(slot)));
            }
        }
    }

    /// All pieces outside the own cycles look as before.
    void check_rest(std::size_t i) {
        for (const Cycle& cycle : found_.registers[i].shared_cycles) {
            for (const Slot slot : cycle.slots) {
                if (looks_untouched(maps_[i], slot)) continue;
                add_error(
                    fmt::format("the algorithm of register {} moves or turns {}, which is "
                                "not its own",
                                i + 1, name(slot)));
                return;
            }
        }
    }

    /// The piece at the destination looks the same, and every sticker has the same position there.
    [[nodiscard]] bool looks_untouched(const PointMap& map, Slot slot) const {
        for (StickerPoint point = replay_.first(slot); point < replay_.first(slot + 1); ++point) {
            const Slot to = replay_.slot_of(map[point]);
            if (to != slot && (can_be_told(slot) || can_be_told(to))) return false;
            if (puzzle_.identical(to) != puzzle_.identical(slot)) return false;
            if (map[point] - replay_.first(to) != point - replay_.first(slot)) return false;
        }
        return true;
    }

    void check_shared() {
        if (!claim_.shared) return;
        std::vector<bool> claimed(puzzle_.pieces().size(), false);
        for (const Slot slot : *claim_.shared) {
            if (!is_slot(slot)) {
                add_error(fmt::format("{} does not have a piece that is claimed as shared",
                                      puzzle_.name()));
                continue;
            }
            claimed[slot] = true;
        }
        for (Slot slot = 0; slot < claimed.size(); ++slot) {
            const bool shared = users_[slot].size() > 1;
            if (claimed[slot] == shared || !can_be_told(slot)) continue;
            add_error(name(slot) + (shared ? " is shared, but not claimed to be"
                                           : " is not shared, but claimed to be"));
        }
    }

    void set_and_read(const VerificationOptions& options) {
        std::vector<TrialRegister> registers;
        for (std::size_t i = 0; i < claim_.registers.size(); ++i) {
            const RegisterClaim& claimed = claim_.registers[i];
            TrialRegister& reg = registers.emplace_back();
            reg.map = maps_[i];
            reg.order = claimed.order;
            for (const Cycle& cycle :
                 claimed.cycles ? *claimed.cycles : found_.registers[i].cycles) {
                reg.own.insert(reg.own.end(), cycle.slots.begin(), cycle.slots.end());
            }
            reg.tells_zero = claimed.pieces.has_value();
            if (claimed.pieces) reg.zeros = *claimed.pieces;
        }
        const TrialResult result = try_values(
            replay_, registers, {options.most_combinations, options.samples, options.seed});
        found_.combinations = result.combinations;
        found_.exhaustive = result.exhaustive;
        for (const TrialFailure& failure : result.failures) add_error(failure_text(failure));
    }

    [[nodiscard]] std::string failure_text(const TrialFailure& failure) const {
        std::vector<std::string> values;
        for (const Integer& value : failure.values) values.push_back(to_string(value));
        const std::string set = fmt::format("with the registers at ({})", fmt::join(values, ", "));
        const std::size_t number = failure.register_number + 1;
        if (failure.slot) {
            return fmt::format("{}, register {} cannot be read: {} is not where its value takes it",
                               set, number, name(*failure.slot));
        }
        const bool zero = failure.values[failure.register_number] == 0;
        return fmt::format("{}, the pieces that show register {} at 0 are {}", set, number,
                           zero ? "not solved" : "all solved");
    }

    const Puzzle& puzzle_;
    const ArchitectureClaim& claim_;
    StickerReplay replay_;
    std::vector<PointMap> maps_;                   // by register
    std::vector<std::vector<std::size_t>> users_;  // by slot: the registers that touch its piece
    bool readable_ = true;                         // registers can be set and read
    Verification found_;
};

}  // namespace

ArchitectureClaim claim_of(const Preset& preset) {
    ArchitectureClaim claim;
    for (std::size_t i = 0; i < preset.generators.size(); ++i) {
        RegisterClaim& reg = claim.registers.emplace_back();
        reg.algorithm = preset.generators[i];
        reg.order = preset.orders[i];
    }
    return claim;
}

ArchitectureClaim claim_of(const SolverAnswer& answer, PieceMarking identical_pieces) {
    ArchitectureClaim claim;
    for (const SolvedRegister& solved : answer.registers) {
        RegisterClaim& reg = claim.registers.emplace_back();
        reg.algorithm = solved.algorithm;
        reg.order = solved.order;
        reg.length = solved.length;
        reg.cycles = solved.cycles;
    }
    claim.shared = answer.shared;
    claim.supercube = identical_pieces == PieceMarking::kMarked;
    return claim;
}

Verification verify(const Puzzle& puzzle, const ArchitectureClaim& claim,
                    const VerificationOptions& options) {
    return Verifier(puzzle, claim).run(options);
}

Diagnostics as_bugs(const Diagnostics& problems) {
    Diagnostics bugs;
    for (const Diagnostic& problem : problems.items()) {
        bugs.add(Diagnostic::error(Code::kInternal, {},
                                   "a result failed its check: " + problem.message));
    }
    return bugs;
}

}  // namespace qter

#include "qter/find.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "blocking/obstacles.hpp"
#include "face/access.hpp"
#include "face/running.hpp"
#include "face/translate.hpp"
#include "finder/find_cycles.hpp"
#include "service/register_job.hpp"

namespace qter::api {
namespace {

/// The error for a wrong number of registers.
std::optional<qter::Diagnostic> bad_count(std::size_t registers) {
    if (registers >= 1 && registers <= kMaxRegisters) return std::nullopt;
    return qter::Diagnostic::error(
        Code::kArguments, {},
        fmt::format("{} registers requested; the number is 1 to {}", registers, kMaxRegisters));
}

/// The error for wrong orders; each must be at least `least`.
std::optional<qter::Diagnostic> bad_orders(const std::vector<Integer>& orders,
                                           const Integer& least) {
    for (const Integer& order : orders) {
        if (order >= least) continue;
        return qter::Diagnostic::error(Code::kArguments, {},
                                       fmt::format("no register has order {}", order.text()));
    }
    return bad_count(orders.size());
}

FinderOptions finder_options(const FindOptions& find, const Running& running) {
    FinderOptions options;
    options.registers = find.registers;
    options.min_order = translated(find.min_order);
    options.structures = find.structures;
    options.threads = running.threads();
    return options;
}

std::vector<OrbitPieces> pieces_of(const FinderPuzzle& puzzle,
                                   const std::vector<std::uint32_t>& by_orbit) {
    std::vector<OrbitPieces> pieces;
    for (std::size_t i = 0; i < by_orbit.size(); ++i) {
        if (by_orbit[i] != 0) pieces.push_back({puzzle.orbits()[i].name, by_orbit[i]});
    }
    return pieces;
}

Structure structure_of(const FinderPuzzle& puzzle, const qter::Structure& structure) {
    Structure made;
    for (const OwnedCycles& cycles : structure.registers) {
        std::vector<OwnedCycle>& reg = made.registers.emplace_back();
        for (const qter::OwnedCycle& cycle : cycles) {
            const FinderOrbit& orbit = puzzle.orbits()[cycle.orbit];
            reg.push_back({orbit.name, cycle.length, cycle_notation(orbit, cycle),
                           qter::order(orbit, cycle)});
        }
    }
    made.shared = pieces_of(puzzle, structure.shared);
    made.unused = pieces_of(puzzle, structure.unused);
    return made;
}

Architectures architectures_of(const FinderPuzzle& puzzle, const FinderResult& result) {
    Architectures made;
    made.complete = result.complete;
    for (const FoundArchitecture& found : result.architectures) {
        Architecture& one = made.found.emplace_back();
        one.orders = translated(found.orders);
        for (const qter::Structure& structure : found.structures) {
            one.structures.push_back(structure_of(puzzle, structure));
        }
    }
    return made;
}

Observer shown(const Running& running) {
    return running.observer().worded([](const auto&) { return "registers that fit"; });
}

/// The result of `ask` on the puzzle.
template <class Ask>
Result<Architectures> searched(const Puzzle& puzzle, const FindOptions& find,
                               const Options& options, const Ask& ask) {
    const Running running(options);
    const SourceMap none;
    const auto search = [&]() -> qter::Result<Architectures> {
        if (puzzle.has_blocked_turns()) return turns_are_blocked(Access::of(puzzle), {});
        if (auto problem = bad_count(find.registers)) return *std::move(problem);
        const qter::Result<FinderPuzzle> finder =
            FinderPuzzle::of(Access::pointer(puzzle),
                             qter::marked_if(find.identical_pieces == IdenticalPieces::kMarked));
        if (!finder) return finder.diagnostics();
        const qter::Result<FinderResult> found =
            ask(*finder, finder_options(find, running), running);
        if (!found) return found.diagnostics();
        return {architectures_of(*finder, *found), found.diagnostics()};
    };
    return translated(running.guarded("an answer", search), none,
                      [](Architectures found) { return found; });
}

Generators generators_of(const Puzzle& puzzle, const SolverAnswer& answer) {
    Generators made;
    made.none = answer.end == SolverEnd::kNone;
    made.complete = answer.end == SolverEnd::kSolved || made.none;
    made.shared = names_of(Access::of(puzzle), answer.shared);
    for (const SolvedRegister& solved : answer.registers) {
        made.registers.push_back({translated(solved.order), Access::make(puzzle, solved.algorithm),
                                  translated(Access::of(puzzle), solved.cycles), solved.optimal,
                                  solved.movecount});
    }
    return made;
}

}  // namespace

Result<Architectures> find_registers(const Puzzle& puzzle, const FindOptions& find,
                                     const Options& options) {
    return searched(puzzle, find, options,
                    [](const FinderPuzzle& on, const FinderOptions& how, const Running& running) {
                        return find_architectures(on, how, shown(running));
                    });
}

Result<Architectures> find_equal_registers(const Puzzle& puzzle, const FindOptions& find,
                                           const Options& options) {
    return searched(puzzle, find, options,
                    [](const FinderPuzzle& on, const FinderOptions& how, const Running& running) {
                        return find_equal(on, how, shown(running));
                    });
}

Result<Architectures> find_fitting_registers(const Puzzle& puzzle,
                                             const std::vector<Integer>& orders,
                                             const FindOptions& find, const Options& options) {
    if (const auto problem = bad_orders(orders, 1)) return Diagnostics{translated(*problem, {})};
    FindOptions of_these = find;
    of_these.registers = static_cast<std::uint32_t>(orders.size());
    of_these.min_order = 1;
    std::vector<qter::Integer> wanted = translated(orders);
    std::sort(wanted.rbegin(), wanted.rend());
    return searched(puzzle, of_these, options,
                    [&](const FinderPuzzle& on, const FinderOptions& how, const Running& running) {
                        return find_fitting(on, wanted, how, running.cancellation());
                    });
}

Result<Generators> find_generators(const Puzzle& puzzle, const std::vector<Integer>& orders,
                                   const Options& options) {
    const Running running(options);
    const SourceMap none;
    const auto search = [&]() -> qter::Result<Generators> {
        if (auto problem = bad_orders(orders, 2)) return *std::move(problem);
        RegisterJob request;
        request.puzzle = Access::pointer(puzzle);
        request.orders = translated(orders);
        request.options.memory = running.memory();
        request.options.threads = running.threads();
        RunningPorts ports(running);
        const qter::Result<SolverFindings> found = search_registers(request, ports);
        if (!found) return found.diagnostics();
        return {generators_of(puzzle, found->answer), found.diagnostics()};
    };
    return translated(running.guarded("an answer", search), none,
                      [](Generators made) { return made; });
}

}  // namespace qter::api

#include "service/register_job.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <utility>

#include "construct/solve_registers.hpp"
#include "program/architecture.hpp"
#include "solver/assignment.hpp"
#include "solver/cycles_reader.hpp"
#include "solver/verification.hpp"
#include "support/memory_account.hpp"

namespace qter {
namespace {

SolverStatus status_of(const SolverFindings& findings, bool stopped, bool interrupted) {
    const SolverAnswer& answer = findings.answer;
    const SolverStatus why = interrupted ? SolverStatus::kInterrupted : SolverStatus::kLimit;
    switch (answer.end) {
        case SolverEnd::kNone:
            return SolverStatus::kNone;
        case SolverEnd::kUnknown:
            return SolverStatus::kLimit;
        case SolverEnd::kCancelled:
            return answer.sufficed ? SolverStatus::kSolved : why;
        case SolverEnd::kSolved:
            break;
    }
    // A shortest algorithm may be known before all words are counted.
    const bool counted = std::all_of(answer.registers.begin(), answer.registers.end(),
                                     [](const SolvedRegister& reg) { return reg.words; });
    const bool missing = findings.question.options.count_words && !counted;
    return missing && stopped ? why : SolverStatus::kSolved;
}

/// One piece of each own cycle of the register that its order needs in addition to the others.
std::vector<Slot> first_pieces(const SolvedRegister& solved) {
    std::vector<Cycle> needed = solved.cycles;
    for (std::size_t i = needed.size(); i-- > 0;) {
        std::vector<Cycle> others = needed;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
        if (order(others) == solved.order) needed = std::move(others);
    }
    std::vector<Slot> pieces;
    for (const Cycle& cycle : needed) pieces.push_back(cycle.slots.front());
    return pieces;
}

/// Pieces that show when each register is 0; the easiest to see where no pieces are marked.
std::vector<std::vector<Slot>> zero_pieces(const FinderPuzzle& puzzle, const SolverAnswer& answer) {
    std::vector<std::vector<Slot>> pieces;
    std::vector<Algorithm> algorithms;
    for (const SolvedRegister& solved : answer.registers) {
        pieces.push_back(first_pieces(solved));
        algorithms.push_back(solved.algorithm);
    }
    if (puzzle.supercube()) return pieces;
    const Result<Architecture> made =
        Architecture::make(puzzle.puzzle(), std::move(algorithms), {});
    if (!made) return pieces;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const std::optional<std::vector<Slot>> seen =
            made->pieces_for(i, answer.registers[i].order);
        if (seen) pieces[i] = *seen;
    }
    return pieces;
}

/// For an answer that lacks registers: gives the found ones all cycles that no other found register
/// shares, possibly more than they will own in the end.
void complete_cycles(const FinderPuzzle& puzzle, SolverAnswer& answer) {
    std::vector<State> elements;
    for (const SolvedRegister& solved : answer.registers) {
        elements.push_back(state_of(*puzzle.puzzle(), solved.algorithm));
    }
    for (std::size_t i = 0; i < elements.size(); ++i) {
        answer.registers[i].cycles = own_cycles(puzzle, elements, i);
    }
}

/// Verifies the findings sticker by sticker; returns the errors.
Diagnostics problems_of(const SolverFindings& findings, std::uint64_t combinations) {
    const SolverAnswer& answer = findings.answer;
    // The empty algorithm is a correct answer, but not a register.
    if (answer.registers.empty() || answer.registers.front().algorithm.empty()) return {};
    ArchitectureClaim claim = claim_of(answer, findings.puzzle.identical_pieces());
    const bool whole = findings.complete();
    if (!whole) claim.shared = std::nullopt;
    for (std::size_t i = 0; i < claim.registers.size(); ++i) {
        RegisterClaim& reg = claim.registers[i];
        reg.nothing_else = findings.question.cycles.has_value();
        if (whole) {
            reg.pieces = findings.pieces[i];
        } else {
            reg.order = order(*reg.cycles);
        }
    }
    const VerificationOptions options{.most_combinations = combinations,
                                      .samples = combinations / 5};
    return as_bugs(verify(*findings.puzzle.puzzle(), claim, options).problems);
}

}  // namespace

Result<SolverFindings> search_registers(const RegisterJob& search, SearchPorts& ports) {
    const auto started = std::chrono::steady_clock::now();
    Cancellation cancellation;
    cancellation.end_with(ports.cancellation(), search.seconds);
    const std::string named = search.name.empty() ? "" : search.name + ": ";
    const std::unique_ptr<ProgressPort> progress = ports.begin(named + "deriving the group");
    const Observer observer =
        ports.observer(*progress).until(cancellation).worded([&](const std::string& doing) {
            return named + doing;
        });
    Result<FinderPuzzle> puzzle = FinderPuzzle::of(search.puzzle, search.identical_pieces);
    if (!puzzle) return puzzle.diagnostics();
    Diagnostics warnings = puzzle.diagnostics();
    SolverFindings findings{*std::move(puzzle), {}, {}, {}, {}, 0};
    SolverQuestion& question = findings.question;
    question.options = search.options;
    question.options.memory = std::min(search.options.memory, MemoryAccount::room());
    question.orders = search.orders;
    std::sort(question.orders.rbegin(), question.orders.rend());
    if (search.cycles != nullptr) {
        question.cycles = read_cycles(findings.puzzle, *search.cycles).take(warnings);
        if (!question.cycles) return warnings;
    }
    observer.tell({"searching"});
    const SolverOptions& options = question.options;
    std::optional<SolverAnswer> answer =
        (question.cycles ? solve_cycles(findings.puzzle, *question.cycles, options, observer)
                         : solve_registers(findings.puzzle, question.orders, options, observer))
            .take(warnings);
    if (!answer) return warnings;
    findings.answer = *std::move(answer);
    findings.status = status_of(findings, cancellation.requested(), ports.interrupted());
    if (findings.complete()) {
        findings.pieces = zero_pieces(findings.puzzle, findings.answer);
    } else {
        complete_cycles(findings.puzzle, findings.answer);
        findings.pieces.resize(findings.answer.registers.size());
    }
    observer.tell({"verifying"});
    warnings.add(problems_of(findings, search.combinations));
    if (warnings.has_errors()) return warnings;
    findings.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    return {std::move(findings), std::move(warnings)};
}

}  // namespace qter

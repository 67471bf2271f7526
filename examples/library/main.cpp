// Tour of the library in five steps. docs/library.md explains how to build it.
#include <qter/qter.hpp>

#include <chrono>
#include <iostream>

using namespace qter::api;

namespace {

// Adds two numbers on one cube.
constexpr const char* kSum = R"(
.registers {
    A, B <- 3x3 builtin (90, 90)
}
    input "First number:" A
    input "Second number:" B
    move B to A
    halt "The sum is" A
)";

void show() {
    // A puzzle, by name. Functions that may fail on a user's text return a Result: value() returns
    // the value, or throws Failed with the diagnostics.
    const Puzzle cube = Puzzle::named("3x3").value();
    std::cout << cube.title() << ": " << cube.group_order().value().text() << " states\n";

    const Algorithm commutator = Algorithm::parse(cube, "R U R' U'").value();
    std::cout << commutator.text() << " has order " << commutator.order().text() << '\n';

    // Or handle the diagnostics, which are data: a code, a place, a message, help.
    if (const Result<Algorithm> wrong = Algorithm::parse(cube, "R Q"); !wrong) {
        std::cout << to_text(wrong.diagnostics());
    }

    // A program, compiled and run with these two numbers.
    const Program sum = Program::compile(kSum, {.file_name = "sum.qat"}).value();
    std::cout << "the sum takes " << sum.lines() << " lines\n";
    for (const Output& output : run(sum, {23, 45}).outputs) std::cout << output.text() << '\n';

    // The registers that a puzzle can hold, and the shortest algorithms for some of them. Functions
    // that may take long accept Options.
    Options options;
    options.threads = 2;
    options.time_limit = std::chrono::minutes(1);
    const Architectures fits = find_registers(cube, {.registers = 2}, options).value();
    for (const Integer& order : fits.found.back().orders) std::cout << order.text() << ' ';
    std::cout << "is the last of " << fits.found.size() << " pairs of orders\n";
    for (const Generator& one : find_generators(cube, {1260}, options).value().registers) {
        std::cout << one.algorithm.text() << " counts to " << one.order.text() << '\n';
    }

    // A state, solved. The method "two-phase" finds fewer turns, with tables that take some seconds
    // to compute unless SolveOptions::table_folder stores them.
    const State state = State(commutator).after(commutator.inverse().repeated(3)).value();
    const Solver solver = Solver::make(cube, {.method = "thistlethwaite"}, options).value();
    const Solution solution = solver.solve(state, options).value();
    const bool solves = state.after(solution.algorithm).value().is_solved();
    std::cout << solution.algorithm.length() << " turns " << (solves ? "solve it\n" : "fail\n");
}

}  // namespace

int main() {
    try {
        show();
    } catch (const Failed& failed) {
        std::cerr << failed.what();
        return 1;
    }
}

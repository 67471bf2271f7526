#include "qat/solved_generators.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "notation/algorithm.hpp"

namespace qter {
namespace {

Diagnostic other_orders(const Puzzle& puzzle, const Register& made, const Integer& wanted,
                        Span where) {
    return Diagnostic::error(
        Code::kArchitecture, where,
        fmt::format("the search gave `{}`, which gives a register of order {}, not {}",
                    to_string(puzzle, made.generator), to_string(made.order), to_string(wanted)));
}

}  // namespace

Result<Architecture> SolvedGenerators::make(const PuzzlePtr& puzzle,
                                            const std::vector<Integer>& orders, Span where) {
    std::vector<Integer> descending = orders;
    std::sort(descending.rbegin(), descending.rend());
    const Answer& answer = ask({puzzle, descending}, where);
    if (!answer) return answer.diagnostics();
    std::vector<Algorithm> generators;
    for (const std::size_t i : arrange_orders(descending, orders)) {
        generators.push_back((*answer)[i]);
    }
    Result<Architecture> made = Architecture::make(puzzle, std::move(generators), {where});
    if (!made) return made;
    for (std::size_t i = 0; i < orders.size(); ++i) {
        const Register& reg = made->registers()[i];
        if (reg.order != orders[i]) return other_orders(*puzzle, reg, orders[i], where);
    }
    return {*std::move(made), answer.diagnostics()};
}

const SolvedGenerators::Answer& SolvedGenerators::ask(const Request& request, Span where) {
    const auto known = answers_.find(request);
    if (known != answers_.end()) return known->second;
    Answer answer = source_->generators(request.first, request.second, where);
    if (answer && answer->size() != request.second.size()) {
        answer = Diagnostic::error(Code::kArchitecture, where,
                                   fmt::format("the search gave {} generators for {} registers",
                                               answer->size(), request.second.size()));
    }
    return answers_.emplace(request, std::move(answer)).first->second;
}

}  // namespace qter

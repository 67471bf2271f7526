// Short algorithms for numbers that a person enters: from the tables that ship with a puzzle, from
// what was found before, or by a search (addition_finder.hpp).
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "perform/short_algorithms.hpp"
#include "program/architecture.hpp"
#include "service/addition_finder.hpp"

namespace qter {

class ShortInputs final : public ShortAlgorithms {
 public:
    /// What find() gives where nothing short is known or found.
    enum class Otherwise { kPowers, kNothing };

    /// Both must outlive it.
    ShortInputs(const Program& program, AdditionFinder& additions,
                Otherwise otherwise = Otherwise::kPowers)
        : program_(program), additions_(additions), otherwise_(otherwise) {}

    [[nodiscard]] std::optional<Algorithm> find(const EnteredNumbers& numbers) override;
    [[nodiscard]] std::optional<std::uint64_t> estimate(const EnteredNumbers& numbers) override;
    void expect(const std::vector<EnteredNumbers>& all) override;

    /// Of find() since this was last asked.
    [[nodiscard]] Diagnostics take_warnings() { return std::exchange(warnings_, {}); }

 private:
    /// The registers of a holding as the program has them, so that tables of all of them fit; null
    /// where there are none.
    const Architecture* architecture_of(std::size_t holding);

    /// Finds what is not in known_ yet.
    void look_for(const Architecture& on, const std::vector<EnteredNumbers>& all);

    const Program& program_;
    AdditionFinder& additions_;
    Otherwise otherwise_;
    /// By holding and amounts; empty where nothing was found.
    std::map<std::pair<std::size_t, std::vector<Integer>>, std::optional<Algorithm>> known_;
    std::map<std::size_t, std::optional<Architecture>> architectures_;  // by holding
    Diagnostics warnings_;
};

}  // namespace qter

// Short algorithms for the numbers that a person enters: from the tables that ship with a puzzle,
// from the cache, or by a search (sum_finder.hpp).
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "perform/short_algorithms.hpp"
#include "program/architecture.hpp"
#include "sums/sum_finder.hpp"

namespace qter {

class ShortInputs final : public ShortAlgorithms {
 public:
    /// The result of find() where nothing short is known or found.
    enum class Otherwise { kPowers, kNothing };

    /// Both arguments must outlive this object.
    ShortInputs(const Program& program, SumFinder& additions,
                Otherwise otherwise = Otherwise::kPowers)
        : program_(program), additions_(additions), otherwise_(otherwise) {}

    [[nodiscard]] std::optional<Algorithm> find(const EnteredNumbers& numbers) override;
    [[nodiscard]] std::optional<std::uint64_t> estimate(const EnteredNumbers& numbers) override;
    void expect(const std::vector<EnteredNumbers>& all) override;

    /// Warnings of find() since the last call.
    [[nodiscard]] Diagnostics take_warnings() { return std::exchange(warnings_, {}); }

 private:
    /// The registers of a holding in the order of the program, so that tables of all of them fit;
    /// null for a holding without registers.
    const Architecture* architecture_of(std::size_t holding);

    /// Finds the numbers that are not in known_ yet.
    void look_for(const Architecture& on, const std::vector<EnteredNumbers>& all);

    const Program& program_;
    SumFinder& additions_;
    Otherwise otherwise_;
    /// By holding and amounts; nullopt where nothing was found.
    std::map<std::pair<std::size_t, std::vector<Integer>>, std::optional<Algorithm>> known_;
    std::map<std::size_t, std::optional<Architecture>> architectures_;  // by holding
    Diagnostics warnings_;
};

}  // namespace qter

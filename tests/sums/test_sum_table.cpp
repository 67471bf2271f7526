// The tables of sums that ship with the puzzles.
#include <set>

#include "catch.hpp"
#include "construct/content_distances.hpp"
#include "fixtures.hpp"
#include "sums/partial_solver.hpp"
#include "sums/sum_table.hpp"
#include "support/embedded.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

void check_table(const SumTable& sums) {
    const Architecture& on = sums.on();
    std::vector<Integer> orders;
    for (const Register& reg : on.registers()) orders.push_back(reg.order);
    CHECK(sums.wrong().empty());
    CHECK(sums.known() == sums.size());
    // A generator's power is no shorter than what is said to be shortest.
    for (std::size_t reg = 0; reg < orders.size(); ++reg) {
        std::vector<Integer> amounts(orders.size());
        for (amounts[reg] = 1; amounts[reg] < orders[reg]; ++amounts[reg]) {
            const std::optional<ShortAlgorithm> entry = sums.find(amounts);
            const std::optional<Algorithm> plain = on.add(reg, amounts[reg]);
            REQUIRE(entry);
            REQUIRE(plain);
            CHECK(entry->algorithm.size() <= plain->size());
        }
    }
}

}  // namespace

TEST_CASE("tables that ship: every algorithm adds its sum, and what is short is shortest",
          "[large]") {
    std::set<std::string> used;
    for (const std::string& name : all_names()) {
        const PuzzlePtr p = puzzle(name);
        for (const Preset& preset : p->presets()) {
            const Result<Architecture> on = Architecture::make(p, preset.generators, {});
            if (!on) continue;  // registers of turns that can be blocked
            Diagnostics warnings;
            const std::optional<SumTable> sums = SumTable::shipped(*on, warnings);
            CHECK(warnings.empty());
            INFO(name << " " << to_string(*p, preset.generators.front()));
            // Every preset of the 3x3 has one.
            CHECK((sums || p->name() != "3x3"));
            if (!sums) continue;
            used.insert(sums->text());
            check_table(*sums);
        }
    }
    // Each of them belongs to a preset.
    CHECK(used.size() == embedded_sums().size());
}

TEST_CASE("tables that ship: what is shortest on small puzzles, by a plain search") {
    std::size_t checked = 0;
    for (const char* name : {"ivy", "pyramorphix"}) {
        const PuzzlePtr p = puzzle(name);
        for (const Preset& preset : p->presets()) {
            const Architecture on = *Architecture::make(p, preset.generators, {});
            Diagnostics warnings;
            const std::optional<SumTable> sums = SumTable::shipped(on, warnings);
            REQUIRE(sums);
            const ContentDistances distances(*p, on.value_slots(), 30);
            for (std::size_t sum = 1; sum < sums->size(); ++sum) {
                const std::vector<Integer> amounts = sums->amounts_of(sum);
                const auto distance = distances.of(on.state_of_sum(amounts));
                REQUIRE(distance);
                const std::size_t turns = sums->find(amounts)->algorithm.size();
                INFO(name << ", sum " << sum);
                CHECK(turns >= *distance);
                if (sums->shortest(sum)) CHECK(turns == *distance);
                if (sums->shortest(sum)) ++checked;
            }
        }
    }
    CHECK(checked > 300);
}

TEST_CASE("tables that ship: registers in another order have the same sums") {
    const PuzzlePtr p = puzzle("3x3");
    const Architecture on = *Architecture::from_preset(p, {90, 90}, {});
    const Architecture turned =
        *Architecture::make(p, {on.registers()[1].generator, on.registers()[0].generator}, {});
    Diagnostics warnings;
    const std::optional<SumTable> one = SumTable::shipped(on, warnings);
    const std::optional<SumTable> other = SumTable::shipped(turned, warnings);
    REQUIRE(one);
    REQUIRE(other);
    for (int a = 0; a < 90; a += 7) {
        for (int b = 0; b < 90; b += 11) {
            CHECK(one->find({a, b})->algorithm == other->find({b, a})->algorithm);
        }
    }
}

TEST_CASE("tables that ship: what meeting in the middle proves of single sums", "[slow]") {
    const PuzzlePtr p = puzzle("3x3");
    const Architecture on = *Architecture::from_preset(p, {90, 90}, {});
    Diagnostics warnings;
    const std::optional<SumTable> sums = SumTable::shipped(on, warnings);
    REQUIRE(sums);
    PartialSolver solver = *PartialSolver::make(p, on.value_slots(), {});
    std::vector<PartialSolver::Task> tasks;
    std::vector<std::size_t> lengths;
    for (std::size_t sum = 1; sum < sums->size(); ++sum) {
        const std::vector<Integer> amounts = sums->amounts_of(sum);
        const std::size_t length = sums->find(amounts)->algorithm.size();
        if (length > 12) continue;
        tasks.push_back({on.state_of_sum(amounts), *on.add(amounts)});
        lengths.push_back(length);
    }
    REQUIRE(tasks.size() > 20);
    const auto answers = solver.solve(tasks, 60, Cancellation());
    for (std::size_t i = 0; i < answers.size(); ++i) {
        CHECK(answers[i].shortest);
        CHECK(answers[i].algorithm.size() == lengths[i]);
    }
}

#include "report/sums_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "notation/algorithm.hpp"
#include "notation/metric.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

/// The mean turns of all sums except 0 that have an algorithm.
double mean_turns(const SumTable& sums) {
    double turns = 0;
    double known = 0;
    for (const auto& [length, count] : sums.lengths()) {
        turns += static_cast<double>(length * count);
        known += static_cast<double>(count);
    }
    return known == 0 ? 0 : turns / known;
}

/// " according to FILE" for claims of a file; "" for proven facts.
std::string according_to(const SumTable& sums) {
    if (sums.from() != SumTable::From::kFile) return {};
    return fmt::format(" according to {}", printable(sums.file(), 200));
}

std::string algorithm_line(const Puzzle& puzzle, const std::vector<Integer>& amounts,
                           const SumTable& sums) {
    const std::optional<ShortAlgorithm> entry = sums.find(amounts);
    std::string numbers;
    for (const Integer& amount : amounts) {
        numbers += (numbers.empty() ? "" : ",") + to_string(amount);
    }
    if (!entry) return numbers + ": no known algorithm\n";
    const std::size_t turns = entry->algorithm.size();
    return fmt::format("{}: {} ({} turn{}{})\n", numbers, to_string(puzzle, entry->algorithm),
                       turns, turns == 1 ? "" : "s",
                       entry->shortest ? ", shortest" + according_to(sums) : "");
}

/// By SumTable::From.
constexpr std::array<const char*, 3> kSumsProvenBy = {"run", "shipped", "file"};

}  // namespace

SumList all_amounts(const SumTable& sums) {
    SumList all;
    for (std::size_t sum = 1; sum < sums.size(); ++sum) all.push_back(sums.amounts_of(sum));
    std::sort(all.begin(), all.end());
    return all;
}

std::string sums_text(const SumTable& sums, const std::optional<SumList>& listed) {
    const Architecture& on = sums.on();
    std::string text;
    if (listed) {
        for (const auto& amounts : *listed) text += algorithm_line(on.puzzle(), amounts, sums);
        return text;
    }
    for (const Register& reg : on.registers()) {
        text +=
            fmt::format("{:>6}  {}\n", to_string(reg.order), to_string(on.puzzle(), reg.generator));
    }
    text += "\n turns    sums\n";
    for (const auto& [length, count] : sums.lengths()) {
        text += fmt::format("{:>6} {:>7}\n", length, count);
    }
    const std::size_t others = sums.size() - 1;
    const std::size_t have = sums.known() - 1;
    const std::size_t shortest = sums.proven() - 1;
    const auto part = [](std::size_t some, std::size_t all) {
        return some == all ? fmt::format("all {}", all) : fmt::format("{} of {}", some, all);
    };
    if (have == 0) return text + "  no known algorithms\n";
    text += fmt::format("\n{} sums have an algorithm, of {:.2f} turns (htm) on average\n",
                        part(have, others), mean_turns(sums));
    const std::string who = according_to(sums);
    text += fmt::format("{} are {}shortest{}", part(shortest, have),
                        who.empty() ? "proven to be " : "", who);
    if (sums.searched() != 0) {
        text += fmt::format("; complete up to {} turns", sums.searched());
    }
    text += '\n';
    return text;
}

void write_sums(JsonWriter& json, const SumTable& sums, const std::optional<SumList>& listed) {
    const Architecture& on = sums.on();
    json.key("registers").objects(on.registers(), [&](const Register& reg) {
        json.key("order").value(reg.order);
        json.key("algorithm").value(to_string(on.puzzle(), reg.generator));
    });
    json.key("sums").value(sums.size() - 1);
    json.key("known").value(sums.known() - 1);
    json.key("shortest").value(sums.proven() - 1);
    json.key("searched").value(sums.searched());
    json.key("proven_by").value(kSumsProvenBy[static_cast<std::size_t>(sums.from())]);
    json.key("file").value_if(sums.from() == SumTable::From::kFile, sums.file());
    json.key("mean").value(mean_turns(sums));
    json.key("metric").value(Metric::kHalfTurn.name);
    json.key("lengths").objects(sums.lengths(), [&](const auto& length) {
        json.key("length").value(length.first);
        json.key("sums").value(length.second);
    });
    json.key("additions").objects(listed.value_or(SumList()), [&](const auto& amounts) {
        json.key("amounts").values(amounts);
        const std::optional<ShortAlgorithm> entry = sums.find(amounts);
        if (!entry) return;
        json.key("algorithm").value(to_string(on.puzzle(), entry->algorithm));
        json.key("length").value(entry->algorithm.size());
        json.key("optimal").value(entry->shortest);
    });
}

}  // namespace qter

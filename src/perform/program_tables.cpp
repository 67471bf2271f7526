#include "perform/program_tables.hpp"

#include <algorithm>

#include "notation/algorithm.hpp"
#include "perform/observed_pieces.hpp"
#include "perform/register_values.hpp"

namespace qter {
namespace {

/// The numbers that have rows.
std::vector<Integer> numbers_up_to(const Integer& max, bool by_digits) {
    std::vector<Integer> numbers;
    for (Integer unit = 1; unit <= max; unit *= 10) {
        for (Integer digit = 1; digit * unit <= max && (!by_digits || digit < 10); ++digit) {
            numbers.push_back(digit * unit);
        }
        if (!by_digits) break;
    }
    return numbers;
}

class TableMaker {
 public:
    TableMaker(const Program& program, InputSums* shorter)
        : program_(program), shorter_(shorter), in_hand_(holdings_in_hand(program)) {}

    ProgramTables make() {
        made_.entering_of.resize(program_.instructions.size());
        made_.reading_of.resize(program_.instructions.size());
        for (std::size_t at = 0; at < program_.instructions.size(); ++at) {
            if (in_hand_[at].empty()) continue;
            if (program_.holdings[in_hand_[at].front()].theoretical()) continue;
            const Operation& operation = program_.instructions[at].operation;
            if (const auto* input = std::get_if<op::Input>(&operation)) add_input(at, *input);
            if (const std::optional<Count> count = count_of(operation)) add_count(at, *count);
        }
        for (EnteringTable& table : made_.entering) fill(table);
        return std::move(made_);
    }

 private:
    void add_input(std::size_t at, const op::Input& input) {
        const std::size_t holding = in_hand_[at].front();
        std::vector<EnteringTable>& all = made_.entering;
        const auto same = [&](const EnteringTable& table) {
            return table.holding == holding && table.generator == input.algorithm;
        };
        const auto found = std::find_if(all.begin(), all.end(), same);
        const auto number = static_cast<std::size_t>(found - all.begin());
        if (found == all.end()) all.push_back({holding, at, input.algorithm, 0, false, {}});
        all[number].max = std::max(all[number].max, input.max);
        if (in_hand_[at].size() == 1) made_.entering_of[at] = number;
    }

    void add_count(std::size_t at, const Count& count) {
        const std::size_t holding = in_hand_[at].front();
        std::vector<CountTables>& all = made_.reading;
        const auto same = [&](const CountTables& table) {
            return table.holding == holding && table.count.algorithm == count.algorithm &&
                   table.count.pieces == count.pieces;
        };
        const auto found = std::find_if(all.begin(), all.end(), same);
        const auto number = static_cast<std::size_t>(found - all.begin());
        if (found == all.end()) {
            all.push_back({holding, at, count,
                           reading_tables(*program_.holdings[holding].puzzle, count,
                                          states_applied_to(program_, holding))});
        }
        if (in_hand_[at].size() == 1) made_.reading_of[at] = number;
    }

    void fill(EnteringTable& table) {
        table.by_digits = table.max > kMaxEnteringRows;
        const PuzzlePtr& puzzle = program_.holdings[table.holding].puzzle;
        const State once = state_of(*puzzle, table.generator);
        const std::vector<Integer> numbers = numbers_up_to(table.max, table.by_digits);
        std::vector<State> states;
        for (const Integer& number : numbers) {
            states.push_back(power(puzzle->shape(), once, number));
        }
        std::vector<EnteredNumbers> asked;
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            asked.push_back(
                {table.holding, kept_[table.holding], {table.generator}, {numbers[i]}, states[i]});
        }
        if (shorter_ != nullptr) shorter_->expect(asked);
        for (const EnteredNumbers& one : asked) {
            table.rows.push_back(
                {one.amounts.front(), shorter_ != nullptr ? shorter_->find(one) : std::nullopt});
        }
    }

    const Program& program_;
    InputSums* shorter_;
    std::vector<std::vector<std::size_t>> in_hand_;
    std::vector<std::vector<Slot>> kept_ = observed_pieces(program_);
    ProgramTables made_;
};

}  // namespace

ProgramTables program_tables(const Program& program, InputSums* shorter) {
    return TableMaker(program, shorter).make();
}

}  // namespace qter

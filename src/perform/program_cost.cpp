#include "perform/program_cost.hpp"

#include <algorithm>
#include <memory>
#include <unordered_map>

#include "interpreter/interpreter.hpp"
#include "support/random.hpp"

namespace qter {
namespace {

/// All answers from 0 to the largest one, or those that the program expects.
enum class Answers { kAll, kExpected };

/// Ignores outputs, and answers from a list; after its end with numbers drawn from `further` or,
/// without it, with the smallest ones.
class ScriptedPorts : public Ports {
 public:
    ScriptedPorts(const Program& program, std::vector<Integer> answers, Answers which,
                  Random* further, const Cancellation& cancellation)
        : program_(program),
          answers_(std::move(answers)),
          which_(which),
          further_(further),
          cancellation_(cancellation) {}

    void output(const Output&) override {}

    Result<Integer> input(const Question& question) override {
        const auto& input = std::get<op::Input>(question.instruction->operation);
        ranges_.push_back(which_ == Answers::kExpected && input.expected
                              ? *input.expected
                              : ExpectedAnswers{0, question.range.max});
        if (given_.size() == answers_.size()) {
            answers_.push_back(further_ == nullptr ? ranges_.back().from : drawn(ranges_.back()));
        }
        const Integer& answer = answers_[given_.size()];
        const auto at = question.instruction - program_.instructions.data();
        given_.push_back({static_cast<std::size_t>(at), question.holding, question.steps, answer});
        return answer;
    }

    bool cancelled() override { return cancellation_.requested(); }

    [[nodiscard]] const std::vector<GivenNumber>& given() const { return given_; }
    /// The possible answers, by question.
    [[nodiscard]] const std::vector<ExpectedAnswers>& ranges() const { return ranges_; }

 private:
    /// Uniform, except for a bias below 2^-64.
    Integer drawn(const ExpectedAnswers& range) {
        const Integer more = range.to - range.from;
        const std::size_t words = mpz_sizeinbase(more.get_mpz_t(), 2) / 64 + 2;
        Integer number = 0;
        for (std::size_t i = 0; i < words; ++i) number = (number << 64) + Integer(further_->next());
        return range.from + mod(number, more + 1);
    }

    const Program& program_;
    std::vector<Integer> answers_;
    Answers which_;
    Random* further_;
    const Cancellation& cancellation_;
    std::vector<GivenNumber> given_;
    std::vector<ExpectedAnswers> ranges_;
};

/// The next answers in the enumeration; nullopt after the last ones.
std::optional<std::vector<Integer>> next_answers(const std::vector<GivenNumber>& given,
                                                 const std::vector<ExpectedAnswers>& ranges) {
    std::size_t kept = given.size();
    while (kept > 0 && given[kept - 1].number >= ranges[kept - 1].to) --kept;
    if (kept == 0) return std::nullopt;
    std::vector<Integer> answers;
    for (std::size_t i = 0; i < kept; ++i) answers.push_back(given[i].number);
    answers.back() += 1;
    return answers;
}

/// Caches the results of a measure: every run measures all algorithms.
AlgorithmMeasure remembering(const AlgorithmMeasure& measure) {
    if (!measure) return {};
    // The address identifies an algorithm: the program does not move its algorithms.
    return
        [measure, known = std::make_shared<std::unordered_map<const Algorithm*, std::uint32_t>>()](
            const Puzzle& puzzle, const Algorithm& algorithm) {
            const auto [place, is_new] = known->try_emplace(&algorithm, 0);
            if (is_new) place->second = measure(puzzle, algorithm);
            return place->second;
        };
}

/// The cost of beginning a run, in instructions.
std::uint64_t steps_to_begin(const Program& program) {
    std::uint64_t turned = 0;
    for (const Instruction& instruction : program.instructions) {
        if (instruction.puzzle == nullptr) continue;
        turned += (written_turns(instruction) + 1) * instruction.puzzle->shape().slots();
    }
    return turned / 64 + 1;
}

class CostCount {
 public:
    CostCount(const Program& program, const CostOptions& options, Answers which)
        : program_(program),
          options_(options),
          which_(which),
          turns_(remembering(options.turns)),
          effort_(remembering(options.effort)),
          to_begin_(steps_to_begin(program)),
          entering_(program, options.shorter, options.effort) {
        const std::uint64_t begun = to_begin_ * (options.effort ? 2 : 1);
        most_runs_ = std::clamp<std::uint64_t>(options.max_steps / 2 / begun, 1, options.most_runs);
    }

    CostAnswer count() {
        cost_ = no_runs();
        if (!count_all()) {
            cost_ = no_runs();
            Random random(options_.seed);
            for (std::uint64_t i = 0; i < most_runs_ && !why_; ++i) run_with({}, &random);
        }
        if (why_) return {std::nullopt, *why_};
        if (cost_.inputs.halted == 0) return {std::nullopt, NoCost::kNeverHalts};
        return {std::move(cost_), {}};
    }

 private:
    [[nodiscard]] ProgramCost no_runs() const {
        ProgramCost cost;
        if (options_.shorter != nullptr) {
            cost.entering_short.emplace();
            cost.whole_short.emplace();
        }
        if (options_.effort) cost.effort.emplace();
        if (options_.effort && options_.shorter != nullptr) {
            cost.effort->entering_short.emplace();
        }
        return cost;
    }

    /// False when there are too many inputs.
    bool count_all() {
        std::optional<std::vector<Integer>> answers = std::vector<Integer>();
        Integer at_least = 1;  // number of inputs, as estimated from the first run
        while (answers && !why_) {
            if (cost_.inputs.runs() == most_runs_) return false;
            run_with(*answers, nullptr);
            if (endless_) return false;
            if (cost_.inputs.runs() == 1) {
                for (const auto& [from, to] : ranges_) at_least *= to - from + 1;
                if (at_least > Integer(most_runs_)) return false;
            }
            answers = next_answers(given_, ranges_);
        }
        cost_.inputs.all = true;
        return true;
    }

    void run_with(std::vector<Integer> answers, Random* further) {
        ScriptedPorts ports(program_, std::move(answers), which_, further,
                            options_.observer.cancellation());
        const std::optional<RunResult> result = run_on(ports, turns_);
        given_ = ports.given();
        ranges_ = ports.ranges();
        if (!result) return;
        endless_ = endless_ || result->status == RunStatus::kLimit;
        if (result->status != RunStatus::kHalted) {
            ++cost_.inputs.failed;
            return;
        }
        ++cost_.inputs.halted;
        cost_.entering_repeated.add(Integer(result->input_turns));
        cost_.running.add(Integer(result->turns));
        cost_.looks.add(Integer(result->looks));
        cost_.reading_repeated.add(Integer(result->count_turns));
        cost_.whole_repeated.add(Integer(result->input_turns) + Integer(result->turns) +
                                 Integer(result->count_turns));
        if (options_.shorter != nullptr) add_short(Integer(result->turns));
        if (effort_) add_effort();
    }

    void add_short(const Integer& running) {
        const EnteringTurns entering = entering_.of_run(given_);
        if (effort_ && cost_.effort->entering_short) {
            if (entering.effort) {
                cost_.effort->entering_short->add(*entering.effort);
            } else {
                cost_.effort->entering_short.reset();
            }
        }
        cost_.entering_short->add(entering.turns);
        cost_.whole_short->add(entering.turns + running);
        cost_.about = cost_.about || entering.about;
    }

    void add_effort() {
        std::vector<Integer> answers;
        for (const GivenNumber& one : given_) answers.push_back(one.number);
        ScriptedPorts again(program_, std::move(answers), which_, nullptr,
                            options_.observer.cancellation());
        const std::optional<RunResult> result = run_on(again, effort_);
        if (!result) return;
        cost_.effort->entering.add(Integer(result->input_turns));
        cost_.effort->running.add(Integer(result->turns));
        cost_.effort->reading.add(Integer(result->count_turns));
    }

    /// nullopt when no further run is possible; why_ has the reason.
    std::optional<RunResult> run_on(ScriptedPorts& ports, const AlgorithmMeasure& measure) {
        used_ += to_begin_;
        if (used_ >= options_.max_steps) {
            why_ = NoCost::kTooLong;
            return std::nullopt;
        }
        RunOptions options;
        const std::uint64_t left = options_.max_steps - used_;
        options.max_steps = std::min(left, options_.max_steps_each);
        options.measure = measure;
        RunResult result = run(program_, ports, options);
        used_ += result.steps;
        if (result.status == RunStatus::kLimit && options.max_steps == left) {
            why_ = NoCost::kTooLong;
        }
        if (result.status == RunStatus::kCancelled || ports.cancelled()) why_ = NoCost::kStopped;
        if (why_) return std::nullopt;
        return result;
    }

    const Program& program_;
    const CostOptions& options_;
    Answers which_;
    AlgorithmMeasure turns_;
    AlgorithmMeasure effort_;
    std::uint64_t to_begin_;
    EnteringCost entering_;
    std::uint64_t most_runs_ = 1;
    std::uint64_t used_ = 0;
    ProgramCost cost_;
    std::optional<NoCost> why_;
    bool endless_ = false;  // a run was longer than max_steps_each
    // Of the last run.
    std::vector<GivenNumber> given_;
    std::vector<ExpectedAnswers> ranges_;
};

bool expects_answers(const Program& program) {
    return std::any_of(program.instructions.begin(), program.instructions.end(),
                       [](const Instruction& instruction) {
                           const auto* input = std::get_if<op::Input>(&instruction.operation);
                           return input != nullptr && input->expected;
                       });
}

/// The worst figure of `all` inputs, with the mean over the expected ones.
void take_worst(CostSpread& expected, const CostSpread& all) {
    expected.worst = std::max(expected.worst, all.worst);
}
void take_worst(std::optional<CostSpread>& expected, const std::optional<CostSpread>& all) {
    if (!all) expected.reset();
    if (expected) take_worst(*expected, *all);
}
void take_worst(EffortSpread& expected, const EffortSpread& all) {
    take_worst(expected.entering, all.entering);
    take_worst(expected.entering_short, all.entering_short);
    take_worst(expected.running, all.running);
    take_worst(expected.reading, all.reading);
}
void take_worst(ProgramCost& expected, const ProgramCost& all) {
    expected.about = expected.about || all.about;
    take_worst(expected.entering_repeated, all.entering_repeated);
    take_worst(expected.entering_short, all.entering_short);
    take_worst(expected.running, all.running);
    take_worst(expected.looks, all.looks);
    take_worst(expected.reading_repeated, all.reading_repeated);
    take_worst(expected.whole_repeated, all.whole_repeated);
    take_worst(expected.whole_short, all.whole_short);
    if (expected.effort) take_worst(*expected.effort, *all.effort);
}

}  // namespace

void CostSpread::add(const Integer& one) {
    sum += one;
    worst = std::max(worst, one);
    ++runs;
}

double CostSpread::mean() const { return runs == 0 ? 0 : mpq_class(sum, Integer(runs)).get_d(); }

CostAnswer program_cost(const Program& program, const CostOptions& options) {
    if (!expects_answers(program)) return CostCount(program, options, Answers::kAll).count();
    CostAnswer made = CostCount(program, options, Answers::kExpected).count();
    if (!made.cost) return made;
    made.cost->expected = made.cost->inputs;
    if (!options.worst) return made;
    const CostAnswer all = CostCount(program, options, Answers::kAll).count();
    if (!all.cost) return all;
    made.cost->inputs = all.cost->inputs;
    take_worst(*made.cost, *all.cost);
    return made;
}

std::optional<RunEffort> effort_of_run(const Program& program,
                                       const std::vector<GivenNumber>& numbers,
                                       const AlgorithmMeasure& effort, std::uint64_t max_steps) {
    std::vector<Integer> answers;
    for (const GivenNumber& one : numbers) answers.push_back(one.number);
    ScriptedPorts ports(program, std::move(answers), Answers::kAll, nullptr, Cancellation::never());
    RunOptions options;
    options.max_steps = max_steps;
    options.measure = effort;
    const RunResult result = run(program, ports, options);
    if (result.status != RunStatus::kHalted) return std::nullopt;
    return RunEffort{Integer(result.input_turns), std::nullopt, Integer(result.turns),
                     Integer(result.count_turns)};
}

}  // namespace qter

#include "perform/program_cost.hpp"

#include <algorithm>
#include <memory>
#include <unordered_map>

#include "interpreter/interpreter.hpp"
#include "support/random.hpp"

namespace qter {
namespace {

/// Ignores outputs, and answers from a list; after its end, with numbers drawn from `further`.
class ScriptedPorts : public Ports {
 public:
    ScriptedPorts(const Program& program, std::vector<Integer> answers, Random* further,
                  const Cancellation& cancellation)
        : program_(program),
          answers_(std::move(answers)),
          further_(further),
          cancellation_(cancellation) {}

    void output(const Output&) override {}

    Result<Integer> input(const Question& question) override {
        if (given_.size() == answers_.size()) {
            answers_.push_back(further_ == nullptr ? Integer(0) : drawn(question.max));
        }
        const Integer& answer = answers_[given_.size()];
        const auto at = question.instruction - program_.instructions.data();
        given_.push_back({static_cast<std::size_t>(at), question.holding, question.steps, answer});
        most_.push_back(question.max);
        return answer;
    }

    bool cancelled() override { return cancellation_.requested(); }

    [[nodiscard]] const std::vector<GivenNumber>& given() const { return given_; }
    [[nodiscard]] const std::vector<Integer>& most() const { return most_; }

 private:
    /// Uniform in [0, most], except for a bias below 2^-64.
    Integer drawn(const Integer& most) {
        const std::size_t words = mpz_sizeinbase(most.get_mpz_t(), 2) / 64 + 2;
        Integer number = 0;
        for (std::size_t i = 0; i < words; ++i) number = (number << 64) + Integer(further_->next());
        return mod(number, most + 1);
    }

    const Program& program_;
    std::vector<Integer> answers_;
    Random* further_;
    const Cancellation& cancellation_;
    std::vector<GivenNumber> given_;
    std::vector<Integer> most_;  ///< the largest answer, by question
};

/// The next answers in the enumeration; nullopt after the last ones.
std::optional<std::vector<Integer>> next_answers(const std::vector<GivenNumber>& given,
                                                 const std::vector<Integer>& most) {
    std::size_t kept = given.size();
    while (kept > 0 && given[kept - 1].number >= most[kept - 1]) --kept;
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
    CostCount(const Program& program, const CostOptions& options)
        : program_(program),
          options_(options),
          turns_(remembering(options.turns)),
          effort_(remembering(options.effort)),
          to_begin_(steps_to_begin(program)) {
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
        if (cost_.halted == 0) return {std::nullopt, NoCost::kNeverHalts};
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
            if (cost_.halted + cost_.failed == most_runs_) return false;
            run_with(*answers, nullptr);
            if (endless_) return false;
            if (cost_.halted + cost_.failed == 1) {
                for (const Integer& most : most_) at_least *= most + 1;
                if (at_least > Integer(most_runs_)) return false;
            }
            answers = next_answers(given_, most_);
        }
        cost_.all = true;
        return true;
    }

    void run_with(std::vector<Integer> answers, Random* further) {
        ScriptedPorts ports(program_, std::move(answers), further,
                            options_.observer.cancellation());
        const std::optional<RunResult> result = run_on(ports, turns_);
        given_ = ports.given();
        most_ = ports.most();
        if (!result) return;
        endless_ = endless_ || result->status == RunStatus::kLimit;
        if (result->status != RunStatus::kHalted) {
            ++cost_.failed;
            return;
        }
        ++cost_.halted;
        cost_.entering_repeated.add(Integer(result->input_turns));
        cost_.running.add(Integer(result->turns));
        cost_.reading_repeated.add(Integer(result->count_turns));
        cost_.whole_repeated.add(Integer(result->input_turns) + Integer(result->turns) +
                                 Integer(result->count_turns));
        if (options_.shorter != nullptr) add_short(Integer(result->turns));
        if (effort_) add_effort();
    }

    void add_short(const Integer& running) {
        const EnteringTurns entering =
            short_entering_turns(program_, given_, options_.shorter, options_.effort);
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
        ScriptedPorts again(program_, std::move(answers), nullptr,
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
    AlgorithmMeasure turns_;
    AlgorithmMeasure effort_;
    std::uint64_t to_begin_;
    std::uint64_t most_runs_ = 1;
    std::uint64_t used_ = 0;
    ProgramCost cost_;
    std::optional<NoCost> why_;
    bool endless_ = false;  // a run was longer than max_steps_each
    // Of the last run.
    std::vector<GivenNumber> given_;
    std::vector<Integer> most_;
};

}  // namespace

void CostSpread::add(const Integer& one) {
    sum += one;
    worst = std::max(worst, one);
    ++runs;
}

double CostSpread::mean() const { return runs == 0 ? 0 : mpq_class(sum, Integer(runs)).get_d(); }

CostAnswer program_cost(const Program& program, const CostOptions& options) {
    return CostCount(program, options).count();
}

std::optional<RunEffort> effort_of_run(const Program& program,
                                       const std::vector<GivenNumber>& numbers,
                                       const AlgorithmMeasure& effort, std::uint64_t max_steps) {
    std::vector<Integer> answers;
    for (const GivenNumber& one : numbers) answers.push_back(one.number);
    ScriptedPorts ports(program, std::move(answers), nullptr, Cancellation::never());
    RunOptions options;
    options.max_steps = max_steps;
    options.measure = effort;
    const RunResult result = run(program, ports, options);
    if (result.status != RunStatus::kHalted) return std::nullopt;
    return RunEffort{Integer(result.input_turns), std::nullopt, Integer(result.turns),
                     Integer(result.count_turns)};
}

}  // namespace qter

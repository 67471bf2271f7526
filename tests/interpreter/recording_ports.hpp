// Ports for tests: answers from a list, remembers all that was said.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/ports.hpp"

namespace qter::testing {

/// One output as a line of text: "print message value" or "halt message".
inline std::string said(const Output& output) {
    const std::string kind = output.kind == Output::Kind::kHalt ? "halt " : "print ";
    return kind + output.message + (output.value ? " " + to_string(*output.value) : "");
}

class RecordingPorts : public Ports {
 public:
    /// A step of the trace, copied: what it points to does not last.
    struct Traced {
        std::size_t index;
        std::uint64_t step;
        std::size_t holding;
        std::optional<State> state;
        std::optional<Integer> counter;
        std::optional<bool> jumped;
        std::optional<Integer> repetitions;
    };

    explicit RecordingPorts(std::vector<Integer> answers = {}) : answers_(std::move(answers)) {}

    void output(const Output& output) override { outputs.push_back(said(output)); }

    Result<Integer> input(const Question& question) override {
        questions.push_back(*question.message);
        if (asked_ < answers_.size()) return answers_[asked_++];
        return Diagnostic::error(Code::kNoInput, {}, "the input ended");
    }

    void trace(const TraceStep& step) override {
        Traced& copy = traced.emplace_back();
        copy.index = step.index;
        copy.step = step.step;
        copy.holding = step.holding;
        if (step.state != nullptr) copy.state = *step.state;
        if (step.counter != nullptr) copy.counter = *step.counter;
        copy.jumped = step.jumped;
        copy.repetitions = step.repetitions;
    }

    bool stop(const TraceStep& step) override {
        stops.push_back(std::to_string(step.step) + ": " + std::to_string(step.index));
        return stops.size() < stop_at;
    }

    bool cancelled() override { return cancel_after && ++polls > *cancel_after; }

    std::vector<std::string> outputs;
    std::vector<std::string> questions;
    std::vector<Traced> traced;
    std::vector<std::string> stops;           ///< "STEP: INDEX"
    std::size_t stop_at = SIZE_MAX;           ///< so many stops, and the run ends
    std::optional<std::size_t> cancel_after;  ///< polls that are answered with no
    std::size_t polls = 0;

 private:
    std::vector<Integer> answers_;
    std::size_t asked_ = 0;
};

}  // namespace qter::testing

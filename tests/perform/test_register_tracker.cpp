// Registers by name while a program runs, against what plain arithmetic says.
#include <map>

#include "catch.hpp"
#include "interpreter/interpreter.hpp"
#include "perform/register_tracker.hpp"
#include "qat/qat.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// Keeps, for each executed line, what all registers hold behind it: "A 1, B 2".
class TrackingPorts : public Ports {
 public:
    TrackingPorts(const Program& program, std::vector<Integer> answers)
        : program_(program), tracker_(program), answers_(std::move(answers)) {}
    void output(const Output&) override {}
    Result<Integer> input(const Question&) override { return answers_.at(asked_++); }
    void trace(const TraceStep& step) override {
        tracker_.follow(step);
        std::string values;
        for (std::size_t i = 0; i < program_.registers.size(); ++i) {
            const std::optional<Integer>& value = tracker_.values()[i];
            values += (i == 0 ? "" : ", ") + program_.registers[i].name + " " +
                      (value ? to_string(*value) : "?");
        }
        seen.push_back(values);
    }
    std::vector<std::string> seen;

 private:
    const Program& program_;
    RegisterTracker tracker_;
    std::vector<Integer> answers_;
    std::size_t asked_ = 0;
};

std::vector<std::string> seen(const std::string& qat, std::vector<Integer> answers = {}) {
    const Qat compiled(qat, 0);
    REQUIRE(compiled.ok());
    TrackingPorts ports(compiled.program(), std::move(answers));
    RunOptions options;
    options.trace = true;
    REQUIRE(run(compiled.program(), ports, options).status == RunStatus::kHalted);
    return ports.seen;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("tracker: registers of one puzzle, as each line leaves them") {
    CHECK(seen(".registers { A, B <- 3x3 builtin (90, 90) }\n"
               "input \"n\" A\nadd B 7\nadd A 50\nadd B -8\nadd A -20\nhalt \"A\" A\n",
               {60}) ==
          Lines{"A 60, B 0", "A 60, B 7", "A 20, B 7", "A 20, B 89", "A 0, B 89", "A 0, B 89"});
}

TEST_CASE("tracker: what is not in hand keeps its values, and a counter has its own") {
    // A line in between takes up the other one, and changes nothing.
    const Lines lines = seen(
        ".registers {\nA <- 3x3 builtin (1260)\nC <- theoretical 1000\n}\n"
        "add A 3\nadd C -1\nadd A 1\nhalt \"C\" C\n");
    CHECK(lines == Lines{"A 3, C 0", "A 3, C 0", "A 3, C 999", "A 3, C 999", "A 4, C 999",
                         "A 4, C 999", "A 4, C 999"});
}

TEST_CASE("tracker: a tape's register is that of the cell under the head") {
    const Lines lines = seen(
        ".registers { tape T ~ A <- 3x3 builtin (1260) }\n"
        "add T.A 3\nmove-right T\nadd T.A 5\nmove-left T\nhalt \"A\" T.A\n");
    CHECK(lines == Lines{"T.A 3", "T.A 0", "T.A 5", "T.A 3", "T.A 3"});
}

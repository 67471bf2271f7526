// Programs of the gallery on puzzles larger than the 3x3, with registers at least as large.
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "catch.hpp"
#include "cli/run_in.hpp"
#include "scratch_folder.hpp"

using namespace qter::testing;

namespace {

struct Program {
    const char* file;
    const char* second;  // the name of the register beside A
    const char* inputs;
    const char* answer;
};

std::string text_of(const std::string& file) {
    std::ifstream in(std::string(QTER_SOURCE_DIR) + "/examples/" + file);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// The program with its registers on other puzzles, two on each or one.
std::string moved(const std::string& program, const std::string& second, const std::string& puzzle,
                  const std::string& preset, bool two) {
    std::ostringstream out;
    std::istringstream in(program);
    const auto declare = [&](const std::string& first, const std::string& other) {
        if (two) {
            out << "    " << first << ", " << other << " <- " << puzzle << " builtin " << preset
                << '\n';
            return;
        }
        out << "    " << first << " <- " << puzzle << " builtin " << preset << '\n';
        if (other != "_")
            out << "    " << other << " <- " << puzzle << " builtin " << preset << '\n';
    };
    for (std::string line; std::getline(in, line);) {
        if (line.find("<- 3x3 builtin (90, 90)") == std::string::npos) {
            out << line << '\n';
        } else if (line.find(" C, _") != std::string::npos) {
            declare("C", "_");
        } else {
            declare("A", second);
        }
    }
    return out.str();
}

}  // namespace

TEST_CASE("examples run on larger puzzles, with registers at least as large", "[slow]") {
    struct On {
        const char* puzzle;
        const char* preset;
        bool two;  // two registers of 90 or more on one of them; else a puzzle for each
    };
    const Program programs[] = {
        {"modulus.qat", "REST", "--input 60", "The remainder is 4"},
        {"gcd.qat", "B", "--input 48 --input 36", "The greatest common divisor is 12"},
        {"prime.qat", "B", "--input 61", "It is a prime number"},
    };
    const ScratchFolder folder("larger-puzzles");
    for (const On& on : {On{"4x4", "(90, 90)", true}, On{"5x5", "(90, 90)", true},
                         On{"megaminx", "(90, 90)", true}, On{"fto", "280", false},
                         On{"kilominx", "630", false}}) {
        for (const Program& program : programs) {
            CAPTURE(on.puzzle, program.file);
            std::ofstream(folder.file("moved.qat"))
                << moved(text_of(program.file), program.second, on.puzzle, on.preset, on.two);
            const Ran compiled =
                run_in(folder.file(""), "qter compile moved.qat -o moved.q --no-cache -q 2>&1");
            CHECK(compiled.code == 0);
            CHECK(compiled.text.empty());
            const Ran ran = run_in(
                folder.file(""), std::string("qter interpret moved.q ") + program.inputs + " 2>&1");
            CHECK(ran.code == 0);
            CHECK(ran.text.find(program.answer) != std::string::npos);
        }
    }
}

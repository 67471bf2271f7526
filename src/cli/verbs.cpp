#include "cli/verbs.hpp"

namespace qter {
namespace {

constexpr const char* kPuzzleExamples = R"(Examples:
  qter puzzle list
  qter puzzle show 3x3 --alg "R U R' U'"
  qter puzzle show c f 1/2 v 0.4               a puzzle by its cuts
  qter puzzle scramble megaminx
  qter puzzle export megaminx --format tws)";

RunVerb declare_puzzle(VerbOptions& verb) {
    verb.footer(kPuzzleExamples);
    return {};
}

}  // namespace

const std::vector<Verb>& verbs() {
    static const std::vector<Verb> kVerbs = {
        {"", "compile", "Turn a QAT program into Q, numbered instructions for a person",
         declare_compile},
        {"", "interpret", "Run a Q or QAT program on puzzles in software", declare_interpret},
        {"", "perform", "Do a program by hand, step by step, with a puzzle in hand",
         declare_perform},
        {"", "read", "Say what a program's registers hold, from what a puzzle shows", declare_read},
        {"", "page", "Write a page that shows a program or a puzzle in 3D, and runs it",
         declare_page},
        {"", "check", "Say what is wrong with QAT and Q programs", declare_check},
        {"", "fmt", "Lay out QAT and Q programs", declare_fmt},
        {"", "find-cycles", "Find which registers a puzzle can hold at once, and their cycles",
         declare_find_cycles},
        {"", "solve-arch", "Find the shortest algorithms that make registers", declare_solve_arch},
        {"", "additions", "Show or find the shortest algorithm for every sum", declare_additions},
        {"", "solve", "Find turns that solve a state of a puzzle", declare_solve},
        {"", "explore", "Count all positions of a puzzle by their distance", declare_explore},
        {"", "verify", "Check a certificate that --proof wrote, by other means than the search",
         declare_verify},
        {"", "puzzle", "Show what puzzles there are and how they work", declare_puzzle},
        {"puzzle", "list", "Every puzzle with its pieces and positions", declare_puzzle_list},
        {"puzzle", "show", "One puzzle: pieces, group, grips, and its picture",
         declare_puzzle_show},
        {"puzzle", "scramble", "Random states, as turns that lead there", declare_puzzle_scramble},
        {"puzzle", "export", "Write a puzzle for another program", declare_puzzle_export},
        {"", "bench", "Do fixed pieces of work, and count what they look at", declare_bench},
        // Read by read_command_words(); here they are listed.
        {"", "help", "Show what a verb takes, as its -h does: qter help puzzle show", nullptr},
        {"", "version", "Print the version", nullptr},
    };
    return kVerbs;
}

}  // namespace qter

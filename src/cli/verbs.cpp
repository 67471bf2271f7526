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

const std::vector<VerbRow>& verbs() {
    static const std::vector<VerbRow> kVerbs = {
        {"", "compile", "Turn a QAT program into Q, numbered instructions for a person",
         declare_compile},
        {"", "explain", "Show what the optimiser changed in a program, and what that saves",
         declare_explain},
        {"", "interpret", "Run a Q or QAT program on puzzles in software", declare_interpret},
        {"", "perform", "Perform a program by hand, step by step, with a puzzle", declare_perform},
        {"", "read", "Read a program's registers off the stickers of a puzzle", declare_read},
        {"", "page", "Write a page that shows a program or a puzzle in 3D, and runs it",
         declare_page},
        {"", "check", "Report errors in QAT and Q programs", declare_check},
        {"", "fmt", "Lay out QAT and Q programs", declare_fmt},
        {"", "find-cycles", "Find which registers a puzzle can hold at once, and their cycles",
         declare_find_cycles},
        {"", "solve-arch", "Find the shortest algorithms that make registers", declare_solve_arch},
        {"", "additions", "Show or find the shortest algorithm for every sum", declare_additions},
        {"", "solve", "Find turns that solve a state of a puzzle", declare_solve},
        {"", "explore", "Count all positions of a puzzle by their distance", declare_explore},
        {"", "verify", "Check a certificate of --proof, independently of the search",
         declare_verify},
        {"", "puzzle", "List puzzles and show how they work", declare_puzzle},
        {"puzzle", "list", "Every puzzle with its pieces and positions", declare_puzzle_list},
        {"puzzle", "show", "One puzzle: pieces, group, grips, and its picture",
         declare_puzzle_show},
        {"puzzle", "scramble", "Random states, as turns from the solved puzzle",
         declare_puzzle_scramble},
        {"puzzle", "export", "Write a puzzle for another program", declare_puzzle_export},
        {"", "bench", "Run fixed workloads, and count expanded positions", declare_bench},
        // read_command_words() handles these; here they are only listed.
        {"", "help", "Show the options of a verb, like -h: qter help puzzle show", nullptr},
        {"", "version", "Print the version", nullptr},
    };
    return kVerbs;
}

}  // namespace qter

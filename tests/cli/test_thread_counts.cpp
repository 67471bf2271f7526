// The same questions on 1, 2, 4 and 8 threads: the same answers, but for seconds and counts of
// work.
#include <string>
#include <vector>

#include "../sanitized.hpp"
#include "../scratch_folder.hpp"
#include "run_json.hpp"

using namespace qter::testing;

namespace {

/// Over all verbs that search. TABLES is a folder that all runs share.
const std::vector<std::string> kTasks = {
    "find-cycles 3x3",
    "find-cycles 3x3 --registers 3 --min-order 6",
    "find-cycles pyraminx --registers 2",
    "find-cycles megaminx --registers 2 --min-order 300",
    "find-cycles 3x3 --list-orders",
    "solve-arch 3x3 --orders 90,90",
    "solve-arch 3x3 --orders 210",
    "solve-arch 3x3 --cycles 'corners 1+ 1+; edges 1+ 5+'",
    "solve-arch 3x3 --cycles 'corners 3; edges 2 2' --all",
    "solve-arch 2x2 --orders 36",
    "solve-arch pyraminx --orders 15",
    "solve-arch puppet-v2 --orders 10 --max-length 7",
    "solve 2x2 --method optimal --scramble \"R U2 F' R U F R2 U' F\"",
    "solve 3x3 --method optimal --memory 300M --tables TABLES --scramble "
    "\"R U2 F' D L2 B U R' F2 D' L B2 R F\"",
    "solve 3x3 --method optimal --memory 300M --tables TABLES --all --scramble "
    "\"R U2 F' D L2 B U R' F2 D' L\"",
    "solve skewb --scramble \"R U B L R U' B' L' R U\"",
    "solve 2x2 --metric qtm --scramble \"R U2 F' R U F R2 U' F\"",
    "solve 3x3 --method two-phase --scramble \"R U F2 D' L B U2\"",
    "solve puppet-v2 --method optimal --scramble \"D' L' U' L F L F D'\"",
    "solve bandaged-pyraminx --scramble \"B L B U' B L U' L'\"",
    "solve helicopter --method sgs --scramble 'UF UR DF UB UL'",
    "solve 3x3 --turns 'U R' --scramble \"R U R' U R U2 R' U\"",
    "additions 3x3 --orders 90,90 --max-length 10",
    "additions 2x2 --orders 45 --list",
    "explore 2x2 --antipodes 3 --edges",
    "explore 4x4 --orbits corners",
    "explore pyraminx --symmetry all",
    "explore pyraminx --solutions",
    "explore bandaged-pyraminx",
    "explore 3x3 --depth 5",
    "explore pyraminx --mixing --spectrum 1",
    "explore 3x3 --phase thistlethwaite:2",
    "compile -O1 '" QTER_SOURCE_DIR "/examples/average.qat' -o - --no-cache",
};

}  // namespace

TEST_CASE("answers are the same for any number of threads", "[slow]") {
    if (kSanitized) return;  // it would take an hour
    const ScratchFolder folder("threads");
    std::size_t answered = 0;
    for (std::string task : kTasks) {
        if (const auto at = task.find("TABLES"); at != std::string::npos) {
            task.replace(at, 6, "'" + folder.file("") + "'");
        }
        INFO(task);
        const auto run = [&](int threads) {
            return run_json("QTER_REPRODUCIBLE=1 $QTER " + task + " --json -q --threads " +
                            std::to_string(threads));
        };
        const JsonRun alone = run(1);
        REQUIRE(alone.code == 0);
        answered += alone.document.empty() ? 0 : 1;
        for (const int threads : {2, 4, 8}) {
            CAPTURE(threads);
            const JsonRun together = run(threads);
            CHECK(together.code == 0);
            CHECK(together.document == alone.document);
        }
    }
    CHECK(answered >= 30);
}

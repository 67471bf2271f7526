// `qter explore --json`: the document of every kind of answer.
#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "catch.hpp"
#include "cli/run_in.hpp"
#include "cli/run_json.hpp"
#include "sanitized.hpp"
#include "service/cache_folder.hpp"
#include "tws/two_rings.hpp"

using namespace qter::testing;
using nlohmann::json;

TEST_CASE("explore: the document of a whole graph") {
    const JsonRun run =
        run_json("$QTER explore pyraminx --json --edges --antipodes 2 --walk \"R U'\"");
    REQUIRE(run.code == 0);
    const json& graph = run.document;
    CHECK(graph["puzzle"] == "pyraminx");
    CHECK(graph["metric"] == "htm");
    CHECK(graph["counted"] == "positions");
    CHECK(graph["states"] == "933120");
    CHECK(graph["reachable"] == "933120");
    CHECK(graph["by_depth"].size() == 12);
    CHECK(graph["by_depth"][11] == "32");
    CHECK(graph["complete"] == true);
    CHECK(graph["diameter"] == 11);
    CHECK(graph["classes"].is_null());
    CHECK(graph["edges"].size() == 12);
    // From solved all eight turns lead away; from the farthest all of them nearer, or as far.
    CHECK(graph["edges"][0]["farther"] == 8);
    CHECK(graph["edges"][11]["farther"] == 0);
    CHECK(graph["edges"][11]["local_maxima"] == 32);
    REQUIRE(graph["antipodes"].size() == 2);
    REQUIRE(graph["walk"].size() == 2);
    CHECK(graph["walk"][1]["turn"] == "U'");
    CHECK(graph["walk"][1]["distance"] == 2);
    CHECK(graph["mixing"].is_null());
    CHECK(graph["spectrum"].empty());
    CHECK(graph["bytes"].get<std::uint64_t>() >= 933120);
}

TEST_CASE("explore: the document of classes and of random turns") {
    const JsonRun classes = run_json("$QTER explore 3x3 --json --depth 4 --symmetry all");
    REQUIRE(classes.code == 0);
    CHECK(classes.document["symmetries"] == 48);
    CHECK(classes.document["classes"] == std::to_string(1 + 2 + 9 + 75 + 934));
    CHECK(classes.document["classes_by_depth"].size() == 5);
    CHECK(classes.document["complete"] == false);
    CHECK(classes.document["diameter"].is_null());
    const JsonRun walk =
        run_json("$QTER explore 2x2 --json --turns \"U U' U2\" --mixing --spectrum 2");
    REQUIRE(walk.code == 0);
    CHECK(walk.document["metric"].is_null());
    CHECK(walk.document["turns"].size() == 3);
    CHECK(walk.document["mixing"]["walk"] == "plain");
    CHECK(walk.document["mixing"]["mixing_time"] == 2);
    REQUIRE(walk.document["spectrum"].size() == 1);
    CHECK(walk.document["spectrum"][0].get<double>() == Approx(-1.0 / 3));
}

TEST_CASE("explore: the document of numbers of shortest algorithms") {
    const JsonRun run = run_json("$QTER explore pyraminx --json --solutions");
    REQUIRE(run.code == 0);
    const json& levels = run.document["solutions"];
    REQUIRE(levels.size() == 12);
    CHECK(levels[1]["all"] == "8");
    CHECK(levels[1]["most"] == 1);
    CHECK(levels[1]["only_one"] == 8);
    CHECK(run_json("$QTER explore pyraminx --json").document["solutions"].empty());
}

TEST_CASE("explore: the figures of docs/explore.md are what it draws") {
    const auto drawn = [](const std::string& words) {
        const Ran ran = run_in(std::filesystem::temp_directory_path(), "qter explore -q " + words);
        REQUIRE(ran.code == 0);
        return ran.text;
    };
    const auto figure = [](const char* name) {
        std::ifstream file(std::filesystem::path(QTER_SOURCE_DIR) / "docs/figures" / name);
        return std::string(std::istreambuf_iterator<char>(file), {});
    };
    CHECK(drawn("2x2 --metric qtm --depth 2 --export svg") == figure("explore-depth-2.svg"));
    CHECK(drawn("2x2 --metric qtm --depth 3 --symmetry all --export svg") ==
          figure("explore-classes.svg"));
    if (kSanitized) return;
    CHECK(drawn("2x2 --mixing --svg -") == figure("explore-2x2.svg"));
}

TEST_CASE("puzzle show, explore: the figures of docs/blocked.md are what they draw") {
    const auto check = [](const std::string& name, const std::string& words, int code) {
        CAPTURE(name);
        const Ran ran =
            run_in(std::filesystem::temp_directory_path(), "qter " + words + " 2>/dev/null");
        CHECK(ran.code == code);
        std::ifstream file(std::filesystem::path(QTER_SOURCE_DIR) / "docs/figures" / name);
        CHECK(ran.text == std::string(std::istreambuf_iterator<char>(file), {}));
    };
    check("blocked-bicube.svg", "puzzle show bicube --svg -", 0);
    check("blocked-puppet.svg", "puzzle show puppet-v2 --alg 'U R2' --svg -", 0);
    check("blocked-turn.svg", "puzzle show puppet-v2 --alg \"U R2 F'\" --svg -", 1);
    check("blocked-shapes.svg", "explore three-slices --count shapes --metric qtm --export svg", 0);
}

TEST_CASE("explore: what is found before the time is over is told") {
    if (kSanitized) return;
    // A busy machine may need more than a second to begin.
    JsonRun run;
    for (const char* seconds : {"0.7", "4", "20"}) {
        run = run_json(std::string("$QTER explore 3x3 --json --depth 12 --time-limit ") + seconds);
        CHECK(run.code == 4);
        if (run.document.contains("by_depth") && run.document["by_depth"].size() >= 3) break;
    }
    CHECK(run.document["complete"] == false);
    REQUIRE(run.document["by_depth"].size() >= 3);
    CHECK(run.document["by_depth"][2] == "243");
    REQUIRE(run.document["diagnostics"].size() == 1);
    CHECK(run.document["diagnostics"][0]["code"] == "time-limit");
    CHECK(run.document["diagnostics"][0]["severity"] == "warning");
}

TEST_CASE("explore: random turns that are cut off are shown, and are not all") {
    if (kSanitized) return;
    const JsonRun run =
        run_json("$QTER explore 2x2 --json --mixing --spectrum 50 --time-limit 0.7");
    CHECK(run.code == 4);
    CHECK(run.document["complete"] == true);
    CHECK(run.document["mixing"]["total_variation"].size() >= 1);
    CHECK(run.document["diagnostics"][0]["code"] == "time-limit");
}

TEST_CASE("explore: a few levels are found without the whole graph") {
    // By hand: turns of two corners that share no edge commute on the Dino Cube, so there are
    // 16 * 14 - 64 behind two turns. Four faces of the 3x3 have one of those pieces. A gigaminx
    // turns two layers of twelve faces, alone and together.
    const std::pair<const char*, json> levels[] = {
        {"dino --depth 2 --held", {"1", "16", "160"}},
        {"dino --depth 2", {"1", "16", "160"}},
        {"3x3 --orbits edges --depth 2", {"1", "18", "243"}},
        {"3x3 --pieces \"DFL DBL DL FL BL DF DB\" --depth 1", {"1", "12"}},
        {"6x6 --turns \"U U' 2R 2R'\" --depth 1", {"1", "4"}},
        {"gigaminx --depth 1", {"1", "144"}},
    };
    for (const auto& [words, counts] : levels) {
        CAPTURE(words);
        const JsonRun run = run_json(std::string("$QTER explore --json ") + words);
        CHECK(run.code == 0);
        CHECK(run.document["by_depth"] == counts);
        CHECK(run.document["complete"] == false);
    }
}

TEST_CASE("explore: few positions are listed where numbers would not fit") {
    // Plain search over moves of coordinates gave the same, from a model in space.
    const JsonRun any = run_json("$QTER explore gear-cube --json");
    REQUIRE(any.code == 0);
    CHECK(any.document["by_depth"] == json({"1", "33", "579", "5921", "18072", "13977", "2889"}));
    CHECK(any.document["complete"] == true);
    const JsonRun half = run_json("$QTER explore gear-cube --json --metric qtm");
    CHECK(half.document["diameter"] == 12);
    CHECK(half.document["by_depth"][7] == "13452");
}

TEST_CASE("explore: it says whether ways to hold the puzzle are counted") {
    const JsonRun any = run_json("$QTER explore dino --json --depth 1");
    CHECK(any.document["however_held"] == true);
    CHECK(any.document["reachable"] == "19958400");  // as puzzle show has it
    const JsonRun each = run_json("$QTER explore dino --json --depth 1 --held");
    CHECK(each.document["however_held"] == false);
    CHECK(each.document["reachable"] == "239500800");
    // What takes the distance of every position looks at each way.
    const JsonRun more = run_json("$QTER explore \"o v 0\" --json --antipodes 1");
    CHECK(more.code == 0);
    CHECK(more.document["however_held"] == false);
    CHECK(more.document["antipodes"].size() == 1);
}

namespace {

/// Tomas Rokicki, cube20.org, "God's number is 20": positions within so many half turns.
const std::vector<std::string> kNearSolved = {"1",     "18",     "243",    "3240",
                                              "43239", "574908", "7618438"};

std::vector<std::string> by_depth(const json& document) {
    return document["by_depth"].get<std::vector<std::string>>();
}

}  // namespace

TEST_CASE("explore: levels on disk survive being killed ten times") {
    const Folder folder;
    const std::string disk = folder.path() / "levels";
    const std::size_t depth = kSanitized ? 5 : 6;
    const std::string question = "$QTER explore 3x3 --json --memory 64M --depth " +
                                 std::to_string(depth) + " --disk '" + disk + "'";
    std::size_t killed = 0;
    // A busy machine may kill every run before its first level.
    const auto resume = [&] {
        return std::filesystem::exists(disk + "/levels.json") ? " --resume" : "";
    };
    for (int i = 0; i < 10; ++i) {
        // From before the first level to within the last.
        const std::string moment = std::to_string(0.03 + 0.07 * i * (kSanitized ? 4 : 1));
        const int status = std::system(("QTER='" QTER_BINARY "'; timeout -s KILL " + moment + " " +
                                        question + resume() + " >/dev/null 2>&1")
                                           .c_str());
        killed += WIFEXITED(status) && WEXITSTATUS(status) == 137 ? 1 : 0;
    }
    CHECK(killed > 0);
    const JsonRun last = run_json(question + resume() + " --threads 2");
    REQUIRE(last.code == 0);
    CHECK(by_depth(last.document) ==
          std::vector<std::string>(kNearSolved.begin(),
                                   kNearSolved.begin() + static_cast<std::ptrdiff_t>(depth) + 1));
    // Nothing is left of what was on the way.
    for (const auto& entry : std::filesystem::directory_iterator(disk)) {
        const std::string name = entry.path().filename();
        CAPTURE(name);
        CHECK((name == "levels.json" || name.starts_with("level-" + std::to_string(depth) + ".") ||
               name.starts_with("level-" + std::to_string(depth - 1) + ".")));
    }
}

// Scripts ask so since before there were warnings of it.
TEST_CASE("explore: --radius beside --disk and --export is left out with a warning") {
    const Folder folder;
    const std::string disk = "--disk '" + (folder.path() / "levels").string() + "'";
    const JsonRun levels = run_json("$QTER explore bicube --json --radius --depth 2 " + disk);
    CHECK(levels.code == 4);
    CHECK_FALSE(by_depth(levels.document).empty());
    REQUIRE(levels.document["diagnostics"].size() == 1);
    CHECK(levels.document["diagnostics"][0]["severity"] == "warning");
    CHECK(levels.document["diagnostics"][0]["message"] ==
          "--radius left out: it needs the distance of every position");

    for (const std::string points : {"shapes", "positions --depth 2"}) {
        const std::string question = "qter explore bicube --export csv --count " + points;
        const Ran plain = run_in(folder.path(), question);
        CHECK(run_in(folder.path(), question + " --radius 2>/dev/null").text == plain.text);
        const Ran told = run_in(folder.path(), question + " --radius 2>&1 >/dev/null");
        CHECK(told.code == 0);
        CHECK(told.text.starts_with(
            "warning[limit]: --radius left out: --export writes only nodes and edges"));
    }
}

// J. Scherphuis, jaapsch.net/puzzles/bandage.htm.
TEST_CASE("explore: from all positions of a puzzle that blocks", "[slow]") {
    // From all 440 shapes, each 1,108,800 positions.
    const JsonRun whole = run_json("$QTER explore bicube --json --threads 2 --metric qtm --radius");
    REQUIRE(whole.code == 0);
    CHECK(whole.document["states"] == "1108800");
    const auto eccentricities = whole.document["eccentricities"].get<std::vector<unsigned>>();
    REQUIRE(eccentricities.size() == 2);
    // From anywhere the farthest is no nearer than half as far as it can be.
    CHECK(eccentricities[0] <= 35);
    CHECK(eccentricities[1] >= 35);
    CHECK(2 * eccentricities[0] >= eccentricities[1]);
}

// J. Scherphuis, jaapsch.net/puzzles/bandage.htm.
TEST_CASE("explore: blocked turns in memory and on disk") {
    const Folder folder;
    const JsonRun whole = run_json("$QTER explore bicube --json --threads 2 --metric qtm");
    REQUIRE(whole.code == 0);
    CHECK(whole.document["states"] == "1108800");
    CHECK(whole.document["shapes"]["count"] == 440);
    CHECK(whole.document["diameter"] == 35);
    // All levels, which take as long; or some of them.
    const std::string depth = kSanitized ? " --depth 15" : "";
    const JsonRun disk = run_json("$QTER explore bicube --json --metric qtm --disk '" +
                                  (folder.path() / "levels").string() + "'" + depth);
    REQUIRE(disk.code == 0);
    std::vector<std::string> known = by_depth(whole.document);
    if (kSanitized) known.resize(16);
    CHECK(by_depth(disk.document) == known);
    // Of a part, and by some turns only: what is said of all positions is of those.
    const JsonRun thirds = run_json("$QTER explore square-1 --json --orbits thirds --depth 3");
    CHECK(thirds.document["reachable"] == "31384184832000");  // 19305 * 8! * 8!
    CHECK(by_depth(thirds.document).back() == "482");         // with middles 484
    const JsonRun none = run_json("$QTER explore bicube --json --turns D");
    CHECK(none.document["reachable"] == "1");
    CHECK(none.document["shapes"].is_null());
    const JsonRun refused = run_json("$QTER explore bicube --json --walk \"U F' D\"");
    CHECK(refused.code == 1);
    const JsonRun walk = run_json("$QTER explore bicube --json --walk \"U F' L'\"");
    REQUIRE(walk.document["walk"].size() == 3);
    CHECK(walk.document["walk"][2]["distance"] == 3);
}

TEST_CASE("explore: positions that a turn is halfway in do not count where turns go on") {
    const Folder folder;
    const std::string file = (folder.path() / "rings.tws").string();
    // Turns jump over illegal places.
    std::ofstream(file) << kRings << "Illegal BEADS 3 1 6\nIllegal BEADS 7 4\n";
    // twsearch -g -F; of 352,800 positions with those halfway.
    const std::vector<std::string> levels = {"1",     "8",    "31",    "116",   "406",
                                             "1467",  "4876", "16733", "46914", "97470",
                                             "75446", "8511", "21"};
    const std::string on_disk = " --disk '" + (folder.path() / "levels").string() + "'";
    for (const std::string& where : {std::string(), on_disk}) {
        INFO(where);
        const JsonRun all = run_json("$QTER explore '" + file + "' --json" + where);
        REQUIRE(all.code == 0);
        CHECK(by_depth(all.document) == levels);
        CHECK(all.document["reachable"] == "252000");
        CHECK(all.document["complete"] == true);
    }
    const JsonRun few = run_json("$QTER explore '" + file + "' --json --depth 4");
    CHECK(by_depth(few.document) == std::vector<std::string>(levels.begin(), levels.begin() + 5));
    // Smallest turns need what is halfway to get anywhere: A, A', B, B'.
    const JsonRun quarter = run_json("$QTER explore '" + file + "' --json --metric qtm");
    CHECK(quarter.document["reachable"] == "352800");
    CHECK(by_depth(quarter.document)[1] == "4");
    const JsonRun shown = run_json("$QTER puzzle show '" + file + "' --json");
    CHECK(shown.document["shapes"]["positions"] == "352800");
    CHECK(shown.document["shapes"]["halfway"] == "100800");
}

TEST_CASE("explore: turns that count nothing") {
    const JsonRun slices = run_json("$QTER explore square-1 --json --metric cost --depth 3");
    CHECK(slices.code == 0);
    CHECK(by_depth(slices.document) == std::vector<std::string>{"1", "64", "1153", "17050"});
    CHECK(slices.document["reachable"] == "435891456000");  // 15! / 3
    CHECK(slices.document["free"] == 144);
    CHECK(slices.document["metric"] == "cost");
    const Folder folder;
    const JsonRun disk = run_json("$QTER explore square-1 --json --metric cost --depth 2 --disk '" +
                                  (folder.path() / "levels").string() + "'");
    CHECK(by_depth(disk.document) == std::vector<std::string>{"1", "64", "1153"});
    // 24 ways to hold it times 3674160, by the four turns of U.
    const JsonRun two = run_json(
        "$QTER explore 2x2 --json --turns \"U:0 U':0 U2:0 R R' R2 F F' F2\" --depth 1 --count "
        "states");
    CHECK(two.document["reachable"] == "918540");
    const auto refusal = [](const std::string& rest) {
        const JsonRun run = run_json("$QTER explore " + rest + " --json");
        CHECK(run.code != 0);
        return run.document["diagnostics"][0]["message"].get<std::string>();
    };
    const std::string cannot = "turns cannot have weight 0 here: ";
    CHECK(refusal("square-1 --turns \"S:0 U U'\"") == cannot + "S can be blocked");
    CHECK(refusal("3x3 --turns \"U:0 U':0\"") == cannot + "every turn has weight 0");
    CHECK(refusal("4x4 --turns \"U:0 U':0 R R'\"") == cannot + "some pieces are identical");
    CHECK(refusal("3x3 --turns \"U:0 U':0 R:0 R':0 F F'\" --depth 2") ==
          cannot + "they reach more than 4096 positions");
    CHECK(refusal("bicube --turns \"U F\" --radius") ==
          "--radius is for turns that undo each other, as U and U' do");
    CHECK(refusal("2x2 --turns \"U:0 U':0 R R'\" --symmetry all") ==
          "--symmetry is for turns that all have a weight above 0");
}

// A. Kutepow's Maze-300, by J. Mermelstein, "Bandaged Cube Diameter": 301 quarter turns, the most
// known. A byte does not hold them.
TEST_CASE("explore: distances of more than 254 turns") {
    const JsonRun maze = run_json("$QTER explore maze-300 --json --metric qtm");
    CHECK(maze.code == 0);
    CHECK(maze.document["diameter"] == 301);
    CHECK(maze.document["states"] == "3960");
}

TEST_CASE("explore: a full disk loses no level") {
    const Folder folder;
    const std::string disk = folder.path() / "levels";
    const std::string question = "$QTER explore 3x3 --json --depth 5 --disk '" + disk + "'";
    // No file may have more than 32 KiB: a run of the third or fourth level has.
    const JsonRun full = run_json("trap '' XFSZ; ulimit -f 64; " + question);
    CHECK(full.code == 2);
    const std::size_t known = by_depth(full.document).size();
    CHECK(known >= 3);
    CHECK(known < 6);
    REQUIRE(full.document["diagnostics"].size() == 1);
    CHECK(full.document["diagnostics"][0]["code"] == "file");
    const JsonRun more = run_json(question + " --resume");
    CHECK(more.code == 0);
    CHECK(more.document["resumed_from"] == known - 1);
    CHECK(by_depth(more.document) ==
          std::vector<std::string>(kNearSolved.begin(), kNearSolved.begin() + 6));
    CHECK(more.document["disk_bytes"].get<std::uint64_t>() > 0);
}

namespace {

/// Permutations of a cube's corners up to its 48 symmetries, which rename the corners, and up to
/// inverses as well: by Burnside's lemma, from what leaves each permutation as it is.
std::pair<unsigned, unsigned> corner_classes() {
    std::vector<std::array<int, 8>> symmetries;
    std::array<int, 3> axes = {0, 1, 2};
    do {
        for (int signs = 0; signs < 8; ++signs) {
            std::array<int, 8> image{};
            for (int corner = 0; corner < 8; ++corner) {
                int to = 0;
                for (int axis = 0; axis < 3; ++axis) {
                    to |= ((corner >> axes[axis] & 1) ^ (signs >> axis & 1)) << axis;
                }
                image[corner] = to;
            }
            symmetries.push_back(image);
        }
    } while (std::next_permutation(axes.begin(), axes.end()));
    unsigned alike = 0;
    unsigned inverse_alike = 0;
    std::array<int, 8> p = {0, 1, 2, 3, 4, 5, 6, 7};
    do {
        for (const auto& s : symmetries) {
            bool same = true;
            bool inverse = true;
            for (int i = 0; i < 8; ++i) {
                same = same && s[p[i]] == p[s[i]];
                inverse = inverse && p[s[p[i]]] == s[i];
            }
            alike += same ? 1 : 0;
            inverse_alike += inverse ? 1 : 0;
        }
    } while (std::next_permutation(p.begin(), p.end()));
    return {alike / 48, (alike + inverse_alike) / 96};
}

}  // namespace

TEST_CASE("explore: the figures of the qter paper's section 3.3", "[large]") {
    // As printed there, to five turns.
    const JsonRun run = run_json(
        "$QTER explore 3x3 --json --depth 5 --symmetry all+inverse --sequences --threads 2");
    REQUIRE(run.code == 0);
    CHECK(run.document["symmetries"] == 96);
    CHECK(run.document["by_depth"] == json{"1", "18", "243", "3240", "43239", "574908"});
    CHECK(run.document["classes_by_depth"] == json{"1", "2", "8", "48", "509", "6198"});
    const json& sequences = run.document["sequences_by_length"];
    REQUIRE(sequences.size() == 6);
    for (std::size_t n = 1; n <= 5; ++n) {
        const double count = std::stod(sequences[n].get<std::string>());
        const auto turns = static_cast<double>(n);
        const double printed = 1.362 * std::pow(13.348, turns) + 0.138 * std::pow(-1.348, turns);
        CHECK(count == Approx(printed).epsilon(0.001));
        // Within 10% of the positions.
        CHECK(count >= std::stod(run.document["by_depth"][n].get<std::string>()));
        CHECK(count <= 1.1 * std::stod(run.document["by_depth"][n].get<std::string>()));
    }
    CHECK(sequences[1] == "18");
    CHECK(sequences[2] == "243");
    CHECK(sequences[3] == "3240");
}

TEST_CASE(
    "solve-arch: the table of corners has a row for each class, and none is saved by inverses") {
    const auto [symmetric, both] = corner_classes();
    CHECK(symmetric == 984);
    CHECK(both == 654);
    const json solved =
        run_json("$QTER solve-arch 3x3 --json --cycles \"corners 8; edges 4\"").document;
    std::uint64_t entries = 0;
    for (const json& report : solved["statistics"]["reports"]) {
        for (const json& table : report["tables"]) {
            if (table["name"] == "corners") entries = table["entries"];
        }
    }
    CHECK(entries == symmetric * std::uint64_t{2187});
}

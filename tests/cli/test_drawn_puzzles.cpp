// Puzzles drawn at random through the verbs of the binary, against plain search.
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "../random_puzzles.hpp"
#include "../scratch_folder.hpp"
#include "run_json.hpp"
#include "sanitized.hpp"

using namespace qter::testing;
using nlohmann::json;

namespace {

constexpr std::size_t kMostLooks = 5000;

/// What an algorithm as it is printed does: "Ax Bx2 Ax3'".
PlainGrip plain_effect(const PlainPuzzle& drawn, const std::string& algorithm) {
    PlainGrip effect = drawn.still();
    std::istringstream words(algorithm);
    for (std::string word; words >> word;) {
        const auto number = static_cast<std::size_t>(word.at(0) - 'A');
        const PlainGrip& grip = drawn.grips.at(number);
        const std::string amount = word.substr(PlainPuzzle::name_of(number).size());
        const bool backwards = amount.ends_with('\'');
        const std::string digits = amount.substr(0, amount.size() - (backwards ? 1 : 0));
        unsigned turns = digits.empty() ? 1 : static_cast<unsigned>(std::stoul(digits));
        if (backwards) turns = drawn.order(grip) - turns;
        for (; turns > 0; --turns) effect = drawn.behind(effect, grip);
    }
    return effect;
}

/// An algorithm of up to six turns.
std::string any_words(const PlainPuzzle& drawn) {
    std::string words;
    for (unsigned n = *rc::gen::inRange(1U, 7U); n > 0; --n) {
        const auto grip = *rc::gen::inRange<std::size_t>(0, drawn.grips.size());
        words += PlainPuzzle::name_of(grip);
        const unsigned amount = *rc::gen::inRange(1U, drawn.order(drawn.grips[grip]));
        words += (amount == 1 ? "" : std::to_string(amount)) + " ";
    }
    return words;
}

class Verbs {
 public:
    Verbs(const PlainPuzzle& drawn, const PlainDistances& looks)
        : drawn_(drawn), looks_(looks), folder_("drawn-verbs"), file_(folder_.file("drawn.toml")) {
        std::ofstream(file_) << drawn.text();
    }

    void show_and_export() const {
        const json shown = run("puzzle show '" + file_ + "'");
        RC_ASSERT(shown.at("positions") == std::to_string(looks_.of.size()));
        for (const std::string format : {"toml", "tws"}) {
            const std::string copy = folder_.file("copy." + format);
            run_quietly("puzzle export '" + file_ + "' --format " + format + " -o '" + copy + "'");
            const json again = run("puzzle show '" + copy + "'");
            for (const char* const same : {"positions", "orbits", "constraints"}) {
                RC_ASSERT(again.at(same) == shown.at(same));
            }
            // Without blocks a copy has more generators, and they make the same group.
            RC_ASSERT(again.at("group_order") == shown.at("group_order"));
        }
        for (const std::string format : {"gap", "kpuzzle"}) {
            run_quietly("puzzle export '" + file_ + "' --format " + format + " -o '" +
                        folder_.file("copy." + format) + "'");
        }
    }

    void solve(const std::string& method) const {
        std::vector<std::string> scrambles = {any_words(drawn_), any_words(drawn_)};
        const std::string list = folder_.file("scrambles.txt");
        std::ofstream(list) << scrambles[0] << "\n" << scrambles[1] << "\n";
        const JsonRun ran = run_json("\"$QTER\" solve --puzzle '" + file_ + "' --method " + method +
                                     " --file '" + list + "' --time-limit 20 --json");
        if (ran.code == 1) {
            // More coordinates than a phase may have; any other complaint would be a mistake.
            RC_ASSERT(method == "optimal");
            RC_ASSERT(ran.document.at("diagnostics").at(0).at("code") == "too-large");
            return;
        }
        RC_ASSERT(ran.code == 0);
        const Look solved = drawn_.solved();
        for (std::size_t i = 0; i < scrambles.size(); ++i) {
            const json& found = ran.document.at("solutions").at(i);
            const Look look = drawn_.turned(solved, plain_effect(drawn_, scrambles[i]));
            const std::string algorithm = found.at("algorithm");
            RC_ASSERT(drawn_.turned(look, plain_effect(drawn_, algorithm)) == solved);
            const unsigned length = found.at("length");
            const unsigned distance = looks_.of.at(look);
            RC_ASSERT(length >= distance);
            if (method == "optimal") RC_ASSERT(found.at("optimal") == true);
            if (found.at("optimal") == true) RC_ASSERT(length == distance);
        }
    }

    /// Of pieces that are told apart, so that all elements are known by their looks.
    void find_and_solve_orders() const {
        std::set<unsigned> orders;
        for (const auto& [look, distance] : looks_.of) {
            PlainGrip element = drawn_.still();
            for (std::size_t i = 0; i < look.size(); ++i) {
                element.from[i] = look[i] / 256;
                element.added[i] = look[i] % 256;
            }
            orders.insert(drawn_.order(element));
        }
        const unsigned order = *rc::gen::inRange(2U, *orders.rbegin() + 3);
        const std::string number = std::to_string(order);
        const JsonRun fits =
            run_json("\"$QTER\" find-cycles --puzzle '" + file_ + "' --fits " + number + " --json");
        RC_ASSERT(fits.code == (orders.contains(order) ? 0 : 3));
        const JsonRun solved = run_json("\"$QTER\" solve-arch --puzzle '" + file_ + "' --orders " +
                                        number + " --time-limit 20 --json");
        RC_ASSERT(solved.code == (orders.contains(order) ? 0 : 3));
        if (solved.code != 0) return;
        const std::string algorithm = solved.document.at("registers").at(0).at("algorithm");
        RC_ASSERT(drawn_.order(plain_effect(drawn_, algorithm)) % order == 0);
    }

 private:
    static json run(const std::string& verb) {
        const JsonRun ran = run_json("\"$QTER\" " + verb + " --json");
        RC_ASSERT(ran.code == 0);
        return ran.document;
    }
    static void run_quietly(const std::string& verb) {
        const std::string line = "'" QTER_BINARY "' " + verb + " >/dev/null 2>&1 </dev/null";
        RC_ASSERT(std::system(line.c_str()) == 0);
    }

    const PlainPuzzle& drawn_;
    const PlainDistances& looks_;
    ScratchFolder folder_;
    std::string file_;
};

void check_verbs() {
    PlainPuzzle drawn = *any_plain_puzzle();
    const bool apart = *rc::gen::arbitrary<bool>();
    for (PlainOrbit& orbit : drawn.orbits) {
        if (apart) orbit.kinds.clear();
    }
    const auto looks = plain_distances(drawn, kMostLooks);
    if (!looks) return;
    const Verbs verbs(drawn, *looks);
    verbs.show_and_export();
    for (const std::string method : {"optimal", "sgs", "auto"}) verbs.solve(method);
    if (apart) verbs.find_and_solve_orders();
}

}  // namespace

TEST_CASE("drawn puzzles go through the verbs", "[cli]") {
    REQUIRE(check_cases("verbs", part_of(10, 3), check_verbs));
}

TEST_CASE("many drawn puzzles go through the verbs", "[cli][slow]") {
    REQUIRE(check_cases("verbs", 300, check_verbs));
}

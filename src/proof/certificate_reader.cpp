#include "proof/certificate_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "support/json_members.hpp"
#include "support/json_reader.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

using Json = nlohmann::json;
using Members = JsonMembers;

/// Deeper than the nesting of any certificate.
constexpr std::size_t kMaxDepth = 16;
constexpr std::size_t kMaxRegistersRead = 64;
constexpr std::uint64_t kMaxNumber = std::uint64_t{1} << 62;

State read_state(Members& members, const Shape& shape) {
    State state;
    state.piece = members.numbers<Slot>("pieces", shape.slots(), kMaxPieces);
    state.orient = members.numbers<std::uint8_t>("orientations", shape.slots(), kMaxOrientations);
    if (!is_valid(shape, state)) {
        malformed(members.path("pieces") + " are not pieces and orientations of the puzzle");
    }
    return state;
}

void check_looks(const CertifiedPuzzle& puzzle, const Shape& shape) {
    if (puzzle.looks.size() != shape.slots()) {
        malformed("the size of `looks` is not the number of pieces");
    }
    for (Slot slot = 0; slot < shape.slots(); ++slot) {
        const Slot look = puzzle.looks[slot];
        if (look > slot || puzzle.looks[look] != look ||
            shape.orbit_of(look) != shape.orbit_of(slot)) {
            malformed("`looks` does not name the first identical piece");
        }
    }
}

/// Checks that the smallest turn, repeated once more than there are turns, is a full turn, and not
/// before.
void check_full_turn(const CertifiedPuzzle::Grip& grip, const Shape& shape) {
    State turned = grip.turn;
    const State solved = solved_state(shape);
    for (std::size_t amount = 1; amount <= grip.turns.size(); ++amount) {
        if (turned == solved) {
            malformed(fmt::format("grip {} has more turns than a full one", printable(grip.name)));
        }
        turned = compose(shape, turned, grip.turn);
    }
    if (turned != solved) {
        malformed(
            fmt::format("the turns of grip {} do not add up to a full one", printable(grip.name)));
    }
}

void read_grips(Members& members, CertifiedPuzzle& puzzle, const Shape& shape) {
    std::set<std::string> names;
    std::set<std::string> grips;
    std::uint64_t entries = 0;
    members.objects("grips", kMaxGrips, [&](Members& grip) {
        CertifiedPuzzle::Grip& read = puzzle.grips.emplace_back();
        read.name = grip.text("name");
        if (!grips.insert(read.name).second) {
            malformed(fmt::format("two grips are called `{}`", printable(read.name)));
        }
        read.turns = grip.words("turns", kMaxGripOrder);
        read.turn = read_state(grip, shape);
        entries += (read.turns.size() + 1) * shape.slots();
        if (entries > kMaxTurnEntries) malformed("there are too many turns");
        if (read.turns.empty()) malformed("a grip has no turns");
        for (const std::string& name : read.turns) {
            const bool plain = !name.empty() && name.find(' ') == std::string::npos;
            if (!plain || !names.insert(name).second) {
                malformed(fmt::format("`{}` is not the name of one turn", printable(name)));
            }
        }
        check_full_turn(read, shape);
    });
}

CertifiedPuzzle read_puzzle(Members members) {
    CertifiedPuzzle puzzle;
    puzzle.name = members.text("name");
    std::uint64_t slots = 0;
    members.objects("orbits", kMaxOrbits, [&](Members& orbit) {
        CertifiedPuzzle::Orbit& read = puzzle.orbits.emplace_back();
        read.name = orbit.text("name");
        read.pieces = static_cast<std::uint32_t>(orbit.number("pieces", 1, kMaxPieces));
        read.orientations =
            static_cast<std::uint32_t>(orbit.number("orientations", 1, kMaxOrientations));
        slots += read.pieces;
        if (slots > kMaxPieces) malformed("there are too many pieces");
    });
    if (slots == 0) malformed("the puzzle has no pieces");
    const Shape shape = shape_of(puzzle);
    puzzle.looks = members.numbers<Slot>("looks", slots, slots - 1);
    check_looks(puzzle, shape);
    read_grips(members, puzzle, shape);
    members.objects("rotations", 1000, [&](Members& rotation) {
        puzzle.rotations.push_back(read_state(rotation, shape));
    });
    members.done();
    return puzzle;
}

/// Reads the members that refer to pieces of the puzzle.
class Reader {
 public:
    explicit Reader(Certificate& certificate)
        : certificate_(certificate), shape_(shape_of(certificate.puzzle)) {}

    void read_groups(const Json& json) {
        if (!json.is_array()) malformed("`groups` is not an array");
        for (const Json& group : json) {
            if (!group.is_array() || group.size() > shape_.slots())
                malformed("a group is not an array");
            std::vector<Slot>& slots = certificate_.groups.emplace_back();
            for (const Json& slot : group) {
                slots.push_back(
                    static_cast<Slot>(Members::number_of(slot, "a group", 0, shape_.slots() - 1)));
            }
        }
        if (certificate_.groups != certified_groups(certificate_.puzzle)) {
            malformed("the groups are not those between which turns move pieces");
        }
    }

    void read_turns(Members& members) {
        const auto& grips = certificate_.puzzle.grips;
        certificate_.turns = members.words("turns", grips.size());
        auto next = grips.begin();
        for (const std::string& name : certificate_.turns) {
            next = std::find_if(next, grips.end(), [&](const CertifiedPuzzle::Grip& grip) {
                return grip.name == name;
            });
            if (next == grips.end()) {
                malformed(
                    fmt::format("`{}` is not a grip, or not in the order of the puzzle's grips",
                                printable(name)));
            }
            ++next;
        }
        if (certificate_.turns.empty() && !grips.empty()) malformed("no turns are allowed");
    }

    std::vector<CertifiedCycle> read_cycles(Members& members, const char* key) {
        std::vector<CertifiedCycle> cycles;
        members.objects(key, shape_.slots(),
                        [&](Members& cycle) { cycles.push_back(read_cycle(cycle)); });
        return cycles;
    }

    CertifiedSearch read_search(Members& members) {
        CertifiedSearch search;
        Members goal(members["goal"], "a goal");
        search.goal = read_goal(goal);
        goal.done();
        const Json& below = members["ruled_out_below"];
        search.for_ever = below.is_string() && below.get<std::string>() == "for ever";
        if (!search.for_ever) {
            search.ruled_out_below =
                static_cast<std::uint32_t>(members.number("ruled_out_below", 0, 1000));
        }
        if (const Json& order = members["order"]; !order.is_null()) {
            search.order = Members::order_of(order, members.path("order"));
        }
        if (!members["algorithm"].is_null()) search.algorithm = members.text("algorithm");
        search.method = members.text("method");
        search.nodes = members.numbers<std::uint64_t>("nodes", 1000, kMaxNumber);
        members.objects("tables", 1000, [&](Members& table) {
            TableRecord& read = search.tables.emplace_back();
            read.name = table.text("name");
            read.kind = table.text("kind");
            read.entries = table.number("entries", 0, kMaxNumber);
            read.bytes = table.number("bytes", 0, kMaxNumber);
            read.histogram = table.numbers<std::uint64_t>("histogram", 256, kMaxNumber);
            if (!table["checksum"].is_null()) read.checksum = table.sum("checksum");
        });
        return search;
    }

    CertifiedFit read_fit(Members members) {
        CertifiedFit fit;
        for (const Json& order : members.array("orders", kMaxRegistersRead)) {
            fit.orders.push_back(Members::order_of(order, members.path("orders")));
        }
        fit.parity_sharing = members.flag("parity_sharing");
        if (const Json& json = members["structure"]; !json.is_null()) {
            Members structure(json, "the structure");
            CertifiedFit::Structure& read = fit.structure.emplace();
            for (const Json& cycles : structure.array("registers", kMaxRegistersRead)) {
                if (!cycles.is_array() || cycles.size() > shape_.slots()) {
                    malformed("a register is not an array of cycles");
                }
                std::vector<CertifiedCycle>& own = read.registers.emplace_back();
                for (const Json& one : cycles) {
                    Members cycle(one, "a cycle");
                    own.push_back(read_cycle(cycle));
                    cycle.done();
                }
            }
            read.shared = counts(structure, "shared");
            read.unused = counts(structure, "unused");
            structure.done();
        }
        fit.nodes = members.number("nodes", 0, kMaxNumber);
        members.done();
        return fit;
    }

 private:
    CertifiedCycle read_cycle(Members& members) {
        if (certificate_.groups.empty()) malformed("a cycle without a group");
        CertifiedCycle cycle;
        cycle.group =
            static_cast<std::uint32_t>(members.number("group", 0, certificate_.groups.size() - 1));
        const std::vector<Slot>& slots = certificate_.groups[cycle.group];
        cycle.length = static_cast<std::uint32_t>(members.number("length", 1, slots.size()));
        cycle.twist =
            static_cast<std::uint32_t>(members.number("twist", 0, shape_.modulus(slots[0]) - 1U));
        if (cycle.length == 1 && cycle.twist == 0) malformed("a cycle that does nothing");
        return cycle;
    }

    /// Reads a number for each group, at most its size.
    std::vector<std::uint32_t> counts(Members& members, const char* key) {
        auto all = members.numbers<std::uint32_t>(key, certificate_.groups.size(), kMaxPieces);
        if (all.size() != certificate_.groups.size()) {
            malformed(members.path(key) + " does not have one number for each group");
        }
        for (std::size_t group = 0; group < all.size(); ++group) {
            if (all[group] > certificate_.groups[group].size()) {
                malformed(members.path(key) + " has a number larger than its group");
            }
        }
        return all;
    }

    std::vector<Slot> slots(Members& members, const char* key) {
        auto all = members.numbers<Slot>(key, shape_.slots(), shape_.slots() - 1);
        if (std::adjacent_find(all.begin(), all.end(), std::greater_equal<>()) != all.end()) {
            malformed(members.path(key) + " is not ascending");
        }
        return all;
    }

    CertifiedGoal read_goal(Members& members) {
        CertifiedGoal goal;
        if (members.has("pieces")) {
            goal.from = read_state(members, shape_);
            return goal;
        }
        goal.own = read_cycles(members, "cycles");
        goal.fixed = slots(members, "fixed");
        goal.shared = slots(members, "shared");
        std::vector<Slot> both;
        std::set_intersection(goal.fixed.begin(), goal.fixed.end(), goal.shared.begin(),
                              goal.shared.end(), std::back_inserter(both));
        if (!both.empty()) malformed("a piece is fixed and shared");
        goal.allowance = counts(members, "allowance");
        goal.divides = members.number("divides", 0, ~std::uint64_t{0});
        return goal;
    }

    Certificate& certificate_;
    Shape shape_;
};

Certificate read(const Json& json, CertificateSeal seal) {
    Members members(json, "the certificate");
    if (!members.has("certificate")) malformed("this is not a certificate of qter");
    if (!members["certificate"].is_number_unsigned() ||
        members["certificate"].get<std::uint64_t>() != Certificate::kVersion) {
        malformed("the certificate has another version");
    }
    Certificate certificate;
    certificate.program = members.text("program");
    certificate.puzzle = read_puzzle(Members(members["puzzle"], "the puzzle"));
    const bool sealed = seal == CertificateSeal::kChecked;
    if (members.sum("puzzle_checksum") != checksum(certificate.puzzle) && sealed) {
        malformed("the puzzle's checksum is not that of its turns");
    }
    certificate.marked = members.flag("marked");
    Reader reader(certificate);
    reader.read_groups(members["groups"]);
    reader.read_turns(members);
    certificate.architecture = members.flag("architecture");
    certificate.least_total = members.flag("least_total");
    members.objects("searches", kMaxCertifiedSearches, [&](Members& search) {
        certificate.searches.push_back(reader.read_search(search));
    });
    const bool too_many = certificate.searches.size() > kMaxRegistersRead;
    if (certificate.architecture && too_many) malformed("an architecture of too many registers");
    if (members.has("fit")) {
        certificate.fit = reader.read_fit(Members(members["fit"], "the fit"));
    }
    if (members.sum("checksum") != checksum(certificate) && sealed) {
        malformed("the checksum is wrong: the certificate was changed");
    }
    members.done();
    return certificate;
}

}  // namespace

Result<Certificate> read_certificate(const Source& source, CertificateSeal seal) {
    const auto error = [&](Span span, const std::string& what) {
        return Diagnostic::error(Code::kCertificate, span, what);
    };
    if (source.text().size() > kMaxCertificateBytes) {
        return Diagnostic::error(
            Code::kTooLarge, {},
            fmt::format("a certificate has at most {} MiB", kMaxCertificateBytes >> 20));
    }
    const Result<Json> json = read_json(source, {.depth = kMaxDepth});
    if (!json) {
        const Diagnostic& problem = json.diagnostics().items().front();
        return error(problem.primary.span, problem.message);
    }
    try {
        return read(*json, seal);
    } catch (const MalformedJson& problem) {
        return error({}, problem.what);
    } catch (const Json::exception&) {
        return error({}, "a number or string in the JSON cannot be read");
    }
}

}  // namespace qter

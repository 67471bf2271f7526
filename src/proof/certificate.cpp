#include "proof/certificate.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <utility>

#include "notation/algorithm.hpp"

namespace qter {
namespace {

std::string hex(std::uint64_t number) { return fmt::format("{:016x}", number); }

void write_state(JsonWriter& json, const State& state) {
    json.key("pieces").values(state.piece);
    json.key("orientations").values(state.orient);
}

void write_puzzle(JsonWriter& json, const CertifiedPuzzle& puzzle) {
    json.key("name").value(puzzle.name);
    json.key("orbits").objects(puzzle.orbits, [&](const CertifiedPuzzle::Orbit& orbit) {
        json.key("name").value(orbit.name);
        json.key("pieces").value(orbit.pieces);
        json.key("orientations").value(orbit.orientations);
    });
    json.key("looks").values(puzzle.looks);
    json.key("grips").objects(puzzle.grips, [&](const CertifiedPuzzle::Grip& grip) {
        json.key("name").value(grip.name);
        json.key("turns").values(grip.turns);
        write_state(json, grip.turn);
    });
    json.key("rotations").objects(puzzle.rotations, [&](const State& rotation) {
        write_state(json, rotation);
    });
}

void write_cycles(JsonWriter& json, const std::vector<CertifiedCycle>& cycles) {
    json.objects(cycles, [&](const CertifiedCycle& cycle) {
        json.key("group").value(cycle.group);
        json.key("length").value(cycle.length);
        json.key("twist").value(cycle.twist);
    });
}

void write_goal(JsonWriter& json, const CertifiedGoal& goal) {
    if (goal.from) return write_state(json, *goal.from);
    write_cycles(json.key("cycles"), goal.own);
    json.key("fixed").values(goal.fixed);
    json.key("shared").values(goal.shared);
    json.key("allowance").values(goal.allowance);
    json.key("divides").value(goal.divides);
}

void write_tables(JsonWriter& json, const std::vector<TableRecord>& tables) {
    json.key("tables").objects(tables, [&](const TableRecord& table) {
        json.key("name").value(table.name);
        json.key("kind").value(table.kind);
        json.key("entries").value(table.entries);
        json.key("bytes").value(table.bytes);
        json.key("histogram").values(table.histogram);
        json.key("checksum");
        table.checksum ? json.value(hex(*table.checksum)) : json.null();
    });
}

void write_search_claims(JsonWriter& json, const CertifiedSearch& search) {
    json.key("goal").object([&] { write_goal(json, search.goal); });
    json.key("ruled_out_below");
    search.for_ever ? json.value("for ever") : json.value(search.ruled_out_below);
    json.key("order").value(search.order);
    json.key("algorithm").value(search.algorithm);
}

void write_search(JsonWriter& json, const CertifiedSearch& search) {
    write_search_claims(json, search);
    json.key("method").value(search.method);
    json.key("nodes").values(search.nodes);
    write_tables(json, search.tables);
}

void write_fit_claims(JsonWriter& json, const CertifiedFit& fit) {
    json.key("orders").values(fit.orders);
    json.key("parity_sharing").value(fit.parity_sharing);
    json.key("structure").object_or_null(fit.structure, [&](const auto& structure) {
        json.key("registers").begin_array();
        for (const auto& cycles : structure.registers) write_cycles(json, cycles);
        json.end_array();
        json.key("shared").values(structure.shared);
        json.key("unused").values(structure.unused);
    });
}

/// All members but the checksum; the object stays open.
void write_members(JsonWriter& json, const Certificate& certificate) {
    json.key("certificate").value(Certificate::kVersion);
    json.key("program").value(certificate.program);
    json.key("puzzle").object([&] { write_puzzle(json, certificate.puzzle); });
    json.key("puzzle_checksum").value(hex(checksum(certificate.puzzle)));
    json.key("marked").value(certificate.marked);
    json.key("groups").begin_array();
    for (const std::vector<Slot>& group : certificate.groups) json.values(group);
    json.end_array();
    json.key("turns").values(certificate.turns);
    json.key("architecture").value(certificate.architecture);
    json.key("least_total").value(certificate.least_total);
    json.key("searches").objects(certificate.searches, [&](const CertifiedSearch& search) {
        write_search(json, search);
    });
    if (!certificate.fit) return;
    json.key("fit").object([&] {
        write_fit_claims(json, *certificate.fit);
        json.key("nodes").value(certificate.fit->nodes);
    });
}

}  // namespace

CertifiedPuzzle certified(const Puzzle& puzzle) {
    CertifiedPuzzle all;
    all.name = puzzle.name();
    for (const Orbit& orbit : puzzle.orbits()) {
        all.orbits.push_back({orbit.name, orbit.size, orbit.orientations});
    }
    for (Slot slot = 0; slot < puzzle.shape().slots(); ++slot) {
        all.looks.push_back(puzzle.identical(slot));
    }
    for (std::uint16_t number = 0; number < puzzle.grips().size(); ++number) {
        const Grip& from = puzzle.grips()[number];
        CertifiedPuzzle::Grip& grip = all.grips.emplace_back();
        grip.name = from.name;
        grip.turn = from.turn;
        for (std::uint16_t amount = 1; amount < from.order; ++amount) {
            grip.turns.push_back(to_string(puzzle, Turn{number, amount}));
        }
    }
    all.rotations = puzzle.rotations();
    all.blocked = puzzle.turn_model().blocked();
    return all;
}

Shape shape_of(const CertifiedPuzzle& puzzle) {
    Shape shape;
    for (const CertifiedPuzzle::Orbit& orbit : puzzle.orbits) {
        shape.add_orbit(orbit.pieces, static_cast<std::uint8_t>(orbit.orientations));
    }
    return shape;
}

void write_claims(JsonWriter& json, const Certificate& certificate) {
    json.key("marked").value(certificate.marked);
    json.key("turns").values(certificate.turns);
    json.key("architecture").value(certificate.architecture);
    json.key("least_total").value(certificate.least_total);
    json.key("searches").objects(certificate.searches, [&](const CertifiedSearch& search) {
        write_search_claims(json, search);
    });
    json.key("fit").object_or_null(certificate.fit,
                                   [&](const CertifiedFit& fit) { write_fit_claims(json, fit); });
}

std::uint64_t certificate_checksum(std::string_view text) {
    return XXH64(text.data(), text.size(), 0);
}

std::uint64_t checksum(const CertifiedPuzzle& puzzle) {
    JsonWriter json;
    json.object([&] { write_puzzle(json, puzzle); });
    return certificate_checksum(json.text());
}

std::uint64_t checksum(const Certificate& certificate) {
    JsonWriter json;
    json.begin_object();
    write_members(json, certificate);
    return certificate_checksum(json.text());
}

std::string write_certificate(const Certificate& certificate) {
    JsonWriter json;
    json.begin_object();
    write_members(json, certificate);
    const std::uint64_t whole = certificate_checksum(json.text());
    json.key("checksum").value(hex(whole));
    json.end_object();
    return json.text() + "\n";
}

std::vector<const CertifiedPuzzle::Grip*> allowed_grips(const Certificate& certificate) {
    std::vector<const CertifiedPuzzle::Grip*> grips;
    auto next = certificate.turns.begin();
    for (const CertifiedPuzzle::Grip& grip : certificate.puzzle.grips) {
        if (next == certificate.turns.end() || *next != grip.name) continue;
        grips.push_back(&grip);
        ++next;
    }
    return grips;
}

std::vector<std::vector<Slot>> certified_groups(const CertifiedPuzzle& puzzle) {
    const auto slots = static_cast<Slot>(puzzle.looks.size());
    std::vector<std::uint32_t> group_of(slots, ~0U);
    std::vector<std::vector<Slot>> groups;
    std::uint32_t number = 0;
    for (Slot start = 0; start < slots; ++start) {
        if (group_of[start] != ~0U) continue;
        std::vector<Slot> queue = {start};
        group_of[start] = number;
        bool changes = false;
        for (std::size_t at = 0; at < queue.size(); ++at) {
            for (const CertifiedPuzzle::Grip& grip : puzzle.grips) {
                // Permutations have finite order, so following one direction is enough.
                const Slot next = grip.turn.piece[queue[at]];
                if (next != queue[at] || grip.turn.orient[queue[at]] != 0) changes = true;
                if (group_of[next] != ~0U) continue;
                group_of[next] = number;
                queue.push_back(next);
            }
        }
        if (!changes) continue;
        std::sort(queue.begin(), queue.end());
        groups.push_back(std::move(queue));
        ++number;
    }
    return groups;
}

}  // namespace qter

// What tests of certificates start from: certificates of made-up puzzles and of small answers, and
// a breadth first search over State to know what is right.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "finder/made_up_puzzle.hpp"
#include "proof/certificate.hpp"
#include "proof/certificate_check.hpp"
#include "proof/certificate_reader.hpp"

namespace qter::testing {

inline Certificate certificate_for(const Puzzle& puzzle, bool marked = false) {
    Certificate certificate;
    certificate.program = "test";
    certificate.puzzle = certified(puzzle);
    certificate.marked = marked;
    certificate.groups = certified_groups(certificate.puzzle);
    for (const Grip& grip : puzzle.grips()) certificate.turns.push_back(grip.name);
    return certificate;
}

/// Every state that turns reach from `from`, with the fewest turns to it and one way there.
struct Reached {
    std::uint32_t distance = 0;
    Algorithm way;
};
inline std::map<std::pair<Permutation, std::vector<std::uint8_t>>, Reached> reach(
    const Puzzle& puzzle, const State& from, std::size_t most) {
    std::map<std::pair<Permutation, std::vector<std::uint8_t>>, Reached> all;
    std::vector<State> queue = {from};
    all[{from.piece, from.orient}] = {};
    for (std::size_t at = 0; at < queue.size() && all.size() < most; ++at) {
        const State state = queue[at];
        const Reached here = all.at({state.piece, state.orient});
        for (std::uint16_t grip = 0; grip < puzzle.grips().size(); ++grip) {
            for (std::uint16_t amount = 1; amount < puzzle.grips()[grip].order; ++amount) {
                const State next =
                    compose(puzzle.shape(), state, puzzle.turn_state({grip, amount}));
                Reached reached{here.distance + 1, here.way};
                reached.way.push_back({grip, amount});
                if (all.emplace(std::pair(next.piece, next.orient), reached).second) {
                    queue.push_back(next);
                }
            }
        }
    }
    return all;
}

inline CertificateReport check(const Certificate& certificate,
                               std::uint64_t bytes = std::uint64_t{256} << 20,
                               const Cancellation& cancellation = Cancellation()) {
    CheckMemory memory(bytes);
    return check_certificate(certificate, certificate.puzzle, {cancellation, memory});
}

inline CertificateVerdict verdict(const Certificate& certificate) {
    return check(certificate).verdict();
}

inline Result<Certificate> read_text(const std::string& text,
                                     CertificateSeal seal = CertificateSeal::kChecked) {
    SourceMap sources;
    return read_certificate(sources.add("proof.json", text), seal);
}

}  // namespace qter::testing

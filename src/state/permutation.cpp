#include "state/permutation.hpp"

#include <cassert>
#include <numeric>

namespace qter {

Permutation identity_permutation(std::size_t size) {
    Permutation p(size);
    std::iota(p.begin(), p.end(), Slot{0});
    return p;
}

bool is_permutation(const Permutation& p) {
    std::vector<bool> seen(p.size());
    for (const Slot image : p) {
        if (image >= p.size() || seen[image]) return false;
        seen[image] = true;
    }
    return true;
}

Permutation compose(const Permutation& a, const Permutation& b) {
    assert(a.size() == b.size());
    Permutation out(a.size());
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = a[b[i]];
    return out;
}

Permutation inverse(const Permutation& p) {
    Permutation out(p.size());
    for (std::size_t i = 0; i < p.size(); ++i) out[p[i]] = static_cast<Slot>(i);
    return out;
}

std::vector<std::vector<Slot>> cycles(const Permutation& p) {
    // p[i] is the piece in slot i, so the target of the piece in slot i is inverse(p)[i].
    const Permutation goes_to = inverse(p);
    std::vector<std::vector<Slot>> found;
    std::vector<bool> seen(p.size());
    for (Slot start = 0; start < p.size(); ++start) {
        if (seen[start] || goes_to[start] == start) continue;
        std::vector<Slot>& cycle = found.emplace_back();
        for (Slot at = start; !seen[at]; at = goes_to[at]) {
            seen[at] = true;
            cycle.push_back(at);
        }
    }
    return found;
}

int parity(const Permutation& p) {
    std::size_t transpositions = 0;
    for (const auto& cycle : cycles(p)) transpositions += cycle.size() - 1;
    return static_cast<int>(transpositions % 2);
}

}  // namespace qter

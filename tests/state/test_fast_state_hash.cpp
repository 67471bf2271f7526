#include <bit>
#include <unordered_set>

#include "catch.hpp"
#include "fixtures.hpp"
#include "state/fast_state.hpp"
#include "support/integer.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// A random walk over the cube: states that are alike, as those in a table are.
class Walk {
 public:
    explicit Walk(unsigned seed) : random_(seed) {
        for (const Grip& grip : cube().grips()) turns_.push_back(fast_.pack(grip.turn));
    }
    std::uint64_t next() {
        const FastBuffer& turn = turns_[random_() % turns_.size()];
        fast_ops(FastKernel::kPortable)
            .compose(fast_.plan(), state_.data(), turn.data(), state_.data());
        return fast_hash(state_.data(), fast_.bytes());
    }
    [[nodiscard]] const FastBuffer& state() const { return state_; }

 private:
    FastShape fast_{cube().shape()};
    FastBuffer state_ = fast_.solved();
    std::vector<FastBuffer> turns_;
    std::mt19937 random_;
};

Integer folded(const Integer& a, const Integer& b) {
    const Integer product = a * b;
    const Integer radix = Integer(1) << 64;
    return (product / radix) ^ (product % radix);
}

/// The hash as its definition reads, in integers of any size and from single bytes.
Integer reference_hash(const std::vector<std::uint8_t>& bytes) {
    const Integer pi("243f6a8885a308d3", 16), e("b7e151628aed2a6b", 16);
    const Integer root2("6a09e667f3bcc909", 16), root3("bb67ae8584caa73b", 16);
    const Integer radix = Integer(1) << 64;
    Integer hash = Integer(bytes.size()) ^ pi;
    for (std::size_t at = 0; at < bytes.size(); at += 32) {
        Integer word[4];
        for (std::size_t i = 32; i-- > 0;) word[i / 8] = word[i / 8] * 256 + bytes[at + i];
        const Integer first = folded(word[0] ^ e, word[1] ^ hash);
        const Integer second = folded(word[2] ^ root2, word[3] ^ root3 ^ hash);
        const Integer swapped = (second << 32) % radix + (second >> 32);
        hash = first ^ swapped;
    }
    return folded(hash ^ e, root3);
}

}  // namespace

TEST_CASE("a hash is what its definition says, on any platform", "[fast]") {
    std::mt19937 random(5);
    for (const std::size_t size : {0U, 32U, 64U, 96U, 512U}) {
        std::vector<std::uint8_t> bytes(size);
        for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
        const Integer expected = reference_hash(bytes);
        REQUIRE(Integer(fast_hash(bytes.data(), size)) == expected);
    }
}

TEST_CASE("states of a walk have different hashes", "[fast]") {
    Walk walk(6);
    std::unordered_set<std::uint64_t> hashes;
    std::unordered_set<std::string> states;
    for (int i = 0; i < 50'000; ++i) {
        hashes.insert(walk.next());
        const auto* bytes = reinterpret_cast<const char*>(walk.state().data());
        states.emplace(bytes, walk.state().size());
    }
    REQUIRE(states.size() > 40'000);
    REQUIRE(hashes.size() == states.size());
}

TEST_CASE("a turn changes every bit of the hash half of the time", "[fast]") {
    constexpr int kSteps = 20'000;
    Walk walk(7);
    std::vector<int> changed(64);
    std::uint64_t last = walk.next();
    for (int i = 0; i < kSteps; ++i) {
        const std::uint64_t next = walk.next();
        for (std::size_t bit = 0; bit < 64; ++bit) changed[bit] += (last ^ next) >> bit & 1;
        last = next;
    }
    // Six standard deviations of a fair coin, sqrt(n) / 2 each.
    for (const int times : changed) REQUIRE(std::abs(times - kSteps / 2) < 3 * std::sqrt(kSteps));
}

TEST_CASE("any ten bits of the hash spread states evenly", "[fast]") {
    constexpr std::size_t kPlaces = 1024, kStates = 64 * kPlaces;
    for (const unsigned shift : {0U, 20U, 54U}) {
        Walk walk(8);
        std::vector<double> found(kPlaces);
        std::unordered_set<std::uint64_t> seen;
        while (seen.size() < kStates) {
            const std::uint64_t hash = walk.next();
            if (seen.insert(hash).second) ++found[hash >> shift & (kPlaces - 1)];
        }
        double chi_square = 0;
        for (const double count : found) chi_square += (count - 64) * (count - 64) / 64;
        // Mean 1023 and standard deviation 45, were the hashes random.
        REQUIRE(chi_square < 1023 + 6 * 45);
        REQUIRE(chi_square > 1023 - 6 * 45);
    }
}

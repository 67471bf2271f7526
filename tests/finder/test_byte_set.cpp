#include "finder/byte_set.hpp"

#include <rapidcheck.h>

#include <set>

#include "catch.hpp"

using namespace qter;

TEST_CASE("a set of byte strings is a set", "[finder]") {
    REQUIRE(rc::check("against std::set", [] {
        ByteSet ours;
        for (int round = 0; round < 2; ++round) {
            const auto length = *rc::gen::inRange<std::size_t>(1, 20);
            ours.clear(length);
            std::set<std::vector<std::uint8_t>> theirs;
            // Few different bytes, so that keys come again.
            const auto keys = *rc::gen::container<std::vector<std::vector<std::uint8_t>>>(
                rc::gen::container<std::vector<std::uint8_t>>(
                    length, rc::gen::inRange<std::uint8_t>(0, 3)));
            for (const std::vector<std::uint8_t>& key : keys) {
                RC_ASSERT(ours.contains(key.data()) == (theirs.count(key) != 0));
                RC_ASSERT(ours.insert(key.data()) == theirs.insert(key).second);
                RC_ASSERT(ours.size() == theirs.size());
            }
        }
    }));
}

TEST_CASE("a set of byte strings grows", "[finder]") {
    ByteSet set;
    set.clear(3);
    const auto key = [](std::uint32_t i) {
        return std::vector<std::uint8_t>{static_cast<std::uint8_t>(i),
                                         static_cast<std::uint8_t>(i >> 8),
                                         static_cast<std::uint8_t>(i >> 16)};
    };
    for (std::uint32_t i = 0; i < 100'000; ++i) REQUIRE(set.insert(key(i).data()));
    for (std::uint32_t i = 0; i < 100'000; ++i) REQUIRE_FALSE(set.insert(key(i).data()));
    CHECK_FALSE(set.contains(key(100'000).data()));
}

// What the process may take, and what is said when it would take more.
#include <vector>

#include "catch.hpp"
#include "support/mapped_memory.hpp"
#include "support/memory_account.hpp"
#include "support/memory_report.hpp"

using namespace qter;

namespace {

constexpr std::uint64_t kMega = std::uint64_t{1} << 20;

/// The process may take so much more than it has, as long as this lives.
class Limit {
 public:
    explicit Limit(std::uint64_t more) {
        MemoryAccount::set_limit(MemoryAccount::kNoLimit);
        MemoryAccount::set_limit(MemoryAccount::used() + more);
    }
    Limit(const Limit&) = delete;
    Limit& operator=(const Limit&) = delete;
    ~Limit() { MemoryAccount::set_limit(MemoryAccount::kNoLimit); }
};

}  // namespace

TEST_CASE("memory account: what fits is charged, what does not is refused and leaves nothing") {
    const Limit limit(400 * kMega);
    const std::uint64_t before = MemoryAccount::charged();
    {
        const MemoryCharge first(300 * kMega);
        CHECK(MemoryAccount::charged() == before + 300 * kMega);
        CHECK(MemoryAccount::room() <= 100 * kMega);
        CHECK_THROWS_AS(MemoryCharge(300 * kMega), OverMemoryLimit);
        CHECK(MemoryAccount::charged() == before + 300 * kMega);
        const MemoryCharge second(50 * kMega);
        CHECK(MemoryAccount::charged() == before + 350 * kMega);
    }
    CHECK(MemoryAccount::charged() == before);
}

TEST_CASE("memory account: what would be needed is told") {
    const Limit limit(100 * kMega);
    const std::uint64_t before = MemoryAccount::used();
    try {
        const MemoryCharge charge(1000 * kMega);
        FAIL("it does not fit");
    } catch (const OverMemoryLimit& over) {
        // The process may go a little beyond its limit, so that less is enough.
        CHECK(over.needed() < before + 1000 * kMega);
        CHECK(over.needed() > (before + 1000 * kMega) / 105 * 100);
        const Diagnostic told = too_little_memory("this", over);
        CHECK(told.code == Code::kMemoryLimit);
        CHECK(told.message.find("at least " + bytes_text(over.needed())) != std::string::npos);
        const Diagnostic shown = stopped_by_memory("this", over);
        CHECK(shown.severity == Severity::kWarning);
        CHECK(shown.message == told.message);
    }
}

TEST_CASE("memory account: what is told is enough, and little less is not") {
    for (const std::uint64_t wanted : {1, 20, 50, 100, 500, 1000, 3000, 100'000}) {
        CAPTURE(wanted);
        std::uint64_t needed = 0;
        std::uint64_t for_plans = 0;
        {
            const Limit limit(0);
            for_plans = MemoryAccount::limit_for(wanted * kMega);
            try {
                const MemoryCharge charge(wanted * kMega);
            } catch (const OverMemoryLimit& over) {
                needed = over.needed();
            }
        }
        REQUIRE(needed > 0);
        // What the process takes itself differs by some pages from look to look.
        constexpr std::uint64_t kPages = kMega;
        MemoryAccount::set_limit(needed + kPages);
        CHECK_NOTHROW(MemoryCharge(wanted * kMega));
        MemoryAccount::set_limit(needed - kPages);
        CHECK_THROWS_AS(MemoryCharge(wanted * kMega), OverMemoryLimit);
        MemoryAccount::set_limit(for_plans + kPages);
        CHECK(MemoryAccount::room() >= wanted * kMega);
        MemoryAccount::set_limit(for_plans - kPages);
        CHECK(MemoryAccount::room() < wanted * kMega);
        MemoryAccount::set_limit(MemoryAccount::kNoLimit);
    }
}

TEST_CASE("memory account: a charge that moves is released once") {
    const Limit limit(400 * kMega);
    const std::uint64_t before = MemoryAccount::charged();
    {
        MemoryCharge charge(10 * kMega);
        MemoryCharge other(std::move(charge));
        charge = MemoryCharge(20 * kMega);
        CHECK(MemoryAccount::charged() == before + 30 * kMega);
        other = std::move(charge);
    }
    CHECK(MemoryAccount::charged() == before);
}

TEST_CASE("memory account: without a limit everything fits") {
    CHECK(MemoryAccount::room() == MemoryAccount::kNoLimit);
    const MemoryCharge charge(std::uint64_t{1} << 60);
    CHECK(MemoryAccount::room() == MemoryAccount::kNoLimit);
}

TEST_CASE("memory account: mapped memory is charged before it is there") {
    const Limit limit(100 * kMega);
    const std::uint64_t before = MemoryAccount::charged();
    CHECK_THROWS_AS(MappedMemory(200 * kMega), OverMemoryLimit);
    {
        MappedMemory memory(50 * kMega);
        const MappedMemory moved = std::move(memory);
        CHECK(MemoryAccount::charged() == before + 50 * kMega);
        CHECK(MemoryAccount::room() < 50 * kMega);
    }
    CHECK(MemoryAccount::charged() == before);
}

TEST_CASE("memory account: numbers of bytes are rounded up") {
    CHECK(bytes_text(64 * kMega) == "64M");
    CHECK(bytes_text(64 * kMega + 1) == "65M");
    CHECK(bytes_text(2048 * kMega) == "2G");
    CHECK(bytes_text(2560 * kMega) == "2.5G");
    CHECK(bytes_text(2560 * kMega + 1) == "2.51G");
}

TEST_CASE("memory account: what nobody charged is seen all the same") {
    const Limit limit(40 * kMega);
    CHECK(MemoryAccount::look() > 0);
    const std::vector<char> much(200 * kMega, 'x');
    CHECK(MemoryAccount::used() >= 200 * kMega);
    CHECK(MemoryAccount::room() == 0);
    CHECK_THROWS_AS(MemoryAccount::look(), OverMemoryLimit);
    CHECK_THROWS_AS(MemoryCharge(kMega), OverMemoryLimit);
}

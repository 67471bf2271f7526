// The reader of sessions on any bytes: no crash, no hang; what it accepts can be done again, or is
// refused, and a session that was done again is written so that it reads back as the same.
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "perform/record.hpp"
#include "support/files.hpp"

namespace {

using namespace qter;

/// Nothing when it is refused.
std::optional<PerformSession> replayed(const SessionRecord& record) {
    // More would only take longer.
    constexpr std::uint64_t kMostSteps = 2'000;
    if (record.steps > kMostSteps) return std::nullopt;
    Result<PerformSession> session =
        PerformSession::begin(record.program, {nullptr, record.in_one_go});
    if (!session) return std::nullopt;
    Cancellation cancellation;
    cancellation.set_deadline(Cancellation::Clock::now() + std::chrono::seconds(2));
    try {
        if (session->replay(record.decisions, record.steps, cancellation)) return std::nullopt;
    } catch (const Cancelled&) {
        return std::nullopt;
    }
    return *std::move(session);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    SourceMap sources;
    PuzzleLibrary puzzles(sources);
    const Result<SourceId> id =
        add_source(sources, "fuzz", std::string(reinterpret_cast<const char*>(data), size));
    if (!id) return 0;
    const Result<SessionRecord> record = read_record(sources[*id], sources, puzzles);
    if (!record) return 0;
    const std::optional<PerformSession> session = replayed(*record);
    if (!session) return 0;
    const Result<std::string> text = write_record(*session, record->in_one_go, record->title);
    if (!text) std::abort();
    const Result<SessionRecord> again = read_record(sources.add("again", *text), sources, puzzles);
    if (!again) std::abort();
    const std::optional<PerformSession> other = replayed(*again);
    if (!other || other->state() != session->state() ||
        other->steps_done() != session->steps_done() ||
        other->step().kind != session->step().kind) {
        std::abort();
    }
    return 0;
}

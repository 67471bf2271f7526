// Session files: stop in the middle of a program and resume later.
//
// A file holds the program and the decisions: numbers, the algorithms that entered them,
// corrections. All other data follow from these. Reading a file repeats the steps, which detects
// decisions that do not fit. The program is stored as Q, with the names of its registers, because
// compiling it again might give a different program. JSON, schema:
//
//     {"qter": "session", "version": 1, "title": "average.qat", "program": "Puzzles\n...",
//      "registers": [{"name": "A", "holding": 0, "generator": "R U", "pieces": ["UFR"],
//                     "order": "90"}],
//      "in_one_go": true, "steps": 12,
//      "decisions": [{"step": 0, "holding": 0, "number": "60"},
//                    {"step": 2, "holding": 0, "turns": [{"algorithm": "R U", "times": "60"}]},
//                    {"step": 7, "holding": 0, "pieces": [0, 1, ...], "orientations": [0, 0, ...],
//                     "after": false, "count": 3}]}
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "formats/library.hpp"
#include "perform/session.hpp"
#include "support/result.hpp"
#include "support/source.hpp"

namespace qter {

/// Largest file, and most steps that are repeated.
inline constexpr std::size_t kMaxRecordBytes = std::size_t{64} << 20;
inline constexpr std::uint64_t kMaxRecordedSteps = 10'000'000;

struct SessionRecord {
    std::string title;  ///< title of the program
    Program program;
    bool in_one_go = true;
    std::uint64_t steps = 0;
    std::vector<PerformSession::Decision> decisions;  ///< by step, ascending
};

/// The text of a session file. Errors: those of write_q.
[[nodiscard]] Result<std::string> write_record(const PerformSession& session, bool in_one_go,
                                               const std::string& title);

/// True for a text that begins as session files do.
[[nodiscard]] bool looks_like_record(std::string_view text);

/// Default files of a program's sessions, in the working folder: average.session.json, then
/// average-2.session.json and so on.
struct RecordNames {
    std::string free;  ///< the first name without a file
    std::string last;  ///< the name before, which has a file; empty for the first name
};
[[nodiscard]] RecordNames record_names(const std::string& program_file);

/// Reads a session file and adds its program to `sources`. Errors: kSyntax and those of read_json
/// for other JSON, kTooLarge, and those of read_q. PerformSession::replay() checks whether the
/// decisions fit the program.
[[nodiscard]] Result<SessionRecord> read_record(const Source& source, SourceMap& sources,
                                                PuzzleLibrary& puzzles);

}  // namespace qter

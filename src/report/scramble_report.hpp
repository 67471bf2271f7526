// Report of scrambles, or of the measure of random turns, as text and JSON.
#pragma once

#include <string>

#include "service/scramble_job.hpp"
#include "support/json.hpp"

namespace qter {

/// The scrambles, a line each, or a table of the measure. Lines end with a newline.
[[nodiscard]] std::string scrambles_text(const ScrambleJob& job, const Scrambles& made);
/// Writes the members of docs/json.md, puzzle scramble, into an open object.
void write_scrambles(JsonWriter& json, const ScrambleJob& job, const Scrambles& made);

}  // namespace qter

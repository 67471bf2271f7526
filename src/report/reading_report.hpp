// Report of the registers of a program that were read off a puzzle's state, as text and JSON.
#pragma once

#include <string>

#include "perform/register_values.hpp"
#include "support/json.hpp"

namespace qter {

/// The state of a puzzle in a program, as it was read.
struct ReadProgram {
    Program program;
    std::size_t holding = 0;  ///< the puzzle that was read
    StateReading reading;
};

/// A line for each register, and why the program cannot be in this state. Lines end with a newline.
[[nodiscard]] std::string reading_text(const ReadProgram& what);
/// Writes the members of docs/json.md, read, into an open object.
void write_reading(JsonWriter& json, const ReadProgram& what);

}  // namespace qter

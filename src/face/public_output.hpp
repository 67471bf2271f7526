// Translation of a program's output to the public type.
#pragma once

#include "interpreter/ports.hpp"
#include "qter/interpret.hpp"

namespace qter::api {

[[nodiscard]] Output public_output(const qter::Output& output);

}  // namespace qter::api

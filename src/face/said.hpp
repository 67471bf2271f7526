// What a program says, as the face has it.
#pragma once

#include "interpreter/ports.hpp"
#include "qter/interpret.hpp"

namespace qter::api {

[[nodiscard]] Output said(const qter::Output& output);

}  // namespace qter::api

#include "qter/interpreter/ports.hpp"

namespace qter {

void Ports::trace(const TraceStep&) {}

}  // namespace qter

// What becomes of memory that is not there, where libraries would end the process.
#pragma once

namespace qter {

/// From now on GMP throws std::bad_alloc instead of ending the process (abort). What a calculation
/// that is cut short had put aside is lost; the run ends anyway.
void let_gmp_throw();

/// Has the C library look for what unwinds the stack while there is memory for it. Where an
/// exception leaves a call of the library's own (pthread_once), it would look only then, and end
/// the process when it has no memory to.
void find_unwinder();

}  // namespace qter

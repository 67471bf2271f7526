// What becomes of memory that is not there, where libraries would end the process.
#pragma once

namespace qter {

/// From now on GMP throws std::bad_alloc instead of ending the process (abort). What a calculation
/// that is cut short had put aside is lost; the run ends anyway.
void let_gmp_throw();

}  // namespace qter

// Handlers of failed allocations, for libraries that would end the process.
#pragma once

namespace qter {

/// Makes GMP throw std::bad_alloc instead of ending the process (abort). Temporary memory of the
/// interrupted calculation leaks; the run ends anyway.
void let_gmp_throw();

/// Makes the C library load its stack unwinder while there is memory for it. Otherwise it would
/// load it when an exception leaves one of its own calls (pthread_once), and end the process if
/// there is no memory then.
void find_unwinder();

}  // namespace qter

#include "cli/memory_errors.hpp"

#if __has_include(<execinfo.h>)
#include <execinfo.h>
#define QTER_HAS_BACKTRACE 1
#endif
#include <gmp.h>

#include <cstddef>
#include <cstdlib>
#include <new>

namespace qter {
namespace {

// Uses malloc, like GMP's default, because numbers may have been allocated before.

void* given(void* memory) {
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

void* allocate_limbs(std::size_t size) { return given(std::malloc(size)); }
void* reallocate_limbs(void* old, std::size_t, std::size_t size) {
    return given(std::realloc(old, size));
}
void release_limbs(void* memory, std::size_t) { std::free(memory); }

}  // namespace

void let_gmp_throw() { ::mp_set_memory_functions(allocate_limbs, reallocate_limbs, release_limbs); }

void find_unwinder() {
#ifdef QTER_HAS_BACKTRACE
    void* frame = nullptr;
    ::backtrace(&frame, 1);
#endif
}

}  // namespace qter

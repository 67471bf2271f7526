// A library that is loaded before the others (LD_PRELOAD) and makes calls of the system fail.
//
//   QTER_FAULTS=KIND:N      the N-th call of this kind, from 1 on, fails; none with 0
//   QTER_FAULTS=KIND:N+     and all that follow
//   QTER_FAULTS=short:N     every read and write moves at most N bytes
//   QTER_FAULTS=interrupted:N  every N-th read and write is interrupted by a signal first
//   QTER_FAULTS_COUNT=FILE  the number of calls of this kind is written there at the end
//
// Kinds are the names of the calls below; allocate is malloc and what is like it. Calls count from
// the beginning of main() to its end: before, nobody could do anything about it. Linux and glibc
// only.
#undef _FORTIFY_SOURCE  // which defines some of these calls itself

#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);
}

namespace {

char g_kind[32];
long g_number = 0;
bool g_and_following = false;
std::atomic<bool> g_armed = false;
std::atomic<long> g_calls = 0;

bool is_kind(const char* kind) { return g_armed && std::strcmp(kind, g_kind) == 0; }

/// Counts a call; true when it is to fail.
bool fails(const char* kind) {
    if (!is_kind(kind)) return false;
    const long call = ++g_calls;
    return call == g_number || (g_and_following && g_number > 0 && call > g_number);
}

void read_wish() {
    const char* wish = std::getenv("QTER_FAULTS");
    const char* colon = wish == nullptr ? nullptr : std::strchr(wish, ':');
    if (colon == nullptr || colon - wish >= static_cast<long>(sizeof g_kind)) return;
    std::memcpy(g_kind, wish, static_cast<std::size_t>(colon - wish));
    char* end = nullptr;
    g_number = std::strtol(colon + 1, &end, 10);
    g_and_following = *end == '+';
}

template <class Call>
Call* next(const char* name) {
    return reinterpret_cast<Call*>(::dlsym(RTLD_NEXT, name));
}

int (*g_main)(int, char**, char**);

int main_with_faults(int argc, char** argv, char** environment) {
    read_wish();
    g_armed = true;
    const int code = g_main(argc, argv, environment);
    g_armed = false;
    if (const char* path = std::getenv("QTER_FAULTS_COUNT")) {
        if (std::FILE* file = std::fopen(path, "w")) {
            std::fprintf(file, "%ld\n", g_calls.load());
            std::fclose(file);
        }
    }
    return code;
}

/// How many bytes a transfer of `size` may move; -1 when it is interrupted.
long allowed(std::size_t size) {
    if (is_kind("short") && g_number > 0 && size > static_cast<std::size_t>(g_number)) {
        return g_number;
    }
    if (is_kind("interrupted") && g_number > 0 && ++g_calls % g_number == 0) return -1;
    return static_cast<long>(size);
}

/// What the system says in such a case, where it says one thing.
int fault(int reason) {
    errno = reason;
    return -1;
}

}  // namespace

extern "C" {

int __libc_start_main(int (*main)(int, char**, char**), int argc, char** argv, void (*init)(),
                      void (*fini)(), void (*rtld_fini)(), void* stack_end) {
    g_main = main;
    return next<decltype(__libc_start_main)>("__libc_start_main")(main_with_faults, argc, argv,
                                                                  init, fini, rtld_fini, stack_end);
}

void* malloc(std::size_t size) {
    if (fails("allocate")) return errno = ENOMEM, nullptr;
    return __libc_malloc(size);
}
void* calloc(std::size_t count, std::size_t size) {
    if (fails("allocate")) return errno = ENOMEM, nullptr;
    return __libc_calloc(count, size);
}
void* realloc(void* old, std::size_t size) {
    if (fails("allocate")) return errno = ENOMEM, nullptr;
    return __libc_realloc(old, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
    if (fails("allocate")) return errno = ENOMEM, nullptr;
    return __libc_memalign(alignment, size);
}
int posix_memalign(void** memory, std::size_t alignment, std::size_t size) {
    if (fails("allocate")) return ENOMEM;
    *memory = __libc_memalign(alignment, size);
    return *memory == nullptr ? ENOMEM : 0;
}

ssize_t write(int file, const void* bytes, std::size_t size) {
    static const auto real = next<decltype(write)>("write");
    if (fails("write")) return fault(ENOSPC);
    const long most = allowed(size);
    return most < 0 ? fault(EINTR) : real(file, bytes, static_cast<std::size_t>(most));
}
ssize_t read(int file, void* bytes, std::size_t size) {
    static const auto real = next<decltype(read)>("read");
    if (fails("read")) return fault(EIO);
    const long most = allowed(size);
    return most < 0 ? fault(EINTR) : real(file, bytes, static_cast<std::size_t>(most));
}
int open(const char* path, int flags, ...) {
    static const auto real = next<int(const char*, int, ...)>("open");
    std::va_list rest;
    va_start(rest, flags);
    const mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return fails("open") ? fault(EMFILE) : real(path, flags, mode);
}
int mkostemp(char* pattern, int flags) {
    static const auto real = next<decltype(mkostemp)>("mkostemp");
    return fails("mkostemp") ? fault(ENOSPC) : real(pattern, flags);
}
int close(int file) {
    static const auto real = next<decltype(close)>("close");
    // What was written late could not be; the descriptor is closed all the same.
    return fails("close") ? real(file), fault(EIO) : real(file);
}
int rename(const char* from, const char* to) {
    static const auto real = next<decltype(rename)>("rename");
    return fails("rename") ? fault(EACCES) : real(from, to);
}
int fsync(int file) {
    static const auto real = next<decltype(fsync)>("fsync");
    return fails("fsync") ? fault(EIO) : real(file);
}
int fchmod(int file, mode_t mode) {
    static const auto real = next<decltype(fchmod)>("fchmod");
    return fails("fchmod") ? fault(EPERM) : real(file, mode);
}
int fstat(int file, struct stat* info) {
    static const auto real = next<int(int, struct stat*)>("fstat");
    return fails("fstat") ? fault(EIO) : real(file, info);
}
void* mmap(void* address, std::size_t size, int protection, int flags, int file, off_t offset) {
    static const auto real = next<decltype(mmap)>("mmap");
    if (fails("mmap")) return errno = ENOMEM, MAP_FAILED;
    return real(address, size, protection, flags, file, offset);
}
int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*work)(void*),
                   void* argument) {
    static const auto real = next<decltype(pthread_create)>("pthread_create");
    return fails("pthread_create") ? EAGAIN : real(thread, attributes, work, argument);
}

}  // extern "C"

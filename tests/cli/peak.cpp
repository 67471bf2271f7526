// Runs a command and says on standard error how it ended, how much memory it had at most, in bytes,
// and the most threads that were seen: "exit 0, peak 12345678, threads 2".
//
// A program of its own, since the system counts for a child what its parent was when it came from
// there: this one is small.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstring>

namespace {

/// Threads of a process, 0 when it is over.
int threads_of(pid_t process) {
    char path[64];
    std::snprintf(path, sizeof(path), "/proc/%d/status", static_cast<int>(process));
    std::FILE* const file = std::fopen(path, "r");
    if (file == nullptr) return 0;
    char line[256];
    int threads = 0;
    while (std::fgets(line, sizeof(line), file) != nullptr) {
        if (std::sscanf(line, "Threads: %d", &threads) == 1) break;
    }
    std::fclose(file);
    return threads;
}

}  // namespace

int main(int count, char** words) {
    if (count < 2) {
        std::fputs("usage: qter_peak COMMAND [WORD...]\n", stderr);
        return 2;
    }
    const pid_t child = ::fork();
    if (child == 0) {
        ::execvp(words[1], words + 1);
        std::perror(words[1]);
        ::_exit(127);
    }
    if (child < 0) {
        std::perror("fork");
        return 2;
    }
    int status = 0;
    int threads = 0;
    rusage used{};
    while (::wait4(child, &status, WNOHANG, &used) == 0) {
        threads = std::max(threads, threads_of(child));
        ::usleep(500);
    }
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    std::fprintf(stderr, "exit %d, peak %lld, threads %d\n", code,
                 static_cast<long long>(used.ru_maxrss) * 1024, threads);
    return code;
}

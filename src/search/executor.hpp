// Executors of a search's tasks: the caller's thread, or several threads.
//
// parallel_search.hpp makes a task of a prefix: numbers and plain data in, plain data out. So an
// executor may also send tasks to other processes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "support/parallel.hpp"

namespace qter {

class Executor {
 public:
    using Work = std::function<void(std::uint32_t worker, std::size_t task)>;

    virtual ~Executor() = default;

    /// The most tasks that run at the same time.
    [[nodiscard]] virtual std::uint32_t workers() const = 0;
    /// Runs tasks 0 to `tasks` - 1, begun in this order, and waits for all: a barrier. Tasks that
    /// run at the same time have different workers. When one throws, no more begin, and the caller
    /// gets the exception.
    virtual void run(std::size_t tasks, const Work& work) const = 0;

 protected:
    Executor() = default;
    Executor(const Executor&) = default;
    Executor& operator=(const Executor&) = default;
};

class InlineExecutor final : public Executor {
 public:
    [[nodiscard]] std::uint32_t workers() const override { return 1; }
    void run(std::size_t tasks, const Work& work) const override { run_tasks(1, tasks, work); }
};

class ThreadExecutor final : public Executor {
 public:
    /// threads >= 1.
    explicit ThreadExecutor(std::uint32_t threads) : threads_(threads) {}
    [[nodiscard]] std::uint32_t workers() const override { return threads_; }
    void run(std::size_t tasks, const Work& work) const override {
        run_tasks(threads_, tasks, work);
    }

 private:
    std::uint32_t threads_;
};

}  // namespace qter

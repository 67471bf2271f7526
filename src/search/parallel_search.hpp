// Parallel search of one depth: tasks in order, several workers, and a barrier.
//
// The technique, PMIDA*: iterative deepening, where the words of a length are divided by their
// beginnings. Each beginning, or group of beginnings, is a task; workers take one after the other,
// each with a policy of its own, and all wait for each other before the next length. There are many
// more tasks than workers, so that all end at about the same time.
//
// Where one solution is enough, it is that of the first task that finds any. When a task finds one,
// later tasks end, and earlier ones continue. So the answer is the same for any number of workers,
// and equals that of one worker, who takes the tasks in their order. Only the number of expanded
// positions differs.
//
// Limits: the time that the search waits at a barrier depends on the largest task.
//
// Source: the qter paper, section 3.3.5.e.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "search/executor.hpp"
#include "support/observer.hpp"

namespace qter {

/// The result of a task.
enum class TaskEnd : std::uint8_t {
    kSearched,  ///< as a whole
    kFound,     ///< later tasks are not needed
    kStopped,   ///< by its cancellation; or no task is needed any more
};

/// Workers, each created with its first task, and kept from depth to depth.
template <class Worker>
class ParallelSearch {
 public:
    struct End {
        bool stopped = false;   ///< some tasks before `first` were not searched
        std::size_t first = 0;  ///< the first task that found something; `tasks` if none did
    };

    /// Calls search(worker, task, cancellation) for every task, with a worker from make(), which
    /// returns a std::unique_ptr. The cancellation is the task's own, and ends with the observer's,
    /// which receives `what` now and then, with the finished share.
    template <class Make, class Search>
    End run(const Executor& executor, std::size_t tasks, const Observer& observer, const Make& make,
            const Search& search, const std::string& what = {}) {
        if (workers_.size() < executor.workers()) workers_.resize(executor.workers());
        std::vector<Cancellation> ends(tasks);
        for (Cancellation& end : ends) end.end_with(observer.cancellation());
        std::atomic<std::size_t> first = tasks;
        std::atomic<bool> stopped = false;
        std::atomic<std::size_t> done = 0;
        executor.run(tasks, [&](std::uint32_t number, std::size_t task) {
            if (stopped.load() || task > first.load()) return;
            Worker& worker = made(workers_[number], make);
            const TaskEnd end = search(worker, task, std::as_const(ends[task]));
            if (end == TaskEnd::kFound) {
                std::size_t before = first.load();
                while (task < before && !first.compare_exchange_weak(before, task)) {
                }
                for (std::size_t later = task + 1; later < before; ++later) ends[later].request();
            } else if (end == TaskEnd::kStopped && task < first.load()) {
                stopped = true;
            }
            const std::size_t so_far = ++done;
            if (number == 0) {
                observer.tell({what, static_cast<double>(so_far) / static_cast<double>(tasks)});
            }
        });
        return {stopped.load(), first.load()};
    }

    /// A worker for the caller, between runs.
    template <class Make>
    Worker& own(const Make& make) {
        if (workers_.empty()) workers_.resize(1);
        return made(workers_.front(), make);
    }
    /// Calls use(worker) for all existing workers, in a fixed order.
    template <class Use>
    void for_workers(const Use& use) {
        for (const std::unique_ptr<Worker>& worker : workers_) {
            if (worker) use(*worker);
        }
    }

 private:
    template <class Make>
    static Worker& made(std::unique_ptr<Worker>& worker, const Make& make) {
        if (!worker) worker = make();
        return *worker;
    }

    std::vector<std::unique_ptr<Worker>> workers_;
};

/// Splits batches of a BatchedSearch turn by turn until there are `wanted`, or the next turn would
/// be the last. Searching them one after the other equals searching the original `batches`, in the
/// same order. False when the search ended during the split (BatchedSearch::run).
template <class Search>
bool split_batches(Search& search, std::vector<typename Search::Batch>& batches,
                   std::uint32_t length, std::size_t wanted, const Cancellation& cancellation) {
    std::uint32_t depth = batches.empty() ? length : batches.front().depth;
    while (batches.size() < wanted && ++depth < length) {
        std::vector<typename Search::Batch> parts;
        for (const auto& batch : batches) {
            if (!search.split(batch, depth, cancellation, parts)) return false;
        }
        batches = std::move(parts);
        if (batches.empty()) return true;
    }
    return true;
}

}  // namespace qter

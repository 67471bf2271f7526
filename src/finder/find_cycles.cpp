#include "finder/find_cycles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>

#include "finder/containing.hpp"
#include "finder/fit.hpp"
#include "finder/front.hpp"
#include "finder/linked_orbits.hpp"
#include "finder/order_table.hpp"
#include "finder/structures.hpp"

namespace qter {
namespace {

/// What all searches on a puzzle share.
struct Ground {
    const FinderPuzzle& puzzle;
    const FinderOptions& options;
    std::uint64_t linked = 0;  ///< the linked orbits, a bit each
    std::vector<LinkedRegisters> ways;
    const Cancellation& cancellation;
    OrderTable table;    ///< orders that fit by themselves
    bool fewest_shared;  ///< FinderStatistics::fewest_shared
    /// False if cancelled before all orders were tried; then nothing is known.
    bool complete = true;

    [[nodiscard]] std::unique_ptr<Fitter> fitter() const { return fitter(cancellation); }
    [[nodiscard]] std::unique_ptr<Fitter> fitter(const Cancellation& until) const {
        return std::make_unique<Fitter>(puzzle, table, options.parity_sharing, linked, ways, until);
    }
};

std::vector<std::uint64_t> orders_in(const std::vector<LinkedRegisters>& ways) {
    std::vector<std::uint64_t> orders;
    for (const LinkedRegisters& way : ways) {
        for (const LinkedRegister& one : way.registers) orders.push_back(one.order);
    }
    std::sort(orders.begin(), orders.end());
    orders.erase(std::unique(orders.begin(), orders.end()), orders.end());
    return orders;
}

/// Removes the orders that do not fit even alone.
void keep_possible(Ground& ground) {
    const std::unique_ptr<Fitter> fitter = ground.fitter();
    std::vector<bool> possible(ground.table.size(), false);
    for (std::uint32_t rank = 0; rank < ground.table.size(); ++rank) {
        possible[rank] = fitter->fits({&rank, 1});
        if (fitter->cancelled() || (rank % 256 == 0 && ground.cancellation.requested())) {
            ground.complete = false;
            return;
        }
    }
    possible.back() = true;  // the empty register
    ground.table.keep(possible);
}

Result<Ground> prepare(const FinderPuzzle& puzzle, const FinderOptions& options,
                       const Cancellation& cancellation) {
    Result<LinkedOrbits> linked_orbits = LinkedOrbits::of(puzzle);
    if (!linked_orbits.ok()) return linked_orbits.diagnostics();
    std::uint64_t linked = 0;
    for (const std::uint32_t orbit : linked_orbits->orbits()) linked |= std::uint64_t{1} << orbit;
    std::vector<LinkedRegisters> ways;
    if (!linked_orbits->empty()) {
        // After a cancellation some ways are missing; trying the orders notices the cancellation.
        ways = linked_orbits->ways(options.registers, options.parity_sharing, cancellation);
    }
    Result<OrderTable> table =
        OrderTable::of(puzzle, linked, prime_powers(puzzle, linked, orders_in(ways)));
    if (!table.ok()) return table.diagnostics();
    Ground ground{puzzle,
                  options,
                  linked,
                  std::move(ways),
                  cancellation,
                  *std::move(table),
                  linked_orbits->fewest_shared()};
    keep_possible(ground);
    return ground;
}

std::vector<Integer> integers(const OrderTable& table, const RankTuple& tuple) {
    std::vector<Integer> orders;
    for (const std::uint32_t rank : tuple) orders.push_back(to_integer(table.value(rank)));
    return orders;
}

/// Describes tuples that fit, with their structures.
class Describer {
 public:
    explicit Describer(const Ground& ground) : ground_(ground) {}

    FoundArchitecture operator()(const RankTuple& tuple) {
        FoundArchitecture found;
        found.orders = integers(ground_.table, tuple);
        if (ground_.options.structures == 0) return found;
        StructureList list = list_structures(ground_.puzzle, ground_.table, *fitter_, tuple,
                                             ground_.options.parity_sharing,
                                             ground_.options.structures, ground_.cancellation);
        const bool more = !list.whole && list.structures.size() < ground_.options.structures;
        cut_short_ = cut_short_ || (more && ground_.cancellation.requested());
        found.structures = std::move(list.structures);
        found.all_structures = list.whole && ground_.fewest_shared;
        return found;
    }
    /// Whether a cancellation left fewer structures than requested.
    [[nodiscard]] bool cut_short() const { return cut_short_; }

 private:
    const Ground& ground_;
    /// Never cancelled: packing a tuple that fits takes microseconds, and gives at least one
    /// structure.
    std::unique_ptr<Fitter> fitter_ = ground_.fitter(Cancellation::never());
    bool cut_short_ = false;
};

/// The result of a search that was cancelled before it began.
FinderResult nothing() {
    FinderResult result;
    result.complete = false;
    return result;
}

FinderStatistics statistics(const Ground& ground,
                            const std::vector<std::unique_ptr<Fitter>>& fitters) {
    FinderStatistics all;
    all.orders = ground.table.size();
    all.largest_order = to_integer(ground.table.value(0));
    all.fewest_shared = ground.fewest_shared;
    for (const std::unique_ptr<Fitter>& fitter : fitters) {
        all.fits += fitter->calls();
        all.nodes += fitter->nodes();
    }
    return all;
}

/// The first rank that min_order and max_ratio exclude from a tuple with this first order.
std::uint32_t end_rank(const Ground& ground, std::uint32_t first) {
    Integer least = ground.options.min_order;
    if (ground.options.max_ratio) {
        const mpq_class smallest =
            mpq_class(to_integer(ground.table.value(first))) / *ground.options.max_ratio;
        Integer rounded;
        mpz_cdiv_q(rounded.get_mpz_t(), smallest.get_num_mpz_t(), smallest.get_den_mpz_t());
        if (rounded > least) least = rounded;
    }
    if (least <= 1) return ground.table.size();
    const std::optional<OrderValue> below = to_order_value(least - 1);
    return below ? ground.table.at_most(*below) : 0;
}

/// Tells the observer how many first orders of tuples are settled, how many tuples are found and
/// the last one, not more often than every 50 milliseconds.
class Reporter {
 public:
    Reporter(const Ground& ground, const Observer& observer)
        : ground_(ground), observer_(observer) {}

    void operator()(std::uint32_t settled, const std::deque<RankTuple>& front) {
        if (!observer_.listens()) return;
        const auto now = std::chrono::steady_clock::now();
        if (now < next_) return;
        next_ = now + std::chrono::milliseconds(50);
        std::string text = fmt::format("{} found", front.size());
        if (!front.empty()) {
            text += fmt::format(", last {}", tuple_text(integers(ground_.table, front.back())));
        }
        observer_.tell({std::move(text),
                        static_cast<double>(settled) / static_cast<double>(ground_.table.size())});
    }

 private:
    const Ground& ground_;
    const Observer& observer_;
    std::chrono::steady_clock::time_point next_;
};

}  // namespace

std::string tuple_text(const std::vector<Integer>& orders) {
    std::vector<std::string> parts;
    for (auto begin = orders.begin(); begin != orders.end();) {
        const auto end =
            std::find_if(begin, orders.end(), [&](const Integer& n) { return n != *begin; });
        const auto count = static_cast<std::size_t>(end - begin);
        if (count > 2) {
            parts.push_back(fmt::format("{} x {}", count, to_string(*begin)));
        } else {
            parts.insert(parts.end(), count, to_string(*begin));
        }
        begin = end;
    }
    return fmt::format("{}", fmt::join(parts, ", "));
}

Result<FinderResult> find_architectures(const FinderPuzzle& puzzle, const FinderOptions& options,
                                        const Observer& observer) {
    const Cancellation& cancellation = observer.cancellation();
    Result<Ground> ground = prepare(puzzle, options, cancellation);
    if (!ground.ok()) return ground.diagnostics();
    if (!ground->complete) return nothing();
    std::vector<std::unique_ptr<Fitter>> fitters;
    for (std::uint32_t i = 0; i < options.threads; ++i) fitters.push_back(ground->fitter());
    Reporter report(*ground, observer);
    FrontBounds bounds;
    bounds.registers = options.registers;
    bounds.end_rank = [&](std::uint32_t first) { return end_rank(*ground, first); };
    const FrontFound front =
        pareto_front(ground->table, fitters, bounds, cancellation,
                     [&](std::uint32_t settled, const auto& found) { report(settled, found); });
    FinderResult result;
    result.statistics = statistics(*ground, fitters);
    result.statistics.tuples = front.looked_at;
    Describer describe(*ground);
    for (const RankTuple& tuple : front.tuples) result.architectures.push_back(describe(tuple));
    result.complete = front.complete && !describe.cut_short();
    return result;
}

Result<FinderResult> find_equal(const FinderPuzzle& puzzle, const FinderOptions& options,
                                const Observer& observer) {
    const Cancellation& cancellation = observer.cancellation();
    Result<Ground> ground = prepare(puzzle, options, cancellation);
    if (!ground.ok()) return ground.diagnostics();
    if (!ground->complete) return nothing();
    std::vector<std::unique_ptr<Fitter>> fitters;
    fitters.push_back(ground->fitter());
    Reporter report(*ground, observer);
    FinderResult result;
    std::uint32_t rank = 0;
    for (bool found = false; !found; ++rank) {
        report(rank, {});
        const RankTuple tuple(options.registers, rank);
        found = fitters.front()->fits(tuple);
        Describer describe(*ground);
        if (found) result.architectures.push_back(describe(tuple));
        result.complete = (found && !describe.cut_short()) || !cancellation.requested();
        if (!result.complete) break;
    }
    result.statistics = statistics(*ground, fitters);
    result.statistics.tuples = rank;
    return result;
}

Result<FinderResult> find_fitting(const FinderPuzzle& puzzle, const std::vector<Integer>& orders,
                                  const FinderOptions& options, const Cancellation& cancellation) {
    FinderOptions of_these = options;
    of_these.registers = static_cast<std::uint32_t>(orders.size());
    Result<Ground> ground = prepare(puzzle, of_these, cancellation);
    if (!ground.ok()) return ground.diagnostics();
    if (!ground->complete) return nothing();
    std::vector<std::unique_ptr<Fitter>> fitters;
    fitters.push_back(ground->fitter());
    FinderResult result;
    RankTuple tuple;
    std::vector<Integer>& impossible = result.impossible_orders;
    for (const Integer& order : orders) {
        const std::optional<OrderValue> value = to_order_value(order);
        tuple.push_back(value ? ground->table.find(*value) : ground->table.size());
        if (tuple.back() == ground->table.size()) impossible.push_back(order);
    }
    std::sort(impossible.rbegin(), impossible.rend());
    impossible.erase(std::unique(impossible.begin(), impossible.end()), impossible.end());
    std::sort(tuple.begin(), tuple.end());
    if (tuple.back() < ground->table.size()) {
        if (fitters.front()->fits(tuple)) {
            Describer describe(*ground);
            result.architectures.push_back(describe(tuple));
            result.complete = !describe.cut_short();
        } else {
            result.complete = !fitters.front()->cancelled();
        }
    }
    result.statistics = statistics(*ground, fitters);
    result.statistics.tuples = 1;
    return result;
}

Result<FinderResult> find_containing(const FinderPuzzle& puzzle, const std::vector<Integer>& orders,
                                     const FinderOptions& options,
                                     const Cancellation& cancellation) {
    FinderOptions of_these = options;
    of_these.registers = static_cast<std::uint32_t>(orders.size());
    Result<Ground> ground = prepare(puzzle, of_these, cancellation);
    if (!ground.ok()) return ground.diagnostics();
    if (!ground->complete) return nothing();
    std::vector<OrderValue> least;
    for (const Integer& order : orders) {
        const std::optional<OrderValue> value = to_order_value(order);
        if (!value) return FinderResult();  // larger than any order of the table
        least.push_back(*value);
    }
    std::sort(least.rbegin(), least.rend());
    std::vector<std::unique_ptr<Fitter>> fitters;
    fitters.push_back(ground->fitter());
    const ContainingTuple found = nearest_containing(ground->table, *fitters.front(), least);
    FinderResult result;
    result.complete = found.complete;
    result.statistics = statistics(*ground, fitters);
    if (found.tuple) {
        Describer describe(*ground);
        result.architectures.push_back(describe(*found.tuple));
    }
    return result;
}

Result<FoundOrders> find_orders(const FinderPuzzle& puzzle, const FinderOptions& options,
                                const Cancellation& cancellation) {
    FinderOptions of_one = options;
    of_one.registers = 1;
    Result<Ground> ground = prepare(puzzle, of_one, cancellation);
    if (!ground.ok()) return ground.diagnostics();
    FoundOrders found;
    found.complete = ground->complete;
    if (!found.complete) return found;
    for (std::uint32_t rank = ground->table.size(); rank-- > 0;) {
        found.orders.push_back(to_integer(ground->table.value(rank)));
    }
    return found;
}

}  // namespace qter

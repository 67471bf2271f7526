#include "qter/algorithm.hpp"

#include <stdexcept>

#include "face/access.hpp"
#include "face/translate.hpp"
#include "support/files.hpp"

namespace qter::api {

std::vector<Metric> Metric::all() {
    std::vector<Metric> all;
    for (const qter::Metric& metric : kMetrics) all.push_back(Access::make(metric));
    return all;
}

std::optional<Metric> Metric::find(std::string_view name) {
    for (const Metric metric : all()) {
        if (metric.name() == name) return metric;
    }
    return std::nullopt;
}

std::string_view Metric::name() const { return Access::of(*this).name; }

Algorithm::Algorithm(Puzzle puzzle, std::shared_ptr<const Impl> impl)
    : puzzle_(std::move(puzzle)), impl_(std::move(impl)) {}

Algorithm::Algorithm(const Puzzle& puzzle) : Algorithm(Access::make(puzzle, qter::Algorithm())) {}

Result<Algorithm> Algorithm::parse(const Puzzle& puzzle, std::string_view text) {
    SourceMap sources;
    const auto id = add_source(sources, "<algorithm>", std::string(text));
    if (!id) return translated(id.diagnostics(), sources);
    const Source& source = sources[*id];
    return translated(
        parse_algorithm(Access::of(puzzle), source.text(), source.whole()), sources,
        [&](qter::Algorithm turns) { return Access::make(puzzle, std::move(turns)); });
}

std::string Algorithm::text() const { return to_string(Access::of(puzzle_), impl_->turns); }
bool Algorithm::empty() const { return impl_->turns.empty(); }

std::uint64_t Algorithm::length(Metric metric) const {
    return qter::length(Access::of(puzzle_), impl_->turns, Access::of(metric));
}

Algorithm Algorithm::inverse() const {
    return Access::make(puzzle_, qter::inverse(Access::of(puzzle_), impl_->turns));
}

Algorithm Algorithm::then(const Algorithm& next) const {
    require_same(puzzle_, next.puzzle_);
    qter::Algorithm both = impl_->turns;
    both.insert(both.end(), next.impl_->turns.begin(), next.impl_->turns.end());
    return Access::make(puzzle_, std::move(both));
}

Algorithm Algorithm::simplified() const {
    return Access::make(puzzle_, cancel(Access::of(puzzle_), impl_->turns));
}

Algorithm Algorithm::repeated(std::int64_t times) const {
    const std::uint64_t count =
        times < 0 ? 0 - static_cast<std::uint64_t>(times) : static_cast<std::uint64_t>(times);
    if (!empty() && count > kMaxTurns / impl_->turns.size()) {
        throw std::invalid_argument("qter: an algorithm repeated so often has too many turns");
    }
    if (empty()) return *this;
    return Access::make(puzzle_, repeat(Access::of(puzzle_), impl_->turns, times));
}

Integer Algorithm::order() const { return State(*this).order(); }
std::vector<Cycle> Algorithm::cycles() const { return State(*this).cycles(); }

bool operator==(const Algorithm& a, const Algorithm& b) {
    return a.impl_->turns == b.impl_->turns && are_same(a.puzzle_, b.puzzle_);
}

}  // namespace qter::api

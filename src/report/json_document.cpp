#include "report/json_document.hpp"

#include <cmath>
#include <utility>

#include "report/render.hpp"

namespace qter {
std::string json_document(const WriteMembers& write, std::span<const Diagnostics> all,
                          const SourceMap& sources, RunFigures figures) {
    JsonWriter json(figures);
    json.object([&] {
        write(json);
        write_diagnostics(json.key("diagnostics"), all, sources);
    });
    return json.text() + "\n";
}

std::string figure_text(RunFigures figures, std::string shown) {
    return figures == RunFigures::kShown ? std::move(shown) : "-";
}

double to_tenths(double number) { return std::round(number * 10) / 10; }
double to_thousandths(double number) { return std::round(number * 1000) / 1000; }

void write_spread(JsonWriter& json, const Spread& spread) {
    json.object([&] {
        json.key("total").value(spread.total);
        json.key("least").value(spread.least);
        json.key("first_quartile").value(spread.first_quartile);
        json.key("median").value(spread.median);
        json.key("third_quartile").value(spread.third_quartile);
        json.key("most").value(spread.most);
        json.key("mean").value(spread.mean);
        json.key("standard_error").value(spread.standard_error);
    });
}

}  // namespace qter

#include "cli/json_document.hpp"

#include <cstdlib>
#include <cstring>
#include <utility>

#include "cli/render.hpp"

namespace qter {
namespace {

template <class AnyDiagnostics>
std::string document(const WriteMembers& write, const AnyDiagnostics& diagnostics,
                     const SourceMap& sources) {
    JsonWriter json;
    json.begin_object();
    write(json);
    json.key("diagnostics");
    write_diagnostics(json, diagnostics, sources);
    json.end_object();
    return json.text() + "\n";
}

}  // namespace

bool reproducible() {
    const char* set = std::getenv("QTER_REPRODUCIBLE");
    return set != nullptr && std::strcmp(set, "1") == 0;
}

std::string run_figure(std::string shown) { return reproducible() ? "-" : std::move(shown); }

std::string json_document(const WriteMembers& write, const Diagnostics& diagnostics,
                          const SourceMap& sources) {
    return document(write, diagnostics, sources);
}

std::string json_document(const WriteMembers& write, const std::vector<Diagnostics>& all,
                          const SourceMap& sources) {
    return document(write, all, sources);
}

void write_spread(JsonWriter& json, const Spread& spread) {
    json.begin_object();
    json.key("total").value(spread.total);
    json.key("least").value(spread.least);
    json.key("first_quartile").value(spread.first_quartile);
    json.key("median").value(spread.median);
    json.key("third_quartile").value(spread.third_quartile);
    json.key("most").value(spread.most);
    json.key("mean").value(spread.mean);
    json.key("standard_error").value(spread.standard_error);
    json.end_object();
}

void write_output(JsonWriter& json, const Output& output) {
    json.key("kind").value(output.kind == Output::Kind::kPrint ? "print" : "halt");
    json.key("message").value(output.message);
    json.key("value").value(output.value);
}

}  // namespace qter

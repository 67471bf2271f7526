#include "perform/record.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "notation/algorithm.hpp"
#include "program/q_reader.hpp"
#include "program/q_writer.hpp"
#include "puzzle/piece_list.hpp"
#include "support/files.hpp"
#include "support/json.hpp"
#include "support/json_members.hpp"
#include "support/json_reader.hpp"

namespace qter {
namespace {

constexpr std::uint64_t kRecordVersion = 1;
constexpr std::size_t kMaxDecisions = 200'000;
constexpr std::size_t kMaxParts = 256;  // of the turns that enter numbers
constexpr std::uint64_t kMaxCount = std::uint64_t{1} << 40;

// --- Writing.

void write_state(JsonWriter& json, const State& state) {
    json.key("pieces").values(state.piece);
    json.key("orientations").values(state.orient);
}

void write_register(JsonWriter& json, const Program& program, const NamedRegister& reg) {
    const Puzzle& puzzle = *program.holdings[reg.holding].puzzle;
    json.key("name").value(reg.name);
    json.key("holding").value(reg.holding);
    json.key("generator").value(to_string(puzzle, reg.generator));
    json.key("pieces").values(reg.pieces,
                              [&](const Slot slot) { return puzzle.pieces()[slot].name; });
    json.key("order").value(reg.order);
}

void write_decision(JsonWriter& json, const PerformSession::Decision& decision,
                    const Program& program) {
    const Puzzle& puzzle = *program.holdings[decision.holding].puzzle;
    json.key("step").value(decision.step);
    json.key("holding").value(decision.holding);
    if (const auto* chosen = std::get_if<PerformSession::Numbers>(&decision.what)) {
        json.key("number").value(chosen->number);
    } else if (const auto* entered = std::get_if<PerformSession::Entered>(&decision.what)) {
        json.key("turns").objects(entered->turns, [&](const RepeatedTurns& part) {
            json.key("algorithm").value(to_string(puzzle, part.algorithm));
            json.key("times").value(part.times);
        });
    } else {
        const auto& recovered = std::get<PerformSession::Recovered>(decision.what);
        write_state(json, recovered.state);
        json.key("after").value(recovered.of_after);
        json.key("count").value(recovered.turns);
    }
}

// --- Reading.

NamedRegister read_register(JsonMembers& members, const Program& program) {
    NamedRegister reg;
    reg.name = members.text("name");
    reg.holding = members.number("holding", 0, program.holdings.size() - 1);
    const Puzzle& puzzle = *program.holdings[reg.holding].puzzle;
    const Result<Algorithm> generator = parse_algorithm(puzzle, members.text("generator"), Span{});
    if (!generator) malformed(members.path("generator") + " is not an algorithm of its puzzle");
    reg.generator = *generator;
    for (const std::string& name : members.words("pieces", puzzle.pieces().size())) {
        const Result<Slot> slot = parse_piece(puzzle, name, Span{});
        if (!slot) malformed(members.path("pieces") + " names an unknown piece");
        reg.pieces.push_back(*slot);
    }
    reg.order = JsonMembers::order_of(members["order"], members.path("order"));
    return reg;
}

std::vector<RepeatedTurns> read_turns(JsonMembers& members, const Puzzle& puzzle) {
    std::vector<RepeatedTurns> turns;
    members.objects("turns", kMaxParts, [&](JsonMembers& part) {
        const Result<Algorithm> algorithm = parse_algorithm(puzzle, part.text("algorithm"), Span{});
        if (!algorithm) malformed(part.path("algorithm") + " is not an algorithm of its puzzle");
        turns.push_back({*algorithm, JsonMembers::order_of(part["times"], part.path("times"))});
    });
    return turns;
}

PerformSession::Recovered read_recovered(JsonMembers& members, const Puzzle& puzzle) {
    PerformSession::Recovered recovered;
    const std::size_t slots = puzzle.shape().slots();
    recovered.state.piece = members.numbers<Slot>("pieces", slots, slots - 1);
    recovered.state.orient = members.numbers<std::uint8_t>("orientations", slots, 255);
    if (!is_valid(puzzle.shape(), recovered.state)) {
        malformed(members.path("pieces") + " do not give a state of the puzzle");
    }
    recovered.of_after = members.flag("after");
    recovered.turns = members.number("count", 0, kMaxCount);
    return recovered;
}

PerformSession::Decision read_decision(JsonMembers& members, const Program& program) {
    PerformSession::Decision decision;
    decision.step = members.number("step", 0, kMaxRecordedSteps);
    decision.holding = members.number("holding", 0, program.holdings.size() - 1);
    if (members.has("number")) {
        decision.what = PerformSession::Numbers{
            JsonMembers::integer_of(members["number"], members.path("number"))};
        return decision;
    }
    const Puzzle& puzzle = *program.holdings[decision.holding].puzzle;
    if (members.has("turns")) {
        decision.what = PerformSession::Entered{read_turns(members, puzzle)};
    } else {
        decision.what = read_recovered(members, puzzle);
    }
    return decision;
}

SessionRecord read_members(const nlohmann::json& json, SourceMap& sources, PuzzleLibrary& puzzles,
                           Diagnostics& problems) {
    JsonMembers members(json, "the session");
    if (!members.has("qter") || members.text("qter") != "session") {
        malformed("this is not a session of qter");
    }
    if (members.number("version", 0, kMaxCount) != kRecordVersion) {
        malformed("the session was written by another version of qter");
    }
    SessionRecord record;
    record.title = members.text("title");
    const Result<SourceId> text = add_source(sources, record.title, members.text("program"));
    std::optional<Program> program =
        text ? read_q(sources[*text], puzzles).take(problems) : std::nullopt;
    if (!text) problems.add(text.diagnostics());
    if (!program || program->holdings.empty()) return record;
    record.program = *std::move(program);
    members.objects("registers", kMaxParts, [&](JsonMembers& reg) {
        record.program.registers.push_back(read_register(reg, record.program));
    });
    record.in_one_go = members.flag("in_one_go");
    record.steps = members.number("steps", 0, kMaxRecordedSteps);
    members.objects("decisions", kMaxDecisions, [&](JsonMembers& decision) {
        record.decisions.push_back(read_decision(decision, record.program));
    });
    members.done();
    return record;
}

}  // namespace

bool looks_like_record(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    return begin != std::string_view::npos && text.substr(begin).starts_with("{\"qter\"");
}

Result<std::string> write_record(const PerformSession& session, bool in_one_go,
                                 const std::string& title) {
    const Program& program = session.program();
    Result<std::string> q = write_q(program);
    if (!q) return q.diagnostics();
    JsonWriter json;
    json.begin_object();
    json.key("qter").value("session");
    json.key("version").value(kRecordVersion);
    json.key("title").value(title);
    json.key("program").value(*q);
    json.key("registers").objects(program.registers, [&](const NamedRegister& reg) {
        write_register(json, program, reg);
    });
    json.key("in_one_go").value(in_one_go);
    json.key("steps").value(session.steps_done());
    json.key("decisions").objects(session.decisions(), [&](const auto& decision) {
        write_decision(json, decision, program);
    });
    json.end_object();
    return json.text() + '\n';
}

RecordNames record_names(const std::string& program_file) {
    constexpr int kMost = 1000;
    const std::string stem = std::filesystem::path(program_file).stem().string();
    RecordNames names;
    for (int i = 1; i <= kMost; ++i) {
        const std::string number = i == 1 ? "" : fmt::format("-{}", i);
        names.last = std::exchange(names.free, fmt::format("{}{}.session.json", stem, number));
        if (!std::filesystem::exists(names.free)) break;
    }
    return names;
}

Result<SessionRecord> read_record(const Source& source, SourceMap& sources,
                                  PuzzleLibrary& puzzles) {
    const auto error = [](Span span, const std::string& what) {
        return Diagnostic::error(Code::kSyntax, span, what);
    };
    if (source.text().size() > kMaxRecordBytes) {
        return Diagnostic::error(
            Code::kTooLarge, {},
            fmt::format("a session has at most {} MiB", kMaxRecordBytes >> 20));
    }
    const Result<nlohmann::json> json = read_json(source, {});
    if (!json) {
        const Diagnostic& problem = json.diagnostics().items().front();
        return error(problem.primary.span, problem.message);
    }
    try {
        Diagnostics problems;
        SessionRecord record = read_members(*json, sources, puzzles, problems);
        if (problems.has_errors()) return problems;
        return record;
    } catch (const MalformedJson& problem) {
        return error({}, problem.what);
    } catch (const nlohmann::json::exception&) {
        return error({}, "a number or string of the JSON cannot be read");
    }
}

}  // namespace qter

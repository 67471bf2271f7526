#include "view/page_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <variant>

#include "blocking/blocking.hpp"
#include "geometry/face_colours.hpp"
#include "interpreter/ports.hpp"
#include "perform/line_words.hpp"
#include "program/q_writer.hpp"
#include "puzzle/facelets.hpp"
#include "support/json.hpp"
#include "view/face_letters.hpp"
#include "view/first_view.hpp"
#include "view/needs_text.hpp"
#include "view/page_moves.hpp"
#include "view/register_pieces.hpp"
#include "view/solid_body.hpp"

namespace qter {
namespace {

/// A coordinate rounded, for short text.
double rounded(double value, double parts) {
    const double round = std::round(value * parts) / parts;
    return round == 0 ? 0 : round;  // no -0
}

void write_vector(JsonWriter& json, Vec3 p, double parts) {
    for (const double value : {p.x, p.y, p.z}) json.value(rounded(value, parts));
}

constexpr double kPointParts = 1e6;
constexpr double kRotationParts = 1e12;

void write_turns(JsonWriter& json, std::string_view name, const Algorithm& turns) {
    json.key(name).begin_array();
    for (const Turn turn : turns) {
        json.value(turn.grip).value(turn.amount);
    }
    json.end_array();
}

// --- Puzzles.

void write_change(JsonWriter& json, const State& turn) {
    json.key("change").begin_array();
    for (Slot slot = 0; slot < turn.piece.size(); ++slot) {
        if (turn.piece[slot] == slot && turn.orient[slot] == 0) continue;
        json.value(slot);
        json.value(turn.piece[slot]).value(turn.orient[slot]);
    }
    json.end_array();
}

void write_facelets(JsonWriter& json, const Puzzle& puzzle) {
    json.key("facelets").begin_array();
    if (!puzzle.drawing().facelet_order.empty()) {
        for (const std::size_t drawn : facelet_sequence(puzzle)) {
            const DrawnSticker& sticker = puzzle.drawing().stickers[drawn];
            if (sticker.slot) {
                json.value(*sticker.slot).value(sticker.position);
            } else {
                json.value(-1.0).value(sticker.face);
            }
        }
    }
    json.end_array();
}

void write_placed(JsonWriter& json, const PlacedPiece& placed) {
    json.value(placed.slot).value(placed.piece);
    const bool any = placed.orientation == kAnyOrientation;
    any ? json.value(-1.0) : json.value(placed.orientation);
}

void write_obstacles(JsonWriter& json, const Puzzle& puzzle) {
    if (!puzzle.turn_model().blocked()) return;
    std::vector<std::string> reasons;
    json.key("obstacles").begin_array();
    for (std::uint16_t grip = 0; grip < puzzle.grips().size(); ++grip) {
        for (const bool back : {false, true}) {
            json.begin_array();
            for (const Obstacle& one : obstacles_of(puzzle).of({grip, back})) {
                write_placed(json, one.first);
                if (one.second) {
                    write_placed(json, *one.second);
                } else {
                    json.value(-1.0).value(-1.0).value(-1.0);
                }
                const std::string reason = obstacle_reason(puzzle, one);
                const auto known = std::find(reasons.begin(), reasons.end(), reason);
                json.value(static_cast<std::uint64_t>(known - reasons.begin()));
                if (known == reasons.end()) reasons.push_back(reason);
            }
            json.end_array();
        }
    }
    json.end_array().key("reasons").values(reasons);
}

void write_mesh(JsonWriter& json, const SolidMesh& mesh) {
    json.key("points").begin_array();
    for (const Vec3 point : mesh.points) write_vector(json, point, kPointParts);
    json.end_array();
    json.key("faces").objects(mesh.faces, [&](const SolidMesh::Face& face) {
        json.key("corners").values(face.corners);
        json.key("sticker");
        face.sticker ? json.value(*face.sticker) : json.value(-1.0);
        if (!face.borders.empty()) {
            json.key("borders").values(
                std::vector<std::uint32_t>(face.borders.begin(), face.borders.end()));
        }
        if (face.axis) json.key("axis").value(*face.axis);
    });
    if (mesh.flat) json.key("flat").value(true);
    if (!mesh.apart) return;
    json.key("apart").begin_array();
    write_vector(json, *mesh.apart, kPointParts);
    json.end_array();
}

void write_body(JsonWriter& json, const SolidBody& body) {
    json.key("rotations").begin_array();
    for (const Mat3& rotation : body.rotations) {
        json.begin_array();
        for (const Vec3 row : rotation.row) write_vector(json, row, kRotationParts);
        json.end_array();
    }
    json.end_array();
    json.key("meshes").objects(body.meshes, [&](const SolidMesh& mesh) { write_mesh(json, mesh); });
    json.key("cells").objects(body.cells, [&](const SolidCell& cell) {
        json.key("mesh").value(cell.mesh);
        json.key("frames").values(cell.frames);
        if (!cell.faces.empty()) json.key("faces").values(cell.faces);
        if (cell.part_of) json.key("partOf").value(*cell.part_of);
    });
    const FirstView view = first_view(body);
    json.key("view").begin_array().value(view.yaw).value(view.pitch).end_array();
    if (body.shapes.empty()) return;
    json.key("shapes").begin_array();
    for (const std::vector<std::uint32_t>& meshes : body.shapes) json.values(meshes);
    json.end_array();
}

/// The puzzle's faces, or the colours of a body that has its own.
void write_faces(JsonWriter& json, const Puzzle& puzzle, const std::optional<SolidBody>& body) {
    std::vector<BodyColour> faces;
    if (body && body->paint) {
        faces = body->paint->colours;
    } else {
        const std::vector<std::string> colours = face_colours(puzzle);
        for (std::size_t face = 0; face < puzzle.faces().size(); ++face) {
            faces.push_back({puzzle.faces()[face], colours[face]});
        }
    }
    std::vector<std::string> names;
    for (const BodyColour& face : faces) names.push_back(face.name);
    const std::vector<char> letters = face_letters(names);
    json.key("faces").begin_array();
    for (std::size_t i = 0; i < faces.size(); ++i) {
        json.begin_object().key("name").value(faces[i].name);
        json.key("letter").value(std::string(1, letters[i]));
        json.key("colour").value(faces[i].hex).end_object();
    }
    json.end_array();
}

void write_hand(JsonWriter& json, const Puzzle& puzzle) {
    const std::vector<PageMove> moves = page_moves(puzzle);
    if (moves.empty()) return;
    const TurnLines& lines = puzzle.turn_lines();
    // The ends of lines, numbered; rotations take them to each other.
    std::vector<std::uint64_t> number(lines.ends.size());
    std::uint64_t count = 0;
    for (std::size_t end = 0; end < number.size(); ++end) {
        number[end] = lines.ends[end].line ? count++ : 0;
    }
    json.key("hand").begin_object().key("ends").begin_array();
    for (const TurnLines::End& end : lines.ends) {
        if (!end.line) continue;
        json.begin_array().value(*end.line).value(lines.lines[*end.line].slabs);
        json.value(static_cast<double>(end.far));
        for (std::size_t other = 0; other < number.size(); ++other) {
            if (lines.ends[other].line) json.value(number[end.rotated[other]]);
        }
        json.end_array();
    }
    json.end_array().key("moves").begin_array();
    for (const PageMove& move : moves) {
        json.begin_array().value(fmt::format("{}", fmt::join(move.names, " ")));
        json.value(number[move.end]).value(move.first).value(move.last);
        json.value(move.order).value(move.step).value(static_cast<double>(move.rotates));
        for (const Turn turn : move.turns) json.value(turn.grip).value(turn.amount);
        json.end_array();
    }
    json.end_array().end_object();
}

// --- The program.

void write_entering(JsonWriter& json, const EnteringTable& table) {
    json.key("byDigits").value(table.by_digits);
    json.key("rows").objects(table.rows, [&](const EnteringTable::Row& row) {
        json.key("number").value(row.number);
        if (row.turns) write_turns(json, "turns", *row.turns);
    });
}

void write_reading(JsonWriter& json, const ReadingTables& tables) {
    json.key("modulus").value(tables.modulus);
    json.key("weights").values(tables.weights());
    json.key("parts").objects(tables.parts, [&](const RemainderTable& part) {
        json.key("slot").value(part.slot);
        json.key("atSlot").value(part.look == RemainderTable::Look::kSlot);
        json.key("rows").begin_array();
        for (const RemainderTable::Row& row : part.rows) {
            json.value(row.other).value(row.orientation);
        }
        json.end_array();
    });
}

void write_tables(JsonWriter& json, const ProgramTables& tables) {
    json.key("entering").objects(tables.entering, [&](const EnteringTable& table) {
        write_entering(json, table);
    });
    json.key("reading").begin_array();
    for (const CountTables& count : tables.reading) {
        json.object_or_null(count.tables,
                            [&](const ReadingTables& of) { write_reading(json, of); });
    }
    json.end_array();
}

class ProgramWriter {
 public:
    ProgramWriter(JsonWriter& json, const Program& program, const ProgramTables* tables,
                  const Source* source)
        : json_(json),
          program_(program),
          tables_(tables),
          source_(source),
          in_hand_(holdings_in_hand(program)) {
        for (const Holding& holding : program.holdings) {
            if (number_of(holding.puzzle.get()) == puzzles_.size()) {
                puzzles_.push_back(holding.puzzle.get());
            }
        }
    }

    [[nodiscard]] const std::vector<const Puzzle*>& puzzles() const { return puzzles_; }

    void write() {
        json_.begin_object().key("holdings").objects(program_.holdings, [&](const Holding& one) {
            json_.key("name").value(one.name);
            json_.key("puzzle").value(number_of(one.puzzle.get()));
            json_.key("tape").value(one.tape);
        });
        json_.key("instructions").begin_array();
        for (std::size_t at = 0; at < program_.instructions.size(); ++at) write_instruction(at);
        json_.end_array().key("registers").begin_array();
        write_registers();
        json_.end_array().key("needs").values(needs_texts(program_));
        if (tables_ != nullptr) write_tables(json_, *tables_);
        json_.key("source").object_or_null(source_, [&](const Source& source) {
            json_.key("name").value(source.name());
            json_.key("text").value(source.text());
        });
        json_.end_object();
    }

    // --- One operation each; called through std::visit.

    void operator()(const op::Turns& turns) {
        op("turns");
        write_turns(json_, "turns", turns.algorithm);
    }
    void operator()(const op::Add&) {}  // of theoretical registers alone
    void operator()(const op::Goto& jump) {
        op("goto");
        json_.key("target").value(jump.target);
    }
    void operator()(const op::SolvedGoto& branch) {
        op("solved-goto");
        json_.key("pieces").values(branch.pieces);
        json_.key("target").value(branch.target);
    }
    void operator()(const op::Solve&) { op("solve"); }
    void operator()(const op::RepeatUntil& loop) {
        op("repeat");
        write_turns(json_, "turns", loop.algorithm);
        json_.key("pieces").values(loop.pieces);
    }
    void operator()(const op::Input& input) {
        op("input");
        json_.key("message").value(input.message.str());
        write_turns(json_, "turns", input.algorithm);
        json_.key("max").value(input.max);
        if (input.wraps) json_.key("wraps").value(true);
    }
    void operator()(const op::Print& print) {
        op("print");
        write_said(Output::Kind::kPrint, print);
    }
    void operator()(const op::Halt& halt) {
        op("halt");
        write_said(Output::Kind::kHalt, halt);
    }
    void operator()(const op::Switch& change) {
        op("switch");
        json_.key("holding").value(change.holding);
    }
    void operator()(const op::MoveHead& move) {
        op("move");
        json_.key("steps").value(static_cast<double>(move.steps));
    }

 private:
    [[nodiscard]] std::size_t number_of(const Puzzle* puzzle) const {
        return static_cast<std::size_t>(std::find(puzzles_.begin(), puzzles_.end(), puzzle) -
                                        puzzles_.begin());
    }

    void op(std::string_view name) { json_.key("op").value(name); }

    void write_registers() {
        const std::vector<std::vector<Slot>> own = register_pieces(program_);
        for (std::size_t i = 0; i < program_.registers.size(); ++i) {
            const NamedRegister& reg = program_.registers[i];
            json_.begin_object().key("name").value(reg.name);
            json_.key("holding").value(reg.holding);
            write_turns(json_, "turns", reg.generator);
            json_.key("pieces").values(reg.pieces);
            json_.key("own").values(own[i]);
            json_.key("order").value(reg.order).end_object();
        }
    }

    /// The words for a person at this line; omitted for a line that is never reached.
    void write_words(std::size_t at) {
        if (in_hand_[at].empty()) return;
        const Holding& holding = program_.holdings[in_hand_[at].front()];
        const bool has_table = tables_ == nullptr || tables_->has_table(at);
        json_.key("words").value(line_words(program_, at, *holding.puzzle, has_table).text);
    }

    void write_number(std::string_view name, std::optional<std::size_t> number) {
        if (number) json_.key(name).value(*number);
    }

    void write_instruction(std::size_t at) {
        const Instruction& instruction = program_.instructions[at];
        json_.begin_object().key("number").value(instruction.number);
        std::visit(*this, instruction.operation);
        json_.key("text").value(instruction_text(program_, instruction));
        if (instruction.puzzle != nullptr) {
            json_.key("puzzle").value(number_of(instruction.puzzle));
        }
        if (!instruction.registers.empty()) {
            json_.key("registers").values(instruction.registers);
        }
        write_words(at);
        if (tables_ != nullptr) {
            write_number("entering", tables_->entering_of[at]);
            write_number("reading", tables_->reading_of[at]);
        }
        if (source_ != nullptr && instruction.span.source == source_->id()) {
            json_.key("from").values(std::vector<std::size_t>{
                source_->location(instruction.span.begin).line,
                source_->location(std::max(instruction.span.begin + 1, instruction.span.end) - 1)
                    .line});
        }
        json_.end_object();
    }

    /// Writes a value that the compiler knows apart from the message.
    template <class Said>
    void write_said(Output::Kind kind, const Said& said) {
        if (said.known > 0) {
            const Output output = output_with_value(kind, said.message.str(), said.known);
            json_.key("message").value(output.message);
            json_.key("value").value(*output.value);
            return;
        }
        json_.key("message").value(said.message.str());
        if (!said.count) return;
        json_.key("count").object([&] {
            write_turns(json_, "turns", said.count->algorithm);
            json_.key("pieces").values(said.count->pieces);
        });
    }

    JsonWriter& json_;
    const Program& program_;
    const ProgramTables* tables_;
    const Source* source_;
    std::vector<std::vector<std::size_t>> in_hand_;
    std::vector<const Puzzle*> puzzles_;
};

}  // namespace

void write_page_puzzle(JsonWriter& json, const Puzzle& puzzle) {
    const std::optional<SolidBody> body = solid_body(puzzle);
    json.key("name").value(puzzle.name()).key("title").value(puzzle.title());
    write_faces(json, puzzle, body);
    json.key("orbits").objects(puzzle.orbits(), [&](const Orbit& orbit) {
        json.key("name").value(orbit.name);
        json.key("first").value(orbit.first);
        json.key("size").value(orbit.size);
        json.key("orientations").value(orbit.orientations);
    });
    json.key("pieces").begin_array();
    for (Slot slot = 0; slot < puzzle.pieces().size(); ++slot) {
        const Piece& piece = puzzle.pieces()[slot];
        json.begin_object().key("name").value(piece.name);
        json.key("stickers")
            .values(body && body->paint ? body->paint->stickers[slot] : piece.stickers);
        json.end_object();
    }
    json.end_array().key("grips").begin_array();
    for (std::size_t i = 0; i < puzzle.grips().size(); ++i) {
        const Grip& grip = puzzle.grips()[i];
        json.begin_object().key("name").value(grip.name);
        json.key("order").value(grip.order);
        if (grip.step > 1) json.key("step").value(grip.step);
        write_change(json, grip.turn);
        json.key("axis").begin_array();
        if (body) write_vector(json, body->grips[i].axis, kRotationParts);
        json.end_array();
        json.key("cells").values(body ? body->grips[i].cells : std::vector<std::uint32_t>());
        json.end_object();
    }
    json.end_array();
    write_hand(json, puzzle);
    write_facelets(json, puzzle);
    if (body && body->paint) json.key("painted").value(true);
    write_obstacles(json, puzzle);
    json.key("body").object_or_null(body, [&](const SolidBody& solid) { write_body(json, solid); });
}

std::string page_data(const PageContents& contents) {
    JsonWriter json;
    json.begin_object().key("title").value(contents.title);
    std::vector<const Puzzle*> puzzles;
    json.key("program");
    if (contents.program == nullptr) {
        json.null();
        puzzles = {contents.puzzle.get()};
    } else {
        ProgramWriter writer(json, *contents.program, contents.tables, contents.source);
        writer.write();
        puzzles = writer.puzzles();
    }
    json.key("puzzles").begin_array();
    for (const Puzzle* puzzle : puzzles) json.object([&] { write_page_puzzle(json, *puzzle); });
    json.end_array();
    write_turns(json, "start", contents.start);
    write_turns(json, "algorithm", contents.algorithm);
    json.key("typed").value(contents.typed);
    if (!contents.base.empty()) json.key("base").value(contents.base);
    json.end_object();
    return json.text();
}

}  // namespace qter

// Programs of the gallery as annotated Q: the same programs, and every line says where it is from.
#include <filesystem>
#include <fstream>
#include <sstream>

#include "catch.hpp"
#include "program/q_reader.hpp"
#include "program/q_remarks.hpp"
#include "program/same_program.hpp"
#include "qat/qat.hpp"

using namespace qter;
using namespace qter::testing;
namespace fs = std::filesystem;

namespace {

std::string text_of(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

bool is_file_to_import(const std::string& text) {
    return text.find(".registers") == std::string::npos;
}

void check_annotated(const fs::path& path, int level) {
    INFO(path << " at -O" << level);
    SourceMap sources;
    PuzzleLibrary library(sources);
    const Source& root = sources.add(path, text_of(path));
    CompileOptions options;
    options.optimisation = level;
    const Result<Program> program = compile_qat(root, sources, library, options);
    REQUIRE(program.ok());
    const std::vector<std::string> remarks = q_remarks(*program, sources, root.id());
    const Result<std::string> plain = write_q(*program);
    const Result<std::string> annotated = write_q(*program, {.remarks = &remarks});
    REQUIRE(plain.ok());
    REQUIRE(annotated.ok());
    CHECK(*annotated != *plain);
    const Result<Program> again = read_q(sources.add("annotated.q", *annotated), library);
    REQUIRE(again.ok());
    CHECK(same_program(*again, *program));
    CHECK(*write_q(*again) == *plain);
}

/// The registers of each line, with commas between; "-" for none.
std::vector<std::string> registers_by_line(const Qat& qat) {
    std::vector<std::string> lines;
    for (const Instruction& instruction : qat.program().instructions) {
        std::string all;
        for (const std::string& name : register_names(qat.program(), instruction)) {
            all += (all.empty() ? "" : ",") + name;
        }
        lines.push_back(all.empty() ? "-" : all);
    }
    return lines;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("annotated: every example at every level is the same program") {
    std::size_t programs = 0;
    for (const auto& entry : fs::directory_iterator(QTER_SOURCE_DIR "/examples")) {
        if (entry.path().extension() != ".qat" || is_file_to_import(text_of(entry.path())))
            continue;
        for (const int level : {0, 1, 2}) check_annotated(entry.path(), level);
        ++programs;
    }
    CHECK(programs >= 14);
}

TEST_CASE("annotated: a line names the registers it adds to or asks about") {
    const Qat plain(
        ".registers { A, B <- 3x3 builtin (90, 90) \n C <- 3x3 builtin (1260) }\n"
        "input \"n\" A\nadd B 1\nx:\nsolved-goto B x\ngoto y\ny:\nadd C 2\n"
        "print \"so\"\nprint \"A\" A\nhalt \"C\" C%9\n");
    REQUIRE(plain.ok());
    // Lines 6 and 8 and 10 take up a puzzle.
    CHECK(registers_by_line(plain) == Lines{"A", "B", "B", "-", "-", "C", "-", "-", "A", "-", "C"});
}

TEST_CASE("annotated: lines that the optimiser makes of several name all their registers") {
    const Qat merged(
        ".registers { A, B <- 3x3 builtin (90, 90) }\n"
        "input \"n\" A\nadd B 1\nadd A 1\nwhile not-solved A { dec A\n inc B }\n"
        "halt \"B\" B\n",
        1);
    REQUIRE(merged.ok());
    bool together = false;
    for (const std::string& names : registers_by_line(merged)) together |= names == "A,B";
    CHECK(together);
}

// Programs of several files.
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "catch.hpp"
#include "interpreter/q_runs.hpp"
#include "qat/qat.hpp"

using namespace qter;
using namespace qter::testing;
using Catch::Matchers::ContainsSubstring;
namespace fs = std::filesystem;

namespace {

const std::string kRegisters = ".registers { A <- theoretical 90\nB <- theoretical 90 }\n";

/// A folder of files for one test, gone when that ends.
class Folder {
 public:
    Folder() : path_(fs::temp_directory_path() / ("qter-imports-" + std::to_string(::getpid()))) {
        fs::remove_all(path_);
        fs::create_directories(path_);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }

    [[nodiscard]] std::string path(const std::string& name) const { return path_ / name; }

    const Folder& add(const std::string& name, const std::string& text) const {
        fs::create_directories((path_ / name).parent_path());
        std::ofstream(path_ / name, std::ios::binary) << text;
        return *this;
    }

    /// Compiles a program that stands in the folder as `name`.
    [[nodiscard]] Qat compile(const std::string& text, const std::string& name = "main.qat") const {
        add(name, text);
        return Qat(path(name), text, 0);
    }
    /// What a program on A and B, mod 90 each, says; or what is wrong with it.
    [[nodiscard]] Strings said_by(const std::string& body) const {
        const Qat qat = compile(kRegisters + body);
        return qat.ok() ? execute(qat.program()).ports.outputs : qat.summary();
    }

 private:
    fs::path path_;
};

}  // namespace

TEST_CASE("the paper's file-a and file-b make 23", "[imports][paper]") {
    const Folder folder;
    folder.add("file-b.qat",
               "-- file-b.qat\n\nadd A 12\n\n.macro thingy {\n    ($R:reg) => {\n"
               "        add $R 10\n    }\n}\n");
    const Qat qat = folder.compile(
        "-- file-a.qat\n\n.registers {\n    A <- 3x3 builtin (1260)\n}\n\nadd A 1\n"
        "import \"./file-b.qat\"\nthingy A\n\nhalt A\n");
    REQUIRE(qat.summary() == Strings{});
    CHECK(execute(qat.program()).ports.outputs == Strings{"halt  23"});
}

TEST_CASE("an import brings code, definitions and macros", "[imports]") {
    const Folder folder;
    folder.add("b.qat",
               ".define N 5\n.define C { add B 3 }\n.macro m { () => add A $N }\n.macro p { () => "
               "add A 7 }\nadd A 1\n");
    CHECK(folder.said_by("import \"b.qat\"\nm\nadd A $N\n$C\nprint \"\" A\nhalt B") ==
          Strings{"print  11", "halt  3"});
    // Macros before the import, definitions behind it alone.
    CHECK(folder.said_by("p\nimport \"b.qat\"\nhalt A") == Strings{"halt  8"});
    CHECK(folder.said_by("add A $N\nimport \"b.qat\"\nhalt A") == Strings{"unknown-name: $N"});
    CHECK(folder.said_by(".import \"b.qat\"\nhalt A") == Strings{"halt  1"});
}

TEST_CASE("paths are relative to the file that names them", "[imports]") {
    const Folder folder;
    folder.add("sub/b.qat", "import \"c.qat\"\nimport \"../d.qat\"\nimport \"./deep/../c.qat\"\n");
    folder.add("sub/c.qat", "add A 1\n").add("d.qat", "add A 10\n").add("sub/deep/x.qat", "");
    CHECK(folder.said_by("import \"./sub/b.qat\"\nhalt A") == Strings{"halt  12"});
    CHECK(folder.said_by("import \"sub/../sub//b.qat\"\nhalt A") == Strings{"halt  12"});
    CHECK(folder.said_by("import \"" + folder.path("d.qat") + "\"\nhalt A") == Strings{"halt  10"});
}

TEST_CASE("a file imported by two ways has its code twice and its macros once", "[imports]") {
    const Folder folder;
    folder.add("base.qat",
               ".macro m { () => add A 10 }\n.define N 3\nadd A 1\n"
               "goto x\nadd A 5\nx:\n");
    folder.add("left.qat", "import \"base.qat\"\n.macro l { () => m }\n");
    folder.add("right.qat", "import \"./base.qat\"\n.macro r { () => m }\n");
    CHECK(folder.said_by("import \"left.qat\"\nimport \"right.qat\"\nl\nr\nm\nhalt A") ==
          Strings{"halt  32"});
    CHECK(folder.said_by("import \"base.qat\"\nimport \"base.qat\"\nm\nadd A $N\nhalt A") ==
          Strings{"halt  15"});
}

TEST_CASE("two files with a macro of one name", "[imports]") {
    const Folder folder;
    folder.add("a.qat", ".macro m { () => add A 1 }\n")
        .add("b.qat", ".macro m { () => add A 2 }\n");
    const Qat qat = folder.compile(kRegisters + "import \"a.qat\"\nimport \"b.qat\"\nm\nhalt A");
    REQUIRE(qat.errors() == 1);
    const Diagnostic& error = qat.diagnostics()[0];
    CHECK(error.code == Code::kDuplicate);
    CHECK(qat.text(error.primary.span) == "\"b.qat\"");
    REQUIRE(error.secondary.size() == 2);
    CHECK_THAT(qat.file(error.secondary[0].span), ContainsSubstring("a.qat"));
    CHECK_THAT(qat.file(error.secondary[1].span), ContainsSubstring("b.qat"));
}

TEST_CASE("a circle of imports is shown whole", "[imports]") {
    const Folder folder;
    folder.add("b.qat", "import \"c.qat\"\n").add("c.qat", "\nimport \"./main.qat\"\n");
    const Qat qat = folder.compile(kRegisters + "import \"b.qat\"\nhalt A");
    REQUIRE(qat.errors() == 1);
    const Diagnostic& error = qat.diagnostics()[0];
    CHECK(error.code == Code::kImport);
    CHECK(qat.file(error.primary.span) == folder.path("c.qat"));
    CHECK(error.secondary.size() == 2);
    // A circle that does not go through the root is that circle alone.
    folder.add("e.qat", "import \"f.qat\"\n").add("f.qat", "import \"e.qat\"\n");
    const Qat other = folder.compile(kRegisters + "import \"e.qat\"\nhalt A");
    REQUIRE(other.errors() == 1);
    CHECK(other.diagnostics()[0].message.find("main.qat") == std::string::npos);
}

TEST_CASE("a file that imports itself, by whatever name", "[imports]") {
    const Folder folder;
    fs::create_directories(folder.path("sub"));
    for (const std::string path : {"main.qat", "./main.qat", "sub/../main.qat"}) {
        CAPTURE(path);
        const Qat qat = folder.compile(kRegisters + "import \"" + path + "\"\nhalt A");
        CHECK(qat.summary() == Strings{"import: \"" + path + "\""});
    }
    fs::create_symlink(folder.path("main.qat"), folder.path("link.qat"));
    CHECK(folder.compile(kRegisters + "import \"link.qat\"\nhalt A").summary() ==
          Strings{"import: \"link.qat\""});
}

TEST_CASE("a file that is not there names near ones", "[imports]") {
    const Folder folder;
    folder.add("helpers.qat", "").add("other.txt", "");
    const Qat qat = folder.compile(kRegisters + "import \"helper.qat\"\nhalt A");
    REQUIRE(qat.summary() == Strings{"file: \"helper.qat\""});
    CHECK(qat.diagnostics()[0].help == "did you mean `helpers.qat`?");
    CHECK_THAT(qat.diagnostics()[0].message, ContainsSubstring(folder.path("helper.qat")));
    CHECK(folder.compile(kRegisters + "import \"no/such/folder.qat\"\nhalt A").summary() ==
          Strings{"file: \"no/such/folder.qat\""});
}

TEST_CASE("what is no file of text cannot be imported", "[imports][hostile]") {
    const Folder folder;
    fs::create_directories(folder.path("folder.qat"));
    CHECK(folder.compile(kRegisters + "import \"folder.qat\"\nhalt A").summary() ==
          Strings{"file: \"folder.qat\""});
    folder.add("binary.qat", std::string("add A 1\n\0\xff\xfe", 11));
    const Qat binary = folder.compile(kRegisters + "import \"binary.qat\"\nhalt A");
    REQUIRE(binary.errors() == 1);
    CHECK(binary.diagnostics()[0].code == Code::kBinary);
    folder.add("shut.qat", "add A 1\n");
    fs::permissions(folder.path("shut.qat"), fs::perms::none);
    // Who may read everything may read this, too.
    const bool readable = ::access(folder.path("shut.qat").c_str(), R_OK) == 0;
    CHECK(folder.compile(kRegisters + "import \"shut.qat\"\nhalt A").errors() ==
          (readable ? 0 : 1));
    CHECK(folder.compile(kRegisters + "import \"\"\nhalt A").errors() == 1);
    CHECK(folder.compile(kRegisters + "import \".\"\nhalt A").errors() == 1);
}

TEST_CASE("a pipe or a device cannot be imported, and nobody waits for it", "[imports][hostile]") {
    const Folder folder;
    REQUIRE(::mkfifo(folder.path("pipe.qat").c_str(), 0600) == 0);
    fs::create_symlink("/dev/zero", folder.path("zero.qat"));
    const Qat pipe = folder.compile(kRegisters + "import \"pipe.qat\"\nhalt A");
    REQUIRE(pipe.summary() == Strings{"file: \"pipe.qat\""});
    CHECK_THAT(pipe.diagnostics()[0].message, ContainsSubstring("not a regular file"));
    for (const std::string path : {"zero.qat", "/dev/zero", "/dev/stdin"}) {
        CAPTURE(path);
        CHECK(folder.compile(kRegisters + "import \"" + path + "\"\nhalt A").summary() ==
              Strings{"file: \"" + path + "\""});
    }
}

TEST_CASE("nothing is said of what stands in a file that is no QAT", "[imports][hostile]") {
    const Folder folder;
    folder.add("shadow", "root:$6$secret:19000:0\nsecret ${hash}\n");
    folder.add("list.txt", "add A 1\n");
    fs::create_symlink(folder.path("shadow"), folder.path("link.qat"));
    for (const std::string path : {"shadow", "list.txt", "./link.qat"}) {
        CAPTURE(path);
        const Qat qat = folder.compile(kRegisters + "import \"" + path + "\"\nhalt A");
        REQUIRE(qat.summary() == Strings{"file: \"" + path + "\""});
        const Diagnostic& said = qat.diagnostics()[0];
        CHECK(said.secondary.empty());
        CHECK((said.message + said.help).find("secret") == std::string::npos);
    }
    // A link to a QAT file is one.
    folder.add("real.qat", "add A 1\n");
    fs::create_symlink(folder.path("real.qat"), folder.path("other.qat"));
    CHECK(folder.said_by("import \"other.qat\"\nadd B 1\nhalt A") == Strings{"halt  1"});
}

TEST_CASE("an import is written with a path in quotes", "[imports]") {
    const Folder folder;
    CHECK(folder.compile(kRegisters + "import b.qat\nhalt A").summary() ==
          Strings{"syntax: b.qat"});
    CHECK(folder.compile(kRegisters + "import\nhalt A").errors() == 1);
}

TEST_CASE("an import in a block belongs to the block", "[imports]") {
    const Folder folder;
    folder.add("b.qat", ".define N 5\n.macro m { () => add A 10 }\nadd A 1\n");
    CHECK(folder.said_by("{\n import \"b.qat\"\n m\n add A $N\n}\nhalt A") == Strings{"halt  16"});
    CHECK(folder.said_by("{\n import \"b.qat\"\n}\nm\nhalt A") ==
          Strings{"unknown-instruction: m"});
    CHECK(folder.said_by("if solved A {\n import \"b.qat\"\n}\nhalt A") == Strings{"halt  1"});
}

TEST_CASE("an import in a macro is put where the macro is called", "[imports]") {
    const Folder folder;
    folder.add("b.qat", "add A 1\ngoto x\nadd A 50\nx:\n");
    CHECK(folder.said_by(".macro m { () => {\n import \"b.qat\"\n } }\nm\nm\nhalt A") ==
          Strings{"halt  2"});
    CHECK(folder.said_by("repeat 3 {\n import \"b.qat\"\n}\nhalt A") == Strings{"halt  3"});
}

TEST_CASE("labels of an import are its own but for the public ones", "[imports]") {
    const Folder folder;
    folder.add("b.qat", "goto own\n!public: add A 1\nown:\n");
    CHECK(folder.said_by("own: import \"b.qat\"\nhalt A") == Strings{"halt  0"});
}

TEST_CASE("public labels of an import can be jumped to", "[imports]") {
    const Folder folder;
    folder.add("b.qat", "goto own\nhalt \"no\"\n!public: halt \"public\"\nown:\n");
    CHECK(folder.said_by("import \"b.qat\"\ngoto public") == Strings{"halt public"});
    CHECK(folder.said_by("goto public\nimport \"b.qat\"\nhalt \"no\"") == Strings{"halt public"});
    CHECK(folder.said_by("import \"b.qat\"\ngoto own") == Strings{"unknown-label: own"});
    CHECK(folder.said_by("import \"b.qat\"\npublic: halt \"mine\"").size() == 1);
    // Its code jumps to no label of the importer.
    folder.add("c.qat", "goto out\n");
    CHECK(folder.said_by("import \"c.qat\"\nout: halt \"\"") == Strings{"unknown-label: out"});
}

TEST_CASE("registers may be declared in an import, once", "[imports]") {
    const Folder folder;
    folder.add("r.qat", kRegisters).add("s.qat", kRegisters);
    const Qat qat = folder.compile("import \"r.qat\"\nadd A 4\nhalt A");
    REQUIRE(qat.errors() == 0);
    CHECK(execute(qat.program()).ports.outputs == Strings{"halt  4"});
    const Qat both = folder.compile("import \"r.qat\"\nimport \"s.qat\"\nadd A 4\nhalt A");
    REQUIRE(both.errors() >= 1);
    CHECK(both.diagnostics()[0].code == Code::kDuplicate);
    REQUIRE(both.diagnostics()[0].secondary.size() == 1);
    CHECK(both.file(both.diagnostics()[0].primary.span) !=
          both.file(both.diagnostics()[0].secondary[0].span));
    CHECK(folder.compile("import \"r.qat\"\nimport \"r.qat\"\nadd A 4\nhalt A").errors() == 0);
}

TEST_CASE("mistakes of an import are shown in its file", "[imports]") {
    const Folder folder;
    folder.add("b.qat", "add A 1\nadd A x\n.macro m { () => goto nowhere }\n");
    const Qat qat = folder.compile(kRegisters + "import \"b.qat\"\nm\nhalt A");
    REQUIRE(qat.summary() == Strings{"number: x", "unknown-label: nowhere"});
    CHECK(qat.file(qat.diagnostics()[0].primary.span) == folder.path("b.qat"));
    CHECK(qat.line(qat.diagnostics()[0].primary.span) == 2);
    REQUIRE(qat.diagnostics()[1].trace.size() == 1);
    CHECK(qat.file(qat.diagnostics()[1].trace[0].span) == folder.path("main.qat"));
}

TEST_CASE("Lua of an import is known to all files", "[imports]") {
    const Folder folder;
    folder.add("b.qat",
               "start-lua\nfunction f(r) return {\"add\", r, n()} end\nend-lua\n"
               ".macro m { ($R:reg) => lua f($R) }\n");
    CHECK(folder.said_by("start-lua\nfunction n() return 6 end\nend-lua\nimport \"b.qat\"\nm A\n"
                         "lua f(A)\nhalt A") == Strings{"halt  12"});
    // Run once, however often the file is imported.
    folder.add("c.qat",
               "start-lua\ncount = (count or 0) + 1\nfunction f(r) return {\"add\", r, count} "
               "end\nend-lua\n");
    CHECK(folder.said_by("import \"c.qat\"\nimport \"c.qat\"\nlua f(A)\nhalt A") ==
          Strings{"halt  1"});
}

TEST_CASE("imports that double each other end in a clear error", "[imports][hostile]") {
    const Folder folder;
    folder.add("f0.qat", "add A 1\n");
    for (int i = 1; i <= 60; ++i) {
        const std::string line = "import \"f" + std::to_string(i - 1) + ".qat\"\n";
        folder.add("f" + std::to_string(i) + ".qat", line + line);
    }
    const Qat qat = folder.compile(kRegisters + "import \"f60.qat\"\nhalt A");
    REQUIRE(qat.errors() == 1);
    CHECK(qat.diagnostics()[0].code == Code::kTooLarge);
}

TEST_CASE("the files of a program may have 32 MiB together", "[imports][hostile]") {
    const Folder folder;
    // A comment of a little more than half of that, twice.
    const std::string comment = "-- " + std::string(SourceMap::kMaxBytes / 2, 'x') + "\n";
    folder.add("a.qat", comment + "add A 1\n").add("b.qat", comment + "add A 2\n");
    CHECK(folder.said_by("import \"a.qat\"\nhalt A") == Strings{"halt  1"});
    const Qat both = folder.compile(kRegisters + "import \"a.qat\"\nimport \"b.qat\"\nhalt A");
    REQUIRE(both.summary() == Strings{"too-large: \"b.qat\""});
}

TEST_CASE("imports may go 100 files deep", "[imports][hostile]") {
    const Folder folder;
    for (int i = 0; i < 120; ++i) {
        folder.add("f" + std::to_string(i) + ".qat",
                   "import \"f" + std::to_string(i + 1) + ".qat\"\n");
    }
    folder.add("f120.qat", "add A 1\n");
    CHECK(folder.said_by("import \"f25.qat\"\nhalt A") == Strings{"halt  1"});
    const Qat deep = folder.compile(kRegisters + "import \"f0.qat\"\nhalt A");
    REQUIRE(deep.errors() == 1);
    CHECK(deep.diagnostics()[0].code == Code::kTooLarge);
}

#include "service/solve_tasks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "facelets/facelet_string.hpp"
#include "search/turn_list.hpp"
#include "support/letters.hpp"
#include "support/text.hpp"
#include "tws/tws.hpp"

namespace qter {
namespace {

using Tasks = std::vector<ListedState>;

bool is_named_as_scrambles(const std::string& path) {
    const std::string name = small_letters(path);
    return name.ends_with(".scr") || name.ends_with(".tws") || name.ends_with(".def");
}

/// Whether the text names a file. A facelet string is not tried, since it may be too long for a
/// path.
bool is_task_file(const Puzzle& puzzle, const std::string& text) {
    std::error_code ignored;
    return is_named_as_scrambles(text) ||
           (!looks_like_facelets(puzzle, text) && std::filesystem::is_regular_file(text, ignored));
}

class SolveJobReader {
 public:
    SolveJobReader(const SolveTexts& texts, SourceMap& sources, const ReadText& read, SolveJob& job)
        : texts_(texts), sources_(sources), read_(read), job_(job) {}

    void read() {
        job_.tasks = tasks();
        if (texts_.turns) read_turns(*texts_.turns);
        const bool open = std::any_of(
            texts_.goals.begin(), texts_.goals.end(),
            [&](const std::string& goal) { return looks_like_seen_facelets(*job_.puzzle, goal); });
        open ? read_open_goal() : read_goals();
    }

 private:
    [[nodiscard]] Tasks tasks() {
        if (texts_.file) return tasks_of_file(*texts_.file);
        if (texts_.state) return tasks_of_state(*texts_.state);
        Tasks tasks;
        for (const std::string& scramble : texts_.scrambles) {
            add_scramble("<scramble>", scramble, tasks);
        }
        return tasks;
    }

    [[nodiscard]] Tasks tasks_of_file(const std::string& path) {
        const std::optional<SourceId> id = read_(path).take(job_.read);
        if (!id) return {};
        const Source& source = sources_[*id];
        const bool scrambles =
            is_named_as_scrambles(path) || starts_as_tws_scrambles(source) || starts_as_tws(source);
        return read_scramble_list(job_.puzzle, source, scrambles, job_.read);
    }

    [[nodiscard]] Tasks tasks_of_state(const std::string& text) {
        if (is_task_file(*job_.puzzle, text)) return tasks_of_file(text);
        const Source& source = sources_.add("<state>", text);
        if (starts_as_tws_scrambles(source)) {
            return read_scramble_list(job_.puzzle, source, true, job_.read);
        }
        std::optional<State> state =
            read_facelets(*job_.puzzle, source.text(), source.whole()).take(job_.read);
        if (!state) return {};
        return {{"", "", *std::move(state), source.whole(), "", ""}};
    }

    void add_scramble(const std::string& name, const std::string& text, Tasks& tasks) {
        const Source& source = sources_.add(name, text);
        auto task = read_scramble(job_.puzzle, source.text(), source.whole(), job_.read);
        if (task) tasks.push_back(*std::move(task));
    }

    void read_turns(const std::string& text) {
        const Source& source = sources_.add("<turns>", text);
        auto turns =
            read_allowed_turns(*job_.puzzle, source.text(), source.whole()).take(job_.read);
        if (turns) job_.method.turns = *std::move(turns);
    }

    void read_goals() {
        for (const std::string& goal : texts_.goals) {
            if (!is_task_file(*job_.puzzle, goal)) {
                add_scramble("<goal>", goal, job_.goals);
                continue;
            }
            Tasks of_file = tasks_of_file(goal);
            if (of_file.empty() && !job_.read.has_errors()) {
                job_.read.add(Diagnostic::error(Code::kEmpty, {},
                                                fmt::format("`{}` has no goals", printable(goal))));
            }
            for (ListedState& one : of_file) {
                if (one.open) {
                    job_.read.add(
                        Diagnostic::error(Code::kArguments, one.span,
                                          "a goal in a block must be complete")
                            .with_help("facelets may have ? for stickers that do not matter"));
                }
                job_.goals.push_back(std::move(one));
            }
        }
    }

    void read_open_goal() {
        const std::string& goal = texts_.goals.front();
        job_.goals = {{"", goal, {}, {}, ""}};
        const Source& source = sources_.add("<goal>", goal);
        if (texts_.goals.size() > 1) {
            job_.read.add(Diagnostic::error(Code::kArguments, source.whole(),
                                            "a goal with open stickers must be the only goal"));
            return;
        }
        job_.method.pattern =
            read_seen_facelets(*job_.puzzle, source.text(), source.whole()).take(job_.read);
    }

    const SolveTexts& texts_;
    SourceMap& sources_;
    const ReadText& read_;
    SolveJob& job_;
};

}  // namespace

void read_solve_job(const SolveTexts& texts, SourceMap& sources, const ReadText& read,
                    SolveJob& job) {
    SolveJobReader(texts, sources, read, job).read();
}

}  // namespace qter

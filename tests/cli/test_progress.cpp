#include <chrono>
#include <mutex>
#include <string>
#include <thread>

#include "catch.hpp"
#include "cli/progress.hpp"

using namespace qter;
using std::chrono::seconds;

TEST_CASE("progress: a bar is as full as the fraction says") {
    CHECK(progress_bar({"3 found", 0.25}, seconds(7), 80) ==
          "[#####...............]  25%  3 found  7 s");
    CHECK(progress_bar({"x", 0.0}, seconds(0), 80) == "[....................]   0%  x  0 s");
    CHECK(progress_bar({"x", 1.0}, seconds(75), 80) == "[####################] 100%  x  1:15 min");
    // Nearly all is not all.
    CHECK(progress_bar({"x", 0.9999}, seconds(1), 80) == "[###################.]  99%  x  1 s");
}

TEST_CASE("progress: a bar needs no fraction") {
    CHECK(progress_bar({"deriving the group"}, seconds(3725), 80) ==
          "deriving the group  1:02:05 h");
}

TEST_CASE("progress: a bar keeps to the width of the terminal, and the time in sight") {
    const Progress state{"twelve lengthy words about wh\xc3\xa4t was found", 0.5};
    const std::string whole = progress_bar(state, seconds(5), 200);
    for (std::size_t columns = 0; columns < 80; ++columns) {
        const std::string bar = progress_bar(state, seconds(5), columns);
        // Bytes but for the one letter of two.
        CHECK(bar.size() <= columns + 1);
        if (columns >= 36) CHECK(bar.ends_with("  5 s"));
        if (columns >= 80) CHECK(bar == whole);
    }
}

TEST_CASE("progress: a line for those who read it later") {
    CHECK(progress_line({"3 found", 0.5}, seconds(6)) == "50%, 3 found, 6 s");
    CHECK(progress_line({"deriving the group"}, seconds(6)) == "deriving the group, 6 s");
}

TEST_CASE("progress: what ends at once shows nothing") {
    for (const ProgressStyle style :
         {ProgressStyle::kNone, ProgressStyle::kLines, ProgressStyle::kBar}) {
        std::string written;
        {
            ProgressDisplay progress(style, "a", [&](std::string_view text) { written += text; });
            progress.update({"b", 0.5});
        }
        CHECK(written.empty());
    }
}

TEST_CASE("progress: a bar shows the last update and is erased") {
    std::mutex mutex;
    std::string written;
    {
        ProgressDisplay progress(ProgressStyle::kBar, "first", [&](std::string_view text) {
            const std::lock_guard lock(mutex);
            written += text;
        });
        progress.update({"second", 0.5});
        const auto drawn = [&] {
            const std::lock_guard lock(mutex);
            return !written.empty();
        };
        while (!drawn()) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    CHECK(written.find("first") == std::string::npos);
    CHECK(written.find("second") != std::string::npos);
    CHECK(written.ends_with("\r\x1b[K"));
    CHECK(written.find('\n') == std::string::npos);
}

TEST_CASE("progress: it never goes back, and what is worked at is not done") {
    ProgressDisplay progress(ProgressStyle::kNone, "", [](std::string_view) {});
    const auto line = [&](double fraction, const char* text) {
        progress.update({text, fraction});
        return progress_line(progress.shown(), seconds(1));
    };
    CHECK(line(0.5, "a") == "50%, a, 1 s");
    CHECK(line(1.0, "a") == "99%, a, 1 s");
    // Another part of the work, and how much of it.
    CHECK(line(0.2, "b") == "b, 20% of this part, 1 s");
    CHECK(line(0.1, "b") == "b, 20% of this part, 1 s");
    CHECK(line(1.0, "b") == "b, 99% of this part, 1 s");
    CHECK(line(0.3, "c") == "c, 30% of this part, 1 s");
}

TEST_CASE("progress: of two, one inside of the other, one draws") {
    std::mutex mutex;
    std::string outer_text;
    std::string inner_text;
    const auto into = [&](std::string& text) {
        return [&](std::string_view more) {
            const std::lock_guard lock(mutex);
            text += more;
        };
    };
    const auto has = [&](const std::string& text) {
        const std::lock_guard lock(mutex);
        return !text.empty();
    };
    const ProgressDisplay outer(ProgressStyle::kBar, "outer", into(outer_text));
    {
        const ProgressDisplay inner(ProgressStyle::kBar, "inner", into(inner_text));
        while (!has(inner_text)) std::this_thread::sleep_for(std::chrono::milliseconds(10));
        CHECK_FALSE(has(outer_text));
    }
    while (!has(outer_text)) std::this_thread::sleep_for(std::chrono::milliseconds(10));
}

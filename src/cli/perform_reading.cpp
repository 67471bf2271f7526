#include "cli/perform_reading.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/raw_terminal.hpp"
#include "support/text.hpp"
#include "view/beside.hpp"

namespace qter {
namespace {

constexpr std::size_t kGap = 3;

std::size_t widest(const std::vector<std::string>& lines) {
    std::size_t columns = 0;
    for (const std::string& line : lines) columns = std::max(columns, shown_columns(line));
    return columns;
}

/// How many rows of a table fit, in columns below each other.
std::size_t rows_that_fit(const ReadingPage& page, std::size_t columns, std::size_t lines) {
    if (!page.shown) return lines;  // a grid
    const std::size_t side_by_side = std::max<std::size_t>(columns / (widest(page.rows) + 1), 1);
    return side_by_side * lines;
}

}  // namespace

bool ReadingView::press(char key, std::size_t tables) {
    if (tables == 0) return false;
    if (key == 't' || key == RawTerminal::kRight) {
        table_ = (table_ + 1) % tables;
        part_ = 0;
    } else if (key == RawTerminal::kLeft) {
        table_ = (table_ + tables - 1) % tables;
        part_ = 0;
    } else if (key == RawTerminal::kDown) {
        ++part_;
    } else if (key == RawTerminal::kUp) {
        part_ -= std::min<std::size_t>(part_, 1);
    } else {
        return false;
    }
    finds_row_ = false;
    return true;
}

std::vector<std::string> ReadingView::table_lines(const std::vector<ReadingPage>& pages,
                                                  std::size_t columns, std::size_t rows) {
    const ReadingPage& page = pages[table_];
    const std::size_t all = page.rows.size();
    std::size_t room = std::max<std::size_t>(rows, 3) - 1;  // below the title
    std::size_t fit = rows_that_fit(page, columns, room);
    const bool whole = all <= fit;
    if (!whole) fit = rows_that_fit(page, columns, --room);
    const std::size_t parts = (all + fit - 1) / fit;
    if (finds_row_ && page.shown) part_ = *page.shown / fit;
    part_ = std::min(part_, parts - 1);
    const std::size_t first = part_ * fit;
    const std::size_t last = std::min(first + fit, all);

    std::vector<std::string> lines = {
        pages.size() == 1 ? page.title
                          : fmt::format("{}/{}  {}", table_ + 1, pages.size(), page.title)};
    if (shown_columns(lines.front()) > columns) lines.front() = page.title;
    const std::size_t side =
        page.shown ? std::max<std::size_t>((last - first + room - 1) / room, 1) : 1;
    const std::size_t height = (last - first + side - 1) / side;
    const std::size_t width = widest(page.rows) + 1;
    for (std::size_t line = 0; line < height; ++line) {
        std::string text;
        for (std::size_t i = first + line; i < last; i += height) {
            text.resize((i - first) / height * width, ' ');
            text += page.rows[i];
        }
        lines.push_back(std::move(text));
    }
    if (!whole) {
        lines.push_back(
            fmt::format("rows {} to {} of {}; Up and Down show others", first + 1, last, all));
    }
    return lines;
}

std::vector<std::string> ReadingView::lines(const std::vector<ReadingPage>& pages,
                                            const std::string& picture, std::size_t columns,
                                            std::size_t rows) {
    table_ = std::min(table_, pages.size() - 1);
    const ReadingPage& page = pages[table_];
    const std::vector<std::string> drawn = lines_of(picture);
    const std::size_t needed = widest(page.rows) + 1;
    const std::size_t left = widest(drawn) + kGap;
    const bool beside_it = !drawn.empty() && left + needed <= columns && drawn.size() <= rows;
    const bool fits_beside =
        beside_it && page.rows.size() <= rows_that_fit(page, columns - left, rows - 1);
    const bool fits_alone = page.rows.size() <= rows_that_fit(page, columns, rows - 1);
    if (beside_it && (fits_beside || !fits_alone)) {
        std::string table;
        for (const std::string& line : table_lines(pages, columns - left, rows))
            table += line + '\n';
        return lines_of(beside(picture, table, kGap));
    }
    std::vector<std::string> lines = table_lines(pages, columns, rows);
    // Below a small table there may be room.
    if (widest(drawn) <= columns && lines.size() + 1 + drawn.size() <= rows) {
        lines.emplace_back();
        lines.insert(lines.end(), drawn.begin(), drawn.end());
    }
    return lines;
}

}  // namespace qter

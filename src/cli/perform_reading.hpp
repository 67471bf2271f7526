// The screen of a number to read: one table at a time, next to the picture where both fit.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "perform/controller.hpp"

namespace qter {

/// Which part of which table is shown. Keys change it.
class ReadingView {
 public:
    /// Chooses a table, or a part of it; false for other keys.
    bool press(char key, std::size_t tables);
    /// Begins with the first table, for a new step.
    void restart() { *this = {}; }
    /// The next drawing shows the part that has the row of the model's state.
    void find_row() { finds_row_ = true; }

    /// `picture`, and the table in at most `rows` lines, neither wider than `columns`. The picture
    /// is left out where only one of them fits. Rows of a table stand side by side; of those that
    /// do not fit a part is shown, and which. `pages` is not empty.
    [[nodiscard]] std::vector<std::string> lines(const std::vector<ReadingPage>& pages,
                                                 const std::string& picture, std::size_t columns,
                                                 std::size_t rows);

 private:
    [[nodiscard]] std::vector<std::string> table_lines(const std::vector<ReadingPage>& pages,
                                                       std::size_t columns, std::size_t rows);

    std::size_t table_ = 0;
    std::size_t part_ = 0;
    bool finds_row_ = false;
};

}  // namespace qter

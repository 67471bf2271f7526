// Fixture of the arrow test: lines that keep the arrows and lines that break them. Never compiled.
#include "support/result.hpp"
#include "puzzle/piece.hpp"
#include "solver/goal.hpp"
#  include <program/program.hpp>
namespace qter {
struct Twice {
};
}  // namespace qter

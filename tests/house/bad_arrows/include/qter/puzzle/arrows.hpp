// Fixture of the arrow test: lines that keep the arrows and lines that break them. Never compiled.
#include "qter/support/result.hpp"
#include "qter/puzzle/piece.hpp"
#include "qter/solver/goal.hpp"
#  include <qter/program/program.hpp>

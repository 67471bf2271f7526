// Fixture of the arrow test: interpreter and language stand side by side. Never compiled.
#include "puzzle/piece.hpp"
#include "language/parser.hpp"

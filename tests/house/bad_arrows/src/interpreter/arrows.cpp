// Fixture of the arrow test: interpreter and syntax stand side by side. Never compiled.
#include "puzzle/piece.hpp"
#include "syntax/parser.hpp"

// Fixture of the arrow test: interpreter and language stand side by side. Never compiled.
#include "qter/puzzle/piece.hpp"
#include "qter/language/parser.hpp"

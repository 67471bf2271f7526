// Fixture of the arrow test: cli may do all of this but include the solver. Never compiled.
#include <iostream>
#include "solver/goal.hpp"
int run() { std::cerr << getenv("HOME"); exit(1); }

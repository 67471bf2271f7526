// Fixture of the arrow test. Never compiled.
#include <iostream>
#include <string>
#include "../search/table.hpp"
// exit(1) in a comment, and abort();
const char* text = "printf(1)";
void run() { thread.exit(1); pool->abort(); snprintf(a, 1, b); on_exit_of(x); }
void stop() { std::exit(1); }
void say() { std::cout << 1; }
void speak() { fmt::print("{}", 1); }
const char* home = getenv("HOME");

// Compiled without what cmake/hardening.cmake asks for: tests/house/hardening.cmake has to find
// that.
int qter_not_hardened(int value);
int qter_not_hardened(int value) { return value + 1; }

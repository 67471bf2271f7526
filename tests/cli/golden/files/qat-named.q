-- The sum of two numbers.
.registers {
    A, B <- 3x3 builtin (90, 90)
}
input "A number:" A
halt "It is" A

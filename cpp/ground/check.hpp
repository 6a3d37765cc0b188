// Test checks that print what failed and where, in release builds too.
#pragma once

#include <cstdarg>
#include <cstdio>
#include <cstdlib>

#include "ground/targets.hpp"

#define CHECK(condition)                                                           \
  do {                                                                             \
    if (!(condition)) {                                                            \
      std::fprintf(stderr, "%s:%d: failed: %s\n", __FILE__, __LINE__, #condition); \
      std::exit(1);                                                                \
    }                                                                              \
  } while (false)

// Counts and prints a failure and continues: for tables of expected values.
inline int failures = 0;

QUEENRIGHT_PRINTS(2, 3) inline void expect(bool holds, const char* format, ...) {
  if (holds) return;
  ++failures;
  std::va_list arguments;
  va_start(arguments, format);
  std::fprintf(stderr, "FAILED: ");
  std::vfprintf(stderr, format, arguments);
  std::fprintf(stderr, "\n");
  va_end(arguments);
}

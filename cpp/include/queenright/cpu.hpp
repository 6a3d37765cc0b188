// Which instructions the hot loops may use, decided once at run time.
//
// A wheel is built on one machine and runs on another, so the library is compiled for the plain platform
// and only single functions are compiled for AVX2; they run only if the CPU at hand has it.
#pragma once

namespace queenright {

enum class CpuPath { Automatic, Portable, Avx2 };

// The path that `wanted` means on this machine: never Automatic, and Avx2 only if the CPU has AVX2 and BMI2.
CpuPath resolve(CpuPath wanted);

const char* name(CpuPath path);

}  // namespace queenright

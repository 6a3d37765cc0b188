// What is written for GCC and Clang, and what other compilers get instead. Extensions of the language stand here, in
// vectors.hpp, in wide.hpp and in the files of one CPU path, nowhere else (tests/test_portable.py).
//
// QUEENRIGHT_GNU is 1 where the compiler has them: GCC, Clang, and Clang in the place of Microsoft's compiler. The
// CMake option QUEENRIGHT_STANDARD makes it 0, so that what MSVC would compile can be built and tested with GCC.
// QUEENRIGHT_X86 is 1 where the AVX2 and AVX-512 kernels are built.
//
// QUEENRIGHT_AVX2_BEGIN ... QUEENRIGHT_AVX2_END: functions in between may use AVX2; the same with AVX512. Standard
// headers must be included before, or their inline functions would be compiled for that processor too and could replace
// the plain copies of other files.
//
// QUEENRIGHT_CLONES("popcnt", "default"): a function compiled once per target; the loader picks one. Clang and systems
// without indirect functions (musl, macOS) get the default alone. So does the thread sanitizer: it is not ready when
// the loader asks.
#pragma once

#include <cstdint>

#if (defined(__GNUC__) || defined(__clang__)) && !defined(QUEENRIGHT_STANDARD)
#define QUEENRIGHT_GNU 1
#else
#define QUEENRIGHT_GNU 0
#endif
#if QUEENRIGHT_GNU && defined(__x86_64__)
#define QUEENRIGHT_X86 1
#else
#define QUEENRIGHT_X86 0
#endif

#define QUEENRIGHT_PRAGMA(text) _Pragma(#text)

#if defined(__clang__)
#define QUEENRIGHT_TARGET_BEGIN(features) \
  QUEENRIGHT_PRAGMA(clang attribute push(__attribute__((target(features))), apply_to = function))
#define QUEENRIGHT_TARGET_END QUEENRIGHT_PRAGMA(clang attribute pop)
#else
#define QUEENRIGHT_TARGET_BEGIN(features) QUEENRIGHT_PRAGMA(GCC push_options) QUEENRIGHT_PRAGMA(GCC target(features))
#define QUEENRIGHT_TARGET_END QUEENRIGHT_PRAGMA(GCC pop_options)
#endif
#define QUEENRIGHT_AVX2_BEGIN QUEENRIGHT_TARGET_BEGIN("avx2,bmi,bmi2,popcnt,lzcnt")
#define QUEENRIGHT_AVX512_BEGIN QUEENRIGHT_TARGET_BEGIN("avx2,avx512f,avx512bw,avx512dq,avx512vl,bmi,bmi2,popcnt,lzcnt")
#define QUEENRIGHT_AVX2_END QUEENRIGHT_TARGET_END
#define QUEENRIGHT_AVX512_END QUEENRIGHT_TARGET_END

#if QUEENRIGHT_X86 && defined(__GLIBC__) && !defined(__clang__) && !defined(__SANITIZE_THREAD__)
#define QUEENRIGHT_CLONES(...) __attribute__((target_clones(__VA_ARGS__)))
#else
#define QUEENRIGHT_CLONES(...)
#endif

// Functions that must become part of their caller, or must not; types through which any memory may be read; loops to
// unroll; conditions that nearly always hold (GCC arranges loops otherwise for [[likely]]); memory that is wanted soon,
// for reading or for writing; functions that print as printf does, by the places of their text and of what is printed.
#if QUEENRIGHT_GNU
#define QUEENRIGHT_INLINE inline __attribute__((always_inline))
#define QUEENRIGHT_NOINLINE __attribute__((noinline))
#define QUEENRIGHT_ALIASED __attribute__((may_alias))
#define QUEENRIGHT_UNROLL QUEENRIGHT_PRAGMA(GCC unroll 16)
#define QUEENRIGHT_LIKELY(condition) __builtin_expect(condition, 1)
#define QUEENRIGHT_FETCH(address) __builtin_prefetch(address)
#define QUEENRIGHT_FETCH_TO_WRITE(address) __builtin_prefetch(address, 1)
#define QUEENRIGHT_PRINTS(text, rest) __attribute__((format(printf, text, rest)))
#else
#if defined(_MSC_VER)
#define QUEENRIGHT_INLINE __forceinline
#define QUEENRIGHT_NOINLINE __declspec(noinline)
#else
#define QUEENRIGHT_INLINE inline
#define QUEENRIGHT_NOINLINE
#endif
#define QUEENRIGHT_ALIASED  // MSVC never assumes that types keep memory apart; GCC gets -fno-strict-aliasing
#define QUEENRIGHT_UNROLL
#define QUEENRIGHT_LIKELY(condition) (condition)
#define QUEENRIGHT_FETCH(address) static_cast<void>(address)
#define QUEENRIGHT_FETCH_TO_WRITE(address) static_cast<void>(address)
#define QUEENRIGHT_PRINTS(text, rest)
#endif

namespace queenright {

// A 32-bit view of memory that is also read as 64-bit words.
typedef std::uint32_t AliasedWord QUEENRIGHT_ALIASED;

}  // namespace queenright

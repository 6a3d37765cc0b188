// The compiler-specific parts of the vector code, for GCC and Clang.
//
// QUEENRIGHT_AVX2_BEGIN ... QUEENRIGHT_AVX2_END: functions in between may use AVX2; the same with AVX512. Standard
// headers must be included before, or their inline functions would be compiled for that processor too and could replace
// the plain copies of other files.
//
// QUEENRIGHT_CLONES("popcnt", "default"): a function compiled once per target; the loader picks one. Clang and systems
// without indirect functions get the default alone. So does the thread sanitizer: it is not ready when the loader asks.
#pragma once

#include <cstdint>

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

#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_THREAD__)
#define QUEENRIGHT_CLONES(...) __attribute__((target_clones(__VA_ARGS__)))
#else
#define QUEENRIGHT_CLONES(...)
#endif

// Picks lanes of two vectors, those of the second counted on. GCC supports Clang's builtin since version 12.
#if defined(__clang__)
#define QUEENRIGHT_SHUFFLE(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
#define QUEENRIGHT_SHUFFLE(a, b, ...) __builtin_shuffle(a, b, decltype(a){__VA_ARGS__})
#endif

namespace queenright {

// A 32-bit view of memory that is also read as 64-bit words.
typedef std::uint32_t AliasedWord __attribute__((may_alias));

}  // namespace queenright

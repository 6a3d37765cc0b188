// Vectors of small numbers: VectorOf<std::uint8_t, 16> is 16 bytes that are added, compared and shifted side by side.
//
// GCC and Clang have them in the language; every other compiler gets a class with the same operators, whose loops it
// may or may not turn into vector instructions. A comparison gives ones in all bits of a lane that holds.
//
// The rest are macros, since a function between two CPU paths could not pass a vector as both of them expect it:
// QUEENRIGHT_SELECT(mask, a, b) chooses lane by lane, QUEENRIGHT_AS(Type, a) reads the same bytes as other numbers,
// QUEENRIGHT_CONVERT(Type, a) converts every number, QUEENRIGHT_SHUFFLE(a, b, ...) picks lanes of two vectors, those of
// the second counted on.
#pragma once

#include <bit>
#include <cstddef>
#include <initializer_list>
#include <type_traits>

#include "ground/targets.hpp"

namespace queenright {

#if QUEENRIGHT_GNU

template <class Number, std::size_t bytes>
struct VectorType {
  typedef Number type __attribute__((vector_size(bytes)));
};
template <class Number, std::size_t bytes>
using VectorOf = typename VectorType<Number, bytes>::type;

#define QUEENRIGHT_SELECT(mask, a, b) ((mask) ? (a) : (b))
#define QUEENRIGHT_AS(Type, a) reinterpret_cast<Type>(a)
#define QUEENRIGHT_CONVERT(Type, a) __builtin_convertvector(a, Type)
#if defined(__clang__)  // GCC has this builtin since version 12
#define QUEENRIGHT_SHUFFLE(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
#define QUEENRIGHT_SHUFFLE(a, b, ...) __builtin_shuffle(a, b, decltype(a){__VA_ARGS__})
#endif

#else

template <class Number, std::size_t bytes>
struct alignas(bytes) VectorOf {
  static constexpr std::size_t kLanes = bytes / sizeof(Number);
  Number lanes[kLanes];  // VectorOf{} is zero

  VectorOf() = default;
  template <class Value>
    requires std::is_arithmetic_v<Value>
  VectorOf(Value value) {  // a number is meant for all lanes
    for (Number& lane : lanes) lane = static_cast<Number>(value);
  }
  VectorOf(std::initializer_list<Number> values) : VectorOf(0) {
    std::size_t i = 0;
    for (const Number value : values) lanes[i++] = value;
  }

  Number operator[](std::size_t lane) const { return lanes[lane]; }

  friend VectorOf operator+(const VectorOf& a, const VectorOf& b) {
    return lane_by_lane(a, b, [](auto x, auto y) { return x + y; });
  }
  friend VectorOf operator-(const VectorOf& a, const VectorOf& b) {
    return lane_by_lane(a, b, [](auto x, auto y) { return x - y; });
  }
  friend VectorOf operator&(const VectorOf& a, const VectorOf& b) {
    return lane_by_lane(a, b, [](auto x, auto y) { return x & y; });
  }
  friend VectorOf operator|(const VectorOf& a, const VectorOf& b) {
    return lane_by_lane(a, b, [](auto x, auto y) { return x | y; });
  }
  friend VectorOf operator^(const VectorOf& a, const VectorOf& b) {
    return lane_by_lane(a, b, [](auto x, auto y) { return x ^ y; });
  }
  friend VectorOf operator<(const VectorOf& a, const VectorOf& b) {
    return lane_by_lane(a, b, [](auto x, auto y) { return x < y ? -1 : 0; });
  }
  friend VectorOf operator>(const VectorOf& a, const VectorOf& b) { return b < a; }
  friend VectorOf operator==(const VectorOf& a, const VectorOf& b) {
    return lane_by_lane(a, b, [](auto x, auto y) { return x == y ? -1 : 0; });
  }
  friend VectorOf operator<<(const VectorOf& a, int by) {
    return lane_by_lane(a, a, [by](auto x, auto) { return x << by; });
  }
  friend VectorOf operator>>(const VectorOf& a, int by) {
    return lane_by_lane(a, a, [by](auto x, auto) { return x >> by; });
  }
  friend VectorOf operator-(const VectorOf& a) { return VectorOf{} - a; }
  friend VectorOf operator~(const VectorOf& a) {
    return lane_by_lane(a, a, [](auto x, auto) { return ~x; });
  }
  VectorOf& operator+=(const VectorOf& other) { return *this = *this + other; }
  VectorOf& operator-=(const VectorOf& other) { return *this = *this - other; }

  static VectorOf select(const VectorOf& mask, const VectorOf& a, const VectorOf& b) {
    return (a & mask) | (b & ~mask);
  }
  template <class Other>
  static VectorOf converted(const Other& other) {
    VectorOf result;
    for (std::size_t i = 0; i < kLanes; ++i) result.lanes[i] = static_cast<Number>(other[i]);
    return result;
  }
  static VectorOf shuffled(const VectorOf& a, const VectorOf& b, std::initializer_list<std::size_t> places) {
    VectorOf result;
    std::size_t i = 0;
    for (const std::size_t place : places) result.lanes[i++] = place < kLanes ? a[place] : b[place - kLanes];
    return result;
  }

  template <class Operation>
  static VectorOf lane_by_lane(const VectorOf& a, const VectorOf& b, Operation operation) {
    VectorOf result;
    for (std::size_t i = 0; i < kLanes; ++i) result.lanes[i] = static_cast<Number>(operation(a.lanes[i], b.lanes[i]));
    return result;
  }
};

#define QUEENRIGHT_SELECT(mask, a, b) decltype(a)::select(mask, a, b)
#define QUEENRIGHT_AS(Type, a) std::bit_cast<Type>(a)
#define QUEENRIGHT_CONVERT(Type, a) Type::converted(a)
#define QUEENRIGHT_SHUFFLE(a, b, ...) decltype(a)::shuffled(a, b, {__VA_ARGS__})

#endif

}  // namespace queenright

// What the binding files share: arrays that come in and go out, and objects that only one thread may use at a time.
//
// Exceptions reach Python as nanobind translates them: std::invalid_argument and std::length_error become ValueError,
// std::out_of_range IndexError, std::overflow_error OverflowError, std::bad_alloc MemoryError, others RuntimeError.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <bit>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <new>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

#include "ground/memory.hpp"

namespace queenright::bindings {

namespace nb = nanobind;

// A contiguous array of whole numbers in one dimension: Array<const Value> to read, Array<Value> to write to. It is
// used as it is or rejected, never converted: in a copy numbers might have wrapped around, and results would be lost.
// Its values may change at any time, since other threads run while the core works, and they may be misaligned: the core
// copies them before it checks them.
//
// It uses the buffer protocol directly. (nb::ndarray reads the strides of a NumPy scalar that has none, and crashes.)
template <class Value>
class Array {
 public:
  Array() = default;
  Array(Array&& other) noexcept : view_(std::exchange(other.view_, {})) {}
  Array& operator=(Array&& other) noexcept {
    std::swap(view_, other.view_);
    return *this;
  }
  ~Array() {
    if (view_.obj != nullptr) PyBuffer_Release(&view_);
  }

  // Takes the memory of an object; false if it has none of this kind.
  bool open(PyObject* object) noexcept {
    constexpr int how = PyBUF_FORMAT | PyBUF_C_CONTIGUOUS | (std::is_const_v<Value> ? 0 : PyBUF_WRITABLE);
    if (PyObject_CheckBuffer(object) == 0) return false;
    if (PyObject_GetBuffer(object, &view_, how) != 0) {
      PyErr_Clear();
      view_ = {};
      return false;
    }
    return view_.ndim == 1 && view_.shape != nullptr && view_.itemsize == sizeof(Value) && has_format();
  }

  Value* data() const { return static_cast<Value*>(view_.buf); }
  std::size_t size() const { return static_cast<std::size_t>(view_.shape[0]); }

 private:
  // A letter of the struct module, in the byte order of this machine.
  bool has_format() const {
    const char* format = view_.format == nullptr ? "B" : view_.format;
    constexpr char own_order = std::endian::native == std::endian::little ? '<' : '>';
    if (*format == '@' || *format == '=' || *format == own_order) ++format;
    const char* const letters = std::is_signed_v<Value> ? "bhilqn" : "BHILQN";
    return *format != 0 && std::strchr(letters, *format) != nullptr && format[1] == 0;
  }

  Py_buffer view_{};
};

// Raises std::invalid_argument unless an array of `length` values has room for `count` boards of n values each.
inline void check_room(std::size_t length, std::size_t n, std::size_t count) {
  const std::size_t wanted = values_of(n, count);
  if (length < wanted)
    throw std::invalid_argument("an array of " + std::to_string(wanted) + " values or more is wanted, got " +
                                std::to_string(length));
}

template <class Value>
using Buffer = nb::ndarray<nb::memview, Value, nb::ndim<1>>;

// Pages of `length` values, owned by the buffer that Python sees.
template <class Value, class Fill>
Buffer<Value> filled(std::size_t length, Fill fill) {
  if (length > PTRDIFF_MAX / sizeof(Value)) throw std::bad_alloc();
  auto* values = static_cast<Value*>(allocate_pages(length * sizeof(Value)));
  nb::capsule owner(values, [](void* pages) noexcept { release(pages); });
  {
    nb::gil_scoped_release unlocked;
    fill(values);
  }
  return {values, {length}, owner};
}

// An object that changes as it works. Several Python threads may call it at once; they take turns.
template <class Object>
class InTurns {
 public:
  template <class... Arguments>
    requires std::constructible_from<Object, Arguments...>
  explicit InTurns(Arguments&&... arguments) : object_(std::forward<Arguments>(arguments)...) {}

  template <class Work>
  auto use(Work work) {
    nb::gil_scoped_release unlocked;  // before the lock: its holder may need the GIL to come to an end
    const std::lock_guard lock(mutex_);
    return work(object_);
  }

 private:
  Object object_;
  std::mutex mutex_;
};

}  // namespace queenright::bindings

template <class Number>
struct nanobind::detail::type_caster<queenright::bindings::Array<Number>> {
  NB_TYPE_CASTER(queenright::bindings::Array<Number>, const_name("buffer"))

  bool from_python(handle source, uint8_t, cleanup_list*) noexcept { return value.open(source.ptr()); }
};

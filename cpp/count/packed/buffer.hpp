// Memory that can grow and is not cleared, aligned for the widest vectors.
#pragma once

#include <cstddef>
#include <utility>

namespace queenright::packed {

class Bytes {
 public:
  Bytes() = default;
  Bytes(Bytes&& other) noexcept : pages_(std::exchange(other.pages_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  Bytes& operator=(Bytes&& other) noexcept {
    std::swap(pages_, other.pages_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~Bytes();

  // At least `bytes` bytes, aligned to 64. The previous contents are lost if the memory has to grow.
  void* need(std::size_t bytes);
  void* get() const { return pages_; }
  std::size_t size() const { return size_; }

 private:
  void* pages_ = nullptr;
  std::size_t size_ = 0;
};

template <class Value>
class Buffer {
 public:
  Value* need(std::size_t count) { return static_cast<Value*>(bytes_.need(count * sizeof(Value))); }
  Value* get() const { return static_cast<Value*>(bytes_.get()); }
  std::size_t bytes() const { return bytes_.size(); }
  void release() { bytes_ = Bytes(); }

 private:
  Bytes bytes_;
};

}  // namespace queenright::packed

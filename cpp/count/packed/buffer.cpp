#include "count/packed/buffer.hpp"

#include "ground/memory.hpp"

namespace queenright::packed {

Bytes::~Bytes() { release(pages_); }

void* Bytes::need(std::size_t bytes) {
  if (bytes <= size_) return pages_;
  release(std::exchange(pages_, nullptr));
  size_ = 0;
  const std::size_t wanted = bytes + bytes / 8;  // lists of the next E may be a little longer
  pages_ = allocate_pages(wanted);
  size_ = wanted;
  return pages_;
}

}  // namespace queenright::packed

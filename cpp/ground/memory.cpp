#include "ground/memory.hpp"

#include <cstdint>
#include <cstdlib>
#include <new>
#include <stdexcept>
#include <string>

#if defined(__linux__)
#include <sys/mman.h>
#elif defined(_WIN32)
#include <malloc.h>
#endif

namespace queenright {

namespace {

// The standard function is missing on Windows, where memory is freed without its alignment.
void* aligned(std::size_t alignment, std::size_t bytes) {
#if defined(_WIN32)
  return _aligned_malloc(bytes, alignment);
#else
  return std::aligned_alloc(alignment, bytes);
#endif
}

}  // namespace

void* allocate_pages(std::size_t bytes) {
  constexpr std::size_t huge = std::size_t{2} << 20;
  const bool large = bytes >= 2 * huge;
  const std::size_t alignment = large ? huge : 64;
  if (bytes > PTRDIFF_MAX - huge) throw std::bad_alloc();
  const std::size_t rounded = (bytes / alignment + 1) * alignment;
  void* pages = aligned(alignment, rounded);
  if (pages == nullptr) throw std::bad_alloc();
#if defined(__linux__)
  if (large) madvise(pages, rounded, MADV_HUGEPAGE);
#endif
  return pages;
}

void release(void* pages) noexcept {
#if defined(_WIN32)
  _aligned_free(pages);
#else
  std::free(pages);
#endif
}

std::size_t values_of(std::size_t n, std::size_t count) {
  constexpr std::size_t most = PTRDIFF_MAX / sizeof(std::uint64_t);
  if (n > 0 && count > most / n)
    throw std::invalid_argument("no memory holds " + std::to_string(n) + " * " + std::to_string(count) + " values");
  return n * count;
}

}  // namespace queenright

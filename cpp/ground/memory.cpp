#include "ground/memory.hpp"

#include <cstdint>
#include <cstdlib>
#include <new>
#include <stdexcept>
#include <string>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace queenright {

void* allocate_pages(std::size_t bytes) {
  constexpr std::size_t huge = std::size_t{2} << 20;
  const bool large = bytes >= 2 * huge;
  const std::size_t alignment = large ? huge : 64;
  if (bytes > PTRDIFF_MAX - huge) throw std::bad_alloc();
  const std::size_t rounded = (bytes / alignment + 1) * alignment;
  void* pages = std::aligned_alloc(alignment, rounded);
  if (pages == nullptr) throw std::bad_alloc();
#if defined(__linux__)
  if (large) madvise(pages, rounded, MADV_HUGEPAGE);
#endif
  return pages;
}

void release(void* pages) noexcept { std::free(pages); }

std::size_t values_of(std::size_t n, std::size_t count) {
  constexpr std::size_t most = PTRDIFF_MAX / sizeof(std::uint64_t);
  if (n > 0 && count > most / n)
    throw std::invalid_argument("no memory holds " + std::to_string(n) + " * " + std::to_string(count) + " values");
  return n * count;
}

}  // namespace queenright

#include "queenright/memory.hpp"

#include <cstdlib>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace queenright {

void* allocate_pages(std::size_t bytes) {
  constexpr std::size_t huge = std::size_t{2} << 20;
  const bool large = bytes >= 2 * huge;
  const std::size_t alignment = large ? huge : 64;
  const std::size_t rounded = (bytes / alignment + 1) * alignment;
  void* pages = std::aligned_alloc(alignment, rounded);
  if (pages == nullptr) throw std::bad_alloc();
#if defined(__linux__)
  if (large) madvise(pages, rounded, MADV_HUGEPAGE);
#endif
  return pages;
}

void release(void* pages) noexcept { std::free(pages); }

}  // namespace queenright

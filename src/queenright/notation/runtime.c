/* What every program compiled from the unified notation to C starts with.
 *
 * Integers have 64 bits and every operation is checked: what does not fit ends the call with OVERFLOW, and the caller
 * computes again with integers of any size. Steps are counted as everywhere: activations, and items of vectors that are
 * made or looked through; when all are spent, the call ends with SPENT. Vectors count their references; all of them are also in one list, so that
 * an error can jump out of any depth (longjmp) and still give back all memory. One call at a time.
 */
#include <math.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { DONE, OVERFLOW, NO_CASE, RANGE, LENGTHS, INDEX, DIVISION, DEPTH, MEMORY, STOPPED };

typedef struct vector {
    struct vector *before, *after;
    int64_t references, length, capacity;
    int64_t items[];
} vector;

static struct { struct vector *before, *after; } every = {(vector *)&every, (vector *)&every};
static jmp_buf escape;
static int64_t depth;
int64_t allowed = INT64_MAX;
static int64_t left;
volatile int stop;

static inline void fail(int code) { longjmp(escape, code); }

static inline void spend(int64_t steps) { if ((left -= steps) < 0) fail(SPENT); }

static inline void enter(void)
{
    if (++depth > DEEPEST) fail(DEPTH);
    spend(1);
    if (stop) fail(STOPPED);
}

/* --- memory ------------------------------------------------------------------------------------------------------ */

static vector *make(int64_t length)
{
    if (length > LONGEST) fail(MEMORY);
    spend(length);
    vector *v = malloc(sizeof(vector) + (size_t)length * sizeof(int64_t));
    if (!v) fail(MEMORY);
    v->references = 1;
    v->length = v->capacity = length;
    v->before = (vector *)&every;
    v->after = every.after;
    every.after->before = v;
    every.after = v;
    return v;
}

static inline vector *hold(vector *v) { v->references++; return v; }

static void drop(vector *v, int nesting)
{
    if (--v->references) return;
    if (nesting > 1)
        for (int64_t k = 0; k < v->length; k++) drop((vector *)v->items[k], nesting - 1);
    v->before->after = v->after;
    v->after->before = v->before;
    free(v);
}

static void drop_every(void)
{
    while (every.after != (vector *)&every) {
        vector *v = every.after;
        every.after = v->after;
        free(v);
    }
    every.before = (vector *)&every;
}

/* Add the items of part to an unshared list; the list may move. */
static vector *extend(vector *list, vector *part, int nesting)
{
    int64_t length = list->length + part->length;
    if (length > LONGEST) fail(MEMORY);
    spend(part->length);
    if (length > list->capacity) {
        int64_t capacity = 2 * length;
        vector *moved = realloc(list, sizeof(vector) + (size_t)capacity * sizeof(int64_t));
        if (!moved) fail(MEMORY);
        list = moved;
        list->capacity = capacity;
        list->before->after = list->after->before = list;
    }
    for (int64_t k = 0; k < part->length; k++) {
        if (nesting > 1) hold((vector *)part->items[k]);
        list->items[list->length + k] = part->items[k];
    }
    list->length = length;
    return list;
}

/* --- checked arithmetic ------------------------------------------------------------------------------------------ */

static inline int64_t add(int64_t a, int64_t b) { int64_t c; if (__builtin_add_overflow(a, b, &c)) fail(OVERFLOW); return c; }
static inline int64_t subtract(int64_t a, int64_t b) { int64_t c; if (__builtin_sub_overflow(a, b, &c)) fail(OVERFLOW); return c; }
static inline int64_t multiply(int64_t a, int64_t b) { int64_t c; if (__builtin_mul_overflow(a, b, &c)) fail(OVERFLOW); return c; }
static inline int64_t absolute(int64_t a) { return a < 0 ? subtract(0, a) : a; }

/* The remainder has the sign of the divisor. */
static inline int64_t remainder_of(int64_t a, int64_t b)
{
    if (!b) fail(DIVISION);
    if (b == -1) return 0;
    int64_t r = a % b;
    return r && (r < 0) != (b < 0) ? r + b : r;
}

/* The quotient is rounded down. */
static inline int64_t quotient_of(int64_t a, int64_t b)
{
    if (!b) fail(DIVISION);
    if (b == -1) return subtract(0, a);
    int64_t q = a / b;
    return a % b && (a < 0) != (b < 0) ? q - 1 : q;
}

static inline int64_t larger(int64_t a, int64_t b) { return a >= b ? a : b; }
static inline int64_t smaller(int64_t a, int64_t b) { return a <= b ? a : b; }

static inline int64_t power_of(int64_t a, int64_t b)
{
    if (b < 0) fail(OVERFLOW);
    if (a == 0 || a == 1) return b ? a : 1;
    if (a == -1) return b % 2 ? -1 : 1;
    int64_t p = 1;
    for (; b; b--) p = multiply(p, a);
    return p;
}

/* --- numbers: an integer or a decimal in one cell ----------------------------------------------------------------
 *
 * A decimal is the bits of its double, which is always finite. An integer of up to 50 bits is put into the bits of a
 * double that is no number; a larger one ends the call with OVERFLOW, like everything that is not finite.
 */
static inline int64_t boxed(int64_t a)
{
    if (a >= (INT64_C(1) << 50) || a < -(INT64_C(1) << 50)) fail(OVERFLOW);
    return (int64_t)((uint64_t)a | (UINT64_C(8191) << 51));
}

static inline int is_integer(int64_t c) { return (uint64_t)c >> 51 == 8191; }
static inline int64_t unboxed(int64_t c) { return (int64_t)((uint64_t)c << 13) >> 13; }

static inline double decimal_of(int64_t c)
{
    double d;
    if (is_integer(c)) return (double)unboxed(c);
    memcpy(&d, &c, sizeof d);
    return d;
}

static inline int64_t decimal_cell(double d)
{
    int64_t c;
    if (!isfinite(d)) fail(OVERFLOW);
    memcpy(&c, &d, sizeof c);
    return c;
}

static inline int both(int64_t a, int64_t b) { return is_integer(a) && is_integer(b); }
static inline int64_t number_add(int64_t a, int64_t b) { return both(a, b) ? boxed(unboxed(a) + unboxed(b)) : decimal_cell(decimal_of(a) + decimal_of(b)); }
static inline int64_t number_subtract(int64_t a, int64_t b) { return both(a, b) ? boxed(unboxed(a) - unboxed(b)) : decimal_cell(decimal_of(a) - decimal_of(b)); }
static inline int64_t number_multiply(int64_t a, int64_t b) { return both(a, b) ? boxed(multiply(unboxed(a), unboxed(b))) : decimal_cell(decimal_of(a) * decimal_of(b)); }
static inline int64_t number_negate(int64_t a) { return is_integer(a) ? boxed(-unboxed(a)) : decimal_cell(-decimal_of(a)); }
static inline int64_t number_absolute(int64_t a) { return is_integer(a) ? boxed(absolute(unboxed(a))) : decimal_cell(fabs(decimal_of(a))); }

static inline int64_t number_divide(int64_t a, int64_t b)
{
    if (decimal_of(b) == 0) fail(DIVISION);
    if (both(a, b) && unboxed(a) % unboxed(b) == 0) return boxed(unboxed(a) / unboxed(b));
    return decimal_cell(decimal_of(a) / decimal_of(b));
}

static inline int64_t number_remainder(int64_t a, int64_t b)
{
    double x = decimal_of(a), y = decimal_of(b);
    if (y == 0) fail(DIVISION);
    if (both(a, b)) return boxed(remainder_of(unboxed(a), unboxed(b)));
    double r = fmod(x, y);
    if (r) return decimal_cell((r < 0) != (y < 0) ? r + y : r);
    return decimal_cell(copysign(0.0, y));
}

static inline int64_t number_quotient(int64_t a, int64_t b)
{
    double x = decimal_of(a), y = decimal_of(b);
    if (y == 0) fail(DIVISION);
    if (both(a, b)) return boxed(quotient_of(unboxed(a), unboxed(b)));
    double r = fmod(x, y), q = (x - r) / y;
    if (r && (r < 0) != (y < 0)) q -= 1.0;
    if (!q) return decimal_cell(copysign(0.0, x / y));
    double down = floor(q);
    return decimal_cell(q - down > 0.5 ? down + 1.0 : down);
}

static inline int64_t number_power(int64_t a, int64_t b)
{
    if (both(a, b) && unboxed(b) >= 0) return boxed(power_of(unboxed(a), unboxed(b)));
    return decimal_cell(pow(decimal_of(a), decimal_of(b)));
}

static inline int64_t number_larger(int64_t a, int64_t b) { return decimal_of(a) >= decimal_of(b) ? a : b; }
static inline int64_t number_smaller(int64_t a, int64_t b) { return decimal_of(a) <= decimal_of(b) ? a : b; }

/* --- vectors ----------------------------------------------------------------------------------------------------- */

static inline int64_t counted(int64_t n) { if (n < 0) fail(RANGE); if (n > LONGEST) fail(MEMORY); return n; }
static inline void check_lengths(int64_t a, int64_t b) { if (a != b) fail(LENGTHS); }
static inline int64_t item(vector *v, int64_t k) { if (k < 0 || k >= v->length) fail(INDEX); return v->items[k]; }

static inline vector *upto(int64_t n)
{
    vector *v = make(counted(n));
    for (int64_t k = 0; k < n; k++) v->items[k] = k;
    return v;
}

static inline vector *between(int64_t a, int64_t b)
{
    vector *v = make(b > a ? subtract(b, a) : 0);
    for (int64_t k = 0; k < v->length; k++) v->items[k] = a + k;
    return v;
}

/* The items at some positions. */
static inline vector *picked(vector *a, vector *positions, int nesting)
{
    spend(positions->length);
    for (int64_t k = 0; k < positions->length; k++) item(a, positions->items[k]);
    vector *v = make(positions->length);
    for (int64_t k = 0; k < v->length; k++) {
        v->items[k] = a->items[positions->items[k]];
        if (nesting > 1) hold((vector *)v->items[k]);
    }
    return v;
}

/* A text is a vector of characters; one of them is a text again. */
static inline vector *letter(vector *text, int64_t k)
{
    int64_t character = item(text, k);
    vector *v = make(1);
    v->items[0] = character;
    return v;
}

static inline int64_t ordered(vector *a, vector *b)
{
    for (int64_t k = 0; k < a->length && k < b->length; k++)
        if (a->items[k] != b->items[k]) return a->items[k] < b->items[k] ? -1 : 1;
    return (a->length > b->length) - (a->length < b->length);
}

/* The same vector with its integers as numbers. */
static vector *boxed_items(vector *a, int nesting)
{
    vector *v = make(a->length);
    for (int64_t k = 0; k < v->length; k++) v->items[k] = 0;
    for (int64_t k = 0; k < v->length; k++)
        v->items[k] = nesting > 1 ? (int64_t)boxed_items((vector *)a->items[k], nesting - 1) : boxed(a->items[k]);
    return v;
}

static inline vector *join(vector *a, vector *b, int nesting)
{
    vector *v = make(a->length + b->length);
    memcpy(v->items, a->items, (size_t)a->length * sizeof(int64_t));
    memcpy(v->items + a->length, b->items, (size_t)b->length * sizeof(int64_t));
    if (nesting > 1)
        for (int64_t k = 0; k < v->length; k++) hold((vector *)v->items[k]);
    return v;
}

static inline vector *flatten(vector *parts, int nesting)
{
    vector *v = make(0);
    for (int64_t k = 0; k < parts->length; k++) v = extend(v, (vector *)parts->items[k], nesting - 1);
    return v;
}

static inline int64_t sum(vector *v) { spend(v->length); int64_t s = 0; for (int64_t k = 0; k < v->length; k++) s = add(s, v->items[k]); return s; }
static inline int64_t product(vector *v) { spend(v->length); int64_t p = 1; for (int64_t k = 0; k < v->length; k++) p = multiply(p, v->items[k]); return p; }
static inline int64_t some(vector *v) { spend(v->length); for (int64_t k = 0; k < v->length; k++) if (v->items[k]) return 1; return 0; }
static inline int64_t every_one(vector *v) { spend(v->length); for (int64_t k = 0; k < v->length; k++) if (!v->items[k]) return 0; return 1; }
static inline int64_t contains(vector *v, int64_t x) { spend(v->length); for (int64_t k = 0; k < v->length; k++) if (v->items[k] == x) return 1; return 0; }

static inline int64_t same(vector *a, vector *b, int nesting)
{
    if (a->length != b->length) return 0;
    spend(a->length);
    for (int64_t k = 0; k < a->length; k++)
        if (nesting > 1 ? !same((vector *)a->items[k], (vector *)b->items[k], nesting - 1) : a->items[k] != b->items[k]) return 0;
    return 1;
}

static inline int64_t largest(vector *v) { if (!v->length) fail(RANGE); spend(v->length); int64_t x = v->items[0]; for (int64_t k = 1; k < v->length; k++) x = larger(x, v->items[k]); return x; }
static inline int64_t smallest(vector *v) { if (!v->length) fail(RANGE); spend(v->length); int64_t x = v->items[0]; for (int64_t k = 1; k < v->length; k++) x = smaller(x, v->items[k]); return x; }
static inline int64_t number_sum(vector *v) { spend(v->length); int64_t s = v->length ? v->items[0] : boxed(0); for (int64_t k = 1; k < v->length; k++) s = number_add(s, v->items[k]); return s; }
static inline int64_t number_product(vector *v) { spend(v->length); int64_t p = v->length ? v->items[0] : boxed(1); for (int64_t k = 1; k < v->length; k++) p = number_multiply(p, v->items[k]); return p; }
static inline int64_t number_largest(vector *v) { if (!v->length) fail(RANGE); spend(v->length); int64_t x = v->items[0]; for (int64_t k = 1; k < v->length; k++) x = number_larger(x, v->items[k]); return x; }
static inline int64_t number_smallest(vector *v) { if (!v->length) fail(RANGE); spend(v->length); int64_t x = v->items[0]; for (int64_t k = 1; k < v->length; k++) x = number_smaller(x, v->items[k]); return x; }
static inline int64_t contains_number(vector *v, int64_t x) { spend(v->length); for (int64_t k = 0; k < v->length; k++) if (decimal_of(v->items[k]) == decimal_of(x)) return 1; return 0; }
static inline int64_t contains_vector(vector *v, vector *x, int nesting) { for (int64_t k = 0; k < v->length; k++) if (same((vector *)v->items[k], x, nesting)) return 1; return 0; }

static inline int64_t same_numbers(vector *a, vector *b, int nesting)
{
    if (a->length != b->length) return 0;
    spend(a->length);
    for (int64_t k = 0; k < a->length; k++)
        if (nesting > 1 ? !same_numbers((vector *)a->items[k], (vector *)b->items[k], nesting - 1) : decimal_of(a->items[k]) != decimal_of(b->items[k])) return 0;
    return 1;
}

/* --- in and out: a vector is its length and then its items, each written the same way ----------------------------- */

static inline vector *read_vector(const int64_t **from, int nesting)
{
    vector *v = make(*(*from)++);
    for (int64_t k = 0; k < v->length; k++) v->items[k] = 0;
    for (int64_t k = 0; k < v->length; k++)
        v->items[k] = nesting > 1 ? (int64_t)read_vector(from, nesting - 1) : *(*from)++;
    return v;
}

static inline int64_t cells(vector *v, int nesting)
{
    int64_t count = 1;
    spend(v->length);
    for (int64_t k = 0; k < v->length; k++) count += nesting > 1 ? cells((vector *)v->items[k], nesting - 1) : 1;
    return count;
}

static inline int64_t *write_vector(vector *v, int nesting, int64_t *to)
{
    *to++ = v->length;
    for (int64_t k = 0; k < v->length; k++) {
        if (nesting > 1) to = write_vector((vector *)v->items[k], nesting - 1, to);
        else *to++ = v->items[k];
    }
    return to;
}

static inline int64_t *written(int64_t value, int nesting, int64_t *count)
{
    *count = nesting ? cells((vector *)value, nesting) : 1;
    int64_t *to = malloc((size_t)*count * sizeof(int64_t));
    if (!to) fail(MEMORY);
    if (nesting) write_vector((vector *)value, nesting, to);
    else *to = value;
    return to;
}

void give_back(int64_t *result) { free(result); }

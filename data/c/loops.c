/* The loops of two articles in C, ours, to be compared with the same loops in Python.

   chain      the macros of posi_t over a pointer
   promised   the same; `restrict` promises that nothing else writes there
   alias      a local name for the position
   values     local copies of what every turn reads
   scan       a set's squares by a macro that takes the loop's body as an argument */

typedef struct { int material, hand_black; signed char asquare[81]; } posi_t;
typedef struct { posi_t posi; } tree_t;
typedef struct { unsigned p[3]; } bitboard_t;

#define MATERIAL (ptree->posi.material)
#define HAND_B (ptree->posi.hand_black)
#define BOARD (ptree->posi.asquare)
#define EACH for (int time = 0; time < times; time++) for (int i = 0; i < n; i++)

int chain(tree_t *ptree, int *sums, int n, int times)
{
    EACH sums[i] = MATERIAL + HAND_B + BOARD[i];
    return sums[n - 1];
}

int promised(tree_t *restrict ptree, int *sums, int n, int times)
{
    EACH sums[i] = MATERIAL + HAND_B + BOARD[i];
    return sums[n - 1];
}

int alias(tree_t *ptree, int *sums, int n, int times)
{
    const posi_t *posi = &ptree->posi;
    EACH sums[i] = posi->material + posi->hand_black + posi->asquare[i];
    return sums[n - 1];
}

int values(tree_t *ptree, int *sums, int n, int times)
{
    const int material = MATERIAL, hand = HAND_B;
    EACH sums[i] = material + hand + BOARD[i];
    return sums[n - 1];
}

/* As Microsoft's: the number of the highest bit is written, the answer is whether there is one.
   The instruction says both; of an empty word no number. */
static inline int _BitScanReverse(unsigned *bit, unsigned word)
{
    int any;
    __asm__("bsr %2, %0" : "=r"(*bit), "=@ccnz"(any) : "r"(word));
    return any;
}

#define EACH_BIT(word, last, sq, BODY) \
    while (_BitScanReverse(&bit, word)) { sq = last - bit; BODY; word ^= 1u << bit; }
#define EACH_SQUARE(bb, sq, BODY) \
    if (bb.p[0] | bb.p[1] | bb.p[2]) { \
        unsigned bit; \
        EACH_BIT(bb.p[0], 26, sq, BODY) \
        EACH_BIT(bb.p[1], 53, sq, BODY) \
        EACH_BIT(bb.p[2], 80, sq, BODY) \
    }

int scan(bitboard_t bb, int *squares)
{
    int sq, *next = squares;
    EACH_SQUARE(bb, sq, *next++ = sq)
    return next - squares;
}

int each_board(const bitboard_t *boards, int many, int *squares, int times)
{
    int total = 0;
    for (int time = 0; time < times; time++)
        for (int i = 0; i < many; i++) total += scan(boards[i], squares);
    return total;
}

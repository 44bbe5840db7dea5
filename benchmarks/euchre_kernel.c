/* Four-handed Euchre with its usual options, written by hand: what compiled play of rulesets is measured against.
 *
 * It deals and chooses as the ruleset does, by the same random source (docs/random.md), and writes the same rows:
 * how a deal ended, its decisions, the points of both sides. Nothing in it is general.
 */
#include <stdint.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

typedef uint64_t u64;
typedef uint32_t u32;

enum { CARDS = 24, SUITS = 4, RANKS = 6, JACK = 3, NOBODY = 4 };
static const u64 GAMMA = 0x9E3779B97F4A7C15ull;
static u32 followers[SUITS][SUITS];        /* trump, suit led -> cards that follow */
static uint8_t class_of[SUITS][CARDS];     /* trump, card -> suit that it counts as */
static uint8_t power[SUITS][SUITS][CARDS]; /* trump, suit led, card -> strength, 0 if it cannot win */

static inline u64 mix(u64 z) {
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ z >> 27) * 0x94D049BB133111EBull;
    return z ^ z >> 31;
}

static inline u64 key(u64 seed, u64 deal, u64 purpose) {
    return mix(mix(seed + GAMMA * (purpose + 1)) + GAMMA * (deal + 1));
}

static inline u32 below(u64 stream, u64 index, u32 count) {
    return (u32)((mix(stream + GAMMA * (index + 1)) >> 32) * count >> 32);
}

static inline u32 member(u32 set, u32 place) {
#ifdef __BMI2__
    return (u32)__builtin_ctzll(_pdep_u64(1ull << place, set));
#else
    while (place--) set &= set - 1;
    return (u32)__builtin_ctz(set);
#endif
}

void prepare(void) {
    for (int trump = 0; trump < SUITS; trump++)
        for (int card = 0; card < CARDS; card++) {
            int suit = card / RANKS, rank = card % RANKS;
            int bower = rank != JACK ? 0 : suit == trump ? 2 : suit == SUITS - 1 - trump ? 1 : 0;
            int class = bower ? trump : suit;
            class_of[trump][card] = (uint8_t)class;
            followers[trump][class] |= 1u << card;
            for (int led = 0; led < SUITS; led++)
                power[trump][led][card] = (uint8_t)(class == trump ? 20 + 10 * bower - rank : class == led ? 10 - rank : 0);
        }
}

static inline void shuffle(u64 chance, uint8_t *pool, int wanted) {
    for (int card = 0; card < CARDS; card++) pool[card] = (uint8_t)card;
    for (int place = 0; place < wanted; place++) {
        int chosen = place + (int)below(chance, (u64)place, (u32)(CARDS - place));
        uint8_t card = pool[chosen];
        pool[chosen] = pool[place];
        pool[place] = card;
    }
}

/* Only the dealing of the deals. */
u64 shuffles(u64 seed, u64 first, u64 count) {
    u64 sum = 0;
    for (u64 deal = first; deal < first + count; deal++) {
        uint8_t pool[CARDS];
        shuffle(key(seed, deal, 0), pool, 21);
        for (int place = 0; place < 21; place++) sum += 1ull << pool[place];
    }
    return sum;
}

/* Only the choices of the deals: so many random members of a set, each taken out of it. */
u64 choices(u64 seed, u64 first, u64 count, u64 moves) {
    u64 sum = 0;
    for (u64 deal = first; deal < first + count; deal++) {
        u64 stream = mix(key(seed, deal, 1) + GAMMA);
        u32 set = 31;
        for (u64 move = 0; move < moves; move++) {
            u32 chosen = member(set, below(stream, move, (u32)__builtin_popcount(set)));
            set ^= 1u << chosen;
            set = set ? set : 31;
            sum += chosen;
        }
    }
    return sum;
}

void deals(u64 seed, u64 first, u64 count, int64_t *rows) {
    for (u64 deal = first; deal < first + count; deal++, rows += 4) {
        u64 stream = mix(key(seed, deal, 1) + GAMMA);
        u32 moves = 0, hand[4] = {0, 0, 0, 0}, dealer = (u32)(deal & 3), maker = NOBODY, trump = 0, turned_down = 0;
        uint8_t pool[CARDS];
        shuffle(key(seed, deal, 0), pool, 21);
        for (int place = 0; place < 20; place++) hand[place / 5] |= 1u << pool[place];
        u32 up = pool[20], proposed = up / RANKS;
#define CHOOSE(set) member((set), below(stream, moves++, (u32)__builtin_popcount(set)))
        for (u32 turn = 1; turn <= 4 && maker == NOBODY; turn++)
            if (CHOOSE(3u)) maker = (dealer + turn) & 3, trump = proposed;
        if (maker == NOBODY) {
            turned_down = 1;
            u32 open = 1u | (15u & ~(1u << proposed)) << 1;
            for (u32 turn = 1; turn <= 4 && maker == NOBODY; turn++) {
                u32 said = CHOOSE(open);
                if (said) maker = (dealer + turn) & 3, trump = said - 1;
            }
        }
        rows[2] = rows[3] = 0;
        if (maker == NOBODY) {
            rows[0] = 1, rows[1] = moves;
            continue;
        }
        u32 alone = CHOOSE(3u), out = alone ? (maker + 2) & 3 : NOBODY;
        if (!turned_down) {
            hand[dealer] |= 1u << up;
            hand[dealer] ^= 1u << CHOOSE(hand[dealer]);
        }
        u32 leader = (dealer + 1) & 3, taken = 0, seats = alone ? 3 : 4;
        for (int trick = 0; trick < 5; trick++) {
            leader = leader == out ? (leader + 1) & 3 : leader;
            u32 turn = leader, card = CHOOSE(hand[turn]), led = class_of[trump][card], winner = turn;
            u32 best = power[trump][led][card];
            hand[turn] ^= 1u << card;
            for (u32 played = 1; played < seats; played++) {
                turn = (turn + 1) & 3;
                turn = turn == out ? (turn + 1) & 3 : turn;
                u32 bound = hand[turn] & followers[trump][led], legal = bound ? bound : hand[turn];
                card = CHOOSE(legal);
                hand[turn] ^= 1u << card;
                u32 strength = power[trump][led][card];
                winner = strength > best ? turn : winner;
                best = strength > best ? strength : best;
            }
            taken += (winner ^ maker ^ 1) & 1;
            leader = winner;
        }
        u32 side = maker & 1;
        if (taken == 5)
            rows[2 + side] = alone ? 4 : 2;
        else if (taken >= 3)
            rows[2 + side] = 1;
        else
            rows[2 + (side ^ 1)] = 2;
        rows[0] = 0, rows[1] = moves;
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.summary;

import io.pelton.io.record.Words;
import io.pelton.state.StateAccount;
import java.util.Arrays;

/**
 * A hash table of groups: keys are bytes, and the numbers kept of a group lie in the table itself, beside the key's first
 * bytes, so that adding a record to a group touches one line of the processor's cache.
 *
 * <pre>
 *   cells  | word | word and length | reference | count | numbers of the group … |   one slot, at index slot * width
 *   keys   | key | key | key …                                                      each where its reference says
 * </pre>
 *
 * <p>A key of up to 15 bytes is in its two words, its length in the highest byte of the second. Of a longer one the first word
 * has the first 8 bytes and the second a hash of all, marked by the highest bit; then the bytes are compared as well. A
 * reference is the key's place in {@code keys}, plus one, above its length; 0 marks an empty slot. Slots are probed one after
 * the other from where the hash of the two words says, and never more than half of them are taken; of a small
 * table an eighth, so that the first is nearly always the right one. It is no protection against
 * keys made to collide.
 *
 * <p>The fields are open to the readers of this package, which take them into local variables and ask for them again behind
 * each {@link #insert}.
 */
final class Groups {
    static final int SHORT_KEY_BYTES = 15;
    static final int COUNT = 3;
    static final int NUMBERS = 4;

    private static final int LENGTH_SHIFT = 56;
    private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;
    private static final int FIRST_SLOTS = 1 << 12;
    private static final int SPARSE_SLOTS = 1 << 16;
    private static final int SPARSE_SHIFT = 3;
    private static final long FIRST = 0x2D35_8DCC_AA6C_78A5L;
    private static final long SECOND = 0x8BB8_4B93_962E_ACC9L;

    final int width;
    private final long maxGroups;
    private final StateAccount account;
    long[] cells;
    int mask;
    private byte[] keys = new byte[1 << 12];
    private int keysEnd;
    private int size;

    /** A table of slots with room for {@code numbers} numbers each. */
    Groups(int numbers, long maxGroups, StateAccount account) {
        this.width = NUMBERS + numbers;
        this.maxGroups = maxGroups;
        this.account = account;
        account.add((long) FIRST_SLOTS * width * Long.BYTES + keys.length);
        this.mask = FIRST_SLOTS - 1;
        this.cells = new long[FIRST_SLOTS * width];
    }

    /** It is not used any more. */
    void release() {
        account.add(-(cells.length * (long) Long.BYTES + keys.length));
    }

    int size() {
        return size;
    }

    long maxGroups() {
        return maxGroups;
    }

    /** The slot at which the search for a key begins, as {@link #mask} cuts it: both halves of a product of its words. */
    static int hash(long first, long second) {
        long a = first ^ FIRST;
        long b = second ^ SECOND;
        long mixed = a * b ^ Math.unsignedMultiplyHigh(a, b);
        return (int) (mixed ^ mixed >>> 32);
    }

    /** The first word of a key. */
    static long first(byte[] bytes, int from, int length) {
        return Words.first(bytes, from, Math.min(length, Long.BYTES));
    }

    /** The highest byte of the second word of a short key; never 0, so that no key looks like an empty slot. */
    static long lengthBits(int length) {
        return (length + 1L) << LENGTH_SHIFT;
    }

    /** The second word of a key: the rest of it and its length, or a hash. */
    static long second(byte[] bytes, int from, int length) {
        if (length <= SHORT_KEY_BYTES) {
            long rest = length <= Long.BYTES ? 0 : Words.first(bytes, from + Long.BYTES, length - Long.BYTES);
            return rest | lengthBits(length);
        }
        long hash = length;
        for (int i = 0; i < length; i += Long.BYTES) {
            long word = Words.first(bytes, from + i, Math.min(length - i, Long.BYTES));
            long a = (hash ^ word) + FIRST;
            hash = a * SECOND ^ Math.unsignedMultiplyHigh(a, SECOND);
        }
        return hash | Long.MIN_VALUE;
    }

    /** Where the slot of the key begins in {@link #cells}; -1 if it is not in the table. */
    int find(long first, long second, byte[] bytes, int from, int length) {
        int slot = hash(first, second) & mask;
        while (true) {
            int cell = slot * width;
            if (cells[cell + 2] == 0) {
                return -1;
            }
            if (cells[cell] == first && cells[cell + 1] == second && (second >= 0 || isKey(cell, bytes, from, length))) {
                return cell;
            }
            slot = slot + 1 & mask;
        }
    }

    /** Whether the long key in a slot, whose words are equal already, is this. */
    boolean isKey(int cell, byte[] bytes, int from, int length) {
        int start = keyStart(cell);
        return keyLength(cell) == length
                && Arrays.equals(keys, start, start + length, bytes, from, from + length);
    }

    /** Adds a key that is not there and gives where its slot begins; -1 if there is no room for another group. */
    int insert(long first, long second, byte[] bytes, int from, int length) {
        if (size >= maxGroups) {
            return -1;
        }
        if (size + 1 > (mask + 1 >> (mask < SPARSE_SLOTS ? SPARSE_SHIFT : 1)) && !grow()) {
            return -1;
        }
        if (keys.length - keysEnd < length && !growKeys(length)) {
            return -1;
        }
        System.arraycopy(bytes, from, keys, keysEnd, length);
        int cell = freeSlot(first, second);
        cells[cell] = first;
        cells[cell + 1] = second;
        cells[cell + 2] = (long) (keysEnd + 1) << 32 | length;
        keysEnd += length;
        size++;
        return cell;
    }

    /** How many groups can be added for certain, if the keys of all of them are in so many bytes. */
    long room(int keyBytes) {
        if (keysEnd + (long) keyBytes > MAX_ARRAY) {
            return 0;
        }
        long slots = Integer.highestOneBit(MAX_ARRAY / width);
        return Math.min(maxGroups, slots / 2) - size;
    }

    private int freeSlot(long first, long second) {
        int slot = hash(first, second) & mask;
        while (cells[slot * width + 2] != 0) {
            slot = slot + 1 & mask;
        }
        return slot * width;
    }

    private boolean grow() {
        long slots = 2L * (mask + 1);
        if (slots * width > MAX_ARRAY) {
            return false;
        }
        account.add(cells.length * (long) Long.BYTES);
        long[] old = cells;
        cells = new long[(int) slots * width];
        mask = (int) slots - 1;
        for (int cell = 0; cell < old.length; cell += width) {
            if (old[cell + 2] != 0) {
                System.arraycopy(old, cell, cells, freeSlot(old[cell], old[cell + 1]), width);
            }
        }
        return true;
    }

    private boolean growKeys(int length) {
        long wanted = Math.min(Math.max(2L * keys.length, (long) keysEnd + length), MAX_ARRAY);
        if (wanted - keysEnd < length) {
            return false;
        }
        account.add(wanted - keys.length);
        keys = Arrays.copyOf(keys, (int) wanted);
        return true;
    }

    /** The bytes of all keys. */
    byte[] keys() {
        return keys;
    }

    /** Where the key of a slot begins in {@link #keys()}. */
    int keyStart(int cell) {
        return (int) (cells[cell + 2] >>> 32) - 1;
    }

    /** How many bytes the key of a slot has. */
    int keyLength(int cell) {
        return (int) cells[cell + 2];
    }

    /** The first slot that is taken, from {@code cell} on; -1 if there is none. */
    int next(int cell) {
        for (int at = cell; at < cells.length; at += width) {
            if (cells[at + 2] != 0) {
                return at;
            }
        }
        return -1;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.pelton.parallel;

/** Consecutive elements cut into blocks whose lengths differ by one at most, by the number of elements alone. */
final class Blocks {
    /** So many elements make the loop over the blocks cheap against that within a block. */
    private static final int WANTED_LENGTH = 16;

    /** Blocks are shorter if there would be fewer of them than this: the elements of a short loop may be costly. */
    private static final int LEAST = 64;

    /** As many as many processors can share evenly, and few enough to be combined in no time. */
    private static final int MOST = 1024;

    private final int count;
    private final int length;
    private final int longer;

    Blocks(int elements) {
        count = Math.min(elements, Math.clamp(elements / WANTED_LENGTH, LEAST, MOST));
        length = count == 0 ? 0 : elements / count;
        longer = count == 0 ? 0 : elements % count;
    }

    int count() {
        return count;
    }

    /** The first element of a block; of the block behind the last one, the number of elements. */
    int start(int block) {
        return block * length + Math.min(block, longer);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.pelton.parallel;

/** Consecutive elements cut into blocks whose lengths differ by one at most, by the number of elements alone. */
final class Blocks {
    /** As many as many processors can share evenly, and few enough to be combined in no time. */
    private static final int MOST = 256;

    private final int count;
    private final int length;
    private final int longer;

    Blocks(int elements) {
        count = Math.min(elements, MOST);
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

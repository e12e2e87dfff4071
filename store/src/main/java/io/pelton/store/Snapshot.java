// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import io.pelton.io.store.StoreFile;
import io.pelton.io.store.StoreHeader;
import io.pelton.state.SavedState;
import io.pelton.state.StateParts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/**
 * What a step keeps, as a file of its own has it: a {@link FencedHeader}, then {@linkplain Block blocks} in the order of states and key groups.
 * The same states are always the same blocks.
 */
record Snapshot(List<Block> blocks) {
    static final StoreHeader HEADER = StoreHeader.of("PSNAP", 1);

    private static final int BUFFER_BYTES = 1 << 16;

    /** Copies none of the bytes of the states. */
    static Snapshot of(String step, Map<String, SavedState> states) {
        List<Block> blocks = new ArrayList<>();
        new TreeMap<>(states).forEach((name, state) -> {
            if (state.parts().isEmpty()) {
                blocks.add(Block.of(step, name, state.version(), Block.NO_KEY_GROUP, new byte[0]));
            }
            new TreeMap<>(state.parts())
                    .forEach((keyGroup, bytes) -> blocks.add(
                            Block.of(step, name, state.version(), Objects.checkIndex(keyGroup, StateParts.KEY_GROUPS), bytes)));
        });
        return new Snapshot(blocks);
    }

    /** How long the file is. */
    long length() {
        return FencedHeader.BYTES + blocks.stream().mapToLong(Block::length).sum();
    }

    /** That of the heads of the blocks, in which their checksums are. */
    int checksum() {
        CRC32C sum = new CRC32C();
        for (Block block : blocks) {
            sum.update(block.head());
        }
        return (int) sum.getValue();
    }

    /** Writes the file, from its beginning, in pieces of one size. */
    void writeTo(StoreFile file, long fence) throws IOException {
        PiecewiseOutput out = new PiecewiseOutput(file, new byte[BUFFER_BYTES]);
        out.write(new FencedHeader(fence, length()).bytes(HEADER));
        for (Block block : blocks) {
            out.write(block.head());
            out.write(block.bytes());
        }
        out.flush();
    }

    /** Whether the file, whose header is intact, has these blocks: compared byte by byte. */
    boolean isIn(StoreFile file) throws IOException {
        if (file.length() != length()) {
            return false;
        }
        byte[] buffer = new byte[BUFFER_BYTES];
        long position = FencedHeader.BYTES;
        for (Block block : blocks) {
            if (!isThere(file, position, block.head(), buffer) || !isThere(file, position + block.head().length, block.bytes(), buffer)) {
                return false;
            }
            position += block.length();
        }
        return true;
    }

    private static boolean isThere(StoreFile file, long position, byte[] bytes, byte[] buffer) throws IOException {
        int length;
        for (int from = 0; from < bytes.length; from += length) {
            length = Math.min(buffer.length, bytes.length - from);
            file.readFully(buffer, 0, length, position + from);
            if (!Arrays.equals(buffer, 0, length, bytes, from, from + length)) {
                return false;
            }
        }
        return true;
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import io.pelton.io.store.StoreFile;
import io.pelton.io.store.StoreFiles;
import io.pelton.spi.Epoch;
import io.pelton.state.SavedState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Reads snapshots that a manifest names. They were complete and synced before it named them, so anything else in them is damage. */
final class SnapshotReader {
    private final Path folder;
    private final StoreFiles files;
    private final long fence;

    SnapshotReader(Path folder, StoreFiles files, long fence) {
        this.folder = folder;
        this.files = files;
        this.fence = fence;
    }

    /**
     * Opens one that is there and as long as it was, whose header is intact.
     *
     * @throws io.pelton.error.PeltonException STATE_UNREADABLE if it is not
     */
    StoreFile open(SnapshotFile named) throws IOException {
        Path path = folder.resolve(named.name());
        if (files.identity(path) == null) {
            throw FencedHeader.unreadable(path, "it is missing");
        }
        StoreFile file = files.open(path);
        try {
            FencedHeader header = FencedHeader.readOfWhole(path, file, Snapshot.HEADER);
            FencedHeader.checkFence(path, header.length(), header.fence(), fence);
            if (header.length() != named.length()) {
                throw another(path);
            }
            return file;
        } catch (Throwable e) {
            file.close();
            throw e;
        }
    }

    /**
     * An epoch, with what its steps keep.
     *
     * @throws io.pelton.error.PeltonException STATE_UNREADABLE if a file of it is not as it was written
     */
    Epoch epoch(Manifest manifest) throws IOException {
        Map<String, Map<String, SavedState>> states = new LinkedHashMap<>();
        for (Map.Entry<String, SnapshotFile> step : manifest.steps().entrySet()) {
            states.put(step.getKey(), read(step.getValue()));
        }
        return new Epoch(manifest.epoch(), manifest.positions(), states, manifest.outputs());
    }

    /**
     * What a step keeps.
     *
     * @throws io.pelton.error.PeltonException STATE_UNREADABLE if the file is not as it was written
     */
    Map<String, SavedState> read(SnapshotFile named) throws IOException {
        Path path = folder.resolve(named.name());
        List<Block> blocks = new ArrayList<>();
        try (StoreFile file = open(named)) {
            for (long position = FencedHeader.BYTES; position < named.length(); position += blocks.getLast().length()) {
                Block block = Block.read(file, position, named.length());
                if (block == null) {
                    throw FencedHeader.unreadable(path, "it is damaged after byte " + position + " of " + named.length());
                }
                blocks.add(block);
            }
        }
        if (new Snapshot(blocks).checksum() != named.checksum()) {
            throw another(path);
        }
        return states(blocks);
    }

    private static Map<String, SavedState> states(List<Block> blocks) {
        Map<String, List<Block>> byState = blocks.stream().collect(Collectors.groupingBy(Block::state));
        Map<String, SavedState> states = new LinkedHashMap<>();
        byState.forEach((state, its) -> states.put(state, new SavedState(its.getFirst().version(), parts(its))));
        return states;
    }

    private static Map<Integer, byte[]> parts(List<Block> blocks) {
        return blocks.stream()
                .filter(block -> block.keyGroup() != Block.NO_KEY_GROUP)
                .collect(Collectors.toMap(Block::keyGroup, Block::bytes));
    }

    private static RuntimeException another(Path path) {
        return FencedHeader.unreadable(path, "it is not the one that the file 'epoch' beside it names: they are of different copies");
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.killed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;

/** How an output and a manifest have grown since a moment. */
final class Growth {
    private final Path output;
    private final Path manifest;
    private final long sizeBefore;
    private Object last;
    private int manifests;
    private long sizeThen;

    /** From now on. */
    Growth(Killed killed) throws IOException {
        output = killed.output();
        manifest = killed.state().resolve("epoch");
        sizeBefore = size(output);
        sizeThen = sizeBefore;
        last = manifest();
    }

    static long size(Path file) throws IOException {
        try {
            return Files.size(file);
        } catch (NoSuchFileException e) {
            return 0;
        }
    }

    /** Another one after each epoch. */
    private Object manifest() throws IOException {
        try {
            return Files.readAttributes(manifest, "unix:ino,ctime");
        } catch (NoSuchFileException e) {
            return Map.of();
        }
    }

    /** Whether there was so much. */
    boolean is(Aim.Output aim) throws IOException {
        return size(output) >= sizeBefore + aim.bytes();
    }

    /** The same. Asked often, as it counts what it sees. */
    boolean is(Aim.Manifest aim) throws IOException {
        Object now = manifest();
        if (!now.equals(last)) {
            last = now;
            manifests++;
            if (manifests <= aim.manifests()) {
                sizeThen = size(output);
            }
        }
        return manifests >= aim.manifests() && size(output) >= sizeThen + aim.bytes();
    }
}

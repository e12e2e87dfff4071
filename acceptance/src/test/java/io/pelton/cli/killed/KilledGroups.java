// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.killed;

import io.pelton.cli.KilledRoute;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** From a file to a file, with steps that split, filter, tell keys apart and keep groups. */
final class KilledGroups implements Killed {
    private final Path folder;
    private final Set<String> keys = new HashSet<>();

    /** @param count of the lines that are read */
    KilledGroups(Path folder, SplittableRandom random, int count) throws IOException {
        this.folder = folder;
        Files.writeString(folder.resolve("route.yaml"), KilledRoute.YAML);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String key = random.nextInt(10) + "key" + random.nextInt(count); // several times each, some of them
            keys.add(key);
            lines.add("other " + i + ";" + key + (random.nextBoolean() ? ";none" : ""));
        }
        Files.write(folder.resolve("in.log"), lines);
    }

    @Override
    public Path folder() {
        return folder;
    }

    @Override
    public Set<String> wanted() {
        return keys;
    }

    @Override
    public boolean ends() {
        return true;
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/** Lines of a file. When a run is done, all of them are acknowledged. */
final class InputFile implements Input {
    private final Path file;
    private final int records;

    InputFile(Path folder, int records) throws IOException {
        this.file = folder.resolve("in.txt");
        this.records = records;
        Files.write(file, (Iterable<String>) IntStream.range(0, records).mapToObj(Records::text)::iterator);
    }

    @Override
    public void begin() {}

    @Override
    public String from(Sending sending) {
        return """
                      uri: 'lines:%s'
                """.formatted(file);
    }

    @Override
    public boolean needsState(Guarantee wanted) {
        return true;
    }

    @Override
    public boolean ends() {
        return true;
    }

    @Override
    public BitSet acknowledged() {
        return Input.all(records);
    }

    @Override
    public int streams() {
        return 1;
    }

    @Override
    public int records() {
        return records;
    }

    @Override
    public List<Server> servers() {
        return List.of();
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Lines of a file. */
final class OutputFile implements Output {
    private Path file = Path.of("out.txt");
    private Path manifest = Path.of("epoch");
    private Object lastManifest = Map.of();
    private int manifests;

    @Override
    public void begin(Path round) throws IOException {
        file = round.resolve("out.txt");
        manifest = round.resolve("state/epoch");
    }

    /** Lines are cut back to an epoch; what is added to a file by {@code file:} is not. */
    @Override
    public String steps(Sending sending) {
        String to = switch (sending.wanted()) {
            case EFFECTIVELY_ONCE -> sending.scheme("lines") + ":" + file;
            case AT_LEAST_ONCE -> sending.scheme("file") + ":" + file.getParent() + "?fileName=" + file.getFileName() + "&fileExist=Append&appendChars=\\n";
        };
        return """
                        - to: {id: out, uri: '%s'}
                """.formatted(to);
    }

    @Override
    public long written() throws IOException {
        return Files.exists(file) ? Files.size(file) : 0;
    }

    @Override
    public long perRecord() {
        return Records.text(10_000).length() + 1L;
    }

    /** How many manifests of epochs were seen since there are lines, each another file. */
    @Override
    public long committed() throws IOException {
        Object found = found();
        if (!found.equals(lastManifest)) {
            lastManifest = found;
            manifests += written() > 0 ? 1 : 0;
        }
        return manifests;
    }

    private Object found() throws IOException {
        try {
            return Files.readAttributes(manifest, "unix:ino,ctime");
        } catch (NoSuchFileException e) {
            return Map.of();
        }
    }

    @Override
    public long[] delivered() throws IOException {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.mapToLong(Records::number).toArray();
        }
    }

    @Override
    public List<Server> servers() {
        return List.of();
    }
}

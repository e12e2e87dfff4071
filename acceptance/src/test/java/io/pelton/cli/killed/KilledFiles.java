// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.killed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/** From a folder, of which each file is a message, to a file; files come all the time. */
final class KilledFiles implements Killed {
    /** A file that is read again after a kill is told by its name, which is in the epoch with what was made of it. */
    private static final String ROUTE = """
            - beans:
                - name: seen
                  type: org.apache.camel.support.processor.idempotent.MemoryIdempotentRepository
                  properties: {cacheSize: 10000000}
            - route:
                id: files
                from:
                  uri: file:{{in}}/in?initialDelay=0&delay=20&maxMessagesPerPoll=20
                  steps:
                    - idempotentConsumer:
                        id: once
                        simple: ${header.CamelFileName}
                        idempotentRepository: seen
                        steps:
                          - split:
                              tokenize: "\\n"
                              steps:
                                - to: {id: out, uri: "lines:{{out}}/out.log"}
            """;

    /** The same where every file that comes has its effect, whether it has come before or not. */
    private static final String FORGETFUL_ROUTE = """
            - route:
                id: files
                from:
                  uri: file:{{in}}/in?initialDelay=0&delay=20&maxMessagesPerPoll=20
                  steps:
                    - split:
                        tokenize: "\\n"
                        steps:
                          - to: {id: out, uri: "lines:{{out}}/out.log"}
            """;

    private static final long PACE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final int LINES = 40;

    private final Path folder;
    private final SplittableRandom random;
    private final Set<String> wanted = new HashSet<>();
    private int files;
    private long nextNanos = System.nanoTime();

    /** @param isForgetful whether the route does without knowing which files it has read */
    KilledFiles(Path folder, SplittableRandom random, boolean isForgetful) throws IOException {
        this.folder = folder;
        this.random = random.split();
        Files.createDirectory(folder.resolve("in"));
        Files.writeString(folder.resolve("route.yaml"), isForgetful ? FORGETFUL_ROUTE : ROUTE);
    }

    /** As programs do that know that somebody reads: the file comes into the folder when it is complete. */
    private void addFile() throws IOException {
        StringBuilder text = new StringBuilder();
        int count = 1 + random.nextInt(LINES);
        for (int i = 0; i < count; i++) {
            String line = "line " + i + " of file " + files + " " + "x".repeat(random.nextInt(40));
            wanted.add(line);
            text.append(i == 0 ? "" : "\n").append(line);
        }
        String name = "file-" + files++;
        Files.writeString(folder.resolve(name), text);
        Files.move(folder.resolve(name), folder.resolve("in").resolve(name), StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public void between(boolean goesOn) throws IOException {
        int count = random.nextInt(20);
        for (int i = 0; i < count; i++) {
            addFile();
        }
    }

    @Override
    public void meanwhile() throws IOException {
        if (System.nanoTime() - nextNanos >= 0) {
            nextNanos = System.nanoTime() + PACE_NANOS;
            addFile();
        }
    }

    @Override
    public Path folder() {
        return folder;
    }

    @Override
    public Set<String> wanted() {
        return wanted;
    }

    @Override
    public boolean ends() {
        return false;
    }
}

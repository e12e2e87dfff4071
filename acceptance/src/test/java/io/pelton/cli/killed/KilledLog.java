// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.killed;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/** From a log that is followed to a file; the log grows all the time, in pieces that do not end where lines end, and is rotated. */
final class KilledLog implements Killed {
    private static final String ROUTE = """
            - route:
                id: followed
                from:
                  uri: lines:{{in}}/logs/app.log?follow=true
                  steps:
                    - filter:
                        simple: ${body} contains 'kept'
                        steps:
                          - to: {id: out, uri: "lines:{{out}}/out.log"}
            """;

    private static final long PACE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final long LEAST_ROTATION_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final Path folder;
    private final Path log;
    private final SplittableRandom random;

    /** Whether each rotated file is called by its number from then on, or by how many were rotated since. */
    private final boolean hasFixedNames;

    private final Set<String> wanted = new HashSet<>();
    private long wantedBytes;
    private int lines;
    private int rotations;

    /** A line of which the first half is written; empty if there is none. */
    private String begun = "";

    /** How long the output is at least when it has something of the log as it is now. */
    private long bytesBeforeLog;

    private long nextNanos = System.nanoTime();
    private long rotatedNanos = System.nanoTime();

    KilledLog(Path folder, SplittableRandom random) throws IOException {
        this.folder = folder;
        this.random = random.split();
        this.hasFixedNames = this.random.nextBoolean();
        this.log = Files.createDirectory(folder.resolve("logs")).resolve("app.log");
        Files.createFile(log);
        Files.writeString(folder.resolve("route.yaml"), ROUTE);
    }

    /** Completes the line that was begun, adds others, and may begin one. */
    private void addLines() throws IOException {
        StringBuilder text = new StringBuilder(rest());
        int count = 1 + random.nextInt(10);
        for (int i = 0; i < count; i++) {
            text.append(line()).append('\n');
        }
        begun = random.nextInt(4) == 0 ? line() : "";
        write(text.append(begun, 0, begun.length() / 2).toString());
    }

    /** What is missing of the line that was begun. */
    private String rest() {
        return begun.isEmpty() ? "" : begun.substring(begun.length() / 2) + "\n";
    }

    private String line() {
        boolean isKept = random.nextBoolean();
        String line = (isKept ? "kept " : "dropped ") + lines++ + " " + "x".repeat(random.nextInt(60));
        if (isKept) {
            wanted.add(line);
            wantedBytes += line.length() + 1;
        }
        return line;
    }

    private void write(String text) throws IOException {
        Files.writeString(log, text, StandardCharsets.UTF_8, StandardOpenOption.APPEND);
    }

    @Override
    public void complete() throws IOException {
        write(rest());
        begun = "";
    }

    private void rotate() throws IOException {
        complete();
        bytesBeforeLog = wantedBytes;
        rotatedNanos = System.nanoTime();
        rotations++;
        if (hasFixedNames) {
            Files.move(log, log.resolveSibling("app.log-" + (1000 + rotations)));
        } else {
            for (int i = rotations - 1; i >= 1; i--) {
                Files.move(log.resolveSibling("app.log." + i), log.resolveSibling("app.log." + (i + 1)));
            }
            Files.move(log, log.resolveSibling("app.log.1"));
        }
        Files.createFile(log);
    }

    /** Whether the output has something of the log as it is now, so that it is open. */
    private boolean isRead() throws IOException {
        return Growth.size(output()) > bytesBeforeLog;
    }

    @Override
    public void between(boolean goesOn) throws IOException {
        int count = random.nextInt(3);
        for (int i = 0; i < count; i++) {
            addLines();
            if (goesOn && random.nextBoolean()) {
                rotate();
            }
        }
    }

    @Override
    public void meanwhile() throws IOException {
        long now = System.nanoTime();
        if (now - nextNanos < 0) {
            return;
        }
        nextNanos = now + PACE_NANOS;
        addLines();
        if (now - rotatedNanos > LEAST_ROTATION_NANOS && random.nextInt(50) == 0 && isRead()) {
            rotate();
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

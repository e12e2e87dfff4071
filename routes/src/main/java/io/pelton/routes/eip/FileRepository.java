// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Remembers keys in a file, one a line, so that they are known after a restart: Camel's {@code FileIdempotentRepository}. A key that
 * is forgotten has the file written anew. Line breaks in keys are written as spaces.
 */
public final class FileRepository implements IdempotentRepository {
    private Path file = Path.of("idempotent.txt");
    private final Set<String> known = new LinkedHashSet<>();
    private boolean isRead;

    /** Uses {@code idempotent.txt}. */
    public FileRepository() {}

    /** Names the file. */
    public synchronized void setFileStore(String name) {
        file = Path.of(name);
    }

    @Override
    public synchronized boolean add(String key) {
        read();
        if (!known.add(line(key))) {
            return false;
        }
        write(line(key) + "\n", StandardOpenOption.APPEND);
        return true;
    }

    @Override
    public synchronized boolean contains(String key) {
        read();
        return known.contains(line(key));
    }

    @Override
    public synchronized void remove(String key) {
        read();
        if (known.remove(line(key))) {
            write(known.isEmpty() ? "" : String.join("\n", known) + "\n", StandardOpenOption.TRUNCATE_EXISTING);
        }
    }

    private static String line(String key) {
        return key.replace('\n', ' ').replace('\r', ' ');
    }

    private void read() {
        if (isRead) {
            return;
        }
        isRead = true;
        try {
            if (Files.exists(file)) {
                known.addAll(Files.readAllLines(file));
            } else if (file.getParent() != null) {
                Files.createDirectories(file.getParent());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the keys in " + file + " cannot be read: " + e.getMessage(), e);
        }
    }

    private void write(String text, StandardOpenOption how) {
        try {
            Files.writeString(file, text, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.WRITE, how);
        } catch (IOException e) {
            throw new UncheckedIOException("the keys in " + file + " cannot be written: " + e.getMessage(), e);
        }
    }
}

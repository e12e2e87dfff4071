// SPDX-License-Identifier: Apache-2.0
package io.pelton.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was measured, in the user's cache folder: a small text file for each store, replaced as a whole, so that several
 * processes can write it. Whatever goes wrong, nothing is known or kept. Stateless.
 *
 * <pre>
 * pelton buffer size 1
 * store=/dev/vda (ext4)
 * machine=Linux 6.8 amd64, 2 processors, JDK 25.0.3+9
 * bytes=65536
 * measured 16384=3411.2
 * ...
 * </pre>
 */
final class RememberedSizes {
    private static final String HEADER = "pelton buffer size 1";
    private static final String MEASURED = "measured ";
    private static final int LEAST = 4 << 10;
    private static final int MOST = 16 << 20;

    private final @Nullable Path folder;
    private final String machine;

    RememberedSizes(@Nullable Path folder, String machine) {
        this.folder = folder;
        this.machine = machine;
    }

    /** The ones of whoever runs this process. */
    static RememberedSizes ofUser() {
        return new RememberedSizes(folderOfUser(), machine());
    }

    /** What is remembered for a store, or the standard with the reason why nothing is. */
    BufferSize.Choice get(String store) {
        try {
            Path file = file(store);
            if (file == null || !Files.exists(file)) {
                return standard("nothing was measured yet on " + store);
            }
            return parse(store, Files.readAllLines(file));
        } catch (IOException | RuntimeException e) {
            return standard("what was measured on " + store + " cannot be read: " + e);
        }
    }

    /** Remembers, if it can. */
    void put(String store, BufferSize.Choice choice) {
        Path file = file(store);
        if (file == null) {
            return;
        }
        Path temporary = null;
        try {
            Files.createDirectories(file.getParent());
            temporary = Files.createTempFile(file.getParent(), "new", ".tmp");
            Files.write(temporary, lines(store, choice));
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException | RuntimeException e) {
            delete(temporary);
        }
    }

    /** Whether there is a folder that files can be made in; makes it. */
    boolean isWritable() {
        try {
            return folder != null && Files.isWritable(Files.createDirectories(folder));
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }

    private BufferSize.Choice parse(String store, List<String> lines) {
        if (lines.size() < 4
                || !lines.get(0).equals(HEADER)
                || !lines.get(1).equals("store=" + store)
                || !lines.get(2).equals("machine=" + machine)
                || !lines.get(3).startsWith("bytes=")) {
            return standard("what was measured on " + store + " was measured by another JDK or machine");
        }
        int bytes = Integer.parseInt(lines.get(3).substring("bytes=".length()));
        if (bytes < LEAST || bytes > MOST) {
            return standard("what is remembered for " + store + " is no sensible size: " + bytes);
        }
        List<BufferSize.Measurement> measurements = new ArrayList<>();
        for (String line : lines.subList(4, lines.size())) {
            int equals = line.indexOf('=');
            measurements.add(new BufferSize.Measurement(
                    Integer.parseInt(line.substring(MEASURED.length(), equals)),
                    Double.parseDouble(line.substring(equals + 1))));
        }
        return new BufferSize.Choice(
                bytes, BufferSize.Reason.REMEMBERED, "measured earlier on " + store, measurements);
    }

    private List<String> lines(String store, BufferSize.Choice choice) {
        List<String> lines = new ArrayList<>(
                List.of(HEADER, "store=" + store, "machine=" + machine, "bytes=" + choice.bytes()));
        for (BufferSize.Measurement measurement : choice.measurements()) {
            lines.add(MEASURED + measurement.bytes() + "=" + measurement.megabytesPerSecond());
        }
        return lines;
    }

    private static BufferSize.Choice standard(String why) {
        return new BufferSize.Choice(BufferSize.STANDARD, BufferSize.Reason.STANDARD, why, List.of());
    }

    /** The file of a store, whose name can hold anything. */
    private @Nullable Path file(String store) {
        if (folder == null) {
            return null;
        }
        String readable = store.replaceAll("[^a-zA-Z0-9]+", "-");
        String hash = HexFormat.of().toHexDigits(store.hashCode());
        return folder.resolve(readable.substring(0, Math.min(readable.length(), 60)) + "-" + hash + ".txt");
    }

    private static void delete(@Nullable Path temporary) {
        try {
            if (temporary != null) {
                Files.deleteIfExists(temporary);
            }
        } catch (IOException | RuntimeException e) {
            // It stays: an empty file in a cache folder.
        }
    }

    private static @Nullable Path folderOfUser() {
        try {
            String cache = System.getenv("XDG_CACHE_HOME");
            Path base = cache != null && Path.of(cache).isAbsolute()
                    ? Path.of(cache)
                    : Path.of(System.getProperty("user.home"), ".cache");
            return base.isAbsolute() ? base.resolve("pelton/buffer-sizes") : null;
        } catch (RuntimeException e) {
            return null;
        }
    }

    private static String machine() {
        return System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                + System.getProperty("os.arch") + ", " + Runtime.getRuntime().availableProcessors()
                + " processors, JDK " + Runtime.version();
    }
}

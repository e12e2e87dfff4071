// SPDX-License-Identifier: Apache-2.0
package io.pelton.io;

import java.nio.file.Path;
import java.util.List;

/**
 * The size of the buffers of streams that were not given one. The system property {@value #PROPERTY} decides
 * ({@code 65536}, {@code 64k}, {@code 1m}, {@code 1MiB}; a unit is a power of 1,024); without it, what was measured for
 * the file store; without that, {@value #STANDARD} bytes.
 *
 * <p>Nobody waits for a measurement who did not ask for it: the first file of at least 16 MiB that is opened on a store
 * is read, a few megabytes of it and for at most 100 ms, by a background thread, which keeps the outcome in the user's
 * cache folder. What was kept is looked up by such a thread too, when the first file of a folder is opened; so it is the
 * files opened later that get it. See {@link #tune} to measure at once. Nothing here makes a program fail, but for a
 * property with a wrong value. Thread-safe.
 */
public final class BufferSize {
    /** The name of the system property. */
    public static final String PROPERTY = "pelton.io.bufferSize";

    /** What is used where nothing was set or measured. */
    public static final int STANDARD = 64 * 1024;

    private static final StoreSizes STORES = new StoreSizes();

    private BufferSize() {}

    /** Why a size is what it is. */
    public enum Reason {
        /** The system property says so. */
        PROPERTY,
        /** It was measured by this process. */
        MEASURED,
        /** It was measured before, and the JDK and the machine are still the same. */
        REMEMBERED,
        /** Nothing was set or measured. */
        STANDARD
    }

    /** How fast a file was read through a buffer of so many bytes. */
    public record Measurement(int bytes, double megabytesPerSecond) {}

    /**
     * A size and where it comes from.
     *
     * @param bytes the size of a buffer
     * @param from what was measured, the value of the property, or why nothing is known, for people to read
     * @param measurements what the choice rests on, by size; empty if nothing was measured
     */
    public record Choice(int bytes, Reason reason, String from, List<Measurement> measurements) {
        /** Copies the list. */
        public Choice {
            measurements = List.copyOf(measurements);
        }
    }

    /**
     * What a stream that is opened now for a file gets, and why; the file need not exist.
     *
     * @throws IllegalArgumentException if the system property is not a size
     */
    public static Choice choice(Path file) {
        String property = System.getProperty(PROPERTY);
        return property == null ? STORES.choice(file) : ofProperty(property);
    }

    /**
     * Measures now, by reading a file of at least 16 MiB on the store in question for at most 100 ms, and remembers the
     * outcome for this process and later ones. The first call in a process also loads what it needs, which may take as long
     * again. If the measurement fails, what was chosen before stays.
     *
     * @throws IllegalArgumentException if the system property is not a size
     */
    public static Choice tune(Path file) {
        String property = System.getProperty(PROPERTY);
        return property == null ? STORES.tune(file) : ofProperty(property);
    }

    /** The size for a file. */
    static int of(Path file) {
        String property = System.getProperty(PROPERTY);
        return property == null ? STORES.forOpening(file) : parse(property);
    }

    /** The size for what is no file, or for one whose store is not known. */
    static int standard() {
        String property = System.getProperty(PROPERTY);
        return property == null ? STANDARD : parse(property);
    }

    private static Choice ofProperty(String property) {
        return new Choice(parse(property), Reason.PROPERTY, "-D" + PROPERTY + "=" + property, List.of());
    }

    private static int parse(String property) {
        return SizeText.parse(property);
    }
}

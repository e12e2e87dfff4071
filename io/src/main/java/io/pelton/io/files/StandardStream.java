// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.files;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A stream that the process was given when it was started, and the file it leads to if it was redirected. Where it leads is looked up
 * once: it stays the same as long as the process lives. Thread-safe.
 */
public final class StandardStream {
    /** The folder of this process's descriptors, without links. */
    private static final Path DESCRIPTORS = descriptors();

    /** Standard input. */
    public static final StandardStream IN = new StandardStream(0, "standard input", FileDescriptor.in);

    /** Standard output. */
    public static final StandardStream OUT = new StandardStream(1, "standard output", FileDescriptor.out);

    /** Standard error. */
    public static final StandardStream ERR = new StandardStream(2, "standard error", FileDescriptor.err);

    private static final List<StandardStream> ALL = List.of(IN, OUT, ERR);

    private final Path descriptor;
    private final String shown;
    private final Lead lead;
    private final ReentrantLock lock = new ReentrantLock();
    private final OutputStream stream;

    /**
     * Where a stream leads.
     *
     * @param key what the file system knows that by; null if it does not say, or the stream is closed
     * @param isFile whether it is a regular file
     * @param isClosed whether the process was started without the stream
     */
    private record Lead(@Nullable Object key, boolean isFile, boolean isClosed) {
        static final Lead UNKNOWN = new Lead(null, false, false);
        static final Lead CLOSED = new Lead(null, false, true);

        boolean isSame(Lead other) {
            return key != null && key.equals(other.key);
        }
    }

    private StandardStream(int number, String shown, FileDescriptor opened) {
        this.descriptor = DESCRIPTORS.resolve(Integer.toString(number));
        this.shown = shown;
        this.lead = leadOf(descriptor);
        this.stream = new Whole(new FileOutputStream(opened), this);
    }

    private static Path descriptors() {
        Path folder = Path.of("/dev/fd");
        try {
            return folder.toRealPath();
        } catch (IOException e) {
            return folder;
        }
    }

    private static Lead leadOf(Path descriptor) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(descriptor, BasicFileAttributes.class);
            boolean isFile = attributes.isRegularFile();
            return isFile && isOfJvm(descriptor) ? Lead.CLOSED : new Lead(attributes.fileKey(), isFile, false);
        } catch (IOException e) {
            return Lead.UNKNOWN;
        }
    }

    /** The first file that the JVM opens gets the number of a stream that was closed when it was started. */
    private static boolean isOfJvm(Path descriptor) {
        String home = System.getProperty("java.home");
        try {
            return home != null && descriptor.toRealPath().startsWith(Path.of(home).toRealPath());
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * The stream that {@code path} is a name of, such as {@code /dev/stdout}, or a link to that; null if there is none.
     *
     * @throws IOException if links lead in a circle, or the file system does not say
     */
    public static @Nullable StandardStream named(Path path) throws IOException {
        for (Path on : FileIdentity.way(path)) {
            for (StandardStream stream : ALL) {
                if (on.equals(stream.descriptor)) {
                    return stream;
                }
            }
        }
        return null;
    }

    /**
     * The stream that was redirected to the regular file {@code path}, whichever way that is spelled; null if there is none.
     *
     * @throws IOException if the file system does not say
     */
    public static @Nullable StandardStream ledTo(Path path) throws IOException {
        if (!IN.lead.isFile && !OUT.lead.isFile && !ERR.lead.isFile) {
            return null;
        }
        Object key = FileIdentity.keyOf(path);
        for (StandardStream stream : ALL) {
            if (stream.lead.isFile && key != null && key.equals(stream.lead.key)) {
                return stream;
            }
        }
        return null;
    }

    /** The regular file that it was redirected to, where that is now; null if there is none. */
    public @Nullable Path file() {
        if (!lead.isFile) {
            return null;
        }
        try {
            Path file = descriptor.toRealPath();
            return lead.key != null && lead.key.equals(FileIdentity.keyOf(file)) ? file : null;
        } catch (IOException e) {
            return null;
        }
    }

    /** Whether the process was started without it. */
    public boolean isClosed() {
        return lead.isClosed;
    }

    /**
     * Writes to it; {@link #IN} is not meant to be written. What is written in one call is one piece: nothing that others write through this, or
     * through that of another stream which leads to the same place, comes between. It is never closed.
     */
    public OutputStream stream() {
        return stream;
    }

    /** Held while something is written that belongs together. */
    public ReentrantLock lock() {
        return this == ERR && lead.isSame(OUT.lead) ? OUT.lock : lock;
    }

    /** Such as {@code standard output}. */
    @Override
    public String toString() {
        return shown;
    }

    /** Calls that are not mixed. */
    private static final class Whole extends OutputStream {
        private final OutputStream out;
        private final StandardStream of;

        Whole(OutputStream out, StandardStream of) {
            this.out = out;
            this.of = of;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            ReentrantLock lock = of.lock();
            lock.lock();
            try {
                out.write(bytes, offset, length);
            } finally {
                lock.unlock();
            }
        }
    }
}

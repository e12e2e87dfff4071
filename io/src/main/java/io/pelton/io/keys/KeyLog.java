// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.keys;

import io.pelton.io.files.SystemMessage;
import io.pelton.io.store.LogReader;
import io.pelton.io.store.Rewriting;
import io.pelton.io.store.StoreFile;
import io.pelton.io.store.StoreFiles;
import io.pelton.io.store.StoreHeader;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The file of a key store: reads what was written, appends, and writes anew. What an append that failed has left is cut off before
 * anything else is written. Used by one thread at a time.
 */
final class KeyLog implements Closeable {
    private static final int MAX_LINES_BYTES = 1 << 30;
    private static final int OPENINGS = 10;
    private static final int CHUNK = 1 << 16;

    private final Path path;
    private final StoreFiles files;
    private StoreFile file;
    private @Nullable Object identity;
    private long end;
    private boolean hasRest;

    private KeyLog(Path path, StoreFiles files, StoreFile file, @Nullable Object identity) {
        this.path = path;
        this.files = files;
        this.file = file;
        this.identity = identity;
    }

    /** Opens the store, or makes it, and gives what it says to {@code into}, in order. */
    static KeyLog open(Path path, StoreFiles files, Consumer<KeyFormat.Entry> into) throws IOException {
        Path folder = path.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        KeyLog log = opened(path, files);
        try {
            log.read(into);
            files.delete(Rewriting.temporary(path));
            return log;
        } catch (IOException e) {
            log.close();
            boolean saysWhere = String.valueOf(e.getMessage()).contains(path.toString());
            throw saysWhere ? e : new IOException(path + ": the key store cannot be opened: " + SystemMessage.of(e), e);
        } catch (Throwable e) {
            log.close();
            throw e;
        }
    }

    /** Another process may put a new file in the place of the one that is being opened; then that is the one. */
    private static KeyLog opened(Path path, StoreFiles files) throws IOException {
        for (int i = 0; i < OPENINGS; i++) {
            Object before = files.identity(path);
            StoreFile file = files.open(path);
            Object after = files.identity(path);
            if (before == null || before.equals(after)) {
                return new KeyLog(path, files, file, after);
            }
            file.close();
        }
        throw new IOException(path + ": the key store is replaced again and again by somebody else");
    }

    private void read(Consumer<KeyFormat.Entry> into) throws IOException {
        byte[] header = new byte[KeyFormat.HEADER_BYTES];
        int length = file.readFully(header, 0, header.length, 0);
        boolean isNew = length < header.length && KeyFormat.HEADER.isBeginning(header, length);
        if (isNew && Files.exists(camelsList())) {
            begin(camelsList(), into);
        } else if (isNew) {
            file.truncate(0);
            file.write(KeyFormat.HEADER.bytes(), 0, KeyFormat.HEADER_BYTES, 0);
            end = KeyFormat.HEADER_BYTES;
        } else if (length == header.length && KeyFormat.HEADER.isSameKind(header)) {
            checkVersion(StoreHeader.version(header));
            StoreHeader.own(file);
            readRecords(into);
        } else {
            throw new IOException(path + ": the file is not a key store; it was left as it is. Name another file. If it is the list of"
                    + " keys that Camel wrote, rename it to " + camelsList().getFileName() + ": a new key store begins with these keys");
        }
    }

    private void checkVersion(int version) throws IOException {
        if (version < 0) {
            throw new IOException(path + ": the header of the key store is damaged; restore the file from a copy, or move it away to"
                    + " begin without keys");
        }
        if (version != KeyFormat.VERSION) {
            throw new IOException(path + ": the key store has the format " + version + ", and this version of Pelton reads format "
                    + KeyFormat.VERSION + " only; run the version that wrote it, or move the file away to begin without keys");
        }
    }

    private void readRecords(Consumer<KeyFormat.Entry> into) throws IOException {
        LogReader reader = new LogReader(file, KeyFormat.FRAME, KeyFormat.HEADER_BYTES);
        for (ByteBuffer record = reader.next(); record != null; record = reader.next()) {
            into.accept(KeyFormat.entry(record));
        }
        end = reader.position();
        long rest = file.length() - end;
        if (rest == 0) {
            return;
        }
        if (reader.hasIntactEntryLater(KeyFormat::mayBeHead)) {
            throw new IOException(path + ": the key store is damaged at byte " + end + ": there are intact keys before and after it;"
                    + " restore the file from a copy, or move it away to begin without keys");
        }
        file.truncate(end);
        files.warn(path + ": the last " + rest + " bytes of the key store are no complete key and were cut off; a write was interrupted"
                + " there, and its message comes again if its source can give it again");
    }

    /** The list of keys of Camel's FileIdempotentRepository, one a line, that a new store begins with; it is only read. */
    private void begin(Path camel, Consumer<KeyFormat.Entry> into) throws IOException {
        List<String> lines = Files.size(camel) > MAX_LINES_BYTES ? List.of() : lines(Files.readAllBytes(camel));
        if (lines.isEmpty()) {
            throw new IOException(path + ": the key store would begin with the keys in " + camel
                    + ", but that is not Camel's list of keys, one a line; move it away to begin without keys");
        }
        rewrite(lines);
        lines.forEach(line -> into.accept(new KeyFormat.Entry(line, false, KeyFormat.lengthOf(line))));
        files.warn(path + ": the key store begins with the " + lines.size() + " keys that Camel wrote to " + camel);
    }

    /** Any file of lines could be a list of keys, an input too: which one is, the user says with its name. */
    private Path camelsList() {
        return path.resolveSibling(path.getFileName() + ".camel");
    }

    /** The lines of a text; none if the bytes are no text. */
    private static List<String> lines(byte[] bytes) {
        String text;
        try {
            text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            return List.of();
        }
        boolean isText = text.chars().allMatch(c -> c >= ' ' || c == '\t' || c == '\r' || c == '\n');
        return isText ? text.lines().distinct().toList() : List.of();
    }

    /** How many bytes the file has. */
    long length() {
        return end;
    }

    /**
     * Appends records.
     *
     * @param syncs whether to return only when they survive a power loss
     * @throws IOException if not all of them could be written: then none of them counts
     */
    void append(ByteArrayOutputStream records, boolean syncs) throws IOException {
        checkIdentity();
        try {
            cutRest();
            byte[] bytes = records.toByteArray();
            hasRest = true;
            file.write(bytes, 0, bytes.length, end);
            if (syncs) {
                file.sync();
            }
            hasRest = false;
            end += bytes.length;
        } catch (IOException e) {
            try {
                cutRest();
            } catch (IOException again) {
                e.addSuppressed(again);
            }
            throw new IOException(path + ": the key store cannot be written: " + SystemMessage.of(e), e);
        }
    }

    private void checkIdentity() throws IOException {
        if (!Objects.equals(identity, files.identity(path))) {
            throw new IOException(path + ": the key store was removed or replaced by somebody else while it was in use");
        }
    }

    private void cutRest() throws IOException {
        if (hasRest) {
            file.truncate(end);
            hasRest = false;
        }
    }

    /**
     * Replaces the file by one with these keys only, and with the same owner, group and permissions.
     *
     * @throws IOException if that fails: then the file is as it was
     */
    void rewrite(Collection<String> keys) throws IOException {
        try {
            checkIdentity();
            Rewriting made = Rewriting.of(path, files, target -> write(keys, target));
            replaced(made);
        } catch (IOException e) {
            if (!String.valueOf(e.getMessage()).contains(path.toString())) {
                throw new IOException(path + ": the key store cannot be compacted: " + SystemMessage.of(e), e);
            }
            throw e;
        }
    }

    /** Writes a store with these keys. */
    private static void write(Collection<String> keys, StoreFile made) throws IOException {
        long length = KeyFormat.HEADER_BYTES;
        made.write(KeyFormat.HEADER.bytes(), 0, KeyFormat.HEADER_BYTES, 0);
        ByteArrayOutputStream records = new ByteArrayOutputStream();
        for (String key : keys) {
            KeyFormat.append(records, key, false);
            if (records.size() >= CHUNK) {
                made.write(records.toByteArray(), 0, records.size(), length);
                length += records.size();
                records.reset();
            }
        }
        made.write(records.toByteArray(), 0, records.size(), length);
    }

    /** From here on the new file is the store: a failure to close the old one must not look like one of the new one. */
    private void replaced(Rewriting made) {
        StoreFile before = file;
        file = made.file();
        identity = made.identity();
        end = made.length();
        hasRest = false;
        try {
            before.close();
        } catch (IOException e) {
            files.warn(path + ": the file that was replaced cannot be closed: " + SystemMessage.of(e));
        }
        try {
            files.syncFolder(path);
        } catch (IOException e) {
            files.warn(path + ": the key store is compacted, which a power loss may undo, to the keys of before: " + SystemMessage.of(e));
        }
    }

    /** Tells people about the store. */
    void warn(String notice) {
        files.warn(notice);
    }

    /** Closes the file; what an append that failed has left is cut off first. */
    @Override
    public void close() throws IOException {
        try (StoreFile _ = file) {
            cutRest();
        }
    }
}

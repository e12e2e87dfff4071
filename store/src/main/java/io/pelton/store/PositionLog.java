// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.io.files.SystemMessage;
import io.pelton.io.store.StoreFile;
import io.pelton.io.store.StoreFiles;
import io.pelton.spi.Position;
import io.pelton.spi.PositionStore;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How far sources have been read, in a file: each write is appended and synced, so that it survives a power loss when it returns, and
 * until then all of it is there or nothing. A layout is drawn in {@link PositionFormat}.
 *
 * <p>After a sync that has failed nobody knows what the disk has: the system takes what it could not write for written, and shows it to
 * its readers. So the log refuses everything then. Opening it anew writes all that can be read to another file, which also gets rid of a
 * torn end and of positions that were overwritten.
 *
 * <p>Thread-safe; calls wait for each other and for the disk.
 */
public final class PositionLog implements PositionStore {
    /** A shorter file is not compacted. */
    static final long SMALL_BYTES = 1 << 20;

    /** How long an entry of a file that is compacted may become, if it has more than one position. */
    private static final int BYTES_AT_ONCE = 1 << 20;

    private final Path path;
    private final StoreFiles files;
    private final OwnedFile owned;
    private final long fence;
    private final long smallBytes;
    private final KnownPositions known;

    private long end;

    /** Whether a write that has failed may have left something after {@code end}. */
    private boolean hasRest;

    /** The length from which on the file may be compacted; more than 0 after a compaction has failed. */
    private long nextCompaction;

    private PositionLog(Path path, StoreFiles files, FolderLock lock, long fence, long smallBytes, KnownPositions known) {
        this.path = path;
        this.files = files;
        this.owned = new OwnedFile(path, files, lock, "the positions");
        this.fence = fence;
        this.smallBytes = smallBytes;
        this.known = known;
    }

    /** Reads what is there, and writes it anew. */
    static PositionLog open(Path path, StoreFiles files, FolderLock lock, long fence, long smallBytes) throws IOException {
        KnownPositions known = new KnownPositions();
        if (files.identity(path) != null) {
            PositionReader.read(path, files, fence, known);
        }
        PositionLog log = new PositionLog(path, files, lock, fence, smallBytes, known);
        try {
            log.rewrite();
            return log;
        } catch (Throwable e) {
            log.close();
            throw e;
        }
    }

    /**
     * The positions of all sources.
     *
     * @throws PeltonException STATE_NOT_WRITTEN if a sync has failed, or the log was closed
     */
    public synchronized Map<String, List<Position>> read() {
        owned.checkIsUsable();
        return known.all();
    }

    /** @throws PeltonException as {@link #read} */
    @Override
    public synchronized Set<String> sources() {
        owned.checkIsUsable();
        return known.sources();
    }

    /**
     * The positions of a source, in the order in which its splits came; empty if it has none.
     *
     * @throws PeltonException as {@link #read}
     */
    @Override
    public synchronized List<Position> read(String source) {
        owned.checkIsUsable();
        return known.of(source);
    }

    /** The same as {@link #write(String, List)} for several sources, with one write. */
    synchronized void write(Map<String, List<Position>> changed) {
        owned.checkIsOurs();
        Map<String, List<Position>> news = known.newOf(changed);
        if (!news.isEmpty()) {
            append(new PositionFormat.Entry(fence, false, news));
        }
    }

    /**
     * Writes positions of a source that have changed; others stay. A position goes on or has another mark: what is not beyond the one that is
     * known, with the same mark, is passed over.
     *
     * @throws PeltonException STATE_NOT_WRITTEN if that fails: then none of them is known now, and all or none of them when the log is
     *     opened again
     */
    @Override
    public void write(String source, List<Position> moved) {
        write(Map.of(source, moved));
    }

    /**
     * Forgets what is known of sources, which have these positions from now on; without any they begin anew.
     *
     * @throws PeltonException STATE_NOT_WRITTEN if that fails: as {@link #write(String, List)}
     */
    @Override
    public synchronized void begin(Map<String, List<Position>> starts) {
        owned.checkIsOurs();
        Map<String, List<Position>> changed = new LinkedHashMap<>(starts);
        changed.entrySet().removeIf(source -> known.of(source.getKey()).equals(source.getValue()));
        if (!changed.isEmpty()) {
            append(new PositionFormat.Entry(fence, true, changed));
        }
    }

    private void append(PositionFormat.Entry entry) {
        byte[] bytes = entry.bytes();
        if (bytes.length > PositionFormat.MAX_BYTES) {
            throw new PeltonException(ErrorCode.STATE_NOT_WRITTEN, path + ": positions of " + bytes.length + " bytes are to be written at once,"
                    + " and " + PositionFormat.MAX_BYTES + " is the most; read fewer splits at once");
        }
        makeRoom(bytes.length);
        StoreFile target = owned.file();
        try {
            cutRest();
            hasRest = true;
            target.write(bytes, 0, bytes.length, end);
        } catch (IOException e) {
            throw FencedHeader.failed(path, "the positions cannot be written", e);
        }
        try {
            target.sync();
        } catch (IOException e) {
            throw owned.over("the positions cannot be written to the disk", e);
        }
        hasRest = false;
        end += bytes.length;
        known.add(entry);
    }

    private void cutRest() throws IOException {
        if (hasRest) {
            owned.file().truncate(end);
            hasRest = false;
        }
    }

    /**
     * Compacts the file before {@code bytes} are appended, if most of it is of no use. Before and not after, since after the append nothing may
     * fail any more. If it fails, the log goes on, longer than it should be.
     */
    private void makeRoom(int bytes) {
        long length = end + bytes;
        long needed = FencedHeader.BYTES + known.bytes() + bytes;
        if (length <= Math.max(smallBytes, nextCompaction) || length <= 2 * needed) {
            return;
        }
        try {
            rewrite();
            nextCompaction = 0;
        } catch (IOException e) {
            nextCompaction = length + smallBytes;
            files.warn(path + ": the positions are not compacted, and the file grows: " + SystemMessage.of(e));
        }
    }

    /**
     * Replaces the file by one with what is known only.
     *
     * @throws IOException if that fails: then the file is as it was
     * @throws PeltonException STATE_NOT_WRITTEN if it was replaced, but the disk may not know that: then this is over
     */
    private void rewrite() throws IOException {
        byte[] content = content();
        owned.rewrite(content);
        end = content.length;
        hasRest = false;
    }

    private byte[] content() {
        ByteArrayOutputStream entries = new ByteArrayOutputStream();
        known.all().forEach((source, positions) -> {
            int begin = 0;
            long bytes = 0;
            for (int i = 0; i < positions.size(); i++) {
                long more = PositionFormat.lengthOf(positions.get(i));
                if (bytes + more > BYTES_AT_ONCE && i > begin) {
                    entries.writeBytes(entryOf(source, positions.subList(begin, i)));
                    begin = i;
                    bytes = 0;
                }
                bytes += more;
            }
            entries.writeBytes(entryOf(source, positions.subList(begin, positions.size())));
        });
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        content.writeBytes(new FencedHeader(fence, FencedHeader.BYTES + entries.size()).bytes(PositionFormat.HEADER));
        content.writeBytes(entries.toByteArray());
        return content.toByteArray();
    }

    private byte[] entryOf(String source, List<Position> some) {
        return new PositionFormat.Entry(fence, false, Map.of(source, some)).bytes();
    }

    /** Closes the file; what a write that failed has left is cut off first. */
    synchronized void close() throws IOException {
        try (owned) {
            if (!owned.isOver()) {
                cutRest();
            }
        }
    }
}

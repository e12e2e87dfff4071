// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.io.store.StoreFile;
import io.pelton.io.store.StoreFiles;
import io.pelton.io.store.StoreHeader;
import io.pelton.io.store.StoreInUseException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.UUID;
import java.util.zip.CRC32C;

/**
 * Which parts of an output are complete, from run to run: readers may have moved them away. It is locked as long as the parts are written.
 *
 * <pre>
 *   header, 24 bytes | entry | entry
 *   entry, 64 bytes: sequence, 8 bytes | owner, 16 bytes | completed, 8 bytes | CRC-32C of the 32 bytes before, 4 bytes | zeros
 * </pre>
 *
 * The intact entry with the higher sequence counts, and the other one is written next: one that is torn is as if it had never been begun. Used by one thread at a
 * time.
 */
final class PartLog implements Closeable {
    /** The owner of parts that no state folder goes on with. */
    static final UUID NOBODY = new UUID(0, 0);

    private static final StoreHeader HEADER = StoreHeader.of("parts", 1);
    private static final int ENTRY_BYTES = 64;
    private static final int CHECKED_BYTES = 4 * Long.BYTES;

    private final StoreFile file;
    private final boolean survives;
    private long sequence;
    private UUID owner = NOBODY;
    private long completed;

    private PartLog(StoreFile file, boolean survives) {
        this.file = file;
        this.survives = survives;
    }

    /**
     * Opens that of an output, or makes one.
     *
     * @param survives whether what is noted is to survive a power loss
     * @throws PeltonException FILE_IN_USE if somebody else writes the parts; OUTPUT_CHANGED if the file is none of this version
     */
    static PartLog open(StoreFiles files, PartNames names, boolean survives) throws IOException {
        StoreFile file;
        try {
            file = files.open(names.log());
        } catch (StoreInUseException e) {
            throw new PeltonException(ErrorCode.FILE_IN_USE, names.named() + ": its parts are being written by " + e.user());
        }
        try {
            PartLog log = new PartLog(file, survives);
            log.read(names);
            StoreHeader.own(file);
            return log;
        } catch (Throwable e) {
            file.close();
            throw e;
        }
    }

    private void read(PartNames names) throws IOException {
        byte[] header = new byte[StoreHeader.BYTES];
        int length = file.readFully(header, 0, header.length, 0);
        if (length < header.length && HEADER.isBeginning(header, length)) {
            file.write(HEADER.bytes(), 0, StoreHeader.BYTES, 0);
            return;
        }
        if (length < header.length || !HEADER.isSameKind(header) || StoreHeader.version(header) != HEADER.version()) {
            throw new PeltonException(
                    ErrorCode.OUTPUT_CHANGED,
                    names.log() + ": it is to say which parts of " + names.named() + " are complete, but it is damaged, or of another version of Pelton;"
                            + " delete it if no state folder goes on with these parts");
        }
        readEntry(0);
        readEntry(1);
    }

    private void readEntry(int number) throws IOException {
        byte[] bytes = new byte[CHECKED_BYTES + Integer.BYTES];
        if (file.readFully(bytes, 0, bytes.length, place(number)) < bytes.length) {
            return;
        }
        ByteBuffer entry = ByteBuffer.wrap(bytes);
        long found = entry.getLong();
        UUID foundOwner = new UUID(entry.getLong(), entry.getLong());
        long foundCompleted = entry.getLong();
        if (entry.getInt() == sum(bytes) && found > sequence) {
            sequence = found;
            owner = foundOwner;
            completed = foundCompleted;
        }
    }

    private static long place(int entry) {
        return StoreHeader.BYTES + (long) entry * ENTRY_BYTES;
    }

    private static int sum(byte[] entry) {
        CRC32C sum = new CRC32C();
        sum.update(entry, 0, CHECKED_BYTES);
        return (int) sum.getValue();
    }

    /** Which output of a state folder goes on with the parts; {@link #NOBODY} if none does. */
    UUID owner() {
        return owner;
    }

    /** The number of the last part that is complete, or about to get its name; 0 if none is. */
    long completed() {
        return completed;
    }

    /**
     * Notes that the parts are those of an owner from now on.
     *
     * @param highest the number of the last part that there is, which may be one that this log does not know: the next one has the number after it, so that between
     *     two of an owner none is missing
     */
    void begins(UUID newOwner, long highest) throws IOException {
        if (!owner.equals(newOwner) || highest > completed) {
            write(newOwner, Math.max(highest, completed));
        }
    }

    /** Notes that a part is about to get its name. */
    void completes(long number) throws IOException {
        if (number > completed) {
            write(owner, number);
        }
    }

    private void write(UUID newOwner, long newCompleted) throws IOException {
        ByteBuffer entry = ByteBuffer.allocate(ENTRY_BYTES);
        entry.putLong(sequence + 1).putLong(newOwner.getMostSignificantBits()).putLong(newOwner.getLeastSignificantBits()).putLong(newCompleted);
        entry.putInt(sum(entry.array()));
        file.write(entry.array(), 0, ENTRY_BYTES, place((int) (sequence & 1)));
        if (survives) {
            file.sync();
        }
        sequence++;
        owner = newOwner;
        completed = newCompleted;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Mark;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/**
 * Where the partitions of an output ended at an epoch. Those that are not in it had nothing that was not complete.
 *
 * <pre>
 *   version 129 | owner, 16 bytes | count, 4 bytes | count times: name in modified UTF-8 | length, 4 bytes | a {@link PartMark}
 * </pre>
 *
 * @param owner which output it is
 * @param partitions their marks, by the names of their folders
 */
record PartitionsMark(UUID owner, Map<String, PartMark> partitions) {
    private static final int VERSION = 129;

    /** @throws PeltonException STATE_UNREADABLE if it was written by another version of this program, or is none */
    static PartitionsMark of(Mark mark, Path named) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(mark.bytes()))) {
            if (in.readUnsignedByte() == VERSION) {
                UUID owner = new UUID(in.readLong(), in.readLong());
                Map<String, PartMark> partitions = new LinkedHashMap<>();
                for (int left = in.readInt(); left > 0; left--) {
                    partitions.put(in.readUTF(), PartMark.of(Mark.of(in.readNBytes(in.readInt())), named));
                }
                return new PartitionsMark(owner, partitions);
            }
        } catch (IOException e) {
            // it is none, as is said below
        }
        throw new PeltonException(
                ErrorCode.STATE_UNREADABLE,
                "where the partitions of " + named + " ended was noted in another way than this version of Pelton does, or by an output without 'partition'; run"
                        + " what noted it, or start anew with another state folder and another output");
    }

    Mark mark() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(VERSION);
            out.writeLong(owner.getMostSignificantBits());
            out.writeLong(owner.getLeastSignificantBits());
            out.writeInt(partitions.size());
            for (Map.Entry<String, PartMark> each : partitions.entrySet()) {
                byte[] mark = each.getValue().mark().bytes();
                out.writeUTF(each.getKey());
                out.writeInt(mark.length);
                out.write(mark);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Mark.of(bytes.toByteArray());
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import io.pelton.io.store.Frame;
import io.pelton.io.store.LogReader;
import io.pelton.io.store.StoreFile;
import io.pelton.io.store.StoreFiles;
import io.pelton.io.store.StoreHeader;
import io.pelton.spi.Mark;
import io.pelton.spi.Position;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The file that says which epoch was decided: a {@link FencedHeader}, and one entry in a {@linkplain Frame frame}, or none as long as none
 * was. Numbers are big-endian.
 *
 * <pre>
 *   0        4        8       16       20       24       28
 *  +--------+--------+-------+--------+--------+--------+--- … -+-- … -+--- … --+
 *  | length | CRC32C | epoch | count  | count  | count  | sources | steps | outputs |
 *  |        |        |       | of sources, of steps, of outputs |       |      |        |
 *  +--------+--------+-------+--------+--------+--------+--- … -+-- … -+--- … --+
 *  a step:    id, epoch and number of its snapshot, length and checksum of that
 *  an output: id, mark
 * </pre>
 *
 * Sources, texts and marks are drawn in {@link Fields}.
 */
record Manifest(long epoch, Map<String, List<Position>> positions, Map<String, SnapshotFile> steps, Map<String, Mark> outputs) {
    private static final StoreHeader HEADER = StoreHeader.of("PEPCH", 1);
    private static final int HEAD_BYTES = 28;
    private static final int EPOCH = 8;
    private static final int SOURCES = 16;
    private static final int STEPS = 20;
    private static final int OUTPUTS = 24;

    /** The longest entry, as in the log of positions. */
    private static final Frame FRAME = new Frame(HEAD_BYTES, PositionFormat.MAX_BYTES);

    /** The file with this manifest, or without any. */
    static byte[] file(long fence, @Nullable Manifest manifest) throws IOException {
        byte[] entry = manifest == null ? new byte[0] : manifest.entry();
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(new FencedHeader(fence, FencedHeader.BYTES + entry.length).bytes(HEADER));
        file.writeBytes(entry);
        return file.toByteArray();
    }

    private byte[] entry() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(ByteBuffer.allocate(HEAD_BYTES)
                .putLong(EPOCH, epoch)
                .putInt(SOURCES, positions.size())
                .putInt(STEPS, steps.size())
                .putInt(OUTPUTS, outputs.size())
                .array());
        new TreeMap<>(positions).forEach((source, all) -> Fields.putSource(out, source, all));
        new TreeMap<>(steps).forEach((step, snapshot) -> {
            Fields.putText(out, step);
            Fields.putNumber(out, snapshot.epoch());
            Fields.putNumber(out, snapshot.number());
            Fields.putNumber(out, snapshot.length());
            Fields.putNumber(out, snapshot.checksum());
        });
        new TreeMap<>(outputs).forEach((output, end) -> {
            Fields.putText(out, output);
            Fields.putMark(out, end);
        });
        byte[] entry = out.toByteArray();
        if (entry.length > FRAME.maxBytes()) {
            throw new IOException("its positions and ends of outputs take " + entry.length + " bytes, and " + FRAME.maxBytes()
                    + " is the most; read fewer splits at once");
        }
        FRAME.seal(entry);
        return entry;
    }

    /**
     * Reads the file.
     *
     * @param fence the number of this opening
     * @return null if no epoch was decided
     * @throws io.pelton.error.PeltonException STATE_UNREADABLE if the file is damaged, or of another version
     */
    static @Nullable Manifest read(Path path, StoreFiles files, long fence) throws IOException {
        try (StoreFile file = files.open(path)) {
            FencedHeader header = FencedHeader.readOfWhole(path, file, HEADER);
            FencedHeader.checkFence(path, header.length(), header.fence(), fence);
            if (header.length() == FencedHeader.BYTES) {
                return null;
            }
            LogReader entries = new LogReader(file, FRAME, FencedHeader.BYTES);
            ByteBuffer entry = entries.next();
            if (entry == null || entries.position() != header.length()) {
                throw FencedHeader.unreadable(path, "it is damaged after its header");
            }
            return manifest(entry);
        }
    }

    private static Manifest manifest(ByteBuffer in) {
        in.position(HEAD_BYTES);
        Map<String, List<Position>> positions = Fields.sources(in, in.getInt(SOURCES));
        Map<String, SnapshotFile> steps = new LinkedHashMap<>();
        for (int i = in.getInt(STEPS); i > 0; i--) {
            steps.put(Fields.text(in), new SnapshotFile(in.getLong(), in.getInt(), in.getLong(), in.getInt()));
        }
        Map<String, Mark> outputs = new LinkedHashMap<>();
        for (int i = in.getInt(OUTPUTS); i > 0; i--) {
            outputs.put(Fields.text(in), Fields.mark(in));
        }
        return new Manifest(in.getLong(EPOCH), positions, steps, outputs);
    }
}

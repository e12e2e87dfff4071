// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.instance;

import io.pelton.state.RecordCodec;
import io.pelton.state.SavedState;
import io.pelton.state.State;
import io.pelton.state.StateIn;
import io.pelton.state.StateOut;
import io.pelton.state.StateParts;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;

/** How states are written down, and read back. */
final class StateFormat {
    private StateFormat() {}

    /** The next entry of a part. */
    private record NextEntry(long number, StateIn part) {}

    /**
     * Writes a state as it is.
     *
     * @param now the time of day, in nanoseconds since 1970
     * @throws IOException if it cannot be written
     */
    static SavedState write(State state, int version, long now) throws IOException {
        Written written = new Written(now);
        state.write(written);
        Map<Integer, byte[]> parts = new HashMap<>();
        written.bytes.forEach((keyGroup, part) -> parts.put(keyGroup, part.toByteArray()));
        return new SavedState(version, parts);
    }

    private static final class Written implements StateParts {
        private final long now;
        private final Map<Integer, ByteArrayOutputStream> bytes = new HashMap<>();
        private final Map<Integer, StateOut> parts = new HashMap<>();
        private long entries;

        Written(long now) {
            this.now = now;
        }

        @Override
        public StateOut of(int keyGroup) throws IOException {
            StateOut out = parts.computeIfAbsent(keyGroup, this::begin);
            out.writeLong(entries++);
            return out;
        }

        private StateOut begin(int keyGroup) {
            ByteArrayOutputStream part = new ByteArrayOutputStream();
            bytes.put(keyGroup, part);
            return new StateOut(part, RecordCodec.standard(), now);
        }
    }

    /**
     * Has {@code state}, which is empty, read all entries of what was written.
     *
     * @throws IOException if it cannot
     */
    static void read(SavedState written, State state, long now) throws IOException {
        Queue<NextEntry> next = new PriorityQueue<>(Comparator.comparingLong(NextEntry::number));
        for (byte[] part : written.parts().values()) {
            StateIn in = new StateIn(new ByteArrayInputStream(part), RecordCodec.standard(), now);
            next.add(new NextEntry(in.readLong(), in));
        }
        for (NextEntry entry = next.poll(); entry != null; entry = next.poll()) {
            StateIn in = entry.part();
            state.read(in);
            if (in.available() > 0) {
                next.add(new NextEntry(in.readLong(), in));
            }
        }
    }
}

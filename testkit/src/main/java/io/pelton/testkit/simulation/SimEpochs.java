// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import io.pelton.spi.Epoch;
import io.pelton.spi.EpochStore;
import io.pelton.spi.Mark;
import io.pelton.spi.Position;
import io.pelton.spi.PositionStore;
import io.pelton.spi.StateStore;
import io.pelton.state.SavedState;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import static org.assertj.core.api.Assertions.assertThat;

/** Epochs in a simulated store: a file, written beside the old one, which it then replaces. */
public final class SimEpochs implements StateStore, EpochStore {
    private static final String FILE = "epoch";
    private static final String PREPARED = "epoch-prepared";

    private final SimStore store;
    private int attempts;

    /** Whether a decision has failed, or is being made by another task: nothing is decided any more then. */
    private boolean isBroken;

    /** Those in {@code store}. */
    public SimEpochs(SimStore store) {
        this.store = store;
    }

    @Override
    public PositionStore positions() {
        return new PositionStore() {
            @Override
            public Set<String> sources() {
                return Set.of();
            }

            @Override
            public List<Position> read(String source) {
                return List.of();
            }

            @Override
            public void begin(Map<String, List<Position>> starts) {
                assertThat(starts).as("such flows have epochs").isEmpty();
            }

            @Override
            public void write(String source, List<Position> moved) {
                throw new AssertionError("such flows have epochs");
            }
        };
    }

    @Override
    public EpochStore epochs() {
        return this;
    }

    @Override
    public Optional<Epoch> latest() throws IOException {
        return read(FILE);
    }

    @Override
    public Optional<Epoch> prepared() throws IOException {
        long last = number();
        return read(PREPARED).filter(epoch -> epoch.number() > last);
    }

    private long number() throws IOException {
        return latest().map(Epoch::number).orElse(0L);
    }

    private Optional<Epoch> read(String file) throws IOException {
        byte[] bytes = store.read(file);
        if (bytes.length == 0) {
            return Optional.empty();
        }
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        long number = in.readLong();
        Map<String, List<Position>> positions = new HashMap<>();
        for (int sources = in.readInt(); sources > 0; sources--) {
            List<Position> splits = new ArrayList<>();
            positions.put(in.readUTF(), splits);
            for (int i = in.readInt(); i > 0; i--) {
                splits.add(new Position(in.readUTF(), in.readLong(), mark(in)));
            }
        }
        Map<String, Map<String, SavedState>> states = new HashMap<>();
        for (int steps = in.readInt(); steps > 0; steps--) {
            Map<String, SavedState> ofStep = new HashMap<>();
            states.put(in.readUTF(), ofStep);
            for (int i = in.readInt(); i > 0; i--) {
                String name = in.readUTF();
                int version = in.readInt();
                Map<Integer, byte[]> parts = new HashMap<>();
                for (int left = in.readInt(); left > 0; left--) {
                    parts.put(in.readInt(), in.readNBytes(in.readInt()));
                }
                ofStep.put(name, new SavedState(version, parts));
            }
        }
        Map<String, Mark> outputs = new HashMap<>();
        for (int i = in.readInt(); i > 0; i--) {
            outputs.put(in.readUTF(), mark(in));
        }
        assertThat(in.available()).as("bytes after an epoch").isZero();
        return Optional.of(new Epoch(number, positions, states, outputs));
    }

    private static Mark mark(DataInputStream in) throws IOException {
        return Mark.of(in.readNBytes(in.readInt()));
    }

    private static byte[] bytes(Epoch epoch) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeLong(epoch.number());
        out.writeInt(epoch.positions().size());
        for (Map.Entry<String, List<Position>> source : epoch.positions().entrySet()) {
            out.writeUTF(source.getKey());
            out.writeInt(source.getValue().size());
            for (Position position : source.getValue()) {
                out.writeUTF(position.split());
                out.writeLong(position.offset());
                write(position.mark(), out);
            }
        }
        out.writeInt(epoch.states().size());
        for (Map.Entry<String, Map<String, SavedState>> step : epoch.states().entrySet()) {
            out.writeUTF(step.getKey());
            out.writeInt(step.getValue().size());
            for (Map.Entry<String, SavedState> state : step.getValue().entrySet()) {
                out.writeUTF(state.getKey());
                out.writeInt(state.getValue().version());
                out.writeInt(state.getValue().parts().size());
                for (Map.Entry<Integer, byte[]> part : state.getValue().parts().entrySet()) {
                    out.writeInt(part.getKey());
                    out.writeInt(part.getValue().length);
                    out.write(part.getValue());
                }
            }
        }
        out.writeInt(epoch.outputs().size());
        for (Map.Entry<String, Mark> output : epoch.outputs().entrySet()) {
            out.writeUTF(output.getKey());
            write(output.getValue(), out);
        }
        return bytes.toByteArray();
    }

    private static void write(Mark mark, DataOutputStream out) throws IOException {
        out.writeInt(mark.bytes().length);
        out.write(mark.bytes());
    }

    @Override
    public void decide(Epoch epoch) throws IOException {
        write(epoch, FILE);
    }

    @Override
    public void prepare(Epoch epoch) throws IOException {
        write(epoch, PREPARED);
    }

    @Override
    public void decidePrepared() throws IOException {
        write(prepared().orElseThrow(), FILE);
    }

    private void write(Epoch epoch, String file) throws IOException {
        assertThat(isBroken).as("epochs are decided after one was refused").isFalse();
        isBroken = true;
        assertThat(epoch.number()).as("number of an epoch").isEqualTo(number() + 1);
        String made = "epoch-made-" + attempts++;
        while (!store.names(made).isEmpty()) { // of a life before
            made = "epoch-made-" + attempts++;
        }
        store.append(made, bytes(epoch));
        store.sync(made);
        store.rename(made, file);
        store.syncNames();
        isBroken = false;
    }
}

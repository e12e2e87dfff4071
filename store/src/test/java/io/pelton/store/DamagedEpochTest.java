// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Epoch;
import io.pelton.spi.Mark;
import io.pelton.spi.Position;
import io.pelton.state.SavedState;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A folder with a damaged epoch is refused, as it is, in words; or the damage is where nothing depends on it. */
class DamagedEpochTest {
    /** How many of each byte are flipped, one by one. */
    private static final int BITS = Boolean.getBoolean("pelton.nightly") ? Byte.SIZE : 1;

    @TempDir
    private Path folder;

    private final Map<String, byte[]> whole = new TreeMap<>();
    private String decided = "";

    private StateFolder open() {
        return StateFolder.open(folder, new FailingFiles(), PositionLog.SMALL_BYTES);
    }

    @BeforeEach
    void makeFolder() throws IOException {
        try (StateFolder state = open()) {
            state.epochs().decide(epoch(1));
            state.epochs().decide(epoch(2));
            decided = state.epochs().latest().map(RandomEpochs::text).orElseThrow();
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                whole.put(file.getFileName().toString(), Files.readAllBytes(file));
            }
        }
        assertThat(whole.keySet()).containsExactly("epoch", "format", "lock", "positions", "state-1-0", "state-2-0");
    }

    /** So that who asks how far sources have come needs no memory for what steps keep. */
    @Test
    void positionsOfTheLastEpoch_areReadWithoutWhatStepsKeep() throws IOException {
        byte[] states = whole.get("state-2-0").clone();
        states[states.length - 1] ^= 1;
        Files.write(folder.resolve("state-2-0"), states);
        try (StateFolder state = open()) {
            assertThat(state.positionsOfEpoch()).isEqualTo(epoch(2).positions());
            assertThatThrownBy(() -> state.epochs().latest()).isInstanceOf(PeltonException.class);
        }
        assertThat(StateView.withoutStates(folder).epoch()).contains(new Epoch(2, epoch(2).positions(), Map.of(), epoch(2).outputs()));
        assertThatThrownBy(() -> StateView.of(folder)).isInstanceOf(PeltonException.class);
    }

    /** Of two steps the states stay; of the other one they change. */
    private static Epoch epoch(int number) {
        SavedState groups = new SavedState(1, Map.of(3, new byte[] {1, 2}, 100, new byte[] {3}));
        SavedState times = new SavedState(2, Map.of(0, new byte[] {(byte) number}));
        return new Epoch(
                number,
                Map.of("s", List.of(new Position("a", number, Mark.of(new byte[] {7})))),
                Map.of("fixed", Map.of("groups", groups, "none", new SavedState(4, Map.of())), "moving", Map.of("times", times)),
                Map.of("file", Mark.of(new byte[] {(byte) number})));
    }

    private void restore() throws IOException {
        PowerLossTest.emptied(folder);
        for (Map.Entry<String, byte[]> file : whole.entrySet()) {
            Files.write(folder.resolve(file.getKey()), file.getValue());
        }
    }

    /** What is said of the folder in which this file is another; empty if it has the epoch that was decided, and nothing has changed in it. */
    private String refusal(String name, byte[] changed) throws IOException {
        restore();
        Files.write(folder.resolve(name), changed);
        try (StateFolder state = open()) {
            assertThat(state.epochs().latest().map(RandomEpochs::text)).as(name).contains(decided);
            return "";
        } catch (PeltonException e) {
            assertThat(e.code()).as(name).isEqualTo(ErrorCode.STATE_UNREADABLE);
            assertThat(folder.resolve(name)).hasBinaryContent(changed);
            return e.getMessage();
        }
    }

    @Test
    void anyByteHasABitFlipped_isRefused_orTheEpochIsTheOneThatWasDecided() throws IOException {
        int same = 0;
        int refused = 0;
        for (String name : whole.keySet()) {
            for (int flip = 0; flip < BITS * whole.get(name).length; flip++) {
                byte[] flipped = whole.get(name).clone();
                int place = flip / BITS;
                int bit = (flip + place) % Byte.SIZE;
                flipped[place] ^= (byte) (1 << bit);
                String refusal = refusal(name, flipped);
                if (refusal.isEmpty()) {
                    same++;
                } else {
                    refused++;
                    assertThat(refusal).as("byte %d, bit %d", place, bit).contains(folder.resolve(name).toString());
                }
            }
        }
        // nothing depends on the process that is said to have written a file, nor on what was in the file that is locked
        assertThat(same).isEqualTo(BITS * (5 * Long.BYTES + whole.get("lock").length));
        assertThat(refused).isGreaterThan(500 * BITS);
    }

    @Test
    void anyFileIsCutAtAnyByte_orGrows_isRefused() throws IOException {
        for (String name : List.of("epoch", "format", "positions", "state-1-0", "state-2-0")) {
            for (int length = 0; length < whole.get(name).length; length++) {
                assertThat(refusal(name, Arrays.copyOf(whole.get(name), length))).as("cut at %d", length).contains(folder.resolve(name).toString());
            }
        }
        for (String name : List.of("epoch", "format", "state-1-0", "state-2-0")) {
            byte[] longer = Arrays.copyOf(whole.get(name), whole.get(name).length + 1);
            assertThat(refusal(name, longer)).contains(folder.resolve(name).toString()).contains("after its end");
        }
    }

    @Test
    void fileIsMissing_isRefused_andNothingChanges() throws IOException {
        for (String name : List.of("epoch", "format", "positions", "state-1-0", "state-2-0")) {
            byte[] bytes = whole.remove(name);
            assertThat(refusalWithout(name)).contains(folder.resolve(name).toString()).contains("it is missing").contains("Restore");
            whole.put(name, bytes);
        }
        whole.keySet().removeAll(List.of("epoch", "format", "positions"));
        assertThat(refusalWithout("format")).contains(folder.resolve("format").toString()).contains("it is missing");
    }

    private String refusalWithout(String name) throws IOException {
        restore();
        try (StateFolder _ = open()) {
            return "it was opened";
        } catch (PeltonException e) {
            assertThat(e.code()).as(name).isEqualTo(ErrorCode.STATE_UNREADABLE);
            whole.forEach((other, bytes) -> {
                if (!other.equals("lock")) {
                    assertThat(folder.resolve(other)).hasBinaryContent(bytes);
                }
            });
            return e.getMessage();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"epoch", "state-1-0", "state-2-0"})
    void versionIsUnknown_isRefused_withWhatToDo(String name) throws IOException {
        byte[] bytes = changed(name, 0, 12, header -> {
            header[11] = 7;
            return header;
        });
        assertThat(refusal(name, bytes)).contains(name, "format 7", "reads format 1 only", "run the version");
    }

    @ParameterizedTest
    @ValueSource(strings = {"epoch", "state-1-0", "state-2-0"})
    void fileIsOfALaterOpening_isRefused(String name) throws IOException {
        byte[] bytes = changed(name, 24, 40, header -> {
            ByteBuffer.wrap(header).putLong(24, 3);
            return header;
        });
        assertThat(refusal(name, bytes)).contains(name, "opening number 3", "knows of 1 only", "different copies");
    }

    private byte[] changed(String name, int from, int to, UnaryOperator<byte[]> change) {
        byte[] bytes = change.apply(whole.get(name).clone());
        CRC32C sum = new CRC32C();
        sum.update(bytes, from, to - from);
        ByteBuffer.wrap(bytes).putInt(to, (int) sum.getValue());
        return bytes;
    }

    @Test
    void snapshotIsAnIntactOneOfAnotherEpoch_isRefused() throws IOException {
        byte[] bytes;
        PowerLossTest.emptied(folder);
        try (StateFolder state = open()) {
            state.epochs().decide(epoch(5));
            bytes = Files.readAllBytes(folder.resolve("state-5-1"));
        }
        assertThat(bytes).hasSameSizeAs(whole.get("state-2-0"));
        assertThat(refusal("state-2-0", bytes)).contains("state-2-0", "different copies");
    }
}

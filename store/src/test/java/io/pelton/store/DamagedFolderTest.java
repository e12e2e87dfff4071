// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Mark;
import io.pelton.spi.Position;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A damaged folder is refused, or says what was written: the newest, or, where only the last entry is damaged or the end is missing, an earlier one. */
class DamagedFolderTest {
    private static final List<String> NAMES = List.of("format", "lock", "positions", "epoch");

    /** How many of each byte are flipped, one by one. */
    private static final int BITS = Boolean.getBoolean("pelton.nightly") ? Byte.SIZE : 1;

    @TempDir
    private Path folder;

    /** What the positions were after each write of the last opening, the first one before any, and how long the file was then. */
    private final List<Map<String, List<Position>>> written = new ArrayList<>();

    private final List<Long> ends = new ArrayList<>();
    private final Map<String, byte[]> whole = new LinkedHashMap<>();
    private final FailingFiles files = new FailingFiles();

    private StateFolder open() {
        return StateFolder.open(folder, files, PositionLog.SMALL_BYTES);
    }

    @BeforeEach
    void makeFolder() throws IOException {
        try (StateFolder state = open()) {
            state.positions().write(Map.of("s", List.of(new Position("a", 1, Mark.of(new byte[] {1, 2})))));
            state.positions().write(Map.of("s", List.of(new Position("b", 1))));
        }
        try (StateFolder state = open()) {
            remember(state);
            for (int i = 2; i < 5; i++) {
                state.positions().write(Map.of("s", List.of(new Position("b", i)), "t", List.of(new Position("a", i))));
                remember(state);
            }
        }
        for (String name : NAMES) {
            whole.put(name, Files.readAllBytes(folder.resolve(name)));
        }
    }

    private void remember(StateFolder state) throws IOException {
        written.add(state.positions().read());
        ends.add(Files.size(folder.resolve("positions")));
    }

    private void restore() throws IOException {
        for (String name : NAMES) {
            Files.write(folder.resolve(name), whole.get(name));
        }
        files.notices.clear();
    }

    @Test
    void anyByteHasABitFlipped_isRefused_orThePositionsAreThoseWritten_butTheLastEntryMayBeCutOffWithANotice() throws IOException {
        int refused = 0;
        int cut = 0;
        int same = 0;
        long lastEntry = ends.get(ends.size() - 2);
        for (String name : NAMES) {
            for (int flip = 0; flip < BITS * whole.get(name).length; flip++) {
                restore();
                byte[] flipped = whole.get(name).clone();
                int place = flip / BITS;
                int bit = (flip + place) % Byte.SIZE;
                flipped[place] ^= (byte) (1 << bit);
                Files.write(folder.resolve(name), flipped);
                try (StateFolder state = open()) {
                    boolean isCut = name.equals("positions") && place >= lastEntry;
                    assertThat(state.positions().read())
                            .as("%s, byte %d, bit %d", name, place, bit)
                            .isEqualTo(isCut ? written.get(written.size() - 2) : written.getLast());
                    assertThat(files.notices).hasSize(isCut ? 1 : 0);
                    assertThat(state.fence()).isEqualTo(3);
                    cut += isCut ? 1 : 0;
                    same += isCut ? 0 : 1;
                } catch (PeltonException e) {
                    refused++;
                    assertThat(e.code()).isEqualTo(ErrorCode.STATE_UNREADABLE);
                    assertThat(e).as("%s, byte %d, bit %d", name, place, bit).hasMessageContaining(folder.resolve(name).toString());
                    assertThat(folder.resolve(name)).hasBinaryContent(flipped);
                }
            }
        }
        assertThat(cut).isEqualTo(BITS * (whole.get("positions").length - (int) lastEntry));
        // nothing depends on the process that is said to have written a file, nor on what was in the file that is locked
        assertThat(same).isEqualTo(BITS * (3 * Long.BYTES + whole.get("lock").length));
        assertThat(refused).isGreaterThan(125 * BITS);
    }

    @Test
    void positionsAreCutAtAnyByte_areThoseOfTheEntriesThatAreLeft_orRefusedWhereNoWriteCanHaveBeenInterrupted() throws IOException {
        for (int length = 0; length < whole.get("positions").length; length++) {
            restore();
            int cut = length;
            Files.write(folder.resolve("positions"), Arrays.copyOf(whole.get("positions"), length));
            if (length < ends.getFirst()) {
                assertUnreadable().hasMessageContaining(folder.resolve("positions").toString());
                continue;
            }
            int entries = (int) ends.stream().filter(end -> end <= cut).count() - 1;
            try (StateFolder state = open()) {
                assertThat(state.positions().read()).as("cut at %d", length).isEqualTo(written.get(entries));
                assertThat(files.notices).as("cut at %d", length).hasSize(ends.contains((long) length) ? 0 : 1);
                state.positions().write(Map.of("new", List.of(new Position("n", 1))));
            }
            try (StateFolder state = open()) {
                assertThat(state.positions().read("new")).containsExactly(new Position("n", 1));
                assertThat(state.positions().read("s")).isEqualTo(written.get(entries).get("s"));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"format", "positions", "epoch"})
    void formatIsCutOrFileIsMissing_isRefused(String name) throws IOException {
        for (int length = 0; length < whole.get("format").length; length++) {
            restore();
            Files.write(folder.resolve("format"), Arrays.copyOf(whole.get("format"), length));
            assertUnreadable().hasMessageContaining(folder.resolve("format").toString());
        }
        restore();
        Files.delete(folder.resolve(name));
        assertUnreadable().hasMessageContaining(name + ": ").hasMessageContaining("it is missing").hasMessageContaining("Restore");
    }

    @ParameterizedTest
    @ValueSource(strings = {"format", "positions", "epoch"})
    void versionIsUnknown_isRefused_withWhatToDo(String name) throws IOException {
        byte[] bytes = whole.get(name).clone();
        bytes[11] = 7;
        CRC32C sum = new CRC32C();
        sum.update(bytes, 0, 12);
        ByteBuffer.wrap(bytes).putInt(12, (int) sum.getValue());
        Files.write(folder.resolve(name), bytes);

        assertUnreadable().hasMessageContaining("format 7").hasMessageContaining("reads format 1 only").hasMessageContaining("run the version");
        assertThat(folder.resolve(name)).hasBinaryContent(bytes);
    }

    @Test
    void filesAreOfDifferentCopies_isRefused() throws IOException {
        open().close();
        open().close();
        Files.write(folder.resolve("format"), whole.get("format"));
        assertUnreadable().hasMessageContaining("different copies");
    }

    private AbstractThrowableAssert<?, ?> assertUnreadable() {
        return assertThatThrownBy(this::open)
                .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STATE_UNREADABLE));
    }
}

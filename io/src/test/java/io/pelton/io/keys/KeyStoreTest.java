// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.keys;

import io.pelton.io.keys.KeyStore.Settings;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.SequencedSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Keys are known when they are written and not before, whatever happens to the file. */
class KeyStoreTest {
    @TempDir
    private Path folder;

    private final FaultyFiles files = new FaultyFiles();

    private Path file() {
        return folder.resolve("state").resolve("keys");
    }

    private KeyStore open(Settings settings) throws IOException {
        return KeyStore.open(file(), settings, files);
    }

    private KeyStore open() throws IOException {
        return open(Settings.DEFAULT);
    }

    private static void add(KeyStore store, String... keys) throws IOException {
        store.add(List.of(keys));
    }

    @Test
    void storeIsOpenedAgain_knowsWhatWasAdded_andNotWhatWasRemoved() throws IOException {
        try (KeyStore store = open()) {
            add(store, "a", "b", "c");
            store.remove("b");
            add(store, "d");
            store.remove("never added");
        }
        try (KeyStore store = open()) {
            assertThat(List.of("a", "b", "c", "d").stream().filter(store::contains)).containsExactly("a", "c", "d");
            assertThat(store.size()).isEqualTo(3);
        }
    }

    @Test
    void keysThatLookAlikeInAListOfLines_areKeysOfTheirOwn() throws IOException {
        List<String> keys = List.of("", " ", "a b", "a\nb", "a\r\nb", "a\\nb", "\u0000", "ä", "a\u0308", "\ud800", "?", "x".repeat(200_000));
        try (KeyStore store = open()) {
            for (String key : keys) {
                assertThat(store.contains(key)).isFalse();
                add(store, key);
            }
        }
        try (KeyStore store = open()) {
            assertThat(keys).allMatch(store::contains);
            assertThat(store.size()).isEqualTo(keys.size());
        }
    }

    @Test
    void fileIsReadInPieces_isReadWhole() throws IOException {
        List<String> keys = List.of("first", "x".repeat(100_000), "", "last");
        try (KeyStore store = open()) {
            store.add(keys);
        }
        for (int most = 1; most < 40_000; most = 3 * most + 1) {
            files.mostRead = most;
            try (KeyStore store = open()) {
                assertThat(keys).allMatch(store::contains);
            }
        }
    }

    @Test
    void fileIsCutAtAnyByte_keysBeforeAreKnown_andWhatIsAddedThenStays() throws IOException {
        List<String> keys = List.of("first", "second, which is longer", "\n", "", "fünf");
        List<Long> ends = new ArrayList<>();
        try (KeyStore store = open()) {
            for (String key : keys) {
                add(store, key);
                ends.add(Files.size(file()));
            }
        }
        byte[] whole = Files.readAllBytes(file());
        for (int length = 0; length <= whole.length; length++) {
            Files.write(file(), Arrays.copyOf(whole, length));
            int cut = length;
            List<String> complete = keys.subList(0, (int) ends.stream().filter(end -> end <= cut).count());
            files.warnings.clear();
            try (KeyStore store = open()) {
                assertThat(keys.stream().filter(store::contains)).as("cut at %d", length).containsExactlyElementsOf(complete);
                assertThat(files.warnings).as("cut at %d", length).hasSize(isBetweenKeys(cut, ends) ? 0 : 1);
                add(store, "new");
            }
            try (KeyStore store = open()) {
                assertThat(store.size()).as("cut at %d", length).isEqualTo(complete.size() + 1);
                assertThat(store.contains("new")).isTrue();
            }
        }
    }

    /** Whether nothing is torn there, or only a header that says nothing yet. */
    private static boolean isBetweenKeys(long length, List<Long> ends) {
        return length <= KeyFormat.HEADER_BYTES || ends.contains(length);
    }

    @Test
    void anyBitIsFlipped_noKeyAppearsThatWasNotAdded_andNoneButTheLastIsLostInSilence() throws IOException {
        List<String> keys = List.of("first", "second", "third");
        try (KeyStore store = open()) {
            store.add(keys);
        }
        byte[] whole = Files.readAllBytes(file());
        int refused = 0;
        for (int bit = 0; bit < 8 * whole.length; bit++) {
            byte[] flipped = whole.clone();
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            Files.write(file(), flipped);
            try (KeyStore store = open()) {
                int size = store.size();
                assertThat(keys.subList(0, size)).as("bit %d", bit).allMatch(store::contains);
                assertThat(size).as("bit %d", bit).isGreaterThanOrEqualTo(2);
            } catch (IOException e) {
                refused++;
                assertThat(e).as("bit %d", bit).hasMessageContaining(file().toString());
            }
        }
        assertThat(refused).isPositive();
    }

    @Test
    void recordInTheMiddleIsDamaged_isRefused_withThePlace() throws IOException {
        try (KeyStore store = open()) {
            add(store, "first", "second", "third");
        }
        byte[] bytes = Files.readAllBytes(file());
        int second = KeyFormat.HEADER_BYTES + KeyFormat.lengthOf("first");
        bytes[second + KeyFormat.RECORD_BYTES]++;
        Files.write(file(), bytes);

        assertThatThrownBy(this::open)
                .isInstanceOf(IOException.class)
                .hasMessageContaining(file().toString())
                .hasMessageContaining("damaged at byte " + second);
        assertThat(file()).hasBinaryContent(bytes);
    }

    @Test
    void diskIsFull_keyIsNotKnown_andIsAddedWhenThereIsRoom() throws IOException {
        for (int bytes = 0; bytes < 20; bytes++) {
            try (KeyStore store = open()) {
                files.failAt(1, bytes);
                String key = "key " + bytes;
                for (int attempt = 0; attempt < 2; attempt++) {
                    assertThatThrownBy(() -> add(store, key))
                            .isInstanceOf(IOException.class)
                            .hasMessageContaining("No space left on device")
                            .hasMessageContaining(file().toString());
                    assertThat(store.contains(key)).isFalse();
                }
                files.heal();
                add(store, key);
                assertThat(store.contains(key)).isTrue();
            }
            try (KeyStore store = open()) {
                assertThat(store.size()).isEqualTo(bytes + 1);
            }
        }
    }

    @Test
    void diskIsFullWhenTheStoreIsMade_saysWhichFile_andItIsMadeLater() throws IOException {
        files.failAt(1, 10);
        assertThatThrownBy(this::open).hasMessage(file() + ": the key store cannot be opened: No space left on device");
        files.heal();
        try (KeyStore store = open()) {
            add(store, "a");
            assertThat(store.contains("a")).isTrue();
        }
    }

    @Test
    void whatAFailedWriteLeftCannotBeCutOff_nothingIsWrittenBehindIt() throws IOException {
        try (KeyStore store = open()) {
            add(store, "a");
            files.failAt(1, 5);
            files.refuseToCut();
            assertThatThrownBy(() -> add(store, "b")).isInstanceOf(IOException.class);
            files.failAt(Integer.MAX_VALUE, 0);
            assertThatThrownBy(() -> add(store, "c")).hasMessageContaining("cannot cut");
            files.heal();
            add(store, "d");
        }
        try (KeyStore store = open()) {
            assertThat(List.of("a", "b", "c", "d").stream().filter(store::contains)).containsExactly("a", "d");
        }
    }

    @Test
    void moreKeysThanTheBound_theOldestAreForgotten_andTheFileStaysSmall() throws IOException {
        Settings settings = new Settings(100, 1L << 30, 1_000, false);
        try (KeyStore store = open(settings)) {
            for (int i = 0; i < 6_000; i++) {
                add(store, "key " + i);
            }
            assertThat(store.size()).isEqualTo(100);
            assertThat(Files.size(file())).isLessThan(70_000);
        }
        try (KeyStore store = open(settings)) {
            assertThat(store.size()).isEqualTo(100);
            assertThat(store.contains("key 5900")).isTrue();
            assertThat(store.contains("key 5899")).isFalse();
        }
    }

    @Test
    void fileWouldGetTooLong_theOldestAreForgotten() throws IOException {
        Settings settings = new Settings(1_000_000, 10_000, 10, false);
        try (KeyStore store = open(settings)) {
            for (int i = 0; i < 2_000; i++) {
                add(store, "key " + i);
                assertThat(Files.size(file())).isLessThanOrEqualTo(10_000);
                assertThat(store.contains("key " + i)).isTrue();
            }
            assertThat(store.size()).isBetween(300, 600);
        }
    }

    @Test
    void anyCallFails_anAdditionThatThrewIsNotKnown_andOneThatDidNotIs_whenOpenedAgainToo() throws IOException {
        Settings settings = new Settings(1_000, 600, 10, true);
        int failures = 0;
        for (int call = 1; failures == call - 1; call++) {
            Files.deleteIfExists(file());
            files.heal();
            Set<String> refused = new HashSet<>();
            SequencedSet<String> succeeded = new LinkedHashSet<>();
            try (KeyStore store = open(settings)) {
                files.failAtCall(call);
                addMany(store, succeeded, refused);
                failures += files.hasFailed() ? 1 : 0;
            } catch (IOException e) {
                failures++;
                assertThat(e).hasMessageContaining("close failed");
            }
            files.heal();
            try (KeyStore store = open(settings)) {
                assertThat(refused).as("call " + call).noneMatch(store::contains);
                assertThat(store.contains(succeeded.getLast())).as("call " + call).isTrue();
            }
        }
        assertThat(failures).isGreaterThan(40 * 2);
    }

    private static void addMany(KeyStore store, Set<String> succeeded, Set<String> refused) {
        for (int i = 0; i < 40; i++) {
            String key = "key " + i;
            try {
                add(store, key, "and " + key);
                succeeded.add(key);
                assertThat(store.contains(key)).isTrue();
            } catch (IOException e) {
                refused.add(key);
                refused.add("and " + key);
                assertThat(refused).noneMatch(store::contains);
            }
        }
    }

    @Test
    void compactionFails_additionsGoOn_untilTheFileIsTwiceItsBound() throws IOException {
        Settings settings = new Settings(1_000_000, 100_000, 10, false);
        Set<String> succeeded = new LinkedHashSet<>();
        IOException refused = null;
        try (KeyStore store = open(settings)) {
            Files.createDirectory(file().resolveSibling(".keys.new"));
            Files.createFile(file().resolveSibling(".keys.new").resolve("in the way"));
            for (int i = 0; refused == null; i++) {
                try {
                    add(store, "key " + i);
                    succeeded.add("key " + i);
                } catch (IOException e) {
                    refused = e;
                    assertThat(store.contains("key " + i)).isFalse();
                }
            }
            assertThat(refused).hasMessageContaining(file() + ": the key store cannot be compacted");
            assertThat(Files.size(file())).isBetween(199_000L, 300_000L);
            assertThat(succeeded).allMatch(store::contains);
            assertThat(files.warnings)
                    .hasSizeBetween(1, 3)
                    .allMatch(warning -> warning.contains("is not compacted, and grows"));
            Files.delete(file().resolveSibling(".keys.new").resolve("in the way"));
            add(store, "last");
            assertThat(Files.size(file())).isLessThan(100_000);
            assertThat(store.contains("last")).isTrue();
        }
    }

    @Test
    void storeIsCompacted_keepsItsPermissions() throws IOException {
        Settings settings = new Settings(10, 1L << 30, 1, false);
        for (String permissions : List.of("rw-------", "rw-rw-rw-")) {
            open(settings).close();
            Object before = files.identity(file());
            Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString(permissions));
            try (KeyStore store = open(settings)) {
                for (int i = 0; Objects.equals(before, files.identity(file())); i++) {
                    add(store, permissions + i);
                }
            }
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                    .isEqualTo(permissions);
        }
    }

    @Test
    void storeSyncs_eachAdditionDoes() throws IOException {
        try (KeyStore store = open(new Settings(10, 1_000, 1, true))) {
            add(store, "a");
            add(store, "a");
            add(store, "b");
        }
        assertThat(files.syncs).isEqualTo(2);
    }

    @Test
    void manyKeysAreAddedAtOnce_areWrittenAtOnce() throws IOException {
        try (KeyStore store = open()) {
            int before = files.writes;
            add(store, "a", "b", "c", "a");
            assertThat(files.writes - before).isEqualTo(1);
            assertThat(store.size()).isEqualTo(3);
        }
    }

    @Test
    void storeIsOfAnotherVersion_isRefused() throws IOException {
        try (KeyStore store = open()) {
            add(store, "a");
        }
        byte[] bytes = Files.readAllBytes(file());
        bytes[11] = 7;
        CRC32C sum = new CRC32C();
        sum.update(bytes, 0, 12);
        ByteBuffer.wrap(bytes).putInt(12, (int) sum.getValue());
        Files.write(file(), bytes);

        assertThatThrownBy(this::open).hasMessageContaining("format 7").hasMessageContaining("reads format 1 only");
    }

    @Test
    void listOfKeysAsCamelWritesItIsBesideANewStore_theStoreBeginsWithIt() throws IOException {
        Files.createDirectories(file().getParent());
        Path list = Files.writeString(folder.resolve("state/keys.camel"), "order-1\norder 2\n");
        try (KeyStore store = open()) {
            assertThat(store.contains("order-1")).isTrue();
            add(store, "order-3");
            store.remove("order-1");
        }
        assertThat(files.warnings).singleElement().asString().contains("begins with the 2 keys that Camel wrote");
        assertThat(list).content().isEqualTo("order-1\norder 2\n");
        try (KeyStore store = open()) {
            assertThat(List.of("order 2", "order-3")).allMatch(store::contains);
            assertThat(store.size()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"order-1\norder 2\n", "PK\u0003\u0004\u0000\u0000", "a", "a file that is as long as the header of a store, and longer"})
    void fileIsSomethingElse_isRefused_andStaysAsItIs(String content) throws IOException {
        Files.createDirectories(file().getParent());
        Files.writeString(file(), content);

        assertThatThrownBy(this::open).hasMessageContaining("is not a key store").hasMessageContaining("keys.camel");
        assertThat(file()).content().isEqualTo(content);
        try (var names = Files.list(file().getParent())) {
            assertThat(names).containsExactly(file());
        }
    }

    @Test
    void storeHasSeveralNames_isOneStore() throws IOException {
        Files.createDirectories(file().getParent());
        KeyStore.open(file(), Settings.DEFAULT).close();
        Path link = Files.createLink(folder.resolve("hard"), file());
        try (KeyStore first = KeyStore.open(file(), Settings.DEFAULT);
                KeyStore second = KeyStore.open(link, Settings.DEFAULT)) {
            assertThat(second).isSameAs(first);
            assertThat(KeyStore.isOpen(link)).isTrue();
        }
        assertThat(KeyStore.isOpen(file())).isFalse();
    }

    @Test
    void fileIsTakenAwayWhileInUse_additionFails() throws IOException {
        try (KeyStore store = open()) {
            add(store, "a");
            Files.delete(file());
            assertThatThrownBy(() -> add(store, "b")).hasMessageContaining("was removed or replaced");
            assertThat(store.contains("b")).isFalse();
        }
    }

    @Test
    void openedTwiceInOneProcess_isOneStore() throws IOException {
        Files.createDirectories(folder.resolve("state"));
        try (KeyStore first = KeyStore.open(file(), Settings.DEFAULT);
                KeyStore second = KeyStore.open(folder.resolve("x/../state/keys"), Settings.DEFAULT)) {
            first.add(List.of("a"));
            assertThat(second.contains("a")).isTrue();
            assertThatThrownBy(this::open)
                    .hasMessageContaining("in use by process " + ProcessHandle.current().pid());
        }
        try (KeyStore again = open()) {
            assertThat(again.contains("a")).isTrue();
        }
    }

    static long[] seeds() {
        Long given = Long.getLong("pelton.seed");
        if (given != null) {
            return new long[] {given};
        }
        long first = System.nanoTime() & 0xFFFF_FFFFL;
        long[] seeds = new long[Integer.getInteger("pelton.iterations", 10)];
        for (int i = 0; i < seeds.length; i++) {
            seeds[i] = first + i;
        }
        return seeds;
    }

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("seeds")
    void additionsRemovalsFailuresAndTornEnds_inAnyOrder_theStoreIsWhatSucceeded(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        Settings settings = new Settings(random.nextInt(1, 60), 1L << 20, 3, random.nextBoolean());
        Set<String> model = new LinkedHashSet<>();
        KeyStore store = open(settings);
        try {
            for (int step = 0; step < 400; step++) {
                String key = "key " + random.nextInt(100) + "x".repeat(random.nextInt(300));
                if (random.nextInt(8) == 0) {
                    files.failAt(random.nextInt(1, 4), random.nextInt(400));
                }
                boolean succeeded = true;
                boolean removes = random.nextInt(3) == 0;
                try {
                    if (removes) {
                        store.remove(key);
                    } else {
                        add(store, key);
                    }
                } catch (IOException e) {
                    succeeded = store.contains(key) != removes && e.getMessage() != null;
                }
                files.heal();
                if (succeeded && removes) {
                    model.remove(key);
                } else if (succeeded && model.add(key) && model.size() > settings.maxKeys()) {
                    model.remove(model.iterator().next());
                }
                if (random.nextInt(20) == 0) {
                    store.close();
                    if (random.nextBoolean()) {
                        byte[] torn = new byte[random.nextInt(1, 30)];
                        torn[0] = 1;
                        Files.write(file(), torn, StandardOpenOption.APPEND);
                    }
                    store = open(settings);
                }
                assertThat(store.size()).isEqualTo(model.size());
                assertThat(model).allMatch(store::contains);
            }
        } finally {
            store.close();
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.pelton.io;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** What opening files sets off in the background. */
class StoreSizesTest {
    @TempDir
    Path folder;

    /** Keeps what is to be done in the background until it is told to do it. */
    private final class Paused extends StoreSizes {
        private final List<Runnable> looks = new ArrayList<>();

        @Override
        void inBackground(Runnable look) {
            looks.add(look);
        }

        @Override
        RememberedSizes remembered() {
            return new RememberedSizes(folder.resolve("cache"), "machine");
        }

        void doLooks() {
            List<Runnable> all = List.copyOf(looks);
            looks.clear();
            all.forEach(Runnable::run);
        }
    }

    @Test
    void folderIsNew_standardIsUsedAndOneLookIsStarted() throws IOException {
        var stores = new Paused();
        Path file = Files.write(folder.resolve("in"), new byte[10]);
        assertThat(stores.forOpening(file)).isEqualTo(BufferSize.STANDARD);
        assertThat(stores.forOpening(file)).isEqualTo(BufferSize.STANDARD);
        assertThat(stores.looks).hasSize(1);
        stores.doLooks();
        assertThat(stores.forOpening(file)).isEqualTo(BufferSize.STANDARD);
        assertThat(stores.looks).isEmpty();
        assertThat(folder.resolve("cache")).doesNotExist();
    }

    @Test
    void noThreadCanBeStarted_fileIsOpenedAndTheNextOneAsksAgain() throws IOException {
        int[] asked = {0};
        var stores = new StoreSizes() {
            @Override
            void inBackground(Runnable look) {
                asked[0]++;
                throw new OutOfMemoryError("unable to create native thread");
            }
        };
        Path file = Files.write(folder.resolve("in"), new byte[10]);
        assertThat(stores.forOpening(file)).isEqualTo(BufferSize.STANDARD);
        assertThat(stores.forOpening(file)).isEqualTo(BufferSize.STANDARD);
        assertThat(asked[0]).isEqualTo(2);
    }

    @Test
    void sizeIsRemembered_filesOpenedAfterTheLookGetIt() throws IOException {
        var stores = new Paused();
        Path file = Files.write(folder.resolve("in"), new byte[10]);
        var choice = new BufferSize.Choice(32768, BufferSize.Reason.MEASURED, "measured", List.of());
        // Finds out the name of the store.
        String from = stores.choice(file).from();
        stores.remembered().put(from.substring("nothing was measured yet on ".length()), choice);
        var later = new Paused();
        assertThat(later.forOpening(file)).isEqualTo(BufferSize.STANDARD);
        later.doLooks();
        assertThat(later.forOpening(file)).isEqualTo(32768);
        assertThat(later.choice(file).reason()).isEqualTo(BufferSize.Reason.REMEMBERED);
        assertThat(later.forOpening(folder.resolve("not there yet"))).isEqualTo(32768);
    }

    @Test
    void largeFileIsOpened_itsStoreIsMeasuredOnce() throws IOException {
        var stores = new Paused();
        Path small = Files.write(folder.resolve("small"), new byte[10]);
        stores.forOpening(small);
        stores.doLooks();
        Path large = Files.write(folder.resolve("large"), new byte[16 << 20]);
        stores.forOpening(large);
        assertThat(stores.looks).hasSize(1);
        stores.doLooks();
        // Whether it came to a result in its time or not.
        assertThat(stores.forOpening(large)).isPositive();
        assertThat(stores.looks).isEmpty();
    }

    @Test
    void nameHasNoFolder_itIsInTheCurrentOne() {
        var stores = new Paused();
        assertThat(stores.forOpening(Path.of("in"))).isEqualTo(BufferSize.STANDARD);
        stores.doLooks();
        assertThat(stores.forOpening(Path.of("out"))).isEqualTo(BufferSize.STANDARD);
        assertThat(stores.looks).isEmpty();
    }

    @Test
    void fileIsInAnArchive_standardIsUsed() throws IOException {
        var stores = new Paused();
        try (var archive = FileSystems.newFileSystem(folder.resolve("a.zip"), Map.of("create", "true"))) {
            Path file = Files.write(archive.getPath("/in"), new byte[10]);
            assertThat(stores.forOpening(file)).isEqualTo(BufferSize.STANDARD);
            assertThat(stores.looks).isEmpty();
            try (var in = new BufferedFileInputStream(file)) {
                assertThat(in.readAllBytes()).hasSize(10);
            }
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.pelton.io;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Where the size of a buffer comes from, and what cannot go wrong with it. */
class BufferSizeTest {
    private static final BufferSize.Choice MEASURED = new BufferSize.Choice(
            131072,
            BufferSize.Reason.MEASURED,
            "measured on disk (ext4)",
            List.of(new BufferSize.Measurement(65536, 100.5), new BufferSize.Measurement(131072, 200)));

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"1,1", "65536,65536", "64k,65536", "64K,65536", "' 64 KiB ',65536", "1m,1048576", "1MB,1048576", "1g,1073741824", "3b,3"})
    void sizeInText_isRead(String text, int bytes) {
        assertThat(SizeText.parse(text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "-1", "64x", "k", "1.5m", "2g", "9999999999g", "64 k k", "0k", "99999999999"})
    void sizeIsMalformed_errorNamesPropertyAndValue(String text) {
        assertThatThrownBy(() -> SizeText.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("pelton.io.bufferSize is '" + text + "'");
    }

    @Test
    void propertyIsSet_itDecides() throws IOException {
        Path file = Files.write(folder.resolve("in"), new byte[100]);
        System.setProperty(BufferSize.PROPERTY, "4k");
        try {
            assertThat(BufferSize.choice(file).bytes()).isEqualTo(4096);
            assertThat(BufferSize.choice(file).reason()).isEqualTo(BufferSize.Reason.PROPERTY);
            assertThat(BufferSize.tune(file).reason()).isEqualTo(BufferSize.Reason.PROPERTY);
            assertThat(BufferSize.of(file)).isEqualTo(4096);
            assertThat(BufferSize.standard()).isEqualTo(4096);
            System.setProperty(BufferSize.PROPERTY, "much");
            assertThatThrownBy(() -> new BufferedFileInputStream(file))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("'much'");
        } finally {
            System.clearProperty(BufferSize.PROPERTY);
        }
    }

    @Test
    void nothingIsKnown_itIsTheStandard() throws IOException {
        RememberedSizes nothing = new RememberedSizes(folder.resolve("cache"), "machine");
        assertThat(nothing.get("disk").bytes()).isEqualTo(65536);
        assertThat(nothing.get("disk").reason()).isEqualTo(BufferSize.Reason.STANDARD);
        Path small = Files.write(folder.resolve("in"), new byte[100]);
        assertThat(BufferSize.of(small)).isPositive();
        assertThat(SizeProbe.measure(small)).isEmpty();
        assertThat(SizeProbe.measure(folder.resolve("missing"))).isEmpty();
    }

    @Test
    void whatWasMeasured_isRememberedForThisStoreAndMachine() {
        Path cache = folder.resolve("a/b");
        new RememberedSizes(cache, "machine").put("disk (ext4)", MEASURED);
        var remembered = new RememberedSizes(cache, "machine").get("disk (ext4)");
        assertThat(remembered.bytes()).isEqualTo(131072);
        assertThat(remembered.reason()).isEqualTo(BufferSize.Reason.REMEMBERED);
        assertThat(remembered.measurements()).isEqualTo(MEASURED.measurements());
        assertThat(new RememberedSizes(cache, "machine").get("other").reason()).isEqualTo(BufferSize.Reason.STANDARD);
        assertThat(new RememberedSizes(cache, "newer JDK").get("disk (ext4)").reason())
                .isEqualTo(BufferSize.Reason.STANDARD);
    }

    @Test
    void whatIsRememberedIsDamaged_nothingIsKnown() throws IOException {
        RememberedSizes sizes = new RememberedSizes(folder, "machine");
        sizes.put("disk", MEASURED);
        Path file;
        try (Stream<Path> files = Files.list(folder)) {
            file = files.findFirst().orElseThrow();
        }
        byte[] good = Files.readAllBytes(file);
        for (int length = 0; length < good.length; length++) {
            Files.write(file, Arrays.copyOf(good, length));
            assertThat(sizes.get("disk").bytes()).isPositive();
        }
        for (String damaged : List.of("bytes=-1", "bytes=99999999999", "bytes=x", "bytes=7")) {
            Files.writeString(file, new String(good, StandardCharsets.UTF_8).replace("bytes=131072", damaged));
            assertThat(sizes.get("disk").reason()).isEqualTo(BufferSize.Reason.STANDARD);
        }
        Files.write(file, new byte[] {(byte) 0xFF, (byte) 0xFE});
        assertThat(sizes.get("disk").reason()).isEqualTo(BufferSize.Reason.STANDARD);
    }

    @Test
    void cacheCannotBeWritten_nothingHappens() throws IOException {
        Path notAFolder = Files.write(folder.resolve("file"), new byte[1]);
        RememberedSizes sizes = new RememberedSizes(notAFolder.resolve("cache"), "machine");
        sizes.put("disk", MEASURED);
        assertThat(sizes.isWritable()).isFalse();
        assertThat(sizes.get("disk").reason()).isEqualTo(BufferSize.Reason.STANDARD);
        RememberedSizes nowhere = new RememberedSizes(null, "machine");
        nowhere.put("disk", MEASURED);
        assertThat(nowhere.isWritable()).isFalse();
        assertThat(nowhere.get("disk").reason()).isEqualTo(BufferSize.Reason.STANDARD);
    }

    @Test
    void storeIsTuned_choiceIsOneOfTheMeasuredSizesOrTheStandard() throws IOException {
        Path large = Files.write(folder.resolve("large"), new byte[16 << 20]);
        StoreSizes stores = new StoreSizes();
        RememberedSizes remembered = new RememberedSizes(folder.resolve("cache"), "machine");
        var choice = stores.tune(large, "device", remembered);
        if (choice.reason() == BufferSize.Reason.MEASURED) {
            assertThat(choice.measurements()).hasSize(7).extracting("bytes").contains(choice.bytes());
            assertThat(stores.choice(large, "device", remembered)).isEqualTo(choice);
            var later = new StoreSizes().choice(large, "device", remembered);
            assertThat(later.reason()).isEqualTo(BufferSize.Reason.REMEMBERED);
            assertThat(later.bytes()).isEqualTo(choice.bytes());
        } else {
            // The machine was too busy for the time that a measurement may take.
            assertThat(choice.bytes()).isEqualTo(BufferSize.STANDARD);
        }
    }

    @Test
    void best_isTheSmallestThatIsAboutAsGood() {
        assertThat(SizeProbe.best(measurements(50, 96, 100, 99))).isEqualTo(2);
        assertThat(SizeProbe.best(measurements(50, 94, 100, 99))).isEqualTo(3);
        assertThat(SizeProbe.best(measurements(10))).isEqualTo(1);
    }

    private static List<BufferSize.Measurement> measurements(double... rates) {
        return IntStream.range(0, rates.length)
                .mapToObj(i -> new BufferSize.Measurement(i + 1, rates[i]))
                .toList();
    }
}

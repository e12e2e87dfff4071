// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Data compressed in several parts comes out as it was, or as an error: never as less, never as other data. */
class CompressionFuzzTest {
    private static final Long GIVEN = Long.getLong("pelton.seed");
    private static final byte[] SKIPPED = {0x5F, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 'a', '\n', 'b'};

    private long seed;
    private int errors;

    @ParameterizedTest
    @EnumSource
    void partsCutChangedAndJoined_comeOutWholeOrAsAnError(Compression compression) throws IOException {
        long first = GIVEN != null ? GIVEN : System.nanoTime() & 0xFFFF_FFFFL;
        int count = GIVEN != null ? 1 : Integer.getInteger("pelton.iterations", 300);
        for (seed = first; seed < first + count; seed++) {
            check(compression, new SplittableRandom(seed));
        }
        assertThat(errors).as("errors in %s cases", count).isGreaterThan(GIVEN != null ? -1 : count / 10);
    }

    private void check(Compression compression, SplittableRandom random) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        // At these lengths of the file there is the content of the parts before.
        List<Integer> ends = new ArrayList<>();
        List<byte[]> contents = new ArrayList<>();
        int parts = 1 + random.nextInt(5);
        for (int i = 0; i < parts; i++) {
            byte[] part = content(random);
            content.writeBytes(part);
            file.writeBytes(compressed(compression, part, random));
            ends.add(file.size());
            contents.add(content.toByteArray());
            if (compression == Compression.ZSTD && random.nextInt(8) == 0) {
                file.writeBytes(SKIPPED);
                ends.add(file.size());
                contents.add(content.toByteArray());
            }
        }
        byte[] whole = file.toByteArray();
        int place = random.nextInt(1, whole.length);
        switch (random.nextInt(5)) {
            case 0 -> expect(compression, whole, content.toByteArray(), false, random);
            case 1 -> {
                int end = ends.indexOf(place);
                byte[] cut = Arrays.copyOf(whole, place);
                expect(compression, cut, end < 0 ? new byte[0] : contents.get(end), end < 0, random);
            }
            case 2 -> {
                // what is changed may be the name of the file in the header, which means nothing
                whole[place] ^= (byte) (1 << random.nextInt(8));
                expectSameOrError(compression, whole, content.toByteArray(), random);
            }
            case 3 -> {
                byte[] longer = Arrays.copyOf(whole, whole.length + 1 + random.nextInt(40));
                longer[longer.length - 1] = (byte) random.nextInt(1, 256);
                expect(compression, longer, content.toByteArray(), true, random);
            }
            default -> {
                int gap = 1 + random.nextInt(whole.length - place);
                byte[] shorter = without(whole, place, gap);
                // parts begin alike, so that what is cut out of two of them may leave whole ones
                boolean isPartsLeftOut = Stream.concat(Stream.of(0), ends.stream())
                        .anyMatch(end -> ends.contains(end + gap) && Arrays.equals(shorter, without(whole, end, gap)));
                if (!isPartsLeftOut) {
                    expectSameOrError(compression, shorter, content.toByteArray(), random);
                }
            }
        }
    }

    private static byte[] without(byte[] whole, int place, int gap) {
        byte[] shorter = new byte[whole.length - gap];
        System.arraycopy(whole, 0, shorter, 0, place);
        System.arraycopy(whole, place + gap, shorter, place, shorter.length - place);
        return shorter;
    }

    private void expect(Compression compression, byte[] file, byte[] content, boolean isBad, SplittableRandom random) {
        byte[] found = null;
        try {
            found = read(compression, file, random);
        } catch (IOException e) {
            errors++;
            assertThat(isBad).as("-Dpelton.seed=%s failed: %s", seed, e).isTrue();
        }
        assertThat(found == null).as("-Dpelton.seed=%s: damage is found", seed).isEqualTo(isBad);
        if (found != null) {
            assertThat(found).as("-Dpelton.seed=%s", seed).isEqualTo(content);
        }
    }

    private void expectSameOrError(Compression compression, byte[] file, byte[] content, SplittableRandom random) {
        try {
            assertThat(read(compression, file, random)).as("-Dpelton.seed=%s", seed).isEqualTo(content);
        } catch (IOException e) {
            errors++;
        }
    }

    private static byte[] read(Compression compression, byte[] file, SplittableRandom random) throws IOException {
        ByteArrayOutputStream found = new ByteArrayOutputStream();
        int most = 1 + random.nextInt(random.nextBoolean() ? 40 : 100_000);
        try (InputStream in = compression.decompress(new InPieces(file, most))) {
            byte[] buffer = new byte[1 + random.nextInt(50_000)];
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                found.write(buffer, 0, count);
            }
        }
        return found.toByteArray();
    }

    /** Gives no more than so many bytes at once. */
    private static final class InPieces extends ByteArrayInputStream {
        private final int most;

        InPieces(byte[] bytes, int most) {
            super(bytes);
            this.most = most;
        }

        @Override
        public synchronized int read(byte[] target, int offset, int length) {
            return super.read(target, offset, Math.min(length, most));
        }
    }

    private static byte[] content(SplittableRandom random) {
        byte[] content = new byte[random.nextInt(4) == 0 ? 0 : random.nextInt(random.nextInt(8) == 0 ? 300_000 : 2_000)];
        int variety = 1 + random.nextInt(256);
        for (int i = 0; i < content.length; i++) {
            content[i] = (byte) random.nextInt(variety);
        }
        return content;
    }

    private static byte[] compressed(Compression compression, byte[] content, SplittableRandom random) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out =
                switch (compression) {
                    case GZIP -> new GZIPOutputStream(bytes);
                    case ZSTD -> new ZstdOutputStreamNoFinalizer(bytes, 1 + random.nextInt(4)).setChecksum(true);
                }) {
            out.write(content);
        }
        return bytes.toByteArray();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.words;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.SplittableRandom;

/**
 * Texts of made-up words, as frequent as those of a language are: the n-th most frequent one occurs 1/n times as often as
 * the first (Zipf's law). Frequent words are short; some stand before a comma or a full stop, which belongs to the word
 * where words are cut at white space. The same text for the same size on every JDK.
 */
final class Texts {
    private static final long SEED = 11;
    private static final int VOCABULARY = 60_000;
    private static final int LINE_BYTES = 70;
    private static final String[] SYLLABLES = {
        "a", "be", "ca", "de", "e", "fi", "go", "ha", "in", "la", "ma", "no", "or", "pe", "ri", "so", "ta", "un", "ve", "wi"
    };

    private final SplittableRandom random = new SplittableRandom(SEED);
    private final byte[][] words = new byte[VOCABULARY][];

    /** The probability that a word is one of the first so many. */
    private final double[] upTo = new double[VOCABULARY];

    private Texts() {
        double sum = 0;
        for (int i = 0; i < VOCABULARY; i++) {
            words[i] = word(i);
            sum += 1.0 / (i + 1);
            upTo[i] = sum;
        }
        for (int i = 0; i < VOCABULARY; i++) {
            upTo[i] /= sum;
        }
    }

    /** Makes a text of about so many megabytes, unless the file is there already. */
    static Path make(Path folder, int megabytes) throws IOException {
        Path file = folder.resolve("text-" + megabytes + "MB-" + SEED + ".txt");
        if (!Files.exists(file)) {
            Path unfinished = file.resolveSibling(file.getFileName() + ".unfinished");
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(unfinished), 1 << 20)) {
                new Texts().write(megabytes * 1_000_000L, out);
            }
            Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
        }
        return file;
    }

    /** The syllables are the digits of the number, so every word is another one. */
    private static byte[] word(int number) {
        StringBuilder word = new StringBuilder();
        int rest = number;
        do {
            word.append(SYLLABLES[rest % SYLLABLES.length]);
            rest /= SYLLABLES.length;
        } while (rest > 0);
        return word.toString().getBytes(StandardCharsets.US_ASCII);
    }

    private void write(long bytes, OutputStream out) throws IOException {
        long written = 0;
        while (written < bytes) {
            int inLine = 0;
            while (inLine < LINE_BYTES) {
                byte[] word = next();
                out.write(word);
                inLine += word.length + 1 + writeMark(out);
                out.write(inLine < LINE_BYTES ? ' ' : '\n');
            }
            written += inLine;
        }
    }

    private int writeMark(OutputStream out) throws IOException {
        int dice = random.nextInt(20);
        if (dice < 2) {
            out.write(dice == 0 ? ',' : '.');
            return 1;
        }
        return 0;
    }

    private byte[] next() {
        double dice = random.nextDouble();
        int low = 0;
        int high = VOCABULARY - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (upTo[middle] < dice) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return words[low];
    }
}

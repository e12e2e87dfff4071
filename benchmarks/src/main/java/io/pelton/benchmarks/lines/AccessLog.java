// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.lines;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.SplittableRandom;

/** Makes access logs in Apache's combined format; about one line of fifty has status 500, and no size is 500. */
final class AccessLog {
    /** What a line with status 500 holds, and no other line. */
    static final String SERVER_ERROR = " 500 ";

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss +0000", Locale.ROOT);
    private static final LocalDateTime BEGIN = LocalDateTime.of(2026, 1, 1, 0, 0);
    private static final int LINES_PER_SECOND = 100;
    private static final String[] METHODS = {"GET", "GET", "GET", "POST", "HEAD"};
    private static final String[] PATHS = {"/", "/index.html", "/api/orders/", "/img/logo.png?v=", "/search?q="};
    private static final String[] AGENTS = {
        "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0",
        "curl/8.5.0"
    };

    private final SplittableRandom random;
    private final StringBuilder line = new StringBuilder(256);

    private AccessLog(long seed) {
        random = new SplittableRandom(seed);
    }

    /** Makes a log of about so many bytes, unless the file is there already. */
    static Path make(Path file, long bytes, long seed) throws IOException {
        if (!Files.exists(file)) {
            Path unfinished = file.resolveSibling(file.getFileName() + ".unfinished");
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(unfinished), 1 << 20)) {
                new AccessLog(seed).write(out, bytes);
            }
            Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
        }
        return file;
    }

    private void write(OutputStream out, long bytes) throws IOException {
        String time = "";
        long written = 0;
        for (long number = 0; written < bytes; number++) {
            if (number % LINES_PER_SECOND == 0) {
                time = TIME.format(BEGIN.plusSeconds(number / LINES_PER_SECOND));
            }
            byte[] text = next(time).getBytes(StandardCharsets.ISO_8859_1);
            out.write(text);
            written += text.length;
        }
    }

    private String next(String time) {
        line.setLength(0);
        line.append(random.nextInt(1, 224)).append('.').append(random.nextInt(256)).append('.');
        line.append(random.nextInt(256)).append('.').append(random.nextInt(1, 255));
        line.append(" - - [").append(time).append("] \"").append(pick(METHODS)).append(' ');
        line.append(pick(PATHS)).append(random.nextInt(100_000)).append(" HTTP/1.1\" ").append(status());
        line.append(' ').append(random.nextInt(501, 65_536));
        line.append(" \"https://shop.example/page/").append(random.nextInt(1000)).append("\" \"");
        return line.append(pick(AGENTS)).append("\"\n").toString();
    }

    private int status() {
        int percent = random.nextInt(100);
        return percent < 2 ? 500 : percent < 10 ? 404 : percent < 15 ? 302 : 200;
    }

    private String pick(String[] choices) {
        return choices[random.nextInt(choices.length)];
    }
}

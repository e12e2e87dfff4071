// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.generate;

/** The access log of a web shop in Apache's combined format; two of a hundred requests end with status 500. */
public final class AccessLog implements RecordGenerator {
    private static final byte[][] REQUESTS = texts(
            "GET / ", "GET /index.html ", "GET /products/", "GET /products/", "GET /products/", "GET /products/",
            "GET /api/orders/", "POST /api/orders/", "PUT /api/carts/", "GET /search?page=", "GET /static/app.js?v=",
            "GET /static/style.css?v=", "GET /images/", "GET /favicon.ico ", "POST /login ", "GET /account ",
            "HEAD /health ", "DELETE /api/carts/");
    private static final byte[] PROTOCOL = RecordBuffer.utf8("HTTP/1.1\" ");
    private static final byte[][] REFERERS = texts(
            "\"-\" ", "\"-\" ", "\"https://shop.example.com/\" ", "\"https://shop.example.com/search?page=1\" ",
            "\"https://search.example.net/?q=backpack\" ", "\"https://news.example.org/2026/outdoor\" ");
    private static final byte[][] AGENTS = texts(
            "\"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0"
                    + " Safari/537.36\"",
            "\"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6"
                    + " Safari/605.1.15\"",
            "\"Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0\"",
            "\"Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
                    + " Version/18.6 Mobile/15E148 Safari/604.1\"",
            "\"Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile"
                    + " Safari/537.36\"",
            "\"curl/8.17.0\"",
            "\"ExampleBot/2.1 (+https://bot.example.net)\"");
    private static final byte[][] STATUSES = statuses();

    private final Dice dice;
    private final Clock clock = new Clock("dd/MMM/yyyy:HH:mm:ss +0000");

    /** The log that belongs to {@code seed}. */
    public AccessLog(long seed) {
        dice = new Dice(seed);
    }

    @Override
    public void append(RecordBuffer target) {
        address(target);
        target.append(' ').append('-').append(' ');
        if (dice.below(8) == 0) {
            target.append('u').append(dice.below(100_000));
        } else {
            target.append('-');
        }
        target.append(' ').append('[').append(clock.after(dice.below(80))).append(']').append(' ').append('"');
        byte[] request = dice.pick(REQUESTS);
        target.append(request);
        if (request[request.length - 1] != ' ') {
            target.append(dice.below(10_000)).append(' ');
        }
        byte[] status = STATUSES[dice.below(STATUSES.length)];
        target.append(PROTOCOL).append(status).append(' ');
        size(status, target);
        target.append(' ').append(dice.pick(REFERERS)).append(dice.pick(AGENTS)).append('\n');
    }

    /** An address from one of the three blocks that are set aside for documentation. */
    private void address(RecordBuffer target) {
        int block = dice.below(3);
        target.append(block == 0 ? 192 : block == 1 ? 198 : 203).append('.');
        target.append(block == 0 ? 0 : block == 1 ? 51 : 0).append('.');
        target.append(block == 0 ? 2 : block == 1 ? 100 : 113).append('.');
        target.append(dice.below(256));
    }

    /** A response without a body has no size; most others are small, some are large. */
    private void size(byte[] status, RecordBuffer target) {
        if (status[0] == '3') {
            target.append('-');
        } else {
            target.append(200L + dice.below(1 << (8 + dice.below(9))));
        }
    }

    /** A hundred answers, as often as each occurs. */
    private static byte[][] statuses() {
        byte[][] statuses = new byte[100][];
        for (int i = 0; i < statuses.length; i++) {
            statuses[i] = RecordBuffer.utf8(status(i));
        }
        return statuses;
    }

    private static String status(int number) {
        if (number < 7) {
            return number < 2 ? "500" : number < 3 ? "503" : number < 6 ? "404" : "401";
        }
        return number < 9 ? "301" : number < 15 ? "304" : "200";
    }

    private static byte[][] texts(String... texts) {
        byte[][] bytes = new byte[texts.length][];
        for (int i = 0; i < texts.length; i++) {
            bytes[i] = RecordBuffer.utf8(texts[i]);
        }
        return bytes;
    }
}

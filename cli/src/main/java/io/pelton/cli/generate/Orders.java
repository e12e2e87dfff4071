// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.generate;

/** The orders of a web shop, one JSON object a line. */
public final class Orders implements RecordGenerator {
    /** A country and the currency its customers pay in. */
    private static final String[][] COUNTRIES = {
        {"DE", "EUR"}, {"FR", "EUR"}, {"IT", "EUR"}, {"ES", "EUR"}, {"NL", "EUR"}, {"AT", "EUR"}, {"US", "USD"},
        {"US", "USD"}, {"GB", "GBP"}, {"CH", "CHF"}, {"SE", "SEK"}, {"PL", "PLN"}, {"JP", "JPY"}, {"BR", "BRL"}
    };
    private static final String[] STATUSES = {
        "paid", "paid", "paid", "paid", "shipped", "shipped", "shipped", "new", "cancelled", "returned"
    };

    private final byte[] id = RecordBuffer.utf8("{\"id\":");
    private final byte[] customer = RecordBuffer.utf8(",\"customer\":\"C");
    private final byte[][] places = new byte[COUNTRIES.length][];
    private final byte[] amount = RecordBuffer.utf8(",\"amount\":");
    private final byte[] items = RecordBuffer.utf8(",\"items\":");
    private final byte[][] statuses = new byte[STATUSES.length][];
    private final byte[] timestamp = RecordBuffer.utf8(",\"timestamp\":\"");
    private final byte[] end = RecordBuffer.utf8("\"}\n");
    private final Clock clock = new Clock("yyyy-MM-dd'T'HH:mm:ss'Z'");
    private final Dice dice;
    private long nextId = 1;

    /** The orders that belong to {@code seed}. */
    public Orders(long seed) {
        dice = new Dice(seed);
        for (int i = 0; i < places.length; i++) {
            places[i] = RecordBuffer.utf8(
                    "\",\"country\":\"" + COUNTRIES[i][0] + "\",\"currency\":\"" + COUNTRIES[i][1] + "\"");
        }
        for (int i = 0; i < statuses.length; i++) {
            statuses[i] = RecordBuffer.utf8(",\"status\":\"" + STATUSES[i] + "\"");
        }
    }

    @Override
    public void append(RecordBuffer target) {
        int count = 1 + dice.below(1 + dice.below(9));
        long cents = 0;
        for (int i = 0; i < count; i++) {
            cents += 99 + dice.below(20_000);
        }
        target.append(id).append(nextId++);
        target.append(customer).append(dice.below(1_000_000), 6);
        target.append(dice.pick(places));
        target.append(amount).append(cents / 100).append('.').append(cents % 100, 2);
        target.append(items).append(count);
        target.append(dice.pick(statuses));
        target.append(timestamp).append(clock.after(dice.below(2_000))).append(end);
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.dataset;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.routes.convert.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compares what comes with a data set, message by message, and says what was wrong when all have gone who send. Thread-safe. */
final class Expectation {
    private static final int MAX_SHOWN = 3;
    private static final int MAX_TEXT = 200;

    private final String uri;
    private final DataSet dataSet;
    private final IndexCheck index;
    private final List<String> shown = new ArrayList<>();
    private final Message expected = new Message(null);
    private long received;
    private long wrong;
    private int open;

    Expectation(String uri, DataSet dataSet, IndexCheck index) {
        this.uri = uri;
        this.dataSet = dataSet;
        this.index = index;
    }

    /** One more sends. The first one begins anew: those of the last run have gone. */
    synchronized void open() {
        if (open++ == 0) {
            received = 0;
            wrong = 0;
            shown.clear();
        }
    }

    /** A message has come. What is wrong with it does not end its way. */
    synchronized void add(Message message) throws Exception {
        long number = received++;
        Optional<String> fault = number >= dataSet.getSize() ? Optional.of("is one too many") : fault(message, number);
        fault.ifPresent(text -> {
            if (wrong++ < MAX_SHOWN) {
                shown.add("message " + number + " " + text);
            }
        });
    }

    private Optional<String> fault(Message message, long number) throws Exception {
        Object given = message.header(DataSetCursor.INDEX);
        if (index == IndexCheck.LENIENT && given == null) {
            message.setHeader(DataSetCursor.INDEX, number);
        } else if (index != IndexCheck.OFF && !isNumber(given, number)) {
            return Optional.of("has the " + DataSetCursor.INDEX + " " + given);
        }
        dataSet.fill(expected, number);
        Object wanted = expected.body();
        Object body = message.body();
        Object comparable =
                wanted == null || body == null ? body : ValueType.of(wanted.getClass()).map(type -> type.convertIfPossible(body)).orElse(body);
        return Objects.deepEquals(wanted, comparable)
                ? Optional.empty()
                : Optional.of("has the body " + text(body) + ", where " + text(wanted) + " is expected");
    }

    private static boolean isNumber(@Nullable Object given, long number) {
        return given != null && Objects.equals(ValueType.LONG.convertIfPossible(given), number);
    }

    private static String text(@Nullable Object body) {
        String text = String.valueOf(body);
        return "'" + (text.length() > MAX_TEXT ? text.substring(0, MAX_TEXT) + "…" : text) + "'";
    }

    /**
     * One less sends.
     *
     * @throws PeltonException UNEXPECTED_MESSAGES if that was the last, and something was not as expected
     */
    synchronized void close() {
        if (--open > 0 || wrong == 0 && received == dataSet.getSize()) {
            return;
        }
        List<String> faults = new ArrayList<>(shown);
        if (wrong > MAX_SHOWN) {
            faults.add("and " + (wrong - MAX_SHOWN) + " more");
        }
        throw new PeltonException(
                ErrorCode.UNEXPECTED_MESSAGES,
                uri + " expects " + dataSet.getSize() + " messages, and " + received + " came"
                        + (faults.isEmpty() ? "" : ": " + String.join("; ", faults)));
    }
}

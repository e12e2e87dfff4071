// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.test;

import io.pelton.error.Origin;
import io.pelton.flow.DeadLetter;
import io.pelton.message.Message;
import io.pelton.routes.spelling.Spelling;
import io.pelton.routes.test.TestCase.Expected;
import io.pelton.routes.test.TestCase.ExpectedMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Compares what came of a case with what it says. */
public final class Comparison {
    private static final int MAX_SHOWN = 5;

    private final TestCase test;
    private final Recorder recorder;
    private final List<Mismatch> mismatches = new ArrayList<>();

    private Comparison(TestCase test, Recorder recorder) {
        this.test = test;
        this.recorder = recorder;
    }

    /** Everything that differs; empty if nothing does. */
    public static List<Mismatch> of(TestCase test, Recorder recorder) {
        Comparison comparison = new Comparison(test, recorder);
        comparison.failures();
        test.expected().forEach(comparison::endpoint);
        if (test.expectsNothing() && comparison.mismatches.isEmpty()) {
            comparison.add(test.origin(), "the case expects nothing", List.of("write 'expect:' or 'fails:', or let --update do it"));
        }
        return List.copyOf(comparison.mismatches);
    }

    /** Whether what came to one endpoint is what is said of it. */
    static boolean isMet(TestCase test, Expected expected, Recorder recorder) {
        Comparison comparison = new Comparison(test, recorder);
        comparison.endpoint(expected);
        return comparison.mismatches.isEmpty();
    }

    /** Whether those messages failed that have to. */
    static boolean failsAsSaid(TestCase test, Recorder recorder) {
        Comparison comparison = new Comparison(test, recorder);
        comparison.failures();
        return comparison.mismatches.isEmpty();
    }

    private void failures() {
        List<DeadLetter> failed = recorder.failures();
        for (int i = 0; i < Math.max(failed.size(), test.failures().size()); i++) {
            if (i >= failed.size()) {
                TestCase.ExpectedFailure expected = test.failures().get(i);
                add(expected.origin(), "no message failed with '" + expected.text() + "'", List.of());
            } else if (i >= test.failures().size()) {
                add(test.origin(), "a message failed", List.of(text(failed.get(i)), "at " + failed.get(i).origin()));
            } else if (!failed.get(i).reason().contains(test.failures().get(i).text())) {
                add(
                        test.failures().get(i).origin(),
                        "a message failed with something else",
                        List.of("- " + test.failures().get(i).text(), "+ " + text(failed.get(i)), "at " + failed.get(i).origin()));
            }
        }
    }

    private static String text(DeadLetter failed) {
        return failed.reason() + ", in '" + failed.step() + "'";
    }

    private void endpoint(Expected expected) {
        if (!recorder.isKnown(expected.endpoint())) {
            Set<String> known = recorder.endpoints();
            String hint = Spelling.nearest(expected.endpoint(), known)
                    .map(near -> "did you mean '" + near + "'?")
                    .orElse(known.isEmpty() ? "nothing is sent anywhere" : "there is " + String.join(", ", known));
            add(expected.origin(), "no route sends to '" + expected.endpoint() + "'", List.of(hint));
            return;
        }
        List<Message> received = recorder.received(expected.endpoint());
        if (expected.messages().isEmpty() || expected.anyOrder()) {
            unordered(expected, received);
        } else {
            ordered(expected, received);
        }
    }

    private void ordered(Expected expected, List<Message> received) {
        for (int i = 0; i < Math.min(expected.messages().size(), received.size()); i++) {
            String which = "'" + expected.endpoint() + "', message " + (i + 1) + " of " + received.size();
            message(expected.messages().get(i), received.get(i), which);
        }
        if (received.size() != expected.count()) {
            count(expected, received, received.subList(Math.min(expected.messages().size(), received.size()), received.size()));
        }
    }

    /** Finds one message for each that is expected, trying all ways. */
    private void unordered(Expected expected, List<Message> received) {
        int[] taken = new int[received.size()];
        java.util.Arrays.fill(taken, -1);
        List<ExpectedMessage> missing = new ArrayList<>();
        for (int i = 0; i < expected.messages().size(); i++) {
            if (!assign(i, expected, received, taken, new boolean[taken.length])) {
                missing.add(expected.messages().get(i));
            }
        }
        List<Message> left = new ArrayList<>();
        for (int i = 0; i < taken.length; i++) {
            if (taken[i] < 0) {
                left.add(received.get(i));
            }
        }
        for (ExpectedMessage message : missing) {
            List<String> details = new ArrayList<>();
            left.stream().limit(MAX_SHOWN).forEach(other -> details.add("+ " + shown(other)));
            add(message.origin(), "no such message came to '" + expected.endpoint() + "'", details);
        }
        if (missing.isEmpty() && received.size() != expected.count()) {
            count(expected, received, left);
        }
    }

    private static boolean assign(int number, Expected expected, List<Message> received, int[] taken, boolean[] tried) {
        for (int i = 0; i < taken.length; i++) {
            if (!tried[i] && differences(expected.messages().get(number), received.get(i)).isEmpty()) {
                tried[i] = true;
                if (taken[i] < 0 || assign(taken[i], expected, received, taken, tried)) {
                    taken[i] = number;
                    return true;
                }
            }
        }
        return false;
    }

    private void count(Expected expected, List<Message> received, List<Message> beyond) {
        List<String> details = new ArrayList<>();
        if (received.size() > expected.count()) {
            beyond.stream().limit(MAX_SHOWN).forEach(message -> details.add("+ " + shown(message)));
        }
        add(
                expected.origin(),
                "'" + expected.endpoint() + "' expects " + expected.count() + (expected.count() == 1 ? " message, " : " messages, ")
                        + received.size() + " came",
                details);
    }

    private static String shown(Message message) {
        Object body = message.body();
        return body == null ? "(no body)" : Values.text(body);
    }

    private void message(ExpectedMessage expected, Message actual, String which) {
        List<String> details = differences(expected, actual);
        if (!details.isEmpty()) {
            add(expected.origin(), which, details);
        }
    }

    private static List<String> differences(ExpectedMessage expected, Message actual) {
        List<String> details = new ArrayList<>();
        if (expected.hasBody() && !Values.isEqual(expected.body().getFirst(), actual.body())) {
            Object body = expected.body().getFirst();
            details.add("body");
            boolean isStructure = Values.isStructure(body);
            details.addAll(diff(body, actual.body(), isStructure));
        }
        named("header", expected.headers(), actual::header, details);
        named("property", expected.properties(), actual::property, details);
        named("variable", expected.variables(), actual::variable, details);
        return details;
    }

    private static List<String> diff(@Nullable Object expected, @Nullable Object actual, boolean isStructure) {
        List<String> first = Values.lines(expected, isStructure);
        List<String> second = Values.lines(actual, isStructure);
        // Ends of lines and the like are only seen in quotes.
        List<String> lines = first.equals(second)
                ? List.of("- " + Values.flow(expected), "+ " + Values.flow(actual))
                : LineDiff.of(first, second);
        return lines.stream().map(line -> "  " + line).toList();
    }

    private static void named(
            String kind, Map<String, @Nullable Object> expected, Function<String, @Nullable Object> actual, List<String> details) {
        expected.forEach((name, value) -> {
            Object found = actual.apply(name);
            if (!Values.isEqual(value, found)) {
                details.add(kind + " '" + name + "'");
                boolean isStructure = Values.isStructure(value);
                details.addAll(diff(value, found, isStructure));
            }
        });
    }

    private void add(Origin origin, String message, List<String> details) {
        mismatches.add(new Mismatch(origin, message, details));
    }

}

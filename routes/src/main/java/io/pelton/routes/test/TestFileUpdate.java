// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.test;

import io.pelton.error.Origin;
import io.pelton.flow.DeadLetter;
import io.pelton.message.Message;
import io.pelton.routes.test.TestCase.Expected;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Writes what came into the text of a test file, in place of what did not come; all other lines stay as they are. */
public final class TestFileUpdate {
    /** Lines that take the place of others. */
    private record Edit(int from, int to, List<String> lines) {}

    private final List<String> lines;
    private final List<Edit> edits = new ArrayList<>();
    private final List<Mismatch> left = new ArrayList<>();

    private TestFileUpdate(String text) {
        this.lines = new ArrayList<>(text.lines().toList());
    }

    /**
     * A test file written anew.
     *
     * @param text its text
     * @param left what must be changed by hand, with its places in {@code text}
     */
    public record Result(String text, List<Mismatch> left) {
        public Result {
            left = List.copyOf(left);
        }
    }

    /** The text of a test file with what came of its cases. */
    public static Result of(String text, List<Outcome> outcomes) {
        TestFileUpdate update = new TestFileUpdate(text);
        for (Outcome outcome : outcomes) {
            if (!outcome.isPassed()) {
                update.add(outcome);
            }
        }
        update.edits.sort(Comparator.comparingInt(Edit::from).reversed());
        update.edits.forEach(edit -> {
            List<String> region = update.lines.subList(edit.from(), edit.to());
            region.clear();
            region.addAll(edit.lines());
        });
        String lineEnd = text.contains("\r\n") ? "\r\n" : "\n";
        boolean isOpen = !text.isEmpty() && !text.endsWith("\n");
        return new Result(
                String.join("\n", update.lines).lines().collect(Collectors.joining(lineEnd)) + (isOpen ? "" : lineEnd),
                update.left.stream().map(update::moved).toList());
    }

    /** Lines before it may be more or fewer now. */
    private Mismatch moved(Mismatch mismatch) {
        Origin before = mismatch.origin();
        long line = before.line();
        for (Edit edit : edits) {
            if (edit.to() < before.line()) {
                line += edit.lines().stream().flatMap(String::lines).count() - (edit.to() - edit.from());
            }
        }
        return new Mismatch(new Origin(before.file(), (int) line, before.column()), mismatch.message(), mismatch.details());
    }

    private void add(Outcome outcome) {
        TestCase test = outcome.test();
        if (!outcome.isComplete() || !isAlone(test.origin(), true)) {
            left.addAll(outcome.mismatches());
            return;
        }
        int caseEnd = end(test.origin(), true);
        List<String> added = new ArrayList<>();
        String indent = indent(test.origin());
        failures(test, outcome.recorder(), indent, added);
        if (test.expectsNothing()) {
            added.addAll(everything(outcome.recorder(), indent));
        }
        if (!added.isEmpty()) {
            edits.add(new Edit(caseEnd, caseEnd, added));
        }
        for (Expected expected : test.expected()) {
            if (!Comparison.isMet(test, expected, outcome.recorder())) {
                endpoint(outcome, expected);
            }
        }
    }

    private void endpoint(Outcome outcome, Expected expected) {
        if (!outcome.recorder().isKnown(expected.endpoint()) || !isAlone(expected.origin(), false)) {
            outcome.mismatches().stream()
                    .filter(mismatch -> mismatch.message().contains("'" + expected.endpoint() + "'"))
                    .forEach(left::add);
            return;
        }
        int from = expected.origin().line() - 1;
        List<Message> received = outcome.recorder().received(expected.endpoint());
        edits.add(new Edit(
                from, end(expected.origin(), false), TestText.endpoint(expected, received, indent(expected.origin()))));
    }

    private void failures(TestCase test, Recorder recorder, String indent, List<String> added) {
        if (Comparison.failsAsSaid(test, recorder)) {
            return;
        }
        List<String> written = new ArrayList<>();
        if (!recorder.failures().isEmpty()) {
            written.add(indent + "fails:");
            for (DeadLetter failure : recorder.failures()) {
                written.add(indent + "  - " + TestText.scalar(failure.reason(), indent + "    "));
            }
        }
        Optional<Integer> key = test.failures().isEmpty() ? Optional.empty() : keyOfFailures(test, indent);
        if (key.isPresent()) {
            Origin origin = new Origin("", key.get() + 1, indent.length() + 1);
            edits.add(new Edit(key.get(), end(origin, false), written));
        } else {
            added.addAll(written);
        }
    }

    private Optional<Integer> keyOfFailures(TestCase test, String indent) {
        int line = test.failures().getFirst().origin().line() - 1;
        while (line > 0 && !lines.get(line).startsWith(indent + "fails:")) {
            line--;
        }
        return lines.get(line).startsWith(indent + "fails:") ? Optional.of(line) : Optional.empty();
    }

    private static List<String> everything(Recorder recorder, String indent) {
        List<String> written = new ArrayList<>(List.of(indent + "expect:"));
        for (String endpoint : recorder.endpoints()) {
            Expected nothing = new Expected(endpoint, Origin.UNKNOWN, -1, false, List.of());
            written.addAll(TestText.endpoint(nothing, recorder.received(endpoint), indent + "  "));
        }
        return written.size() == 1 ? List.of() : written;
    }

    /** Whether nothing stands before a key on its line but, for a case, the dash. */
    private boolean isAlone(Origin origin, boolean isItem) {
        String before = lines.get(origin.line() - 1).substring(0, origin.column() - 1);
        return before.isBlank() || isItem && before.strip().equals("-");
    }

    private static String indent(Origin origin) {
        return " ".repeat(origin.column() - 1);
    }

    /** The line behind the last that belongs to a key, or with {@code isItem} to all keys of its mapping. */
    private int end(Origin origin, boolean isItem) {
        int column = origin.column() - 1;
        int end = origin.line();
        for (int i = origin.line(); i < lines.size(); i++) {
            String line = lines.get(i);
            int indent = line.length() - line.stripLeading().length();
            boolean isInside = indent > column || indent == column && (isItem || line.startsWith("- ", column));
            if (!line.isBlank() && isInside) {
                end = i + 1;
            } else if (!line.isBlank() && !line.stripLeading().startsWith("#")) {
                return end;
            }
        }
        return end;
    }
}

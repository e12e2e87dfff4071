// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Why routes of a test cannot be compared: they need objects that only its code in Java has, or what is outside. It is seen in the routes alone. */
final class NeedsJava {
    private static final Set<String> SCHEMES = Set.of(
            "direct", "seda", "mock", "log", "timer", "scheduler", "language", "controlbus", "stub", "bean", "class", "dataset", "dataset-test");

    private static final Pattern URI = Pattern.compile("(?m)^[ -]*(?:uri|to|toD|deadLetterUri|wireTap|from): '?\"?([a-zA-Z][a-zA-Z0-9+.-]*):");

    private NeedsJava() {}

    /** The reason that the routes and messages show; null if there is none. */
    static @Nullable String reason(RouteRecord record) {
        if (record.yaml().startsWith("# not written")) {
            return "Camel does not write the routes";
        }
        if (record.inputs().toString().contains("{Unknown=")) {
            return "the test sends objects of its own";
        }
        Set<String> others = new TreeSet<>();
        for (Matcher uri = URI.matcher(record.yaml()); uri.find(); ) {
            others.add(uri.group(1));
        }
        record.inputs().forEach(input -> others.add(input.to().replaceFirst(":.*", "")));
        others.removeAll(SCHEMES);
        if (!others.isEmpty()) {
            return "an endpoint of another kind: " + others.iterator().next();
        }
        if (Pattern.compile("(?m)^[ -]*process: *(\\{\\})?$(?!\\s+ref)").matcher(record.yaml()).find()) {
            return "a processor that only Java has";
        }
        return null;
    }

    /** The reason why Camel does not start the routes that it has written. */
    static String reason(Exception failure) {
        StringBuilder text = new StringBuilder();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            text.append(cause).append('\n');
        }
        String all = text.toString();
        if (all.contains("registry") || all.contains("NoSuchBean") || all.contains("No bean could be found")) {
            return "an object that the test registers";
        }
        String last = all.lines().filter(line -> line.length() > 20 && !line.contains("^")).reduce((_, line) -> line).orElse("");
        return "Camel does not start what it has written: " + last.strip().replaceAll("@[0-9a-f]+|\\d{4,}|[A-Z0-9]{15}-[0-9A-F]{16}", "…");
    }
}

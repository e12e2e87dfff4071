// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is seen of a run, without what is of no account: how failures are worded that Pelton has words of its own for, and an order nobody decides. */
final class SameText {
    private static final Pattern NO_ENDPOINT =
            Pattern.compile("failed (NoSuchEndpointException|ResolveEndpointFailedException|PeltonException): (No endpoint could|Failed to resolve|PL108 ).*");

    private static final Pattern NO_CONVERSION = Pattern.compile(
            "failed (NoTypeConversionAvailableException|TypeConversionException|Rollback|PeltonException|PayloadException): (No type|Error during type|No body available of type|PL207 ).*");

    private static final Pattern STOPPED = Pattern.compile("failed (Rollback: No consumers available on endpoint: direct|NoRouteException: ).*");

    private static final Pattern NULL = Pattern.compile("failed NullPointerException: .*");

    /** The JVM says on what: on a message of Camel's, or one of Pelton's. */
    private static final Pattern BECAUSE_OF_NULL = Pattern.compile("(failed .* Caused by: \\[java\\.lang\\.NullPointerException - ).*");

    /** Groups that nothing but time or the end has completed: Camel emits those that are due together in the order of a hash table. */
    private static final Pattern BY_ITSELF = Pattern.compile("  .*CamelAggregatedCompletedBy=String<(force|timeout|interval)>.*");

    private SameText() {}

    static String of(String seen) {
        List<String> lines = new ArrayList<>();
        List<String> together = new ArrayList<>();
        for (String line : seen.split("\n", -1)) {
            if (BY_ITSELF.matcher(line).matches()) {
                together.add(line);
                continue;
            }
            together.stream().sorted().forEach(lines::add);
            together.clear();
            lines.add(worded(line));
        }
        together.stream().sorted().forEach(lines::add);
        return String.join("\n", lines);
    }

    private static String worded(String line) {
        if (NO_ENDPOINT.matcher(line).matches()) {
            return "failed: no endpoint";
        }
        if (NO_CONVERSION.matcher(line).matches()) {
            return "failed: no conversion";
        }
        if (STOPPED.matcher(line).matches()) {
            return "failed: the route is stopped";
        }
        Matcher becauseOfNull = BECAUSE_OF_NULL.matcher(line);
        if (becauseOfNull.matches()) {
            return becauseOfNull.group(1);
        }
        return NULL.matcher(line).matches() ? "failed NullPointerException" : line;
    }
}

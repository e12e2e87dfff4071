// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What was seen of a run.
 *
 * @param outcomes what became of each message
 * @param mocks what each mock was sent, in order
 * @param ways which ways of messages begin before which end; empty if no bean has looked
 */
record Observed(List<String> outcomes, Map<String, List<String>> mocks, String ways) {
    /** The same as lines of text, what {@code unordered} mocks were sent in alphabetical order. */
    String text(Set<String> unordered) {
        StringBuilder text = new StringBuilder();
        outcomes.forEach(outcome -> text.append(outcome).append('\n'));
        mocks.forEach((name, messages) -> {
            text.append("mock:").append(name).append(' ').append(messages.size()).append('\n');
            Stream<String> shown = unordered.contains(name) ? messages.stream().sorted() : messages.stream();
            shown.forEach(message -> text.append("  ").append(message).append('\n'));
        });
        return text.append(ways).toString();
    }
}

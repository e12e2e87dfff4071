// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import java.util.List;
import java.util.Map;

/**
 * What was seen of a run.
 *
 * @param outcomes what became of each message
 * @param mocks what each mock was sent, in order
 */
record Observed(List<String> outcomes, Map<String, List<String>> mocks) {
    /** The same as lines of text. */
    String text() {
        StringBuilder text = new StringBuilder();
        outcomes.forEach(outcome -> text.append(outcome).append('\n'));
        mocks.forEach((name, messages) -> {
            text.append("mock:").append(name).append(' ').append(messages.size()).append('\n');
            messages.forEach(message -> text.append("  ").append(message).append('\n'));
        });
        return text.toString();
    }
}

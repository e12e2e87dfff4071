// SPDX-License-Identifier: Apache-2.0

package io.pelton.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * From an input to an output.
 *
 * @param name for people
 */
record Pipeline(String name, Input input, Output output) {
    /** Ten thousand records a second, so that a small input lasts for more than one epoch. */
    private static final String PACE = """
                        - throttle: {id: pace, constant: 100, timePeriodMillis: 10}
                """;

    /** The route that is run; not at full speed where something must happen before its end on every machine, or where an input is read in no time. */
    String yaml(Sending sending) {
        Sending toOutput = sending == Sending.EARLY && input instanceof Requests ? Sending.EFFECTIVELY_ONCE : sending;
        return output.beans() + """
                - route:
                    id: copy
                    from:
                """ + input.from(sending) + """
                      steps:
                """ + (isPaced(sending) ? PACE : "") + output.steps(toOutput) + input.lastSteps();
    }

    private boolean isPaced(Sending sending) {
        return input.ends() && (sending == Sending.EARLY || output instanceof OutputFile);
    }

    /** Options of the command line. */
    List<String> options() {
        List<String> all = new ArrayList<>(input.options());
        all.addAll(output.options());
        return all;
    }

    /** The servers it needs, if any. */
    List<Server> servers() {
        return Stream.concat(input.servers().stream(), output.servers().stream()).distinct().toList();
    }

    @Override
    public String toString() {
        return name;
    }
}

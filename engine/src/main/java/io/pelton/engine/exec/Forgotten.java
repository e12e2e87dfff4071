// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import java.util.Collection;
import java.util.stream.Collectors;

/** Names what was kept as the command line that has it forgotten. */
final class Forgotten {
    private Forgotten() {}

    /** The option for {@code names}, quoted for a shell. */
    static String option(Collection<String> names) {
        return names.stream().map(name -> "--drop-state '" + name.replace("'", "'\\''") + "'").collect(Collectors.joining(" "));
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.exec;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What is run. All of it is written in the route: no message changes it.
 *
 * @param uri as the route names it
 * @param file the absolute path of the program
 * @param arguments what it is given, one by one, with no shell between
 * @param workingDir where it runs; empty for where Pelton does
 * @param timeoutMillis how long it may take; 0 for as long as it likes
 * @param exitValues those that are good; none for all
 * @param outFile the file that it writes; empty if its output is what it prints
 * @param takesErrors whether what it prints as errors is its output if it prints nothing else
 */
record Command(
        String uri,
        String file,
        List<String> arguments,
        String workingDir,
        long timeoutMillis,
        Set<Integer> exitValues,
        String outFile,
        boolean takesErrors)
        implements Serializable {
    Command {
        arguments = List.copyOf(arguments);
        exitValues = Set.copyOf(exitValues);
    }

    List<String> line() {
        List<String> line = new ArrayList<>(List.of(file));
        line.addAll(arguments);
        return line;
    }
}

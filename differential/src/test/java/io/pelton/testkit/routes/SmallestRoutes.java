// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.routes;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Takes steps, clauses and messages out of a file of routes that fails, as long as it still does. */
public final class SmallestRoutes {
    private static final long PATIENCE_SECONDS = 20;

    private SmallestRoutes() {}

    /** Tries a file of routes. */
    @FunctionalInterface
    public interface Trial {
        /**
         * Tries it.
         *
         * @throws AssertionError if it fails as it is to fail
         * @throws Exception if it fails in another way, such as that it cannot be read
         */
        void run(String yaml) throws Exception;
    }

    /** What is left of {@code yaml} when no item of a list can be taken out, or when there was no more time. */
    public static String of(String yaml, Trial trial) {
        List<String> smallest = yaml.lines().toList();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        int before;
        do {
            before = smallest.size();
            for (int line = smallest.size() - 1; line >= 0 && System.nanoTime() - end < 0; line--) {
                if (line < smallest.size() && isItem(smallest.get(line))) {
                    List<String> without = without(smallest, line);
                    if (fails(without, trial)) {
                        smallest = without;
                    }
                }
            }
        } while (smallest.size() < before);
        return String.join("\n", smallest) + "\n";
    }

    private static boolean isItem(String line) {
        return line.stripLeading().startsWith("- ") || line.startsWith("# send:");
    }

    private static List<String> without(List<String> lines, int item) {
        List<String> rest = new ArrayList<>(lines.subList(0, item));
        int next = item + 1;
        while (next < lines.size() && indent(lines.get(next)) > indent(lines.get(item))) {
            next++;
        }
        rest.addAll(lines.subList(next, lines.size()));
        return rest;
    }

    private static int indent(String line) {
        return line.isBlank() ? Integer.MAX_VALUE : line.length() - line.stripLeading().length();
    }

    private static boolean fails(List<String> lines, Trial trial) {
        try {
            trial.run(String.join("\n", lines) + "\n");
            return false;
        } catch (AssertionError e) {
            return true;
        } catch (Exception e) {
            return false;
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a measurement was made on. */
public final class Machine {
    private Machine() {}

    /** The processor, the operating system and the JDK, in one line. */
    public static String line() {
        int cores = Runtime.getRuntime().availableProcessors();
        return processor() + cores + (cores == 1 ? " core, " : " cores, ") + System.getProperty("os.name") + " "
                + System.getProperty("os.version") + " " + System.getProperty("os.arch") + ", JDK "
                + System.getProperty("java.version");
    }

    private static String processor() {
        try (var lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip() + ", ")
                    .findFirst()
                    .orElse("");
        } catch (IOException e) {
            // Other systems have no such file: the name is left out.
            return "";
        }
    }
}

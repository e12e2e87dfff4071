// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.report;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;

/**
 * Where, with what and when a report was measured.
 *
 * @param load the machine's load average when it began: above 0, something else was running
 */
public record Environment(
        String cpu,
        int cores,
        long memoryGiB,
        String os,
        String jdk,
        String commit,
        String date,
        boolean quick,
        double load) {
    /** This machine, this JDK and the checkout at a folder, now. */
    public static Environment current(Path checkout, boolean quick) {
        return new Environment(
                cpuModel(),
                Runtime.getRuntime().availableProcessors(),
                memorySize(),
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"),
                System.getProperty("java.vendor") + " " + Runtime.version(),
                commit(checkout),
                LocalDate.now(ZoneOffset.UTC).toString(),
                quick,
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    private static String cpuModel() {
        try (var lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("unknown");
        } catch (IOException e) {
            return "unknown";
        }
    }

    private static long memorySize() {
        var system = ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class);
        return Math.round(system.getTotalMemorySize() / (double) (1L << 30));
    }

    private static String commit(Path checkout) {
        try {
            Process git = new ProcessBuilder("git", "-C", checkout.toString(), "describe", "--always", "--dirty")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String answer = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return git.waitFor() == 0 && !answer.isEmpty() ? answer : "unknown";
        } catch (IOException e) {
            return "unknown";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "unknown";
        }
    }
}

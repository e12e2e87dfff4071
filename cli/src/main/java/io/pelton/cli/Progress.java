// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.engine.FlowSnapshot;
import java.time.Duration;
import java.util.List;

/** What running routes have done so far, in one line. Used by one thread. */
final class Progress {
    /** The weight of the newest rate: a rate that has changed is shown after about a second. */
    private static final double NEWEST = 0.3;

    private final String title;
    private double lastSeconds;
    private long lastRecords;
    private long lastBytes;
    private double recordsPerSecond;
    private double bytesPerSecond;

    Progress(String title) {
        this.title = title;
    }

    /** The line for the routes as they are now, {@code seconds} after the start. */
    String line(List<FlowSnapshot> routes, double seconds, Processors processors) {
        long records = routes.stream().mapToLong(FlowSnapshot::recordsIn).sum();
        long bytes = routes.stream().mapToLong(FlowSnapshot::bytesIn).sum();
        boolean isTotalKnown = routes.stream().allMatch(route -> route.bytesTotal() >= 0);
        long total = routes.stream().mapToLong(FlowSnapshot::bytesTotal).sum();
        updateRates(records, bytes, seconds);

        StringBuilder line = new StringBuilder(Printable.shortened(title, 20));
        line.append("  ").append(Figures.roughCount((double) records, "record"));
        if (bytes > 0) {
            line.append("  ").append(Figures.bytes((double) bytes));
        }
        line.append("  ").append(Figures.roughCount(recordsPerSecond, "record")).append("/s");
        if (bytes > 0) {
            line.append("  ").append(Figures.bytes(bytesPerSecond)).append("/s");
        }
        if (isTotalKnown && total > 0) {
            line.append("  ").append(Math.min(100, bytes * 100 / total)).append(" %");
            if (bytesPerSecond > 0) {
                double left = (double) Math.max(total - bytes, 0) / bytesPerSecond;
                line.append("  ETA ").append(Figures.roughTime(Duration.ofSeconds((long) Math.ceil(left))));
            }
        }
        return line.append("  CPU ").append(processors.percent()).append(" %").toString();
    }

    private void updateRates(long records, long bytes, double seconds) {
        double passed = seconds - lastSeconds;
        if (passed <= 0) {
            return;
        }
        double weight = lastSeconds == 0 ? 1 : NEWEST;
        recordsPerSecond += weight * ((records - lastRecords) / passed - recordsPerSecond);
        bytesPerSecond += weight * ((bytes - lastBytes) / passed - bytesPerSecond);
        lastSeconds = seconds;
        lastRecords = records;
        lastBytes = bytes;
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.generate;

import java.util.List;

/** Temperatures of weather stations, {@code station;-12.3} a line, scattered around each station's mean. */
public final class Measurements implements RecordGenerator {
    /** The most stations there are names for. */
    public static final int MAX_STATIONS = Stations.MAX;

    private static final int DEVIATION_TENTHS = 100;
    private static final int LIMIT_TENTHS = 999;

    private final byte[][] names;
    private final int[] meanTenths;
    private final Dice dice;

    /** The measurements that belong to {@code seed}, of {@code stations} stations. */
    public Measurements(long seed, int stations) {
        dice = new Dice(seed);
        List<Stations.Station> list = Stations.first(stations);
        names = new byte[stations][];
        meanTenths = new int[stations];
        for (int i = 0; i < stations; i++) {
            names[i] = RecordBuffer.utf8(list.get(i).name() + ";");
            meanTenths[i] = list.get(i).meanTenths();
        }
    }

    @Override
    public void append(RecordBuffer target) {
        int station = dice.below(names.length);
        long tenths = Math.round(meanTenths[station] + dice.bell() * DEVIATION_TENTHS);
        long limited = Math.clamp(tenths, -LIMIT_TENTHS, LIMIT_TENTHS);
        target.append(names[station]);
        if (limited < 0) {
            target.append('-');
        }
        long absolute = Math.abs(limited);
        target.append(absolute / 10).append('.').append(absolute % 10, 1).append('\n');
    }
}

// SPDX-License-Identifier: Apache-2.0

package mutants;

import java.util.BitSet;

/**
 * Asked at each place that can be mutated: whether its mutant is the one of this JVM ({@code -Dmutant=N}), and which places a
 * test has reached. Recording is racy on purpose: a place that is reached often is recorded.
 */
public final class Probe {
    private static final int ACTIVE = Integer.getInteger("mutant", -1);
    private static final boolean IS_RECORDING = Boolean.getBoolean("mutants.record");
    private static final byte[] REACHED = new byte[1 << 16];

    private Probe() {}

    /** Whether the mutant {@code number} is to be run. */
    public static boolean on(int number) {
        if (IS_RECORDING && REACHED[number] == 0) {
            REACHED[number] = 1;
        }
        return number == ACTIVE;
    }

    static BitSet takeReached() {
        BitSet reached = new BitSet();
        for (int number = 0; number < REACHED.length; number++) {
            if (REACHED[number] != 0) {
                reached.set(number);
                REACHED[number] = 0;
            }
        }
        return reached;
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** The faults of a simulation: how often their cut points were passed, and which of them have happened. */
final class SimFaults {
    private final List<Fault> planned;
    private final int[] passes;
    private final List<Fault> happened = new ArrayList<>();

    SimFaults(List<Fault> planned) {
        this.planned = planned;
        this.passes = new int[planned.size()];
    }

    /** A cut point is passed: {@code strike} is called for each fault that is due, until one throws something. */
    void pass(String cutPoint, BiConsumer<Fault.Kind, String> strike) {
        if (planned.isEmpty()) {
            return;
        }
        List<Fault> due = new ArrayList<>();
        for (int i = 0; i < passes.length; i++) { // all of them count, whatever one of them throws
            Fault fault = planned.get(i);
            if (fault.isAt(cutPoint) && ++passes[i] == fault.time()) {
                due.add(new Fault(fault.kind(), cutPoint, fault.time()));
            }
        }
        for (Fault fault : due) {
            happened.add(fault);
            strike.accept(fault.kind(), cutPoint);
        }
    }

    List<Fault> happened() {
        return List.copyOf(happened);
    }

    boolean hasHappened(Fault.Kind kind) {
        return happened.stream().anyMatch(fault -> fault.kind() == kind);
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.cli.doc.Table;
import io.pelton.engine.Guarantee;
import io.pelton.engine.Guarantees;
import io.pelton.spi.StoredName;

/** Says what routes keep for the next run, and how often each of their outputs is written if this one is killed. */
record DeliveryText(Guarantees guarantees, boolean hasState) {
    @Override
    public String toString() {
        String kept = switch (guarantees.kept()) {
            case NOTHING -> hasState ? "With --state nothing is kept all the same: " : "Without --state DIR nothing is kept: ";
            case POSITIONS -> "With --state positions are kept: ";
            case EPOCHS -> "With --state epochs are kept: ";
        };
        Table table = new Table(Integer.MAX_VALUE);
        for (Guarantees.OfPlan each : guarantees.plans()) {
            for (Guarantee sink : each.sinks()) {
                table.row(StoredName.of(each.plan().id(), sink.step().id()), sink.sink(), sink.delivery() + ": " + sink.reason());
            }
        }
        return kept + guarantees.reason() + ". If the run is killed and started again, each record is written\n" + table;
    }
}

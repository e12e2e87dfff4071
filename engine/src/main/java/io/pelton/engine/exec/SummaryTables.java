// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Summary;
import io.pelton.spi.SummaryTable;
import io.pelton.state.State;
import io.pelton.state.StateAccount;
import io.pelton.state.StateIn;
import io.pelton.state.StateOut;
import io.pelton.state.StateParts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tables of one summary: one for each activation that adds records, and those that are merged already, with what the run before has left.
 * Made before the flow begins; from then on used by the activation that merges, and written when no activation has a turn.
 */
@SuppressWarnings("ReferenceEquality") // tables are told apart by identity
final class SummaryTables implements State {
    private final Summary<Object, Object> summary;
    private final StateAccount account;
    private final List<SummaryTable<Object, Object>> filling = new ArrayList<>();
    private @Nullable SummaryTable<Object, Object> merged;

    /** Whether the layout of what is read was compared. */
    private boolean isKnown;

    SummaryTables(Summary<Object, Object> summary, StateAccount account) {
        this.summary = summary;
        this.account = account;
    }

    /** An empty table for one more activation. */
    SummaryTable<Object, Object> newTable() {
        SummaryTable<Object, Object> table = summary.newTable(account);
        filling.add(table);
        return table;
    }

    /** Nothing will be added to {@code table} any more. */
    void merge(SummaryTable<Object, Object> table) {
        filling.removeIf(each -> each == table);
        if (merged == null) {
            merged = table;
        } else {
            merged.merge(table);
        }
    }

    /** The groups of all, of which nothing is kept from here on. */
    Iterator<Object> takeResults() {
        Iterator<Object> groups = merged == null ? Collections.emptyIterator() : merged.results();
        clear();
        return groups;
    }

    /** Drops all groups. */
    void clear() {
        merged = null;
        filling.clear();
    }

    @Override
    public void write(StateParts parts) throws IOException {
        StateParts afterLayout = new AfterLayout(parts, summary.layout());
        if (merged != null) {
            merged.write(afterLayout);
        }
        for (SummaryTable<Object, Object> table : filling) {
            table.write(afterLayout);
        }
    }

    /** Writes the layout before the first group: without groups there is nothing to go on with. */
    private static final class AfterLayout implements StateParts {
        private final StateParts parts;
        private final String layout;
        private boolean isWritten;

        AfterLayout(StateParts parts, String layout) {
            this.parts = parts;
            this.layout = layout;
        }

        @Override
        public StateOut of(int keyGroup) throws IOException {
            if (!isWritten) {
                isWritten = true;
                parts.single().writeText(layout);
            }
            return parts.of(keyGroup);
        }
    }

    @Override
    public void read(StateIn in) throws IOException {
        if (isKnown) {
            SummaryTable<Object, Object> restored = merged == null ? summary.newTable(account) : merged;
            merged = restored;
            restored.read(in);
            return;
        }
        isKnown = true;
        String written = in.readText();
        if (!written.equals(summary.layout())) {
            throw new PeltonException(
                    ErrorCode.STATE_UNREADABLE,
                    "its groups are \"" + written + "\", and those of the summary are \"" + summary.layout()
                            + "\" now; summarize as before, or have the groups dropped (--drop-state)");
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The calls that an engine makes of the source, the steps and the sinks of a plan: one of them may fail, and those that come too late
 * are noted. For one thread at a time, as in a simulation; any number of threads may call while nothing is asked of it.
 */
public final class Calls implements Serializable {
    private static final long serialVersionUID = 1;

    /** Where a call can fail. */
    public static final List<String> PLACES = List.of(
            "source: splits",
            "source: open",
            "source: advance",
            "source: close",
            "step: function",
            "sink: open",
            "sink: write",
            "sink: flush",
            "sink: close");

    private @Nullable String failing;
    private @Nullable Throwable error;
    private int left;
    private boolean failed;
    private boolean over;
    private final ArrayList<String> late = new ArrayList<>();

    /** Nothing fails, nothing is late. */
    public void reset() {
        failing = null;
        error = null;
        failed = false;
        over = false;
        late.clear();
    }

    /** The call number {@code time}, from 1, at {@code place} fails with {@code thrown}, which is unchecked. */
    public void failAt(String place, int time, Throwable thrown) {
        failing = place;
        left = time;
        error = thrown;
    }

    /** Whether a call has failed. */
    public boolean hasFailed() {
        return failed;
    }

    /** No call may come from now on. */
    public void isOver() {
        failing = null;
        over = true;
    }

    /** The calls that came too late. */
    public List<String> late() {
        return List.copyOf(late);
    }

    void at(String place) {
        if (over) {
            late.add(place);
        }
        if (failing != null && failing.equals(place) && --left == 0) {
            failed = true;
            switch (error) {
                case RuntimeException unchecked -> throw unchecked;
                case Error fatal -> throw fatal;
                case null, default -> throw new IllegalStateException("neither unchecked nor an error", error);
            }
        }
    }
}

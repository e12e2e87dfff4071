// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.store.StateView;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/** Says that a run has a state folder open which a command looks into, and so when that was as it is printed. */
final class StateUse {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");

    private StateUse() {}

    /** The first line; empty if no run has it open. */
    static String line(StateView view) {
        return view.user()
                .map(user -> "in use by " + user + "; as of " + view.epoch().map(epoch -> "epoch " + epoch.number() + ", ").orElse("")
                        + TIME.format(view.written().atZone(ZoneId.systemDefault())) + "\n")
                .orElse("");
    }

    /** The same as fields of an object. */
    static Json fields(Json json, StateView view) {
        view.user().ifPresent(user -> json.field("inUseBy", user).field("asOf", view.written().toString()));
        return json;
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.dataset;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Messages with the bodies of a list, which begins anew when it is at its end. */
public sealed class ListDataSet extends DataSet permits FileDataSet {
    private List<Object> defaultBodies = new ArrayList<>();

    /** None. */
    public ListDataSet() {
        super(0);
    }

    /** One for each of these. */
    public ListDataSet(List<Object> bodies) {
        super(bodies.size());
        defaultBodies = bodies;
    }

    /** The bodies. */
    public final List<Object> getDefaultBodies() {
        return defaultBodies;
    }

    /** Says what the bodies are; then there are as many messages. */
    public final void setDefaultBodies(List<Object> bodies) {
        defaultBodies = bodies;
        setSize(bodies.size());
    }

    @Override
    final @Nullable Object body(long index) {
        return defaultBodies.get((int) (index % defaultBodies.size()));
    }
}

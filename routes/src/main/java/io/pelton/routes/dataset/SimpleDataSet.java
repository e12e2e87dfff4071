// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.dataset;

import org.jspecify.annotations.Nullable;

/** Messages that all have the same body. */
public final class SimpleDataSet extends DataSet {
    private static final long USUAL_SIZE = 10;

    private @Nullable Object defaultBody = "<hello>world!</hello>";

    /** Ten messages. */
    public SimpleDataSet() {
        this(USUAL_SIZE);
    }

    /** So many messages. */
    public SimpleDataSet(long size) {
        super(size);
    }

    /** Says what the body is. */
    public void setDefaultBody(Object body) {
        defaultBody = body;
    }

    @Override
    @Nullable Object body(long index) {
        return defaultBody;
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.faults;

/** How a route sends what it has to its output. */
enum Sending {
    AT_LEAST_ONCE("", Guarantee.AT_LEAST_ONCE),
    EFFECTIVELY_ONCE("", Guarantee.EFFECTIVELY_ONCE),
    /** The control: by a sink of {@link EarlyConnector}, which acknowledges what it has not written. */
    EARLY("early-", Guarantee.EFFECTIVELY_ONCE);

    private final String prefix;
    private final Guarantee wanted;

    Sending(String prefix, Guarantee wanted) {
        this.prefix = prefix;
        this.wanted = wanted;
    }

    /** The scheme of the sink that is used in place of {@code scheme}. */
    String scheme(String scheme) {
        return prefix + scheme;
    }

    Guarantee wanted() {
        return wanted;
    }
}

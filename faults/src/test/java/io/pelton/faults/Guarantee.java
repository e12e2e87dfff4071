// SPDX-License-Identifier: Apache-2.0

package io.pelton.faults;

/** How often each record that was acknowledged is in the output at the end. */
enum Guarantee {
    AT_LEAST_ONCE,
    EFFECTIVELY_ONCE
}

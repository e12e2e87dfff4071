// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.routing;

/** The body of every message: one number that each step changes. */
public final class Payload {
    /** The number; public so that no subject pays for an accessor. */
    public long value;
}

// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.routing;

/** A workload with a name for the reports. */
public interface Labelled {
    /** The name in the reports. */
    String label();

    /** The name as a parameter of JMH. */
    String name();
}

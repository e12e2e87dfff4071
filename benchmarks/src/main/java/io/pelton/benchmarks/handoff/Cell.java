// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.handoff;

/** A record that is made once and used again, so that no subject pays for an allocation. */
final class Cell {
    long value;
}

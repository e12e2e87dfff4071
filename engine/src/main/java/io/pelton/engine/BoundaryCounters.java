// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine;

/**
 * What has passed one boundary so far.
 *
 * @param id name of the step behind it: the sink, or the parallel, async or merge step
 * @param batches batches handed over
 * @param records records handed over
 * @param fill batches waiting now
 * @param capacity batches that can wait
 * @param blockedNanos how long producers have waited for room, in nanoseconds
 */
public record BoundaryCounters(
        String id, long batches, long records, int fill, int capacity, long blockedNanos) {}

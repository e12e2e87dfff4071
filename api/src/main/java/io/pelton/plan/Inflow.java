// SPDX-License-Identifier: Apache-2.0

package io.pelton.plan;

/**
 * One of the flows that are merged.
 *
 * @param input where its records come from
 * @param pipeline the steps before the merge
 */
public record Inflow(Input input, Pipeline pipeline) {}

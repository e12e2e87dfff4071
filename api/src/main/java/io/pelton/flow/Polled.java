// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

import io.pelton.message.Retention;

/**
 * What a block polls records from.
 *
 * @param source as the user would write it
 * @param retention what of it a run finds that begins after this one was killed
 */
public record Polled(String source, Retention retention) {}

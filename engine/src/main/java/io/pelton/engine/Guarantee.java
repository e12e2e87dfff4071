// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine;

import io.pelton.flow.Delivery;
import io.pelton.plan.StepInfo;

/**
 * How often records reach a sink, whatever ends the run.
 *
 * @param step the step that writes to it
 * @param sink the sink, as the user would write it
 * @param delivery what holds, at the next run with the same state
 * @param reason why it is not more, or what makes it so; part of a sentence
 */
public record Guarantee(StepInfo step, String sink, Delivery delivery, String reason) {}

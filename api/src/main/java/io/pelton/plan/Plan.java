// SPDX-License-Identifier: Apache-2.0

package io.pelton.plan;

import io.pelton.error.InvalidPlanException;
import io.pelton.error.Problem;
import io.pelton.flow.Delivery;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32;

/**
 * What a flow or a route means, independent of how it was written and of what runs it: the one intermediate
 * representation. A plan is immutable and valid; its steps are numbered and named.
 *
 * @param id name of the flow or route
 * @param delivery what every sink has to give at least
 * @param input where records come from
 * @param pipeline the steps they take
 */
public record Plan(String id, Delivery delivery, Input input, Pipeline pipeline) {
    /**
     * Numbers, names and validates.
     *
     * @throws InvalidPlanException with everything that is wrong
     */
    public static Plan of(String id, Delivery delivery, Input input, Pipeline pipeline) {
        StepNumbering numbering = new StepNumbering(input, pipeline);
        Plan plan = new Plan(id, delivery, numbering.input(), numbering.pipeline());
        List<Problem> problems = PlanValidator.problems(plan);
        if (!problems.isEmpty()) {
            throw new InvalidPlanException(problems);
        }
        return plan;
    }

    /** Name, number and origin of every input and step, in the order of their numbers. */
    public List<StepInfo> steps() {
        return StepNumbering.list(this);
    }

    /** A short fingerprint of the plan's text without origins: it changes when steps or endpoints change. */
    public String version() {
        CRC32 crc = new CRC32();
        crc.update(PlanText.of(this, false).getBytes(StandardCharsets.UTF_8));
        return "%08x".formatted(crc.getValue());
    }

    /** The plan as an indented text, a step a line with its origin. */
    public String toText() {
        return PlanText.of(this, true);
    }

    /** The plan as a Mermaid flowchart. */
    public String toMermaid() {
        return toMermaid(List.of(this));
    }

    /** Several plans as one Mermaid flowchart, each in a frame of its own. */
    public static String toMermaid(List<Plan> plans) {
        return Mermaid.of(plans);
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.plan;

import io.pelton.error.Origin;
import java.util.Objects;

/**
 * What every step has.
 *
 * @param index its number in the plan, from 0 in the order written; -1 as long as it is in no plan
 * @param id its name, unique in the plan; empty as long as it is in no plan and the user has given none
 * @param origin where it was written
 */
public record StepInfo(int index, String id, Origin origin) {
    public StepInfo {
        Objects.requireNonNull(id, "id is null");
        Objects.requireNonNull(origin, "origin is null");
    }

    /** A step written at {@code origin}; the plan will number and name it. */
    public static StepInfo at(Origin origin) {
        return new StepInfo(-1, "", origin);
    }

    /** The same with a name. */
    public StepInfo withId(String newId) {
        return new StepInfo(index, newId, origin);
    }
}

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
 * @param title what it does, in one line of a printed plan; empty: what its kind tells. It is no part of the version of a plan
 */
public record StepInfo(int index, String id, Origin origin, String title) {
    public StepInfo {
        Objects.requireNonNull(id, "id is null");
        Objects.requireNonNull(origin, "origin is null");
        Objects.requireNonNull(title, "title is null");
    }

    /** A step without a title. */
    public StepInfo(int index, String id, Origin origin) {
        this(index, id, origin, "");
    }

    /** A step written at {@code origin}; the plan will number and name it. */
    public static StepInfo at(Origin origin) {
        return new StepInfo(-1, "", origin);
    }

    /** The same with a name. */
    public StepInfo withId(String newId) {
        return new StepInfo(index, newId, origin, title);
    }

    /** The same with a title. */
    public StepInfo withTitle(String newTitle) {
        return new StepInfo(index, id, origin, newTitle);
    }
}

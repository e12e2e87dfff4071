// SPDX-License-Identifier: Apache-2.0

package io.pelton.plan;

import io.pelton.flow.ErrorPolicy;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Steps one after the other.
 *
 * @param steps in the order records take them
 * @param errorPolicy what happens to records that fail in them; null: as in the pipeline around it
 * @param title which records take it, as a plan prints it, such as a condition; empty if it is the only one, or has only a number. It is no part of the
 *     version of a plan
 */
public record Pipeline(List<Step> steps, @Nullable ErrorPolicy errorPolicy, String title) {
    /** A pipeline that lets everything pass. */
    public static final Pipeline EMPTY = new Pipeline(List.of(), null);

    public Pipeline {
        steps = List.copyOf(steps);
        Objects.requireNonNull(title, "title is null");
    }

    /** A pipeline without a title. */
    public Pipeline(List<Step> steps, @Nullable ErrorPolicy errorPolicy) {
        this(steps, errorPolicy, "");
    }

    /** The same with a title. */
    public Pipeline withTitle(String newTitle) {
        return new Pipeline(steps, errorPolicy, newTitle);
    }
}

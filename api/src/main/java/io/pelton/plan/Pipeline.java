// SPDX-License-Identifier: Apache-2.0

package io.pelton.plan;

import io.pelton.flow.ErrorPolicy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Steps one after the other.
 *
 * @param steps in the order records take them
 * @param errorPolicy what happens to records that fail in them; null: as in the pipeline around it
 */
public record Pipeline(List<Step> steps, @Nullable ErrorPolicy errorPolicy) {
    /** A pipeline that lets everything pass. */
    public static final Pipeline EMPTY = new Pipeline(List.of(), null);

    public Pipeline {
        steps = List.copyOf(steps);
    }
}

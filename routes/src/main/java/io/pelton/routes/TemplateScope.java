// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The templates around what is being read.
 *
 * @param root what is outside of all of them; null where there is none
 * @param names their names, the outermost first
 * @param isKamelet whether the innermost is used by a step or a {@code from}, so that {@code kamelet:source} and
 *     {@code kamelet:sink} mean something
 * @param prefix what begins the ids of steps
 */
record TemplateScope(@Nullable Context root, List<String> names, boolean isKamelet, String prefix) {
    static final TemplateScope NONE = new TemplateScope(null, List.of(), false, "");

    TemplateScope {
        names = List.copyOf(names);
    }

    /** The scope within {@code template}. */
    TemplateScope within(Context root, Template template, boolean isUsed, String prefix) {
        List<String> all = new ArrayList<>(names);
        all.add(template.id());
        return new TemplateScope(root, all, isUsed, prefix);
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.routes.Evaluation;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a value that an expression gave is shown. */
final class EvaluationValue {
    private EvaluationValue() {}

    /** Its text; parts that come one after the other are a list. */
    static String text(Object value) {
        return switch (value) {
            case Object[] array -> List.of(array).toString();
            case Iterator<?> parts -> all(parts).toString();
            default -> Evaluation.text(value);
        };
    }

    private static List<@Nullable Object> all(Iterator<?> parts) {
        List<@Nullable Object> all = new ArrayList<>();
        parts.forEachRemaining(all::add);
        return all;
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.Problem;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads templates of which no route is made, for what is wrong with them whatever the values of their parameters. */
final class UnusedTemplates {
    private static final Set<ErrorCode> WHATEVER_THE_VALUES =
            Set.of(ErrorCode.UNKNOWN_STEP, ErrorCode.UNKNOWN_OPTION, ErrorCode.ROUTE_STRUCTURE);

    /** The value of parameters without a default: a name and a number. */
    private static final String VALUE = "1";

    private UnusedTemplates() {}

    static void check(Context context) {
        for (Template template : context.templates().unused()) {
            problems(context, template).stream()
                    .filter(problem -> WHATEVER_THE_VALUES.contains(problem.code()))
                    .forEach(context.problems()::add);
        }
    }

    private static List<Problem> problems(Context context, Template template) {
        Map<String, String> values = new HashMap<>();
        template.placeholders().forEach(name -> values.put(name, VALUE));
        template.parameters().forEach(parameter -> parameter.fallback()
                .ifPresent(scalar -> values.put(parameter.name(), scalar.value())));
        Context apart = context.withProblems(new Problems());
        Context inside = new TemplateUse(apart, template, template.origin()).inside(values, false, "");
        new RouteReader(inside).instance(template.route(), template.id());
        return inside.problems().sorted(List.of());
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.routes.access.AllowedClasses;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is known around an expression that has functions of its own.
 *
 * @param functions by their names; each works on the body
 */
record WithFunctions(Environment outer, Map<String, Expression> functions) implements Environment {
    @Override
    public Optional<Expression> function(String name) {
        Expression own = functions.get(name);
        return own == null ? outer.function(name) : Optional.of(own);
    }

    @Override
    public String stepId() {
        return outer.stepId();
    }

    @Override
    public String routeId() {
        return outer.routeId();
    }

    @Override
    public String routeGroup() {
        return outer.routeGroup();
    }

    @Override
    public void usesSteps() {
        outer.usesSteps();
    }

    @Override
    public void usesOriginals() {
        outer.usesOriginals();
    }

    @Override
    public Optional<String> property(String name) {
        return outer.property(name);
    }

    @Override
    public Optional<String> variable(String name) {
        return outer.variable(name);
    }

    @Override
    public AllowedClasses classes() {
        return outer.classes();
    }

    @Override
    public String resource(String uri) throws SimpleSyntaxException {
        return outer.resource(uri);
    }

    @Override
    public SharedVariables shared() throws SimpleSyntaxException {
        return outer.shared();
    }

    @Override
    public Optional<FailureTest> failures(String name) {
        return outer.failures(name);
    }

    @Override
    public Expression bean(String name, @Nullable String method) throws SimpleSyntaxException {
        return outer.bean(name, method);
    }

    @Override
    public Expression reference(String name) throws SimpleSyntaxException {
        return outer.reference(name);
    }

    @Override
    public Expression language(String language, String text, @Nullable String source) throws SimpleSyntaxException {
        return outer.language(language, text, source);
    }
}

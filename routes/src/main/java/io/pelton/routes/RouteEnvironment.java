// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.message.Message;
import io.pelton.routes.access.AllowedClasses;
import io.pelton.routes.bean.BeanException;
import io.pelton.routes.bean.MethodCall;
import io.pelton.routes.eip.FailureType;
import io.pelton.routes.language.GroovyExpression;
import io.pelton.routes.language.Languages;
import io.pelton.routes.language.XmlMode;
import io.pelton.routes.simple.Environment;
import io.pelton.routes.simple.Expression;
import io.pelton.routes.simple.FailureTest;
import io.pelton.routes.simple.SharedVariables;
import io.pelton.routes.simple.Simple;
import io.pelton.routes.simple.SimpleSyntaxException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What expressions of one route may refer to: its id, placeholders, beans and other languages.
 *
 * @param step gives the id of the {@code step} that is being read; empty outside of one
 */
record RouteEnvironment(Context context, String routeId, String routeGroup, Supplier<String> step) implements Environment {
    @Override
    public String stepId() {
        return step.get();
    }

    @Override
    public Optional<String> property(String name) {
        return context.placeholders().value(name);
    }

    @Override
    public Optional<String> variable(String name) {
        return context.placeholders().variable(name);
    }

    @Override
    public AllowedClasses classes() {
        return context.beans().classes();
    }

    @Override
    public String resource(String uri) throws SimpleSyntaxException {
        return new Resources(context.beans().classes()).text(uri);
    }

    @Override
    public void usesSteps() {
        context.controls().tellSteps();
    }

    @Override
    public void usesOriginals() {
        context.controls().keepOriginals();
    }

    @Override
    public SharedVariables shared() {
        return context.variables();
    }

    @Override
    public Optional<FailureTest> failures(String name) {
        return FailureType.test(name, classes());
    }

    @Override
    public Expression bean(String name, @Nullable String method) throws SimpleSyntaxException {
        if (context.beans().isReported(name)) {
            return Simple.constant("");
        }
        try {
            return MethodCall.of(context.beans().receiver(name), method, this);
        } catch (BeanException e) {
            throw new SimpleSyntaxException(e.code(), 0, e.getMessage(), e.suggestion());
        }
    }

    @Override
    public Expression reference(String name) throws SimpleSyntaxException {
        if (context.beans().isReported(name)) {
            return Simple.constant("");
        }
        try {
            return Simple.constant(context.beans().get(name));
        } catch (BeanException e) {
            throw new SimpleSyntaxException(e.code(), 0, e.getMessage(), e.suggestion());
        }
    }

    @Override
    public Expression language(String language, String text, @Nullable String source) throws SimpleSyntaxException {
        Expression from = source == null ? Message::body : Sources.of(source, this);
        return switch (language) {
            case "jsonpath" -> Languages.jsonPath(loaded(text), from, Languages.JsonOptions.NONE, null, this);
            case "jq" -> Languages.jq(loaded(text), from, null);
            case "xpath" -> Languages.xpath(loaded(text), Map.of(), "NODESET", from, null, this);
            case "groovy" -> GroovyExpression.of(loaded(text), classes(), null);
            case "xtokenize" -> Languages.elements(text, Map.of(), XmlMode.INJECTED, 0, from);
            default -> throw new SimpleSyntaxException(
                    ErrorCode.NOT_SUPPORTED, 0, "Camel's language '" + language + "' is not supported yet", null);
        };
    }
}

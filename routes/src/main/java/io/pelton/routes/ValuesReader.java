// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import com.google.re2j.PatternSyntaxException;
import io.pelton.error.ErrorCode;
import io.pelton.error.Problem;
import io.pelton.flow.PeekFunction;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.simple.ExchangeConstants;
import io.pelton.routes.simple.Place;
import io.pelton.routes.simple.Scope;
import io.pelton.routes.simple.SimpleSyntaxException;
import io.pelton.routes.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the steps that set and remove headers, properties and variables. */
final class ValuesReader {
    /** Without effect, as in Camel. */
    private static final List<String> ITEM_OPTIONS = List.of("description", "disabled", "id", "note");

    /** As in Camel, such a name is that of a constant. */
    private static final String EXCHANGE = "Exchange.";

    private final Context context;
    private final ExpressionReader expressions;

    ValuesReader(Context context, ExpressionReader expressions) {
        this.context = context;
        this.expressions = expressions;
    }

    /** {@code setHeader}, {@code setProperty} or {@code setVariable}. */
    Optional<RouteStep> set(Scope scope, Fields fields, YamlNode.Entry entry) {
        StepInfo info = StepReader.info(fields, entry);
        Optional<Functions.SetValue> value = value(scope, fields);
        return StepReader.finish(fields, value.map(function -> plain(entry, info, function)));
    }

    /** {@code setHeaders} or {@code setVariables}. */
    Optional<RouteStep> setAll(Scope scope, Fields fields, YamlNode.Entry entry) {
        StepInfo info = StepReader.info(fields, entry);
        List<Functions.SetValue> values = new ArrayList<>();
        Optional<YamlNode> list = fields.node(scope.many());
        boolean isSound = list.isPresent() && list.get() instanceof YamlNode.Sequence items && !items.items().isEmpty();
        if (!isSound) {
            fields.missing(
                    List.of(scope.many()),
                    new Problem(
                            list.isPresent() ? ErrorCode.BAD_VALUE : ErrorCode.MISSING_OPTION,
                            list.map(YamlNode::origin).orElse(fields.origin()),
                            fields.owner() + " needs a list of '" + scope.many() + "'",
                            "write " + scope.many() + ": [{name: NAME, simple: …}]"));
        } else {
            ((YamlNode.Sequence) list.get())
                    .items()
                    .forEach(item -> item(scope, fields.owner(), item).ifPresent(values::add));
        }
        return StepReader.finish(
                fields,
                values.isEmpty() ? Optional.empty() : Optional.of(plain(entry, info, new Functions.SetValues(values))));
    }

    private Optional<Functions.SetValue> item(Scope scope, String owner, YamlNode node) {
        if (!(node instanceof YamlNode.Mapping mapping)) {
            context.problems().add(
                    ErrorCode.ROUTE_STRUCTURE,
                    node.origin(),
                    "an item of " + owner + " has a name and an expression, found " + node.kind(),
                    "write - name: NAME and simple: … below it");
            return Optional.empty();
        }
        Fields fields = new Fields(mapping, "a " + scope.one() + " of " + owner, context);
        Optional<Functions.SetValue> value = value(scope, fields);
        ITEM_OPTIONS.forEach(fields::text);
        fields.finish(Set.of());
        return value;
    }

    private Optional<Functions.SetValue> value(Scope scope, Fields fields) {
        Optional<Place> place = fields.required("name", "name: NAME").flatMap(text -> place(scope, text));
        Optional<ExpressionReader.Compiled> value = expressions.value(fields);
        return place.flatMap(known -> value.map(found -> new Functions.SetValue(known, found.expression(), found.text())));
    }

    /** {@code removeHeader}, {@code removeProperty} or {@code removeVariable}; as in Camel a variable {@code *} is all. */
    Optional<RouteStep> remove(Scope scope, Fields fields, YamlNode.Entry entry) {
        StepInfo info = StepReader.info(fields, entry);
        Optional<Text> name = fields.required("name", "name: NAME");
        Optional<Place> place = scope == Scope.VARIABLE
                ? name.flatMap(text -> place(scope, text, found -> Place.removed(found, expressions.environment())))
                : name.flatMap(text -> literal(scope, text, found -> Place.named(scope, found, expressions.environment()))); // as in Camel, whatever it looks like
        Optional<PeekFunction<Object>> function = place.map(Functions.RemoveValue::new);
        return StepReader.finish(fields, function.map(found -> plain(entry, info, found)));
    }

    /** {@code removeHeaders} or {@code removeProperties}. */
    Optional<RouteStep> removeAll(Scope scope, Fields fields, YamlNode.Entry entry) {
        StepInfo info = StepReader.info(fields, entry);
        Optional<NamePattern> pattern = fields.required("pattern", "pattern: 'BEGINNING*'").flatMap(this::pattern);
        Optional<Text> excludeText = fields.text("excludePattern");
        Optional<NamePattern> exclude =
                excludeText.isEmpty() ? Optional.of(NamePattern.NONE) : excludeText.flatMap(this::pattern);
        return StepReader.finish(
                fields,
                pattern.flatMap(which -> exclude.map(
                        not -> plain(entry, info, new Functions.RemoveValues(scope, which, not)))));
    }

    private Optional<NamePattern> pattern(Text text) {
        try {
            return Optional.of(NamePattern.of(text.value()));
        } catch (PatternSyntaxException e) {
            context.problems().add(
                    ErrorCode.BAD_VALUE,
                    text.origin(),
                    "the pattern '" + text.value() + "' is not understood: " + e.getDescription(),
                    "write a name, 'BEGINNING*', or a regular expression of RE2");
            return Optional.empty();
        }
    }

    /** The place whose name is {@code text}; as in Camel, one with functions is a Simple expression. Empty after a problem. */
    Optional<Place> place(Scope scope, Text text) {
        return place(scope, text, found -> Place.named(scope, found, expressions.environment()));
    }

    private Optional<Place> place(Scope scope, Text text, Place.Namer namer) {
        return hasFunctions(text.value())
                ? expressions.simple(text).map(name -> new Place.Computed(name.expression(), namer))
                : literal(scope, text, namer);
    }

    private static boolean hasFunctions(String name) {
        return name.contains("${") || name.contains("$simple{");
    }

    /** The place of a name that is written out; empty after a problem. */
    Optional<Place> literal(Scope scope, Text text) {
        if (hasFunctions(text.value())) {
            context.problems().add(
                    ErrorCode.BAD_VALUE,
                    text.origin(),
                    "the name of a " + scope.one() + " is expected, found '" + text.value() + "'",
                    "in Camel, this name is never an expression");
            return Optional.empty();
        }
        return literal(scope, text, found -> Place.named(scope, found, expressions.environment()));
    }

    private Optional<Place> literal(Scope scope, Text text, Place.Namer namer) {
        String name = text.value();
        if (name.isBlank()) {
            context.problems().add(
                    ErrorCode.BAD_VALUE, text.origin(), "the name of a " + scope.one() + " is expected, found '" + name + "'");
            return Optional.empty();
        }
        Optional<String> plain = name.startsWith(EXCHANGE) ? constant(name.substring(EXCHANGE.length()), text) : Optional.of(name);
        try {
            return plain.isEmpty() ? Optional.empty() : Optional.of(namer.of(plain.get().intern()));
        } catch (SimpleSyntaxException e) {
            context.problems().add(e.code() == ErrorCode.NOT_SUPPORTED ? e.code() : ErrorCode.BAD_VALUE, text.origin(), e.getMessage(), e.suggestion());
            return Optional.empty();
        }
    }

    private Optional<String> constant(String name, Text text) {
        String value = ExchangeConstants.value(name);
        if (value == null) {
            context.problems().add(
                    ErrorCode.BAD_VALUE, text.origin(), "Camel's Exchange has no constant '" + name + "'", "write the name itself, such as CamelFileName");
        }
        return Optional.ofNullable(value);
    }

    private static RouteStep plain(YamlNode.Entry entry, StepInfo info, PeekFunction<Object> function) {
        return new RouteStep.Plain(entry.name(), new Step.Peek(info, function));
    }
}

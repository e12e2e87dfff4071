// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import com.google.re2j.PatternSyntaxException;
import io.pelton.error.ErrorCode;
import io.pelton.flow.PeekFunction;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.simple.ExchangeConstants;
import io.pelton.routes.simple.Scope;
import io.pelton.routes.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the steps that set and remove headers, properties and variables. */
final class ValuesReader {
    private static final Set<String> ITEM_OPTIONS = Set.of("description", "disabled", "id", "note");

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
            context.problems().add(
                    list.isPresent() ? ErrorCode.BAD_VALUE : ErrorCode.MISSING_OPTION,
                    list.map(YamlNode::origin).orElse(fields.origin()),
                    fields.owner() + " needs a list of '" + scope.many() + "'",
                    "write " + scope.many() + ": [{name: NAME, simple: …}]");
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
        fields.finish(ITEM_OPTIONS);
        return value;
    }

    private Optional<Functions.SetValue> value(Scope scope, Fields fields) {
        Optional<String> name = name(scope, fields);
        Optional<ExpressionReader.Compiled> value = expressions.value(fields);
        return name.flatMap(known -> value.map(
                found -> new Functions.SetValue(scope, known, found.expression(), found.text())));
    }

    /** {@code removeHeader}, {@code removeProperty} or {@code removeVariable}; as in Camel a variable {@code *} is all. */
    Optional<RouteStep> remove(Scope scope, Fields fields, YamlNode.Entry entry) {
        StepInfo info = StepReader.info(fields, entry);
        Optional<PeekFunction<Object>> function = name(scope, fields).map(name ->
                scope == Scope.VARIABLE && name.equals("*")
                        ? new Functions.RemoveAll(scope)
                        : new Functions.RemoveValue(scope, name));
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

    private Optional<String> name(Scope scope, Fields fields) {
        return fields.required("name", "name: NAME").flatMap(text -> name(scope, text));
    }

    /** The name of a value; empty after a problem. */
    Optional<String> name(Scope scope, Text text) {
        String name = text.value();
        if (name.isBlank() || name.contains("${") || name.contains("$simple{")) {
            context.problems().add(
                    ErrorCode.BAD_VALUE,
                    text.origin(),
                    "the name of a " + scope.one() + " is expected, found '" + name + "'",
                    "names of " + scope.many() + " are written out, they never come from data");
            return Optional.empty();
        }
        if (name.startsWith(EXCHANGE)) {
            return constant(name.substring(EXCHANGE.length()), text);
        }
        Optional<String> refusal = scope.refusal(name);
        refusal.ifPresent(reason -> context.problems().add(ErrorCode.NOT_SUPPORTED, text.origin(), reason));
        return refusal.isPresent() ? Optional.empty() : Optional.of(name.intern());
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

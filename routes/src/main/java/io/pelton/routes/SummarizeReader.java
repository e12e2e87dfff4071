// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.spelling.Spelling;
import io.pelton.routes.summary.RowSummary;
import io.pelton.routes.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads {@code summarize} steps: what makes a group, what is wanted of each, and in which order. */
final class SummarizeReader {
    private final Context context;
    private final ExpressionReader expressions;

    SummarizeReader(Context context, ExpressionReader expressions) {
        this.context = context;
        this.expressions = expressions;
    }

    Optional<RouteStep> summarize(Fields fields, YamlNode.Entry entry) {
        int before = context.problems().size();
        StepInfo info = StepReader.info(fields, entry);
        List<RowSummary.Key> keys = fields.node("by").map(this::keys).orElse(List.of());
        ValueReader values = new ValueReader(context);
        List<RowSummary.Output> outputs = outputs(fields, values, keys);
        List<String> names = Stream.concat(
                        keys.stream().map(RowSummary.Key::name), outputs.stream().map(RowSummary.Output::name))
                .toList();
        List<RowSummary.Order> order =
                context.problems().size() > before ? List.of() : order(fields.node("orderBy"), names);
        fields.node("orderBy");
        long maxGroups = maxGroups(fields);
        Optional<RouteStep> step = Optional.of(new RouteStep.Plain(
                "summarize",
                new Step.Summarize(info, new RowSummary(keys, values.columns(), outputs, order, maxGroups))));
        return StepReader.finish(fields, context.problems().size() > before ? Optional.empty() : step);
    }

    /** Names of fields, or names with expressions. */
    private List<RowSummary.Key> keys(YamlNode node) {
        List<RowSummary.Key> keys = new ArrayList<>();
        if (node instanceof YamlNode.Mapping mapping) {
            for (YamlNode.Entry entry : mapping.entries()) {
                text(entry.value(), "an expression").flatMap(expressions::simple).ifPresent(found ->
                        keys.add(new RowSummary.Key(entry.name(), found.expression(), found.text())));
            }
            return keys;
        }
        List<YamlNode> items = node instanceof YamlNode.Sequence list ? list.items() : List.of(node);
        for (YamlNode item : items) {
            text(item, "the name of a field").ifPresent(name -> {
                if (keys.stream().anyMatch(key -> key.name().equals(name.value()))) {
                    context.problems().add(
                            ErrorCode.BAD_VALUE, name.origin(), "'" + name.value() + "' stands twice in 'by'");
                }
                keys.add(new RowSummary.Key(name.value(), null, ""));
            });
        }
        return keys;
    }

    private Optional<Text> text(YamlNode node, String what) {
        if (node instanceof YamlNode.Scalar scalar && !scalar.isNull()) {
            return Optional.of(context.text(scalar));
        }
        context.problems().add(ErrorCode.BAD_VALUE, node.origin(), what + " is expected, found " + node.kind());
        return Optional.empty();
    }

    private List<RowSummary.Output> outputs(Fields fields, ValueReader values, List<RowSummary.Key> keys) {
        Optional<YamlNode> node = fields.node("values");
        if (node.isEmpty() || !(node.get() instanceof YamlNode.Mapping mapping) || mapping.entries().isEmpty()) {
            context.problems().add(
                    node.isEmpty() ? ErrorCode.MISSING_OPTION : ErrorCode.ROUTE_STRUCTURE,
                    node.map(YamlNode::origin).orElse(fields.origin()),
                    "'summarize' needs 'values', what is wanted of each group"
                            + node.map(found -> ", found " + found.kind()).orElse(""),
                    "write values: {n: count(), highest: max(COLUMN)}");
            return List.of();
        }
        List<RowSummary.Output> outputs = new ArrayList<>();
        for (YamlNode.Entry entry : mapping.entries()) {
            if (keys.stream().anyMatch(key -> key.name().equals(entry.name()))) {
                context.problems().add(
                        ErrorCode.BAD_VALUE,
                        entry.key().origin(),
                        "'" + entry.name() + "' is the name of a value and stands in 'by' as well");
            }
            text(entry.value(), "a function")
                    .flatMap(values::value)
                    .ifPresent(value -> outputs.add(new RowSummary.Output(entry.name(), value)));
        }
        return outputs;
    }

    private List<RowSummary.Order> order(Optional<YamlNode> node, List<String> names) {
        List<RowSummary.Order> order = new ArrayList<>();
        if (node.isEmpty()) {
            return order;
        }
        List<YamlNode> items = node.get() instanceof YamlNode.Sequence list ? list.items() : List.of(node.get());
        for (YamlNode item : items) {
            text(item, "a name").flatMap(text -> order(text, names)).ifPresent(order::add);
        }
        return order;
    }

    /** {@code NAME}, {@code NAME asc} or {@code NAME desc}. */
    private Optional<RowSummary.Order> order(Text text, List<String> names) {
        String written = text.value().strip();
        boolean isDescending = written.endsWith(" desc");
        String name = written.replaceFirst(" +(desc|asc)$", "");
        if (!names.contains(name)) {
            context.problems().add(
                    ErrorCode.BAD_VALUE,
                    text.origin(),
                    "'orderBy' names '" + name + "', which is neither in 'by' nor in 'values'",
                    Spelling.nearest(name, names)
                            .map(near -> "did you mean '" + near + "'?")
                            .orElse("there are " + String.join(", ", names)));
            return Optional.empty();
        }
        return Optional.of(new RowSummary.Order(names.indexOf(name), isDescending));
    }

    private long maxGroups(Fields fields) {
        Optional<Text> text = fields.text("maxGroups");
        if (text.isEmpty()) {
            return RowSummary.defaultMaxGroups();
        }
        if (!text.get().value().matches("[1-9]\\d{0,9}")) {
            context.problems().add(
                    ErrorCode.BAD_VALUE,
                    text.get().origin(),
                    "'maxGroups' takes a whole number from 1 on, found '" + text.get().value() + "'");
            return 1;
        }
        return Long.parseLong(text.get().value());
    }
}

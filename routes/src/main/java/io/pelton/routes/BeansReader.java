// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.routes.bean.BeanCheck;
import io.pelton.routes.bean.BeanDefinition;
import io.pelton.routes.yaml.YamlNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the {@code beans} of a file: what they are called, of what class they are, and what is set in them. */
final class BeansReader {
    static final Set<String> NOT_YET =
            Set.of("builderClass", "builderMethod", "factoryBean", "script", "scriptLanguage", "scriptPropertyPlaceholders");

    private final Context context;

    BeansReader(Context context) {
        this.context = context;
    }

    void read(YamlNode node) {
        if (!(node instanceof YamlNode.Sequence list)) {
            context.problems().add(
                    ErrorCode.ROUTE_STRUCTURE, node.origin(), "'beans' takes a list, found " + node.kind(), "begin each bean with '- '");
            return;
        }
        list.items().forEach(this::bean);
    }

    private void bean(YamlNode item) {
        if (!(item instanceof YamlNode.Mapping mapping)) {
            context.problems().add(
                    ErrorCode.ROUTE_STRUCTURE, item.origin(), "a bean has a name and a type, found " + item.kind());
            return;
        }
        Fields fields = new Fields(mapping, "a bean", context);
        Optional<Text> name = fields.required("name", "name: NAME");
        Optional<Text> type = fields.required("type", "type: com.example.Type");
        Map<String, String> properties = properties(fields, "properties");
        List<String> constructors = new ArrayList<>(properties(fields, "constructors").values());
        String init = text(fields, "initMethod");
        String destroy = text(fields, "destroyMethod");
        String factory = text(fields, "factoryMethod");
        fields.finish(NOT_YET);
        name.ifPresent(this::declare);
        name.ifPresent(found -> type.ifPresent(of -> {
            BeanDefinition bean = new BeanDefinition(found.value(), of.value(), properties, constructors, init, destroy, factory);
            Optional<BeanCheck.Fault> fault = BeanCheck.of(bean, context.beans());
            if (fault.isPresent()) {
                report(fault.get(), of, fields);
                context.beans().addReported(bean);
            } else {
                context.beans().add(bean);
            }
        }));
    }

    /** Two beans of one name would be one: a repository would drop messages of one route that have the keys of another's. */
    private void declare(Text name) {
        Origin first = context.beans().declare(name.value(), name.origin());
        if (first != null) {
            context.problems().add(
                    ErrorCode.DUPLICATE_ID,
                    name.origin(),
                    "two beans have the name '" + name.value() + "', the first at " + first,
                    "give one of them another name; if routes are to share one, declare it once: it is known to all files of a command");
        }
    }

    private void report(BeanCheck.Fault fault, Text type, Fields fields) {
        boolean isCamels = fault.option().equals("type") && type.value().startsWith("org.apache.camel.");
        context.problems().add(
                isCamels ? ErrorCode.NOT_SUPPORTED : fault.code(), origin(fault.option(), fields), fault.message(), fault.suggestion());
    }

    /** Where {@code type} or {@code properties.NAME} stands. */
    private static Origin origin(String option, Fields fields) {
        int dot = option.indexOf('.');
        Optional<YamlNode> node = fields.node(dot < 0 ? option : option.substring(0, dot));
        Optional<Origin> property = dot > 0 && node.orElse(null) instanceof YamlNode.Mapping mapping
                ? mapping.entry(option.substring(dot + 1)).map(entry -> entry.key().origin())
                : Optional.empty();
        return property.or(() -> node.map(YamlNode::origin)).orElse(fields.origin());
    }

    private static String text(Fields fields, String key) {
        return fields.text(key).map(Text::value).orElse("");
    }

    private Map<String, String> properties(Fields fields, String key) {
        Map<String, String> properties = new LinkedHashMap<>();
        fields.node(key).ifPresent(node -> flatten("", node, properties));
        return properties;
    }

    /** Properties within properties have a dot between their names. */
    private void flatten(String prefix, YamlNode node, Map<String, String> properties) {
        if (!(node instanceof YamlNode.Mapping mapping)) {
            context.problems().add(
                    ErrorCode.BAD_VALUE, node.origin(), "names and values are expected, found " + node.kind());
            return;
        }
        for (YamlNode.Entry entry : mapping.entries()) {
            if (entry.value() instanceof YamlNode.Scalar scalar) {
                Text text = context.text(scalar);
                if (!text.isMissing()) {
                    properties.put(prefix + entry.name(), text.value());
                }
            } else {
                flatten(prefix + entry.name() + ".", entry.value(), properties);
            }
        }
    }
}

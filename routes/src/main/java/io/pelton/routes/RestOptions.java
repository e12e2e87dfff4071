// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.routes.spelling.Spelling;
import io.pelton.routes.yaml.YamlNode;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The options of {@code rest}, of its requests, and of {@code restConfiguration}: their names, and the values that are one of a few. */
final class RestOptions {
    private static final List<String> BINDINGS = List.of("off", "auto", "json", "xml", "json_xml");
    private static final List<String> PLACES = List.of("body", "formData", "header", "path", "query");
    private static final List<String> COLLECTIONS = List.of("csv", "multi", "pipes", "ssv", "tsv");

    /** What both a service and a request say of what is sent and given back. */
    private static final List<String> FLAGS = List.of(
            "apiDocs", "clientRequestValidation", "clientResponseValidation", "enableCORS", "enableNoContentResponse", "skipBindingOnErrorCode");

    private static final List<String> CONFIGURATION_FLAGS = List.of(
            "apiVendorExtension", "clientRequestValidation", "clientResponseValidation", "enableCORS", "enableNoContentResponse",
            "inlineRoutes", "skipBindingOnErrorCode", "useXForwardHeaders");
    private static final List<String> CONFIGURATION_TEXTS = List.of(
            "apiComponent", "apiContextPath", "apiContextRouteId", "apiHost", "bindingPackageScan", "component", "contextPath", "host",
            "jsonDataFormat", "producerApiDoc", "producerComponent", "scheme", "xmlDataFormat");
    private static final List<String> CONFIGURATION_LISTS = List.of(
            "apiProperty", "componentProperty", "consumerProperty", "corsHeaders", "dataFormatProperty", "endpointProperty", "validationLevels");

    private final Context context;

    RestOptions(Context context) {
        this.context = context;
    }

    void configuration(Fields fields) {
        CONFIGURATION_FLAGS.forEach(fields::flag);
        CONFIGURATION_TEXTS.forEach(fields::text);
        CONFIGURATION_LISTS.forEach(name -> pairs(fields, name));
        choice(fields, "bindingMode", BINDINGS);
        choice(fields, "hostNameResolver", List.of("allLocalIp", "localHostName", "localIp", "none"));
        fields.text("port").filter(port -> !isPort(port.value())).ifPresent(port -> context.problems().add(
                ErrorCode.BAD_VALUE, port.origin(), "'port' takes a number from 0 to 65535, found '" + port.value() + "'"));
    }

    private static boolean isPort(String text) {
        return text.matches("\\d{1,5}") && Integer.parseInt(text) <= 65_535;
    }

    void ofService(Fields fields) {
        List.of("id", "description", "note", "consumes", "produces", "tag").forEach(fields::text);
        FLAGS.forEach(fields::flag);
        choice(fields, "bindingMode", BINDINGS);
        fields.entry("securityDefinitions");
        fields.entry("securityRequirements");
    }

    /** @param path the parameters of its path */
    void ofRequest(Fields fields, Set<String> path) {
        List.of("description", "note", "consumes", "produces", "type", "outType").forEach(fields::text);
        FLAGS.forEach(fields::flag);
        List.of("deprecated", "streamCache").forEach(fields::flag);
        choice(fields, "bindingMode", BINDINGS);
        fields.entry("security");
        list(fields, "responseMessage").forEach(this::response);
        list(fields, "param").forEach(parameter -> parameter(parameter, path));
    }

    private void parameter(Fields fields, Set<String> path) {
        Optional<Text> name = fields.required("name", "name: NAME");
        List.of("arrayType", "dataFormat", "dataType", "defaultValue", "description").forEach(fields::text);
        fields.flag("required");
        choice(fields, "collectionFormat", COLLECTIONS);
        boolean isInPath = choice(fields, "type", PLACES).map("path"::equals).orElse(!fields.has("type"));
        fields.entry("allowableValues");
        pairs(fields, "examples");
        fields.finish(List.of());
        name.filter(text -> isInPath && !path.contains(text.value())).ifPresent(text -> context.problems().add(
                ErrorCode.BAD_VALUE,
                text.origin(),
                "the parameter '" + text.value() + "' is not in the path of its request",
                Spelling.nearest(text.value(), path)
                        .map(near -> "did you mean '" + near + "'?")
                        .orElse("write {" + text.value() + "} in the path, or say where it is: type: query")));
    }

    private void response(Fields fields) {
        fields.required("message", "message: TEXT");
        List.of("contentType", "responseModel").forEach(fields::text);
        fields.text("code").filter(code -> !code.value().matches("[1-5]\\d\\d|default")).ifPresent(code -> context.problems().add(
                ErrorCode.BAD_VALUE, code.origin(), "'code' takes a status such as 404, found '" + code.value() + "'"));
        pairs(fields, "examples");
        fields.entry("header");
        fields.finish(List.of());
    }

    private void pairs(Fields fields, String name) {
        list(fields, name).forEach(pair -> {
            pair.required("key", "key: NAME");
            pair.required("value", "value: TEXT");
            pair.finish(List.of());
        });
    }

    private List<Fields> list(Fields fields, String name) {
        Optional<YamlNode> node = fields.node(name);
        if (node.isEmpty()) {
            return List.of();
        }
        if (!(node.get() instanceof YamlNode.Sequence list) || !list.items().stream().allMatch(YamlNode.Mapping.class::isInstance)) {
            context.problems().add(
                    ErrorCode.ROUTE_STRUCTURE, node.get().origin(), "'" + name + "' takes a list of mappings, found " + node.get().kind());
            return List.of();
        }
        return list.items().stream()
                .map(item -> new Fields((YamlNode.Mapping) item, "'" + name + "'", context))
                .toList();
    }

    private Optional<String> choice(Fields fields, String name, List<String> words) {
        Optional<Text> text = fields.text(name);
        text.filter(found -> !words.contains(found.value())).ifPresent(found -> context.problems().add(
                ErrorCode.BAD_VALUE,
                found.origin(),
                "'" + name + "' is one of " + String.join(", ", words) + ", found '" + found.value() + "'",
                Spelling.nearest(found.value(), words).map(near -> "did you mean '" + near + "'?").orElse("")));
        return text.map(Text::value);
    }
}

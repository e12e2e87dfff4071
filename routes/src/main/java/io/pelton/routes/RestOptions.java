// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.routes.spelling.Spelling;
import io.pelton.routes.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The options of {@code rest}, of its requests, and of {@code restConfiguration}: their names, and the values that are one of a few. */
final class RestOptions {
    private static final List<String> BINDINGS = List.of("off", "auto", "json", "xml", "json_xml");
    private static final List<String> PLACES = List.of("body", "formData", "header", "path", "query");
    private static final List<String> COLLECTIONS = List.of("csv", "multi", "pipes", "ssv", "tsv");

    /** What changes how requests are answered, and what nothing here does. */
    private static final List<String> UNSUPPORTED_FLAGS =
            List.of("clientRequestValidation", "clientResponseValidation", "enableNoContentResponse", "useXForwardHeaders", "apiVendorExtension");

    private static final List<String> UNSUPPORTED_TEXTS = List.of(
            "apiHost", "bindingPackageScan", "hostNameResolver", "jsonDataFormat", "producerApiDoc", "producerComponent", "xmlDataFormat");
    private static final List<String> UNSUPPORTED_LISTS =
            List.of("componentProperty", "consumerProperty", "dataFormatProperty", "endpointProperty", "validationLevels");
    private static final List<String> API_PROPERTIES = List.of("api.title", "api.version", "api.description");

    private final Context context;

    RestOptions(Context context) {
        this.context = context;
    }

    void configuration(Fields fields, RestConfiguration configuration) {
        UNSUPPORTED_FLAGS.forEach(name -> refuseIfTrue(fields, name));
        UNSUPPORTED_TEXTS.forEach(name -> fields.text(name).ifPresent(text -> unsupported(text.origin(), "'" + name + "' of 'restConfiguration'")));
        UNSUPPORTED_LISTS.forEach(name -> pairs(fields, name).forEach(
                pair -> unsupported(pair.key().origin(), "'" + name + "' of 'restConfiguration'")));
        fields.flag("inlineRoutes");
        only(fields, "component", "platform-http");
        only(fields, "apiComponent", "openapi");
        only(fields, "scheme", "http");
        pairs(fields, "corsHeaders").forEach(pair -> configuration.corsHeader(pair.key().value(), pair.value().value()));
        pairs(fields, "apiProperty").forEach(pair -> {
            if (API_PROPERTIES.contains(pair.key().value())) {
                configuration.apiProperty(pair.key().value(), pair.value().value());
            } else {
                unsupported(pair.key().origin(), "'apiProperty' " + pair.key().value());
            }
        });
        Optional<Text> port = fields.text("port").filter(this::isGoodPort);
        configuration.add(said(fields), fields.text("host"), port, fields.text("contextPath"));
        configuration.describe(fields.text("apiContextPath"), fields.text("apiContextRouteId"));
    }

    private boolean isGoodPort(Text port) {
        if (!isPort(port.value())) {
            context.problems().add(
                    ErrorCode.BAD_VALUE, port.origin(), "'port' takes a number from 0 to 65535, found '" + port.value() + "'");
        }
        return isPort(port.value());
    }

    private void only(Fields fields, String name, String value) {
        fields.text(name).filter(text -> !text.value().equals(value)).ifPresent(text -> context.problems().add(
                ErrorCode.NOT_SUPPORTED, text.origin(), "'" + name + "' is '" + text.value() + "', but only '" + value + "' is supported", "leave it out"));
    }

    private void refuseIfTrue(Fields fields, String name) {
        if (fields.flag(name)) {
            fields.entry(name).ifPresent(entry -> unsupported(entry.key().origin(), "'" + name + "' of 'rest'"));
        }
    }

    private void unsupported(Origin origin, String what) {
        context.problems().add(ErrorCode.NOT_SUPPORTED, origin, "Camel's option " + what + " is not supported yet", "leave it out");
    }

    /** What a configuration, a service and a request can say alike. */
    private RestSaid said(Fields fields) {
        Optional<Text> binding = choice(fields, "bindingMode", BINDINGS);
        binding.filter(mode -> BINDINGS.contains(mode.value()) && !List.of("off", "json").contains(mode.value())).ifPresent(mode -> context.problems().add(
                ErrorCode.NOT_SUPPORTED, mode.origin(), "'bindingMode' " + mode.value() + " is not supported yet", "write json or off, and marshal in the route"));
        return new RestSaid(
                fields.text("consumes"), fields.text("produces"), binding, Optional.empty(), flag(fields, "enableCORS"), flag(fields, "skipBindingOnErrorCode"));
    }

    private static Optional<Boolean> flag(Fields fields, String name) {
        return fields.has(name) ? Optional.of(fields.flag(name)) : Optional.empty();
    }

    private static boolean isPort(String text) {
        return text.matches("\\d{1,5}") && Integer.parseInt(text) <= 65_535;
    }

    /** What is said of all requests of a service. */
    RestSaid ofService(Fields fields) {
        List.of("id", "description", "note", "tag").forEach(fields::text);
        fields.flag("apiDocs");
        UNSUPPORTED_FLAGS.forEach(name -> refuseIfTrue(fields, name));
        fields.entry("securityDefinitions");
        fields.entry("securityRequirements");
        return said(fields);
    }

    /** What is said of a request. */
    RestSaid ofRequest(Fields fields) {
        List.of("description", "note", "outType").forEach(fields::text);
        List.of("apiDocs", "deprecated", "streamCache").forEach(fields::flag);
        UNSUPPORTED_FLAGS.forEach(name -> refuseIfTrue(fields, name));
        fields.entry("security");
        RestSaid said = said(fields);
        return new RestSaid(said.consumes(), said.produces(), said.binding(), fields.text("type"), said.cors(), said.leavesErrors());
    }

    /**
     * What a request takes.
     *
     * @param path the parameters of its path
     */
    List<RestOperation.Parameter> parameters(Fields fields, Set<String> path) {
        return list(fields, "param").stream().map(parameter -> parameter(parameter, path)).toList();
    }

    /** What a request may be answered with. */
    List<RestOperation.Response> responses(Fields fields) {
        return list(fields, "responseMessage").stream().map(this::response).toList();
    }

    private RestOperation.Parameter parameter(Fields fields, Set<String> path) {
        Optional<Text> name = fields.required("name", "name: NAME");
        List.of("arrayType", "dataFormat").forEach(fields::text);
        choice(fields, "collectionFormat", COLLECTIONS);
        String place = choice(fields, "type", PLACES).map(Text::value).orElse("path");
        boolean isInPath = place.equals("path");
        RestOperation.Parameter parameter = new RestOperation.Parameter(
                name.map(Text::value).orElse(""),
                place,
                word(fields, "dataType"),
                isInPath || !fields.has("required") || fields.flag("required"),
                word(fields, "defaultValue"),
                word(fields, "description"));
        fields.text("required");
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
        return parameter;
    }

    private static String word(Fields fields, String name) {
        return fields.text(name).map(Text::value).orElse("");
    }

    private RestOperation.Response response(Fields fields) {
        String message = fields.required("message", "message: TEXT").map(Text::value).orElse("");
        List.of("contentType", "responseModel").forEach(fields::text);
        Optional<Text> status = fields.text("code");
        status.filter(code -> !code.value().matches("[1-5]\\d\\d|default")).ifPresent(code -> context.problems().add(
                ErrorCode.BAD_VALUE, code.origin(), "'code' takes a status such as 404, found '" + code.value() + "'"));
        pairs(fields, "examples");
        fields.entry("header");
        fields.finish(List.of());
        return new RestOperation.Response(status.map(Text::value).orElse("200"), message);
    }

    /** A name and what it has. */
    private record Pair(Text key, Text value) {}

    private List<Pair> pairs(Fields fields, String name) {
        List<Pair> pairs = new ArrayList<>();
        list(fields, name).forEach(pair -> {
            Optional<Text> key = pair.required("key", "key: NAME");
            Optional<Text> value = pair.required("value", "value: TEXT");
            pair.finish(List.of());
            if (key.isPresent() && value.isPresent()) {
                pairs.add(new Pair(key.get(), value.get()));
            }
        });
        return pairs;
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

    private Optional<Text> choice(Fields fields, String name, List<String> words) {
        Optional<Text> text = fields.text(name);
        text.filter(found -> !words.contains(found.value())).ifPresent(found -> context.problems().add(
                ErrorCode.BAD_VALUE,
                found.origin(),
                "'" + name + "' is one of " + String.join(", ", words) + ", found '" + found.value() + "'",
                Spelling.nearest(found.value(), words).map(near -> "did you mean '" + near + "'?").orElse("")));
        return text;
    }
}

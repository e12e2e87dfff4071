// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;

/** The description of the requests of {@code rest} as a document of OpenAPI 3, in JSON. */
final class OpenApi {
    private static final Pattern PARAMETER = Pattern.compile("\\{([^{}/]+)}");

    private OpenApi() {}

    static String document(RestConfiguration configuration, List<RestOperation> operations) {
        Map<String, String> properties = configuration.apiProperties();
        Map<String, Object> info = new LinkedHashMap<>();
        info.put("title", properties.getOrDefault("api.title", "Requests"));
        info.put("version", properties.getOrDefault("api.version", "1.0"));
        putIfGiven(info, "description", properties.getOrDefault("api.description", ""));
        Map<String, Map<String, Object>> paths = new LinkedHashMap<>();
        operations.stream().filter(operation -> !operation.isHidden()).forEach(operation ->
                paths.computeIfAbsent(operation.path(), _ -> new LinkedHashMap<>()).put(operation.verb(), described(operation, configuration)));
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("openapi", "3.0.3");
        document.put("info", info);
        if (!configuration.contextPath().isEmpty()) {
            document.put("servers", List.of(Map.of("url", RestReader.joined("", configuration.contextPath()))));
        }
        document.put("paths", paths);
        return JsonMapper.builder().build().writerWithDefaultPrettyPrinter().writeValueAsString(document);
    }

    private static Map<String, Object> described(RestOperation operation, RestConfiguration configuration) {
        Map<String, Object> described = new LinkedHashMap<>();
        if (!operation.tag().isEmpty()) {
            described.put("tags", List.of(operation.tag()));
        }
        putIfGiven(described, "summary", operation.description());
        operation.id().ifPresent(id -> described.put("operationId", id.value()));
        List<Map<String, Object>> parameters = parameters(operation);
        if (!parameters.isEmpty()) {
            described.put("parameters", parameters);
        }
        RestSaid said = operation.said().within(configuration.said());
        if (List.of("post", "put", "patch").contains(operation.verb())) {
            described.put("requestBody", Map.of("content", content(said.consumes().map(Text::value).orElse("*/*"))));
        }
        Map<String, Object> responses = new LinkedHashMap<>();
        operation.responses().forEach(response -> responses.put(response.code(), Map.of("description", response.message())));
        if (operation.responses().stream().noneMatch(response -> response.code().startsWith("2"))) {
            Map<String, Object> good = new LinkedHashMap<>();
            good.put("description", "the answer");
            said.produces().ifPresent(types -> good.put("content", content(types.value())));
            responses.put("200", good);
        }
        described.put("responses", responses);
        return described;
    }

    private static Map<String, Object> content(String types) {
        Map<String, Object> content = new LinkedHashMap<>();
        for (String type : types.split(",", -1)) {
            content.put(type.strip(), Map.of());
        }
        return content;
    }

    private static List<Map<String, Object>> parameters(RestOperation operation) {
        Map<String, Map<String, Object>> parameters = new LinkedHashMap<>();
        for (Matcher match = PARAMETER.matcher(operation.path()); match.find(); ) {
            parameters.put("path " + match.group(1), parameter(new RestOperation.Parameter(match.group(1), "path", "", true, "", "")));
        }
        operation.parameters().stream()
                .filter(parameter -> List.of("path", "query", "header").contains(parameter.place()))
                .forEach(parameter -> parameters.put(parameter.place() + " " + parameter.name(), parameter(parameter)));
        return List.copyOf(parameters.values());
    }

    private static Map<String, Object> parameter(RestOperation.Parameter parameter) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", parameter.type().isEmpty() ? "string" : parameter.type());
        putIfGiven(schema, "default", parameter.defaultValue());
        Map<String, Object> described = new LinkedHashMap<>();
        described.put("name", parameter.name());
        described.put("in", parameter.place());
        putIfGiven(described, "description", parameter.description());
        described.put("required", parameter.isRequired() && parameter.defaultValue().isEmpty() || parameter.place().equals("path"));
        described.put("schema", schema);
        return described;
    }

    private static void putIfGiven(Map<String, Object> target, String name, String value) {
        if (!value.isEmpty()) {
            target.put(name, value);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.camel.AggregationStrategy;
import org.apache.camel.CamelContext;
import org.apache.camel.Endpoint;
import org.apache.camel.ErrorHandlerFactory;
import org.apache.camel.NamedNode;
import org.apache.camel.Predicate;
import org.apache.camel.catalog.RuntimeCamelCatalog;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.model.ExpressionSubElementDefinition;
import org.apache.camel.model.InterceptDefinition;
import org.apache.camel.model.InterceptFromDefinition;
import org.apache.camel.model.InterceptSendToEndpointDefinition;
import org.apache.camel.model.ModelCamelContext;
import org.apache.camel.model.OnCompletionDefinition;
import org.apache.camel.model.OnExceptionDefinition;
import org.apache.camel.model.ProcessorDefinition;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.model.ThrowExceptionDefinition;
import org.apache.camel.model.errorhandler.DeadLetterChannelDefinition;
import org.apache.camel.model.errorhandler.DefaultErrorHandlerDefinition;
import org.apache.camel.model.errorhandler.NoErrorHandlerDefinition;
import org.apache.camel.model.errorhandler.RefErrorHandlerDefinition;
import org.apache.camel.model.language.ExpressionDefinition;
import org.apache.camel.support.PluginHelper;
import org.apache.camel.support.processor.idempotent.MemoryIdempotentRepository;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;

/**
 * The routes of a context as a file. Camel's own dumper writes them; what it loses, although YAML can say it, is put in before: expressions and
 * conditions of builders, exceptions, strategies. What stands around routes, and the dumper writes among their steps, is moved to where it is read.
 * A strategy that only the test knows becomes {@link PickyStrategy}.
 */
final class RouteDump {
    private static final String MODEL = "org.apache.camel.model.";
    private static final Set<String> SHARED_STRATEGIES = Set.of(
            "GroupedBodyAggregationStrategy", "GroupedExchangeAggregationStrategy", "GroupedMessageAggregationStrategy", "StringAggregationStrategy",
            "UseLatestAggregationStrategy", "UseOriginalAggregationStrategy");

    /** Of all contexts, as each would search all jars for what it says. */
    private static final RuntimeCamelCatalog CATALOG = catalog();

    private final ModelCamelContext camel;
    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final IdentityHashMap<Object, String> beans = new IdentityHashMap<>();
    private final List<Object> configurations = new ArrayList<>();
    private final Map<String, Object> around = new LinkedHashMap<>();

    private RouteDump(ModelCamelContext camel) {
        this.camel = camel;
    }

    static String of(ModelCamelContext camel) throws Exception {
        return new RouteDump(camel).text();
    }

    private static RuntimeCamelCatalog catalog() {
        CamelContext camel = new DefaultCamelContext();
        camel.start();
        return camel.getCamelContextExtension().getContextPlugin(RuntimeCamelCatalog.class);
    }

    private String text() throws Exception {
        camel.getCamelContextExtension().addContextPlugin(RuntimeCamelCatalog.class, CATALOG);
        List<RouteDefinition> routes = List.copyOf(camel.getRouteDefinitions());
        List<Object> dumped = new ArrayList<>();
        for (RouteDefinition route : routes) {
            complete(route);
            boolean isNamed = Boolean.TRUE.equals(route.getCustomId());
            dumped.add(route(route, isNamed ? route.getRouteId() : "route" + (dumped.size() + 1)));
        }
        List<Object> file = new ArrayList<>();
        if (!beans.isEmpty()) {
            List<Object> declared = new ArrayList<>();
            beans.forEach((bean, name) -> declared.add(Map.of("name", name, "type", bean.getClass().getName())));
            file.add(Map.of("beans", declared));
        }
        file.addAll(around.values());
        file.addAll(configurations);
        file.addAll(dumped);
        DumpSettings settings = DumpSettings.builder().setDefaultFlowStyle(FlowStyle.BLOCK).setWidth(10_000).build();
        return new Dump(settings).dumpToString(file);
    }

    /** A route without what stands around it. */
    @SuppressWarnings("unchecked")
    private Object route(RouteDefinition route, String name) throws Exception {
        List<ProcessorDefinition<?>> outputs = route.getOutputs();
        List<ProcessorDefinition<?>> all = List.copyOf(outputs);
        Map<String, List<Object>> own = new LinkedHashMap<>();
        for (ProcessorDefinition<?> output : all) {
            if (isAround(output)) {
                outputs.remove(output);
                Map<String, Object> tree = output instanceof OnExceptionDefinition handler ? handlerTree(handler) : (Map<String, Object>) tree(output);
                if (isOfRoute(output)) {
                    own.computeIfAbsent(tree.keySet().iterator().next(), _ -> new ArrayList<>()).add(tree);
                } else {
                    around.put(new Dump(DumpSettings.builder().build()).dumpToString(tree), tree);
                }
            }
        }
        try {
            Map<String, Object> tree = (Map<String, Object>) tree(route);
            Map<String, Object> body = (Map<String, Object>) tree.values().iterator().next();
            body.putIfAbsent("id", name);
            if (!own.isEmpty()) {
                String id = "around-" + name;
                Map<String, Object> configuration = new LinkedHashMap<>(Map.of("id", id));
                configuration.putAll(own);
                configurations.add(Map.of("routeConfiguration", configuration));
                body.put("routeConfigurationId", id);
            }
            Object handler = handler(route.getErrorHandlerFactory());
            body.remove("errorHandler");
            if (handler != null) {
                body.put("errorHandler", handler);
            }
            return tree;
        } finally {
            outputs.clear();
            outputs.addAll(all);
        }
    }

    private static boolean isAround(ProcessorDefinition<?> output) {
        return output instanceof OnExceptionDefinition
                || output instanceof OnCompletionDefinition
                || output instanceof InterceptDefinition
                || output instanceof InterceptFromDefinition
                || output instanceof InterceptSendToEndpointDefinition;
    }

    private static boolean isOfRoute(ProcessorDefinition<?> output) {
        return output instanceof OnExceptionDefinition handler && handler.isRouteScoped()
                || output instanceof OnCompletionDefinition completion && completion.isRouteScoped();
    }

    /** The dumper writes what an {@code onException} decides by as if it were one expression. */
    @SuppressWarnings("unchecked")
    private Map<String, Object> handlerTree(OnExceptionDefinition handler) throws Exception {
        Map<String, ExpressionSubElementDefinition> decisions = new LinkedHashMap<>();
        for (String name : List.of("handled", "continued", "retryWhile")) {
            if (Fields.get(handler, name) instanceof ExpressionSubElementDefinition decision) {
                decisions.put(name, decision);
                Fields.set(handler, name, null);
            }
        }
        try {
            Map<String, Object> tree = (Map<String, Object>) tree(handler);
            Map<String, Object> body = (Map<String, Object>) tree.values().iterator().next();
            for (Map.Entry<String, ExpressionSubElementDefinition> decision : decisions.entrySet()) {
                ExpressionDefinition expression = decision.getValue().getExpressionType();
                body.put(decision.getKey(), Map.of(String.valueOf(expression.getLanguage()), Map.of("expression", String.valueOf(expression.getExpression()))));
            }
            return tree;
        } finally {
            decisions.forEach((name, decision) -> Fields.set(handler, name, decision));
        }
    }

    /** What Camel writes of a definition. */
    private Object tree(NamedNode definition) throws Exception {
        String yaml = PluginHelper.getModelToYAMLDumper(camel).dumpModelAsYaml(camel, definition, false, false, false, false);
        Object loaded = new Load(LoadSettings.builder().build()).loadFromString(yaml);
        return DumpedTree.readable(loaded instanceof List<?> list ? list.getFirst() : loaded);
    }

    private static @Nullable Object handler(@Nullable ErrorHandlerFactory factory) {
        return switch (factory) {
            case DeadLetterChannelDefinition letters -> Map.of("deadLetterChannel", options(letters));
            case NoErrorHandlerDefinition _ -> Map.of("noErrorHandler", Map.of());
            case DefaultErrorHandlerDefinition handler -> {
                Map<String, Object> options = options(handler);
                yield options.isEmpty() ? null : Map.of("defaultErrorHandler", options);
            }
            case RefErrorHandlerDefinition ref when String.valueOf(ref.getRef()).startsWith("CamelDefault") -> null;
            case null -> null;
            default -> Map.of("unknown", factory.getClass().getName());
        };
    }

    /** The texts of a definition, and the definitions in it. */
    private static Map<String, Object> options(Object definition) {
        Map<String, Object> options = new LinkedHashMap<>();
        for (Field field : Fields.of(definition)) {
            Object value = Fields.get(definition, field);
            if (value instanceof String text && !field.getName().equals("id")) {
                options.put(field.getName(), plain(text));
            } else if (value != null && field.getName().equals("redeliveryPolicy") && !options(value).isEmpty()) {
                options.put("redeliveryPolicy", options(value));
            }
        }
        return options;
    }

    private static Object plain(String text) {
        return text.equals("true") || text.equals("false") ? Boolean.valueOf(text) : text.matches("\\d{1,9}") ? Integer.valueOf(text) : text;
    }

    /** Puts what the dumper would lose into a definition, and all that it holds. */
    private void complete(Object definition) {
        if (!seen.add(definition)) {
            return;
        }
        completeOwn(definition);
        for (Field field : Fields.of(definition)) {
            Object value = Fields.get(definition, field);
            if (value != null && value.getClass() == ExpressionDefinition.class) {
                ExpressionDefinition written = JavaExpressions.inALanguage((ExpressionDefinition) value);
                if (written != null) {
                    Fields.set(definition, field, written);
                }
            } else if (value instanceof Collection<?> values && !field.getName().equals("parent")) {
                List.copyOf(values.stream().filter(RouteDump::isModel).toList()).forEach(this::complete);
            } else if (value != null && isModel(value) && !field.getName().equals("parent")) {
                complete(value);
            }
        }
    }

    private static boolean isModel(@Nullable Object value) {
        return value != null && value.getClass().getName().startsWith(MODEL) && !(value instanceof CamelContext);
    }

    private void completeOwn(Object definition) {
        switch (definition) {
            case OnExceptionDefinition handler -> completeHandler(handler);
            case ThrowExceptionDefinition thrower when thrower.getException() != null -> {
                Exception exception = thrower.getException();
                thrower.setExceptionType(exception.getClass().getName());
                thrower.setMessage(exception.getMessage());
            }
            default -> {}
        }
        fill(definition, "aggregationStrategyBean", "aggregationStrategy");
        fill(definition, "idempotentRepositoryBean", "idempotentRepository");
        fill(definition, "endpoint", "uri");
    }

    /** The name of an object for the object. */
    private void fill(Object definition, String object, String name) {
        Object value = Fields.get(definition, object);
        if (value == null || Fields.get(definition, name) != null) {
            return;
        }
        switch (value) {
            case AggregationStrategy strategy -> {
                boolean isShared = SHARED_STRATEGIES.contains(strategy.getClass().getSimpleName());
                Class<?> type = isShared ? strategy.getClass() : PickyStrategy.class;
                Fields.set(definition, name, "#class:" + type.getName());
            }
            case MemoryIdempotentRepository repository ->
                Fields.set(definition, name, beans.computeIfAbsent(repository, _ -> "repository" + beans.size()));
            case Endpoint endpoint -> Fields.set(definition, name, endpoint.getEndpointUri());
            default -> {}
        }
    }

    private static void completeHandler(OnExceptionDefinition handler) {
        if (handler.getHandled() == null && handler.getHandledPolicy() != null) {
            handler.setHandled(element(handler.getHandledPolicy()));
        }
        if (handler.getContinued() == null && handler.getContinuedPolicy() != null) {
            handler.setContinued(element(handler.getContinuedPolicy()));
        }
        if (handler.getRetryWhile() == null && handler.getRetryWhilePolicy() != null) {
            handler.setRetryWhile(element(handler.getRetryWhilePolicy()));
        }
    }

    private static ExpressionSubElementDefinition element(Predicate predicate) {
        ExpressionSubElementDefinition element = new ExpressionSubElementDefinition();
        element.setExpressionType(new ExpressionDefinition(predicate));
        return element;
    }
}

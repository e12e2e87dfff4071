// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.message.Message;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import io.pelton.spi.TextExpression;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Endpoints whose options have some functions in them, which routes would compile. */
final class TestExpressions {
    private static final Pattern CALL = Pattern.compile("\\$\\{([^}]*)}");

    private TestExpressions() {}

    static Endpoint endpoint(String folder, Map<String, String> options) {
        FileConnector connector = new FileConnector();
        Map<String, String> plain = new HashMap<>(options);
        Map<String, Object> compiled = new HashMap<>();
        for (Option option : connector.descriptor().options()) {
            String text = options.get(option.name());
            if (text != null && option.type() == OptionType.EXPRESSION && TextExpression.hasFunctions(text)) {
                plain.remove(option.name());
                compiled.put(option.name(), new Template(text));
            }
        }
        Endpoint endpoint = Endpoint.of(connector.descriptor(), folder, plain);
        compiled.putAll(endpoint.values());
        return new Endpoint(connector.descriptor(), folder, compiled);
    }

    /** What {@code function} says of a record. */
    static TextExpression of(Function<Object, @Nullable String> function) {
        return new Computed(function);
    }

    private record Computed(Function<Object, @Nullable String> function) implements TextExpression {
        @Override
        public @Nullable String text(Object record) {
            return function.apply(record);
        }

        @Override
        public String source() {
            return "${computed}";
        }
    }

    private record Template(String source) implements TextExpression {
        @Override
        public String text(Object record) {
            Matcher matcher = CALL.matcher(source);
            StringBuilder text = new StringBuilder();
            while (matcher.find()) {
                Object value = value((Message) record, matcher.group(1));
                matcher.appendReplacement(text, Matcher.quoteReplacement(value == null ? "" : value.toString()));
            }
            return matcher.appendTail(text).toString();
        }

        private static @Nullable Object value(Message message, String function) {
            String name = String.valueOf(message.header("CamelFileName"));
            String onlyName = name.substring(name.lastIndexOf('/') + 1);
            return switch (function) {
                case "file:name" -> name;
                case "file:onlyname" -> onlyName;
                case "file:name.noext" -> withoutExtension(name);
                case "file:onlyname.noext" -> withoutExtension(onlyName);
                case "file:ext" -> onlyName.substring(onlyName.indexOf('.') + 1);
                case "file:size" -> message.header("CamelFileLength");
                case "file:parent" -> message.header("CamelFileParent");
                case "body" -> message.body();
                default -> message.header(function.substring("header.".length()));
            };
        }

        private static String withoutExtension(String name) {
            int point = name.indexOf('.', name.lastIndexOf('/') + 1);
            return point < 0 ? name : name.substring(0, point);
        }
    }
}

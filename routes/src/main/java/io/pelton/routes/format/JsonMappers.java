// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.format;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import io.pelton.message.Message;
import io.pelton.routes.convert.JsonNodes;
import io.pelton.routes.json.JsonText;
import io.pelton.routes.row.Row;
import io.pelton.spi.ByteView;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.PropertyNamingStrategy;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.cfg.DatatypeFeature;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/** Makes Jackson's mappers, which write every JSON, and read it as Java objects. They behave as those of Jackson 2 in Camel do. */
final class JsonMappers {
    private static final Map<String, PropertyNamingStrategy> STRATEGIES = Map.of(
            "LOWER_CAMEL_CASE", PropertyNamingStrategies.LOWER_CAMEL_CASE,
            "LOWER_DOT_CASE", PropertyNamingStrategies.LOWER_DOT_CASE,
            "LOWER_CASE", PropertyNamingStrategies.LOWER_CASE,
            "KEBAB_CASE", PropertyNamingStrategies.KEBAB_CASE,
            "SNAKE_CASE", PropertyNamingStrategies.SNAKE_CASE,
            "UPPER_CAMEL_CASE", PropertyNamingStrategies.UPPER_CAMEL_CASE);

    /** Those of dates and enums were features of the first two in Jackson 2, by which Camel knows them. */
    private static final List<Class<? extends Enum<?>>> FEATURES = List.of(
            SerializationFeature.class,
            DeserializationFeature.class,
            MapperFeature.class,
            DateTimeFeature.class,
            EnumFeature.class);

    private JsonMappers() {}

    static JsonMapper of(JsonOptions options) {
        JsonFactory factory = JsonFactory.builderWithJackson2Defaults()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .streamReadConstraints(JsonText.limits(options.maxStringLength()))
                .configure(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8, options.combineUnicodeSurrogates())
                .build();
        JsonMapper.Builder builder = JsonMapper.builder(factory)
                .configureForJackson2()
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .addModule(rows())
                .configure(SerializationFeature.INDENT_OUTPUT, options.prettyPrint());
        String include = options.include();
        if (include != null) {
            JsonInclude.Include rule = JsonInclude.Include.valueOf(include);
            builder.changeDefaultPropertyInclusion(_ -> JsonInclude.Value.construct(rule, rule));
        }
        if (options.timezone() != null) {
            builder.defaultTimeZone(TimeZone.getTimeZone(options.timezone()));
        }
        String strategy = options.namingStrategy();
        if (strategy != null) {
            builder.propertyNamingStrategy(STRATEGIES.get(strategy));
        }
        configure(builder, options.enabled(), true);
        configure(builder, options.disabled(), false);
        return builder.build();
    }

    private static void configure(JsonMapper.Builder builder, List<String> features, boolean isOn) {
        for (String name : features) {
            switch (feature(name)) {
                case SerializationFeature writing -> builder.configure(writing, isOn);
                case DeserializationFeature reading -> builder.configure(reading, isOn);
                case MapperFeature mapping -> builder.configure(mapping, isOn);
                case DatatypeFeature type -> builder.configure(type, isOn);
                case null, default -> throw new IllegalArgumentException("there is no feature " + name);
            }
        }
    }

    /** The feature of this name; null if there is none. */
    static @Nullable Enum<?> feature(String name) {
        for (Class<? extends Enum<?>> type :
FEATURES) {
            for (Enum<?> feature : type.getEnumConstants()) {
                if (feature.name().equals(name)) {
                    return feature;
                }
            }
        }
        return null;
    }

    private static SimpleModule rows() {
        return new SimpleModule()
                .addSerializer(Row.class, new RowSerializer())
                .addSerializer(JsonNode.class, new TreeSerializer())
                .addSerializer(ByteView.class, new ViewSerializer())
                .addSerializer(Message.class, new MessageSerializer());
    }

    /** A row is written as the map it stands for. */
    private static final class RowSerializer extends ValueSerializer<Row> {
        @Override
        public void serialize(Row row, JsonGenerator out, SerializationContext context) {
            context.writeValue(out, row.map());
        }
    }

    /** A tree is written as the value it stands for. */
    private static final class TreeSerializer extends ValueSerializer<JsonNode> {
        @Override
        public void serialize(JsonNode node, JsonGenerator out, SerializationContext context) {
            context.writeValue(out, JsonNodes.value(node));
        }
    }

    /** As in Camel, a message that a strategy has gathered is no value. */
    private static final class MessageSerializer extends ValueSerializer<Message> {
        @Override
        public void serialize(Message message, JsonGenerator out, SerializationContext context) {
            throw new UnsupportedOperationException("a message is no value; gather bodies: GroupedBodyAggregationStrategy");
        }
    }

    /** A line, or a part of one, is a text. */
    private static final class ViewSerializer extends ValueSerializer<ByteView> {
        @Override
        public void serialize(ByteView view, JsonGenerator out, SerializationContext context) {
            out.writeString(view.toString());
        }
    }
}

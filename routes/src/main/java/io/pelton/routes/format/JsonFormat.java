// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.format;

import com.fasterxml.jackson.databind.JsonNode;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.routes.access.JsonException;
import io.pelton.routes.convert.JsonNodes;
import io.pelton.routes.json.JsonText;
import io.pelton.routes.json.JsonTree;
import io.pelton.routes.row.Excerpt;
import io.pelton.routes.row.UnmarshalCsv;
import io.pelton.routes.row.UnmarshalJson;
import io.pelton.spi.ByteView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/** JSON, as Camel has it with Jackson. A line that is an object becomes a row, which is read as a map but costs less. */
public final class JsonFormat implements DataFormat {
    private final JsonOptions options;
    private final JsonFactory factory;
    private final UnmarshalJson rows = new UnmarshalJson();
    private volatile @Nullable JsonMapper mapper;
    private volatile @Nullable ObjectReader reader;

    public JsonFormat(JsonOptions options) {
        this.options = options;
        this.factory = JsonTree.factory(options.maxStringLength());
    }

    @Override
    public Object marshal(Message message, @Nullable Object body) {
        try {
            byte[] json = mapper().writeValueAsBytes(body);
            if (options.contentTypeHeader()) {
                message.setHeader("Content-Type", "application/json");
            }
            return json;
        } catch (JacksonException e) {
            throw new PeltonException(
                    ErrorCode.BAD_CONVERSION,
                    "the body '" + Excerpt.of(String.valueOf(body)) + "' cannot be written as JSON: " + e.getOriginalMessage(),
                    JsonException.ofWriting(e.getOriginalMessage(), e));
        }
    }

    @Override
    public @Nullable Object unmarshal(Message message, Object body) {
        if (body instanceof ByteView line && UnmarshalCsv.isLine(line) && options.allowsRows() && isObject(line)) {
            return rows.row(line);
        }
        JsonText text = JsonText.of(Bodies.utf8(body, "JSON"));
        Class<?> type = options.type();
        return type != null && JsonNode.class.isAssignableFrom(type) ? nodes(text, type) : isTree() ? tree(text) : object(text);
    }

    private static boolean isObject(ByteView line) {
        int at = 0;
        while (at < line.length() && line.byteAt(at) <= ' ' && line.byteAt(at) > 0) {
            at++;
        }
        return at < line.length() && line.byteAt(at) == '{';
    }

    /** Whether Jackson would read maps and lists, which is done without its mapper. */
    private boolean isTree() {
        Class<?> type = options.type();
        return options.isPlain() && (type == null || type == Object.class || (type == Map.class && !options.useList()));
    }

    private @Nullable Object tree(JsonText text) {
        Object value = JsonTree.read(text, factory);
        if (options.useList() && !(value instanceof List<?>) && value != null) {
            throw text.mismatched(text.start(), "an array is wanted");
        }
        if (options.type() == Map.class && !(value instanceof Map<?, ?>) && value != null) {
            throw text.mismatched(text.start(), "an object is wanted");
        }
        return value;
    }

    /** Trees as Camel has them, or a list of such. */
    private @Nullable Object nodes(JsonText text, Class<?> type) {
        Object value = options.isPlain() ? JsonTree.read(text, factory) : object(text);
        if (value == null && (options.useList() || type != JsonNode.class)) {
            return null;
        }
        if (!options.useList()) {
            return node(text, value, type);
        }
        if (!(value instanceof List<?> items)) {
            throw text.mismatched(text.start(), "an array is wanted");
        }
        List<Object> nodes = new ArrayList<>();
        items.forEach(item -> nodes.add(node(text, item, type)));
        return nodes;
    }

    private static JsonNode node(JsonText text, @Nullable Object value, Class<?> type) {
        JsonNode node = JsonNodes.of(value);
        if (!type.isInstance(node)) {
            throw text.mismatched(text.start(), "what is read as " + type.getSimpleName() + " is wanted");
        }
        return node;
    }

    private @Nullable Object object(JsonText text) {
        try {
            return reader().readValue(text.bytes(), text.start(), text.length());
        } catch (JacksonException e) {
            throw text.malformed(e);
        }
    }

    private ObjectReader reader() {
        ObjectReader made = reader;
        if (made == null) {
            JsonMapper own = mapper();
            Class<?> given = options.type();
            Class<?> type = given == null || JsonNode.class.isAssignableFrom(given) ? Object.class : given;
            JavaType wanted = options.useList()
                    ? own.getTypeFactory().constructCollectionType(ArrayList.class, type)
                    : own.constructType(type);
            made = own.readerFor(wanted);
            reader = made;
        }
        return made;
    }

    private JsonMapper mapper() {
        JsonMapper made = mapper;
        if (made == null) {
            made = JsonMappers.of(options);
            mapper = made;
        }
        return made;
    }

    @Override
    public String toString() {
        return "JSON";
    }
}

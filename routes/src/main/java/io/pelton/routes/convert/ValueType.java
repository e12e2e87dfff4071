// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.convert;

import com.fasterxml.jackson.databind.JsonNode;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.KeptStream;
import io.pelton.routes.json.JsonText;
import io.pelton.routes.json.JsonTree;
import io.pelton.routes.row.Row;
import io.pelton.spi.ByteView;
import io.pelton.spi.LazyBytes;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

import static java.util.Objects.requireNonNull;

/** What a value can be converted to, with the conversions of Camel. A view converts like its text. */
@SuppressWarnings("JavaUtilDate") // dates of Camel are these
public enum ValueType {
    STRING("String", String.class),
    BYTES("byte[]", byte[].class),
    INTEGER("Integer", Integer.class),
    LONG("Long", Long.class),
    DOUBLE("Double", Double.class),
    BOOLEAN("Boolean", Boolean.class),
    FLOAT("Float", Float.class),
    SHORT("Short", Short.class),
    BYTE("Byte", Byte.class),
    CHARACTER("Character", Character.class),
    NUMBER("Number", Number.class),
    BIG_INTEGER("BigInteger", BigInteger.class),
    BIG_DECIMAL("BigDecimal", BigDecimal.class),
    LIST("List", List.class),
    MAP("Map", Map.class),
    INPUT_STREAM("InputStream", InputStream.class),
    READER("Reader", Reader.class),
    DATE("Date", Date.class),
    INSTANT("Instant", Instant.class),
    /** As in Camel, by its whole name only. */
    DOCUMENT("org.w3c.dom.Document", Document.class),
    /** The same. */
    JSON("com.fasterxml.jackson.databind.JsonNode", JsonNode.class),
    OBJECT("Object", Object.class),
    PRIMITIVE_INT("int", INTEGER),
    PRIMITIVE_LONG("long", LONG),
    PRIMITIVE_DOUBLE("double", DOUBLE),
    PRIMITIVE_FLOAT("float", FLOAT),
    PRIMITIVE_SHORT("short", SHORT),
    PRIMITIVE_BYTE("byte", BYTE),
    PRIMITIVE_CHAR("char", CHARACTER);

    private final String text;
    private final Class<?> type;
    private final @Nullable ValueType box;

    ValueType(String text, Class<?> type) {
        this.text = text;
        this.type = type;
        this.box = null;
    }

    /** A primitive type, as Camel knows it by its name: an Integer or a Long stays what it is, so that none is cut off. */
    ValueType(String text, ValueType box) {
        this.text = text;
        this.type = box.type;
        this.box = box;
    }

    /** The class of its values. */
    public Class<?> type() {
        return type;
    }

    /** The type called {@code name}, with or without its package; none that is primitive. */
    public static Optional<ValueType> named(String name) {
        return namedOrPrimitive(name).filter(found -> found.box == null && !name.equals("boolean"));
    }

    /** The same, or a primitive type. */
    public static Optional<ValueType> namedOrPrimitive(String name) {
        for (ValueType candidate : values()) {
            if (candidate.text.equals(name) || candidate.type.getName().equals(name)) {
                return Optional.of(candidate);
            }
        }
        return name.equals("boolean") ? Optional.of(BOOLEAN) : Optional.empty();
    }

    /** The type whose values are of class {@code wanted}, boxed or not; empty if there is no conversion to it. */
    public static Optional<ValueType> of(Class<?> wanted) {
        return namedOrPrimitive(wanted.isArray() ? wanted.getSimpleName() : wanted.getName())
                .map(found -> found.box == null ? found : found.box);
    }

    /** What nothing is as this type: 0 where it is primitive. */
    public @Nullable Object ofNothing() {
        return box == null ? null : box == CHARACTER ? (Object) '\0' : box.convert("0");
    }

    /** {@code value} as this type; null, which stands for none or not a number, only where Camel gives null too. */
    public @Nullable Object convert(@Nullable Object value) {
        return convert(value, "value");
    }

    /** The same; {@code what} the value is, such as {@code body}, is said in errors. */
    public @Nullable Object convert(@Nullable Object given, String what) {
        if (given == null || type.isInstance(given) || box != null && (given instanceof Integer || given instanceof Long)) {
            return given;
        }
        Object value = plain(given);
        try {
            return convertOther(value);
        } catch (RuntimeException e) {
            throw refused(value, what, e);
        }
    }

    /** The same for a value that may be anything: null where there is no conversion from its type. */
    public @Nullable Object convertIfPossible(@Nullable Object value) {
        try {
            return convert(value);
        } catch (PeltonException e) {
            if (e.getCause() instanceof NoConversionException) {
                return null;
            }
            throw e;
        }
    }

    /** A view as bytes where these are wanted, else as text. */
    private Object plain(Object given) {
        if (given instanceof LazyBytes && this == DOCUMENT || given instanceof Row && this == MAP) {
            return given;
        }
        if (given instanceof ByteView view && (this == BYTES || this == INPUT_STREAM)) {
            byte[] bytes = new byte[view.length()];
            view.copyTo(bytes, 0);
            return bytes;
        }
        return given instanceof ByteView || given instanceof CharSequence ? given.toString() : given;
    }

    private @Nullable Object convertOther(Object value) {
        return switch (this) {
            case STRING -> ValueText.of(value);
            case BYTES -> value instanceof KeptStream kept ? kept.bytes().clone() : bytes(value);
            case INTEGER, LONG, DOUBLE, FLOAT, SHORT, BYTE, NUMBER, BIG_INTEGER, BIG_DECIMAL ->
                ConvertedNumber.of(this, value);
            case BOOLEAN -> truth(value);
            case CHARACTER -> character(text(value));
            case LIST -> Items.list(value);
            case MAP -> Items.map(value);
            case INPUT_STREAM -> new KeptStream(streamed(value));
            case READER -> reader(value);
            case DATE -> date(value);
            case INSTANT -> value instanceof Date date ? date.toInstant() : Instant.ofEpochMilli((Long) value);
            case DOCUMENT -> XmlDocument.of(value);
            case JSON -> json(value);
            case OBJECT -> value;
            case PRIMITIVE_INT, PRIMITIVE_LONG, PRIMITIVE_DOUBLE, PRIMITIVE_FLOAT, PRIMITIVE_SHORT, PRIMITIVE_BYTE, PRIMITIVE_CHAR ->
                requireNonNull(box).convertOther(value);
        };
    }

    private static byte[] bytes(Object value) {
        return switch (value) {
            case byte[] already -> already;
            case InputStream stream -> ValueText.bytesOf(stream);
            case JsonNode node -> JsonNodes.bytes(node);
            case Node _, NodeList _ -> ValueText.of(value).getBytes(StandardCharsets.UTF_8);
            case Collection<?> items -> bytesIn(items);
            default -> text(value).getBytes(StandardCharsets.UTF_8);
        };
    }

    private static byte[] streamed(Object value) {
        if (value instanceof Collection<?>) {
            throw new NoConversionException("a list is no stream");
        }
        return bytes(value);
    }

    private static byte[] bytesIn(Collection<?> items) {
        byte[] bytes = new byte[items.size()];
        int size = 0;
        for (Object item : items) {
            if (!(item instanceof Byte one)) {
                throw new IllegalArgumentException("each item must be a Byte, found '" + item + "'");
            }
            bytes[size++] = one;
        }
        return bytes;
    }

    private static Reader reader(Object value) {
        return value instanceof InputStream stream && !(stream instanceof KeptStream)
                ? new InputStreamReader(stream, StandardCharsets.UTF_8)
                : new KeptReader(value instanceof JsonNode node ? JsonNodes.line(node) : text(value));
    }

    private static JsonNode json(Object value) {
        return JsonNodes.of(value instanceof Map<?, ?> ? value : JsonTree.read(JsonText.of(text(value).getBytes(StandardCharsets.UTF_8))));
    }

    private static Date date(Object value) {
        return switch (value) {
            case Long millis -> new Date(millis);
            case Instant instant -> Date.from(instant);
            default -> throw new NoConversionException("no date");
        };
    }

    private static Character character(String text) {
        if (text.length() != 1) {
            throw new IllegalArgumentException("one character is wanted");
        }
        return text.charAt(0);
    }

    /** As in Camel, no number but an Integer is a Boolean, and nodes are whether there are any. */
    private static boolean truth(Object value) {
        if (value instanceof NodeList nodes) {
            return nodes.getLength() > 0;
        }
        if (value instanceof Integer number) {
            return number > 0;
        }
        String word = text(value);
        if (word.equalsIgnoreCase("true") || word.equalsIgnoreCase("false")) {
            return Boolean.parseBoolean(word);
        }
        throw new NoConversionException("neither true nor false");
    }

    /** The text of what is one already in some form. */
    static String text(Object value) {
        return switch (value) {
            case String already -> already;
            case byte[] _, char[] _, InputStream _, Reader _, JsonNode _ -> ValueText.of(value);
            default -> throw new NoConversionException("no text");
        };
    }

    private PeltonException refused(Object value, String what, Exception cause) {
        String found = value instanceof byte[] || value instanceof NodeList ? ValueText.of(value) : value.toString();
        String shown = found.length() <= 40 ? found : found.substring(0, 40) + "…";
        return new PeltonException(
                ErrorCode.BAD_CONVERSION,
                "the " + what + " '" + shown + "', " + value.getClass().getSimpleName() + ", cannot be converted to "
                        + text,
                cause);
    }

    @Override
    public String toString() {
        return text;
    }
}

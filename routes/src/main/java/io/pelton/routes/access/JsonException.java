// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.access;

import java.io.IOException;
import java.io.Serial;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.exc.InvalidDefinitionException;

/**
 * Some JSON, or XML that is read as JSON is, cannot be read, or a value cannot be written: the cause of what Pelton then fails with. It stands for what Camel's version of Jackson throws, which routes
 * name, and as there it is an {@link IOException}.
 */
@StandsFor(in = JsonException.JACKSON, value = "core.JsonProcessingException", isThrownAsItIs = true)
public class JsonException extends IOException {
    static final String JACKSON = "com.fasterxml.jackson.";

    @Serial
    private static final long serialVersionUID = 1L;

    private JsonException(String found, @Nullable Throwable cause) {
        super(found, cause);
    }

    /** What a parser found, which is {@code cause}, in the words {@code found}. */
    public static JsonException of(String found, Exception cause) {
        return switch (cause) {
            case UnexpectedEndOfInputException _ -> new Ended(found, cause);
            case DatabindException _ -> new Mismatched(found, cause);
            default -> new Malformed(found, cause);
        };
    }

    /** Why a value cannot be written, which is {@code cause}, in the words {@code found}. */
    public static JsonException ofWriting(String found, Exception cause) {
        return switch (cause) {
            case InvalidDefinitionException _ -> new Undefined(found);
            case StreamConstraintsException _ -> new Unmapped(found, null); // it holds itself
            case DatabindException _ -> new Unmapped(found, cause.getCause());
            default -> new JsonException(found, cause);
        };
    }

    /** It is no JSON. */
    @StandsFor(in = JACKSON, value = "core.JsonParseException", isThrownAsItIs = true)
    public static class Malformed extends JsonException {
        @Serial
        private static final long serialVersionUID = 1L;

        private Malformed(String found, @Nullable Throwable cause) {
            super(found, cause);
        }

        /** One without a cause. */
        public Malformed(String found) {
            this(found, null);
        }
    }

    /** It ends too early. */
    @StandsFor(in = JACKSON, value = "core.io.JsonEOFException", isThrownAsItIs = true)
    public static final class Ended extends Malformed {
        @Serial
        private static final long serialVersionUID = 1L;

        private Ended(String found, Throwable cause) {
            super(found, cause);
        }
    }

    /** It is no such value as is wanted, or there is none. */
    @StandsFor(in = JACKSON, value = "databind.exc.MismatchedInputException", isThrownAsItIs = true)
    public static final class Mismatched extends JsonException {
        @Serial
        private static final long serialVersionUID = 1L;

        private Mismatched(String found, Throwable cause) {
            super(found, cause);
        }

        /** One without a cause. */
        public Mismatched(String found) {
            super(found, null);
        }
    }

    /** A value that cannot be written; its cause is what has been thrown meanwhile. */
    @StandsFor(in = JACKSON, value = "databind.JsonMappingException", isThrownAsItIs = true)
    public static class Unmapped extends JsonException {
        @Serial
        private static final long serialVersionUID = 1L;

        private Unmapped(String found, @Nullable Throwable cause) {
            super(found, cause);
        }
    }

    /** A value of a class that cannot be written. */
    @StandsFor(in = JACKSON, value = "databind.exc.InvalidDefinitionException", isThrownAsItIs = true)
    public static final class Undefined extends Unmapped {
        @Serial
        private static final long serialVersionUID = 1L;

        private Undefined(String found) {
            super(found, null);
        }
    }
}

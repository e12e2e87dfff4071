// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.access;

import java.io.IOException;
import java.io.Serial;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.databind.DatabindException;

/**
 * Some JSON, or XML that is read as JSON is, cannot be read: the cause of what Pelton then fails with. It stands for what Camel's version of Jackson throws, which routes
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
}

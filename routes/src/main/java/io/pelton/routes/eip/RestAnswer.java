// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.Message;
import io.pelton.routes.convert.ValueText;
import io.pelton.routes.format.DataFormat;
import java.io.Serializable;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Makes the answer of a request of {@code rest} of the message at the end of its route, as Camel does: with a content type and, if bodies are bound,
 * as JSON.
 *
 * @param produces the content type of answers that have none; empty if nothing is said
 * @param json what writes bodies; null if they are not bound
 * @param leavesErrors whether bodies with a status from 300 on are left as they are
 */
@SuppressWarnings("serial") // a format is made where the route is
public record RestAnswer(String produces, @Nullable DataFormat json, boolean leavesErrors) implements Serializable {
    private static final String CONTENT_TYPE = "Content-Type";
    private static final int FIRST_ERROR = 300;

    /** Changes the message, which is at its end. */
    public void accept(Message message) {
        if (json != null && leavesErrors && status(message) >= FIRST_ERROR) {
            return;
        }
        if (message.header(CONTENT_TYPE) == null) {
            if (!produces.isEmpty()) {
                message.setHeader(CONTENT_TYPE, produces);
            } else if (json != null || isJson(message.header("Accept"))) {
                message.setHeader(CONTENT_TYPE, "application/json");
            }
        }
        if (json != null && message.body() != null && isJson(message.header(CONTENT_TYPE))) {
            Object type = message.header(CONTENT_TYPE);
            message.setBody(json.marshal(message, message.body()));
            message.setHeader(CONTENT_TYPE, type);
        }
    }

    private static int status(Message message) {
        Object status = message.header(RestRequest.STATUS);
        return status instanceof Number number ? number.intValue() : status != null && ValueText.of(status).matches("\\d{3}") ? Integer.parseInt(ValueText.of(status)) : 0;
    }

    private static boolean isJson(@Nullable Object type) {
        return type != null && ValueText.of(type).toLowerCase(Locale.ROOT).contains("json");
    }
}

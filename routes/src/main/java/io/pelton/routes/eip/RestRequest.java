// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.error.PeltonException;
import io.pelton.flow.PeekFunction;
import io.pelton.message.Message;
import io.pelton.routes.format.DataFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes the message of a route of a request of {@code rest}, as Camel does: parameters that were not sent have their values, and a body that is bound
 * is read. One that cannot be read is answered with status 400.
 *
 * @param defaults values of headers that are not there
 * @param json what reads bodies; null if they are not bound
 */
@SuppressWarnings("serial") // a format is made where the route is
public record RestRequest(Map<String, String> defaults, @Nullable DataFormat json) implements PeekFunction<Object> {
    static final String STATUS = "CamelHttpResponseCode";
    private static final int BAD_REQUEST = 400;

    public RestRequest {
        defaults = Map.copyOf(defaults);
    }

    /** Whether it does nothing. */
    public boolean isIdle() {
        return defaults.isEmpty() && json == null;
    }

    @Override
    public void accept(Object record) {
        Message message = (Message) record;
        defaults.forEach((name, value) -> {
            if (message.header(name) == null) {
                message.setHeader(name, value);
            }
        });
        Object body = message.body();
        if (json == null || body == null || body instanceof byte[] bytes && bytes.length == 0 || body instanceof String text && text.isEmpty()) {
            return;
        }
        try {
            message.setBody(json.unmarshal(message, body));
        } catch (PeltonException e) {
            message.setHeader(STATUS, BAD_REQUEST);
            throw e;
        }
    }

    @Override
    public String toString() {
        return json == null ? "defaults" : "json";
    }
}

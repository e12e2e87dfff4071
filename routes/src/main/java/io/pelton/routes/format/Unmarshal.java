// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.format;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.flow.PeekFunction;
import io.pelton.message.Message;
import io.pelton.routes.convert.NoConversionException;

/**
 * Reads the data that is the body.
 *
 * @param allowsNone whether a message without a body passes; else it is an error, as in Camel
 */
public record Unmarshal(DataFormat format, boolean allowsNone) implements PeekFunction<Object> {
    @Override
    public void accept(Object record) {
        Message message = (Message) record;
        Object body = message.body();
        if (body != null) {
            message.setBody(format.unmarshal(message, body));
        } else if (!allowsNone) {
            throw new PeltonException(
                    ErrorCode.BAD_CONVERSION,
                    "there is no body to read as " + format + "; with allowNullBody: true such messages pass",
                    new NoConversionException("no body"));
        }
    }

    @Override
    public String toString() {
        return format.toString();
    }
}

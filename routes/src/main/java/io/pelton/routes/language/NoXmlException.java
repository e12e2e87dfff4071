// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.routes.access.StandsFor;
import io.pelton.routes.convert.NoConversionException;
import java.io.Serial;

/** What XML is wanted of is nothing that could be XML. */
@StandsFor("RuntimeCamelException")
final class NoXmlException extends PeltonException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** @param found what is there */
    NoXmlException(Object found) {
        this("XML is expected, found " + found.getClass().getSimpleName());
    }

    private NoXmlException(String message) {
        super(ErrorCode.BAD_CONVERSION, message, new NoConversionException(message));
    }
}

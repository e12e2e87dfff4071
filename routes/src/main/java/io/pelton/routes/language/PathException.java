// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.routes.access.StandsFor;
import java.io.Serial;

/** A path in XML cannot be evaluated as it is asked for. */
@StandsFor("language.xpath.InvalidXPathException")
public final class PathException extends PeltonException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** One that says this. */
    public PathException(String message) {
        super(ErrorCode.MALFORMED_ROW, message);
    }
}

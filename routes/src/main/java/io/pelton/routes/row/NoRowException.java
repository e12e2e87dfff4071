// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.row;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.routes.access.StandsFor;
import java.io.Serial;

/** A body that has no fields, where one is asked for. */
@StandsFor("language.bean.RuntimeBeanExpressionException")
final class NoRowException extends PeltonException {
    @Serial
    private static final long serialVersionUID = 1L;

    NoRowException(String message) {
        super(ErrorCode.MALFORMED_ROW, message, new IndexOutOfBoundsException(message)); // as Camel has it of a key in a text
    }
}

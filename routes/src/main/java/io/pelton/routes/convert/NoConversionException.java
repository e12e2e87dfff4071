// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.convert;

/** There is no conversion between two types, whatever the value. */
final class NoConversionException extends RuntimeException {
    NoConversionException(String message) {
        super(message);
    }
}

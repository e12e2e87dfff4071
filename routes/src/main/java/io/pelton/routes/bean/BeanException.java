// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.bean;

/** A bean that cannot be made, or a call of one that cannot be understood. */
public final class BeanException extends RuntimeException {
    BeanException(String message) {
        super(message);
    }

    BeanException(String message, Throwable cause) {
        super(message, cause);
    }

    /** The message, for people: never null. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}

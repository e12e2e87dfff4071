// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.routes.convert.ValueText;

/** How a value of any type reads as text. */
final class Texts {
    private Texts() {}

    static String of(Object value) {
        return ValueText.of(value);
    }
}

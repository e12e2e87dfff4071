// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import java.nio.charset.StandardCharsets;

/** How a value of any type reads as text. */
final class Texts {
    private Texts() {}

    static String of(Object value) {
        return switch (value) {
            case String text -> text;
            case byte[] bytes -> new String(bytes, StandardCharsets.UTF_8);
            default -> value.toString();
        };
    }
}

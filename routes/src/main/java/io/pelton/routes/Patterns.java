// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import java.util.Locale;
import java.util.Optional;

/** Camel's exchange patterns. */
final class Patterns {
    private Patterns() {}

    /** Whether the pattern {@code text}, in any case of letters as in Camel, wants an answer; empty after a problem. */
    static Optional<Boolean> isInOut(Text text, Context context) {
        return switch (text.value().toLowerCase(Locale.ROOT)) {
            case "inout" -> Optional.of(true);
            case "inonly" -> Optional.of(false);
            default -> {
                context.problems().add(
                        ErrorCode.BAD_VALUE,
                        text.origin(),
                        "'pattern' takes InOnly or InOut, found '" + text.value() + "'");
                yield Optional.empty();
            }
        };
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.util.regex.Pattern;

/** What a topic may be called. */
final class TopicNames {
    private static final Pattern NAME = Pattern.compile("(?!\\.\\.?$)[a-zA-Z0-9._-]{1,249}");

    private TopicNames() {}

    /** @throws PeltonException BAD_VALUE if no brokers have a topic of this name */
    static void check(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new PeltonException(
                    ErrorCode.BAD_VALUE, "'" + name + "' cannot be the name of a topic: it has 1 to 249 letters of ASCII, digits, points, underscores and hyphens");
        }
    }
}

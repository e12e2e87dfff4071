// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.Message;
import io.pelton.routes.simple.Predicate;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which failures a clause is for.
 *
 * @param types what is thrown, or a cause of it, is one of these
 * @param condition what else must hold of the message
 */
public record FailureMatch(List<FailureType> types, Predicate condition) implements Serializable {
    public FailureMatch {
        types = List.copyOf(types);
    }

    /** Whether the clause is for {@code failure}, which is set in {@code message}. */
    public boolean matches(Throwable failure, Message message) {
        return type(failure) != null && condition.test(message);
    }

    /** The first of its types that matches, looking at the innermost cause first, as Camel does. */
    public @Nullable FailureType type(Throwable failure) {
        for (Throwable cause : Lineage.innermostFirst(failure)) {
            for (FailureType type : types) {
                if (type.matches(cause)) {
                    return type;
                }
            }
        }
        return null;
    }
}

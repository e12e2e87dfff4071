// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.Message;
import io.pelton.routes.convert.ValueType;
import org.jspecify.annotations.Nullable;

/** What messages say of groups, by Camel's names. */
final class GroupSignals {
    private static final String ALL = "CamelAggregationCompleteAllGroups";
    private static final String ALL_AND_THIS = "CamelAggregationCompleteAllGroupsInclusive";
    private static final String CURRENT = "CamelAggregationCompleteCurrentGroup";

    private GroupSignals() {}

    /** Whether the message is none of a group, but says that all are complete. It says so no more. */
    static boolean takeAll(Message message) {
        boolean says = holds(message.header(ALL)) || holds(message.property(ALL));
        if (says) {
            message.setHeader(ALL, null);
            message.setProperty(ALL, null);
        }
        return says;
    }

    /** Whether all groups are complete after this message. It says so no more. */
    static boolean takeAllBehind(Message message) {
        boolean says = holds(message.header(ALL_AND_THIS));
        if (says) {
            message.setHeader(ALL_AND_THIS, null);
        }
        return says;
    }

    /** Whether a strategy says that the group is complete of which it has made the message. It says so no more. */
    static boolean takeCurrent(Message made) {
        boolean says = holds(made.property(CURRENT));
        if (says) {
            made.setProperty(CURRENT, null);
        }
        return says;
    }

    /** What comes says nothing of the message that is made of it. */
    static void clear(Message copy) {
        clearHeader(copy, ALL);
        clearHeader(copy, ALL_AND_THIS);
        clearProperty(copy, ALL);
        clearProperty(copy, CURRENT);
    }

    private static void clearHeader(Message copy, String name) {
        if (copy.header(name) != null) {
            copy.setHeader(name, null);
        }
    }

    private static void clearProperty(Message copy, String name) {
        if (copy.property(name) != null) {
            copy.setProperty(name, null);
        }
    }

    private static boolean holds(@Nullable Object value) {
        return value != null && Boolean.TRUE.equals(ValueType.BOOLEAN.convert(value));
    }
}

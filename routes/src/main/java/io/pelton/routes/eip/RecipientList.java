// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.message.Message;
import io.pelton.routes.convert.ValueText;
import io.pelton.routes.simple.Expression;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * Sends a copy of the message to each endpoint an expression gives.
 *
 * @param uris the endpoints
 * @param delimiter what stands between them in a text
 * @param ignoresInvalid whether what is no endpoint is left out
 * @param manner how copies are led, and what is made of them
 */
public record RecipientList(
        Directory directory,
        Expression uris,
        String delimiter,
        boolean ignoresInvalid,
        Ways.Manner manner)
        implements RouteBlock {
    @Override
    public void lead(Message message, Branches<Object> branches) throws Exception {
        Iterator<?> each = Parts.of(uris.evaluate(message), delimiter);
        try (Ways ways = manner.begin(message, branches)) {
            int index = 0;
            boolean goesOn = true;
            while (goesOn && each.hasNext()) {
                String uri = uri(each.next());
                if (isTaken(uri)) {
                    Message copy = message.copy();
                    copy.setProperty(Properties.MULTICAST_INDEX, index);
                    copy.setProperty(Properties.MULTICAST_COMPLETE, !each.hasNext());
                    copy.setProperty(Properties.RECIPIENT, Directory.shown(uri));
                    goesOn = ways.begin(copy, index, (sent, its) -> directory.send(uri, sent, its));
                    index++;
                }
            }
            ways.end();
        }
    }

    /** What is null is no endpoint, and its text is none. */
    private static String uri(@Nullable Object part) {
        return part == null ? "null" : ValueText.of(part).strip();
    }

    private boolean isTaken(String uri) {
        return !(ignoresInvalid && directory.isInvalid(uri));
    }

    @Override
    public boolean mayWait() {
        return manner.isParallel();
    }
}

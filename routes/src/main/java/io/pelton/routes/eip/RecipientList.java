// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.message.Message;
import io.pelton.routes.convert.ValueText;
import io.pelton.routes.simple.Expression;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
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
    public void begin(Branches<Object> branches) {
        directory.begin(branches);
    }

    @Override
    public void lead(Message message, Branches<Object> branches) throws Exception {
        Iterator<String> each = taken(message).iterator();
        try (Ways ways = manner.begin(message, branches)) {
            int index = 0;
            boolean goesOn = true;
            while (goesOn && each.hasNext()) {
                String uri = each.next();
                Message copy = message.copy();
                copy.setProperty(Properties.MULTICAST_INDEX, index);
                copy.setProperty(Properties.MULTICAST_COMPLETE, !each.hasNext());
                copy.setProperty(Properties.RECIPIENT, Directory.shown(uri));
                copy.setGuard(Guards.ofEndpoint(message));
                goesOn = ways.begin(copy, index, (sent, its) -> directory.send(uri, sent, its));
                index++;
            }
            ways.end();
        }
    }

    /** What is null is no endpoint, and its text is none. */
    private static String uri(@Nullable Object part) {
        return part == null ? "null" : ValueText.of(part).strip();
    }

    /** The endpoints; as in Camel nothing is sent if one of them is none. */
    private List<String> taken(Message message) {
        List<String> taken = new ArrayList<>();
        Iterator<?> each = Parts.of(uris.evaluate(message), delimiter);
        while (each.hasNext()) {
            String uri = uri(each.next());
            if (!(ignoresInvalid && directory.isInvalid(uri))) {
                directory.check(uri);
                taken.add(uri);
            }
        }
        return taken;
    }

    @Override
    public boolean mayWait() {
        return manner.isParallel();
    }
}

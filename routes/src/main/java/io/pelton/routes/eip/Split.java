// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.message.Message;
import io.pelton.routes.simple.Expression;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Leads each part of a value down its branch, as the body of a copy of the message. Without a strategy the message then goes on as
 * it came; a failure of a part becomes its own when all parts have been through.
 *
 * @param value what is split
 * @param delimiter what stands between the parts of a text; empty: a text is one part
 * @param streams whether parts are made as they are asked for, so that their number is known with the last one only
 * @param manner how parts are led; what is made of them takes the place of the message
 */
public record Split(
        Expression value,
        String delimiter,
        boolean streams,
        Ways.Manner manner)
        implements RouteBlock {
    @Override
    public void lead(Message message, Branches<Object> branches) throws Exception {
        Object whole = value instanceof io.pelton.routes.language.Parts parts ? parts.parts(message, streams) : value.evaluate(message);
        boolean hasMessages = !(whole instanceof GroupedList list && list.hasExchanges());
        Iterator<?> iterator = Parts.of(whole, delimiter);
        try (AutoCloseable _ = iterator instanceof AutoCloseable closeable ? closeable : () -> {};
                Ways ways = manner.begin(message, branches)) {
            split(message, iterator, hasMessages, ways);
        }
    }

    private void split(Message message, Iterator<?> given, boolean hasMessages, Ways ways) throws Exception {
        Iterator<?> iterator = given;
        int size = -1;
        if (!streams) {
            List<Object> all = collected(iterator);
            size = all.size();
            iterator = all.iterator();
        }
        int index = 0;
        Message part = new Message(null);
        while (iterator.hasNext()) {
            Object body = iterator.next();
            if (body == null) {
                continue;
            }
            part.becomeCopyOf(message);
            part.setGuard(Guards.ofSteps(message));
            if (hasMessages && body instanceof Message own) { // as in Camel, it is not put into another one
                part.setHeadersOf(own);
                part.setBody(own.body());
            } else {
                part.setBody(body);
            }
            boolean isLast = !iterator.hasNext();
            part.setProperty(Properties.SPLIT_INDEX, index);
            part.setProperty(Properties.SPLIT_COMPLETE, isLast);
            if (size >= 0 || isLast) {
                part.setProperty(Properties.SPLIT_SIZE, size >= 0 ? size : index + 1);
            }
            if (!ways.begin(part, index, Ways.Way.DOWN)) {
                break;
            }
            index++;
        }
        ways.end();
    }

    private static List<Object> collected(Iterator<?> parts) {
        List<Object> all = new ArrayList<>();
        parts.forEachRemaining(part -> {
            if (part != null) {
                all.add(part);
            }
        });
        return all;
    }

    @Override
    public boolean mayWait() {
        return manner.isParallel();
    }
}

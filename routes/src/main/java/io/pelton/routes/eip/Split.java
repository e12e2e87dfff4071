// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockFunction;
import io.pelton.flow.Branches;
import io.pelton.message.AggregationStrategy;
import io.pelton.message.Message;
import io.pelton.routes.simple.Expression;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Leads each part of a value down its branch, as the body of a copy of the message. Without a strategy the message then goes on as
 * it came; a failure of a part becomes its own when all parts have been through.
 *
 * @param value what is split
 * @param delimiter what stands between the parts of a text; empty: a text is one part
 * @param stopsAtFailure whether no part follows one that has failed
 * @param streams whether parts are made as they are asked for, so that their number is known with the last one only
 * @param timeoutMillis when parts are left out; 0 for never
 * @param strategy what makes one message of the parts, which then takes the place of the message; null if nothing does
 */
public record Split(
        Expression value,
        String delimiter,
        boolean stopsAtFailure,
        boolean streams,
        long timeoutMillis,
        @Nullable AggregationStrategy strategy)
        implements BlockFunction<Object> {
    @Override
    public boolean apply(Object record, Branches<Object> branches) throws Exception {
        Message message = (Message) record;
        Iterator<?> iterator = Parts.of(
                value instanceof io.pelton.routes.language.Parts parts ? parts.parts(message, streams) : value.evaluate(message),
                delimiter);
        try {
            split(message, iterator, branches);
        } finally {
            if (iterator instanceof AutoCloseable closeable) {
                closeable.close();
            }
        }
        return !message.isStopped();
    }

    private void split(Message message, Iterator<?> given, Branches<Object> branches) throws Exception {
        Iterator<?> iterator = given;
        int size = -1;
        if (!streams) {
            List<Object> all = collected(iterator);
            size = all.size();
            iterator = all.iterator();
        }
        Gathering gathering = new Gathering(strategy, stopsAtFailure, timeoutMillis);
        int index = 0;
        Message part = new Message(null);
        while (iterator.hasNext()) {
            Object body = iterator.next();
            if (body == null) {
                continue;
            }
            part.becomeCopyOf(message);
            part.setBody(body);
            boolean isLast = !iterator.hasNext();
            part.setProperty(Properties.SPLIT_INDEX, index);
            part.setProperty(Properties.SPLIT_COMPLETE, isLast);
            if (size >= 0 || isLast) {
                part.setProperty(Properties.SPLIT_SIZE, size >= 0 ? size : index + 1);
            }
            if (!gathering.run(branches, 0, part, index)) {
                break;
            }
            index++;
        }
        gathering.end(message, size);
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
}

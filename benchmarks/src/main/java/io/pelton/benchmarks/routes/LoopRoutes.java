// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.routes;

import io.pelton.message.Message;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a person would write in place of each file of routes: one loop over one message, with no engine around it. It has no
 * errors to handle, no acknowledgements and no counters, so it is the most that routes could reach.
 */
final class LoopRoutes {
    private final RouteFile file;
    private final RouteMessages messages;
    private final String[] headers;
    private final Checksum checksum = new Checksum();
    private final Message message = new Message(null);
    private final Map<Object, List<Object>> groups = new HashMap<>();
    private final JsonMapper json = new JsonMapper();

    LoopRoutes(RouteFile file) {
        this.file = file;
        this.messages = file.messages();
        this.headers = messages.headers().toArray(String[]::new);
    }

    /** Adds up what comes out. */
    Checksum checksum() {
        return checksum;
    }

    /** Takes so many messages through the loop. */
    void pump(long count) {
        switch (file) {
            case ROUTER -> route(count);
            case STEPS -> steps(count);
            case SPLIT -> split(count);
            case AGGREGATE -> aggregate(count);
            case JSON -> json(count);
        }
    }

    private void next(long index) {
        message.reset(messages.body(index));
        Object[] values = messages.values(index);
        for (int i = 0; i < headers.length; i++) {
            message.setHeader(headers[i], values[i]);
        }
    }

    private void route(long count) {
        for (long i = 0; i < count; i++) {
            next(i);
            Object kind = message.header("kind");
            String endpoint = "others";
            if ("book".equals(kind)) {
                endpoint = "books";
            } else if ("film".equals(kind)) {
                endpoint = "films";
            } else if ("game".equals(kind)) {
                endpoint = "games";
            }
            checksum.add(endpoint, message.body());
        }
    }

    private void steps(long count) {
        for (long i = 0; i < count; i++) {
            next(i);
            for (int station = 1; station <= 10; station++) {
                message.setHeader("station", message.header("city") + "-" + station);
                message.setBody(message.header("customer") + " at " + message.header("station"));
            }
            checksum.add("visits", message.body());
        }
    }

    private void split(long count) {
        for (long i = 0; i < count; i++) {
            String text = messages.body(i);
            int start = 0;
            for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
                message.reset(text.substring(start, end));
                checksum.add("lines", message.body());
                start = end + 1;
            }
        }
    }

    private void aggregate(long count) {
        for (long i = 0; i < count; i++) {
            next(i);
            Object sensor = message.header("sensor");
            List<Object> group = groups.computeIfAbsent(sensor, _ -> new ArrayList<>());
            group.add(message.body());
            if (group.size() == 100) {
                groups.remove(sensor);
                checksum.add("groups", group);
            }
        }
    }

    private void json(long count) {
        for (long i = 0; i < count; i++) {
            next(i);
            Map<?, ?> event = json.readValue((String) message.body(), Map.class);
            checksum.add("ERROR".equals(event.get("level")) ? "errors" : "others", event);
        }
    }
}

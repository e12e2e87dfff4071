// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.Message;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Messages that were sent to a name from which no route reads, as in Camel: they wait in memory until a step takes them, and those that none has
 * taken are dropped when nothing that runs uses the queue any more. Thread-safe.
 */
public final class KeptQueue {
    private static final System.Logger LOGGER = System.getLogger(KeptQueue.class.getName());

    /** What Camel keeps where nothing else is said. */
    public static final int STANDARD_SIZE = 1_000;

    private final String name;
    private final int size;
    private final ArrayDeque<Message> messages = new ArrayDeque<>();

    /** How many steps of flows that run use it. */
    private int users;

    /**
     * An empty one.
     *
     * @param name as it is written, for what is said about it
     * @param size how many messages it keeps
     */
    public KeptQueue(String name, int size) {
        this.name = name;
        this.size = size;
    }

    String name() {
        return name;
    }

    synchronized void open() {
        users++;
    }

    /** The last one who closes it drops what is left. */
    void close() {
        int dropped;
        synchronized (this) {
            users--;
            dropped = users > 0 ? 0 : messages.size();
            if (users <= 0) {
                messages.clear();
            }
        }
        if (dropped > 0) {
            LOGGER.log(System.Logger.Level.WARNING, "{0} messages that nothing has taken from {1} are dropped", dropped, name);
        }
    }

    /** False if there is no room. */
    synchronized boolean offer(Message message) {
        return messages.size() < size && messages.add(message);
    }

    /** The one that came first; null if there is none. */
    synchronized @Nullable Message poll() {
        return messages.poll();
    }
}

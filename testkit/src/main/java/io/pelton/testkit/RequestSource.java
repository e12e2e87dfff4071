// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit;

import io.pelton.message.Message;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.Split;
import java.io.Closeable;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A server within the process: each request is a message of the route that reads this, and gets what the route has made of it. Requests
 * that come before the route reads wait for it; all that are open when its flow ends fail. Thread-safe, for one flow at a time.
 */
@SuppressWarnings("serial") // requests stay where they are
public final class RequestSource implements Source<Message> {
    private final String name;
    private final transient Queue<Request> waiting = new ConcurrentLinkedQueue<>();
    private final transient Set<Request> open = ConcurrentHashMap.newKeySet();
    private volatile boolean isOpen;
    private volatile boolean isFinished;
    private volatile boolean hasEnded;
    private final transient AtomicInteger asked = new AtomicInteger();
    private volatile Runnable waker = () -> {};
    private volatile BooleanSupplier turn = () -> false;

    /** A server that nobody has asked yet. */
    public RequestSource(String name) {
        this.name = name;
    }

    /** What somebody has asked, and waits for. Compared by identity. */
    public static final class Request {
        private final Message message;
        private final CompletableFuture<Message> reply = new CompletableFuture<>();
        private final CompletableFuture<Void> completed = new CompletableFuture<>();

        private Request(Message message) {
            this.message = message;
        }

        /** The message as it is at the end of the route; fails with what that has failed with, or when the flow ends. */
        public CompletableFuture<Message> reply() {
            return reply;
        }

        /** Done when every sink has flushed what was made of it; fails with what that has failed with, or when the flow ends. */
        public CompletableFuture<Void> completed() {
            return completed;
        }

        private void abandoned(String source) {
            IllegalStateException ended = new IllegalStateException("the flow that reads " + source + " has ended");
            reply.completeExceptionally(ended);
            completed.completeExceptionally(ended);
        }
    }

    /** Asks for what the route makes of {@code message}, which belongs to the route from now on. */
    public Request ask(Message message) {
        Request request = new Request(message);
        open.add(request);
        waiting.add(request);
        boolean isOffered = asked.getAndIncrement() % 2 == 0; // the thread that asks works for the flow, or it does not
        if (!isOffered || !turn.getAsBoolean()) {
            waker.run();
        }
        if (hasEnded) {
            abandonAll();
        }
        return request;
    }

    /** The reply to a message with this body. */
    public CompletableFuture<Message> request(@Nullable Object body) {
        return ask(new Message(body)).reply();
    }

    /** No more requests come: the flow ends behind the last one. */
    public void finish() {
        isFinished = true;
        waker.run();
    }

    /** How many requests have got no reply, or are not complete. */
    public int open() {
        return open.size();
    }

    private void abandonAll() {
        hasEnded = true;
        List.copyOf(open).forEach(request -> {
            open.remove(request);
            request.abandoned(toString());
        });
    }

    private void forgetIfOver(Request request) {
        if (request.reply.isDone() && request.completed.isDone()) {
            open.remove(request);
        }
    }

    @Override
    public List<Split> splits() {
        return List.of(new Split(name, -1));
    }

    @Override
    public Closeable announce() {
        hasEnded = false;
        return () -> {
            if (!isOpen) { // else its cursor is told
                abandonAll();
            }
        };
    }

    @Override
    public Set<SourceTrait> traits() {
        return Set.of(SourceTrait.WANTS_REPLY, SourceTrait.WANTS_COMPLETION);
    }

    @Override
    public Cursor<Message> open(Split split, long offset, CursorContext context) {
        waker = context.waker();
        turn = context.turn();
        isOpen = true;
        return new Requests();
    }

    @Override
    public String toString() {
        return "request:" + name;
    }

    private final class Requests implements Cursor<Message> {
        private @Nullable Request current;
        private long taken;

        @Override
        public boolean advance() {
            Request next = waiting.poll();
            if (next == null) {
                return false;
            }
            current = next;
            taken++;
            return true;
        }

        @Override
        public Request key() {
            Request request = current;
            if (request == null) {
                throw new IllegalStateException("nothing was read");
            }
            return request;
        }

        @Override
        public Message current() {
            return key().message;
        }

        @Override
        public void reply(Object key, Message message, @Nullable Throwable failure) {
            Request request = (Request) key;
            if (failure == null) {
                request.reply.complete(message.detach());
            } else {
                request.reply.completeExceptionally(failure);
            }
            forgetIfOver(request);
        }

        @Override
        public void completed(Object key, @Nullable Throwable failure) {
            Request request = (Request) key;
            if (failure == null) {
                request.completed.complete(null);
            } else {
                request.completed.completeExceptionally(failure);
            }
            forgetIfOver(request);
        }

        @Override
        public void ended() {
            isOpen = false;
            abandonAll();
        }

        @Override
        public boolean isFinished() {
            return isFinished && waiting.isEmpty();
        }

        @Override
        public long offset() {
            return taken;
        }

        @Override
        public long idleNanos() {
            return Long.MAX_VALUE;
        }

        @Override
        public String describePosition() {
            return "request " + taken;
        }

        @Override
        public void close() {}
    }
}

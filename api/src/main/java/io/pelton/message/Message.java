// SPDX-License-Identifier: Apache-2.0

package io.pelton.message;

import io.pelton.record.View;
import io.pelton.runtime.EngineRuntime;
import io.pelton.state.HeapSize;
import io.pelton.state.RecordCodec;
import io.pelton.state.StateIn;
import io.pelton.state.StateOut;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The record of a route: a body and headers, and perhaps properties and variables. A source uses one message again and
 * again, so a message is a {@link View}: whoever keeps it keeps {@link #detach()}. Steps change it in place. Not
 * thread-safe.
 *
 * <p>As in Camel, headers belong to what is sent, and their names are the same in any case; properties and variables
 * belong to the way through the route, and their names are as written. All are data only: none of them ever selects a
 * method, an endpoint or a file.
 */
public final class Message implements View {
    private static final int BYTES = 32;

    private @Nullable Object body;
    private final NamedValues headers;
    private @Nullable RouteState state;
    private String fromRouteId = "";
    private boolean stopped;

    /** A message with the given body and nothing else. */
    public Message(@Nullable Object body) {
        this(body, NamedValues.inAnyCase(), null);
    }

    private Message(@Nullable Object body, NamedValues headers, @Nullable RouteState state) {
        this.body = body;
        this.headers = headers;
        this.state = state;
    }

    /** The body; null if there is none. It may be a view. */
    public @Nullable Object body() {
        return body;
    }

    /** Replaces the body. */
    public void setBody(@Nullable Object newBody) {
        body = newBody;
    }

    /** The value of the header, its name in any case; null if there is none. */
    public @Nullable Object header(String name) {
        return headers.get(name);
    }

    /** Sets a header, replacing one of the same name in any case. A null value removes it. */
    public void setHeader(String name, @Nullable Object value) {
        headers.set(name, value);
    }

    /** Replaces all headers by those of {@code other}. */
    public void setHeadersOf(Message other) {
        headers.copyFrom(other.headers);
    }

    /** The headers, in the order they were first set. */
    public NamedValues headers() {
        return headers;
    }

    /** The value of the property; null if there is none. */
    public @Nullable Object property(String name) {
        return state == null ? null : state.properties.get(name);
    }

    /** Sets a property. A null value removes it. */
    public void setProperty(String name, @Nullable Object value) {
        if (value != null || state != null) {
            properties().set(name, value);
        }
    }

    /** The properties, in the order they were first set. */
    public NamedValues properties() {
        return state().properties;
    }

    /** The value of the variable; null if there is none. */
    public @Nullable Object variable(String name) {
        return state == null ? null : state.variables.get(name);
    }

    /** Sets a variable. A null value removes it. */
    public void setVariable(String name, @Nullable Object value) {
        if (value != null || state != null) {
            variables().set(name, value);
        }
    }

    /** The variables, in the order they were first set. */
    public NamedValues variables() {
        return state().variables;
    }

    /** What the step that is being handled for has failed with, as in Camel's {@code onException}; null if nothing did. */
    public @Nullable Throwable exception() {
        return state == null ? null : state.exception;
    }

    /** What it fails with, or has failed with last if an error handler has dealt with that; null if it never has. */
    public @Nullable Throwable lastException() {
        Throwable failure = exception();
        return failure == null && property("CamelExceptionCaught") instanceof Throwable caught ? caught : failure;
    }

    /** Sets or, with null, clears the failure. */
    public void setException(@Nullable Throwable exception) {
        if (exception != null || state != null) {
            state().exception = exception;
        }
    }

    /** The failure that an error handler has given up on, so that no other one begins with it again; null if there is none. */
    public @Nullable Throwable givenUp() {
        return state == null ? null : state.givenUp;
    }

    /** Says which failure an error handler has given up on. */
    public void setGivenUp(@Nullable Throwable failure) {
        if (failure != null || state != null) {
            state().givenUp = failure;
        }
    }

    /** Whether an error handler has given up on a failure of it at some time, even if a step around has caught that since. */
    public boolean wasGivenUp() {
        return state != null && state.wasGivenUp;
    }

    /** Says whether an error handler has given up on a failure of it, or takes that back: what it failed with is made good. */
    public void setWasGivenUp(boolean wasGivenUp) {
        if (wasGivenUp || state != null) {
            state().wasGivenUp = wasGivenUp;
        }
    }

    /** Whether an error handler has left a failure of it unhandled: as in Camel, those that act on it later do so, too, also on its copies. */
    public boolean isUnhandled() {
        return state != null && state.unhandled;
    }

    /** Says whether an error handler has left a failure of it unhandled. */
    public void setUnhandled(boolean unhandled) {
        if (unhandled || state != null) {
            state().unhandled = unhandled;
        }
    }

    /** Whether a {@code doTry} or {@code circuitBreaker} has begun and none has ended since: as in Camel, copies and called routes see that. */
    public boolean isTried() {
        return state != null && state.tried;
    }

    /** Says that a {@code doTry} or {@code circuitBreaker} has begun, or has ended. */
    public void setTried(boolean tried) {
        if (tried || state != null) {
            state().tried = tried;
        }
    }

    /** Whether an error handler acts on the steps that it takes now. */
    public Guard guard() {
        return state == null ? Guard.AS_PLACED : state.guard;
    }

    /** Says whether an error handler acts on the steps that it takes now. Copies do not have it. */
    public void setGuard(Guard guard) {
        if (guard != Guard.AS_PLACED || state != null) {
            state().guard = guard;
        }
    }

    /**
     * The routes, by their ids, whose error handlers are dealing with a failure by what it is led through: they do not deal with others until that has ended. Parts of it have them,
     * but not what goes on by itself.
     */
    public List<String> inHandlersOf() {
        return state == null ? List.of() : state.inHandlersOf;
    }

    /** Says in which error handlers it is. */
    public void setInHandlersOf(List<String> routeIds) {
        if (!routeIds.isEmpty() || state != null) {
            state().inHandlersOf = List.copyOf(routeIds);
        }
    }

    /** Whether an error handler has ended the message's way in the route because of a failure. */
    public boolean isFailureHandled() {
        return state != null && state.failureHandled;
    }

    /** Says that an error handler has ended the message's way in the route because of a failure. */
    public void setFailureHandled() {
        state().failureHandled = true;
    }

    /** Whether a step has ended the message's way in the route with a mark that it is to be rolled back. */
    public boolean isRolledBack() {
        return state != null && state.rolledBack;
    }

    /** Says that a step has ended the message's way in the route with a mark that it is to be rolled back, or takes that back. */
    public void setRolledBack(boolean rolledBack) {
        if (rolledBack || state != null) {
            state().rolledBack = rolledBack;
        }
    }

    /** The message as it came, where a route has kept it; null if none has. That of a copy is the message's until it keeps one of its own. */
    public @Nullable Message original() {
        return state == null ? null : state.original;
    }

    /** Keeps the message as it is: a way begins here. */
    public void keepOriginal() {
        Message kept = detachedCopy();
        if (kept.state != null) {
            kept.state.original = null;
        }
        state().original = kept;
    }

    /** What the message was before the step that it is in; null if none of its steps is tried again. A copy has one of its own. */
    public @Nullable BeforeTry beforeTry() {
        return state == null ? null : state.beforeTry;
    }

    /** Says whether its steps may be tried again from here on. */
    public void setBeforeTry(@Nullable BeforeTry before) {
        if (before != null || state != null) {
            state().beforeTry = before;
        }
    }

    /** Who wants to know how the message's way through the routes ends; null if nobody does. */
    public @Nullable Sender sender() {
        return state == null ? null : state.sender;
    }

    /** Says who wants to know how the message's way ends: for the cursor that gives it. */
    public void setSender(Sender sender) {
        state().sender = sender;
    }

    /**
     * Has {@code completion} called when the message's way through the route has ended: where a step of the route that is known for it, such as
     * {@code idempotentConsumer}, a part of a split, or the source wants that. Nobody looks after the end for the sake of a step of the user's.
     */
    public void onCompletion(Completion completion) {
        completions().add(completion);
    }

    /** The same, when all others have been called, also those who are added later. */
    public void onCompletionLast(Completion completion) {
        completions().addFirst(completion);
    }

    /** Those of a type that want to know when the message's way has ended. */
    public <C extends Completion> List<C> completions(Class<C> type) {
        List<Completion> completions = state == null ? null : state.completions;
        return completions == null ? List.of() : completions.stream().filter(type::isInstance).map(type::cast).toList();
    }

    private List<Completion> completions() {
        List<Completion> completions = state().completions;
        if (completions == null) {
            completions = new ArrayList<>();
            state().completions = completions;
        }
        return completions;
    }

    /** Leaves it to {@code other} to call those who want to know when this message's way has ended: its way goes on as that one's. */
    public void handCompletionsTo(Message other) {
        List<Completion> completions = state == null ? null : state.completions;
        if (completions != null && state != null) {
            state.completions = null;
            completions.forEach(other::onCompletion);
        }
    }

    /** The same where the way of {@code other} goes on by itself, beside this message's. */
    public void handCompletionsBeside(Message other) {
        handCompletionsTo(other, completion -> completion.scope() != Completion.Scope.THREAD);
    }

    /** Those who want to know it, in the order in which they came; they are the caller's, and none of this message any more. */
    public List<Completion> takeCompletions() {
        List<Completion> completions = state == null || state.completions == null ? List.of() : List.copyOf(state.completions);
        if (state != null) {
            state.completions = null;
        }
        return completions;
    }

    /** The same where {@code other} gets nothing else of this message, which keeps the completions that are of its result. */
    public void handCompletionsOfAttemptTo(Message other) {
        handCompletionsTo(other, completion -> completion.scope() != Completion.Scope.RESULT);
    }

    /** The same where a step keeps {@code kept} of this message, whose own way goes on: what is of both is called for both. */
    public void handCompletionsOfResultTo(Message kept) {
        List<Completion> completions = state == null ? null : state.completions;
        if (completions != null) {
            completions.stream().filter(completion -> completion.scope() == Completion.Scope.ALL).forEach(kept::onCompletion);
        }
        handCompletionsTo(kept, completion -> completion.scope() == Completion.Scope.RESULT || completion.scope() == Completion.Scope.KEPT);
    }

    private void handCompletionsTo(Message other, Predicate<Completion> handed) {
        List<Completion> completions = state == null ? null : state.completions;
        if (completions != null) {
            completions.stream().filter(handed).forEach(other::onCompletion);
            completions.removeIf(handed);
        }
    }

    /** Calls all who want to know that the message's way has ended, the last one first, with branches of a block on this thread; then throws what one has thrown. */
    public void complete(@Nullable Throwable failure, Object branches) {
        List<Completion> completions = state == null ? null : state.completions;
        if (completions != null && state != null) {
            state.completions = null;
            completeAll(completions.reversed(), failure, branches);
        }
    }

    private void completeAll(List<Completion> completions, @Nullable Throwable failure, Object branches) {
        Throwable thrown = null;
        for (Completion completion : completions) {
            try {
                completion.completed(this, failure, branches);
            } catch (RuntimeException | Error e) {
                if (thrown == null) {
                    thrown = e;
                } else {
                    thrown.addSuppressed(e);
                }
            }
        }
        switch (thrown) {
            case null -> {}
            case RuntimeException e -> throw e;
            default -> throw (Error) thrown;
        }
    }

    /** Whether the sender waits for an answer: Camel's pattern {@code InOut}. */
    public boolean isInOut() {
        return state != null && state.inOut;
    }

    /** Says whether the sender waits for an answer. */
    public void setInOut(boolean inOut) {
        if (inOut || state != null) {
            state().inOut = inOut;
        }
    }

    /** An id of this message's way, made when it is first asked for; copies for branches get ids of their own. */
    public String exchangeId() {
        RouteState own = state();
        if (own.exchangeId == null) {
            own.exchangeId = EngineRuntime.current().exchangeId();
        }
        return own.exchangeId;
    }

    /** The id of the route whose source gave this message; empty if it came from elsewhere. */
    public String fromRouteId() {
        return fromRouteId;
    }

    /** Names the route whose source gives this message. */
    public void setFromRouteId(String id) {
        fromRouteId = id;
    }

    /** Whether a step has ended the message's way, through all blocks it is in. */
    public boolean isStopped() {
        return stopped;
    }

    /** Ends the message's way, or takes that back. */
    public void setStopped(boolean newStopped) {
        stopped = newStopped;
    }

    /**
     * A message with the same body, headers, properties and variables that goes a way of its own, as one part of this:
     * without failure, not stopped, and with another id. Values are shared, so it is valid as long as this is.
     */
    public Message copy() {
        Message copy = new Message(null);
        copy.becomeCopyOf(this);
        return copy;
    }

    /** What {@link #copy()} gives, detached, and in no error handler: it goes on by itself. */
    public Message detachedCopy() {
        Message kept = new Message(
                body == null ? null : View.keep(body),
                headers.detach(),
                state == null || state.isEmpty() ? null : state.detachedCopy());
        kept.fromRouteId = fromRouteId;
        return kept;
    }

    /** Makes this what {@link #copy()} of {@code other} gives, without making a new message. */
    public void becomeCopyOf(Message other) {
        body = other.body;
        headers.copyFrom(other.headers);
        stopped = false;
        fromRouteId = other.fromRouteId;
        if (other.state != null) {
            state().becomeCopyOf(other.state);
        } else if (state != null) {
            state.clear();
        }
    }

    /**
     * Takes over everything {@code other} carries except its id: body, headers, properties, variables, and whether it was stopped, rolled back, or its
     * failure handled. It stays {@linkplain #isTried tried} if it is.
     */
    public void copyFrom(Message other) {
        body = other.body;
        headers.copyFrom(other.headers);
        stopped = other.stopped;
        if (other.state != null) {
            state().copyFrom(other.state);
        } else if (state != null) {
            state.properties.clear();
            state.variables.clear();
            state.exception = null;
            state.givenUp = null;
            state.failureHandled = false;
            state.rolledBack = false;
            state.wasGivenUp = false;
            state.unhandled = false;
        }
    }

    /**
     * Takes over what was made of this message and others: as {@link #copyFrom}, but properties and variables stay that {@code made} does not
     * have.
     */
    public void become(Message made) {
        body = made.body;
        headers.copyFrom(made.headers);
        stopped = made.stopped;
        if (made.state != null) {
            state().become(made.state);
        } else if (state != null) {
            state.exception = null;
            state.givenUp = null;
            state.failureHandled = false;
            state.rolledBack = false;
            state.wasGivenUp = false;
            state.unhandled = false;
        }
    }

    /** Whether there is nothing beside the body. */
    public boolean isBodyOnly() {
        return headers.isEmpty() && (state == null || state.isEmpty());
    }

    /** Makes this a fresh message with {@code newBody} and nothing else: for the cursor that owns it. */
    public void reset(@Nullable Object newBody) {
        body = newBody;
        headers.clear();
        stopped = false;
        if (state != null) {
            state.clear();
        }
    }

    /**
     * A message without anything, to be used in the place of this one: it expects the same names in the same order. For the cursor
     * that owns it.
     */
    public Message successor() {
        Message next = new Message(null, headers.successor(), state == null ? null : state.successor());
        next.fromRouteId = fromRouteId;
        return next;
    }

    @Override
    public Message detach() {
        Message kept = new Message(
                body == null ? null : View.keep(body),
                headers.detach(),
                state == null || state.isEmpty() ? null : state.detach());
        kept.fromRouteId = fromRouteId;
        kept.stopped = stopped;
        return kept;
    }

    /** Why it cannot be written; empty if it can. */
    String refusal(RecordCodec codec) {
        String refusal = MessageCodec.refusal("the body", body, codec);
        refusal = refusal.isEmpty() ? MessageCodec.refusal("the header", headers, codec) : refusal;
        return refusal.isEmpty() && state != null ? state.refusal(codec) : refusal;
    }

    void write(StateOut out) throws IOException {
        out.writeValue(body);
        MessageCodec.write(headers, out);
        out.writeText(fromRouteId);
        out.writeBoolean(stopped);
        out.writeBoolean(state != null);
        if (state != null) {
            state.write(out);
        }
    }

    static Message read(StateIn in) throws IOException {
        Message message = new Message(in.readValue());
        MessageCodec.read(message.headers, in);
        message.fromRouteId = in.readText();
        message.stopped = in.readBoolean();
        if (in.readBoolean()) {
            message.state().read(in);
        }
        return message;
    }

    /** About how many bytes of the heap it takes. */
    long bytes() {
        return BYTES + HeapSize.of(body) + MessageCodec.bytes(headers) + (state == null ? 0 : state.bytes());
    }

    private RouteState state() {
        if (state == null) {
            state = new RouteState();
        }
        return state;
    }

    /** The body, bytes as a text in UTF-8, and the headers if there are any, as reports of failures show them. */
    @Override
    public String toString() {
        String text = body instanceof byte[] bytes ? new String(bytes, StandardCharsets.UTF_8) : String.valueOf(body);
        return headers.isEmpty() ? text : text + " " + headers;
    }
}

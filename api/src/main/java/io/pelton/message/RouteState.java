// SPDX-License-Identifier: Apache-2.0

package io.pelton.message;

import io.pelton.state.HeapSize;
import io.pelton.state.RecordCodec;
import io.pelton.state.StateIn;
import io.pelton.state.StateOut;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What few messages carry beside body and headers: one object, so that a message without any of it is no larger. */
@SuppressWarnings("ReferenceEquality") // a failure is one object on its way
final class RouteState {
    private static final int BYTES = 64;
    private static final int BYTES_OF_TRIES = 48;

    // what a byte of a written one says
    private static final int IN_OUT = 1;
    private static final int TRIED = 2;
    private static final int TRIED_AGAIN = 4;
    private static final int FAILURE_HANDLED = 8;
    private static final int ROLLED_BACK = 16;
    private static final int WAS_GIVEN_UP = 32;
    private static final int UNHANDLED = 64;

    /** That the exception is what was given up on, which is asked by identity. */
    private static final int GIVEN_UP = 128;

    final NamedValues properties;
    final NamedValues variables;
    @Nullable Throwable exception;
    @Nullable Throwable givenUp;
    @Nullable Message original;
    @Nullable List<Completion> completions;
    @Nullable String exchangeId;
    @Nullable Sender sender;
    @Nullable BeforeTry beforeTry;
    boolean inOut;
    boolean failureHandled;
    boolean rolledBack;
    boolean wasGivenUp;
    boolean unhandled;
    boolean tried;
    Guard guard = Guard.AS_PLACED;
    List<String> inHandlersOf = List.of();

    RouteState() {
        this(NamedValues.asWritten(), NamedValues.asWritten());
    }

    private RouteState(NamedValues properties, NamedValues variables) {
        this.properties = properties;
        this.variables = variables;
    }

    boolean isEmpty() {
        return properties.isEmpty() && variables.isEmpty() && exception == null && givenUp == null && original == null && exchangeId == null && sender == null && beforeTry == null && !inOut
                && !failureHandled && !rolledBack && !wasGivenUp && !unhandled && !tried && guard == Guard.AS_PLACED && inHandlersOf.isEmpty();
    }

    void clear() {
        properties.clear();
        variables.clear();
        exception = null;
        givenUp = null;
        original = null;
        completions = null;
        exchangeId = null;
        sender = null;
        beforeTry = null;
        inOut = false;
        failureHandled = false;
        rolledBack = false;
        wasGivenUp = false;
        unhandled = false;
        tried = false;
        guard = Guard.AS_PLACED;
        inHandlersOf = List.of();
    }

    /** Becomes the state of a part of a message: with the same values as {@code whole}, but neither its id nor its failure. */
    void becomeCopyOf(RouteState whole) {
        clear();
        properties.copyFrom(whole.properties);
        variables.copyFrom(whole.variables);
        inOut = whole.inOut;
        tried = whole.tried;
        unhandled = whole.unhandled;
        original = whole.original;
        beforeTry = whole.beforeTry == null ? null : new BeforeTry();
        inHandlersOf = whole.inHandlersOf;
    }

    /** The state of a part that goes on by itself. */
    RouteState detachedCopy() {
        RouteState kept = new RouteState(properties.detach(), variables.detach());
        kept.inOut = inOut;
        kept.tried = tried;
        kept.unhandled = unhandled;
        kept.original = original;
        kept.beforeTry = beforeTry == null ? null : new BeforeTry();
        return kept;
    }

    /** Takes over everything but the id. */
    void copyFrom(RouteState other) {
        properties.copyFrom(other.properties);
        variables.copyFrom(other.variables);
        exception = other.exception;
        givenUp = other.givenUp;
        failureHandled = other.failureHandled;
        rolledBack = other.rolledBack;
        wasGivenUp = other.wasGivenUp;
        unhandled = other.unhandled;
        tried |= other.tried;
    }

    /** Takes over everything but the id, and keeps the properties and variables that {@code made} does not have. */
    void become(RouteState made) {
        made.properties.forEach(properties::set);
        made.variables.forEach(variables::set);
        exception = made.exception;
        givenUp = made.givenUp;
        failureHandled = made.failureHandled;
        rolledBack = made.rolledBack;
        wasGivenUp = made.wasGivenUp;
        unhandled = made.unhandled;
        tried |= made.tried;
    }

    /** Nothing, but the same names are expected as here. */
    RouteState successor() {
        return new RouteState(properties.successor(), variables.successor());
    }

    RouteState detach() {
        RouteState kept = new RouteState(properties.detach(), variables.detach());
        kept.exception = exception;
        kept.givenUp = givenUp;
        kept.failureHandled = failureHandled;
        kept.rolledBack = rolledBack;
        kept.wasGivenUp = wasGivenUp;
        kept.unhandled = unhandled;
        kept.tried = tried;
        kept.guard = guard;
        kept.inHandlersOf = inHandlersOf;
        kept.original = original;
        kept.exchangeId = exchangeId;
        kept.sender = sender;
        kept.beforeTry = beforeTry == null ? null : new BeforeTry();
        kept.inOut = inOut;
        return kept;
    }

    /** Why it cannot be written; empty if it can. */
    String refusal(RecordCodec codec) {
        String refusal = MessageCodec.refusal("the property", properties, codec);
        refusal = refusal.isEmpty() ? MessageCodec.refusal("the variable", variables, codec) : refusal;
        return refusal.isEmpty() ? MessageCodec.refusal("the message as it came", original, codec) : refusal;
    }

    void write(StateOut out) throws IOException {
        MessageCodec.write(properties, out);
        MessageCodec.write(variables, out);
        out.writeValue(exception);
        out.writeValue(original);
        out.writeValue(exchangeId);
        out.writeByte((inOut ? IN_OUT : 0)
                | (tried ? TRIED : 0)
                | (beforeTry == null ? 0 : TRIED_AGAIN)
                | (failureHandled ? FAILURE_HANDLED : 0)
                | (rolledBack ? ROLLED_BACK : 0)
                | (wasGivenUp ? WAS_GIVEN_UP : 0)
                | (unhandled ? UNHANDLED : 0)
                | (givenUp != null && givenUp == exception ? GIVEN_UP : 0));
    }

    void read(StateIn in) throws IOException {
        MessageCodec.read(properties, in);
        MessageCodec.read(variables, in);
        exception = (Throwable) in.readValue();
        original = (Message) in.readValue();
        exchangeId = (String) in.readValue();
        int marks = in.readByte();
        inOut = (marks & IN_OUT) != 0;
        tried = (marks & TRIED) != 0;
        beforeTry = (marks & TRIED_AGAIN) == 0 ? null : new BeforeTry();
        failureHandled = (marks & FAILURE_HANDLED) != 0;
        rolledBack = (marks & ROLLED_BACK) != 0;
        wasGivenUp = (marks & WAS_GIVEN_UP) != 0;
        unhandled = (marks & UNHANDLED) != 0;
        givenUp = (marks & GIVEN_UP) == 0 ? null : exception;
    }

    /** The message as it came is not counted: the parts of one share it. */
    long bytes() {
        return BYTES
                + MessageCodec.bytes(properties)
                + MessageCodec.bytes(variables)
                + (exchangeId == null ? 0 : HeapSize.ofText(exchangeId))
                + (exception == null ? 0 : HeapSize.of(exception))
                + (beforeTry == null ? 0 : BYTES_OF_TRIES);
    }
}

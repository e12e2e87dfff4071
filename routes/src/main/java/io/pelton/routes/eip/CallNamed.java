// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.Branches;
import io.pelton.flow.StatefulBlock;
import io.pelton.message.Message;
import io.pelton.spi.Caller;
import java.io.Serializable;

/** Asks the endpoint that a message is {@link Addressed} to, as {@link Call} does. */
public record CallNamed(Callers callers) implements StatefulBlock<Object> {
    /** What is asked, by its URI. */
    @FunctionalInterface
    public interface Callers extends Serializable {
        /** What asks the endpoint; fails if no message may name it. */
        Caller<Message, Message> named(String uri);
    }

    @Override
    public BlockInstance<Object> open(BlockContext context) {
        return (record, branches) -> lead((Addressed) record, branches, context);
    }

    private boolean lead(Addressed addressed, Branches<Object> branches, BlockContext context) throws Exception {
        Call.ask(callers.named(addressed.uri()), addressed.message(), branches, context.runtime());
        return !addressed.message().isStopped();
    }

    @Override
    public boolean hasStates() {
        return false;
    }

    @Override
    public boolean mayWait() {
        return true;
    }

    @Override
    public String asks() {
        return "(the endpoint the message names)";
    }
}

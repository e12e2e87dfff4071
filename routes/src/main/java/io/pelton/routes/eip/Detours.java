// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockFunction;
import io.pelton.flow.Branches;
import io.pelton.flow.PeekFunction;
import io.pelton.flow.Recovery;
import io.pelton.message.Message;
import io.pelton.routes.simple.Predicate;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Leads messages through other steps before they are sent to an endpoint: Camel's {@code interceptSendToEndpoint}. Branch 0 sends; two follow
 * for each detour, with its steps and with what is sent to afterwards. The first detour for the endpoint is the only one.
 *
 * @param uri the endpoint; empty if each record is {@link Addressed} to one
 */
public record Detours(String uri, List<Detour> all) implements BlockFunction<Object> {
    /** Endpoints, by their URIs. */
    @FunctionalInterface
    public interface Endpoints extends Serializable {
        /** Whether the endpoint with this URI is one of them. */
        boolean contains(String uri);
    }

    /**
     * Steps before a message is sent.
     *
     * @param endpoints where to
     * @param condition which messages
     * @param skips whether these are not sent then
     */
    public record Detour(Endpoints endpoints, Predicate condition, boolean skips) implements Serializable {}

    /** Tells a message of which endpoint it is intercepted. */
    public record Intercepted(String uri) implements PeekFunction<Object> {
        @Override
        public void accept(Object record) {
            Addressed.message(record).setProperty(Properties.INTERCEPTED_ENDPOINT, Directory.shown(uri));
        }
    }

    public Detours {
        all = List.copyOf(all);
    }

    /** Whether a branch has the steps of a detour. */
    public boolean isDetour(int branch) {
        return branch % 2 == 1;
    }

    /** As in Camel, the steps before are part of what sends: where that fails, the error handler tries all of it again. */
    @Override
    public @Nullable Recovery<Object> recovery(int branch) {
        return branch == 0 ? Recovery.none() : BlockFunction.super.recovery(branch);
    }

    @Override
    public boolean apply(Object record, Branches<Object> branches) throws Exception {
        Message message = Addressed.message(record);
        String target = record instanceof Addressed addressed ? addressed.uri() : uri;
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).endpoints().contains(target)) {
                int number = i;
                Tried.makeWhole(message, () -> take(number, target, record, branches));
                return !message.isStopped();
            }
        }
        branches.run(0, record);
        return !message.isStopped();
    }

    private void take(int number, String target, Object record, Branches<Object> branches) throws Exception {
        Detour detour = all.get(number);
        Message message = Addressed.message(record);
        new Intercepted(target).accept(message);
        if (!detour.condition().test(message)) {
            branches.run(0, record);
            return;
        }
        boolean wasHandled = message.isFailureHandled(); // before: what sends is an onCompletion
        branches.run(2 * number + 1, message);
        if (!detour.skips() && !message.isStopped() && (wasHandled || !message.isFailureHandled())) {
            sendAnd(2 * number + 2, message, record, branches);
        }
    }

    /** As in Camel what follows is not asked whether the message has failed there. */
    private static void sendAnd(int after, Message message, Object record, Branches<Object> branches) throws Exception {
        try {
            branches.run(0, record);
        } catch (Exception e) {
            branches.run(after, message);
            throw e;
        }
        branches.run(after, message);
    }
}

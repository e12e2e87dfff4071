// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockContext;
import io.pelton.message.Message;
import io.pelton.state.StateIn;
import io.pelton.state.StateOut;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The steps that wait for the end of a message's way to remember, or to forget, its key. Where a step keeps a message in its state, these keys are written with it, and the next run
 * finds the steps again by their names. Thread-safe.
 */
final class LazyKeys {
    private final Map<String, Idempotent> steps = new ConcurrentHashMap<>();

    /** Those that are started together. */
    static LazyKeys of(BlockContext context) {
        return context.shared(LazyKeys.class, LazyKeys::new);
    }

    /** This step waits for the end of messages. */
    void add(String name, Idempotent step) {
        steps.put(name, step);
    }

    /** The step of this name; empty if the route has it no more. */
    Optional<Idempotent> step(String name) {
        return Optional.ofNullable(steps.get(name));
    }

    /** Writes the keys that wait for the end of the message. */
    static void write(Message message, StateOut out) throws IOException {
        List<KeyAtEnd> keys = message.completions(KeyAtEnd.class);
        out.writeInt(keys.size());
        for (KeyAtEnd each : keys) {
            out.writeText(each.step());
            out.writeText(each.id());
        }
    }

    /** Has those that were written wait for the end of the message again. */
    void read(Message message, StateIn in) throws IOException {
        for (int left = in.readInt(); left > 0; left--) {
            message.onCompletion(new KeyAtEnd(this, in.readText(), in.readText(), null));
        }
    }
}

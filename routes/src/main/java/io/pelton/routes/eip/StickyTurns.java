// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockContext;
import io.pelton.message.Message;
import io.pelton.routes.simple.Expression;
import io.pelton.state.State;
import io.pelton.state.StateAccount;
import io.pelton.state.StateIn;
import io.pelton.state.StateOut;
import io.pelton.state.StateParts;
import io.pelton.state.StateSpec;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The same one for the same value; as in Camel each new value has the next one, and values share one if their hash codes do. Thread-safe. */
final class StickyTurns implements Balancer.Picker, State {
    /** Camel keeps so many at most. */
    private static final int MOST = 64 * 1024;

    private static final int OF_NOTHING = 37;
    private static final long BYTES = 64;

    private final int count;
    private final Expression value;
    private final StateAccount account;

    /** The branch of each remainder of the hash code of a number or a text. */
    private final Map<Integer, Integer> known = new HashMap<>();

    private int next;

    private StickyTurns(int count, Expression value, StateAccount account) {
        this.count = count;
        this.value = value;
        this.account = account;
    }

    /** One among {@code count} branches that remembers what it has picked. */
    static StickyTurns open(int count, Expression value, BlockContext context) {
        return context.state(new StateSpec<>("sticky", 1, account -> new StickyTurns(count, value, account)));
    }

    @Override
    public int next(Message message) {
        int key = hash(value.evaluate(message)) % MOST;
        synchronized (this) {
            Integer branch = known.get(key);
            if (branch != null) {
                return branch;
            }
            account.add(BYTES);
            int picked = next;
            known.put(key, picked);
            next = (next + 1) % count;
            return picked;
        }
    }

    /** As in Camel that of the value itself, where a number is not its text, and nothing is not a blank text. */
    private static int hash(@Nullable Object found) {
        return switch (found) {
            case null -> OF_NOTHING;
            case Number _, Boolean _, Collection<?> _, Map<?, ?> _ -> found.hashCode();
            default -> Texts.of(found).hashCode();
        };
    }

    @Override
    public synchronized void write(StateParts parts) throws IOException {
        StateOut out = parts.single();
        out.writeInt(next);
        out.writeInt(known.size());
        for (Map.Entry<Integer, Integer> each : known.entrySet()) {
            out.writeInt(each.getKey());
            out.writeInt(each.getValue());
        }
    }

    /** Those whose branch is gone are picked anew. */
    @Override
    public synchronized void read(StateIn in) throws IOException {
        next = in.readInt() % count;
        for (int left = in.readInt(); left > 0; left--) {
            int key = in.readInt();
            int branch = in.readInt();
            if (branch < count) {
                account.add(BYTES);
                known.put(key, branch);
            }
        }
    }
}

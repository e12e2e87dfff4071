// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.Branches;
import io.pelton.flow.InFlight;
import io.pelton.flow.StatefulBlock;
import io.pelton.message.Message;
import io.pelton.routes.convert.ValueText;
import io.pelton.routes.simple.Expression;
import java.util.HashMap;
import java.util.Map;

/**
 * Lets so many messages go on at once, in all or of each group, until their ways have ended; the others wait, or are turned away: Camel's
 * throttle in the mode {@code ConcurrentRequests}. All uses of the step share the limit.
 *
 * @param most how many messages
 * @param rejects whether those above the limit fail instead of waiting
 * @param way how they wait
 * @param group what the messages have in common that share the limit
 */
public record ThrottleAtOnce(int most, boolean rejects, DelayedWay way, Expression group) implements StatefulBlock<Object>, Asynchronous {
    @Override
    public BlockInstance<Object> open(BlockContext context) {
        return new Instance(this);
    }

    @Override
    public boolean hasStates() {
        return false;
    }

    @Override
    public boolean isAsynchronous() {
        return way.isAsynchronous() && !rejects;
    }

    @Override
    public boolean mayWait() {
        return !rejects;
    }

    private static final class Instance implements RouteInstance {
        private final ThrottleAtOnce settings;
        private final InFlight delayed = DelayedWay.delayed();

        /** The groups some of whose messages go on or wait. Guarded by itself, as is {@link Places#users}. */
        private final Map<String, Places> groups = new HashMap<>();

        Instance(ThrottleAtOnce settings) {
            this.settings = settings;
        }

        @Override
        public void lead(Message message, Branches<Object> branches) {
            Object group = settings.group.evaluate(message);
            String key = group == null ? "" : ValueText.of(group);
            Places places = enter(key);
            boolean isIn = false;
            try {
                if (places.turns.areTaken()) {
                    settings.way.await(branches, delayed, () -> begin(places, key, message, branches));
                } else {
                    begin(places, key, message, branches);
                }
                isIn = true;
            } finally {
                if (!isIn) {
                    leave(places, key);
                }
            }
        }

        private void begin(Places places, String key, Message message, Branches<Object> branches) {
            Turns.Turn turn = places.turns.begin(branches);
            message.onCompletionLast((_, _, there) -> {
                if (there instanceof Branches<?> its) {
                    its.keepOrder(); // what the next one writes comes after it
                }
                turn.close();
                leave(places, key);
            });
        }

        private Places enter(String key) {
            synchronized (groups) {
                Places places = groups.computeIfAbsent(key, _ -> new Places(settings.most));
                if (settings.rejects && places.turns.areTaken()) {
                    throw new RejectedException("Exceeded the max throttle rate of " + settings.most);
                }
                places.users++;
                return places;
            }
        }

        private void leave(Places places, String key) {
            synchronized (groups) {
                places.users--;
                if (places.users == 0) {
                    groups.remove(key);
                }
            }
        }
    }

    /** The places of one group. */
    private static final class Places {
        private final Turns turns;
        private int users;

        Places(int most) {
            this.turns = new Turns(most);
        }
    }
}

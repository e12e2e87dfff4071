// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.Branches;
import io.pelton.flow.StatefulBlock;
import io.pelton.message.AggregationStrategy;
import io.pelton.message.Message;
import io.pelton.routes.convert.ValueText;
import io.pelton.routes.simple.Expression;
import io.pelton.routes.simple.Predicate;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects messages in groups and leads the message made of a group down its branch when the group is complete; the messages
 * themselves go on. What is in a group is not acknowledged before the message made of it is. At the end of the input every group
 * is emitted. All uses of the step share its groups, but neither user code nor branches are run under their lock.
 *
 * @param layout how messages are grouped, as written in the route: groups that another run has left are gone on with if it was the same
 * @param settings when groups are complete
 */
public record Aggregate(String layout, Settings settings) implements StatefulBlock<Object> {
    /**
     * When groups are complete.
     *
     * @param key what messages of a group have in common
     * @param strategy makes one message of those of a group
     * @param predicate a group is complete when this holds for the message made of it; null for no matter what
     * @param size a group is complete when it has so many; null for no matter how many
     * @param timeoutMillis a group is complete when nothing has come for so long, if that is more than 0; null for no matter how long
     * @param intervalMillis all groups are complete each time so long has passed; 0 for never
     * @param looksAhead whether the predicate is asked about the message that comes, not about what is made of all
     * @param ignoresNoKey whether messages without key are left out; else they fail
     * @param closesKeys how many keys are remembered whose groups are complete and take no more; 0 for none
     * @param dropsLate whether a group that is complete because nothing came is dropped
     * @param onNewGroup whether a group is complete when a message of another one comes
     * @param countsBatches whether all groups are complete when as many messages have come as their source had found
     * @param isParallel whether the message made of a group goes on by itself, and holds up no other one
     * @param dropsFailed whether a group is dropped when its strategy fails; else the message fails
     */
    public record Settings(
            Expression key,
            AggregationStrategy strategy,
            @Nullable Predicate predicate,
            @Nullable Count size,
            @Nullable Expression timeoutMillis,
            long intervalMillis,
            boolean looksAhead,
            boolean ignoresNoKey,
            int closesKeys,
            boolean dropsLate,
            boolean onNewGroup,
            boolean countsBatches,
            boolean isParallel,
            boolean dropsFailed)
            implements Serializable {}

    @Override
    public BlockInstance<Object> open(BlockContext context) {
        return new Instance(settings, context.state(Groups.spec(layout, settings, context)));
    }

    @Override
    public boolean keepsRecords() {
        return true;
    }

    @Override
    public boolean mayWait() {
        return settings.isParallel();
    }

    private static final class Instance implements RouteInstance {
        private final Settings settings;
        private final Groups groups;

        Instance(Settings settings, Groups groups) {
            this.settings = settings;
            this.groups = groups;
        }

        @Override
        public void lead(Message message, Branches<Object> branches) throws Exception {
            if (GroupSignals.takeAll(message)) {
                give(groups.all(), branches);
                return;
            }
            add(message, branches);
            if (GroupSignals.takeAllBehind(message)) {
                give(groups.all(), branches);
            }
        }

        private void add(Message message, Branches<Object> branches) throws Exception {
            Object value = settings.key().evaluate(message);
            String key = value == null ? "" : ValueText.of(value);
            if (key.trim().isEmpty()) {
                if (settings.ignoresNoKey()) {
                    return;
                }
                throw new ExchangeException("Invalid correlation key", message);
            }
            if (settings.onNewGroup()) {
                give(groups.unless(key, message), branches);
            }
            List<Groups.Complete> complete = groups.add(key, message, branches);
            if (!complete.isEmpty()) {
                give(complete, branches);
            }
        }

        /** Leads groups down the branch. Those that an end of the flow keeps from it, the one at which it comes included, are left. */
        private void give(List<Groups.Complete> complete, Branches<Object> branches) {
            int given = 0;
            try {
                for (Groups.Complete each : complete) {
                    give(each, branches);
                    given++;
                }
            } finally {
                if (given < complete.size()) {
                    groups.left(complete.subList(given, complete.size()));
                }
            }
        }

        private void give(Groups.Complete each, Branches<Object> branches) {
            Message message = each.group().message;
            boolean isLate = each.reason().equals(Groups.TIMEOUT);
            if (message == null || settings.dropsLate() && isLate) {
                try {
                    if (message != null) {
                        tellLate(message);
                    }
                } finally {
                    branches.drop(each.group().lease);
                }
                return;
            }
            message.setProperty(Properties.AGGREGATED_SIZE, each.group().size);
            message.setProperty(Properties.AGGREGATED_BY, each.reason());
            message.setProperty(Properties.AGGREGATED_KEY, each.group().key);
            if (isLate) {
                long millis = each.group().timeoutMillis;
                message.setProperty(Properties.AGGREGATED_TIMEOUT, millis > 0 ? millis : fixedMillis());
            }
            branches.emit(each.group().lease, () -> {
                if (isLate) {
                    tellLate(message);
                }
                settings.strategy().completed(message);
                if (settings.isParallel()) {
                    Copies.detach(message, branches, there -> leadAlone(each, message, there));
                } else {
                    KeptMessage.lead(message, branches);
                }
            });
        }

        /** As in Camel, which knows no parts here, and no time that an expression gives. */
        private void tellLate(Message message) {
            settings.strategy().timeout(message, -1, -1, fixedMillis());
        }

        private long fixedMillis() {
            return switch (settings.timeoutMillis()) {
                case FixedTime fixed -> fixed.millis();
                case PreferredTime preferred when preferred.otherwise().millis() > 0 -> preferred.otherwise().millis();
                case null, default -> -1;
            };
        }

        /** The end of the flow may keep the message from its way: then it is one of those that were left. */
        private void leadAlone(Groups.Complete each, Message message, Branches<Object> branches) {
            boolean isLed = false;
            try {
                KeptMessage.lead(message, branches);
                isLed = true;
            } finally {
                if (!isLed) {
                    groups.left(List.of(each));
                }
            }
        }

        @Override
        public void wake(Branches<Object> branches) {
            give(groups.due(), branches);
        }

        @Override
        public void inputEnded(Branches<Object> branches) {
            give(groups.all(), branches);
        }

        @Override
        public long abandoned() {
            return groups.abandoned();
        }

        @Override
        public long left() {
            return groups.takeLeft();
        }

        @Override
        public void close() {
            groups.close();
        }
    }
}

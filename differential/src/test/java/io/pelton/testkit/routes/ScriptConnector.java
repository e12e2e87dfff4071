// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.routes;

import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Connector;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.Split;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntConsumer;

/**
 * The scheme {@code script}: gives the messages of a script, as one split from a position on, and remembers what of it was told to be
 * committed. Thread-safe; its cursors are not.
 */
final class ScriptConnector implements Connector {
    /**
     * A message to be given.
     *
     * @param id its body, which no other message has
     * @param once what messages have in common of which one is enough
     * @param key what messages of a group have in common
     * @param number its number
     */
    record Given(String id, String once, String key, int number) {
        Message message() {
            Message message = new Message(id);
            message.setHeader("once", once);
            message.setHeader("key", key);
            message.setHeader("kind", key.hashCode() % 2 == 0 ? "x" : "y"); // the same for all of a group
            message.setHeader("number", number);
            return message;
        }
    }

    private final Map<String, List<Given>> scripts;
    private final Map<String, Long> starts;
    private final boolean isAcknowledged;
    private final long gapNanos;
    private final IntConsumer isGiven;
    private final Map<String, Long> told = new ConcurrentHashMap<>();

    /**
     * Gives what the scripts have from their starts on.
     *
     * @param isAcknowledged whether it wants to be told what is committed
     * @param gapNanos how much time is between two messages of a script; 0 for none
     * @param isGiven told how many messages of a script are given, before the next one is
     */
    ScriptConnector(
            Map<String, List<Given>> scripts, Map<String, Long> starts, boolean isAcknowledged, long gapNanos, IntConsumer isGiven) {
        this.isGiven = isGiven;
        this.scripts = scripts;
        this.starts = starts;
        this.isAcknowledged = isAcknowledged;
        this.gapNanos = gapNanos;
    }

    /** What the last cursor of a script was told to be committed, from where it began; 0, if it was told nothing. */
    long told(String script) {
        return told.getOrDefault(script, 0L);
    }

    @Override
    public EndpointDescriptor descriptor() {
        return new EndpointDescriptor("script", "gives messages of a test", "NAME", true, false, List.of());
    }

    @Override
    public Source<?> source(Endpoint endpoint) {
        return new ScriptSource(this, endpoint.path());
    }

    @SuppressWarnings("serial") // it is not sent anywhere
    private record ScriptSource(ScriptConnector connector, String name) implements Source<Message> {
        @Override
        public List<Split> splits() {
            return List.of(new Split(name, -1));
        }

        @Override
        public Cursor<Message> open(Split split, long offset, CursorContext context) {
            return connector.new Reading(name);
        }

        @Override
        public Set<SourceTrait> traits() {
            Set<SourceTrait> traits = EnumSet.of(SourceTrait.REPLAYABLE, SourceTrait.ASYNCHRONOUS);
            if (connector.isAcknowledged) {
                traits.add(SourceTrait.WANTS_COMMIT);
            }
            return traits;
        }

        @Override
        public String toString() {
            return "script:" + name;
        }
    }

    private final class Reading implements Cursor<Message> {
        private final String name;
        private final List<Given> script;
        private final long begin = EngineRuntime.current().nanoTime();
        private int next;
        private int taken;

        Reading(String name) {
            this.name = name;
            this.script = scripts.getOrDefault(name, List.of());
            this.next = starts.getOrDefault(name, 0L).intValue();
        }

        @Override
        public boolean advance() {
            if (isFinished() || EngineRuntime.current().nanoTime() - begin < taken * gapNanos) {
                return false;
            }
            isGiven.accept(taken);
            next++;
            taken++;
            return true;
        }

        @Override
        public Message current() {
            return script.get(next - 1).message();
        }

        @Override
        public boolean isFinished() {
            return next >= script.size();
        }

        @Override
        public long offset() {
            return taken; // an engine takes everything for the beginning
        }

        @Override
        public void committed(long offset) {
            told.put(name, offset);
        }

        @Override
        public String describePosition() {
            return name + " " + next;
        }

        @Override
        public void close() {}
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.benchmarks.state;

import io.pelton.message.Message;
import io.pelton.spi.Connector;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.Split;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Gives keys round and round, without end, and notes for how long it was not asked for the next one. */
@SuppressWarnings("serial") // it stays in this process
final class Keys implements Connector, Source<Message> {
    /** What is too short to be a pause. */
    private static final long SHORTEST_NANOS = 1_000_000;

    private final int count;
    private final long[] gaps = new long[1_000_000];
    private volatile int gapCount;
    private volatile long firstNanos;
    private volatile long read;

    /** @param count how many different keys there are */
    Keys(int count) {
        this.count = count;
    }

    /** When the first record was read. */
    long firstNanos() {
        return firstNanos;
    }

    /** How many records were. */
    long read() {
        return read;
    }

    /** The longest gaps, as many as there are of {@code most}, the longest first; at least one. */
    long[] longestGaps(int most) {
        long[] sorted = Arrays.copyOf(gaps, Math.max(1, gapCount));
        Arrays.sort(sorted);
        long[] longest = new long[Math.min(most, sorted.length)];
        for (int i = 0; i < longest.length; i++) {
            longest[i] = sorted[sorted.length - 1 - i];
        }
        return longest;
    }

    @Override
    public EndpointDescriptor descriptor() {
        return new EndpointDescriptor("keys", "keys of groups", "NAME", true, false, List.of());
    }

    @Override
    public Source<Message> source(Endpoint endpoint) {
        return this;
    }

    @Override
    public Set<SourceTrait> traits() {
        return EnumSet.of(SourceTrait.REPLAYABLE);
    }

    @Override
    public List<Split> splits() {
        return List.of(new Split("keys", -1));
    }

    @Override
    public Cursor<Message> open(Split split, long offset, CursorContext context) {
        return new Reading(offset);
    }

    @Override
    public String toString() {
        return "keys";
    }

    private final class Reading implements Cursor<Message> {
        private final Message message = new Message(null);
        private long next;
        private long lastNanos;
        private long done;
        private int found;

        Reading(long next) {
            this.next = next;
        }

        @Override
        public boolean advance() {
            long now = System.nanoTime();
            if (lastNanos == 0) {
                firstNanos = now;
            } else if (now - lastNanos > SHORTEST_NANOS && found < gaps.length) {
                gaps[found] = now - lastNanos;
                gapCount = ++found;
            }
            lastNanos = now;
            message.reset(Long.toString(next % count));
            next++;
            read = ++done;
            return true;
        }

        @Override
        public Message current() {
            return message;
        }

        @Override
        public boolean isFinished() {
            return false;
        }

        @Override
        public long offset() {
            return next;
        }

        @Override
        public String describePosition() {
            return "key " + next;
        }

        @Override
        public void close() {}
    }
}

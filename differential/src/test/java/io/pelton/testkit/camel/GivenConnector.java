// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.spi.Connector;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.Split;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** The scheme {@code given}: gives messages that a test has made, one after the other. */
final class GivenConnector implements Connector {
    /** The property of a message that says where it is to go. */
    static final String TARGET = "CamelGivenTarget";

    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final List<RouteCase.Input> inputs;
    private final boolean isAcknowledged;
    private final int bad;
    private boolean staysOpen;

    /** @param isAcknowledged whether it wants to know when the ways of its messages have ended, so that none changes thread */
    GivenConnector(List<RouteCase.Input> inputs, boolean isAcknowledged) {
        this(inputs, isAcknowledged, 0);
    }

    /** @param bad the number, from 1, of the message that cannot be read */
    GivenConnector(List<RouteCase.Input> inputs, boolean isAcknowledged, int bad) {
        this.isAcknowledged = isAcknowledged;
        this.inputs = inputs;
        this.bad = bad;
    }

    /** Waits for more when all are given, as Camel does whose program goes on. */
    GivenConnector stayingOpen() {
        staysOpen = true;
        return this;
    }

    @Override
    public EndpointDescriptor descriptor() {
        return new EndpointDescriptor("given", "gives messages of a test", "NAME", true, false, List.of());
    }

    @Override
    public Source<?> source(Endpoint endpoint) {
        return new Given(inputs, isAcknowledged, bad, staysOpen);
    }

    private record Given(List<RouteCase.Input> inputs, boolean isAcknowledged, int bad, boolean staysOpen) implements Source<Message> {
        @Override
        public Set<SourceTrait> traits() {
            return isAcknowledged ? Set.of(SourceTrait.WANTS_COMMIT) : Set.of();
        }

        @Override
        public List<? extends Split> splits() {
            return List.of(new Split("given", -1));
        }

        @Override
        public Cursor<Message> open(Split split, long offset, CursorContext context) {
            return new Reading(inputs, bad, staysOpen);
        }

        @Override
        public String toString() {
            return "given:messages";
        }
    }

    private static final class Reading implements Cursor<Message> {
        private final List<RouteCase.Input> inputs;
        private final int bad;
        private final boolean staysOpen;
        private int next;

        Reading(List<RouteCase.Input> inputs, int bad, boolean staysOpen) {
            this.inputs = inputs;
            this.bad = bad;
            this.staysOpen = staysOpen;
        }

        @Override
        public boolean advance() {
            if (next == inputs.size()) {
                return false;
            }
            if (++next == bad) {
                throw new PeltonException(ErrorCode.RECORD_TOO_LONG, "disturbed");
            }
            return true;
        }

        @Override
        public Message current() {
            RouteCase.Input input = inputs.get(next - 1);
            Message message = new Message(input.body());
            input.headers().forEach(message::setHeader);
            if (!input.to().equals("direct:in")) {
                message.setProperty(TARGET, input.to());
            }
            return message;
        }

        @Override
        public long idleNanos() {
            return IDLE_NANOS;
        }

        @Override
        public boolean isFinished() {
            return next == inputs.size() && !staysOpen;
        }

        @Override
        public long offset() {
            return next;
        }

        @Override
        public String describePosition() {
            return "message " + next;
        }

        @Override
        public void close() {}
    }
}

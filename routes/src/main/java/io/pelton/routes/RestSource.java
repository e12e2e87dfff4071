// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.error.PeltonException;
import io.pelton.error.Problem;
import io.pelton.message.Message;
import io.pelton.routes.eip.RestAnswer;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.ForwardingCursor;
import io.pelton.spi.ForwardingSource;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.Split;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Requests of a server, under the name that the route has for them, {@code rest:VERB:PATH}; answers are bound as the file says. */
@SuppressWarnings("serial") // the server is where the route runs
final class RestSource extends ForwardingSource<Message, Message> {
    private final String text;
    private final RestAnswer answer;

    @SuppressWarnings("unchecked") // a server gives messages
    RestSource(String text, Source<?> server, RestAnswer answer) {
        super((Source<Message>) server);
        this.text = text;
        this.answer = answer;
    }

    @Override
    public Cursor<Message> open(Split split, long offset, CursorContext context) throws Exception {
        return new ForwardingCursor<>(inner().open(split, offset, context)) {
            @Override
            public Message current() {
                return inner().current();
            }

            @Override
            public void reply(Object key, Message message, @Nullable Throwable failure) {
                Throwable unbound = failure;
                if (failure == null) {
                    try {
                        answer.accept(message);
                    } catch (RuntimeException e) {
                        unbound = e;
                    }
                }
                inner().reply(key, message, unbound);
            }
        };
    }

    @Override
    public Source<Message> unordered() {
        return this;
    }

    @Override
    public String toString() {
        return text;
    }

    /**
     * The same where nothing serves requests, so that routes can be planned and checked, but not run.
     *
     * @param text the endpoint
     */
    record Unserved(String text) implements Source<Object> {
        private static final String MISSING = "nothing serves requests of HTTP here";
        private static final String ADVICE = "give the loader a PlatformHttpConnector, as the command line does";

        /** That it stands at {@code origin}, for who wants to run it. */
        static Problem problem(Origin origin) {
            return new Problem(ErrorCode.NOT_SUPPORTED, origin, MISSING, ADVICE);
        }

        @Override
        public List<? extends Split> splits() {
            throw new PeltonException(ErrorCode.NOT_SUPPORTED, text + ": " + MISSING);
        }

        @Override
        public Cursor<Object> open(Split split, long offset, CursorContext context) {
            throw new PeltonException(ErrorCode.NOT_SUPPORTED, text + ": " + MISSING);
        }

        @Override
        public Set<SourceTrait> traits() {
            return Set.of(SourceTrait.WANTS_REPLY);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}

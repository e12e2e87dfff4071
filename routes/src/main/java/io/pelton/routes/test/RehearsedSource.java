// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.test;

import io.pelton.message.Message;
import io.pelton.message.Pollable;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.HeadedSource;
import io.pelton.spi.Sink;
import io.pelton.spi.Source;
import io.pelton.spi.Split;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A source that routes name, in a test: nothing is read from it, moved or deleted. A step that polls it gets what the case says.
 * Immutable.
 */
@SuppressWarnings("serial") // a test stays where it is
public sealed class RehearsedSource implements Source<Object> {
    private final String plain;
    private final Source<?> source;
    private final Recorder recorder;
    private final Map<String, TestCase.Replacement> replacements;

    private RehearsedSource(
            String plain, Source<?> source, Recorder recorder, Map<String, TestCase.Replacement> replacements) {
        this.plain = plain;
        this.source = source;
        this.recorder = recorder;
        this.replacements = replacements;
    }

    /**
     * In place of {@code source}.
     *
     * @param plain its endpoint without options
     */
    static RehearsedSource of(
            String plain, Source<?> source, Recorder recorder, Map<String, TestCase.Replacement> replacements) {
        return source instanceof HeadedSource<?>
                ? new Headed(plain, source, recorder, replacements)
                : new RehearsedSource(plain, source, recorder, replacements);
    }

    /** What a step that polls it gets; empty if it cannot be polled. */
    public Optional<Pollable> polled() {
        if (!(source instanceof Pollable)) {
            return Optional.empty();
        }
        String full = source.toString();
        recorder.declarePolled(plain, full);
        TestCase.@Nullable Replacement replacement = replacements.get(replacements.containsKey(full) ? full : plain);
        Answers answers = new Answers(plain, replacement);
        return Optional.of((_, _) -> answers);
    }

    /** What remembers messages that would be compared with those of the source. */
    public Sink<Object> compared(String endpoint) {
        return RecordingConnector.sink(endpoint, endpoint, recorder, replacements);
    }

    @Override
    public List<? extends Split> splits() {
        throw notRead();
    }

    @Override
    public Cursor<Object> open(Split split, long offset, CursorContext context) {
        throw notRead();
    }

    private IllegalStateException notRead() {
        return new IllegalStateException("a test does not read from '" + source + "'");
    }

    @Override
    public String toString() {
        return source.toString();
    }

    /** In place of a source whose first line may be its header. */
    private static final class Headed extends RehearsedSource implements HeadedSource<Object> {
        Headed(String plain, Source<?> source, Recorder recorder, Map<String, TestCase.Replacement> replacements) {
            super(plain, source, recorder, replacements);
        }

        @Override
        public Source<Object> withHeader(Reader reader) {
            return this;
        }
    }

    /** Gives the same answer each time, or fails. Thread-safe. */
    private static final class Answers implements Pollable.Poller {
        private final String plain;
        private final TestCase.@Nullable Replacement replacement;
        private final AtomicLong polls = new AtomicLong();

        Answers(String plain, TestCase.@Nullable Replacement replacement) {
            this.plain = plain;
            this.replacement = replacement;
        }

        @Override
        public @Nullable Message poll(Message asking) throws IOException {
            if (replacement == null) {
                throw new IllegalStateException("the case does not say what polling '" + plain + "' gives: write replace: {"
                        + plain + ": {body: TEXT}}, or {} for nothing");
            }
            if (replacement.failure().isPresent() && polls.getAndIncrement() < replacement.times()) {
                throw new IOException(replacement.failure().get());
            }
            return replacement.answer().map(TestCase.Given::message).orElse(null);
        }

        @Override
        public boolean isFinished() {
            return true;
        }

        @Override
        public long idleMillis() {
            return 0;
        }
    }
}

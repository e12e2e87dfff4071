// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.test;

import io.pelton.message.Message;
import io.pelton.routes.convert.ValueText;
import io.pelton.routes.row.KeptLine;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.HeadedSource;
import io.pelton.spi.Source;
import io.pelton.spi.Split;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Gives the messages of a case, one after the other. */
@SuppressWarnings("serial") // a test stays where it is
public sealed class GivenSource implements Source<Message> {
    private final List<TestCase.Given> given;

    private GivenSource(List<TestCase.Given> given) {
        this.given = List.copyOf(given);
    }

    /** A source in place of {@code source}, which gives lines if that does. */
    public static Source<?> inPlaceOf(Source<?> source, List<TestCase.Given> given) {
        return source instanceof HeadedSource<?> ? new Lines(given) : new GivenSource(given);
    }

    /** A source in place of nothing. */
    public static Source<?> of(List<TestCase.Given> given) {
        return new GivenSource(given);
    }

    @Override
    public List<? extends Split> splits() {
        return List.of(new Split("given", -1));
    }

    @Override
    public Cursor<Message> open(Split split, long offset, CursorContext context) {
        return new Reading(given);
    }

    @Override
    public String toString() {
        return "the messages that are given";
    }

    /** Gives texts as lines of a file, the first of which may be its header. */
    private static final class Lines extends GivenSource implements HeadedSource<Message> {
        private final List<TestCase.Given> given;

        Lines(List<TestCase.Given> given) {
            this(given, given, null);
        }

        private Lines(List<TestCase.Given> given, List<TestCase.Given> rest, @Nullable Object header) {
            super(rest.stream().map(each -> line(each, header)).toList());
            this.given = given;
        }

        private static TestCase.Given line(TestCase.Given given, @Nullable Object header) {
            Object body = given.body();
            return body == null || Values.isStructure(body)
                    ? given
                    : new TestCase.Given(
                            given.at(),
                            given.origin(),
                            new KeptLine(ValueText.of(body).getBytes(StandardCharsets.UTF_8), header),
                            given.headers(),
                            given.properties());
        }

        @Override
        public Source<Message> withHeader(Reader reader) {
            if (given.isEmpty()) {
                return this;
            }
            Object first = given.getFirst().body();
            byte[] bytes = (first == null ? "" : ValueText.of(first)).getBytes(StandardCharsets.UTF_8);
            Object header = reader.read(new KeptLine(bytes, null), "the first message that is given");
            return new Lines(given, given.subList(1, given.size()), header);
        }
    }

    /** Reads them. */
    private static final class Reading implements Cursor<Message> {
        private final List<TestCase.Given> given;
        private int next;

        Reading(List<TestCase.Given> given) {
            this.given = given;
        }

        @Override
        public boolean advance() {
            return next++ < given.size();
        }

        @Override
        public Message current() {
            return given.get(next - 1).message();
        }

        @Override
        public boolean isFinished() {
            return true;
        }

        @Override
        public long offset() {
            return next;
        }

        @Override
        public String describePosition() {
            return "message " + next + " that is given";
        }

        @Override
        public void close() {}
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.flow.DeadLetter;
import io.pelton.spi.Mark;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Dead letters of a run that goes on from another one. */
class KeptDeadLettersTest {
    @TempDir
    private Path folder;

    private DeadLetterFile sink;

    @BeforeEach
    void makeSink() {
        sink = DeadLetterFile.in(folder, "route");
    }

    private static void write(SinkWriter<DeadLetter> writer, String... records) throws Exception {
        for (String record : records) {
            writer.write(new DeadLetter(Instant.EPOCH, "flow", "1", "step", Origin.UNKNOWN, "line 1", record, null, ErrorCode.STEP_FAILED, "reason", 1));
        }
        writer.flush();
    }

    private static void end(SinkWriter<DeadLetter> writer, boolean isDone) throws Exception {
        writer.close();
        writer.ended(isDone);
    }

    private List<String> records() throws IOException {
        return Files.readAllLines(sink.target()).stream()
                .map(line -> line.replaceAll(".*\"(?:body|record)\": ?\"([^\"]*)\".*", "$1"))
                .toList();
    }

    @Test
    void messagesFailAfterTheLastEpoch_theNextRunTakesTheirLettersBack() throws Exception {
        assertThat(sink.traits()).contains(SinkTrait.RESUMABLE);
        SinkWriter<DeadLetter> writer = sink.open(null);
        write(writer, "a");
        Mark end = Objects.requireNonNull(writer.mark());
        writer.sync();
        write(writer, "b");
        end(writer, false);
        assertThat(records()).hasSize(2);
        writer = sink.open(end);
        write(writer, "c");
        end(writer, true);
        assertThat(records()).containsExactly("a", "c");
    }

    @Test
    void noMessageHasFailedAtTheLastEpoch_theNextRunTakesAllLettersBack() throws Exception {
        SinkWriter<DeadLetter> writer = sink.open(null);
        writer.flush();
        Mark end = Objects.requireNonNull(writer.mark());
        writer.sync();
        write(writer, "a");
        end(writer, false);
        writer = sink.open(end);
        write(writer, "b");
        end(writer, true);
        assertThat(records()).containsExactly("b");
    }

    @Test
    void lettersOfTheRunBeforeAreGone_isRefusedBeforeAnyMessageFails() throws Exception {
        SinkWriter<DeadLetter> writer = sink.open(null);
        write(writer, "a");
        Mark end = writer.mark();
        end(writer, true);
        Files.delete(sink.target());
        assertThatThrownBy(() -> sink.open(end)).hasMessageStartingWith("PL310 " + sink.target() + ": it is not there any more");
        SinkWriter<DeadLetter> anew = sink.open(null);
        write(anew, "b");
        end(anew, true);
        assertThat(records()).containsExactly("b");
    }
}

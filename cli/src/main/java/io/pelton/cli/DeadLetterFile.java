// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.connector.file.LineFile;
import io.pelton.flow.DeadLetter;
import io.pelton.plan.Plan;
import io.pelton.spi.Mark;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import java.io.Closeable;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Adds messages that have failed to a file, a JSON object a line.
 *
 * @param grouped the steps whose letters do not say what was read from the source: {@link GroupedSteps}
 */
record DeadLetterFile(String path, LineFile file, Set<String> grouped) implements Sink<DeadLetter> {
    /** The file of {@code route} in {@code folder}. Characters of its name that do not belong in one are written as in URLs. */
    static DeadLetterFile in(Path folder, String route) {
        Path path = folder.resolve(URLEncoder.encode(route, StandardCharsets.UTF_8) + ".jsonl");
        return new DeadLetterFile(path.toString(), LineFile.of(path).ifExists(LineFile.IfExists.APPEND), Set.of());
    }

    /** The same for letters of {@code plan}. */
    static DeadLetterFile in(Path folder, Plan plan) {
        DeadLetterFile file = in(folder, plan.id());
        return new DeadLetterFile(file.path, file.file, GroupedSteps.of(plan));
    }

    /** The file is made when the first message fails; until then nothing of this process takes its place. */
    @Override
    public SinkWriter<DeadLetter> open() {
        return new Writer(file, file::open, grouped);
    }

    /** The file is made at once: the first epoch has its end, before any message fails. */
    @Override
    public SinkWriter<DeadLetter> open(@Nullable Mark end) throws Exception {
        Writer writer = new Writer(file, () -> file.open(end), grouped);
        try {
            writer.openFile();
        } catch (Throwable e) {
            writer.close();
            throw e;
        }
        return writer;
    }

    @Override
    public Set<SinkTrait> traits() {
        return file.traits();
    }

    @Override
    public Path target() {
        return file.target();
    }

    @Override
    public boolean writes(Path other) throws IOException {
        return file.writes(other);
    }

    @Override
    public String toString() {
        return path;
    }

    private static final class Writer implements SinkWriter<DeadLetter> {
        private final Supplier<SinkWriter<Object>> opening;
        private final Closeable reservation;
        private final Set<String> grouped;
        private SinkWriter<Object> lines = _ -> {};
        private boolean isOpen;

        Writer(LineFile file, Supplier<SinkWriter<Object>> opening, Set<String> grouped) {
            this.opening = opening;
            this.reservation = file.reserve();
            this.grouped = grouped;
        }

        @Override
        public void write(DeadLetter letter) throws Exception {
            openFile();
            DeadLetter whole = ReplayedMessage.restored(letter);
            lines.write(DeadLetterJson.of(whole, !grouped.contains(whole.step())));
        }

        private void openFile() {
            if (!isOpen) {
                lines = opening.get();
                isOpen = true;
            }
        }

        @Override
        public void flush() throws Exception {
            lines.flush();
        }

        @Override
        public @Nullable Mark mark() throws Exception {
            return lines.mark();
        }

        @Override
        public void sync() throws Exception {
            lines.sync();
        }

        @Override
        public void decided() throws Exception {
            lines.decided();
        }

        @Override
        public void close() throws IOException {
            try (reservation) {
                lines.close();
            }
        }

        @Override
        public void ended(boolean isDone) throws Exception {
            lines.ended(isDone);
        }

        @Override
        public String remark() {
            return lines.remark();
        }
    }
}

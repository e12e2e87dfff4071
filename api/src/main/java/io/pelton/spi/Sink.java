// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where records go. A sink is an immutable description that opens writers.
 *
 * <p>By default a writer is fed in batches on a thread of its own, so it may block. A sink that is {@linkplain SinkTrait#INLINE
 * inline} is called by the generated code itself, record by record, on a worker.
 *
 * @param <T> the type of record it takes
 */
public interface Sink<T> extends Serializable {
    /**
     * Opens a writer: a {@link SinkWriter}, or a {@link BatchWriter}, which an inline sink must not have. The caller owns it and closes it.
     *
     * @throws Exception if the outside refuses; nothing stays open then
     */
    OutputWriter<T> open() throws Exception;

    /**
     * Opens a writer whose output is kept from run to run, in place of {@link #open()}. Only if the sink is {@linkplain SinkTrait#RESUMABLE
     * resumable} and epochs are taken. The caller owns it and closes it.
     *
     * @param end where the output ended at the last epoch of the run before, of which all that came later is taken back; null if there was none
     * @throws Exception if the outside refuses, or the output is not there any more as it was at {@code end}; nothing stays open then, and
     *     nothing has changed
     */
    default OutputWriter<T> open(@Nullable Mark end) throws Exception {
        throw new UnsupportedOperationException(this + " is not resumable");
    }

    /**
     * The same for a sink with {@linkplain #writers several writers}, each of which has an output of its own. How many there are may differ from run to
     * run: a writer that there was not goes on after nothing, and the engine refuses to go on without one that there was. Such a sink overrides this.
     *
     * @param number which of them it is, from 0: it goes on where that with the same number ended
     */
    default OutputWriter<T> open(int number, @Nullable Mark end) throws Exception {
        return open(end);
    }

    /**
     * Whether what belongs to a mark was committed. Only if the sink {@linkplain SinkTrait#DECIDES decides} epochs; asked before its writer is opened. Nothing of
     * a run before can be committed any more when this returns.
     *
     * @param prepared the mark of an epoch that was prepared
     * @throws Exception if the outside refuses
     */
    default boolean isCommitted(Mark prepared) throws Exception {
        throw new UnsupportedOperationException(this + " decides no epochs");
    }

    /**
     * How many writers are open at a time, each of which takes the records of some keys. Asked before a run begins. By default one takes all. A sink
     * that has several must be {@linkplain SinkTrait#CONCURRENT concurrent}, and not inline. Dead letters have one.
     */
    default Writers<T> writers() {
        return Writers.one();
    }

    /**
     * The part of {@code record} that its writers need. A background sink is asked on the worker that made the record, before
     * the record is detached and handed over, so that only this part is copied. Must not change the record.
     */
    default Object prepare(Object record) {
        return record;
    }

    /** What it can, and what it wants. Always the same. None by default. */
    default Set<SinkTrait> traits() {
        return Set.of();
    }

    /** The one file that all records are written to; null if there is none, or if it is known only when records come. */
    default @Nullable Path target() {
        return null;
    }

    /**
     * Whether {@code file} is the one file that all records are written to, whichever way it is spelled.
     *
     * @throws IOException if the file system does not say
     */
    default boolean writes(Path file) throws IOException {
        Path target = target();
        return target != null && target.toAbsolutePath().normalize().equals(file.toAbsolutePath().normalize());
    }

    /** The file that is written, or the folder in which files are made; null if there is none. */
    default @Nullable Path output() {
        return target();
    }

    /** What is written, as the user would write it, such as {@code file:out?fileName=errors.log}. */
    @Override
    String toString();
}

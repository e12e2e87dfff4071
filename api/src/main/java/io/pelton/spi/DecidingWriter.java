// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

/**
 * Writes batches into a transaction that is committed with an epoch, and decides it: what a run has written since its last epoch is undone when it ends, and
 * the epoch holds if and only if the transaction was committed. So the engine prepares the epoch first, which has the writer's {@link #mark()}, and after a
 * run that was killed between the two {@linkplain Sink#isCommitted asks} whether what belongs to that mark was committed.
 *
 * <p>{@link #mark()} ends what belongs to the epoch: what is written from then on belongs to the next, and may be written while the other is committed. It is
 * another one each time, or that of before if nothing was written since. {@link #flush()} acknowledges what is only in the transaction: it is durable with the epoch.
 *
 * @param <T> the type of record it takes
 */
public interface DecidingWriter<T> extends BatchWriter<T> {
    /**
     * Commits all that was written before the last {@link #mark()}. Called once for each mark before the next one is asked for, by another thread than the
     * other methods, while these write on; also between {@link #close()} and {@link #ended}.
     *
     * @throws Exception if that failed, or it is not known whether it did; it is final, and the next run asks
     */
    void commit() throws Exception;
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

/**
 * How much a consumer has in memory at most, where the endpoint does not say it: less where the heap is small.
 *
 * @param answerBytes how many bytes an answer of a broker has
 * @param pollRecords how many records are taken from the client at once: these are not compressed any more
 * @param waitingBytes how many bytes wait for the flow before no more are fetched
 */
record FetchLimits(int answerBytes, int pollRecords, long waitingBytes) {
    /** What part of the heap an answer may have, and what waits: there are several of both for a moment. */
    private static final int PART = 16;

    /** That of the client. */
    private static final int MOST_OF_ANSWER = 50 << 20;

    private static final long MOST_WAITING = 32L << 20;

    /** Ten times the client's own, as what each poll costs is shared by the records that it gives: a sixth of the time of all. */
    private static final int MOST_RECORDS = 5_000;

    /** So many bytes of the heap for each record of a poll: four records of 100 kB. */
    private static final int HEAP_FOR_RECORD = 400_000;

    /** Those for a heap of {@code bytes}. */
    static FetchLimits ofHeap(long bytes) {
        return new FetchLimits(
                (int) Math.min(MOST_OF_ANSWER, bytes / PART), Math.clamp(bytes / HEAP_FOR_RECORD, 1, MOST_RECORDS), Math.min(MOST_WAITING, bytes / PART));
    }

    /** Those of this process. */
    static FetchLimits ofHeap() {
        return ofHeap(Runtime.getRuntime().maxMemory());
    }
}

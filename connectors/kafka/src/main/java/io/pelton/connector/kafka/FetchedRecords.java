// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * What the thread of the consumer has fetched, what of it the flow has got, and how far that is written. Records are claimed a few at a time, so that it is always known
 * which of a partition that is taken away the flow has: the others are dropped then, and another member reads them. Thread-safe, by one lock.
 */
final class FetchedRecords {
    /** How many records are claimed at once. */
    private static final int CLAIMED = 128;

    /** How many gaps are kept until they are told. */
    private static final int MOST_GAPS = 100;

    private final int mostRecords;
    private final long mostBytes;
    private final ArrayDeque<Chunk> chunks = new ArrayDeque<>();

    private final List<Gap> gaps = new ArrayList<>();

    /** Those of which it is not known yet whether they are of the same topics as before: the flow does not get them. */
    private final ArrayDeque<Chunk> unverified = new ArrayDeque<>();

    private final Map<TopicPartition, Assigned> assigned = new HashMap<>();
    private final HandedOut handedOut = new HandedOut();

    /** The number of the next record that is claimed. */
    private long number;

    /** How often something was fetched. */
    private long fetches;

    private int waiting;

    /** Those of chunks that are not claimed to their end. */
    private long waitingBytes;

    private boolean isAtEnd;

    /** Between the two nobody knows what is left to be read. */
    private boolean isSettled;

    private @Nullable Throwable failure;

    /** Records of one partition, as they were fetched; none, where the client has come further without any. */
    private static final class Chunk {
        final long fetch;
        final Assigned from;
        final List<ConsumerRecord<byte[], byte[]>> records;
        final long first;
        final OffsetAndMetadata next;
        final long bytes;
        int begin;

        Chunk(long fetch, Assigned from, List<ConsumerRecord<byte[], byte[]>> records, OffsetAndMetadata next) {
            this.fetch = fetch;
            this.from = from;
            this.records = records;
            this.first = records.isEmpty() ? next.offset() : records.getFirst().offset();
            this.next = next;
            long sum = 0;
            for (ConsumerRecord<byte[], byte[]> record : records) {
                sum += bytesOf(record);
            }
            this.bytes = sum;
        }
    }

    /**
     * Has nothing yet.
     *
     * @param number that of the first record
     * @param mostRecords how many records wait before there are enough
     * @param mostBytes how many bytes
     */
    FetchedRecords(long number, int mostRecords, long mostBytes) {
        this.number = number;
        this.mostRecords = mostRecords;
        this.mostBytes = mostBytes;
    }

    private static long bytesOf(ConsumerRecord<byte[], byte[]> record) {
        return Math.max(0, record.serializedKeySize()) + (long) Math.max(0, record.serializedValueSize());
    }

    /** These partitions are this consumer's from now on. */
    synchronized void assign(Collection<TopicPartition> partitions) {
        partitions.forEach(partition -> assigned.put(partition, new Assigned(partition)));
        isAtEnd = false;
        isSettled = true;
    }

    /** These partitions, which it has, are of a topic that was recreated: what was fetched of the old one is dropped, and it is committed that nothing is read. */
    synchronized void assignRecreated(Collection<TopicPartition> partitions) {
        forget(partitions);
        partitions.forEach(partition -> assigned.put(partition, Assigned.recreated(partition)));
        isSettled = true;
    }

    /** This partition, of which the group has no offset, is read from {@code first} on. */
    synchronized void begin(TopicPartition partition, long first) {
        Optional.ofNullable(assigned.get(partition)).ifPresent(each -> each.begunAt(first));
    }

    /** It was read up to {@code offset} before. */
    synchronized void resume(TopicPartition partition, long offset) {
        Optional.ofNullable(assigned.get(partition)).ifPresent(each -> each.fetchedUpTo(offset));
    }

    /**
     * They were fetched, and wait until they are {@linkplain #release released}; so does how far the client has come without records, as where only the end of a transaction was to
     * be read.
     */
    synchronized void add(ConsumerRecords<byte[], byte[]> records) {
        long fetch = fetches + 1;
        Map<TopicPartition, OffsetAndMetadata> next = new HashMap<>();
        records.partitions().forEach(partition -> next.put(partition, after(records.records(partition).getLast()))); // an interceptor may have left out what the client said
        next.putAll(records.nextOffsets());
        next.forEach((partition, at) -> {
            Assigned from = assigned.get(partition);
            List<ConsumerRecord<byte[], byte[]>> those = records.records(partition);
            if (from != null && (!those.isEmpty() || from.isBeyond(at.offset()))) {
                those.stream().findFirst().flatMap(first -> from.gap(first.offset())).ifPresent(this::note);
                add(new Chunk(fetch, from, those, at));
            }
        });
    }

    /** The client goes on from {@code position}, whether it has fetched what was before or not. */
    synchronized void skip(TopicPartition partition, long position) {
        Assigned from = assigned.get(partition);
        if (from != null && from.isBeyond(position)) {
            from.gap(position).ifPresent(this::note);
            add(new Chunk(fetches + 1, from, List.of(), new OffsetAndMetadata(position)));
        }
    }

    /** What was passed without a record since this was asked last, but for the ends of transactions that follow a record: some of it at least. */
    synchronized List<Gap> takeGaps() {
        List<Gap> taken = List.copyOf(gaps);
        gaps.clear();
        return taken;
    }

    private void note(Gap gap) {
        if (gaps.size() < MOST_GAPS) {
            gaps.add(gap);
        }
    }

    private void add(Chunk chunk) {
        fetches = chunk.fetch;
        unverified.add(chunk);
        chunk.from.fetchedUpTo(chunk.next.offset());
        waiting += chunk.records.size();
        waitingBytes += chunk.bytes;
    }

    /** How often something was fetched. */
    synchronized long fetches() {
        return fetches;
    }

    /** Whether some of what was fetched is not released yet. */
    synchronized boolean isUnverified() {
        return !unverified.isEmpty();
    }

    /**
     * The flow gets what was fetched until then.
     *
     * @param last the last fetch
     * @param unknown topics of which it is not known whether they are the same as before: what is of them waits on
     * @return whether there is some
     */
    synchronized boolean release(long last, Set<String> unknown) {
        boolean isSome = false;
        for (Iterator<Chunk> each = unverified.iterator(); each.hasNext(); ) {
            Chunk chunk = each.next();
            if (chunk.fetch <= last && !unknown.contains(chunk.from.partition().topic())) {
                each.remove();
                chunk.from.begunAt(chunk.first);
                chunks.add(chunk);
                isSome = true;
            }
        }
        return isSome;
    }

    /** What is not released yet of these topics is dropped, and is to be fetched again: from these offsets on. */
    synchronized Map<TopicPartition, Long> takeBack(Set<String> topics) {
        Map<TopicPartition, Long> offsets = new HashMap<>();
        unverified.removeIf(chunk -> {
            TopicPartition partition = chunk.from.partition();
            if (topics.contains(partition.topic())) {
                offsets.putIfAbsent(partition, chunk.first);
            }
            return isDropped(chunk, offsets.keySet());
        });
        return offsets;
    }

    private static OffsetAndMetadata after(ConsumerRecord<byte[], byte[]> record) {
        return new OffsetAndMetadata(record.offset() + 1, record.leaderEpoch(), "");
    }

    /** The next records for the flow, or none of a partition that is read further nevertheless, which counts as one; null if there is nothing now. */
    synchronized @Nullable Claim claim() {
        Chunk chunk = chunks.peek();
        if (chunk == null) {
            return null;
        }
        int end = Math.min(chunk.records.size(), chunk.begin + CLAIMED);
        List<ConsumerRecord<byte[], byte[]>> records = chunk.records.subList(chunk.begin, end);
        boolean isWhole = end == chunk.records.size();
        OffsetAndMetadata next = isWhole ? chunk.next : after(records.getLast());
        if (records.isEmpty()) {
            handedOut.add(chunk.from, next.offset(), next.leaderEpoch(), number++, 1, next.offset());
        } else {
            handOut(chunk.from, records, next.offset());
        }
        chunk.from.claimedUpTo(next.offset());
        waiting -= records.size();
        chunk.begin = end;
        if (isWhole) {
            chunks.remove();
            waitingBytes -= chunk.bytes;
        }
        return new Claim(chunk.from.partition(), records, next);
    }

    private void handOut(Assigned from, List<ConsumerRecord<byte[], byte[]>> records, long next) {
        int begin = 0;
        boolean hasNoGap = records.getLast().offset() - records.getFirst().offset() == records.size() - 1;
        for (int i = hasNoGap ? records.size() : 1; i <= records.size(); i++) {
            boolean isLast = i == records.size();
            if (isLast || records.get(i).offset() != records.get(i - 1).offset() + 1) {
                ConsumerRecord<byte[], byte[]> first = records.get(begin);
                handedOut.add(from, first.offset(), first.leaderEpoch(), number, i - begin, isLast ? next : records.get(i - 1).offset() + 1);
                number += i - begin;
                begin = i;
            }
        }
    }

    /** Whether there is enough, so that no more need be fetched. */
    synchronized boolean isFull() {
        return waiting >= mostRecords || waitingBytes >= mostBytes;
    }

    /** Whether there is so little that more is to be fetched. */
    synchronized boolean hasRoom() {
        return waiting <= mostRecords / 2 && waitingBytes <= mostBytes / 2;
    }

    /** All that was made of the records before the number {@code upTo} is written. */
    synchronized void acknowledge(long upTo) {
        handedOut.acknowledge(upTo);
    }

    /** The flow gets no more records of these partitions. */
    synchronized void stop(Collection<TopicPartition> partitions) {
        isAtEnd = false;
        isSettled = false;
        chunks.removeIf(chunk -> isDropped(chunk, partitions));
        unverified.removeIf(chunk -> isDropped(chunk, partitions));
    }

    private boolean isDropped(Chunk chunk, Collection<TopicPartition> partitions) {
        boolean isDropped = partitions.contains(chunk.from.partition());
        if (isDropped) {
            waiting -= chunk.records.size() - chunk.begin;
            waitingBytes -= chunk.bytes;
        }
        return isDropped;
    }

    /** Whether all is written that was made of what the flow has of these partitions. */
    synchronized boolean isAcknowledged(Collection<TopicPartition> partitions) {
        return partitions.stream().map(assigned::get).allMatch(each -> each == null || each.isAllAcknowledged());
    }

    /** What is to be committed, which then counts as committed. */
    synchronized Map<TopicPartition, OffsetAndMetadata> takeDue() {
        Map<TopicPartition, OffsetAndMetadata> due = new HashMap<>();
        for (Assigned each : assigned.values()) {
            if (each.isDue()) {
                due.put(each.partition(), each.commit());
            }
        }
        return due;
    }

    /** Whether there is something to be committed. */
    synchronized boolean isDue() {
        return assigned.values().stream().anyMatch(Assigned::isDue);
    }

    /** The commit of these has failed. */
    synchronized void notCommitted(Collection<TopicPartition> partitions) {
        for (TopicPartition partition : partitions) {
            Optional.ofNullable(assigned.get(partition)).ifPresent(Assigned::notCommitted);
        }
    }

    /** They are not this consumer's any more: whatever is written of them from now on, others say how far it is read. */
    synchronized void forget(Collection<TopicPartition> partitions) {
        stop(partitions);
        partitions.forEach(assigned::remove);
    }

    /** Of the partitions that this consumer has all that there was is fetched, or not all. Nothing is at its end while the group has not said which those are. */
    synchronized void setAtEnd(boolean atEnd) {
        isAtEnd = atEnd && isSettled;
    }

    /** Whether the group has said which partitions are this consumer's, and has taken none of them since. */
    synchronized boolean isSettled() {
        return isSettled;
    }

    /** Whether the flow has got all that there was. */
    synchronized boolean isFinished() {
        return isAtEnd && chunks.isEmpty() && unverified.isEmpty();
    }

    /** The consumer has failed for good. */
    synchronized void fail(Throwable why) {
        failure = why;
    }

    /** Why the consumer has failed, once the flow has got what was fetched before; null if it has not. */
    synchronized @Nullable Throwable failure() {
        return chunks.isEmpty() ? failure : null;
    }
}

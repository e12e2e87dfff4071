// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

import io.pelton.error.Origin;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;

/**
 * Records in groups of equal keys, waiting to be told what is wanted of each group.
 *
 * <pre>{@code
 * Flow.from(readings)
 *         .groupBy(Reading::station)
 *         .aggregate(Aggregates.count(), Aggregates.max(Reading::celsius), Hottest::new)
 *         .sorted(Comparator.comparing(Hottest::celsius).reversed())
 *         .to(sink);
 * }</pre>
 *
 * <p>Every thread that reads keeps groups of its own, without locks; at the end of the input they are merged and one record
 * is emitted for each group. If the flow fails before that, nothing is emitted. All groups are kept in memory.
 *
 * <p>The groups are not in any order unless {@link Flow#sorted} says so. As the order in which the records are added means
 * nothing either, the source is free to give them in any order and on several threads if no step before the summary needs it
 * otherwise.
 *
 * @param <T> the type of record
 * @param <K> the type of key
 */
public final class Grouping<T, K> {
    private final Flow<T> flow;
    private final Origin origin;
    private final KeyFunction<? super T, ? extends K> key;
    private final long maxGroups;

    Grouping(Flow<T> flow, Origin origin, KeyFunction<? super T, ? extends K> key, long maxGroups) {
        this.flow = flow;
        this.origin = origin;
        this.key = Objects.requireNonNull(key, "key is null");
        this.maxGroups = maxGroups;
    }

    /** One for each KiB of the heap: a group with a short key and a few numbers takes a fifth of that. */
    static long defaultMaxGroups() {
        return Math.clamp(Runtime.getRuntime().maxMemory() >> 10, 1, 10_000_000);
    }

    /** Makes a record of a key and the results of two aggregates. Called once for each group. */
    @FunctionalInterface
    public interface Finisher2<K, A, B, R> {
        /** The record of the group {@code key}. */
        R apply(K key, A a, B b);
    }

    /** Makes a record of a key and the results of three aggregates. Called once for each group. */
    @FunctionalInterface
    public interface Finisher3<K, A, B, C, R> {
        /** The record of the group {@code key}. */
        R apply(K key, A a, B b, C c);
    }

    /** Makes a record of a key and the results of four aggregates. Called once for each group. */
    @FunctionalInterface
    public interface Finisher4<K, A, B, C, D, R> {
        /** The record of the group {@code key}. */
        R apply(K key, A a, B b, C c, D d);
    }

    /** Makes a record of a key and the results of five aggregates. Called once for each group. */
    @FunctionalInterface
    public interface Finisher5<K, A, B, C, D, E, R> {
        /** The record of the group {@code key}. */
        R apply(K key, A a, B b, C c, D d, E e);
    }

    /**
     * The same, but with at most {@code groups} groups: one more stops the flow with PL206 before memory runs out. The
     * default is one for each KiB of the heap, and not more than ten million.
     *
     * @throws IllegalArgumentException if it is less than 1
     */
    public Grouping<T, K> maxGroups(long groups) {
        if (groups < 1) {
            throw new IllegalArgumentException("maxGroups is " + groups + ", but must be 1 or more");
        }
        return new Grouping<>(flow, origin, key, groups);
    }

    /** Gives what {@code finisher} makes of each key and what {@code aggregate} has kept of its records. */
    public <A, R> Flow<R> aggregate(
            Aggregate<? super T, ?, ?, ? extends A> aggregate, BiFunction<? super K, ? super A, ? extends R> finisher) {
        return summarize(List.of(aggregate), (k, r) -> finisher.apply(as(k), as(r[0])));
    }

    /** Gives what {@code finisher} makes of each key and what two aggregates have kept of its records. */
    public <A, B, R> Flow<R> aggregate(
            Aggregate<? super T, ?, ?, ? extends A> a,
            Aggregate<? super T, ?, ?, ? extends B> b,
            Finisher2<? super K, ? super A, ? super B, ? extends R> finisher) {
        return summarize(List.of(a, b), (k, r) -> finisher.apply(as(k), as(r[0]), as(r[1])));
    }

    /** Gives what {@code finisher} makes of each key and what three aggregates have kept of its records. */
    public <A, B, C, R> Flow<R> aggregate(
            Aggregate<? super T, ?, ?, ? extends A> a,
            Aggregate<? super T, ?, ?, ? extends B> b,
            Aggregate<? super T, ?, ?, ? extends C> c,
            Finisher3<? super K, ? super A, ? super B, ? super C, ? extends R> finisher) {
        return summarize(List.of(a, b, c), (k, r) -> finisher.apply(as(k), as(r[0]), as(r[1]), as(r[2])));
    }

    /** Gives what {@code finisher} makes of each key and what four aggregates have kept of its records. */
    public <A, B, C, D, R> Flow<R> aggregate(
            Aggregate<? super T, ?, ?, ? extends A> a,
            Aggregate<? super T, ?, ?, ? extends B> b,
            Aggregate<? super T, ?, ?, ? extends C> c,
            Aggregate<? super T, ?, ?, ? extends D> d,
            Finisher4<? super K, ? super A, ? super B, ? super C, ? super D, ? extends R> finisher) {
        return summarize(List.of(a, b, c, d), (k, r) -> finisher.apply(as(k), as(r[0]), as(r[1]), as(r[2]), as(r[3])));
    }

    /** Gives what {@code finisher} makes of each key and what five aggregates have kept of its records. */
    public <A, B, C, D, E, R> Flow<R> aggregate(
            Aggregate<? super T, ?, ?, ? extends A> a,
            Aggregate<? super T, ?, ?, ? extends B> b,
            Aggregate<? super T, ?, ?, ? extends C> c,
            Aggregate<? super T, ?, ?, ? extends D> d,
            Aggregate<? super T, ?, ?, ? extends E> e,
            Finisher5<? super K, ? super A, ? super B, ? super C, ? super D, ? super E, ? extends R> finisher) {
        return summarize(
                List.of(a, b, c, d, e),
                (k, r) -> finisher.apply(as(k), as(r[0]), as(r[1]), as(r[2]), as(r[3]), as(r[4])));
    }

    private <R> Flow<R> summarize(List<Aggregate<?, ?, ?, ?>> aggregates, GroupSummary.Finisher finisher) {
        return flow.summarize(
                origin, new GroupSummary(Flow.erase(key), GroupSummary.erase(aggregates), finisher, maxGroups, null));
    }

    /** The aggregate or the key function made it, and the compiler has checked its type. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <X> X as(Object value) {
        return (X) value;
    }
}

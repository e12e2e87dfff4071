// SPDX-License-Identifier: Apache-2.0
package io.pelton.parallel;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Loops whose elements are worked on by several threads, if that pays: a loop over little work is done by the caller,
 * at about the cost of a plain loop; of a longer one, idle threads take chunks while the caller works, too. How much
 * an element costs is measured per chunk, so nothing need be configured.
 *
 * <p>Threads: those of the {@link java.util.concurrent.ForkJoinPool} that the caller runs in, otherwise of the common
 * pool: {@code pool.submit(() -> Parallel.map(items, function)).join()} uses {@code pool}. Calls may be nested. The
 * functions given are called by several threads at once. All methods return when everything is done, and what was
 * done then is visible to the caller.
 *
 * <p>Errors: what a function throws reaches the caller as it is; what others threw meanwhile is
 * {@linkplain Throwable#addSuppressed suppressed} in it. Elements not begun are then left out, and those begun have
 * ended when the exception arrives.
 *
 * <p>Interrupts: a call does not end early because its thread is interrupted, and leaves that thread's flag as it is.
 *
 * <p>Collections are copied before the first element is worked on, in the order of their iterators.
 */
public final class Parallel {
    private Parallel() {}

    /** Calls an action with every element, in no particular order. */
    public static <T> void forEach(Collection<? extends T> items, Consumer<? super T> action) {
        Objects.requireNonNull(action, "action is null");
        T[] elements = elements(items);
        Job.run(elements.length, action.getClass(), (begin, end) -> {
            for (int i = begin; i < end; i++) {
                action.accept(elements[i]);
            }
        });
    }

    /** Calls an action with {@code from, from + 1, …, to - 1}, in no particular order. */
    public static void forEach(int from, int to, IntConsumer action) {
        Objects.requireNonNull(action, "action is null");
        Job.run(length(from, to), action.getClass(), (begin, end) -> {
            for (int i = from + begin; i < from + end; i++) {
                action.accept(i);
            }
        });
    }

    /**
     * Calls an action with ranges that together are {@code from, from + 1, …, to - 1}, in no particular order. For
     * elements of a few nanoseconds: the loop is then the caller's own, which the JIT compiler optimises for it alone.
     */
    public static void forEachRange(int from, int to, RangeAction action) {
        Objects.requireNonNull(action, "action is null");
        Job.run(length(from, to), action.getClass(), (begin, end) -> action.accept(from + begin, from + end));
    }

    /** The results of a function for every element, in the order of the elements; the list cannot be changed. */
    public static <T, R extends @Nullable Object> List<R> map(
            Collection<? extends T> items, Function<? super T, ? extends R> function) {
        Objects.requireNonNull(function, "function is null");
        T[] elements = elements(items);
        R[] results = array(elements.length);
        Job.run(elements.length, function.getClass(), (begin, end) -> {
            for (int i = begin; i < end; i++) {
                results[i] = function.apply(elements[i]);
            }
        });
        return Collections.unmodifiableList(Arrays.asList(results));
    }

    /** The results of a function for {@code from, from + 1, …, to - 1}, in this order; the list cannot be changed. */
    public static <R extends @Nullable Object> List<R> map(int from, int to, IntFunction<? extends R> function) {
        Objects.requireNonNull(function, "function is null");
        R[] results = array(length(from, to));
        Job.run(results.length, function.getClass(), (begin, end) -> {
            for (int i = begin; i < end; i++) {
                results[i] = function.apply(from + i);
            }
        });
        return Collections.unmodifiableList(Arrays.asList(results));
    }

    /**
     * Folds all elements into one value. They are cut into blocks whose number depends on that of the elements only;
     * every block is folded from the identity on, and the blocks are combined from left to right. So the outcome is the
     * same on every run and every machine, for floating-point numbers too.
     *
     * @param identity what a block begins with; not changed by the functions, as blocks share it
     * @param fold takes a block's value so far and the next element
     * @param combine takes the values of two neighbours; associative, with the identity neutral
     */
    public static <T, A extends @Nullable Object> A reduce(
            Collection<? extends T> items,
            A identity,
            BiFunction<? super A, ? super T, ? extends A> fold,
            BinaryOperator<A> combine) {
        Objects.requireNonNull(fold, "fold is null");
        Objects.requireNonNull(combine, "combine is null");
        T[] elements = elements(items);
        Blocks blocks = new Blocks(elements.length);
        A[] values = array(blocks.count());
        Job.run(values.length, fold.getClass(), (begin, end) -> {
            for (int block = begin; block < end; block++) {
                A value = identity;
                for (int i = blocks.start(block); i < blocks.start(block + 1); i++) {
                    value = fold.apply(value, elements[i]);
                }
                values[block] = value;
            }
        });
        return combined(identity, values, combine);
    }

    /** The same for the values of a function at {@code from, from + 1, …, to - 1}. */
    public static <A extends @Nullable Object> A reduce(
            int from, int to, A identity, IntFunction<? extends A> function, BinaryOperator<A> combine) {
        Objects.requireNonNull(function, "function is null");
        Objects.requireNonNull(combine, "combine is null");
        Blocks blocks = new Blocks(length(from, to));
        A[] values = array(blocks.count());
        Job.run(values.length, function.getClass(), (begin, end) -> {
            for (int block = begin; block < end; block++) {
                A value = identity;
                for (int i = blocks.start(block); i < blocks.start(block + 1); i++) {
                    value = combine.apply(value, function.apply(from + i));
                }
                values[block] = value;
            }
        });
        return combined(identity, values, combine);
    }

    /** The sum of a function's values at {@code from, from + 1, …, to - 1}; the same on every run, like a reduction. */
    public static double sum(int from, int to, IntToDoubleFunction function) {
        Objects.requireNonNull(function, "function is null");
        Blocks blocks = new Blocks(length(from, to));
        double[] values = new double[blocks.count()];
        Job.run(values.length, function.getClass(), (begin, end) -> {
            for (int block = begin; block < end; block++) {
                double value = 0;
                for (int i = blocks.start(block); i < blocks.start(block + 1); i++) {
                    value += function.applyAsDouble(from + i);
                }
                values[block] = value;
            }
        });
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum;
    }

    private static <A extends @Nullable Object> A combined(A identity, A[] values, BinaryOperator<A> combine) {
        A value = values.length == 0 ? identity : values[0];
        for (int block = 1; block < values.length; block++) {
            value = combine.apply(value, values[block]);
        }
        return value;
    }

    private static int length(int from, int to) {
        long length = (long) to - from;
        if (length < 0 || length > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("the range is from " + from + " to " + to
                    + ", it must hold between 0 and " + Integer.MAX_VALUE + " numbers");
        }
        return (int) length;
    }

    /** The elements as an array that is used for nothing else. */
    @SuppressWarnings("unchecked")
    private static <T> T[] elements(Collection<? extends T> items) {
        return (T[]) items.toArray();
    }

    @SuppressWarnings("unchecked")
    private static <R extends @Nullable Object> R[] array(int length) {
        return (R[]) new Object[length];
    }
}

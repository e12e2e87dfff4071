// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.forkjoin;

import io.pelton.parallel.Parallel;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/**
 * Ways to compute the sine, the cosine and the tangent, as the quotient of both, of {@code n} angles: an experiment
 * published for the JDK releases 7 and 8. All give the same sum, but for rounding.
 */
public enum TrigStrategy {
    /** One loop in the caller's thread. */
    DIRECT("direct loop") {
        @Override
        public double compute(int n) {
            double sum = 0;
            for (int i = 0; i < n; i++) {
                sum += triple(i);
            }
            return sum;
        }
    },

    /** A task for each value, all submitted first, then joined from the last to the first. */
    JDK_FORK_JOIN("JDK submit and join") {
        @Override
        public double compute(int n) {
            Task[] tasks = new Task[3 * n];
            for (int i = 0; i < n; i++) {
                double angle = i;
                tasks[3 * i] = submit(Math::sin, angle);
                tasks[3 * i + 1] = submit(Math::cos, angle);
                tasks[3 * i + 2] = submit(TrigStrategy::tangent, angle);
            }
            double sum = 0;
            for (int i = tasks.length - 1; i >= 0; i--) {
                sum += tasks[i].join();
            }
            return sum;
        }
    },

    /** A parallel stream of the angles. */
    PARALLEL_STREAM("parallel stream") {
        @Override
        public double compute(int n) {
            return IntStream.range(0, n).parallel().mapToDouble(TrigStrategy::triple).sum();
        }
    },

    /** A loop that decides for itself. */
    PELTON("Pelton Parallel.sum") {
        @Override
        public double compute(int n) {
            return Parallel.sum(0, n, TrigStrategy::triple);
        }
    };

    private final String label;

    TrigStrategy(String label) {
        this.label = label;
    }

    /** The sum of all values for the angles 0, 1, …, n - 1. */
    public abstract double compute(int n);

    /** The name for people. */
    public String label() {
        return label;
    }

    private static double triple(int angle) {
        return Math.sin(angle) + Math.cos(angle) + tangent(angle);
    }

    private static double tangent(double angle) {
        return Math.sin(angle) / Math.cos(angle);
    }

    private static Task submit(DoubleUnaryOperator function, double angle) {
        Task task = new Task(function, angle);
        ForkJoinPool.commonPool().submit(task);
        return task;
    }

    private static final class Task extends RecursiveTask<Double> {
        private final DoubleUnaryOperator function;
        private final double angle;

        Task(DoubleUnaryOperator function, double angle) {
            this.function = function;
            this.angle = angle;
        }

        @Override
        protected Double compute() {
            return function.applyAsDouble(angle);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit;

import io.pelton.flow.Emitter;
import io.pelton.flow.FilterFunction;
import io.pelton.flow.FlatMapFunction;
import io.pelton.flow.KeyFunction;
import io.pelton.flow.MapFunction;
import io.pelton.flow.PeekFunction;

/** The functions of random plans: what they do depends on the record only, and they fail as {@link Faults} say. */
final class RandomFunctions {
    private static final String CALL = "step";
    private static final long MODULUS = 100_003;

    private RandomFunctions() {}

    static MapFunction<Long, Long> map(Faults faults, int factor, int summand) {
        return new Mapping(faults, factor, summand);
    }

    static Condition condition(Faults faults, int divisor, int remainder) {
        return new Condition(faults, divisor, remainder);
    }

    static PeekFunction<Long> peek(Faults faults) {
        return record -> {
            faults.call(CALL);
            faults.check(record);
        };
    }

    static FlatMapFunction<Long, Long> flatMap(Faults faults, int most) {
        return new Explosion(faults, most);
    }

    static KeyFunction<Long, Object> key(Faults faults, int divisor) {
        return new Key(faults, divisor);
    }

    /** A number that shows the key, which is a Long, and both aggregates. */
    static Long ofGroup(Object key, long sum, long max) {
        return Math.floorMod(((Long) key * 31 + sum) * 31 + max, MODULUS);
    }

    /** Makes another number. */
    private record Mapping(Faults faults, int factor, int summand) implements MapFunction<Long, Long> {
        @Override
        @SuppressWarnings("NullAway") // it breaks the rule on purpose
        public Long map(Long record) throws Exception {
            faults.call(CALL);
            if (faults.strike(record)) {
                faults.fail(record);
                return null;
            }
            return Math.floorMod(record * factor + summand, MODULUS);
        }
    }

    /** Holds for one number in {@code divisor}, or for all if {@code divisor} is 1. */
    record Condition(Faults faults, int divisor, int remainder) implements FilterFunction<Long> {
        @Override
        public boolean test(Long record) throws Exception {
            faults.call(CALL);
            faults.check(record);
            return divisor == 1 || Math.floorMod(record, divisor) != remainder % divisor;
        }
    }

    /** Emits {@code most} records at most; if it fails, then after some of them, or in the middle by emitting null. */
    private record Explosion(Faults faults, int most) implements FlatMapFunction<Long, Long> {
        @Override
        @SuppressWarnings("NullAway") // it breaks the rule on purpose
        public void flatMap(Long record, Emitter<Long> out) throws Exception {
            faults.call(CALL);
            long count = Math.floorMod(Faults.mix(record), most + 1);
            boolean struck = faults.strike(record);
            long end = struck ? Math.floorMod(Faults.mix(~record), count + 1) : count;
            for (long i = 0; i < end; i++) {
                out.emit(Math.floorMod(record + i * 31, MODULUS));
            }
            if (struck) {
                faults.fail(record);
                out.emit(null);
            }
        }
    }

    /** The number itself, or its remainder. */
    private record Key(Faults faults, int divisor) implements KeyFunction<Long, Object> {
        @Override
        @SuppressWarnings("NullAway") // it breaks the rule on purpose
        public Object key(Long record) throws Exception {
            faults.call(CALL);
            if (faults.strike(record)) {
                faults.fail(record);
                return null;
            }
            return record % divisor;
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.compile;

import io.pelton.connector.beacon.Beacon;
import io.pelton.connector.discard.Discard;
import io.pelton.engine.instance.OpenBlocks;
import io.pelton.engine.stage.StageGraph;
import io.pelton.flow.Flow;
import io.pelton.spi.Cursor;
import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** In which parts the batches of a turn are done, and where a turn that is asked to leave does so. */
class PartsTest {
    /** A program that is asked to leave when it takes a record. */
    private static final class Asked implements Cursor<Object> {
        private final StageProgram program;
        private long taken;
        private long asksAt = Long.MAX_VALUE;

        Asked(boolean compiled) {
            StageCode code = new StageCode(StageGraph.of(Flow.from(Beacon.of(1)).map(n -> n + 1).to(Discard.sink()).plan())
                    .stages()
                    .getFirst());
            StageCompiler compiler =
                    compiled ? StageCompiler.generating(code, "parts", null) : StageCompiler.interpreting(code);
            FailureHandler none = (FailureHandler) Proxy.newProxyInstance(
                    FailureHandler.class.getClassLoader(), new Class<?>[] {FailureHandler.class}, (_, method, _) -> {
                        if (List.of("waits", "leases").contains(method.getName())) {
                            return null; // no block asks them anything
                        }
                        throw new AssertionError("nothing fails, but " + method.getName() + " was called");
                    });
            program = compiler.newProgram(List.of(_ -> {}), none, new OpenBlocks("flow"));
            program.turnBegins();
        }

        /** Takes a batch and is asked to leave at the record of it with the given number, from 1. */
        int runAskedAt(int record, int max) {
            asksAt = taken + record;
            return program.run(this, max);
        }

        @Override
        public boolean advance() {
            taken++;
            if (taken == asksAt) {
                program.leave();
            }
            return true;
        }

        @Override
        public Object current() {
            return taken;
        }

        @Override
        public boolean isFinished() {
            return false;
        }

        @Override
        public long offset() {
            return taken;
        }

        @Override
        public String describePosition() {
            return "record " + taken;
        }

        @Override
        public void close() {}
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void turnHasTakenSomeRecords_itLeavesWhenItHasTakenAsManyAgain(boolean compiled) {
        for (int asked : new int[] {1, 2, 3, 5, 64, 65}) {
            int left = new Asked(compiled).runAskedAt(asked, 1000);

            assertThat(left).as("asked at " + asked).isEqualTo(asked == 1 ? 1 : Integer.highestOneBit(asked - 1) * 2);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void turnHasTakenABatch_theNextOneIsTakenInLargePartsFromTheFirstOn(boolean compiled) {
        Asked asked = new Asked(compiled);
        assertThat(asked.program.run(asked, 1000)).isEqualTo(1000);

        assertThat(asked.runAskedAt(1, 1000)).isEqualTo(128);
        asked.program.turnBegins();
        assertThat(asked.runAskedAt(1, 1000)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void turnIsAskedBetweenTwoBatches_itLeavesInTheNextOne(boolean compiled) {
        Asked asked = new Asked(compiled);
        assertThat(asked.program.run(asked, 1)).isEqualTo(1);
        asked.program.leave();

        assertThat(asked.program.run(asked, 1000)).isEqualTo(1);
        assertThat(asked.program.hasLeft()).isTrue();
        asked.program.turnBegins();
        assertThat(asked.program.hasLeft()).isFalse();
        assertThat(asked.program.run(asked, 1000)).isEqualTo(1000);
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import com.sun.management.ThreadMXBean;
import io.pelton.message.Message;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Conditions about views allocate nothing at all. */
final class SimpleAllocationTest {
    private static final int ROUNDS = 10_000;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @ParameterizedTest
    @ValueSource(strings = {
        "${body} contains ' 500 '",
        "${body} !contains ' 500 ' && ${body} startsWith '10.'",
        "${body} endsWith 'x' || ${body} == 'y'",
        "${body} ~~ 'GET'",
        "${header.status} >= 500",
        "${header.status} == '500'",
        "${header.status} range '500..599'",
        "${header.none} == null || ${header.status}",
    })
    void when_conditionIsTestedAgain_then_nothingIsAllocated(String condition) throws Exception {
        Predicate predicate = Simple.predicate(condition);
        Message message = new Message(Bytes.neverDecoded("10.0.0.1 - - \"get /x\" 500 17"));
        message.setHeader("status", Bytes.neverDecoded("500"));
        test(predicate, message);

        // The virtual machine may allocate when it gives up compiled code; a condition would do so each time.
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            int held = test(predicate, message);
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
            assertThat(held).isIn(0, ROUNDS);
        }

        assertThat(least).isZero();
    }

    private static int test(Predicate predicate, Message message) {
        int held = 0;
        for (int i = 0; i < ROUNDS; i++) {
            held += predicate.test(message) ? 1 : 0;
        }
        return held;
    }
}

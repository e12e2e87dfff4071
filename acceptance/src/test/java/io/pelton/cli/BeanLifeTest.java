// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Beans of routes live as long as the run. */
class BeanLifeTest {
    private static final AtomicInteger CLOSED = new AtomicInteger();
    private static final AtomicInteger CALLED = new AtomicInteger();

    @TempDir
    private Path folder;

    /** A bean that wants to be closed. */
    public static final class Resource {
        /** Is open. */
        public Resource() {}

        /** Works, as long as it is open. */
        public void work() {
            CALLED.addAndGet(CLOSED.get() == 0 ? 1 : -1_000);
        }

        /** Closes it. */
        public void shut() {
            CLOSED.incrementAndGet();
        }
    }

    @Test
    void itsDestroyMethodIsCalledWhenTheRunHasEnded() throws IOException {
        Path file = Files.writeString(folder.resolve("route.yaml"), """
                - beans: [{name: resource, type: "%s", destroyMethod: shut}]
                - from:
                    uri: "timer:tick?repeatCount=2&period=1&delay=0"
                    steps:
                      - bean: {ref: resource, method: work}
                      - to: "discard:"
                """.formatted(Resource.class.getName()));
        assertThat(CommandLineRun.of("run", "--allow-class=" + Resource.class.getName(), file.toString()).exitCode()).isZero();
        assertThat(CALLED).hasValue(2);
        assertThat(CLOSED).hasValue(1);
    }
}

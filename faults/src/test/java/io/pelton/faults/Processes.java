// SPDX-License-Identifier: Apache-2.0

package io.pelton.faults;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/** Processes that are ended with SIGKILL. */
final class Processes {
    private Processes() {}

    /** With those that it has started; returns when none is left. */
    static void kill(ProcessHandle process) {
        List<ProcessHandle> all = Stream.concat(Stream.of(process), process.descendants()).toList();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(each -> assertThat(each.onExit().orTimeout(1, TimeUnit.MINUTES).join().isAlive()).as("alive after SIGKILL").isFalse());
    }
}

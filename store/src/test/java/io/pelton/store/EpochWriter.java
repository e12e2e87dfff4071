// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import java.io.IOException;
import java.nio.file.Path;

/** A process of its own: opens a state folder and decides epochs without end, saying each when it is decided. */
final class EpochWriter {
    private EpochWriter() {}

    public static void main(String[] arguments) throws IOException {
        try (StateFolder state = StateFolder.open(Path.of(arguments[0]))) {
            long known = state.epochs().latest().map(epoch -> epoch.number()).orElse(0L);
            System.out.println("open");
            for (long number = known + 1; ; number++) {
                state.epochs().decide(RandomEpochs.at(number));
                System.out.println(number);
            }
        }
    }
}

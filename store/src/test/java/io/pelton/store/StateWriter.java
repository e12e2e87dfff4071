// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import io.pelton.io.store.StoreFiles;
import io.pelton.spi.Mark;
import io.pelton.spi.Position;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A process of its own: opens a state folder and writes positions without end, saying each when it is written. */
final class StateWriter {
    private StateWriter() {}

    public static void main(String[] arguments) {
        try (StateFolder state = StateFolder.open(Path.of(arguments[0]), new StoreFiles(), 2_000)) {
            long known = state.positions().read("s").stream().mapToLong(Position::offset).max().orElse(0);
            System.out.println("open");
            for (long i = known + 1; ; i++) {
                state.positions().write(Map.of("s", List.of(new Position("a", i, Mark.of((new byte[(int) (i % 50)]))), new Position("b", i))));
                System.out.println(i);
            }
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.spi.Sink;
import io.pelton.testkit.ResumableSinkContractTest;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** Parts that are written from run to run keep the rules of resumable sinks. Some lines are longer than a part may be, some than the buffer. */
class KeptPartsContractTest extends ResumableSinkContractTest<String> {
    private static final String HEADER = "kopf äöü";
    private static final int LONG_EVERY = 17;
    private static final int VERY_LONG_EVERY = 401;
    private static final int PART_BYTES = 3_000;

    @TempDir
    private Path folder;

    private Path made(int number) {
        return folder.resolve("made/on/the/way" + number);
    }

    @Override
    protected Sink<Object> sink(int number) {
        return LineParts.of(made(number).resolve(number % 3 == 0 ? "out.csv" : number % 3 == 1 ? "out.csv.zst" : "out.gz"))
                .rollSize(number % 2 == 0 ? PART_BYTES : 0)
                .header(HEADER);
    }

    @Override
    protected String record(int number) {
        int filling = number % VERY_LONG_EVERY == 1 ? 300_000 : number % LONG_EVERY == 0 ? 5_000 : 0;
        return "zeile " + number + " äöü" + "x".repeat(filling);
    }

    @Override
    protected List<String> written(int number) {
        return WrittenParts.all(made(number), HEADER);
    }
}

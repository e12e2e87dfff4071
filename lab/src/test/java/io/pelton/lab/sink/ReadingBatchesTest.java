// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.sink;

import io.pelton.connector.beacon.Beacon;
import io.pelton.engine.Engine;
import io.pelton.error.PeltonException;
import io.pelton.flow.Flow;
import io.pelton.spi.BatchWriter;
import io.pelton.spi.RecordBatch;
import io.pelton.spi.Sink;
import io.pelton.spi.WriteResult;
import io.pelton.testkit.SinkContractTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ReadingBatchesTest extends SinkContractTest<Reading> {
    private static final Path FULL_DISK = Path.of("/dev/full");

    @TempDir
    private Path folder;

    static boolean hasFullDisk() {
        return Files.isWritable(FULL_DISK);
    }

    @Override
    protected Sink<Reading> sink() {
        return new ReadingBatches(folder.resolve("readings").toString());
    }

    @Override
    protected Reading record(int number) {
        return Reading.of(number);
    }

    @Override
    protected String expected(Reading reading) {
        return new String(reading.line(), US_ASCII);
    }

    @Override
    protected List<String> written() throws IOException {
        return Files.readAllLines(folder.resolve("readings"));
    }

    @Test
    @EnabledIf("hasFullDisk")
    void theDiskIsFull_itIsAskedAgain() throws Exception {
        BatchWriter<Reading> writer = new ReadingBatches(FULL_DISK.toString()).open();
        assertThat(writer.write(new One())).isInstanceOf(WriteResult.Retry.class);
        assertThat(writer.write(new One())).isInstanceOf(WriteResult.Retry.class);
    }

    @Test
    @EnabledIf("hasFullDisk")
    void theDiskIsFull_aFlowThatWritesRecordByRecordFails_andNamesTheFile() throws Exception {
        try (Engine engine = new Engine()) {
            Flow<?> flow = Flow.from(Beacon.of(10, Reading::of)).to(new ReadingFile(FULL_DISK.toString()));
            assertThatThrownBy(() -> engine.run(flow).await())
                    .isInstanceOf(PeltonException.class)
                    .hasMessageContaining("PL302")
                    .hasMessageContaining("/dev/full");
        }
    }

    private record One() implements RecordBatch<Reading> {
        @Override
        public int size() {
            return 1;
        }

        @Override
        public Reading get(int index) {
            return Reading.of(0);
        }
    }
}

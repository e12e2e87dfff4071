// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.summary;

import com.sun.management.ThreadMXBean;
import io.pelton.message.Message;
import io.pelton.routes.row.UnmarshalCsv;
import io.pelton.routes.row.Words;
import io.pelton.routes.simple.Simple;
import io.pelton.spi.LineTable;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Lines that are read into a table as they lie in memory cost no object each. */
class LineReaderAllocationTest {
    private static final UnmarshalCsv CSV = new UnmarshalCsv(List.of("k", "v"), (byte) ';', (byte) '"');
    private static final int LINES = 10_000;

    /** What a call may allocate, however many lines it takes. */
    private static final long PER_CALL = 1_000;

    @Test
    void pairsOfKnownGroups() throws Exception {
        List<Value> values = List.of(new Value.Min(0), new Value.Rounded(new Value.Mean(0), 1), new Value.Max(0));
        RowTable table = table(new RowSummary.Key("k", null, ""), List.of("v"), values);
        addOne(table, CSV, "Oslo;0.0");
        LineTable.Reader reader = Objects.requireNonNull(table.reader(List.of(CSV)));
        assertAllocatesNothing(reader, "Oslo;-12.3\nA station with a long name;4.5\n");
    }

    @Test
    void knownWords() throws Exception {
        RowSummary.Key word = new RowSummary.Key("word", Simple.expression("${body}"), "${body}");
        RowTable table = table(word, List.of(), List.of(new Value.Count()));
        LineTable.Reader reader = Objects.requireNonNull(table.reader(List.of(new Words())));
        assertAllocatesNothing(reader, "to be or not to be,\tthat is an extraordinarilylongword\n");
    }

    private static RowTable table(RowSummary.Key key, List<String> columns, List<Value> values) {
        List<RowSummary.Output> outputs =
                values.stream().map(value -> new RowSummary.Output("v" + value, value)).toList();
        return new RowTable(new RowSummary(List.of(key), columns, outputs, List.of(), 1 << 20));
    }

    /** The ordinary way, which says how many decimals a column has. */
    private static void addOne(RowTable table, UnmarshalCsv csv, String line) throws Exception {
        Message message = new Message(line);
        csv.accept(message);
        table.add(message);
    }

    private static void assertAllocatesNothing(LineTable.Reader reader, String lines) {
        byte[] bytes = (lines.repeat(LINES) + " ".repeat(64)).getBytes(StandardCharsets.UTF_8);
        int end = bytes.length - 64;
        int begin = lines.length();
        // The first lines make the groups.
        assertThat(reader.take(bytes, begin, begin + lines.length())).isPositive();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        int taken = reader.take(bytes, begin, end);
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(PER_CALL);
        assertThat(taken).isGreaterThanOrEqualTo(LINES - 1);
        assertThat(reader.next()).isEqualTo(end);
    }
}

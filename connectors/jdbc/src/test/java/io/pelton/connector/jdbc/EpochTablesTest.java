// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.error.PeltonException;
import io.pelton.spi.DecidingWriter;
import io.pelton.spi.Mark;
import io.pelton.spi.Sink;
import io.pelton.spi.WriteResult;
import io.pelton.testkit.ListBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What {@code table:} writes, also with {@code commit=epoch}, on each database that lets several connections write at once. */
abstract class EpochTablesTest extends TablesTest {
    /** Every life writes, takes epochs and ends anywhere, also between a commit and the decision; what a later one finds is what was committed. */
    @Test
    void epochsAreCommitted_andLivesEndAnywhere_eachRowIsThereOnce() throws Exception {
        SplittableRandom random = new SplittableRandom(11);
        Sink<Object> sink = table("commit", "epoch");
        Mark decided = null;
        int committed = 0;
        for (int life = 0; life < 25; life++) {
            DecidingWriter<Object> writer = (DecidingWriter<Object>) sink.open(decided);
            int next = committed;
            Mark prepared = null;
            int inPrepared = committed;
            for (int epoch = random.nextInt(4); epoch >= 0; epoch--) {
                for (int batch = random.nextInt(4); batch > 0; batch--) {
                    int rows = 1 + random.nextInt(20);
                    List<Object> records = new ArrayList<>();
                    for (int i = 0; i < rows; i++) {
                        records.add(item("ID", next + i, "NAME", "n" + (next + i)));
                    }
                    if (random.nextInt(4) == 0) {
                        records.add(random.nextInt(rows + 1), item("ID", 1_000_000, "NAME", null));
                        assertThat(writer.write(new ListBatch<>(records))).isNotEqualTo(WriteResult.WRITTEN);
                        records.removeIf(record -> ((Map<?, ?>) record).get("NAME") == null);
                    }
                    assertThat(writer.write(new ListBatch<>(records))).isEqualTo(WriteResult.WRITTEN);
                    next += rows;
                }
                writer.flush();
                prepared = writer.mark();
                inPrepared = next;
                int rows = random.nextInt(5); // written while the transaction before is open still
                List<Object> more = new ArrayList<>();
                for (int i = 0; i < rows; i++) {
                    more.add(item("ID", next + i, "NAME", "n"));
                }
                if (rows > 0) {
                    assertThat(writer.write(new ListBatch<>(more))).isEqualTo(WriteResult.WRITTEN);
                    next += rows;
                }
                if (epoch > 0 || random.nextBoolean()) {
                    writer.commit();
                    committed = inPrepared;
                    if (epoch > 0) {
                        decided = prepared;
                    }
                }
            }
            writer.close();
            writer.ended(false);
            if (sink.isCommitted(prepared)) {
                decided = prepared;
            }
            assertThat(rows("select count(*), count(distinct id), coalesce(max(id), -1) + 1 from item")).containsExactly(committed + " " + committed + " " + committed);
        }
        assertThat(committed).isGreaterThan(100);
    }

    @Test
    void anotherRunHasBegun_theOneBeforeCommitsNothing() throws Exception {
        Sink<Object> sink = table("commit", "epoch");
        DecidingWriter<Object> first = (DecidingWriter<Object>) sink.open(null);
        assertThat(write(first, item("ID", 1, "NAME", "a"))).isEqualTo(WriteResult.WRITTEN);
        Mark mark = first.mark();
        assertThat(sink.isCommitted(mark)).isFalse();
        assertThatThrownBy(first::commit).hasMessageContaining("another run goes on with this output");
        first.ended(false);
        assertThat(items()).isEmpty();
    }

    @Test
    void databaseIsNotThatOfTheEpoch_isRefused() throws Exception {
        Sink<Object> sink = table("commit", "epoch");
        DecidingWriter<Object> first = (DecidingWriter<Object>) sink.open(null);
        Mark before = first.mark();
        assertThat(write(first, item("ID", 1, "NAME", "a"))).isEqualTo(WriteResult.WRITTEN);
        first.mark();
        first.commit();
        first.ended(true);
        assertThatThrownBy(() -> sink.open(before)).isInstanceOf(PeltonException.class).hasMessageContaining("was brought back from before");
        execute("delete from pelton_epochs");
        assertThatThrownBy(() -> sink.open(before)).isInstanceOf(PeltonException.class).hasMessageContaining("has no row");
    }

    @Test
    void rowsAreToBeCommittedWithEpochs_andThereAreNone_isRefused() {
        assertThatThrownBy(() -> table("commit", "epoch").open()).isInstanceOf(PeltonException.class).hasMessageContaining("run with --state DIR");
        assertThatThrownBy(() -> table("commit", "epoch", "key", "id")).isInstanceOf(PeltonException.class).hasMessageContaining("leave one of the two out");
    }

    @Test
    void tableChangesBetweenEpochs_itIsLookedAtAgain() throws Exception {
        Sink<Object> sink = table("commit", "epoch");
        DecidingWriter<Object> writer = (DecidingWriter<Object>) sink.open(null);
        for (int epoch = 0; epoch < 2; epoch++) {
            assertThat(write(writer, item("ID", epoch, "NAME", "a"))).isEqualTo(WriteResult.WRITTEN);
            writer.mark();
            writer.commit();
        }
        execute("alter table item add column extra integer");
        Map<String, Object> record = item("ID", 2, "NAME", "b", "EXTRA", 7);
        WriteResult first = write(writer, record);
        assertThat(first instanceof WriteResult.Retry ? write(writer, record) : first).isEqualTo(WriteResult.WRITTEN);
        writer.mark();
        writer.commit();
        writer.ended(true);
        assertThat(rows("select id, extra from item order by id")).containsExactly("0 null", "1 null", "2 7");
    }
}

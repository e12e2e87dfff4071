// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.doc;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Columns stand below each other, however many rows there are. */
class TableTest {
    @Test
    void cellsHaveDifferentLengths_theLongestMakesTheColumn_unlessItIsWiderThanOneMayBe() {
        Table table = new Table(3);
        table.row("a", "1");
        table.row("bcd", "2");
        table.row("efgh", "");
        assertThat(table).hasToString("  a    1\n  bcd  2\n  efgh\n");
    }

    @Test
    void rowsAreTaken_thoseThatComeNextAreNoNarrower() {
        Table table = new Table(9);
        table.row("abc", "1");
        assertThat(table.take()).isEqualTo("  abc  1\n");
        assertThat(table.isEmpty()).isTrue();
        table.row("d", "2");
        assertThat(table.take()).isEqualTo("  d    2\n");
        assertThat(table.take()).isEmpty();
    }

    /** If all rows were looked at for each cell, this would take hours. */
    @Test
    void thereAreManyRows_eachIsLookedAtOnce() {
        Table table = new Table(9);
        IntStream.range(0, 300_000).forEach(row -> table.row("a", "b", Integer.toString(row), "c"));
        assertThat(table.toString()).hasLineCount(300_000);
    }
}

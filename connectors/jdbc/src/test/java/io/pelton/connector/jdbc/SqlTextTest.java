// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.spi.TextExpression;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Statements as routes write them. */
class SqlTextTest {
    private static SqlText read(String text) {
        return SqlText.of(text, "#", true, TextExpression::of);
    }

    private static String prepared(String text) {
        SqlText sql = read(text);
        return sql.prepared(Collections.nCopies(sql.parameters().size(), 1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    select 1                                       | select 1
                    select a from t where id = # and n = #         | select a from t where id = ? and n = ?
                    select a from t where id = :#id order by a     | select a from t where id = ? order by a
                    select :#${body[id]}::int, :#$simple{body.x}   | select ?::int, ?
                    select :#${header.a[${body}]} x                | select ? x
                    select '#', ":#id", ''':#', a # b -- :#id      | select '#', ":#id", ''':#', a ? b -- :#id
                    /* :#x # */ select :#y                         | /* :#x # */ select ?
                    select a::text, b ? c                          | select a::text, b ? c
                    select ':', :#a:#b, :#, a::#b                  | select ':', ??, :?, a:?
                    """)
    void parametersAreFound_butNotInQuotesAndComments(String text, String expected) {
        assertThat(prepared(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            textBlock =
                    """
                    select $$ ? # :#id $$, #                       | select $$ ? # :#id $$, ?
                    select $a_1$ $$?$$ '? end $a_1$, #             | select $a_1$ $$?$$ '? end $a_1$, ?
                    select $1, v$session.a, #, $$ from b           | select $1, v$session.a, ?, $$ from b
                    select a$$, #, b$$ from t                      | select a$$, ?, b$$ from t
                    select :#${body.a}, $$:#b$$, :#$simple{body.c} | select ?, $$:#b$$, ?
                    select E'it\\'s ? ', e'\\\\', #, E'a''\\'?'     | select E'it\\'s ? ', e'\\\\', ?, E'a''\\'?'
                    select name'\\', #, '?'                        | select name'\\', ?, '?'
                    select "a?""b", `c?d`, #                       | select "a?""b", `c?d`, ?
                    """)
    void textsOfDatabasesAreLeftAsTheyAre(String text, String expected) {
        assertThat(prepared(text)).isEqualTo(expected);
        String ofBody = text.replace('#', '?').replace(":?$", ":#$");
        if (!ofBody.contains(":#$")) {
            SqlText sql = SqlText.ofBody(ofBody, false);
            assertThat(sql.parameters()).hasSameSizeAs(read(text).parameters());
        }
    }

    @Test
    void aListHasAsManyValuesAsItHas() {
        SqlText sql = read("select * from t where a in (:#in:names) and b = :#b");
        assertThat(sql.parameters()).containsExactly(new Parameter.Several(new Parameter.Named("names")), new Parameter.Named("b"));
        assertThat(sql.prepared(List.of(3, 1))).isEqualTo("select * from t where a in (?, ?, ?) and b = ?");
    }

    @Test
    void expressionsAreGiven_eachWithItsBrackets() {
        assertThat(SqlText.expressions("select :#${body.a}, :#in:${header.b[${c}]}, '${no}'")).isEqualTo(List.of("${body.a}", "${header.b[${c}]}"));
        assertThatThrownBy(() -> SqlText.expressions("select :#${body.a")).hasMessageContaining("has no end");
    }

    @Test
    void bracketsInTexts_endNoExpression() {
        String text = "select :#${replace('{','x')}, :#in:${replace('\\}','${header.b}')}, :#${replace(\"{\",'{')} from t";
        assertThat(SqlText.expressions(text)).containsExactly("${replace('{','x')}", "${replace('\\}','${header.b}')}", "${replace(\"{\",'{')}");
        assertThat(prepared(text)).isEqualTo("select ?, ?, ? from t");
    }
}

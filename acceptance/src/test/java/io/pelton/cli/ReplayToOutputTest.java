// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Dead letters are sent to an output that is no step of their route; what the routes keep goes on, and what the output refuses stays a letter. */
class ReplayToOutputTest {
    private static final String ROUTES =
            """
            - beans:
                - name: db
                  type: org.h2.jdbcx.JdbcDataSource
                  properties: {URL: "jdbc:h2:FOLDER/db"}
            - route:
                id: r
                from:
                  uri: lines:FOLDER/r.txt
                  steps:
                    - setHeader: {name: word, simple: "${body.toUpperCase()}"}
                    - validate: {id: check, expression: {simple: "${body} !contains 'x'"}}
                    - aggregate:
                        id: pairs
                        correlationExpression: {constant: all}
                        completionSize: 2
                        aggregationStrategy: "#class:org.apache.camel.processor.aggregate.StringAggregationStrategy"
                        steps:
                          - to: {id: out, uri: "lines:FOLDER/out.txt"}
                    - to: seda:copies
            - route:
                id: copies
                from: {uri: seda:copies, steps: [{to: {id: copy, uri: "lines:FOLDER/copies.txt"}}]}
            - route:
                id: t
                from:
                  uri: lines:FOLDER/t.csv
                  steps:
                    - unmarshal: {id: rows, csv: {useMaps: true}}
                    - setHeader: {name: word, simple: "${body[word].toUpperCase()}"}
                    - validate: {id: checkRow, expression: {simple: "${body[word]} !contains 'x'"}}
                    - to: {id: outt, uri: "lines:FOLDER/outt.txt"}
            - route:
                id: s
                from:
                  uri: lines:FOLDER/s.txt
                  steps:
                    - setHeader: {name: at, simple: "${exchangeProperty.none}now"}
                    - convertBodyTo: {id: "lines:number", type: int}
                    - to: {id: outs, uri: "lines:FOLDER/outs.txt"}
            """;

    @TempDir
    private Path folder;

    private void lines(String file, String... lines) throws IOException {
        Files.write(folder.resolve(file), List.of(lines), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private CommandLineRun command(String command, String... more) throws IOException {
        for (String input : List.of("r.txt", "s.txt", "t.csv")) {
            lines(input);
        }
        Path file = folder.resolve("r.yaml");
        Files.writeString(file, ROUTES.replace("FOLDER", folder.toString()));
        List<String> all = new ArrayList<>(List.of(command.split(" ")));
        all.addAll(List.of(file.toString(), "--allow-class=org.h2.jdbcx.JdbcDataSource", "--state", folder.resolve("state").toString()));
        Stream.of(more).map(each -> each.replace("FOLDER", folder.toString())).forEach(all::add);
        return CommandLineRun.of(all.toArray(String[]::new));
    }

    private void run(String... more) throws IOException {
        CommandLineRun run = command("run", Stream.concat(Stream.of("--dead-letter-share", "100%"), Stream.of(more)).toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isZero();
    }

    private void replay(int exitCode, String... more) throws IOException {
        CommandLineRun run = command("dead replay", more);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(exitCode);
    }

    private List<String> read(String file) throws IOException {
        return Files.readAllLines(folder.resolve(file));
    }

    private String outputs() {
        return CommandLineRun.of("state", "list", folder.resolve("state").toString()).out();
    }

    private String open() {
        return CommandLineRun.of("dead", "list", folder.resolve("state").toString()).out();
    }

    @Test
    void lettersOfSeveralRoutesGoToOneFile_andTheRoutesGoOnWhereTheyWere() throws Exception {
        lines("r.txt", "a", "x1", "b", "x2");
        run();
        assertThat(read("out.txt")).containsExactly("ab");
        replay(ExitCode.DONE, "--to", "lines:FOLDER/repaired.txt");
        assertThat(read("repaired.txt")).containsExactly("x1", "x2");
        assertThat(outputs()).contains("r/replayed letters to lines:").doesNotContain("s/replayed");
        assertThat(open()).startsWith("no dead letters");

        lines("r.txt", "c", "d", "x3");
        lines("s.txt", "zwei", "3");
        run();
        assertThat(read("out.txt")).containsExactly("ab", "cd");
        assertThat(read("copies.txt")).containsExactlyInAnyOrder("a", "b", "c", "d");
        assertThat(outputs()).contains("r/replayed letters to lines:");

        replay(ExitCode.DONE, "--to", "lines:FOLDER/others.txt", "--step", "check");
        replay(ExitCode.DONE, "--to", "lines:FOLDER/repaired.txt");
        replay(ExitCode.DONE, "--to", "lines:FOLDER/repaired.txt");
        assertThat(read("others.txt")).containsExactly("x3");
        assertThat(read("repaired.txt")).containsExactly("x1", "x2", "zwei");
        assertThat(read("outs.txt")).containsExactly("3");

        lines("r.txt", "x4");
        run();
        replay(ExitCode.DONE, "--to", "lines:FOLDER/repaired.txt");
        assertThat(read("repaired.txt")).as("a route that was not among the last ones goes on there").containsExactly("x1", "x2", "zwei", "x4");
    }

    @Test
    void outputHasANumberAtTheEndOfItsName_itIsNoWriterOfAnother() throws Exception {
        lines("r.txt", "x1");
        run();
        replay(ExitCode.DONE, "--to", "lines:FOLDER/rep 2");
        lines("r.txt", "x2");
        run();
        replay(ExitCode.DONE, "--to", "lines:FOLDER/rep");
        lines("r.txt", "x3");
        run();
        replay(ExitCode.DONE, "--to", "lines:FOLDER/rep 2");
        assertThat(read("rep")).containsExactly("x2");
        assertThat(read("rep 2")).containsExactly("x1", "x3");
    }

    @Test
    void outputsOfReplaysAreKept_whenTheInputIsReadFromTheStart_andCanBeForgotten() throws Exception {
        lines("r.txt", "x1");
        run();
        replay(ExitCode.DONE, "--to", "lines:FOLDER/repaired.txt");
        Files.delete(folder.resolve("outs.txt"));
        Files.delete(folder.resolve("out.txt"));
        Files.delete(folder.resolve("copies.txt"));
        lines("r.txt", "x2");
        run("--from-start");
        assertThat(open()).hasLineCount(2);
        replay(ExitCode.DONE, "--to", "lines:FOLDER/repaired.txt");
        assertThat(read("repaired.txt")).containsExactly("x1", "x1", "x2");

        lines("r.txt", "x3");
        run("--drop-state", "r/replayed letters to lines:FOLDER/repaired.txt");
        assertThat(outputs()).doesNotContain("replayed letters");
        CommandLineRun refused = command("dead replay", "--to", "lines:FOLDER/repaired.txt");
        assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err()).contains("PL310", "Move the file away or delete it, write to another one, or add to it with append=true");
        replay(ExitCode.DONE, "--to", "lines:FOLDER/repaired.txt?append=true");
        assertThat(read("repaired.txt")).containsExactly("x1", "x1", "x2", "x3");
    }

    /** What the database gets has no headers; the letter has. */
    @Test
    void outputRefusesALetter_itIsOneOfItsStepAgain_withAllItsAttempts() throws Exception {
        execute("create table word (word varchar(2) primary key)");
        lines("t.csv", "word", "x1", "x2222", "x3");
        run();
        List<String> before = read("state/dead/t.jsonl");
        replay(ExitCode.FAILED, "--to", "table:word?columns=word&dataSource=#db");
        assertThat(words()).containsExactly("x1", "x3");
        replay(ExitCode.FAILED, "--to", "sql:insert into word values (:#${body[word]})");
        assertThat(words()).containsExactly("x1", "x3");
        List<String> letters = read("state/dead/t.jsonl");
        assertThat(letters).hasSize(5);
        assertThat(withoutFailure(letters.get(3)).replace("\"PeltonReplayAttempts\":1", "")).isEqualTo(withoutFailure(before.get(1)));
        assertThat(letters.get(3)).contains("\"attempts\":2", "\"word\":\"X2222\"", "\"step\":\"checkRow\"", "t.csv:3\"").doesNotContain("PeltonReplayLetter");
        assertThat(withoutFailure(letters.get(4)).replace("\"PeltonReplayAttempts\":2", "")).isEqualTo(withoutFailure(before.get(1)));
        assertThat(letters.get(4)).contains("\"attempts\":3");
        assertThat(open()).hasLineCount(1).contains("t:5", "checkRow");
        execute("alter table word alter column word varchar(20)");
        replay(ExitCode.DONE, "--to", "sql:insert into word values (:#${header.word})");
        assertThat(words()).containsExactly("X2222", "x1", "x3");
    }

    private static String withoutFailure(String letter) {
        return letter.replaceAll("\"(time|code|reason|plan)\":\"(\\\\.|[^\"\\\\])*\",|\"attempts\":\\d+,", "");
    }

    @Test
    void outputCommitsWithEachEpoch() throws Exception {
        execute("create table word (word varchar(20) primary key)");
        lines("t.csv", "word", "x1", "x2");
        run();
        replay(ExitCode.DONE, "--to", "table:word?columns=word&commit=epoch&dataSource=#db");
        assertThat(words()).containsExactly("x1", "x2");
        assertThat(outputs()).contains("t/replayed letters by commit to table:word");
        lines("t.csv", "x3");
        run();
        replay(ExitCode.DONE, "--to", "table:word?columns=word&commit=epoch&dataSource=#db");
        assertThat(words()).containsExactly("x1", "x2", "x3");
        CommandLineRun two = command("dead replay", "--to", "table:word?columns=word&commit=epoch&dataSource=#db", "--step", "none");
        assertThat(two.err()).contains("has no dead letters of a step 'none', but of: checkRow");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "nope:x | --to:1:1: PL108 there is no endpoint 'nope:'",
        "timer:x | --to:1:1: PL108 'timer:' can only be read from, here something is written to",
        "lines:a.txt?appendd=true | --to:1:13: PL107 'lines:' has no option 'appendd'",
        "lines:{{nowhere}} | --to:1:7: PL112 the placeholder {{nowhere}} has no value",
        "lines:${body} | --to:1:7: PL108 no message may choose where 'lines:' writes",
        "direct:copies | --to:1:1: PL118 'direct:' is no output",
        "seda:copies | --to:1:1: PL118 'seda:' is no output",
        "bean:db | --to:1:1: PL118 'bean:' is no output",
        "lines:FOLDER/out.txt | PL119 --to lines:FOLDER/out.txt: 'out' of 'r' at",
        "lines:FOLDER/outs.txt?append=true | writes this file, and what runs together has one writer of a file; '--to outs' has letters of 's' enter there, else name another file",
        "lines:FOLDER/r.txt | --to: PL121 route 'r' writes 'lines:FOLDER/r.txt', which is read in the same run",
        "lines:FOLDER/state/dead/r.jsonl?append=true | this is in the state folder, which only Pelton writes to",
        "file:FOLDER/state?fileName=format | this is in the state folder, which only Pelton writes to",
        "lines:FOLDER/state/parts/x.txt?rollSize=1k | this is in the state folder, which only Pelton writes to",
    })
    void addressIsWrong_nothingRuns(String to, String message) throws Exception {
        lines("r.txt", "x1");
        run();
        CommandLineRun refused = command("dead replay", "--to", to);
        assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err()).contains(message.replace("FOLDER", folder.toString())).doesNotContain("replayed").doesNotContain("2 problems");
        assertThat(open()).hasLineCount(1);
    }

    @Test
    void addressIsTheIdOfAStep_lettersEnterThere() throws Exception {
        lines("r.txt", "x");
        lines("s.txt", "zwei");
        run();
        replay(ExitCode.FAILED, "--to", "lines:number", "--step", "lines:number");
        assertThat(read("state/dead/s.jsonl")).hasSize(2);
        assertThat(folder.resolve("number")).doesNotExist();
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = database().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private List<String> words() throws SQLException {
        List<String> words = new ArrayList<>();
        try (Connection connection = database().getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select word from word order by word")) {
            while (rows.next()) {
                words.add(rows.getString(1));
            }
        }
        return words;
    }

    private JdbcDataSource database() {
        JdbcDataSource source = new JdbcDataSource();
        source.setURL("jdbc:h2:" + folder.resolve("db"));
        return source;
    }
}

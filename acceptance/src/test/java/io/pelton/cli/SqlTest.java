// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Routes that ask a database. */
class SqlTest {
    private static final String BEAN = """
            - beans:
                - name: db
                  type: org.h2.jdbcx.JdbcDataSource
                  properties: {URL: "jdbc:h2:FOLDER/db"}
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void thereAreProjects() throws SQLException, IOException {
        execute("create table project (id int primary key, name varchar(100), licence varchar(10))");
        execute("insert into project values (1, 'Camel', 'ASF'), (2, 'AMQ', 'ASF'), (3, 'Linux', 'GPL')");
        Files.writeString(folder.resolve("in.csv"), "id,name,licence\n4,four,x\n5,\"it's; five\",y\n");
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = database().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private JdbcDataSource database() {
        JdbcDataSource source = new JdbcDataSource();
        source.setURL("jdbc:h2:" + folder.resolve("db"));
        return source;
    }

    private CommandLineRun command(String command, String beans, String from, String steps, String... options) throws IOException {
        Path file = folder.resolve("r.yaml");
        Files.writeString(file, (beans + "- route:\n    id: r\n    from:\n      uri: " + from + "\n      steps:\n" + steps.indent(8))
                .replace("FOLDER", folder.toString()));
        List<String> all = new ArrayList<>(List.of(command.split(" ")));
        all.addAll(List.of(file.toString(), "--allow-class=org.h2.jdbcx.JdbcDataSource"));
        all.addAll(List.of(options));
        return CommandLineRun.of(all.toArray(String[]::new));
    }

    private String checked(String beans, String step) throws IOException {
        CommandLineRun check = command("check", beans, "timer:x", step);
        assertThat(check.exitCode()).isEqualTo(ExitCode.USAGE);
        return check.out();
    }

    private List<String> names() throws SQLException {
        return texts("select name from project order by id");
    }

    private List<String> texts(String query) throws SQLException {
        List<String> names = new ArrayList<>();
        try (Connection connection = database().getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
        }
        return names;
    }

    @Test
    void rowsOfAFileAreWritten_andTheOnlyDataSourceNeedNotBeNamed() throws Exception {
        CommandLineRun run = command("run", BEAN, "lines:FOLDER/in.csv", """
                - unmarshal: {csv: {useMaps: true}}
                - to: "sql:insert into project values (:#id, :#name, :#${body[licence].toUpperCase()})"
                """);
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(names()).containsExactly("Camel", "AMQ", "Linux", "four", "it's; five");
    }

    @Test
    void rowsOfAQueryArePartsOfAMessage() throws Exception {
        CommandLineRun run = command("run", BEAN, "timer:once?repeatCount=1", """
                - setHeader: {name: licence, constant: ASF}
                - to:
                    uri: "sql:select id, name from project where licence = :#licence order by id"
                    parameters: {dataSource: "#db", outputType: StreamList}
                - split:
                    simple: "${body}"
                    streaming: true
                    steps:
                      - setBody: {simple: "${body[ID]}: ${body[name]}"}
                      - to: "lines:FOLDER/out.txt"
                """);
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(folder.resolve("out.txt")).hasContent("1: Camel\n2: AMQ\n");
    }

    @Test
    void theDatabaseRefusesARow_theErrorHandlerHasIt() throws Exception {
        CommandLineRun run = command("run", BEAN, "lines:FOLDER/in.csv", """
                - setBody: {simple: "Camel"}
                - doTry:
                    steps:
                      - to: "sql:insert into project values (1, #, 'x')"
                    doCatch:
                      - exception: [java.sql.SQLIntegrityConstraintViolationException]
                        steps:
                          - setBody: {constant: refused}
                          - to: "lines:FOLDER/out.txt"
                """);
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(folder.resolve("out.txt")).hasContent("refused\nrefused\nrefused\n");
    }

    @Test
    void rowsAreRead_andMarkedWhenTheyAreWritten() throws Exception {
        execute("alter table project add state varchar(10) default 'new'");
        CommandLineRun run = command("run", BEAN, """
                "sql:select id, name from project where state = 'new' order by id?repeatCount=2&initialDelay=0&delay=10&\
                onConsume=update project set state = 'done' where id = :#id&onConsumeFailed=update project set state = 'bad' where id = :#id"
                """.strip(), """
                - filter:
                    simple: "${body[id]} == 2"
                    steps:
                      - throwException: {exceptionType: java.lang.IllegalStateException, message: no}
                - setBody: {simple: "${body[name]} ${exchangeProperty.CamelBatchIndex}"}
                - to: "lines:FOLDER/out.txt"
                """, "--dead-letters=" + folder.resolve("dead"), "--dead-letter-share=100%");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(folder.resolve("out.txt")).hasContent("Camel 0\nLinux 2\n");
        assertThat(run.err()).contains("  nothing is kept for the next run: sql:select id, name", " itself decides what each run reads; more is kept with --state DIR\n");
        assertThat(texts("select state from project order by id")).containsExactly("done", "bad", "done");
    }

    @Test
    void rowsOfAFileAreWrittenIntoATable_andThoseThatAreBadAreDeadLetters() throws Exception {
        Files.writeString(folder.resolve("in.csv"), "id,name,licence\n1,one,x\n2,two,longer than ten letters\nthree,3,y\n4,four,\n");
        CommandLineRun run = command("run", BEAN, "lines:FOLDER/in.csv", """
                - unmarshal: {csv: {useMaps: true}}
                - to: "table:project?key=id"
                """, "--dead-letters=" + folder.resolve("dead"), "--dead-letter-share=100%");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(names()).containsExactly("one", "AMQ", "Linux", "four");
        CommandLineRun dead = CommandLineRun.of("dead", "list", folder.resolve("dead").toString());
        assertThat(dead.out()).contains("r:1", "Value too long for column", "r:2", "Data conversion error converting \"three\"");
    }

    /** A sink gets the body of a message, not the message: the letter has to say all the same what that was. */
    @Test
    void rowsThatATableHasRefused_areRowsInAReplay() throws Exception {
        Files.writeString(folder.resolve("in.csv"), "id,name,licence\n5,\"it's; five\",longer than ten letters\n6,six,\n");
        String steps = "- unmarshal: {csv: {useMaps: true}}\n- to: {id: write, uri: table:project}\n";
        String[] options = {"--state=" + folder.resolve("state"), "--dead-letter-share=100%"};
        assertThat(command("run", BEAN, "lines:FOLDER/in.csv", steps, options).exitCode()).isZero();
        assertThat(texts("select id from project where id > 4")).containsExactly("6");
        execute("alter table project alter column licence varchar(100)");
        CommandLineRun replay = command("dead replay", BEAN, "lines:FOLDER/in.csv", steps, "--state=" + folder.resolve("state"));
        assertThat(replay.exitCode()).as(replay.err()).isZero();
        assertThat(texts("select id || name || licence from project where id > 4 order by id")).containsExactly("5it's; fivelonger than ten letters", "6six");
    }

    @Test
    void aTableIsAnEnd_whoseGuaranteeThePlanTells() throws Exception {
        String steps = "- unmarshal: {csv: {useMaps: true}}\n- to: \"table:project%s\"\n";
        assertThat(command("plan", BEAN, "lines:FOLDER/in.csv", steps.formatted("?key=id"), "--state=" + folder.resolve("state")).out()).contains("effectively once");
        assertThat(command("plan", BEAN, "lines:FOLDER/in.csv", steps.formatted(""), "--state=" + folder.resolve("state")).out()).contains("at least once");
    }

    @Test
    void noDataSource_orSeveral_areSaid() throws Exception {
        String step = "- to: \"sql:select 1\"\n";
        assertThat(checked("", step))
                .contains("PL109 'sql:' needs the option 'dataSource': there is no bean that is a DataSource", "declare one under 'beans:'");
        String two = BEAN + BEAN.replace("- beans:\n", "").replace("name: db", "name: other");
        assertThat(checked(two, step)).contains("the beans db, other are each a DataSource", "add 'dataSource=#db'");
        assertThat(checked(BEAN, "- to: \"sql:select 1?dataSource=#nowhere\"\n")).contains("there is no bean and no class 'nowhere'");
    }

    @Test
    void anExpressionIsWrong_itsPlaceIsSaid() throws Exception {
        assertThat(checked(BEAN, "- to: \"sql:select :#${bdy} from t\"\n")).contains("r.yaml:10:29: PL111", "bdy");
        assertThat(checked(BEAN, "- to: \"sql:select :#${body\"\n")).contains("has no end");
    }

    /** A text that is made of data is no statement. */
    @Test
    void aStatementMadeOfDataIsRefused() throws Exception {
        assertThat(checked(BEAN, "- toD: \"sql:select * from project where name = '${body}'\"\n"))
                .contains("PL108 no message may choose where 'sql:' writes", "write a 'to' with :#${…} where a value belongs");
    }
}

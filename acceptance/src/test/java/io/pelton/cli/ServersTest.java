// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Servers for a try-out. */
class ServersTest {
    private static final Path EXAMPLE = Path.of("../examples/postgres/orders.yaml");
    private static final Path SCRIPT = Path.of("../examples/postgres/orders.sql");

    @TempDir
    private Path folder;

    private CommandLineRun run(Path routes, String servers, String... options) {
        String[] all = new String[options.length + 5];
        all[0] = "run";
        all[1] = routes.toString();
        all[2] = "--servers=" + servers;
        all[3] = "--servers-folder=" + folder.resolve("servers");
        all[4] = "--log-level=off";
        System.arraycopy(options, 0, all, 5, options.length);
        return CommandLineRun.of(all);
    }

    /** How many rows there are, and how many different orders. */
    private String counted(String table) throws IOException {
        Path count = Files.writeString(folder.resolve("count.yaml"), """
                - beans:
                    - name: db
                      type: org.postgresql.ds.PGSimpleDataSource
                      properties: {url: "{{postgres.url}}"}
                - route:
                    from:
                      uri: timer:once?repeatCount=1&delay=0
                      steps:
                        - to: "sql:select count(*) || ' ' || count(distinct id) as n from %s?outputType=SelectOne"
                        - to: lines:%s
                """.formatted(table, folder.resolve("counted.txt")));
        CommandLineRun counted = run(count, "postgres");
        assertThat(counted.exitCode()).as(counted.err()).isZero();
        return Files.readString(folder.resolve("counted.txt")).strip();
    }

    /** The example of PostgreSQL, twice with one state: each row is there once, and what the server has outlives the run. */
    @Test
    @EnabledOnOs(value = OS.LINUX, architectures = "amd64")
    void runAsksForPostgres_itIsStarted_andItsDataStay() throws IOException {
        for (int i = 0; i < 2; i++) {
            CommandLineRun written = run(
                    EXAMPLE, "postgres=" + SCRIPT, "--state=" + folder.resolve("state"), "--set=input=../examples/data/orders.csv");
            assertThat(written.exitCode()).as(written.err()).isZero();
            assertThat(written.err()).contains("PostgreSQL for a try-out: {{postgres.url}} is jdbc:postgresql://localhost:");
        }
        assertThat(counted("orders")).isEqualTo("1000 1000");
        CommandLineRun shown = run(EXAMPLE.resolveSibling("show.yaml"), "postgres");
        assertThat(shown.err()).containsPattern("out {2}stream:out +5 records");
        assertThat(folder.resolve("servers/postgres/postmaster.pid")).as("the server has ended").doesNotExist();
    }

    /** A server whose run was killed ends with the run that goes on with it, though somebody else uses it. */
    @Test
    @Timeout(120)
    @EnabledOnOs(value = OS.LINUX, architectures = "amd64")
    void leftServerIsInUse_itEndsAllTheSame() throws Exception {
        try (PostgresServer left = PostgresServer.start(folder, List.of(), _ -> {})) {
            LeftServer found = LeftServer.in(folder).orElseThrow();
            ClassLoader driver = FetchedClasses.of("driver", left.libraries(), _ -> {});
            DataSource database = (DataSource) driver.loadClass("org.postgresql.ds.PGSimpleDataSource").getConstructor().newInstance();
            database.getClass().getMethod("setUrl", String.class).invoke(database, left.values().get("postgres.url"));
            try (Connection client = database.getConnection()) {
                found.end();
                assertThat(found.process().isAlive()).isFalse();
                assertThat(client.isValid(1)).isFalse();
            }
        }
    }

    @Test
    void serverIsNamedTwice_isRefused() {
        CommandLineRun refused = run(EXAMPLE, "kafka,kafka");
        assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err()).contains("--servers: kafka is named twice");
    }

    /** The topic is there in the second run. */
    @Test
    void folderCannotBeUsed_itIsTheCommandLineThatIsWrong() throws IOException {
        Files.writeString(folder.resolve("servers"), "a file");
        CommandLineRun refused = run(EXAMPLE, "kafka");
        assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err()).contains("PL119 --servers: the folder " + folder.resolve("servers") + " cannot be used: ").doesNotContain("run this route on Camel");
    }

    @Test
    void runAsksForKafka_itIsStarted_andItsTopicsStay() throws IOException {
        Path in = Files.writeString(folder.resolve("in.txt"), "a\nb\n");
        Path write = Files.writeString(folder.resolve("write.yaml"), """
                - route:
                    from:
                      uri: lines:%s
                      steps: [{to: "kafka:letters?brokers={{kafka.brokers}}"}]
                """.formatted(in));
        Path read = Files.writeString(folder.resolve("read.yaml"), """
                - route:
                    from:
                      uri: kafka:letters
                      parameters: {brokers: "{{kafka.brokers}}", groupId: g, autoOffsetReset: earliest, stopAtEnd: true}
                      steps: [{to: "lines:%s"}]
                """.formatted(folder.resolve("out.txt")));
        for (Path routes : List.of(write, read)) {
            CommandLineRun run = run(routes, "kafka");
            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(run.err()).contains("Kafka for a try-out: {{kafka.brokers}} is 127.0.0.1:");
        }
        assertThat(folder.resolve("out.txt")).hasContent("a\nb");
    }

    /** From a file to a topic, and from there into a table: twice, the second time with nothing new. */
    @Test
    @EnabledOnOs(value = OS.LINUX, architectures = "amd64")
    void examplesOfKafka_eachRowIsThereOnce() throws IOException {
        Path examples = Path.of("../examples/kafka");
        assertThat(run(examples.resolve("fill.yaml"), "kafka", "--set=input=../examples/data/orders.csv").exitCode()).isZero();
        for (int i = 0; i < 2; i++) {
            CommandLineRun written = run(examples.resolve("orders.yaml"), "kafka,postgres=" + examples.resolve("orders.sql"), "--state=" + folder.resolve("state"));
            assertThat(written.exitCode()).as(written.err()).isZero();
        }
        assertThat(counted("topic_orders")).isEqualTo("1000 1000");
    }

    @Test
    void anotherRunHasTheServer_isRefused() throws IOException {
        Path servers = Files.createDirectories(folder.resolve("servers"));
        try (FileChannel lock = FileChannel.open(servers.resolve("kafka.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            assertThat(lock.tryLock()).isNotNull();
            CommandLineRun refused = run(EXAMPLE, "kafka");
            assertThat(refused.exitCode()).isNotZero();
            assertThat(refused.err()).contains("--servers: kafka in " + servers + " is in use by another run");
        }
    }

    /** What the copy has of the server's process is that of the original. */
    @Test
    @EnabledOnOs(value = OS.LINUX, architectures = "amd64")
    void folderIsACopyOfOneWhoseServerRuns_isRefused_andThatServerGoesOn() throws IOException {
        Path original = folder.resolve("original");
        try (TryoutServers servers = TryoutServers.start(List.of("postgres"), original, _ -> {})) {
            assertThat(servers).isNotNull();
            Path copy = Files.createDirectories(folder.resolve("servers/postgres"));
            Files.copy(original.resolve("postgres/postmaster.pid"), copy.resolve("postmaster.pid"));
            CommandLineRun refused = run(EXAMPLE, "postgres");
            assertThat(refused.exitCode()).isEqualTo(ExitCode.FAILED);
            assertThat(refused.err()).contains("which is not the server of this folder: the folder is a copy of one whose server ran");
            assertThat(LeftServer.in(original.resolve("postgres"))).as("the server of the original").isPresent();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "garbled", "PID"})
    void processIsAnother_isRefusedInWords(String pid) throws IOException {
        Path data = Files.createDirectories(folder.resolve("servers/postgres"));
        Files.writeString(data.resolve("postmaster.pid"), pid.equals("PID") ? String.valueOf(ProcessHandle.current().pid()) : pid);
        CommandLineRun refused = run(EXAMPLE, "postgres");
        assertThat(refused.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(refused.err()).contains("postmaster.pid").contains("Delete that file if no PostgreSQL uses the folder").doesNotContain("\tat ");
    }

    @Test
    void routesNeedNotNameTheServer() throws IOException {
        Path routes = Files.writeString(folder.resolve("other.yaml"), """
                - route:
                    from: {uri: "timer:once?repeatCount=1&delay=0", steps: [{to: "log:there"}]}
                """);
        CommandLineRun run = run(routes, "kafka");
        assertThat(run.exitCode()).as(run.err()).isZero();
    }

    @Test
    void serverIsUnknown_isRefused() {
        CommandLineRun refused = run(EXAMPLE, "mysql");
        assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err()).contains("--servers takes kafka, postgres or postgres=FILE.sql, found 'mysql'");
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Servers that routes ask from the command line: what is written, what messages choose, and what the user allows. */
class AskedHostsTest {
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private HttpServer server;

    @TempDir
    private Path folder;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            asked.add(exchange.getRequestURI().toString());
            byte[] answer = ("at " + exchange.getRequestURI()).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void end() {
        server.stop(0);
    }

    private String address() {
        return "localhost:" + server.getAddress().getPort();
    }

    private CommandLineRun run(String command, String steps, String... options) throws IOException {
        Path routes = Files.writeString(folder.resolve("routes.yaml"), """
                - from:
                    uri: timer:once?repeatCount=1
                    steps:
                      - setHeader: {name: url, constant: 'http://%1$s/named?a=1&bridgeEndpoint=true'}
                %2$s
                      - to: lines:%3$s
                """.formatted(address(), steps.replace("SERVER", address()).indent(6).stripTrailing(), folder.resolve("out.txt")));
        String[] arguments = new String[options.length + 2];
        arguments[0] = command;
        arguments[1] = routes.toString();
        System.arraycopy(options, 0, arguments, 2, options.length);
        return CommandLineRun.with(Map.of(), arguments);
    }

    private String written() throws IOException {
        return Files.readString(folder.resolve("out.txt"));
    }

    @Test
    void addressIsWritten_itsAnswerIsTheMessage() throws IOException {
        CommandLineRun run = run("run", "- to: http://SERVER/a?x=1&connectTimeout=5s");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(written()).isEqualTo("at /a?x=1\n");
    }

    @Test
    void messageNamesTheAddress_itIsAskedIfTheUserAllowsItsHost_andNoOptionIsTheMessagesToSay() throws IOException {
        CommandLineRun run = run("run", "- toD: ${header.url}", "--allow-host=localhost");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(written()).isEqualTo("at /named?a=1&bridgeEndpoint=true\n");
    }

    @Test
    void messageNamesAHostThatIsNotAllowed_itFails() throws IOException {
        CommandLineRun run = run("run", "- toD: ${header.url}", "--allow-host=other.example");
        assertThat(run.exitCode()).isNotZero();
        assertThat(run.err()).contains("no message may name the host http://localhost:" + server.getAddress().getPort(), "--allow-host=localhost");
        assertThat(asked).isEmpty();
    }

    @Test
    void nothingIsAllowed_noMessageNamesAnAddress() throws IOException {
        CommandLineRun run = run("run", "- toD: ${header.url}");
        assertThat(run.exitCode()).isNotZero();
        assertThat(run.err()).contains("is no endpoint that a message may name");
        assertThat(asked).isEmpty();
    }

    @Test
    void messageNamesSeveralAddresses_eachIsAsked() throws IOException {
        CommandLineRun run = run("run", "- setHeader: {name: all, simple: 'http://SERVER/1,http://SERVER/2'}\n- recipientList: {header: all}", "--allow-host=localhost");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(asked).containsExactly("/1", "/2");
    }

    @Test
    void functionsStandInTheHost_checkSaysWhatToDo() throws IOException {
        CommandLineRun run = run("check", "- toD: 'http://${header.host}/a'");
        assertThat(run.exitCode()).isNotZero();
        assertThat(run.out() + run.err()).contains("PL120", "routes.yaml:5", "no message may choose the host of 'http:'", "--allow-host=HOST");
    }

    @Test
    void functionsStandInAnAddressThatIsTakenAsItIs_checkSaysWhatToDo() throws IOException {
        CommandLineRun run = run("check", "- to: 'http://SERVER/${header.url}'");
        assertThat(run.exitCode()).isNotZero();
        assertThat(run.out() + run.err()).contains("PL110", "routes.yaml:5", "functions are no part of an address that is taken as it is written", "write 'toD'");
    }

    @Test
    void optionsAreWrong_checkSaysSo() throws IOException {
        CommandLineRun run = run("check", """
                - to: http://SERVER/a?okStatusCodeRange=good
                - to: http://SERVER/a?httpMethod=FETCH
                - to: http://SERVER/a?authMethod=Basic&authUsername=me
                - to: http://SERVER/a?oauth2ClientId=me
                - to: http://SERVER/a?httpClient.cookieSpec=ignore
                - to: http:///a""");
        assertThat(run.out() + run.err())
                .contains("okStatusCodeRange: 'good' must be statuses")
                .contains("httpMethod is 'FETCH'")
                .contains("authMethod needs the option authPassword")
                .contains("PL118 Camel's option 'oauth2ClientId' of 'http:' is not supported yet")
                .contains("PL118 Camel's option 'httpClient.cookieSpec' of 'http:' is not supported yet")
                .contains("'' is no host");
    }

    @Test
    void parameterLooksLikeAnOption_checkGivesAHint() throws IOException {
        CommandLineRun run = run("check", "- to: http://SERVER/a?connectTimout=5&page=2");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out() + run.err())
                .contains("'connectTimout' is sent as a parameter of the address", "did you mean the option 'connectTimeout'?")
                .doesNotContain("'page'");
    }

    @Test
    void planShowsWhatIsAsked_andWhatIsSure() throws IOException {
        CommandLineRun run = run("plan", "- toD: 'http://SERVER/a/${header.url}?key=1'");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).containsPattern("http://" + address() + "/a/\\$\\{header.url} +at most once: timer:once");
    }
}

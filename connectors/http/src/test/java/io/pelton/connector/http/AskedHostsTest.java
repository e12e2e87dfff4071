// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Which hosts are asked: those that are written, or that the user allows, whatever messages and answers say. */
class AskedHostsTest {
    private AskedServer server;
    private AskedServer other;

    @BeforeEach
    void start() throws IOException {
        other = new AskedServer((_, connection) -> connection.send("200 OK", "", "other"));
        server = new AskedServer((asked, connection) -> switch (asked.target()) {
            case "/elsewhere" -> connection.send("302 Found", "Location: http://localhost:" + other.port() + "/from\r\n", "");
            case "/loop" -> connection.send("302 Found", "Location: /loop\r\n", "");
            case "/who" -> connection.send("401 Unauthorized", "WWW-Authenticate: Basic realm=x\r\n", "");
            default -> connection.send("200 OK", "", asked.target());
        });
    }

    @AfterEach
    void end() throws IOException {
        server.close();
        other.close();
    }

    private static String body(Message answer) {
        return new String((byte[]) answer.body(), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"@127.0.0.1:%d/", "@localhost:%d/", ".localhost/", "0/", "0", ":%d/", "/../@localhost:%d/x/%%", "\\@localhost:%d/", "#@localhost:%d/"})
    void functionGivesMoreOfTheHost_nobodyElseIsAsked(String given) throws Exception {
        Message message = Asking.message(null, "x", given.formatted(other.port()));
        try {
            Asking.ask(Asking.dynamic(server.address() + "${header.x}"), message);
        } catch (Exception e) {
            assertThat(e).isInstanceOfAny(PeltonException.class, IllegalArgumentException.class);
        }
        assertThat(other.asked()).isEmpty();
    }

    @Test
    void functionGivesAPath_itIsAsked() throws Exception {
        assertThat(body(Asking.ask(Asking.dynamic(server.address() + "${header.x}"), Asking.message(null, "x", "/a?b=c d")))).isEqualTo("/a?b=c+d");
        assertThat(body(Asking.ask(Asking.dynamic(server.address() + "/a/${header.x}"), Asking.message(null, "x", "b c/d")))).isEqualTo("/a/b%20c/d");
    }

    @Test
    void functionGivesAnOption_itIsAParameter() throws Exception {
        assertThat(body(Asking.ask(Asking.dynamic(server.address() + "/a?b=${header.x}"), Asking.message(null, "x", "1&allowedHosts=*"))))
                .isEqualTo("/a?b=1&allowedHosts=*");
    }

    @ParameterizedTest
    @ValueSource(strings = {"${header.x}", "${header.x}/a", "host:${header.x}/a", "host.${header.x}", "", "/a", "?a=1", "a b/c", "host:0/", "host:70000/", "my_host/", "user:word@host/"})
    void addressHasNoHost_itIsRefused(String path) {
        assertThatThrownBy(() -> Asking.dynamic(path)).isInstanceOf(PeltonException.class);
    }

    @Test
    void headerNamesAnotherHost_itIsRefused_unlessItIsAllowed() throws Exception {
        Message message = Asking.message(null, "CamelHttpUri", "http://localhost:" + other.port() + "/named");
        assertThatThrownBy(() -> Asking.ask(Asking.caller(server.address() + "/a"), message))
                .isInstanceOf(PeltonException.class)
                .hasMessageContaining("PL120")
                .hasMessageContaining("allowedHosts=localhost")
                .hasMessageContaining("--allow-host=localhost");
        assertThat(other.asked()).isEmpty();
        assertThat(body(Asking.ask(Asking.caller(server.address() + "/a", "allowedHosts", "b.example, localhost:" + other.port()), message))).isEqualTo("other");
        assertThat(body(Asking.ask(Asking.caller(server.address() + "/a", "bridgeEndpoint", "true"), message))).isEqualTo("/a");
    }

    @Test
    void answerNamesAnotherHost_itIsRefused_unlessItIsAllowed_andGetsNoSecrets() throws Exception {
        Message message = Asking.message(null, "Authorization", "Bearer secret", "Cookie", "secret", "X-Own", "1");
        assertThatThrownBy(() -> Asking.ask(Asking.caller(server.address() + "/elsewhere", "followRedirects", "true"), message))
                .cause()
                .isInstanceOf(PeltonException.class)
                .hasMessageContaining("--allow-host=localhost");
        assertThat(other.asked()).isEmpty();
        Asking.ask(Asking.caller(server.address() + "/elsewhere", "followRedirects", "true", "allowedHosts", "localhost"), message);
        assertThat(other.asked().getFirst().headers()).containsEntry("x-own", "1").doesNotContainKeys("authorization", "cookie");
        assertThat(server.asked().getLast().headers()).containsKeys("authorization", "cookie");
    }

    @Test
    void headerNamesAnotherHostThatIsAllowed_itGetsNoCredentials() throws Exception {
        Message message = Asking.message(null, "CamelHttpUri", "http://localhost:" + other.port() + "/named");
        List<String[]> credentials = List.of(
                new String[] {"authMethod", "Bearer", "authBearerToken", "secret"},
                new String[] {"authMethod", "Basic", "authUsername", "me", "authPassword", "secret", "authenticationPreemptive", "true"});
        for (String[] options : credentials) {
            String[] all = Stream.concat(Stream.of("allowedHosts", "localhost"), Stream.of(options)).toArray(String[]::new);
            Asking.ask(Asking.caller(server.address() + "/a", all), message);
            Asking.ask(Asking.caller(server.address() + "/a", all), new Message(null));
            assertThat(other.asked().getLast().headers()).doesNotContainKey("authorization");
            assertThat(server.asked().getLast().headers()).containsKey("authorization");
        }
        assertThat(other.asked()).hasSize(2);
    }

    @Test
    void answersGoRound_itEnds() {
        assertThatThrownBy(() -> Asking.ask(Asking.caller(server.address() + "/loop", "followRedirects", "true"), new Message(null)))
                .cause()
                .hasMessageContaining("for the 50th time");
        assertThat(server.asked()).hasSize(51);
    }

    @Test
    void passwordIsWrong_itIsSentOnce() {
        assertThatThrownBy(() -> Asking.ask(
                        Asking.caller(server.address() + "/who", "authMethod", "Basic", "authUsername", "me", "authPassword", "wrong"), new Message(null)))
                .cause()
                .hasMessageContaining("401");
        assertThat(server.asked()).hasSize(2);
    }

    @Test
    void messageNamesAWholeAddress_onlyAllowedHostsAreAsked() throws Exception {
        HttpConnector connector = new HttpConnector(AllowedHosts.of(List.of("127.0.0.1:" + server.port(), "*.example")));
        assertThat(new HttpConnector().mayBeNamed()).isFalse();
        assertThat(connector.mayBeNamed()).isTrue();
        assertThat(body(Asking.ask(connector.namedCaller(Asking.endpoint(server.address() + "/a?b=c d", Map.of())), new Message(null)))).isEqualTo("/a?b=c+d");
        assertThatThrownBy(() -> connector.namedCaller(Asking.endpoint("localhost:" + other.port() + "/", Map.of()))).hasMessageContaining("--allow-host=localhost");
        assertThatThrownBy(() -> connector.namedCaller(Asking.endpoint("evil.example.org/", Map.of()))).isInstanceOf(PeltonException.class);
    }

    @Test
    void hostsAreAllowed_byNamePortAndDomain() {
        AllowedHosts hosts = AllowedHosts.of(List.of("a.example", "B.example:81", "*.c.example", "*.d.example:82"));
        assertThat(hosts.allows("A.example", 1)).isTrue();
        assertThat(hosts.allows("b.example", 81)).isTrue();
        assertThat(hosts.allows("b.example", 80)).isFalse();
        assertThat(hosts.allows("x.y.c.example", 80)).isTrue();
        assertThat(hosts.allows("c.example", 80)).isFalse();
        assertThat(hosts.allows("x.d.example", 82)).isTrue();
        assertThat(hosts.allows("x.d.example", 80)).isFalse();
        assertThat(hosts.allows("evil-a.example", 80)).isFalse();
        assertThat(AllowedHosts.of(List.of("*")).allows("any", 1)).isTrue();
        assertThat(AllowedHosts.none().allows("any", 1)).isFalse();
    }
}

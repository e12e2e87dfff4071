// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.message.Message;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Bodies and headers that are meant to steer: they are data, whatever they say. */
@Timeout(30)
final class HostileMessageTest {
    /** Headers of Camel that have selected a method, a class, a command, an endpoint, a script or a path. */
    private static final List<String> STEERING = List.of(
            "CamelBeanMethodName", "CamelExecCommandExecutable", "CamelExecCommandArgs", "CamelToEndpoint", "CamelSlipEndpoint",
            "CamelLanguageScript", "CamelXsltResourceUri", "CamelTemplate", "CamelHttpUri", "CamelSqlQuery",
            "CamelJacksonUnmarshalType", "CamelCharsetName", "CamelRedeliveryMaxCounter", "CamelRouteStop", "CamelSplitSize",
            "pelton.route", "PeltonEndpoint");

    /** A bean with two methods, of which a route names one. */
    public static final class Clerk {
        /** What the route means. */
        public String file(String text) {
            return "filed " + text;
        }

        /** What it does not. */
        public String shred(String text) {
            return "shredded " + text;
        }
    }

    private static Message run(String steps, Message message) throws Exception {
        Routes.run("- from:\n    uri: lines:in\n    steps:\n" + steps + "      - log: done\n", message);
        return message;
    }

    private static Object evaluate(String expression, Object body) throws Exception {
        return String.valueOf(run("      - setBody: " + expression + "\n", new Message(body)).body());
    }

    @Test
    void when_headersWantToSteer_then_theyAreData() throws Exception {
        List<UnaryOperator<String>> spellings =
                List.of(name -> name, name -> name.toLowerCase(Locale.ROOT), name -> name.toUpperCase(Locale.ROOT), name -> "c" + name.substring(1));
        for (UnaryOperator<String> spelling : spellings) {
            Message message = new Message("a,b");
            STEERING.forEach(name -> message.setHeader(spelling.apply(name), "shred"));
            run("      - bean: {beanType: '" + Clerk.class.getName() + "', method: file}\n", message);

            assertThat(message.body()).isEqualTo("filed a,b");
            STEERING.forEach(name -> assertThat(message.header(spelling.apply(name))).isEqualTo("shred"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "; rm -rf / #", "$(touch x)", "`id`", "| cat /etc/passwd", "a\n&& b", "*)(uid=*))(|(uid=*", "' or '1'='1", "\") or (\"\"=\"",
        "'; DROP TABLE orders; --", "${header.x}", "#{x}", "{{x}}", "${jndi:ldap://127.0.0.1:1/x}", "RAW(x)", "%{x}", "<%= x %>"
    })
    void when_textHasASpecialMeaningElsewhere_then_itStaysAsItIs(String text) throws Exception {
        Message message = new Message(text);
        run(
                """
                      - setHeader: {name: h, simple: '${body}'}
                      - setVariable: {name: v, header: h}
                      - setBody: {simple: '${header.h}${variable.v}'}
                      - marshal: {json: {}}
                      - unmarshal: {json: {}}
                """,
                message);

        assertThat(message.header("h")).isEqualTo(text);
        assertThat(message.body()).isEqualTo(text + text);
    }

    @Test
    void when_dataIsComparedInXpath_then_itsQuotesAreCharacters() throws Exception {
        String xml = "<users><user name=\"' or '1'='1\">eve</user></users>";

        assertThat(evaluate("{xpath: {expression: \"count(/users/user[@name = 'ann'])\", resultQName: NUMBER}}", xml)).isEqualTo("0.0");
        assertThat(evaluate("{xpath: {expression: 'string(/users/user/@name)', resultQName: STRING}}", xml)).isEqualTo("' or '1'='1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"setBody: {xpath: /o}", "unmarshal: {jacksonXml: {}}"})
    void when_xmlHasADoctype_then_nothingIsFetchedOrExpanded(String step) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            server.setSoTimeout(100);
            String address = "http://127.0.0.1:" + server.getLocalPort() + "/x.dtd";
            List<String> documents = List.of(
                    "<!DOCTYPE o SYSTEM '" + address + "'><o>a</o>",
                    "<!DOCTYPE o [<!ENTITY e SYSTEM '" + address + "'>]><o>&e;</o>",
                    "<!DOCTYPE o [<!ENTITY % p SYSTEM '" + address + "'> %p;]><o>a</o>",
                    "<!DOCTYPE o [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><o>&e;</o>",
                    bomb());
            for (String document : documents) {
                assertThatThrownBy(() -> run("      - " + step + "\n", new Message(document))).as(document).isNotNull();
                assertThatThrownBy(() -> run("      - " + step + "\n", new Message(document.getBytes(StandardCharsets.UTF_8))))
                        .as(document)
                        .isNotNull();
            }

            assertThatThrownBy(server::accept).isInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    void when_aTokenIsAnEvilExpression_then_timeStaysLinear() throws Exception {
        assertThat(evaluate("{tokenize: {token: '(a+)+$', regex: true}}", "a".repeat(100_000) + "!")).isNotNull();
        assertThat(evaluate("{simple: {expression: \"${body} regex '(.*a){20}'\", resultType: boolean}}", "a".repeat(19) + "!".repeat(50_000))).isEqualTo("false");
    }

    private static String bomb() {
        StringBuilder entities = new StringBuilder("<!ENTITY a0 'lol'>");
        for (int i = 1; i < 20; i++) {
            entities.append("<!ENTITY a").append(i).append(" '").append(("&a" + (i - 1) + ";").repeat(10)).append("'>");
        }
        return "<!DOCTYPE o [" + entities + "]><o>&a19;</o>";
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static io.pelton.connector.http.ServedRoutes.route;
import static org.assertj.core.api.Assertions.assertThat;

/** What routes see of requests, and what clients see of messages. */
class RequestsOfHttpTest {
    private static final String SHOW = "- setBody: {simple: '%s'}";

    @TempDir
    private Path folder;

    private ServedRoutes routes;

    @BeforeEach
    void run() throws IOException {
        routes = new ServedRoutes(folder, String.join("\n", List.of(
                route("platform-http:/users/{id}/orders/{order}", SHOW.formatted("${header.id}|${header.order}")),
                route("platform-http:/users/me/orders/{order}", SHOW.formatted("me|${header.order}")),
                route("platform-http:/tree?matchOnUriPrefix=true", SHOW.formatted("${header.CamelHttpPath}")),
                route("platform-http:/query", SHOW.formatted("${header.a}|${header.b}|${header.CamelHttpQuery}")),
                route("platform-http:/headers", SHOW.formatted("${header.X-One}|${header.CamelFileName}|${header.cAmElX}|${header[kafka.OVERRIDE_TOPIC]}|${header.CamelHttpMethod}")),
                route("platform-http:/uri", SHOW.formatted("${header.CamelHttpUri} ${header.CamelHttpUrl} ${header.CamelHttpPath}")),
                route("platform-http:/echo", "- log: 'got ${body}'"),
                route("platform-http:/body", SHOW.formatted("[${body}]")),
                route("platform-http:/form", SHOW.formatted("${body[a]}|${body[b]}|${header.a}")),
                route("platform-http:/null", "- setBody: {expression: {simple: '${null}'}}"),
                route("platform-http:/status", "- setHeader: {name: CamelHttpResponseCode, simple: '${header.code}'}", "- setBody: {constant: made}"),
                route("platform-http:/split", "- setHeader: {name: X-Evil, simple: '${body}'}"),
                route("platform-http:/number", "- setBody: {expression: {constant: {expression: 42, resultType: int}}}"),
                route("platform-http:/iterator", "- setBody: {simple: '${headers}'}", "- setBody: {simple: '${body.values.iterator}'}"),
                route("platform-http:/map", "- setBody: {simple: '${headers}'}"),
                route("platform-http:/type", "- setHeader: {name: Content-Type, constant: text/csv}", "- setBody: {constant: 'a,b'}"),
                route("platform-http:/muted", "- throwException: {exceptionType: java.lang.IllegalStateException, message: the secret}"),
                route("platform-http:/loud?muteException=false", "- throwException: {exceptionType: java.lang.IllegalStateException, message: the reason}"),
                route("platform-http:/json?consumes=application/json&produces=application/json,text/csv&httpMethodRestrict=post,PUT", "- log: '${body}'"),
                route("platform-http:/get?httpMethodRestrict=GET", SHOW.formatted("got")))));
    }

    @AfterEach
    void end() {
        routes.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ' ', value = {
        "/users/7/orders/8 7|8",
        "/users/7/orders/8/ 7|8",
        "//users/7//orders/8 7|8",
        "/users/me/orders/8 me|8",
        "/users/a%20b/orders/%C3%BC%2Fx 'a b|ü/x'",
        "/users/./7/x/../orders/8 7|8",
        "/tree /tree",
        "/tree/a/b/ /tree/a/b/",
        "/query?a=1&b=2 1|2|a=1&b=2",
        "/query?a=1&a=2&b '[1, 2]||a=1&a=2&b'",
        "/query?a=x+y&b=%26%3D 'x y|&=|a=x+y&b=%26%3D'",
        "/query ||",
        "/query?a=1&CamelHttpQuery=evil&camelB=2 1||a=1&CamelHttpQuery=evil&camelB=2"
    })
    void pathOrQueryIsAsked_itsParametersAreHeaders(String path, String body) throws Exception {
        assertThat(routes.get(path).body()).isEqualTo(body);
    }

    @Test
    void requestHasHeaders_theyAreThoseOfTheMessage_butNoneThatControlsRoutes() throws Exception {
        HttpResponse<String> answer = routes.send(
                routes.request("/headers").header("X-One", "1").header("x-one", "2").header("CamelFileName", "../x").header("CAMELX", "y").header("Kafka.override_topic", "z"));
        assertThat(answer.body()).isEqualTo("[1, 2]||||GET");
        assertThat(answer.headers().map()).containsEntry("x-one", List.of("1", "2")).doesNotContainKeys("camelfilename", "camelx", "user-agent", "host");
    }

    @Test
    void pathIsEncoded_headersHaveItAsSentAndDecoded() throws Exception {
        String uri = "/ur%69?x=%20";
        assertThat(routes.get(uri).body()).isEqualTo(uri + " http://127.0.0.1:" + routes.port() + uri + " /uri");
    }

    @ParameterizedTest
    @CsvSource({"/uri?x=1, /uri?x=1, /uri", "//uri, //uri, /uri", "/none/../uri, /none/../uri, /uri"})
    void serverIsNamedBeforeThePath_itIsServedAsWithout(String target, String uri, String path) throws Exception {
        for (String server : List.of("http://127.0.0.1:" + routes.port(), "HTTP://other")) {
            assertThat(routes.raw("GET " + server + target + " HTTP/1.1\r\nHost: me\r\nConnection: close\r\n\r\n"))
                    .startsWith("HTTP/1.1 200 ")
                    .endsWith("\r\n" + uri + " http://" + server.substring("http://".length()) + uri + " " + path);
        }
        assertThat(routes.raw("GET http://me HTTP/1.1\r\nHost: me\r\nConnection: close\r\n\r\n")).startsWith("HTTP/1.1 404 ");
        assertThat(routes.raw("GET uri HTTP/1.1\r\nHost: me\r\nConnection: close\r\n\r\n")).startsWith("HTTP/1.1 400 ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "text/plain|a body|[a body]",
        "text/plain; charset=utf-8|ü|[ü]",
        "application/octet-stream|x|[x]",
        "''|x|[x]",
        "text/plain|''|[]"
    })
    void bodyIsSent_itIsThatOfTheMessage(String type, String body, String expected) throws Exception {
        assertThat(routes.post("/body", type, body).body()).isEqualTo(expected);
    }

    @Test
    void bodyIsInAnotherCharset_itIsTheSameText() throws Exception {
        HttpRequest.Builder request = routes.request("/body")
                .header("Content-Type", "text/plain; charset=ISO-8859-1")
                .POST(HttpRequest.BodyPublishers.ofByteArray(new byte[] {(byte) 0xfc}));
        assertThat(routes.send(request).body()).isEqualTo("[ü]");
    }

    @Test
    void bodyIsChunked_itIsWhole() throws Exception {
        String large = "0123456789".repeat(50_000);
        HttpRequest.Builder request = routes.request("/body")
                .POST(HttpRequest.BodyPublishers.fromPublisher(HttpRequest.BodyPublishers.ofString(large)));
        assertThat(routes.send(request).body()).isEqualTo("[" + large + "]");
    }

    @Test
    void formIsSent_itsFieldsAreTheBodyAndHeaders() throws Exception {
        assertThat(routes.post("/form", "application/x-www-form-urlencoded", "a=1&b=x+%C3%BC&CamelX=3").body()).isEqualTo("1|x ü|1");
    }

    @Test
    void bodyIsSentBack_soIsItsType() throws Exception {
        HttpResponse<String> answer = routes.post("/echo", "text/css", "a{}");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("a{}");
        assertThat(answer.headers().firstValue("Content-Type")).contains("text/css");
        assertThat(answer.headers().firstValue("Content-Length")).contains("3");
    }

    @ParameterizedTest
    @CsvSource({"/echo,204,''", "/null,204,''", "/number,200,42", "/type,200,'a,b'", "/status?code=201,201,made", "/status?code=204,204,''", "/status?code=404,404,made"})
    void messageHasABodyAndAStatus_soHasTheAnswer(String path, int status, String body) throws Exception {
        HttpResponse<String> answer = routes.get(path);
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.body()).isEqualTo(body);
    }

    @ParameterizedTest
    @CsvSource({"/status?code=99", "/status?code=1000", "/status?code=x", "/map", "/iterator", "/status?code=600", "/status?code=-204"})
    void messageIsNoAnswer_statusIs500(String path) throws Exception {
        HttpResponse<String> answer = routes.get(path);
        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body()).isEmpty();
    }

    @Test
    void valueWouldBeginAnotherHeader_statusIs500() throws Exception {
        HttpResponse<String> answer = routes.post("/split", "", "a\r\nSet-Cookie: b");
        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.headers().map()).doesNotContainKeys("set-cookie", "x-evil");
    }

    @ParameterizedTest
    @CsvSource({"a=x%0D%0AX-Evil:+1,a", "a=%E2%82%AC,a", "a+b=1,a b", "a=1&a=%00,a"})
    void parameterCannotBeAHeader_theRouteHasIt_andTheAnswerIsWithoutIt(String query, String name) throws Exception {
        HttpResponse<String> answer = routes.get("/query?" + query);
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).endsWith("|" + query);
        assertThat(answer.headers().map()).doesNotContainKeys(name, "x-evil");
    }

    @Test
    void routeFails_answerSaysWhyOnlyIfThatIsWanted() throws Exception {
        HttpResponse<String> muted = routes.get("/muted");
        assertThat(muted.statusCode()).isEqualTo(500);
        assertThat(muted.body()).isEmpty();
        HttpResponse<String> loud = routes.get("/loud");
        assertThat(loud.statusCode()).isEqualTo(500);
        assertThat(loud.body()).startsWith("java.lang.IllegalStateException: the reason\n\tat ").contains("served.yaml:");
        assertThat(loud.headers().firstValue("Content-Type")).contains("text/plain; charset=utf-8");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "GET|/nothing|||404|''",
        "GET|/users/7|||404|''",
        "GET|/treehouse|||404|''",
        "GET|/../x|||400|''",
        "GET|/json|||405|POST, PUT",
        "HEAD|/get|||405|GET",
        "POST|/json|text/plain||415|''",
        "POST|/json|||415|''",
        "POST|/json|Application/JSON; charset=utf-8||200|''",
        "POST|/json|application/json|text/html|406|''",
        "POST|/json|application/json|text/html, text/csv;q=0.5|200|''",
        "POST|/json|application/json|text/csv;q=0|406|''",
        "POST|/json|application/json|text/*|200|''",
        "PUT|/json|application/json|*/*|200|''"
    })
    void requestFitsNoRoute_statusSaysWhy(String method, String path, String type, String accept, int status, String allow) throws Exception {
        HttpRequest.Builder request = routes.request(path)
                .method(method, method.startsWith("P") ? HttpRequest.BodyPublishers.ofString("{}") : HttpRequest.BodyPublishers.noBody());
        Map.of("Content-Type", type == null ? "" : type, "Accept", accept == null ? "" : accept).forEach((name, value) -> {
            if (!value.isEmpty()) {
                request.header(name, value);
            }
        });
        HttpResponse<String> answer = routes.send(request);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Allow").orElse("")).isEqualTo(allow);
    }

    @Test
    void headIsAsked_answerHasTheLengthButNoBody() throws Exception {
        HttpResponse<String> answer = routes.send(routes.request("/type").method("HEAD", HttpRequest.BodyPublishers.noBody()));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Length")).contains("3");
        assertThat(answer.body()).isEmpty();
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Requests that {@code rest} describes, served. */
class RestRoutesTest {
    private static final String REST = """
            - rest:
                path: /orders
                get:
                  - {id: all, produces: text/csv, to: direct:all}
                  - id: one
                    path: "/{id}"
                    description: one order
                    param: [{name: id, dataType: integer}, {name: full, type: query, required: false, defaultValue: "no"}]
                    responseMessage: [{code: 404, message: no such order}]
                    to: direct:one
                  - {path: "/first", to: direct:first}
                post: [{consumes: application/json, bindingMode: json, to: direct:add}]
                put: [{path: "/{id}", bindingMode: json, skipBindingOnErrorCode: true, to: direct:change}]
                patch: [{path: "/{id}", to: direct:one}]
                head: [{path: "/{id}", to: direct:one}]
                delete: [{path: "{id}", to: direct:gone}, {path: "/hidden", apiDocs: false, to: direct:gone}]
            - restConfiguration:
                contextPath: api
                apiContextPath: /api-doc
                enableCORS: true
                corsHeaders: [{key: Access-Control-Allow-Origin, value: "https://shop.example"}]
                apiProperty: [{key: api.title, value: Orders}]
            - from: {uri: "direct:all", steps: [{setBody: {constant: "a,b"}}]}
            - from: {uri: "direct:one", steps: [{setBody: {simple: "${header.id} ${header.full}"}}]}
            - from: {uri: "direct:first", steps: [{setBody: {constant: first}}]}
            - from: {uri: "direct:add", steps: [{setBody: {simple: "${body[n]}"}}, {convertBodyTo: {type: Integer}}, {stop: {}}]}
            - from:
                uri: direct:change
                steps: [{setHeader: {name: CamelHttpResponseCode, constant: 409}}, {setBody: {constant: "changed meanwhile"}}]
            - from:
                uri: direct:gone
                steps: [{setHeader: {name: CamelHttpResponseCode, constant: 204}}, {setBody: {expression: {simple: "${null}"}}}]
            - from: {uri: "rest:get:/by/hand/{x}", steps: [{setBody: {simple: "${header.x}"}}]}
            """;

    @TempDir
    private Path folder;

    private ServedRoutes routes;

    @BeforeEach
    void run() throws IOException {
        routes = new ServedRoutes(folder, REST);
    }

    @AfterEach
    void end() {
        routes.close();
    }

    @ParameterizedTest
    @CsvSource({
        "GET,/api/orders,200,'a,b'",
        "GET,/api/orders/7,200,7 no",
        "GET,/api/orders/7?full=yes,200,7 yes",
        "GET,/api/orders/first,200,first",
        "PATCH,/api/orders/7,200,'7 '",
        "HEAD,/api/orders/7,200,''",
        "DELETE,/api/orders/7,204,''",
        "GET,/api/by/hand/1,200,1",
        "GET,/orders/7,404,nothing is served at this path",
        "POST,/api/orders/7,405,POST is not served at this path"
    })
    void requestIsSent_itsRouteAnswers(String method, String path, int status, String body) throws Exception {
        HttpResponse<String> answer = routes.send(routes.request(path).method(method, HttpRequest.BodyPublishers.noBody()));
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.body()).isEqualTo(status < 400 ? body : body + "\n");
    }

    @Test
    void nothingSaysTheType_itIsWhatTheRequestProduces() throws Exception {
        assertThat(routes.get("/api/orders").headers().firstValue("Content-Type")).contains("text/csv");
        assertThat(routes.send(routes.request("/api/orders").header("Accept", "application/json")).statusCode()).isEqualTo(406);
    }

    @Test
    void bodiesAreBound_theyAreDataInTheRoute_andJsonOutside_alsoWhereAStepHasEndedTheWay() throws Exception {
        HttpResponse<String> answer = routes.post("/api/orders", "application/json", "{\"n\": 42}");
        assertThat(answer.body()).isEqualTo("42");
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
    }

    @Test
    void bodyIsNoJson_statusIs400() throws Exception {
        HttpResponse<String> answer = routes.post("/api/orders", "application/json", "{\"n\":");
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).isEmpty();
    }

    @Test
    void answerIsAnError_itIsNotBoundIfThatIsSaid() throws Exception {
        HttpRequest.Builder put = routes.request("/api/orders/7").PUT(HttpRequest.BodyPublishers.ofString("{}"));
        HttpResponse<String> answer = routes.send(put);
        assertThat(answer.statusCode()).isEqualTo(409);
        assertThat(answer.body()).isEqualTo("changed meanwhile");
    }

    @Test
    void pageFromElsewhereAsks_itIsAllowed() throws Exception {
        HttpResponse<String> preflight = routes.send(routes.request("/api/orders/7")
                .header("Origin", "https://shop.example")
                .header("Access-Control-Request-Method", "PUT")
                .method("OPTIONS", HttpRequest.BodyPublishers.noBody()));
        assertThat(preflight.statusCode()).isEqualTo(204);
        assertThat(preflight.headers().firstValue("Access-Control-Allow-Origin")).contains("https://shop.example");
        assertThat(preflight.headers().firstValue("Access-Control-Max-Age")).contains("3600");
        assertThat(routes.get("/api/orders/7").headers().firstValue("Access-Control-Allow-Origin")).contains("https://shop.example");
        assertThat(routes.post("/api/orders", "text/plain", "x").headers().firstValue("Access-Control-Allow-Origin")).contains("https://shop.example");
    }

    /** What nobody reads may never end. */
    @Test
    void preflightHasABody_theConnectionEndsWithTheAnswer() throws Exception {
        HttpResponse<String> preflight = routes.send(routes.request("/api/orders/7").method("OPTIONS", HttpRequest.BodyPublishers.ofString("x")));
        assertThat(preflight.statusCode()).isEqualTo(204);
        assertThat(preflight.headers().firstValue("Connection")).contains("close");
    }

    @Test
    void descriptionIsAsked_itIsADocumentOfOpenApi() throws Exception {
        HttpResponse<String> answer = routes.get("/api/api-doc");
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
        assertThat(answer.body())
                .startsWith("{")
                .containsSubsequence("\"openapi\" : \"3.0.3\"", "\"title\" : \"Orders\"", "\"url\" : \"/api\"", "\"/orders\"", "\"/orders/{id}\"", "\"summary\" : \"one order\"")
                .contains("\"default\" : \"no\"", "\"no such order\"", "\"operationId\" : \"one\"")
                .doesNotContain("hidden");
    }
}

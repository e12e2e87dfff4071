// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import io.pelton.engine.EngineOptions.Mode;
import io.pelton.error.InvalidPlanException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Scripts of Groovy that do not compile: what is wrong, and where. */
class GroovyProblemsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
        "new groovy.json.JsonSlurper().parseText(body) | 7:30 | unable to resolve class groovy.json.JsonSlurper",
        "body + ) | 7:35 | Unexpected input: '+'"
    })
    void when_aScriptDoesNotCompile_then_itsReasonAndItsPlaceAreTold(String script, String place, String reason) throws Exception {
        RouteCase routes = RouteCase.of("routes.yaml", """
                # send: {"body": "a"}
                - route:
                    id: r
                    from:
                      uri: direct:in
                      steps:
                        - setBody: {groovy: "SCRIPT"}
                """.replace("SCRIPT", script));

        assertThatThrownBy(() -> OnPelton.run(routes, Mode.COMPILED))
                .isInstanceOf(InvalidPlanException.class)
                .hasMessageContaining("PL125 the script does not compile: " + reason)
                .hasMessageContaining("routes.yaml:" + place + ")");
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Values that a bean itself refuses. */
class BeanPropertiesTest {
    @ParameterizedTest
    @CsvSource({
        "MemoryIdempotentRepository, cacheSize, 0",
        "MemoryIdempotentRepository, cacheSize, -1",
        "FileIdempotentRepository, cacheSize, 0",
        "FileIdempotentRepository, dropOldestFileStore, -1"
    })
    void when_aRepositoryRefusesAProperty_then_itsReasonIsSaid(String type, String property, int value) {
        assertThat(Routes.problems("""
                - beans:
                    - name: seen
                      type: org.apache.camel.support.processor.idempotent.%s
                      properties: {%s: %d}
                - route:
                    from:
                      uri: direct:in
                      steps:
                        - idempotentConsumer: {idempotentRepository: seen, simple: x, steps: [{log: x}]}
                """.formatted(type, property, value)))
                .singleElement()
                .satisfies(problem -> assertThat(problem.message())
                        .contains("'" + property + "' must be at least 1, but is " + value));
    }
}

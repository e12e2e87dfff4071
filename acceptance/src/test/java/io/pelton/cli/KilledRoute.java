// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

/** A route that splits, filters, tells keys apart and keeps groups: every key of its input is in its output once. */
public final class KilledRoute {
    /** Reads in.log in {{in}} and writes out.log in {{out}}. */
    public static final String YAML = """
            - beans:
                - name: seen
                  type: org.apache.camel.support.processor.idempotent.MemoryIdempotentRepository
                  properties: {cacheSize: 10000000}
            - route:
                id: kept
                from:
                  uri: lines:{{in}}/in.log
                  steps:
                    - split:
                        tokenize: ";"
                        steps:
                          - filter:
                              simple: ${body} contains 'key'
                              steps:
                                - idempotentConsumer:
                                    id: once
                                    simple: ${body}
                                    idempotentRepository: seen
                                    steps:
                                      - aggregate:
                                          id: groups
                                          correlationExpression: {simple: "${body.substring(0,4)}"}
                                          completionSize: 3
                                          completionTimeout: 200
                                          aggregationStrategy: "#class:org.apache.camel.processor.aggregate.GroupedBodyAggregationStrategy"
                                          steps:
                                            - split:
                                                simple: ${body}
                                                steps:
                                                  - to: {id: out, uri: "lines:{{out}}/out.log"}
            """;

    private KilledRoute() {}
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

/**
 * Names of the properties that steps set, which are Camel's. They tell a route what has happened; nothing but the end of
 * a batch is ever decided by them.
 */
public final class Properties {
    /** What a step has failed with and an error handler or {@code doCatch} has dealt with. */
    public static final String EXCEPTION_CAUGHT = "CamelExceptionCaught";

    /** The id of the route whose step has failed. */
    public static final String FAILURE_ROUTE_ID = "CamelFailureRouteId";

    /** Whether a {@code doCatch} deals with a failure. */
    static final String EXCEPTION_HANDLED = "CamelExceptionHandled";

    /** The id of the {@code step} that a message is in. */
    static final String STEP_ID = "CamelStepId";

    static final String INTERCEPTED_ENDPOINT = "CamelInterceptedEndpoint";
    static final String ON_COMPLETION = "CamelOnCompletion";
    static final String LOOP_INDEX = "CamelLoopIndex";
    static final String LOOP_SIZE = "CamelLoopSize";
    static final String SPLIT_INDEX = "CamelSplitIndex";
    static final String SPLIT_SIZE = "CamelSplitSize";
    static final String SPLIT_COMPLETE = "CamelSplitComplete";
    static final String MULTICAST_INDEX = "CamelMulticastIndex";
    static final String MULTICAST_COMPLETE = "CamelMulticastComplete";
    static final String RECIPIENT = "CamelRecipientListEndpoint";
    static final String DUPLICATE = "CamelDuplicateMessage";
    static final String BATCH_COMPLETE = "CamelBatchComplete";
    static final String BATCH_SIZE = "CamelBatchSize";
    static final String AGGREGATED_SIZE = "CamelAggregatedSize";
    static final String AGGREGATED_BY = "CamelAggregatedCompletedBy";
    static final String AGGREGATED_TIMEOUT = "CamelAggregatedTimeout";
    static final String AGGREGATED_KEY = "CamelAggregatedCorrelationKey";

    /** What a strategy has gathered so far, until all is complete and it becomes the body. */
    static final String GROUPED = "CamelGroupedExchange";

    private Properties() {}
}

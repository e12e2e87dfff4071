// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.access;

import java.util.Set;

/** Properties of messages that are Camel's own: its {@code ExchangePropertyKey}, which {@code Exchange.getProperties()} leaves out. */
public final class CamelProperties {
    private static final Set<String> OWN = Set.of(
            "CamelAggregatedCompletedBy",
            "CamelAggregatedCorrelationKey",
            "CamelAggregatedSize",
            "CamelAggregatedTimeout",
            "CamelAggregationCompleteAllGroups",
            "CamelAggregationCompleteCurrentGroup",
            "CamelAggregationStrategy",
            "CamelAttachmentsSize",
            "CamelBatchComplete",
            "CamelBatchIndex",
            "CamelBatchSize",
            "CamelCharsetName",
            "CamelCircuitBreakerSuccessfulExecution",
            "CamelCircuitBreakerResponseFromFallback",
            "CamelCircuitBreakerResponseShortCircuited",
            "CamelCircuitBreakerResponseTimedOut",
            "CamelCircuitBreakerResponseRejected",
            "CamelCircuitBreakerResponseIgnored",
            "CamelCircuitBreakerState",
            "CamelClaimCheckRepository",
            "CamelCorrelationId",
            "CamelDebuggerSelfTime",
            "CamelDuplicateMessage",
            "CamelErrorHandlerBridge",
            "CamelErrorHandlerCircuitDetected",
            "CamelEvaluateExpressionResult",
            "CamelExceptionCaught",
            "CamelExceptionHandled",
            "CamelFailureEndpoint",
            "CamelFailureHandled",
            "CamelFailureRouteId",
            "CamelFatalFallbackErrorHandler",
            "CamelFileExchangeFile",
            "CamelGroupedExchange",
            "CamelInterceptedEndpoint",
            "CamelInterceptedNodeId",
            "CamelInterceptedParentEndpointUri",
            "CamelInterceptedRouteId",
            "CamelInterceptSendToEndpointWhenMatched",
            "CamelLoopIndex",
            "CamelLoopSize",
            "CamelMessageHistory",
            "CamelMulticastComplete",
            "CamelMulticastIndex",
            "CamelOnCompletion",
            "CamelOnCompletionRouteIds",
            "CamelParentUnitOfWork",
            "CamelReceivedTimestamp",
            "CamelRecipientListEndpoint",
            "CamelSkipOver",
            "CamelSlipEndpoint",
            "CamelSlipProducer",
            "CamelSplitComplete",
            "CamelSplitIndex",
            "CamelSplitSize",
            "CamelStepId",
            "CamelStreamCacheUnitOfWork",
            "CamelToEndpoint",
            "TryRouteBlock",
            "CamelUnitOfWorkExhausted");

    private CamelProperties() {}

    /** Whether the property called {@code name} is one of them. */
    public static boolean isOwn(String name) {
        return OWN.contains(name);
    }
}

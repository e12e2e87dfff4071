// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.Branches;
import io.pelton.flow.Recovery;
import io.pelton.flow.StatefulBlock;
import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Leads a copy of the message down its first branch unless too many have failed there; if it fails or may not go there, the message
 * takes the second one. As in Camel, error handlers have no say within.
 *
 * @param name what the breaker is called
 * @param config when it opens and closes; its clocks are those of the runtime
 * @param hasFallback whether there is a second branch
 * @param failsWhenOpen whether a message that may not go there fails, if there is no second branch
 * @param ignored failures after which a message goes on as it came
 * @param recorded if it is not null, a message goes on as it came after all other failures, too
 * @param leaving whether it fails past the error handlers of the route
 */
@SuppressWarnings({"serial", "ReferenceEquality"}) // the configuration is there where the route runs; a failure is this very object
public record Circuit(
        String name,
        CircuitBreakerConfig config,
        boolean hasFallback,
        boolean failsWhenOpen,
        List<FailureType> ignored,
        @Nullable List<FailureType> recorded,
        Leaving leaving)
        implements StatefulBlock<Object>, Unguarded {
    private static final List<FailureType> UNCHECKED = List.of(new FailureType(RuntimeException.class));

    /** When it fails past the error handlers of the route. */
    public enum Leaving {
        /** Where it is a step of the route itself, and not within another one. */
        WHERE_IT_STANDS_ALONE,
        ALWAYS,
        NEVER
    }

    public Circuit {
        ignored = List.copyOf(ignored);
        recorded = recorded == null ? null : List.copyOf(recorded);
    }

    /** Nothing has failed yet. */
    @Override
    public BlockInstance<Object> open(BlockContext context) {
        EngineRuntime runtime = context.runtime();
        CircuitBreakerConfig timed = CircuitBreakerConfig.from(config)
                .clock(new MeasuredTime(runtime))
                .currentTimestampFunction(_ -> runtime.nanoTime(), TimeUnit.NANOSECONDS)
                .build();
        return new Instance(this, CircuitBreaker.of(name, timed));
    }

    @Override
    public boolean hasStates() {
        return false;
    }

    @Override
    public Circuit byItself() {
        return leaving == Leaving.NEVER ? this : new Circuit(name, config, hasFallback, failsWhenOpen, ignored, recorded, Leaving.ALWAYS);
    }

    /** The same with the error handlers of the route around it, which try the whole of it again. */
    public Circuit guarded() {
        return new Circuit(name, config, hasFallback, failsWhenOpen, ignored, recorded, Leaving.NEVER);
    }

    @Override
    public boolean leavesFailures() {
        return leaving == Leaving.ALWAYS;
    }

    /** As in a try, what fails within is seen by the block at once. */
    @Override
    public @Nullable Recovery<Object> recovery(int branch) {
        return new Guards.WithinTry();
    }

    private static final class Instance implements RouteInstance {
        private final Circuit settings;
        private final CircuitBreaker breaker;

        Instance(Circuit settings, CircuitBreaker breaker) {
            this.settings = settings;
            this.breaker = breaker;
        }

        @Override
        public void lead(Message message, Branches<Object> branches) throws Exception {
            message.setTried(true);
            try {
                leadTried(message, branches);
            } finally {
                message.setTried(false);
            }
        }

        private void leadTried(Message message, Branches<Object> branches) throws Exception {
            Exception failure = attempt(message, branches);
            if (failure == null) {
                CircuitProperties.succeeded(message, breaker.getState().name());
            } else {
                message.setProperty(CircuitProperties.STATE, breaker.getState().name());
                recover(message, failure, branches);
            }
        }

        /** What it failed with; null if all is well. */
        private @Nullable Exception attempt(Message message, Branches<Object> branches) {
            if (!breaker.tryAcquirePermission()) {
                return CallNotPermittedException.createCallNotPermittedException(breaker);
            }
            long begin = breaker.getCurrentTimestamp();
            Message copy = message.copy();
            try {
                Copies.lead(copy, 0, branches);
            } catch (Exception e) {
                breaker.onError(breaker.getCurrentTimestamp() - begin, breaker.getTimestampUnit(), e);
                return e;
            } catch (Error e) {
                breaker.releasePermission();
                throw e;
            }
            breaker.onSuccess(breaker.getCurrentTimestamp() - begin, breaker.getTimestampUnit());
            message.become(copy);
            return null;
        }

        private void recover(Message message, Exception failure, Branches<Object> branches) throws Exception {
            boolean isRefused = failure instanceof CallNotPermittedException;
            if (FailureType.isOneOf(settings.ignored, failure)) {
                CircuitProperties.passedOver(message, false);
                message.setProperty(CircuitProperties.IGNORED, true);
            } else if (settings.recorded != null && !FailureType.isOneOf(settings.recorded, failure)) {
                CircuitProperties.passedOver(message, true);
            } else if (settings.hasFallback) {
                CircuitProperties.failed(message, true);
                message.setProperty(Properties.EXCEPTION_HANDLED, true);
                message.setProperty(Properties.EXCEPTION_CAUGHT, isRefused ? null : failure);
                Guards.asPlaced(message, () -> branches.run(1, message));
            } else {
                CircuitProperties.failed(message, false);
                message.setProperty(CircuitProperties.REJECTED, true);
                if (!isRefused || settings.failsWhenOpen) {
                    throw FailureType.isOneOf(UNCHECKED, failure) ? failure : new RuntimeCamelException(failure); // as in Camel
                }
            }
        }
    }
}

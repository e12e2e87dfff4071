// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit;

import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Caller;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What every {@link Caller} of messages must do. A connector's test extends this. */
public abstract class CallerContractTest {
    private static final int SECONDS = 60;
    private static final int AT_ONCE = 8;

    /** A suite for one caller. */
    protected CallerContractTest() {}

    /** Answers with what it is asked. */
    protected abstract Caller<Message, Message> echo() throws Exception;

    /** What an answer of {@link #echo} says. */
    protected abstract String text(Message answer);

    /** Fails. */
    protected abstract Caller<Message, Message> failing() throws Exception;

    /** Never answers. */
    protected abstract Caller<Message, Message> endless() throws Exception;

    /** Whether something outside is busy for {@link #endless}. */
    protected abstract boolean isUnderWay() throws Exception;

    private static CompletableFuture<Message> call(Caller<Message, Message> caller, Message request) throws Exception {
        return caller.call(request, EngineRuntime.system()).toCompletableFuture();
    }

    private static void await(String what, Callable<Boolean> condition) throws Exception {
        assertThat(EngineRuntime.system().await(() -> holds(condition), TimeUnit.SECONDS.toNanos(SECONDS))).as(what).isTrue();
    }

    private static boolean holds(Callable<Boolean> condition) {
        try {
            return condition.call();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void itIsAsked_itAnswersWithTheMessage_andTheRequestStaysAsItWas() throws Exception {
        Message request = new Message("a question");
        request.setHeader("kept", "a header");
        Message answer = call(echo(), request).get(SECONDS, TimeUnit.SECONDS);
        assertThat(text(answer)).isEqualTo("a question");
        assertThat(answer.header("kept")).isEqualTo("a header");
        assertThat(request.body()).isEqualTo("a question");
        assertThat(request.headers()).hasToString("{kept=a header}");
    }

    @Test
    void itIsAskedByManyAtOnce_eachGetsTheAnswerToWhatHeHasAsked() throws Exception {
        Caller<Message, Message> caller = echo();
        List<CompletableFuture<Message>> calls = new ArrayList<>();
        for (int i = 0; i < AT_ONCE; i++) {
            calls.add(call(caller, new Message("question " + i)));
        }
        for (int i = 0; i < AT_ONCE; i++) {
            assertThat(text(calls.get(i).get(SECONDS, TimeUnit.SECONDS))).isEqualTo("question " + i);
        }
    }

    @Test
    void itFails_theFailureSaysWhy_andTheNextCallIsMadeAnew() throws Exception {
        Caller<Message, Message> caller = failing();
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> call(caller, new Message("a question")).get(SECONDS, TimeUnit.SECONDS))
                    .rootCause()
                    .message()
                    .isNotBlank();
        }
    }

    @Test
    void nobodyWaitsAnyMore_theCallEnds() throws Exception {
        CompletableFuture<Message> call = call(endless(), new Message(null));
        await("the call is under way", this::isUnderWay);
        call.cancel(true);
        await("the call has ended", () -> !isUnderWay());
        assertThat(call).isCancelled();
    }
}

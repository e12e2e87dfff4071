// SPDX-License-Identifier: Apache-2.0

package io.pelton.message;

import io.pelton.state.RecordCodec;
import io.pelton.state.StateIn;
import io.pelton.state.StateOut;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What is known of a message is known of it in the next run, too. */
class WrittenMessageTest {
    private static final Exception FAILURE = new IllegalStateException("no");

    static Stream<Consumer<Message>> marks() {
        return Stream.of(
                message -> message.setInOut(true),
                message -> message.setTried(true),
                Message::setFailureHandled,
                message -> message.setRolledBack(true),
                message -> message.setWasGivenUp(true),
                message -> message.setUnhandled(true),
                message -> {
                    message.setException(FAILURE);
                    message.setGivenUp(FAILURE);
                },
                message -> message.setException(FAILURE));
    }

    private static String marksOf(Message message) {
        return message.isInOut() + " " + message.isTried() + " " + message.isFailureHandled() + " " + message.isRolledBack() + " " + message.wasGivenUp() + " "
                + message.isUnhandled() + " " + (message.exception() == null) + " " + (message.givenUp() != null && message.givenUp() == message.exception());
    }

    private static Message restored(Message message) throws IOException {
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        MessageCodec codec = new MessageCodec();
        codec.write(message, new StateOut(kept, RecordCodec.standard(), 0));
        return codec.read(new StateIn(new ByteArrayInputStream(kept.toByteArray()), RecordCodec.standard(), 0));
    }

    @ParameterizedTest
    @MethodSource("marks")
    void aMark_isKept(Consumer<Message> mark) throws IOException {
        Message message = new Message("body");
        mark.accept(message);
        assertThat(marksOf(restored(message))).isEqualTo(marksOf(message)).isNotEqualTo(marksOf(new Message("body")));
    }
}

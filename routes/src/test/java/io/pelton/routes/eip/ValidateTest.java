// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.Message;
import io.pelton.spi.LazyBytes;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** What a message is said to be that is not valid. */
class ValidateTest {
    private static final LazyBytes UNREADABLE = (LazyBytes) Proxy.newProxyInstance(
            ValidateTest.class.getClassLoader(), new Class<?>[] {LazyBytes.class}, (_, method, _) -> {
                throw new AssertionError(method + " reads the file");
            });

    private static void isShown(@Nullable Object body, String shown) {
        Message message = new Message(body);
        message.setHeader("CamelFileName", "orders/big.txt");
        assertThatExceptionOfType(PredicateValidationException.class)
                .isThrownBy(() -> new Validate(_ -> false, "never", false).accept(message))
                .withMessage("Validation failed for Predicate[never]. The body is: " + shown);
    }

    @Test
    void bodyIsAFile_itIsNamedAndNotRead() {
        isShown(UNREADABLE, "GenericFile[orders/big.txt]");
    }

    @Test
    void bodyIsLong_itsBeginningIsShown() {
        String beginning = "ä".repeat(100);
        isShown(beginning, beginning);
        isShown(beginning + "b", beginning + "…");
        isShown((beginning + "b").getBytes(StandardCharsets.UTF_8), beginning + "…");
        isShown(beginning.repeat(1_000).getBytes(StandardCharsets.UTF_8), beginning + "…");
    }

    @Test
    void thereIsNoBody_thisIsSaid() {
        isShown(null, "null");
    }
}

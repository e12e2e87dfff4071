// SPDX-License-Identifier: Apache-2.0

package io.pelton.message;

import io.pelton.record.View;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class MessageTest {
    @Test
    void when_made_then_bodyWithoutHeaders() {
        Message message = new Message("body");
        assertThat(message.body()).isEqualTo("body");
        assertThat(message.headers().isEmpty()).isTrue();
        assertThat(message).hasToString("body");
        assertThat(new Message(null)).hasToString("null");
    }

    @Test
    void when_headersAreSet_then_foundInAnyCase() {
        Message message = new Message("body");
        message.setHeader("Id", 7);
        assertThat(message.header("ID")).isEqualTo(7);
        assertThat(message.header("none")).isNull();
        assertThat(message).hasToString("body {Id=7}");
        message.setHeader("iD", null);
        assertThat(message.headers().size()).isZero();
    }

    @Test
    void when_itBecomesWhatWasMadeOfOthers_then_otherPropertiesAndVariablesStay() {
        Message message = new Message("body");
        message.setHeader("gone", 1);
        message.setProperty("stays", 1);
        message.setProperty("both", 1);
        message.setVariable("stays", 1);
        Message made = new Message("made");
        made.setHeader("new", 2);
        made.setProperty("both", 2);
        message.become(made);
        assertThat(message).hasToString("made {new=2}");
        assertThat(message.properties()).hasToString("{stays=1, both=2}");
        assertThat(message.variable("stays")).isEqualTo(1);
    }

    @Test
    void when_detached_then_theCopyStaysWhenTheMessageIsUsedAgain() {
        Message message = new Message((View) () -> "kept");
        message.setHeader("a", (View) () -> "kept too");
        Message copy = message.detach();
        message.reset("next");
        message.setHeader("b", 1);
        assertThat(copy).hasToString("kept {a=kept too}");
        assertThat(message).hasToString("next {b=1}");
        assertThat(new Message(null).detach().body()).isNull();
    }

    @Test
    void when_oneWhoWantsToKnowOfTheEndThrows_then_theOthersAreCalled() {
        Message message = new Message("body");
        List<String> called = new ArrayList<>();
        message.onCompletion((_, _, _) -> called.add("first"));
        for (String why : List.of("second", "third")) {
            message.onCompletion((_, _, _) -> {
                throw new IllegalStateException(why);
            });
        }
        assertThatThrownBy(() -> message.complete(null, this)).hasMessage("third").satisfies(thrown -> assertThat(thrown.getSuppressed()).singleElement().hasToString("java.lang.IllegalStateException: second"));
        assertThat(called).containsExactly("first");
    }

    @Test
    void when_theBodyIsReplaced_then_headersStay() {
        Message message = new Message("a");
        message.setHeader("h", 1);
        message.setBody(null);
        assertThat(message.body()).isNull();
        assertThat(message.header("h")).isEqualTo(1);
    }

    @Test
    void when_keptAsARecord_then_viewsAreDetachedAndOthersStay() {
        Message message = new Message("a");
        assertThat(View.keep(message)).isNotSameAs(message).hasToString("a");
        String plain = "plain";
        assertThat(View.keep(plain)).isSameAs(plain);
    }

    @Test
    void when_propertiesAndVariablesAreSet_then_foundAsWritten() {
        Message message = new Message("body");
        assertThat(message.property("p")).isNull();
        assertThat(message.variable("v")).isNull();
        message.setProperty("p", null);
        message.setVariable("v", null);
        assertThat(message.isBodyOnly()).isTrue();
        message.setProperty("p", 1);
        message.setVariable("v", 2);
        assertThat(message.isBodyOnly()).isFalse();
        assertThat(message.property("p")).isEqualTo(1);
        assertThat(message.property("P")).isNull();
        assertThat(message.variable("v")).isEqualTo(2);
        assertThat(message.variable("p")).isNull();
        assertThat(message).hasToString("body");
        message.setProperty("p", null);
        message.setVariable("v", null);
        assertThat(message.properties().isEmpty()).isTrue();
        assertThat(message.isBodyOnly()).isTrue();
    }

    @Test
    void when_detached_then_propertiesAndVariablesAreKeptToo() {
        Message message = new Message("body");
        message.setProperty("p", (View) () -> "kept");
        message.setVariable("v", (View) () -> "kept too");
        Message copy = message.detach();
        message.reset(null);
        assertThat(message.isBodyOnly()).isTrue();
        assertThat(copy.properties()).hasToString("{p=kept}");
        assertThat(copy.variables()).hasToString("{v=kept too}");
    }
}

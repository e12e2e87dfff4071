// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** A bean whose methods are called with parameters of which the route says nothing, or only the type, on both sides. */
public final class Desk {
    /** A desk. */
    public Desk() {}

    /** A text, and a truth. */
    public String mark(@Nullable String body, boolean isUrgent) {
        return body + (isUrgent ? "!" : ".");
    }

    /** A text. */
    public String name(String first) {
        return "one " + first;
    }

    /** The same with two. */
    public String name(String first, @Nullable String second) {
        return "two " + first + ", " + second;
    }

    /** A number. */
    public String size(int number) {
        return "number " + number;
    }

    /** The same as a text. */
    public String size(String text) {
        return "text " + text;
    }

    /** What has failed. */
    public String report(String body, @Nullable Exception failure) {
        return body + ": " + (failure == null ? "nothing" : failure.getMessage());
    }

    /** What comes later. */
    public CompletableFuture<String> later(String body) {
        return CompletableFuture.supplyAsync(() -> "later " + body);
    }

    /** The same as a stage. */
    public CompletionStage<String> stage(String body) {
        return CompletableFuture.completedStage("stage of " + body);
    }

    /** Nothing, later. */
    @SuppressWarnings("NullAway") // nothing is what it gives
    public CompletableFuture<Void> nothing(String body) {
        return CompletableFuture.completedFuture(null);
    }

    /** Fails later. */
    public CompletableFuture<String> refuse(String body) {
        return CompletableFuture.failedFuture(new IllegalArgumentException("not " + body));
    }

    /** Fails later, as code does. */
    public CompletableFuture<String> stumble(String body) {
        return CompletableFuture.supplyAsync(() -> {
            throw new IllegalStateException("no " + body);
        });
    }

    /** What is not waited for. */
    public Future<String> promise(String body) {
        return CompletableFuture.completedFuture("promised " + body);
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import java.util.Optional;

/**
 * What is said of requests, of one or of all: what nothing is said of is as it is said around them.
 *
 * @param consumes the content types of what is sent
 * @param produces those of answers
 * @param binding how bodies are bound
 * @param type the class that bodies are read as
 * @param cors whether pages from elsewhere may ask
 * @param leavesErrors whether answers with an error are not bound
 */
record RestSaid(
        Optional<Text> consumes, Optional<Text> produces, Optional<Text> binding, Optional<Text> type, Optional<Boolean> cors, Optional<Boolean> leavesErrors) {
    static final RestSaid NOTHING =
            new RestSaid(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /** The same for what is no data. */
    RestSaid unbound() {
        return new RestSaid(consumes, produces, Optional.empty(), Optional.empty(), cors, leavesErrors);
    }

    /** The same where {@code around} is said, too. */
    RestSaid within(RestSaid around) {
        return new RestSaid(
                consumes.or(around::consumes),
                produces.or(around::produces),
                binding.or(around::binding),
                type.or(around::type),
                cors.or(around::cors),
                leavesErrors.or(around::leavesErrors));
    }
}

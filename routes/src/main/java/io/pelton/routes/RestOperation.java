// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import java.util.List;
import java.util.Optional;

/**
 * A request as it is described.
 *
 * @param verb in lower case
 * @param path without that of the server
 * @param said what is said of it, and around it
 * @param id its id; empty if it has none
 * @param description in words; empty if there is none
 * @param tag what it belongs to; empty if nothing is said
 * @param isHidden whether it is left out of the description of all
 * @param parameters what it takes
 * @param responses what it may be answered with
 */
record RestOperation(
        String verb,
        String path,
        RestSaid said,
        Optional<Text> id,
        String description,
        String tag,
        boolean isHidden,
        List<Parameter> parameters,
        List<Response> responses) {
    RestOperation {
        parameters = List.copyOf(parameters);
        responses = List.copyOf(responses);
    }

    /** One thing that it takes, and where it has it: {@code path}, {@code query}, {@code header}, {@code body} or {@code formData}. */
    record Parameter(String name, String place, String type, boolean isRequired, String defaultValue, String description) {}

    /** One answer that it may get. */
    record Response(String code, String message) {}

    /** How a route reads it. */
    String uri() {
        return RestEndpoint.SCHEME + ":" + verb + ":" + path;
    }
}

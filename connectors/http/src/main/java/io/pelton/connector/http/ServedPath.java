// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a route serves, and how.
 *
 * @param pattern the paths
 * @param methods the methods; none for all
 * @param consumes the media types of what is sent; none for all
 * @param produces those of answers; none for all
 * @param isMuted whether an answer says nothing of the failure of its message
 * @param returnsRequestHeaders whether headers that usually belong to requests are part of answers
 * @param readsForms whether the fields of a form are the body
 * @param maxBody the most bytes of a body
 * @param maxOpen how many requests may be open at once
 * @param answerMillis how long a request is open at most; 0 for no end
 * @param readMillis how long the body may take to come
 * @param isDurable whether requests are answered when what was made of them is durable
 * @param cors what answers say to browsers of pages from elsewhere; empty if nothing
 */
record ServedPath(
        PathPattern pattern,
        Set<String> methods,
        List<MediaRange> consumes,
        List<MediaRange> produces,
        boolean isMuted,
        boolean returnsRequestHeaders,
        boolean readsForms,
        long maxBody,
        int maxOpen,
        long answerMillis,
        long readMillis,
        boolean isDurable,
        Map<String, String> cors)
        implements Serializable {
    ServedPath {
        methods = Set.copyOf(methods);
        consumes = List.copyOf(consumes);
        produces = List.copyOf(produces);
        cors = Map.copyOf(cors);
    }

    boolean allows(String method) {
        return methods.isEmpty() || methods.contains(method);
    }

    @Override
    public String toString() {
        return "platform-http:" + pattern;
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.AggregationStrategy;
import io.pelton.message.Message;
import java.io.Serializable;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Puts body and headers of what was kept into a message: all of it, or what a filter says.
 *
 * @param parts the filter; empty for all
 */
public record ClaimFilter(List<Part> parts) implements AggregationStrategy, Serializable {
    /** What is done with a part of a message. */
    public enum Sign {
        INCLUDED,
        EXCLUDED,
        REMOVED
    }

    /**
     * A part of a filter.
     *
     * @param headers which headers it is about; null if it is about the body
     * @param isAll whether it is about all of them at once
     */
    public record Part(Sign sign, @Nullable Predicate<String> headers, boolean isAll) {
        boolean isBody() {
            return headers == null;
        }

        boolean isPattern() {
            return headers != null && !isAll;
        }

        boolean matches(String name) {
            return headers != null && headers.test(name);
        }
    }

    public ClaimFilter {
        parts = List.copyOf(parts);
    }

    @Override
    public @Nullable Message aggregate(@Nullable Message old, @Nullable Message kept) {
        if (old == null || kept == null) {
            return old == null ? kept : old;
        }
        if (is(Sign.INCLUDED, true)) {
            old.setBody(kept.body());
        }
        kept.headers().forEach((name, value) -> {
            if (isTaken(name)) {
                old.setHeader(name, value);
            }
        });
        if (has(Sign.REMOVED, Part::isBody)) {
            old.setBody(null);
        }
        old.headers().removeIf(name -> has(Sign.REMOVED, part -> part.matches(name)));
        return old;
    }

    /** Whether the body, or all headers at once, are taken: if a part says so, or none says anything but what is left out. */
    private boolean is(Sign sign, boolean body) {
        Predicate<Part> about = part -> body ? part.isBody() : !part.isBody() && part.isAll();
        return has(sign, about) || !has(Sign.EXCLUDED, about) && !has(Sign.INCLUDED, _ -> true);
    }

    private boolean isTaken(String name) {
        Predicate<Part> pattern = Part::isPattern;
        if (parts.stream().noneMatch(part -> part.isPattern() && part.sign() != Sign.REMOVED)) {
            return is(Sign.INCLUDED, false);
        }
        if (has(Sign.INCLUDED, part -> part.isAll() && !part.isBody()) || has(Sign.INCLUDED, pattern.and(part -> part.matches(name)))) {
            return true;
        }
        return !has(Sign.EXCLUDED, pattern.and(part -> part.matches(name))) && !has(Sign.INCLUDED, pattern);
    }

    private boolean has(Sign sign, Predicate<Part> about) {
        return parts.stream().anyMatch(part -> part.sign() == sign && about.test(part));
    }
}

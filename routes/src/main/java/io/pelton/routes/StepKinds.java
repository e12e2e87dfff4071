// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Every kind of step there is, by name. */
final class StepKinds {
    private static final Map<String, StepKind> BY_NAME = byName();

    private StepKinds() {}

    private static Map<String, StepKind> byName() {
        TreeMap<String, StepKind> kinds = new TreeMap<>();
        Stream.of(ValueSteps.KINDS, FlowSteps.KINDS, SendSteps.KINDS, PartSteps.KINDS, FailureSteps.KINDS, CircuitSteps.KINDS, PollSteps.KINDS, PaceSteps.KINDS, GroupSteps.KINDS, BeanSteps.KINDS, KameletSteps.KINDS)
                .flatMap(List::stream)
                .forEach(kind -> kinds.put(kind.descriptor().name(), kind));
        return Collections.unmodifiableMap(kinds);
    }

    static Optional<StepKind> named(String name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }

    /** Their names, in alphabetical order. */
    static Collection<String> names() {
        return BY_NAME.keySet();
    }

    static Collection<StepKind> all() {
        return BY_NAME.values();
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.Problem;
import io.pelton.routes.eip.FailureMatch;
import io.pelton.routes.eip.FailureType;
import io.pelton.routes.simple.Predicate;
import io.pelton.routes.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads which failures a clause is for: its {@code exception} and {@code onWhen}. */
final class FailureMatches {
    private static final FailureType ANY = new FailureType(Exception.class);

    private FailureMatches() {}

    /** What the clause is for; empty after a problem. */
    static Optional<FailureMatch> read(StepInput clause) {
        boolean isNamed = clause.fields().has("exception");
        if (!isNamed || clause.fields().node("exception").orElseThrow() instanceof YamlNode.Sequence list && list.items().isEmpty()) {
            clause.fields().missing(
                    List.of("exception"),
                    new Problem(
                            ErrorCode.MISSING_OPTION,
                            isNamed ? clause.fields().node("exception").orElseThrow().origin() : clause.fields().origin(),
                            clause.fields().owner() + " does not say which exceptions it is for",
                            "write exception: [java.lang.Exception] for all of them"));
        }
        Optional<List<FailureType>> types = types(clause, "exception");
        Optional<Predicate> condition = clause.condition("onWhen");
        return types.flatMap(found -> condition.map(when -> new FailureMatch(found, when)));
    }

    /** The classes of exceptions listed below {@code key}; every exception if there are none. */
    static Optional<List<FailureType>> types(StepInput clause, String key) {
        Optional<YamlNode> node = clause.fields().node(key);
        if (node.isEmpty() || node.get() instanceof YamlNode.Sequence none && none.items().isEmpty()) {
            return Optional.of(List.of(ANY));
        }
        List<YamlNode> items = node.get() instanceof YamlNode.Sequence list ? list.items() : List.of(node.get());
        List<FailureType> types = new ArrayList<>();
        boolean areKnown = true;
        for (YamlNode item : items) {
            if (item instanceof YamlNode.Scalar scalar && !scalar.isNull()) {
                Optional<FailureType> named = ExceptionTypes.caught(clause.context().text(scalar), clause.context());
                named.ifPresent(types::add);
                areKnown &= named.isPresent();
            } else {
                clause.context().problems().add(
                        ErrorCode.BAD_VALUE, item.origin(), "the name of a class is expected, found " + item.kind());
                areKnown = false;
            }
        }
        return areKnown ? Optional.of(types) : Optional.empty();
    }
}

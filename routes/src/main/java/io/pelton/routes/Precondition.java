// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.message.Message;
import io.pelton.routes.simple.Simple;
import io.pelton.routes.simple.SimpleSyntaxException;
import io.pelton.routes.yaml.YamlNode;

/** Whether a route, or a configuration of routes, takes part: a condition of Simple that is decided once, when files are loaded. */
final class Precondition {
    private final Context context;

    Precondition(Context context) {
        this.context = context;
    }

    /** Whether {@code entry} takes part; so do those that are wrong, for their problems. */
    boolean holds(YamlNode.Entry entry) {
        return !(entry.value() instanceof YamlNode.Mapping mapping)
                || !(mapping.get("precondition").orElse(null) instanceof YamlNode.Scalar scalar)
                || scalar.isNull()
                || holds(context.text(scalar).trimmed());
    }

    /** As in Camel, a text without anything in it leaves out, such as an optional placeholder that has no value. */
    private boolean holds(Text condition) {
        if (condition.isUnresolved()) {
            return true; // which has been reported
        }
        if (condition.value().isEmpty()) {
            return false;
        }
        try {
            return Simple.predicate(condition.value(), new RouteEnvironment(context, "", "", () -> "")).test(new Message(null));
        } catch (SimpleSyntaxException e) {
            context.problems().add(e.code(), condition.originAt(Math.max(0, e.index())), e.getMessage(), e.suggestion());
        } catch (Exception e) {
            context.problems().add(
                    ErrorCode.BAD_VALUE,
                    condition.origin(),
                    "the precondition cannot be decided without a message: " + e.getMessage(),
                    "ask for placeholders only, as in '{{mode:test}}' == 'test'");
        }
        return true;
    }
}

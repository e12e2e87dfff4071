// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.pelton.message.Message;
import io.pelton.routes.convert.ValueText;
import java.util.List;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.Function;
import net.thisptr.jackson.jq.PathOutput;
import net.thisptr.jackson.jq.Scope;
import net.thisptr.jackson.jq.Version;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.path.Path;
import org.jspecify.annotations.Nullable;

/** The functions with which Camel's queries of jq reach the message: texts of headers, properties, variables and the body. */
final class JqMessage {
    /** Gives the value of a name. */
    private interface Named {
        @Nullable Object get(String name);
    }

    private JqMessage() {}

    /** The functions of {@code all}, and those of the message. */
    static Scope scope(Scope all, Message message) {
        Scope scope = Scope.newChildScope(all);
        add(scope, "header", message::header);
        add(scope, "property", message::property);
        add(scope, "variable", message::variable);
        scope.addFunction("body", 0, (_, _, _, _, output, _) -> output.emit(text(message.body()), null));
        return scope;
    }

    private static void add(Scope scope, String name, Named values) {
        Function function = new Function() {
            @Override
            public void apply(
                    Scope inner, List<Expression> arguments, JsonNode in, @Nullable Path path, PathOutput output, Version version)
                    throws JsonQueryException {
                arguments.getFirst().apply(inner, in, key -> {
                    Object value = values.get(key.asText());
                    if (value == null && arguments.size() == 2) {
                        arguments.get(1).apply(inner, in, standard -> output.emit(new TextNode(standard.asText()), null));
                    } else {
                        output.emit(text(value), null);
                    }
                });
            }
        };
        scope.addFunction(name, 1, function);
        scope.addFunction(name, 2, function);
    }

    private static JsonNode text(@Nullable Object value) {
        return value == null ? NullNode.getInstance() : new TextNode(ValueText.of(value));
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.message.Message;
import io.pelton.routes.eip.NoSuchHeaderException;
import io.pelton.routes.eip.NoSuchPropertyException;
import io.pelton.routes.eip.RuntimeCamelException;
import io.pelton.routes.simple.Environment;
import io.pelton.routes.simple.Expression;
import io.pelton.routes.simple.Scope;
import io.pelton.routes.simple.Simple;
import io.pelton.routes.simple.SimpleSyntaxException;
import java.io.Serializable;

/** What expressions of other languages are evaluated on instead of the body, named as in Camel. */
final class Sources {
    private static final String HEADER = "header:";
    private static final String PROPERTY = "property:";
    private static final String VARIABLE = "variable:";
    private static final String NO_REPOSITORY = "exchangeProperty:";

    private Sources() {}

    /**
     * {@code header:NAME}, {@code property:NAME}, {@code variable:NAME} or the name of a variable alone. As in Camel, a header or property must be there,
     * a variable need not.
     */
    static Expression of(String written, Environment environment) throws SimpleSyntaxException {
        if (written.startsWith(NO_REPOSITORY)) {
            throw new SimpleSyntaxException(
                    0, "in Camel, '" + NO_REPOSITORY + "' is no source but a repository of variables, which is not there",
                    "write " + PROPERTY + written.substring(NO_REPOSITORY.length()));
        }
        if (written.startsWith(HEADER)) {
            return new Mandatory(named(Scope.HEADER, written, HEADER, environment), written.substring(HEADER.length()), NoSuchHeaderException::new);
        }
        if (written.startsWith(PROPERTY)) {
            return new Mandatory(named(Scope.PROPERTY, written, PROPERTY, environment), written.substring(PROPERTY.length()), NoSuchPropertyException::new);
        }
        return named(Scope.VARIABLE, written, written.startsWith(VARIABLE) ? VARIABLE : "", environment);
    }

    private static Expression named(Scope scope, String written, String prefix, Environment environment) throws SimpleSyntaxException {
        try {
            return Simple.named(scope, written.substring(prefix.length()), environment);
        } catch (SimpleSyntaxException e) {
            throw e.within(prefix.length());
        }
    }

    private interface Missing extends Serializable {
        Exception of(String name, Message message);
    }

    /** What must be there. */
    private record Mandatory(Expression source, String name, Missing missing) implements Expression {
        @Override
        public Object evaluate(Message message) {
            Object value = source.evaluate(message);
            if (value == null) {
                throw new RuntimeCamelException(missing.of(name, message));
            }
            return value;
        }
    }
}

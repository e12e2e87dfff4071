// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import com.fasterxml.jackson.databind.JsonNode;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.routes.convert.JsonNodes;
import io.pelton.routes.convert.ValueType;
import io.pelton.routes.simple.Expression;
import io.pelton.routes.simple.SimpleSyntaxException;
import java.util.ArrayList;
import java.util.List;
import net.thisptr.jackson.jq.BuiltinFunctionLoader;
import net.thisptr.jackson.jq.JsonQuery;
import net.thisptr.jackson.jq.Scope;
import net.thisptr.jackson.jq.Version;
import net.thisptr.jackson.jq.Versions;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import org.jspecify.annotations.Nullable;

/** A query of jq, compiled once. Several results are a list; none is nothing. */
@SuppressWarnings("serial") // a query is there where the route runs
record JqExpression(String text, JsonQuery query, Expression source, @Nullable ValueType resultType) implements Expression {
    private static final Version VERSION = Versions.JQ_1_7;
    private static final Scope FUNCTIONS = functions();

    private static Scope functions() {
        Scope scope = Scope.newEmptyScope();
        BuiltinFunctionLoader.getInstance().loadFunctions(BuiltinFunctionLoader.class.getClassLoader(), VERSION, scope);
        return scope;
    }

    static JqExpression of(String text, Expression source, @Nullable ValueType resultType) throws SimpleSyntaxException {
        JsonQuery query = compiled(text);
        new JqNames(text).check(JqMessage.scope(FUNCTIONS, new Message(null)));
        return new JqExpression(text, query, source, resultType);
    }

    private static JsonQuery compiled(String text) throws SimpleSyntaxException {
        try {
            return JsonQuery.compile(text, VERSION);
        } catch (JsonQueryException | RuntimeException e) {
            throw new SimpleSyntaxException(0, "the query '" + text + "' is not understood: " + e.getMessage(), "write for example .name");
        }
    }

    @Override
    public @Nullable Object evaluate(Message message) {
        Object value = source.evaluate(message);
        if (value == null) {
            throw new PeltonException(ErrorCode.MALFORMED_ROW, "JSON is expected, found nothing");
        }
        List<JsonNode> results = new ArrayList<>(1);
        try {
            query.apply(JqMessage.scope(FUNCTIONS, message), JsonNodes.of(Json.read(value)), results::add);
        } catch (JsonQueryException e) {
            throw new PeltonException(ErrorCode.MALFORMED_ROW, "the query '" + text + "' fails: " + e.getMessage(), e);
        }
        if (results.size() > 1) {
            List<@Nullable Object> all = new ArrayList<>(results.size());
            results.forEach(result -> all.add(value(result)));
            return all;
        }
        return results.isEmpty() ? null : value(results.getFirst());
    }

    /** A text is what it says, other values are JSON where a text is wanted. */
    private @Nullable Object value(JsonNode result) {
        Object value = JsonNodes.value(result);
        if (resultType == null || value == null) {
            return value;
        }
        return resultType == ValueType.STRING && !(value instanceof String) ? Json.write(value) : resultType.convert(value);
    }
}

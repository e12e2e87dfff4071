// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import io.pelton.routes.convert.ValueType;
import io.pelton.routes.simple.Environment;
import io.pelton.routes.simple.Expression;
import io.pelton.routes.simple.SimpleSyntaxException;
import java.util.List;
import java.util.Map;
import javax.xml.namespace.QName;
import org.jspecify.annotations.Nullable;

/** Compiles expressions of other languages. What a language needs is loaded when a route first uses it. */
public final class Languages {
    private Languages() {}

    /**
     * What Camel's {@code jsonpath} takes beside the path.
     *
     * @param mustBeTruth whether what is neither true nor false is an error where the value is to be one, as it is for the primitive type
     * @param library the names of options of the library for such paths
     */
    public record JsonOptions(boolean suppressExceptions, boolean writeAsString, boolean unpackArray, boolean mustBeTruth, List<String> library) {
        public static final JsonOptions NONE = new JsonOptions(false, false, false, false, List.of());
    }

    /**
     * A path in JSON.
     *
     * @param environment what functions of Simple in it may refer to; null where it has none
     */
    public static Expression jsonPath(
            String text, Expression source, JsonOptions options, @Nullable ValueType resultType, @Nullable Environment environment)
            throws SimpleSyntaxException {
        return JsonPathExpression.of(text, source, options, resultType, environment);
    }

    /** A query of jq. */
    public static Expression jq(String text, Expression source, @Nullable ValueType resultType) throws SimpleSyntaxException {
        return JqExpression.of(text, source, resultType);
    }

    /**
     * A path in XML.
     *
     * @param result the kind of its result, such as {@code NODESET}
     * @param environment what functions of Simple in it may refer to
     */
    public static Expression xpath(
            String text, Map<String, String> namespaces, String result, Expression source, @Nullable ValueType resultType, Environment environment)
            throws SimpleSyntaxException {
        QName kind = XPathText.resultNamed(result);
        if (kind == null) {
            throw new SimpleSyntaxException(
                    0, "'" + result + "' is no kind of result", "there are NODESET, NODE, STRING, NUMBER, BOOLEAN");
        }
        return XPathText.of(text, XPathNames.in(text, namespaces, environment), kind, source, resultType);
    }

    /**
     * The elements of XML at a path, one after the other.
     *
     * @param group how many are joined to one; 0 for none
     */
    public static Expression elements(String path, Map<String, String> namespaces, XmlMode mode, int group, Expression source)
            throws SimpleSyntaxException {
        return TokenizeXmlPath.of(path, namespaces, mode, group, source);
    }
}

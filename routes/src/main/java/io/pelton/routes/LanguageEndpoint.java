// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.flow.PeekFunction;
import io.pelton.message.Message;
import io.pelton.routes.simple.Environment;
import io.pelton.routes.simple.Expression;
import io.pelton.routes.simple.Scope;
import io.pelton.routes.simple.Simple;
import io.pelton.routes.simple.SimpleSyntaxException;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads {@code language:}, which evaluates an expression that stands in the URI, in an option or in a file. */
final class LanguageEndpoint {
    static final EndpointDescriptor DESCRIPTOR = new EndpointDescriptor(
            "language",
            "evaluates an expression; what it gives is the new body",
            "LANGUAGE:EXPRESSION",
            false,
            true,
            List.of(
                    Option.optional("transform", OptionType.BOOLEAN, "true", "whether the body changes"),
                    Option.optional("script", OptionType.TEXT, "", "the expression, where it does not stand behind the language"),
                    Option.optional("binary", OptionType.BOOLEAN, "false", "whether a file is the new body itself, and no expression"),
                    Option.optional("allowTemplateFromHeader", OptionType.BOOLEAN, "false",
                            "whether the header CamelLanguageScript, if there is one, is the expression; it reaches neither files nor beans nor"
                                    + " the environment"),
                    Option.optional("cacheScript", OptionType.BOOLEAN, "false", "no difference: what is written is compiled once"),
                    Option.optional("contentCache", OptionType.BOOLEAN, "true", "false changes nothing: a file is read when the route is"),
                    Option.optional("lazyStartProducer", OptionType.BOOLEAN, "false", "no difference")),
            Set.of("allowContextMapAll", "resultType"));

    /** In which header an expression may come. */
    private static final String SCRIPT = "CamelLanguageScript";

    private static final Pattern RESOURCE = Pattern.compile("(classpath|file|http|https|ref|bean):.*", Pattern.DOTALL);

    /** All that an expression which comes with a message may refer to: the message. */
    private static final Environment OF_MESSAGE = new Environment() {
        @Override
        public Optional<String> variable(String name) {
            return Optional.empty();
        }
    };

    private final Context context;
    private final Environment environment;

    LanguageEndpoint(Context context, Environment environment) {
        this.context = context;
        this.environment = environment;
    }

    /** What the endpoint does with a message; empty after a problem. */
    Optional<PeekFunction<Object>> read(Text uri, Endpoint endpoint) {
        int colon = endpoint.path().indexOf(':');
        String language = colon < 0 ? endpoint.path() : endpoint.path().substring(0, colon);
        boolean isInOption = endpoint.has("script");
        boolean fromHeader = endpoint.flag("allowTemplateFromHeader");
        if (colon < 0 && !isInOption && !fromHeader) {
            context.problems().add(
                    ErrorCode.MISSING_OPTION, uri.origin(), "'language:' needs an expression", "write language:simple:EXPRESSION");
            return Optional.empty();
        }
        try {
            String written = isInOption ? endpoint.text("script") : colon < 0 ? "" : endpoint.path().substring(colon + 1);
            Expression known = colon < 0 && !isInOption ? null : expression(language, plain(written), isInOption, endpoint.flag("binary"));
            if (known == null && !ExpressionReader.LANGUAGES.contains(language)) {
                known = compile(language, SCRIPT, OF_MESSAGE); // fails: there is no such language
            }
            Expression expression = fromHeader ? new OfHeader(language, known) : known;
            String shown = written.isEmpty() ? SCRIPT : written;
            return Optional.ofNullable(expression).map(found -> endpoint.flag("transform")
                    ? new Functions.SetBody(found, shown)
                    : new Functions.Evaluate(found, shown));
        } catch (SimpleSyntaxException e) {
            context.problems().add(e.code(), uri.origin(), e.getMessage(), e.suggestion());
            return Optional.empty();
        }
    }

    private static String plain(String written) {
        return written.startsWith(Environment.RESOURCE) ? written.substring(Environment.RESOURCE.length()) : written;
    }

    private Expression expression(String language, String written, boolean isInOption, boolean isBinary) throws SimpleSyntaxException {
        if (!RESOURCE.matcher(written).matches()) {
            return compile(language, isInOption ? written : written.replace('+', ' '), environment); // as in Camel
        }
        Resources resources = new Resources(context.beans().classes());
        return isBinary ? Simple.constant(resources.bytes(written)) : compile(language, resources.text(written), environment);
    }

    /** The expression that {@code text} is in a language. */
    static Expression compile(String language, String text, Environment environment) throws SimpleSyntaxException {
        return switch (language) {
            case "simple", "csimple" -> Simple.expression(text, environment);
            case "constant" -> Simple.constant(text);
            case "header", "exchangeProperty", "variable" -> Simple.named(Scope.ofLanguage(language), text, environment);
            case "ref" -> environment.reference(text);
            default -> environment.language(language, text, null);
        };
    }

    /** An expression that a message may bring along. */
    private record OfHeader(String language, @Nullable Expression otherwise) implements Expression {
        @Override
        public @Nullable Object evaluate(Message message) {
            Object script = message.header(SCRIPT);
            if (script == null) {
                if (otherwise == null) {
                    throw new IllegalStateException("no script to evaluate: there is no header " + SCRIPT);
                }
                return otherwise.evaluate(message);
            }
            try {
                return compile(language, script.toString(), OF_MESSAGE).evaluate(message);
            } catch (SimpleSyntaxException e) {
                throw new IllegalArgumentException(e.getMessage(), e);
            }
        }
    }
}

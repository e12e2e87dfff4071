// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.flow.FilterFunction;
import io.pelton.message.Message;
import io.pelton.routes.convert.ValueType;
import io.pelton.routes.language.GroovyExpression;
import io.pelton.routes.simple.Environment;
import io.pelton.routes.simple.Expression;
import io.pelton.routes.simple.Predicate;
import io.pelton.routes.simple.Scope;
import io.pelton.routes.simple.Simple;
import io.pelton.routes.simple.SimpleSyntaxException;
import io.pelton.routes.spelling.Spelling;
import io.pelton.routes.yaml.YamlNode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads the expressions of steps, written inline as {@code simple: …} or below {@code expression:}. */
final class ExpressionReader {
    static final List<String> LANGUAGES = List.of(
            "simple", "csimple", "constant", "header", "exchangeProperty", "variable", "tokenize", "xtokenize", "jsonpath", "jq", "xpath",
            "groovy", "method", "ref", "language");

    /** Keys below which an expression can stand. */
    private static final List<String> NAMES = Stream.concat(LANGUAGES.stream(), Stream.of("expression")).toList();

    private static final String EXAMPLE = "write for example simple: ${body}";

    /** Options every language of Camel has. */
    private static final Set<String> CAMEL_OPTIONS = Set.of("pretty", "nested", "trimResult");

    /** What is computed in a name. */
    private static final Pattern FUNCTIONS = Pattern.compile("\\$\\{.*}", Pattern.DOTALL);

    /** An expression as it is written. */
    private record Written(
            String language, Text text, Optional<ValueType> resultType, Optional<Expression> expression, boolean isPretty) {
        Written(String language, Text text, Optional<ValueType> resultType, Optional<Expression> expression) {
            this(language, text, resultType, expression, false);
        }
    }

    /** A compiled expression and its text, for errors. */
    record Compiled(Expression expression, String language, String text) {}

    private interface Compiler<T> {
        T compile(String text) throws SimpleSyntaxException;
    }

    private final Context context;

    private final Environment environment;
    private String stepId = "";

    /** Reads expressions of a route. */
    ExpressionReader(Context context, RouteSettings route) {
        this.context = context;
        this.environment = new RouteEnvironment(context, route.id(), route.group(), () -> stepId);
    }

    /** What expressions may refer to. */
    Environment environment() {
        return environment;
    }

    /** From now on expressions belong to the {@code step} of this id, empty for none; returns the one before. */
    String enterStep(String id) {
        String before = stepId;
        stepId = id;
        return before;
    }

    private Expression simpleValue(String text) throws SimpleSyntaxException {
        return Simple.expression(text, environment);
    }

    private Predicate simpleCondition(String text) throws SimpleSyntaxException {
        return Simple.predicate(text, environment);
    }

    /** As in Camel, any text but an empty one and {@code false} is true. */
    private Predicate constantCondition(String text) throws SimpleSyntaxException {
        return Simple.truth(Simple.constant(environment.loaded(text)));
    }

    /** The condition among {@code fields}; empty after a problem. */
    Optional<FilterFunction<Object>> condition(Fields fields) {
        return written(fields, true).flatMap(written -> {
            String text = written.text().value();
            Optional<Predicate> other = written.expression().map(Simple::truth);
            Optional<Predicate> predicate = other.isPresent() ? other : switch (written.language()) {
                case "constant" -> compile(written.text(), this::constantCondition);
                case "simple" -> compile(written.text(), this::simpleCondition);
                default -> named(written).map(Simple::truth);
            };
            return predicate.map(compiled -> new Functions.Holds(compiled, written.language(), text));
        });
    }

    /** The expression among {@code fields} that gives a value; empty after a problem. */
    Optional<Compiled> value(Fields fields) {
        return written(fields, false).flatMap(written -> {
            String text = written.text().value();
            if (written.text().isMissing() && written.expression().isEmpty()) {
                return Optional.of(new Compiled(_ -> null, written.language(), text)); // as in Camel
            }
            Optional<Expression> expression = written.expression().isPresent()
                    ? written.expression()
                    : switch (written.language()) {
                        case "constant" -> compile(written.text(), constant -> new Constant(environment.loaded(constant)));
                        case "simple" -> simpleOf(written);
                        default -> named(written);
                    };
            if (written.resultType().isPresent() && written.expression().isEmpty() && !isCondition(written)) {
                expression = expression.flatMap(found -> resultOf(found, written));
            }
            return expression.map(compiled -> new Compiled(compiled, written.language(), text));
        });
    }

    /** The Simple expression that {@code text} is; empty after a problem. */
    Optional<Compiled> simple(Text text) {
        return compile(text, this::simpleValue).map(compiled -> new Compiled(compiled, "simple", text.value()));
    }

    /** The expression that {@code text} is in a language; empty after a problem. */
    Optional<Compiled> of(Text language, Text text) {
        String name = language.value().strip();
        if (!LANGUAGES.contains(name)) {
            boolean isOfCamel = CamelNames.LANGUAGES.contains(name);
            context.problems().add(
                    isOfCamel ? ErrorCode.NOT_SUPPORTED : ErrorCode.BAD_VALUE,
                    language.originAt(0),
                    isOfCamel ? "Camel's language '" + name + "' is not supported yet" : "there is no language '" + name + "'",
                    Spelling.nearest(name, LANGUAGES)
                            .filter(_ -> !isOfCamel)
                            .map(near -> "did you mean '" + near + "'?")
                            .orElse("there are " + String.join(", ", LANGUAGES)));
            return Optional.empty();
        }
        try {
            return Optional.of(new Compiled(LanguageEndpoint.compile(name, text.value(), environment), name, text.value()));
        } catch (SimpleSyntaxException e) {
            context.problems().add(e.code(), text.originAt(Math.max(0, e.index())), e.getMessage(), e.suggestion());
            return Optional.empty();
        }
    }

    /** Whether it is a condition, as in Camel: an expression that shall give a truth. What it gives is not converted. */
    private static boolean isCondition(Written written) {
        return written.language().equals("simple") && written.resultType().equals(Optional.of(ValueType.BOOLEAN));
    }

    private Optional<Expression> simpleOf(Written written) {
        if (isCondition(written)) {
            return compile(written.text(), text -> Simple.conditionValue(text, environment));
        }
        Optional<Expression> value = compile(written.text(), this::simpleValue);
        return written.isPretty() ? value.map(Simple::pretty) : value;
    }

    /** What an expression gives, converted; a constant at once. */
    private Optional<Expression> resultOf(Expression expression, Written written) {
        ValueType type = written.resultType().orElseThrow();
        try {
            return Optional.of(
                    expression instanceof Constant(String text)
                            ? Simple.constant(type.convert(text))
                            : Simple.converted(expression, type));
        } catch (PeltonException e) {
            if (!written.text().isUnresolved()) {
                context.problems().add(
                        ErrorCode.BAD_VALUE, written.text().origin(), "'" + written.text().value() + "' is not of the type " + type);
            }
            return Optional.empty();
        }
    }

    /** Whether an expression is among {@code fields}. */
    boolean isThere(Fields fields) {
        return fields.isWritten("expression") || LANGUAGES.stream().anyMatch(fields::isWritten)
                || CamelNames.LANGUAGES.stream().anyMatch(fields::isWritten);
    }

    /** Whether an expression is an optional placeholder without value. */
    boolean isMissing(Fields fields) {
        fields.entry("expression");
        return template(fields).filter(text -> text.value().isEmpty()).isPresent();
    }

    /** The text of an expression that is a {@code constant} or a text without functions; empty if it is another one. */
    Optional<Text> literal(Fields fields) {
        return template(fields).filter(text -> isConstant(fields) || !text.value().contains("${"));
    }

    /** Whether it is a {@code constant}, in which nothing is a function. */
    boolean isConstant(Fields fields) {
        return written(fields).entry("constant").isPresent();
    }

    private static YamlNode.Mapping written(Fields fields) {
        return fields.entry("expression").map(YamlNode.Entry::value).orElse(fields.mapping()) instanceof YamlNode.Mapping inner ? inner : fields.mapping();
    }

    /** The text of an expression that is a {@code constant} or {@code simple}, with its functions; empty if it is another one. */
    Optional<Text> template(Fields fields) {
        YamlNode.Mapping mapping = written(fields);
        for (String language : List.of("constant", "simple")) {
            Optional<YamlNode.Entry> entry = mapping.entry(language);
            if (entry.isPresent()) {
                YamlNode value = entry.get().value() instanceof YamlNode.Mapping inner
                        ? inner.get("expression").orElse(inner)
                        : entry.get().value();
                if (value instanceof YamlNode.Scalar scalar && !scalar.isNull()) {
                    fields.entry(language);
                    return Optional.of(context.text(scalar).trimmed());
                }
            }
        }
        return Optional.empty();
    }

    /** What has the name of a header, a property or a variable. */
    private Optional<Expression> named(Written written) {
        String name = written.text().value();
        String language = written.language();
        if (name.isBlank() || FUNCTIONS.matcher(name).replaceAll("").matches(".*[${}\\[\\](?].*")) {
            context.problems().add(
                    ErrorCode.BAD_VALUE,
                    written.text().origin(),
                    "the name of a " + language.replace("exchangeProperty", "property") + " is expected, found '" + name + "'",
                    "write " + language + ": NAME, or simple: ${" + language + ".NAME}");
            return Optional.empty();
        }
        return compile(written.text(), text -> Simple.named(Scope.ofLanguage(language), text, environment));
    }

    private <T> Optional<T> compile(Text text, Compiler<? extends T> compiler) {
        try {
            return Optional.of(compiler.compile(text.value()));
        } catch (SimpleSyntaxException e) {
            if (text.isUnresolved()) {
                return Optional.empty();
            }
            context.problems().add(e.code(), text.originAt(Math.max(0, e.index())), e.getMessage(), e.suggestion());
            return Optional.empty();
        }
    }

    private Optional<Written> written(Fields fields, boolean isCondition) {
        Optional<YamlNode.Entry> wrapper = fields.entry("expression");
        if (wrapper.isPresent()) {
            if (!(wrapper.get().value() instanceof YamlNode.Mapping mapping)) {
                YamlNode found = wrapper.get().value();
                context.problems().add(
                        ErrorCode.MISSING_OPTION,
                        found.origin(),
                        fields.owner() + " needs an expression",
                        found instanceof YamlNode.Scalar scalar && !scalar.isNull() ? Slips.ofExpression("expression", scalar.value()) : EXAMPLE);
                return Optional.empty();
            }
            rejectSecond(fields);
            Fields inner = new Fields(mapping, "'expression'", context);
            Optional<Written> written = language(inner, fields.owner(), isCondition);
            inner.finish(CamelNames.LANGUAGES);
            return written;
        }
        return language(fields, fields.owner(), isCondition);
    }

    /** An expression stands beside {@code expression:}. */
    private void rejectSecond(Fields fields) {
        for (String language : LANGUAGES) {
            fields.entry(language).ifPresent(entry -> reportSecond(fields.owner(), entry));
        }
    }

    private Optional<Written> language(Fields fields, String owner, boolean isCondition) {
        Optional<Written> first = Optional.empty();
        boolean isThere = false;
        LANGUAGES.forEach(fields::entry);
        for (YamlNode.Entry entry : fields.mapping().entries()) {
            String language = Fields.withoutDashes(entry.name());
            if (LANGUAGES.contains(language) && isThere) {
                reportSecond(owner, entry);
            } else if (LANGUAGES.contains(language)) {
                isThere = true;
                first = written(language, entry, isCondition);
            }
        }
        for (String language : CamelNames.LANGUAGES) {
            Optional<YamlNode.Entry> entry = fields.entry(language);
            if (entry.isPresent()) {
                isThere = true;
                context.problems().add(
                        ErrorCode.NOT_SUPPORTED,
                        entry.get().key().origin(),
                        "Camel's language '" + language + "' is not supported yet",
                        CamelNames.SCRIPTS.contains(language)
                                ? "of the languages of scripts there is groovy, with --with " + GroovyExpression.LIBRARY
                                        + "; and classes of yours, with --with FILE.java"
                                : "there are " + String.join(", ", LANGUAGES));
            }
        }
        if (!isThere) {
            fields.missing(NAMES, owner + " needs an expression", EXAMPLE);
        }
        return first;
    }

    private void reportSecond(String owner, YamlNode.Entry entry) {
        context.problems().add(
                ErrorCode.ROUTE_STRUCTURE,
                entry.key().origin(),
                owner + " has two expressions, the second is '" + entry.name() + "'",
                "keep one of them");
    }

    private Optional<Written> written(String language, YamlNode.Entry entry, boolean isCondition) {
        if (LanguageReader.LANGUAGES.contains(language)) {
            return new LanguageReader(context, environment, this, isCondition)
                    .read(entry)
                    .map(found -> new Written(language, found.text(), Optional.empty(), Optional.of(found.expression())));
        }
        String known = language.equals("csimple") ? "simple" : language;
        return switch (entry.value()) {
            case YamlNode.Scalar scalar ->
                Optional.of(new Written(known, context.text(scalar).trimmed(), Optional.empty(), Optional.empty()));
            case YamlNode.Mapping mapping -> ofOptions(known, new Fields(mapping, "'" + entry.name() + "'", context));
            case YamlNode.Sequence list -> {
                context.problems().add(
                        ErrorCode.BAD_VALUE,
                        list.origin(),
                        "'" + entry.name() + "' takes a text, found " + list.kind());
                yield Optional.empty();
            }
        };
    }

    /** {@code simple: {expression: TEXT}}; as in Camel without spaces around it. */
    private Optional<Written> ofOptions(String language, Fields fields) {
        Optional<Text> text = fields.required("expression", language + ": {expression: '…'}");
        boolean isTrimmed = fields.flag("trim") || !fields.has("trim");
        Optional<ValueType> type = resultType(fields);
        boolean isPretty = (language.equals("simple") || language.equals("csimple")) && fields.flag("pretty");
        fields.text("id");
        fields.finish(CAMEL_OPTIONS);
        return text.map(found -> new Written(language, isTrimmed ? found.trimmed() : found, type, Optional.empty(), isPretty));
    }

    /** The type an expression shall give; empty if none is written. */
    Optional<ValueType> resultType(Fields fields) {
        Optional<Text> text = fields.text("resultType");
        Optional<ValueType> type = text.flatMap(found -> ValueType.namedOrPrimitive(found.value().strip()));
        if (text.isPresent() && type.isEmpty()) {
            UnknownTypes.report(text.get(), "'resultType' does not take '" + text.get().value() + "' yet", context);
        }
        return type;
    }

    /** Text that is taken as it is. */
    private record Constant(String text) implements Expression {
        @Override
        public Object evaluate(Message message) {
            return text;
        }
    }
}

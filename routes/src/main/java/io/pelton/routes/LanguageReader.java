// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.pelton.error.ErrorCode;
import io.pelton.message.Message;
import io.pelton.routes.convert.ValueType;
import io.pelton.routes.language.EasyPredicate;
import io.pelton.routes.language.GroovyExpression;
import io.pelton.routes.language.GroupSize;
import io.pelton.routes.language.Languages;
import io.pelton.routes.language.Tokenize;
import io.pelton.routes.language.TokenizeXml;
import io.pelton.routes.language.XmlMode;
import io.pelton.routes.simple.Environment;
import io.pelton.routes.simple.Expression;
import io.pelton.routes.simple.LinearPattern;
import io.pelton.routes.simple.Scope;
import io.pelton.routes.simple.Simple;
import io.pelton.routes.simple.SimpleSyntaxException;
import io.pelton.routes.yaml.YamlNode;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads expressions of languages that take more than a text, with their options. */
final class LanguageReader {
    static final List<String> LANGUAGES = List.of("tokenize", "xtokenize", "jsonpath", "jq", "xpath", "groovy", "method", "ref", "language");

    /** What a regular expression has that a text has not. As in Camel, every token is one, with {@code regex} and without. */
    private static final Pattern SPECIAL = Pattern.compile("[\\\\^$.|?*+()\\[\\]{}]");

    private static final Set<String> CAMEL_OPTIONS = Set.of(
            "documentType", "factoryRef", "logNamespaces", "objectModel",
            "resultType", "saxon", "validate");

    private static final Pattern ELEMENT = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_.:-]*");

    /** A compiled expression and its text. */
    record Read(Text text, Expression expression) {}

    private interface Compilation {
        Expression compile() throws SimpleSyntaxException;
    }

    private final Context context;
    private final Environment environment;
    private final ExpressionReader expressions;
    private final boolean isCondition;

    /** @param isCondition whether what is read is to be true or false */
    LanguageReader(Context context, Environment environment, ExpressionReader expressions, boolean isCondition) {
        this.context = context;
        this.environment = environment;
        this.expressions = expressions;
        this.isCondition = isCondition;
    }

    Optional<Read> read(YamlNode.Entry entry) {
        return switch (entry.value()) {
            case YamlNode.Scalar scalar -> read(entry.name(), context.text(scalar));
            case YamlNode.Mapping mapping -> read(entry.name(), new Fields(mapping, "'" + entry.name() + "'", context));
            case YamlNode.Sequence list -> {
                context.problems().add(
                        ErrorCode.BAD_VALUE, list.origin(), "'" + entry.name() + "' takes a text, found " + list.kind());
                yield Optional.empty();
            }
        };
    }

    private Optional<Read> read(String language, Text untrimmed) {
        Text text = untrimmed.trimmed();
        String written = text.value();
        return switch (language) {
            case "tokenize" -> tokenize(untrimmed, noOptions(text, language));
            case "jsonpath" -> jsonPath(text, noOptions(text, language));
            case "ref" -> compile(text, () -> environment.reference(written));
            case "method" -> isClass(text) ? Optional.empty() : compile(text, () -> environment.bean(written, null));
            case "language" -> {
                context.problems().add(
                        ErrorCode.MISSING_OPTION, text.origin(), "'language' needs 'language' and 'expression'",
                        "write language: {language: simple, expression: '…'}");
                yield Optional.empty();
            }
            default -> compile(text, () -> environment.language(language, written, null));
        };
    }

    private Fields noOptions(Text text, String language) {
        return new Fields(new YamlNode.Mapping(text.origin(), List.of()), "'" + language + "'", context);
    }

    private Optional<Read> read(String language, Fields fields) {
        Optional<Read> read = switch (language) {
            case "tokenize" -> fields.required("token", "token: ','").flatMap(text -> tokenize(text, fields));
            case "xtokenize" -> elementsAt(fields);
            case "jsonpath" -> text(fields).flatMap(text -> jsonPath(text, fields));
            case "jq" -> jq(fields);
            case "xpath" -> text(fields).flatMap(text -> xpath(text, fields));
            case "groovy" -> groovy(fields);
            case "method" -> method(fields);
            case "ref" -> text(fields).flatMap(text -> compile(text, () -> environment.reference(text.value())));
            default -> anyLanguage(fields);
        };
        fields.text("id");
        fields.text("trim");
        fields.finish(CAMEL_OPTIONS);
        return read;
    }

    private static Optional<Text> text(Fields fields) {
        return fields.required("expression", "expression: '…'").map(Text::trimmed);
    }

    private Optional<Read> jsonPath(Text text, Fields fields) {
        List<String> libraryOptions = fields.text("option").stream()
                .flatMap(written -> Stream.of(written.value().split(",")))
                .map(name -> name.strip().replace('-', '_').toUpperCase(Locale.ROOT))
                .toList();
        boolean mustBeTruth = fields.text("resultType").filter(type -> type.value().equals("boolean")).isPresent();
        Languages.JsonOptions options = new Languages.JsonOptions(
                fields.flag("suppressExceptions"), fields.flag("writeAsString"), fields.flag("unpackArray"), mustBeTruth, libraryOptions);
        ValueType type = expressions.resultType(fields).orElse(null);
        boolean isAllowed = fields.flag("allowEasyPredicate") || !fields.has("allowEasyPredicate");
        boolean isEasy = isCondition && isAllowed;
        boolean hasFunctions = fields.flag("allowSimple") || !fields.has("allowSimple");
        return source(fields).flatMap(source -> compile(text, () -> {
            String path = environment.loaded(text.value());
            return Languages.jsonPath(isEasy ? EasyPredicate.path(path) : path, source, options, type, hasFunctions ? environment : null);
        }));
    }

    private Optional<Read> groovy(Fields fields) {
        ValueType type = expressions.resultType(fields).orElse(null);
        return text(fields).flatMap(
                text -> compile(text, () -> GroovyExpression.of(environment.loaded(text.value()), environment.classes(), type)));
    }

    private Optional<Read> jq(Fields fields) {
        ValueType type = expressions.resultType(fields).orElse(null);
        Optional<Expression> source = source(fields);
        return text(fields).flatMap(
                text -> source.flatMap(from -> compile(text, () -> Languages.jq(text.value(), from, type))));
    }

    private Optional<Read> xpath(Text text, Fields fields) {
        ValueType type = expressions.resultType(fields).orElse(null);
        String kind = fields.text("resultQName").map(Text::value).orElse("NODESET");
        Map<String, String> namespaces = namespaces(fields);
        fields.flag("threadSafety");
        fields.flag("preCompile");
        return source(fields).flatMap(source ->
                compile(text, () -> Languages.xpath(text.value(), namespaces, kind, source, type, environment)));
    }

    /** A list of {@code {key, value}}. */
    private Map<String, String> namespaces(Fields fields) {
        Map<String, String> namespaces = new HashMap<>();
        switch (fields.node("namespace").orElse(null)) {
            case YamlNode.Sequence list -> list.items().forEach(item -> addNamespace(item, namespaces));
            case YamlNode other -> reportNamespace(other);
            case null -> {}
        }
        return namespaces;
    }

    private void addNamespace(YamlNode item, Map<String, String> namespaces) {
        if (!(item instanceof YamlNode.Mapping mapping)) {
            reportNamespace(item);
            return;
        }
        Fields pair = new Fields(mapping, "'namespace'", context);
        Optional<Text> value = pair.required("value", "value: 'http://…'");
        pair.required("key", "key: PREFIX").ifPresent(key -> value.ifPresent(uri -> namespaces.put(key.value(), uri.value())));
        pair.finish(Set.of());
    }

    private void reportNamespace(YamlNode found) {
        context.problems().add(
                ErrorCode.BAD_VALUE,
                found.origin(),
                "'namespace' takes a list of prefixes and their URIs, found " + found.kind(),
                "write namespace: [{key: PREFIX, value: 'http://…'}]");
    }

    private Optional<Read> method(Fields fields) {
        Optional<Text> ref = fields.text("ref");
        Optional<Text> bean = ref.isPresent() ? ref : fields.text("beanType");
        Optional<Text> method = fields.text("method");
        BeanSteps.checkScope(fields, context);
        Optional<ValueType> type = expressions.resultType(fields);
        if (bean.isEmpty()) {
            fields.missing(List.of("ref", "beanType"), "'method' needs 'ref' or 'beanType'", "write ref: NAME and method: NAME");
            return Optional.empty();
        }
        if (ref.isPresent() && isClass(ref.get())) {
            return Optional.empty();
        }
        String name = method.map(Text::value).orElse("");
        return compile(bean.get(), () -> {
            Expression call = environment.bean(bean.get().value(), name.isEmpty() ? null : name);
            return type.isPresent() ? Simple.converted(call, type.get()) : call;
        });
    }

    /** Whether a class stands where Camel takes the name of a bean only, which is a problem. */
    private boolean isClass(Text ref) {
        if (!ref.value().startsWith("#class:")) {
            return false;
        }
        context.problems().add(
                ErrorCode.BAD_VALUE,
                ref.origin(),
                "'method' takes the name of a bean, found '" + ref.value() + "'",
                "write beanType: " + ref.value().substring("#class:".length()));
        return true;
    }

    private Optional<Read> anyLanguage(Fields fields) {
        Optional<Text> language = fields.required("language", "language: simple");
        Optional<Text> text = text(fields);
        if (language.isPresent() && language.get().value().equals("tokenize")) {
            return text.flatMap(found -> tokenize(found, noOptions(found, "tokenize")));
        }
        return language.flatMap(name -> text.flatMap(found -> compile(
                found,
                () -> switch (name.value()) {
                    case "simple", "csimple" -> Simple.expression(found.value(), environment);
                    case "constant" -> Simple.constant(found.value());
                    case "header", "exchangeProperty", "variable" -> Simple.named(Scope.ofLanguage(name.value()), found.value(), environment);
                    case "ref" -> environment.reference(found.value());
                    default -> environment.language(
                            name.value(), isCondition && name.value().equals("jsonpath") ? EasyPredicate.path(found.value()) : found.value(), null);
                })));
    }

    /** Elements of XML; Camel refuses an end token there, and other options for texts do nothing. */
    private Optional<Read> elements(Text token, Fields fields) {
        Text name = elementName(token);
        Optional<Text> parent = fields.text("inheritNamespaceTagName").map(LanguageReader::elementName);
        boolean isSound = isName(name) && parent.map(this::isParent).orElse(true);
        for (String other : List.of("endToken", "groupDelimiter", "includeTokens", "regex", "skipFirst")) {
            fields.text(other).filter(text -> !text.value().equals("false")).ifPresent(text -> context.problems().add(
                    ErrorCode.ROUTE_STRUCTURE, text.origin(), "'" + other + "' does nothing beside 'xml'", "leave one of the two out"));
        }
        GroupSize group = fields.text("group").map(this::group).orElse(GroupSize.NONE);
        return source(fields).filter(_ -> isSound).map(source -> new Read(
                token, new TokenizeXml(source, name.value(), parent.map(Text::value).orElse(""), group)));
    }

    private Optional<Read> elementsAt(Fields fields) {
        Optional<Text> written = fields.text("mode");
        Optional<XmlMode> mode = written.isEmpty() ? Optional.of(XmlMode.INJECTED) : XmlMode.named(written.get().value());
        if (mode.isEmpty()) {
            context.problems().add(
                    ErrorCode.BAD_VALUE,
                    written.orElseThrow().origin(),
                    "'mode' takes i, w, u or t, found '" + written.orElseThrow().value() + "'",
                    "i adds the namespaces around an element, w the tags, u gives what is in it, t its text");
        }
        int group = fields.text("group").map(this::number).orElse(0);
        Map<String, String> namespaces = namespaces(fields);
        Optional<Expression> source = source(fields);
        return text(fields).flatMap(path -> source.flatMap(from -> mode.flatMap(
                known -> compile(path, () -> Languages.elements(path.value(), namespaces, known, group, from)))));
    }

    private static Text elementName(Text written) {
        String text = written.value();
        int begin = text.startsWith("<") ? 1 : 0;
        return written.part(begin, text.endsWith(">") ? text.length() - 1 : text.length());
    }

    private boolean isName(Text name) {
        boolean isName = ELEMENT.matcher(name.value()).matches();
        if (!isName) {
            context.problems().add(
                    ErrorCode.NOT_SUPPORTED,
                    name.origin(),
                    "with 'xml', 'tokenize' takes the name of an element, found '" + name.value() + "'",
                    "write its name: tokenize: {token: order, xml: true}");
        }
        return isName;
    }

    private boolean isParent(Text name) {
        boolean isAll = name.value().equals("*");
        if (isAll) {
            context.problems().add(
                    ErrorCode.NOT_SUPPORTED,
                    name.origin(),
                    "parts with all elements around them, '*', are not made by 'tokenize' yet",
                    "write xtokenize: {expression: //order, mode: w}");
        }
        return !isAll && isName(name);
    }

    private Optional<Read> tokenize(Text token, Fields fields) {
        if (fields.flag("xml")) {
            return elements(token, fields);
        }
        fields.text("inheritNamespaceTagName").ifPresent(text -> context.problems().add(
                ErrorCode.ROUTE_STRUCTURE, text.origin(), "'inheritNamespaceTagName' does nothing without 'xml'", "write xml: true beside it"));
        if (token.value().isEmpty()) {
            context.problems().add(
                    ErrorCode.BAD_VALUE, token.origin(), "'tokenize' takes what stands between the parts, found an empty text",
                    "write tokenize: \"\\n\" for the lines of a text");
            return Optional.empty();
        }
        fields.flag("regex");
        Optional<Text> end = end(fields);
        boolean isRegex = end.isEmpty() && SPECIAL.matcher(token.value()).find();
        boolean includeTokens = fields.flag("includeTokens");
        if (includeTokens && end.isEmpty()) {
            context.problems().add(ErrorCode.ROUTE_STRUCTURE, token.origin(), "'includeTokens' needs 'endToken'", "remove it, or say where a part ends");
        }
        boolean skipFirst = fields.flag("skipFirst");
        GroupSize group = fields.text("group").map(this::group).orElse(GroupSize.NONE);
        String delimiter = fields.text("groupDelimiter").map(Text::value).orElse(lineEnd(token.value()));
        Optional<Expression> source = source(fields);
        if (hasFunction(token) || end.filter(this::hasFunction).isPresent()) {
            return Optional.empty();
        }
        Pattern pattern = isRegex ? pattern(token) : null;
        if (isRegex && pattern == null) {
            return Optional.empty();
        }
        boolean isBetweenAll = token.value().equals("|");
        if (pattern != null && isOfNothing(pattern) && !isBetweenAll) {
            context.problems().add(
                    ErrorCode.BAD_VALUE, token.origin(), "'" + token.value() + "' separates nothing: it is a regular expression, as in Camel, and matches an empty text",
                    "write '[;,]' in single quotes, for example");
            return Optional.empty();
        }
        Tokenize.Separator separator = end.isPresent() ? null : new Tokenize.Separator(token.value(), pattern);
        String endToken = end.map(Text::value).orElse("");
        return source.map(from -> new Read(
                token,
                new Tokenize(from, separator, token.value(), endToken, includeTokens, group, delimiter, skipFirst)));
    }

    /** Whether it finds nothing between two letters, such as <code>\\b</code>, or in an empty text. */
    private static boolean isOfNothing(Pattern pattern) {
        Matcher found = pattern.matcher("a -");
        boolean isNothing = pattern.matches("");
        while (!isNothing && found.find()) {
            isNothing = found.start() == found.end();
        }
        return isNothing;
    }

    /** As in Camel, a token that begins with a backslash and an n begins with a line end. */
    private static String lineEnd(String token) {
        return token.startsWith("\\n") ? "\n" + token.substring(2) : token;
    }

    private static Optional<Text> end(Fields fields) {
        return fields.text("endToken");
    }

    /** A number, or as in Camel an expression in Simple. */
    private GroupSize group(Text text) {
        if (text.value().contains("${") || text.value().contains("$simple{")) {
            return compile(text, () -> Simple.expression(text.value(), environment)).map(read -> new GroupSize(read.expression())).orElse(GroupSize.NONE);
        }
        int number = number(text);
        return number == 0 ? GroupSize.NONE : GroupSize.of(number);
    }

    private int number(Text text) {
        if (text.value().matches("[1-9]\\d{0,8}")) {
            return Integer.parseInt(text.value());
        }
        context.problems().add(
                ErrorCode.BAD_VALUE, text.origin(), "'group' takes a number from 1 on, found '" + text.value() + "'");
        return 0;
    }

    private @Nullable Pattern pattern(Text token) {
        try {
            return LinearPattern.compile(token.value());
        } catch (PatternSyntaxException e) {
            context.problems().add(
                    ErrorCode.BAD_VALUE,
                    token.origin(),
                    "the regular expression '" + token.value() + "' is not understood: " + e.getDescription());
            return null;
        }
    }

    /** Camel evaluates them for each message. */
    private boolean hasFunction(Text token) {
        int function = Math.max(token.value().indexOf("${"), token.value().indexOf("$simple{"));
        if (function >= 0) {
            context.problems().add(
                    ErrorCode.NOT_SUPPORTED, token.originAt(function), "functions within the token of 'tokenize' are not supported yet",
                    "write the token itself, or {{NAME}} for one that is configured");
        }
        return function >= 0;
    }

    /** What an expression is evaluated on: the body, or what {@code source} names. */
    private Optional<Expression> source(Fields fields) {
        Optional<Text> source = fields.text("source");
        if (source.isEmpty()) {
            return Optional.of(Message::body);
        }
        return compile(source.get(), () -> Sources.of(source.get().value(), environment)).map(Read::expression);
    }

    private Optional<Read> compile(Text text, Compilation compilation) {
        try {
            return Optional.of(new Read(text, compilation.compile()));
        } catch (SimpleSyntaxException e) {
            context.problems().add(e.code(), text.originAt(Math.max(0, e.index())), e.getMessage(), e.suggestion());
            return Optional.empty();
        }
    }
}

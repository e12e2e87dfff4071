// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import io.pelton.error.ErrorCode;
import io.pelton.message.Message;
import io.pelton.routes.access.AllowedClasses;
import io.pelton.routes.convert.ValueType;
import io.pelton.routes.script.GroovyText;
import io.pelton.routes.script.ScriptExchange;
import io.pelton.routes.script.ScriptMessage;
import io.pelton.routes.simple.Expression;
import io.pelton.routes.simple.SimpleSyntaxException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A script of Groovy, compiled when the route is read. Groovy is not part of Pelton: it is there when the user brings it, and only reached by
 * names. A script may do all that Java can; bringing Groovy is the permission for that.
 */
public final class GroovyExpression implements Expression {
    /** What to bring: the version that Camel 4.18 has. */
    public static final String LIBRARY = "org.apache.groovy:groovy:4.0.30";

    private static final long serialVersionUID = 1L;
    private static final Logger LOGGER = LoggerFactory.getLogger(GroovyExpression.class);
    private static final String LOADER = "groovy.lang.GroovyClassLoader";
    private static final Pattern PLACE = Pattern.compile("@ line (\\d+), column (\\d+)\\.");
    private static final Pattern SCRIPT = Pattern.compile("^\\S+: \\d+: ");
    private static final Pattern UNKNOWN = Pattern.compile("No such property: (\\w+) for class.*", Pattern.DOTALL);

    private final transient MethodHandle newScript;
    private final transient MethodHandle run;
    private final boolean usesBody;
    private final @Nullable ValueType resultType;

    private GroovyExpression(MethodHandle newScript, MethodHandle run, boolean usesBody, @Nullable ValueType resultType) {
        this.newScript = newScript;
        this.run = run;
        this.usesBody = usesBody;
        this.resultType = resultType;
    }

    /** @throws SimpleSyntaxException if the text is no script, or Groovy is not there */
    public static Expression of(String text, AllowedClasses classes, @Nullable ValueType resultType) throws SimpleSyntaxException {
        Optional<Class<?>> groovy = classes.find(LOADER);
        if (groovy.isEmpty()) {
            throw new SimpleSyntaxException(
                    ErrorCode.NOT_SUPPORTED,
                    0,
                    "scripts of Groovy need Groovy, which is not part of Pelton",
                    "start Pelton with --with " + LIBRARY + "; a script may do all that Java can");
        }
        try {
            ClassLoader own = groovy.get().getClassLoader();
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            Object loader = groovy.get().getConstructor(ClassLoader.class).newInstance(own);
            Class<?> type = (Class<?>) groovy.get().getMethod("parseClass", String.class).invoke(loader, text);
            Class<?> script = Class.forName("groovy.lang.Script", false, own);
            Class<?> binding = Class.forName("groovy.lang.Binding", false, own);
            MethodHandle bind = lookup.findConstructor(binding, MethodType.methodType(void.class, Map.class));
            MethodHandle make = MethodHandles.filterArguments(
                    lookup.findConstructor(type, MethodType.methodType(void.class, binding)), 0, bind);
            MethodHandle run = lookup.findVirtual(script, "run", MethodType.methodType(Object.class));
            return new GroovyExpression(
                    make.asType(MethodType.methodType(Object.class, Map.class)),
                    run.asType(MethodType.methodType(Object.class, Object.class)),
                    text.contains("body"),
                    resultType);
        } catch (InvocationTargetException e) {
            throw notCompiled(text, e.getCause() == null ? e : e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new SimpleSyntaxException(ErrorCode.NOT_SUPPORTED, 0, "this Groovy cannot be used: " + e.getMessage(), "bring " + LIBRARY);
        }
    }

    private static SimpleSyntaxException notCompiled(String text, Throwable failure) {
        String message = String.valueOf(failure.getMessage());
        Matcher place = PLACE.matcher(message);
        int index = 0;
        if (place.find()) {
            for (int line = 1; line < Integer.parseInt(place.group(1)); line++) {
                index = text.indexOf('\n', index) + 1;
            }
            index = Math.min(text.length(), index + Integer.parseInt(place.group(2)) - 1);
        }
        String reason = message.lines()
                .filter(line -> PLACE.matcher(line).find() || SCRIPT.matcher(line).find()) // the place may stand on a line of its own
                .findFirst()
                .map(line -> PLACE.matcher(SCRIPT.matcher(line).replaceFirst("")).replaceAll("").strip())
                .orElse(message);
        return new SimpleSyntaxException(ErrorCode.JAVA_SOURCE, index, "the script does not compile: " + reason, null);
    }

    @Override
    public @Nullable Object evaluate(Message message) {
        Object value;
        try {
            value = GroovyText.plain(run.invokeExact((Object) newScript.invokeExact(bindings(message))));
        } catch (Error e) {
            throw e;
        } catch (RuntimeException e) {
            Matcher unknown = UNKNOWN.matcher(String.valueOf(e.getMessage()));
            if (unknown.matches() && unknown.group(1).equals("camelContext")) {
                throw ScriptExchange.noContext(e);
            }
            throw e;
        } catch (Throwable e) {
            throw GroovyExpression.<RuntimeException>asIs(e);
        }
        return resultType == null ? value : resultType.convert(value);
    }

    /** Scripts throw what they like, and routes look at its type. */
    @SuppressWarnings("unchecked")
    private static <T extends Throwable> T asIs(Throwable failure) throws T {
        throw (T) failure;
    }

    /** Those of Camel. */
    private Map<String, @Nullable Object> bindings(Message message) {
        ScriptExchange exchange = new ScriptExchange(message);
        ScriptMessage in = exchange.getMessage();
        Map<String, @Nullable Object> all = new HashMap<>();
        all.put("exchange", exchange);
        all.put("in", in);
        all.put("request", in);
        all.put("message", in);
        all.put("headers", in.getHeaders());
        all.put("header", in.getHeaders());
        all.put("variables", exchange.getVariables());
        all.put("variable", exchange.getVariables());
        all.put("exception", message.lastException());
        all.put("exchangeProperties", exchange.getAllProperties());
        all.put("exchangeProperty", exchange.getAllProperties());
        if (usesBody) {
            all.put("body", in.getBody());
        }
        all.put("log", LOGGER);
        if (message.isInOut()) {
            all.put("out", in);
            all.put("response", in);
        }
        return all;
    }
}

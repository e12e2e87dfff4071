// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.error.ErrorCode;
import io.pelton.routes.convert.ValueType;
import io.pelton.runtime.EngineRuntime;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Functions of what is around the message: the machine, its settings, chance, beans. */
final class SystemFunctions {
    private static final AtomicLong NEXT = new AtomicLong();

    private SystemFunctions() {}

    static @Nullable Expression word(String name) {
        return switch (name) {
            case "threadName" -> _ -> Thread.currentThread().getName();
            case "threadId" -> _ -> Thread.currentThread().threadId();
            case "hostname" -> _ -> hostname();
            case "uuid" -> _ -> EngineRuntime.current().uuid().toString();
            default -> null;
        };
    }

    private static String hostname() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }

    static @Nullable Expression compile(CallText call) throws SimpleSyntaxException {
        return switch (call.name()) {
            case "random" -> random(call);
            case "uuid" -> uuid(call);
            default -> null;
        };
    }

    private static Expression random(CallText call) throws SimpleSyntaxException {
        List<String> given = call.arguments(1, 2);
        Expression least = call.value(given.size() == 2 ? given.get(0) : "0");
        Expression most = call.value(given.getLast());
        return message -> {
            int from = CallText.number(least, message);
            return EngineRuntime.current().random().nextInt(from, CallText.number(most, message));
        };
    }

    private static Expression uuid(CallText call) throws SimpleSyntaxException {
        String generator = call.inner().isBlank() ? "default" : Nesting.unquoted(call.inner());
        return switch (generator) {
            case "default", "random", "classic" -> _ -> EngineRuntime.current().uuid().toString();
            case "short" -> _ -> Long.toString(EngineRuntime.current().uuid().getMostSignificantBits() >>> 1, Character.MAX_RADIX);
            case "simple" -> _ -> Long.toString(NEXT.incrementAndGet());
            default -> throw call.error("there is no generator of ids '" + generator + "': default, random, classic, short, simple");
        };
    }

    /** Functions that begin with a word and a colon or a dot. */
    static @Nullable Expression prefixed(String content, int start, Environment environment) throws SimpleSyntaxException {
        int mark = firstOf(content);
        String word = mark < 0 ? content : content.substring(0, mark);
        String rest = mark < 0 ? "" : content.substring(mark + 1);
        if (rest.isEmpty()) {
            return null;
        }
        boolean isColon = content.charAt(mark) == ':';
        return switch (word) {
            case "sys" -> isColon ? null : _ -> System.getProperty(rest);
            case "env", "sysenv" -> variable(rest, environment);
            case "properties" -> isColon ? property(rest, start, environment) : null;
            case "propertiesExist" -> isColon ? exists(rest, environment) : null;
            case "date", "date-with-timezone" -> isColon ? DateFunctions.compile(word, rest, start) : null;
            case "file" -> isColon ? file(rest, start) : null;
            case "type" -> isColon ? TypeFunction.compile(rest, start, environment) : null;
            case "ref" -> isColon ? placed(start, () -> environment.reference(rest)) : null;
            case "bean" -> isColon ? bean(rest, start, environment) : null;
            default -> null;
        };
    }

    private static int firstOf(String content) {
        for (int i = 0; i < content.length(); i++) {
            if (content.charAt(i) == ':' || content.charAt(i) == '.') {
                return i;
            }
        }
        return -1;
    }

    private static Expression variable(String name, Environment environment) {
        String upper = name.toUpperCase(Locale.ROOT);
        Optional<String> value = environment.variable(name)
                .or(() -> environment.variable(upper))
                .or(() -> environment.variable(upper.replace('-', '_').replace('.', '_')));
        return CallText.constant(value.orElse(null));
    }

    private static Expression property(String rest, int start, Environment environment) throws SimpleSyntaxException {
        boolean isOptional = rest.startsWith("?");
        int colon = rest.indexOf(':');
        String name = rest.substring(isOptional ? 1 : 0, colon < 0 ? rest.length() : colon);
        Optional<String> value = environment.property(name);
        if (value.isEmpty() && colon < 0 && isOptional) {
            return CallText.constant(null);
        }
        if (value.isEmpty() && colon < 0) {
            throw new SimpleSyntaxException(
                    ErrorCode.UNRESOLVED_PLACEHOLDER, start, "the property '" + name + "' has no value", "give it with --set " + name + "=…, or write ${properties:" + name + ":default}");
        }
        return CallText.constant(value.orElseGet(() -> rest.substring(colon + 1)));
    }

    private static Expression exists(String rest, Environment environment) {
        boolean isNegated = rest.startsWith("!");
        return CallText.constant(environment.property(isNegated ? rest.substring(1) : rest).isPresent() != isNegated);
    }

    private interface Compilation {
        Expression compile() throws SimpleSyntaxException;
    }

    private static Expression placed(int start, Compilation compilation) throws SimpleSyntaxException {
        try {
            return compilation.compile();
        } catch (SimpleSyntaxException e) {
            throw e.within(start);
        }
    }

    /** {@code NAME}, {@code NAME.method}, {@code NAME::method} or {@code NAME?method=method}. */
    private static Expression bean(String rest, int start, Environment environment) throws SimpleSyntaxException {
        int option = rest.indexOf("?method=");
        int colons = rest.indexOf("::");
        int open = rest.indexOf('(');
        int dot = rest.indexOf('.');
        if (option > 0) {
            return placed(start, () -> environment.bean(rest.substring(0, option), rest.substring(option + "?method=".length())));
        }
        if (colons > 0 && (open < 0 || colons < open)) {
            return placed(start, () -> environment.bean(rest.substring(0, colons), rest.substring(colons + 2)));
        }
        return placed(start, () -> dot > 0
                ? environment.bean(rest.substring(0, dot), rest.substring(dot + 1))
                : environment.bean(rest, null));
    }

    private static Expression file(String rest, int start) throws SimpleSyntaxException {
        return switch (rest) {
            case "name" -> header("CamelFileName", name -> name);
            case "name.noext" -> header("CamelFileName", FileNames::withoutExtension);
            case "name.noext.single" -> header("CamelFileName", FileNames::withoutLastExtension);
            case "name.ext", "ext" -> header("CamelFileName", FileNames::extension);
            case "name.ext.single" -> header("CamelFileName", FileNames::lastExtension);
            case "onlyname" -> onlyName(name -> name);
            case "onlyname.noext" -> onlyName(FileNames::withoutExtension);
            case "onlyname.noext.single" -> onlyName(FileNames::withoutLastExtension);
            case "parent" -> header("CamelFileParent", name -> name);
            case "path" -> header("CamelFilePath", name -> name);
            case "absolute.path" -> header("CamelFileAbsolutePath", name -> name);
            case "absolute" -> message -> ValueType.BOOLEAN.convert(message.header("CamelFileAbsolute"));
            case "length", "size" -> message -> ValueType.LONG.convert(message.header("CamelFileLength"));
            case "modified" -> message -> ValueType.LONG.convert(message.header("CamelFileLastModified"));
            default -> throw new SimpleSyntaxException(start, "there is no function 'file:" + rest + "'", "there are file:name, file:ext, file:path and more");
        };
    }

    private interface NamePart {
        @Nullable String of(String name);
    }

    private static Expression onlyName(NamePart part) {
        Expression ofFile = header("CamelFileNameOnly", part);
        Expression ofName = header("CamelFileName", name -> part.of(FileNames.withoutPath(name)));
        return message -> message.header("CamelFileNameOnly") == null ? ofName.evaluate(message) : ofFile.evaluate(message);
    }

    private static Expression header(String header, NamePart part) {
        return message -> {
            Object name = message.header(header);
            return name == null ? null : part.of(Texts.of(name));
        };
    }
}

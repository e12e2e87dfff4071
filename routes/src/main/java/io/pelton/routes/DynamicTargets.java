// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.routes.Connectors.Direction;
import io.pelton.routes.spelling.Spelling;
import io.pelton.routes.yaml.YamlNode;
import io.pelton.spi.Connector;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.OptionType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Reads endpoints whose URI has functions in it: what is written of them is checked before any message tells the rest. */
final class DynamicTargets {
    private static final String FILE = "file";
    private static final String FILE_NAME = "fileName";
    /** The scheme whose path has functions that are values of a statement, and tell nothing of where it goes. */
    static final String SQL = "sql";

    private final Context context;
    private final EndpointReader endpoints;

    DynamicTargets(Context context, EndpointReader endpoints) {
        this.context = context;
        this.endpoints = endpoints;
    }

    static boolean hasFunctions(String text) {
        return text.contains("${") || text.contains("$simple{");
    }

    /** Which routes a message may name by a URI with functions: those whose names begin with what is written before the first of them. */
    static Predicate<CalledName> named(Text uri) {
        int function = uri.value().indexOf('$');
        String written = (function < 0 ? uri.value() : uri.value().substring(0, function)).strip().replace("://", ":");
        return name -> name.toString().startsWith(written);
    }

    /** Whether {@code parameters} are options with functions in some of them. */
    static boolean hasFunctions(Optional<YamlNode> parameters) {
        return parameters.orElse(null) instanceof YamlNode.Mapping mapping
                && mapping.entries().stream()
                        .anyMatch(entry -> entry.value() instanceof YamlNode.Scalar scalar && hasFunctions(scalar.value()));
    }

    /** The parts of a list of URIs; a delimiter within a function is none. */
    static List<Text> parts(Text list, String delimiter) {
        List<Text> parts = new ArrayList<>();
        String text = list.value();
        int start = 0;
        int depth = 0;
        int index = 0;
        while (index < text.length()) {
            if (text.startsWith("{", index)) {
                depth++;
            } else if (text.startsWith("}", index) && depth > 0) {
                depth--;
            } else if (depth == 0 && !delimiter.isEmpty() && text.startsWith(delimiter, index)) {
                parts.add(list.part(start, index).trimmed());
                index += delimiter.length();
                start = index;
                continue;
            }
            index++;
        }
        if (parts.isEmpty() || start < text.length()) {
            parts.add(list.part(start, text.length()).trimmed());
        }
        return parts;
    }

    /** What is known of an endpoint before a message tells the rest. */
    enum Known {
        /** A message tells what it is: a route of the same files, or what reaches nothing outside. */
        NOTHING,
        /** It is written, but for options that take functions. */
        ENDPOINT,
        /** No message can be sent there, which has been reported. */
        UNREACHABLE
    }

    /** Looks at a URI with functions; {@code ignoresInvalid} if messages go on that name what is no endpoint at all. */
    Known known(Text uri, Optional<YamlNode> parameters, boolean ignoresInvalid) {
        EndpointUri parts = EndpointUri.parse(masked(uri.value()));
        String scheme = parts.scheme();
        if (scheme.isEmpty() || hasFunctions(scheme)) {
            return Known.NOTHING;
        }
        if (ignoresInvalid && !context.connectors().knownSchemes().contains(scheme) && !isBuiltIn(scheme)) {
            return Known.NOTHING;
        }
        boolean isOpen = context.connectors().openSchemes().contains(scheme);
        if (isOpen || CalledName.SCHEMES.contains(scheme)) {
            List<String> options = isOpen
                    ? context.connectors().get(scheme).orElseThrow().descriptor().options().stream().map(EndpointDescriptor.Option::name).toList()
                    : List.of();
            return areAmong(options, uri, parts) ? Known.NOTHING : Known.UNREACHABLE;
        }
        if (isBuiltIn(scheme)) {
            refuse(uri, 0, "'" + scheme + ":' has to be written in full: no message may name such an endpoint", "write one for each case, such as to: " + scheme
                    + ":NAME in a 'choice'");
            return Known.UNREACHABLE;
        }
        return endpoints.connector(uri, parts, Direction.TO).map(connector -> known(connector, uri, parts, parameters)).orElse(Known.UNREACHABLE);
    }

    /**
     * A URI such as {@code file:out/${header.country}?fileName=x} as {@code file:out?fileName=${header.country}/x}: the folders that a message tells are
     * within the one that is written, as all of the name of a file is. Any other as it is.
     */
    static Text inWrittenFolder(Text uri) {
        String masked = masked(uri.value());
        EndpointUri parts = EndpointUri.parse(masked);
        Optional<EndpointUri.Option> name = parts.options().stream().filter(option -> option.name().equals(FILE_NAME) && option.valueIndex() >= 0).findFirst();
        int function = masked.indexOf('$', parts.pathIndex());
        int question = masked.indexOf('?');
        int folderEnd = masked.lastIndexOf('/', function);
        boolean isWithin = parts.scheme().equals(FILE) && name.isPresent() && function >= 0 && function < question && folderEnd > parts.pathIndex();
        boolean isFlat = parts.options().stream().anyMatch(option -> option.name().equals("flatten"));
        if (!isWithin || isFlat || uri.value().substring(folderEnd, question).matches(".*[&%].*")) {
            return uri;
        }
        int value = name.get().valueIndex();
        return uri.part(0, folderEnd)
                .and(List.of(
                        uri.part(question, value),
                        uri.part(folderEnd + 1, question),
                        uri.part(folderEnd, folderEnd + 1),
                        uri.part(value, uri.value().length())));
    }

    /** The same text where functions contain nothing that could be taken for a part of the URI. */
    private static String masked(String uri) {
        StringBuilder masked = new StringBuilder(uri);
        int depth = 0;
        for (int i = 0; i < uri.length(); i++) {
            char c = uri.charAt(i);
            if (depth > 0 && "?&=:%".indexOf(c) >= 0) {
                masked.setCharAt(i, '_');
            }
            depth = c == '{' ? depth + 1 : c == '}' ? Math.max(0, depth - 1) : depth;
        }
        return masked.toString();
    }

    private static boolean isBuiltIn(String scheme) {
        return scheme.equals(JavaFlows.SCHEME)
                || scheme.equals(KameletEndpoint.SCHEME)
                || RouteCatalog.BUILT_IN.stream().anyMatch(endpoint -> endpoint.scheme().equals(scheme));
    }

    private Known known(Connector connector, Text uri, EndpointUri parts, Optional<YamlNode> parameters) {
        EndpointDescriptor descriptor = connector.descriptor();
        int before = context.problems().size();
        if (descriptor.isAddress() && connector.mayBeNamed() && parts.path().startsWith("$")) {
            return areAmong(List.of(), uri, parts.with(optionNames(descriptor))) ? Known.NOTHING : Known.UNREACHABLE;
        }
        if (hasFunctions(parts.path()) && !descriptor.isAddress()) {
            refuse(uri, Math.max(parts.pathIndex(), uri.value().indexOf('$')), "no message may choose where '" + descriptor.scheme() + ":' writes", advice(descriptor));
        }
        for (EndpointReader.Given given : endpoints.given(uri, parts, parameters)) {
            boolean isFixed = descriptor.option(given.name()).stream().anyMatch(option -> option.type() != OptionType.EXPRESSION);
            if (isFixed && hasFunctions(given.value())) {
                context.problems().add(
                        ErrorCode.UNKNOWN_ENDPOINT, given.valueOrigin(), "no message may choose the option '" + given.name() + "' of '" + descriptor.scheme()
                                + ":'", advice(descriptor));
            }
        }
        return context.problems().size() == before ? Known.ENDPOINT : Known.UNREACHABLE;
    }

    private static Set<String> optionNames(EndpointDescriptor descriptor) {
        return descriptor.options().stream().map(EndpointDescriptor.Option::name).collect(Collectors.toSet());
    }

    private static String advice(EndpointDescriptor descriptor) {
        if (descriptor.scheme().equals(SQL)) {
            return "write a 'to' with :#${…} where a value belongs: it is bound, and is no part of the statement";
        }
        String taking = descriptor.options().stream()
                .filter(option -> option.type() == OptionType.EXPRESSION)
                .map(EndpointDescriptor.Option::name)
                .findFirst()
                .map(name -> "only " + name + " takes functions, or ")
                .orElse("");
        String folder = descriptor.scheme().equals(FILE) ? ", or file:FOLDER/${…}?fileName=NAME for folders in one that is written" : "";
        return taking + "write a 'to' for each place there may be, in a 'choice'" + folder;
    }

    /** Whether an endpoint that a message names has only these options; reports the others. */
    private boolean areAmong(List<String> names, Text uri, EndpointUri parts) {
        List<EndpointUri.Option> others =
                parts.options().stream().filter(option -> !hasFunctions(option.name()) && !names.contains(option.name())).toList();
        for (EndpointUri.Option other : others) {
            context.problems().add(
                    ErrorCode.UNKNOWN_OPTION,
                    uri.originAt(other.nameIndex()),
                    "'" + parts.scheme() + ":' whose name a message tells has no option '" + other.name() + "'",
                    Spelling.nearest(other.name(), names)
                            .map(near -> "did you mean '" + near + "'?")
                            .orElse(names.isEmpty() ? "remove it; it has no options" : "it has " + String.join(", ", names)));
        }
        return others.isEmpty();
    }

    private void refuse(Text uri, int index, String message, String suggestion) {
        context.problems().add(ErrorCode.UNKNOWN_ENDPOINT, uri.originAt(index), message, suggestion);
    }
}

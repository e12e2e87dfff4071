// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.routes.yaml.YamlNode;
import java.util.List;
import java.util.Optional;

/**
 * Endpoints that are written as editors of Camel write them: {@code uri: timer} with {@code parameters: {timerName: tick}} is
 * {@code uri: timer:tick}. As in Camel that is so only where the URI is the scheme alone, without a colon.
 */
final class PathParameters {
    /**
     * An endpoint as it stands in a step.
     *
     * @param uri its URI with the path
     * @param parameters its options beside those in the URI
     */
    record Written(Text uri, Optional<YamlNode> parameters) {}

    private PathParameters() {}

    /** The endpoint with its path in the URI, if that stands among {@code parameters}; else as it is. */
    static Written applied(Text written, Optional<YamlNode> parameters, Context context) {
        Text uri = written.inOneLine();
        List<String> syntax = isThere(uri.value(), context) ? CamelComponents.path(uri.value()) : List.of();
        if (!(parameters.orElse(null) instanceof YamlNode.Mapping mapping)) {
            return new Written(uri, parameters);
        }
        List<String> names = syntax.stream().map(PathParameters::name).toList();
        Optional<Text> path = Optional.empty();
        for (String part : syntax) {
            Optional<Text> value = value(mapping, name(part), context);
            if (value.isPresent()) {
                String before = path.map(whole -> whole.value() + separator(part)).orElse(uri.value() + ":");
                path = Optional.of(value.get().behind(before));
            }
        }
        List<YamlNode.Entry> others =
                mapping.entries().stream().filter(entry -> !names.contains(entry.name())).toList();
        return path.map(whole -> new Written(
                        whole,
                        others.isEmpty() ? Optional.empty() : Optional.of(new YamlNode.Mapping(mapping.origin(), others))))
                .orElse(new Written(uri, parameters));
    }

    /** The URI with all its options in it, as Camel builds it where a message tells the rest. */
    static Text inUri(Written endpoint, Context context) {
        Text uri = endpoint.uri();
        if (endpoint.parameters().orElse(null) instanceof YamlNode.Mapping options) {
            for (YamlNode.Entry option : options.entries()) {
                Optional<Text> value = value(options, option.name(), context);
                value.filter(text -> text.value().matches("(?s).*[&%+].*")).ifPresent(text -> context.problems().add(
                        ErrorCode.NOT_SUPPORTED,
                        text.origin(),
                        "'" + text.value() + "' among the 'parameters' of an URI with functions is not supported yet",
                        "write it into the URI, after '?'"));
                if (value.isPresent()) {
                    uri = value.get().behind(uri.value() + (uri.value().indexOf('?') < 0 ? "?" : "&") + option.name() + "=");
                }
            }
        }
        return uri;
    }

    /** What is not supported is reported where it is named. */
    private static boolean isThere(String scheme, Context context) {
        return context.connectors().get(scheme).isPresent()
                || RouteCatalog.BUILT_IN.stream().anyMatch(endpoint -> endpoint.scheme().equals(scheme));
    }

    /** The parameter without which an endpoint of {@code scheme} has no path, if it may be written so. */
    static Optional<String> required(String scheme) {
        return CamelComponents.path(scheme).stream().findFirst();
    }

    private static Optional<Text> value(YamlNode.Mapping mapping, String name, Context context) {
        return mapping.get(name)
                .filter(node -> node instanceof YamlNode.Scalar scalar && !scalar.isNull())
                .map(node -> context.text((YamlNode.Scalar) node))
                .filter(text -> !text.isMissing());
    }

    private static String name(String part) {
        return Character.isLetter(part.charAt(0)) ? part : part.substring(1);
    }

    private static String separator(String part) {
        return Character.isLetter(part.charAt(0)) ? "" : part.substring(0, 1);
    }
}

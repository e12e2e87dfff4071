// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.error.Problem;
import io.pelton.routes.yaml.YamlNode;
import io.pelton.spi.StoredName;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The keys of one mapping, read one after the other. {@link #finish} reports those nobody has asked for, so that
 * nothing written is ever ignored in silence.
 */
final class Fields {
    private static final Pattern DASHED = Pattern.compile("(?<=[a-z])-([a-z])");

    private final YamlNode.Mapping mapping;
    private final String owner;
    private final Context context;
    private final Set<String> known = new LinkedHashSet<>();
    private final Set<String> meant = new HashSet<>();
    private final Map<Problem, Collection<String>> missing = new LinkedHashMap<>();

    /** The keys of {@code mapping}, which belongs to {@code owner}, such as {@code 'filter'}. As in Camel, {@code end-token} is {@code endToken}. */
    Fields(YamlNode.Mapping mapping, String owner, Context context) {
        this.mapping = mapping;
        this.owner = owner;
        this.context = context;
    }

    /** The entry called {@code key}, or else what is that with dashes. */
    private Optional<YamlNode.Entry> found(String key) {
        return mapping.entry(key)
                .or(() -> mapping.entries().stream().filter(entry -> withoutDashes(entry.name()).equals(key)).findFirst());
    }

    /** Whether somebody has asked for the entry. One that is there in both ways is read without dashes. */
    private boolean isKnown(YamlNode.Entry entry) {
        String name = withoutDashes(entry.name());
        return known.contains(entry.name()) || known.contains(name) && mapping.entry(name).isEmpty();
    }

    /** The name of an option that may be written with dashes. */
    static String withoutDashes(String name) {
        return name.indexOf('-') < 0 ? name : DASHED.matcher(name).replaceAll(match -> match.group(1).toUpperCase(Locale.ROOT));
    }

    String owner() {
        return owner;
    }

    YamlNode.Mapping mapping() {
        return mapping;
    }

    Origin origin() {
        return mapping.origin();
    }

    /** Whether {@code key} has a value, and not only an optional placeholder that has none; that does not count as reading it. */
    boolean has(String key) {
        return isWritten(key) && !isUnset(key);
    }

    /** Whether {@code key} is there, whatever its value; that does not count as reading it either. */
    boolean isWritten(String key) {
        return found(key).isPresent();
    }

    /** Whether there is a key that nobody has asked for, {@code others} apart. */
    boolean hasUnread(Collection<String> others) {
        return mapping.entries().stream().anyMatch(entry -> !isKnown(entry) && !others.contains(entry.name()));
    }

    /** The entry of {@code key}, if it is there. */
    Optional<YamlNode.Entry> entry(String key) {
        known.add(key);
        return found(key);
    }

    /** The value of {@code key}, if it is there. */
    Optional<YamlNode> node(String key) {
        return entry(key).map(YamlNode.Entry::value);
    }

    /** The text of {@code key}, if it is there; a value that is no text is reported. */
    Optional<Text> text(String key) {
        Optional<YamlNode> node = node(key);
        if (node.isEmpty()) {
            return Optional.empty();
        }
        if (node.get() instanceof YamlNode.Scalar scalar && !scalar.isNull()) {
            return Optional.of(context.text(scalar)).filter(text -> !text.isMissing());
        }
        context.problems().add(
                ErrorCode.BAD_VALUE, node.get().origin(), "'" + key + "' takes a text, found " + node.get().kind());
        return Optional.empty();
    }

    /** The text of {@code key}; if it is not there, that is reported with an example. */
    Optional<Text> required(String key, String example) {
        Optional<YamlNode.Entry> entry = entry(key);
        if (entry.isEmpty()) {
            missing(List.of(key), owner + " needs '" + key + "'", "write " + example);
        } else if (isUnset(key) && entry.get().value() instanceof YamlNode.Scalar scalar) {
            context.problems().add(
                    ErrorCode.MISSING_OPTION,
                    scalar.origin(),
                    owner + " needs '" + key + "', but " + scalar.value() + " has no value",
                    "give it one: --set NAME=…; or write " + example);
        }
        return text(key);
    }

    /** Reports that none of {@code names} is there, unless another key is reported that was meant to be one of them. */
    void missing(Collection<String> names, String message, String suggestion) {
        missing(names, new Problem(ErrorCode.MISSING_OPTION, mapping.origin(), message, suggestion));
    }

    /** The same with another code or place. */
    void missing(Collection<String> names, Problem problem) {
        context.problems().add(problem);
        missing.put(problem, names);
        tellOnce();
    }

    private void tellOnce() {
        missing.forEach((problem, names) -> {
            if (names.stream().anyMatch(meant::contains)) {
                context.problems().addFollowUp(problem);
            }
        });
    }

    /** Whether {@code key} is there, but as an optional placeholder without value. */
    private boolean isUnset(String key) {
        return found(key).map(YamlNode.Entry::value).orElse(null) instanceof YamlNode.Scalar scalar && context.text(scalar).isMissing();
    }

    /** Whether {@code key} is there and says true. */
    boolean flag(String key) {
        Optional<Text> text = text(key);
        if (text.isEmpty() || text.get().value().equalsIgnoreCase("false")) {
            return false;
        }
        if (!text.get().value().equalsIgnoreCase("true") && !text.get().isUnresolved()) {
            context.problems().add(
                    ErrorCode.BAD_VALUE,
                    text.get().origin(),
                    "'" + key + "' takes true or false, found '" + text.get().value() + "'");
        }
        return true;
    }

    /** Reads {@code id}: empty if there is none. */
    String id() {
        return text("id").map(id -> context.scope().prefix() + id.value()).orElse("");
    }

    /** The same of a step: nothing that the letters of the route are called. */
    String stepId() {
        String id = id();
        if (StoredName.isReserved(id)) {
            text("id").ifPresent(text -> context.problems()
                    .add(
                            ErrorCode.BAD_VALUE,
                            text.origin(),
                            "a step cannot be called '" + text.value() + "': its position or its output would be taken for that of the route's dead letters",
                            "give it another id"));
        }
        return id;
    }

    /** Reports every key that was not asked for. Those among {@code camel} are known but not supported yet. */
    void finish(Collection<String> camel) {
        for (YamlNode.Entry entry : mapping.entries()) {
            if (!isKnown(entry)) {
                reportUnknown(entry, camel);
            }
        }
        tellOnce();
    }

    /** Without each language where an expression is one of them. */
    private static List<String> listed(List<String> names) {
        return names.contains("expression")
                ? names.stream().filter(name -> !ExpressionReader.LANGUAGES.contains(name) && !CamelNames.LANGUAGES.contains(name)).toList()
                : names;
    }

    private void reportUnknown(YamlNode.Entry entry, Collection<String> camel) {
        String name = entry.name();
        if (camel.contains(name)) {
            context.problems().add(
                    ErrorCode.NOT_SUPPORTED,
                    entry.key().origin(),
                    "Camel's option '" + name + "' of " + owner + " is not supported yet",
                    Slips.ofOption(owner, name, List.copyOf(known)).orElse(null));
            return;
        }
        List<String> names = known.stream().sorted().toList();
        Slips.meant(owner, name, names).ifPresent(meant::add);
        context.problems().add(
                ErrorCode.UNKNOWN_OPTION,
                entry.key().origin(),
                owner + " has no option '" + name + "'",
                Slips.ofMisspelled(owner, name, names)
                        .orElseGet(() -> names.contains("parameters") && context.connectors().haveOption(name)
                                ? "if it is an option of the endpoint, write it below 'parameters:'"
                                : "it has " + String.join(", ", listed(names))));
    }
}

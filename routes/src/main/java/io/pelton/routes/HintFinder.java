// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.Origin;
import io.pelton.routes.simple.InitValues;
import io.pelton.routes.spelling.Spelling;
import io.pelton.routes.yaml.YamlNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds what is allowed in routes but hardly meant: headers that are read under a name that is nearly
 * one that is set, steps behind {@code stop}, steps that belong to the one before them, folders that routes share, options that
 * do something else in Camel, and properties that nothing sets.
 */
final class HintFinder {
    /** A shorter name is too easily one letter away from another. */
    private static final int SHORTEST_NAME = 3;

    private static final Pattern READ = Pattern.compile(
            "\\$(?:simple)?\\{(?:in\\.)?headers?\\??(?:[.:]|\\[['\"]?)([A-Za-z_][\\w-]*)|\\$\\{headerAs\\(([A-Za-z_][\\w-]*)");
    private static final Pattern SET = Pattern.compile("\\bsetHeader\\(\\s*['\"]?([A-Za-z_][\\w-]*)");
    /** Steps that may be written as an endpoint alone. */
    private static final Set<String> SENDING = Set.of("to", "toD", "wireTap");

    /** What names an endpoint that messages are sent to; {@code uri} is also that of what a route reads from, which is no matter. */
    private static final Set<String> SENT_TO = Set.of("to", "toD", "wireTap", "uri", "deadLetterUri", "constant");

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][\\w-]*");

    /** A header that is read. */
    private record Reading(String name, Origin origin) {}

    private final Set<String> set = new LinkedHashSet<>();
    private final List<Reading> readings = new ArrayList<>();
    private final List<Hint> hints = new ArrayList<>();
    private final FolderHints folders = new FolderHints();
    private final TakenFileHints taken = new TakenFileHints();
    private final OptionHints options;
    private final QueueHints queues = new QueueHints();
    private final SinkHints sinks = new SinkHints();
    private final ReplacedLinesHints lines = new ReplacedLinesHints();
    private final NameHints names = new NameHints();
    private final PropertyHints properties = new PropertyHints();
    /** Whether a name is only known when the route runs: then every name may be set. */
    private boolean isOpen;

    HintFinder(Connectors connectors) {
        this.options = new OptionHints(connectors);
    }

    void add(YamlNode document) {
        visit(document, "");
    }

    /** Everything that was found in the documents. */
    List<Hint> hints() {
        List<Hint> all = new ArrayList<>(hints);
        all.addAll(folders.hints());
        all.addAll(taken.hints());
        all.addAll(options.hints());
        all.addAll(queues.hints());
        all.addAll(sinks.hints());
        all.addAll(lines.hints());
        all.addAll(names.hints());
        all.addAll(properties.hints());
        for (Reading reading : readings) {
            if (!isOpen && !isSet(reading.name())) {
                nearest(reading.name()).ifPresent(near -> all.add(new Hint(
                        reading.origin(),
                        "nothing sets the header '" + reading.name() + "'",
                        "did you mean '" + near + "'? If the message brings it along, all is well")));
            }
        }
        return all;
    }

    private boolean isSet(String name) {
        return set.stream().anyMatch(name::equalsIgnoreCase);
    }

    private Optional<String> nearest(String name) {
        return name.length() < SHORTEST_NAME || name.toLowerCase(Locale.ROOT).startsWith("camel")
                ? Optional.empty()
                : set.stream().filter(known -> Spelling.isOneEditAway(name, known)).findFirst();
    }

    private void visit(YamlNode node, String key) {
        switch (node) {
            case YamlNode.Scalar scalar -> text(scalar, key);
            case YamlNode.Sequence list -> {
                if (key.equals("steps")) {
                    unreachable(list);
                    open(list);
                }
                list.items().forEach(item -> visit(item, key.equals("headers") ? "setHeader" : ""));
            }
            case YamlNode.Mapping mapping -> {
                if (key.equals("setHeader") || key.equals("setProperty")) {
                    mapping.get("name").ifPresent(this::sets);
                }
                names.visit(key, mapping);
                if (key.equals("from")) {
                    folders.from(mapping);
                    queues.from(mapping);
                    sinks.from(mapping);
                    lines.from(mapping);
                }
                options.visit(key, mapping);
                queues.visit(key, mapping);
                mapping.entries().forEach(entry -> {
                    taken.visit(entry.name(), entry.value());
                    visit(entry.value(), entry.name());
                });
            }
        }
    }

    private void sets(YamlNode name) {
        if (name instanceof YamlNode.Scalar scalar) {
            isOpen |= scalar.value().contains("{");
            set.add(scalar.value());
        }
    }

    private void text(YamlNode.Scalar scalar, String key) {
        String text = scalar.value();
        properties.text(scalar, key);
        names.text(scalar, key);
        if (SENDING.contains(key)) {
            options.visit(scalar);
        }
        queues.visit(key, scalar);
        if (SENT_TO.contains(key)) {
            queues.visit(scalar);
        }
        if (text.contains("${originalBody}")) {
            hints.add(new Hint(
                    scalar.originAt(text.indexOf("${originalBody}")), "'${originalBody}' is that of the whole message, and always there",
                    "in Camel it needs allowUseOriginalMessage, and a part of a split is its own original: it matters within split"));
        }
        for (InitValues.Value value : InitValues.withText(text)) {
            hints.add(new Hint(
                    scalar.originAt(value.index()), "the value of '$" + value.name() + "' is more than functions",
                    "in Camel 4.18 a text runs on into the next line, or is not there; write a function: ${concat('a', 'b')}"));
        }
        if (key.equals("header") && NAME.matcher(text.strip()).matches()) {
            readings.add(new Reading(text.strip(), scalar.origin()));
        }
        Matcher reads = READ.matcher(text);
        while (reads.find()) {
            int group = reads.group(1) == null ? 2 : 1;
            readings.add(new Reading(reads.group(group), scalar.originAt(reads.start(group))));
        }
        Matcher sets = SET.matcher(text);
        while (sets.find()) {
            set.add(sets.group(1));
        }
    }

    /** As in Camel, but not what the indentation says. */
    private void open(YamlNode.Sequence steps) {
        for (YamlNode step : steps.items().subList(0, Math.max(0, steps.items().size() - 1))) {
            OpenSteps.open(step).ifPresent(entry -> hints.add(new Hint(
                    entry.key().origin(),
                    "all steps behind '" + entry.name() + "' belong to it, as it has none of its own",
                    "indent them below 'steps:' of it, so that this can be seen")));
        }
    }

    private void unreachable(YamlNode.Sequence steps) {
        for (int i = 0; i < steps.items().size() - 1; i++) {
            if (isStop(steps.items().get(i))) {
                YamlNode next = steps.items().get(i + 1);
                hints.add(new Hint(
                        next.origin(),
                        "no message comes to this step: 'stop' before it ends the way of all",
                        "remove it, or move 'stop' down, or into a 'filter' or a 'choice'"));
                return;
            }
        }
    }

    private static boolean isStop(YamlNode step) {
        return step instanceof YamlNode.Mapping mapping
                && !mapping.entries().isEmpty()
                && mapping.entries().getFirst().name().equals("stop")
                && !(mapping.entries().getFirst().value() instanceof YamlNode.Mapping options
                        && options.get("disabled").isPresent());
    }
}

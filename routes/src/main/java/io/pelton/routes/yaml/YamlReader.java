// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.yaml;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.error.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * Reads a file into nodes with positions.
 *
 * <p>It works on the parser's events and not on its node tree, as the library composes nodes by unbounded recursion and
 * looks for duplicate keys only when it makes objects. No tag ever selects a class, because no object is ever made.
 */
public final class YamlReader {
    /** The longest file that is read, in characters. */
    public static final int MAX_CHARACTERS = 3 * 1024 * 1024;

    private static final int MAX_DEPTH = 200;
    private static final int MAX_NODES = 100_000;
    private static final String CORE_TAG = "tag:yaml.org,2002:";
    private static final Set<String> CORE_TYPES = Set.of("str", "int", "float", "bool", "null", "map", "seq");

    /** A placeholder, with what stands beside it up to a space. */
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{[^{}'\\n]*}}[^\\s'#,}\\]]*");

    private record Anchored(YamlNode node, int weight) {}

    private final SourceFile file;
    private final Consumer<Problem> problems;
    private final Iterator<Event> events;
    private final Map<String, Anchored> anchors = new HashMap<>();
    private int depth;
    private int weight;

    private YamlReader(SourceFile file, Consumer<Problem> problems) {
        this.file = file;
        this.problems = problems;
        LoadSettings settings = LoadSettings.builder()
                .setLabel(file.name())
                .setCodePointLimit(MAX_CHARACTERS)
                .setUseMarks(true)
                .build();
        this.events = new ParserImpl(settings, new StreamReader(settings, file.text()));
    }

    /** The documents of the file; none if it cannot be read, which is reported to {@code problems}. */
    public static List<YamlNode> read(SourceFile file, Consumer<Problem> problems) {
        try {
            return new YamlReader(file, problems).documents();
        } catch (YamlEngineException e) {
            problems.accept(SyntaxErrors.problem(file, e));
        } catch (RefusedException e) {
            problems.accept(e.problem());
        }
        return List.of();
    }

    private List<YamlNode> documents() throws RefusedException {
        List<YamlNode> documents = new ArrayList<>();
        while (events.hasNext()) {
            Event event = events.next();
            if (event.getEventId() == Event.ID.DocumentStart) {
                anchors.clear();
                documents.add(node(events.next()));
            }
        }
        return documents;
    }

    private YamlNode node(Event event) throws RefusedException {
        if (event instanceof AliasEvent alias) {
            return alias(alias);
        }
        if (++depth > MAX_DEPTH) {
            throw refused(event, "values are nested more than " + MAX_DEPTH + " deep", null);
        }
        int before = weight;
        addWeight(event, 1);
        YamlNode node = switch (event) {
            case ScalarEvent scalar -> scalar(scalar);
            case SequenceStartEvent sequence -> sequence(sequence);
            case MappingStartEvent mapping -> mapping(mapping);
            default -> throw refused(event, "'" + event + "' is not expected here", null);
        };
        depth--;
        anchor(event).ifPresent(name -> anchors.put(name, new Anchored(node, weight - before)));
        return node;
    }

    private YamlNode alias(AliasEvent event) throws RefusedException {
        String name = event.getAlias().getValue();
        Anchored anchored = anchors.get(name);
        if (anchored == null) {
            throw refused(event, "'*" + name + "' refers to no value that is complete before it", null);
        }
        addWeight(event, anchored.weight());
        return anchored.node();
    }

    /**
     * Counts nodes as often as aliases repeat them: an alias costs nothing here, but whoever walks the tree meets
     * them all.
     */
    private void addWeight(Event event, int nodes) throws RefusedException {
        weight += nodes;
        if (weight > MAX_NODES) {
            throw refused(
                    event,
                    "the file has more than " + MAX_NODES + " values, counting what aliases repeat",
                    "write fewer aliases, or split the file");
        }
    }

    private YamlNode.Scalar scalar(ScalarEvent event) throws RefusedException {
        checkTag(event, event.getTag());
        return new YamlNode.Scalar(
                origin(event),
                event.getValue(),
                event.getScalarStyle(),
                file,
                origin(event.getEndMark()));
    }

    private YamlNode.Sequence sequence(SequenceStartEvent start) throws RefusedException {
        checkTag(start, start.getTag());
        List<YamlNode> items = new ArrayList<>();
        for (Event event = events.next(); event.getEventId() != Event.ID.SequenceEnd; event = events.next()) {
            items.add(node(event));
        }
        return new YamlNode.Sequence(origin(start), items);
    }

    private YamlNode.Mapping mapping(MappingStartEvent start) throws RefusedException {
        checkTag(start, start.getTag());
        Map<String, YamlNode.Entry> entries = new LinkedHashMap<>();
        for (Event event = events.next(); event.getEventId() != Event.ID.MappingEnd; event = events.next()) {
            YamlNode key = node(event);
            YamlNode value = node(events.next());
            if (!(key instanceof YamlNode.Scalar name)) {
                throw refused(event, "a key must be a text, but this is " + key.kind(), placeholderAt(start));
            }
            add(entries, new YamlNode.Entry(name, value));
        }
        return new YamlNode.Mapping(origin(start), List.copyOf(entries.values()));
    }

    /** What to write where a placeholder is taken for a mapping; null where there is none. */
    private @Nullable String placeholderAt(Event start) {
        Matcher placeholder = PLACEHOLDER.matcher(file.text()).region(file.offsetOf(origin(start)), file.text().length());
        return placeholder.lookingAt() ? "put the placeholder in quotes: '" + placeholder.group() + "'" : null;
    }

    private void add(Map<String, YamlNode.Entry> entries, YamlNode.Entry entry) {
        YamlNode.Entry first = entries.putIfAbsent(entry.name(), entry);
        if (first != null) {
            problems.accept(new Problem(
                    ErrorCode.YAML_SYNTAX,
                    entry.key().origin(),
                    "the key '" + entry.name() + "' is there twice, first at line "
                            + first.key().origin().line(),
                    "keep one of the two"));
        }
    }

    private void checkTag(Event event, Optional<String> tag) throws RefusedException {
        String name = tag.orElse("!");
        boolean isCore = name.startsWith(CORE_TAG) && CORE_TYPES.contains(name.substring(CORE_TAG.length()));
        if (!name.equals("!") && !isCore) {
            throw refused(event, "the tag '" + name + "' is refused: tags select nothing here", "remove the tag");
        }
    }

    private static Optional<String> anchor(Event event) {
        return event instanceof NodeEvent node
                ? node.getAnchor().map(anchor -> anchor.getValue())
                : Optional.empty();
    }

    private RefusedException refused(Event event, String message, @Nullable String suggestion) {
        return new RefusedException(new Problem(ErrorCode.YAML_SYNTAX, origin(event), message, suggestion));
    }

    private Origin origin(Event event) {
        return origin(event.getStartMark());
    }

    private Origin origin(Optional<Mark> place) {
        Mark mark = place.orElseThrow();
        return new Origin(file.name(), mark.getLine() + 1, mark.getColumn() + 1);
    }
}

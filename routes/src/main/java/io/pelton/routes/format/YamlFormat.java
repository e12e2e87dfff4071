// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.format;

import com.fasterxml.jackson.databind.JsonNode;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.routes.convert.JsonNodes;
import io.pelton.routes.row.Excerpt;
import io.pelton.routes.row.Row;
import io.pelton.spi.ByteView;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.representer.Representer;
import org.yaml.snakeyaml.resolver.Resolver;

/**
 * YAML 1.1, as Camel has it with SnakeYAML: {@code no} is false and {@code 012} is ten. Tags make no Java objects; a key that
 * stands twice is an error.
 *
 * @param maxAliases how many aliases may refer to lists and maps
 */
public record YamlFormat(boolean prettyFlow, int maxAliases) implements DataFormat {
    /** As in Camel. */
    public static final int MAX_ALIASES = 50;

    private static final int MAX_DEPTH = 50;
    private static final int MAX_CHARACTERS = 3 << 20;

    @Override
    public Object marshal(Message message, @Nullable Object body) {
        Object value = switch (body) {
            case Row row -> row.map();
            case ByteView view -> view.toString();
            case JsonNode node -> JsonNodes.value(node);
            case null, default -> body;
        };
        try {
            return yaml().dump(value).getBytes(StandardCharsets.UTF_8);
        } catch (YAMLException e) {
            throw new PeltonException(
                    ErrorCode.BAD_CONVERSION,
                    "the body '" + Excerpt.of(String.valueOf(body)) + "' cannot be written as YAML: " + e.getMessage(),
                    e);
        }
    }

    @Override
    public @Nullable Object unmarshal(Message message, Object body) {
        String text = Bodies.text(body, "YAML");
        if (text.length() > MAX_CHARACTERS) {
            throw malformed("it has " + text.length() + " characters, which exceeds the limit of " + MAX_CHARACTERS, null);
        }
        try {
            return yaml().load(text);
        } catch (MarkedYAMLException e) {
            String place = e.getProblemMark() == null
                    ? ""
                    : " at line " + (e.getProblemMark().getLine() + 1) + ", column " + (e.getProblemMark().getColumn() + 1);
            throw malformed(e.getProblem() + place, e);
        } catch (YAMLException e) {
            throw malformed(String.valueOf(e.getMessage()), e);
        } catch (IllegalArgumentException | ClassCastException | StackOverflowError e) {
            // SnakeYAML throws these at numbers and dates that only look like ones, and at maps that hold themselves as keys
            throw malformed(String.valueOf(e.getMessage()), e);
        }
    }

    private static PeltonException malformed(String found, @Nullable Throwable cause) {
        return new PeltonException(ErrorCode.MALFORMED_DATA, "YAML cannot be read: " + found, cause);
    }

    /** A new one each time, as it is not thread-safe. */
    private Yaml yaml() {
        LoaderOptions reading = new LoaderOptions();
        reading.setAllowDuplicateKeys(false);
        reading.setMaxAliasesForCollections(maxAliases);
        reading.setNestingDepthLimit(MAX_DEPTH);
        reading.setCodePointLimit(MAX_CHARACTERS);
        DumperOptions writing = new DumperOptions();
        writing.setPrettyFlow(prettyFlow);
        return new Yaml(new SafeConstructor(reading), new Values(), writing, reading, new Resolver());
    }

    /** As by JSON, a message that a strategy has gathered is no value. */
    private static final class Values extends Representer {
        Values() {
            super(new DumperOptions());
            representers.put(Message.class, _ -> {
                throw new YAMLException("a message is no value; gather bodies: GroupedBodyAggregationStrategy");
            });
        }
    }

    @Override
    public String toString() {
        return "YAML";
    }
}

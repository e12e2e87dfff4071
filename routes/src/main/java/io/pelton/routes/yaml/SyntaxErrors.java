// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.yaml;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.error.Problem;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Turns what the YAML parser throws into problems a user can act on. */
final class SyntaxErrors {
    private SyntaxErrors() {}

    static Problem problem(SourceFile file, YamlEngineException error) {
        return switch (error) {
            case MarkedYamlEngineException marked -> marked(file, marked);
            case ReaderException reader -> new Problem(
                    ErrorCode.YAML_SYNTAX,
                    file.originAt(file.text().offsetByCodePoints(0, reader.getPosition())),
                    "the character U+%04X must not stand in YAML".formatted(reader.getCodePoint()),
                    "remove it, or write it as an escape in double quotes");
            default -> new Problem(
                    ErrorCode.YAML_SYNTAX,
                    new Origin(file.name(), 1, 1),
                    oneLine(String.valueOf(error.getMessage())));
        };
    }

    private static Problem marked(SourceFile file, MarkedYamlEngineException error) {
        Mark mark = error.getProblemMark().or(error::getContextMark).orElseThrow();
        Origin origin = new Origin(file.name(), mark.getLine() + 1, mark.getColumn() + 1);
        String problem = Optional.ofNullable(error.getProblem()).orElse("this is not YAML");
        if (problem.contains("TAB")) {
            return new Problem(
                    ErrorCode.YAML_SYNTAX, origin, "a tab stands where YAML takes spaces only", "indent with spaces");
        }
        if (problem.startsWith("mapping values are not allowed here")) {
            return new Problem(
                    ErrorCode.YAML_SYNTAX,
                    origin,
                    "a ':' stands where no key can be",
                    "put a value that contains ': ' in quotes, or check the indentation of this line");
        }
        if (problem.contains("<block end>")) {
            return new Problem(
                    ErrorCode.YAML_SYNTAX,
                    origin,
                    oneLine(problem),
                    "check the indentation: this line fits to none of the lines above");
        }
        return new Problem(ErrorCode.YAML_SYNTAX, origin, withContext(error.getContext(), problem));
    }

    private static String withContext(@Nullable String context, String problem) {
        return oneLine(context == null || context.isBlank() ? problem : context + ": " + problem);
    }

    private static String oneLine(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }
}

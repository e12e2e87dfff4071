// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.yaml;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.error.Problem;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Turns what the YAML parser throws into problems a user can act on. */
final class SyntaxErrors {
    /** The beginning of a list's item, up to the end of its first word. */
    private static final Pattern ITEM_WITHOUT_SPACE = Pattern.compile("( *)-([A-Za-z]\\w*:?)");

    /** What goes on or ends a list or a mapping in brackets. */
    private static final Pattern WANTED = Pattern.compile("^expected (',' or '.'), but got ");

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
        Optional<Problem> dash = Stream.of(error.getProblemMark(), error.getContextMark())
                .flatMap(Optional::stream)
                .flatMap(place -> withoutSpace(file, place).stream())
                .findFirst();
        if (dash.isPresent()) {
            return dash.get();
        }
        if (problem.startsWith("mapping values are not allowed here")) {
            return new Problem(
                    ErrorCode.YAML_SYNTAX,
                    origin,
                    "a ':' stands where no key can be",
                    "put a value that contains ': ' in quotes, or check the indentation of this line");
        }
        if (problem.equals("found unexpected end of stream") && error.getContextMark().isPresent()) {
            return unclosed(file, error.getContextMark().get());
        }
        Optional<Problem> quote = afterQuote(file, mark);
        if (quote.isPresent()) {
            return quote.get();
        }
        if (problem.contains("<block end>")) {
            return outOfPlace(origin, problem, line(file, mark).substring(0, mark.getColumn()).isBlank());
        }
        if (problem.startsWith("could not find expected ':'") && error.getContextMark().isPresent()) {
            Mark key = error.getContextMark().get();
            return new Problem(
                    ErrorCode.YAML_SYNTAX,
                    new Origin(file.name(), key.getLine() + 1, key.getColumn() + 1),
                    "a ':' is missing after this name",
                    "write NAME: VALUE, or begin the line with '- ' if it is one of a list");
        }
        Matcher wanted = WANTED.matcher(problem);
        if (wanted.find() && error.getContextMark().isPresent()) {
            Mark opening = error.getContextMark().get();
            return new Problem(
                    ErrorCode.YAML_SYNTAX,
                    origin,
                    wanted.group(1) + " is expected here",
                    "close what opens at line " + (opening.getLine() + 1) + ", column " + (opening.getColumn() + 1));
        }
        return new Problem(ErrorCode.YAML_SYNTAX, origin, withContext(error.getContext(), problem));
    }

    /** What stands where the values above have ended. */
    private static Problem outOfPlace(Origin origin, String problem, boolean isFirstOfLine) {
        String like = "indent it as much as the lines that it stands beside";
        if (!isFirstOfLine) {
            return new Problem(
                    ErrorCode.YAML_SYNTAX, origin, "the value has ended before this", "put the whole value in quotes, or remove what follows it");
        }
        if (problem.endsWith("'-'")) {
            return new Problem(ErrorCode.YAML_SYNTAX, origin, "a '-' stands where no list can be", like + ", or write a key before the list");
        }
        if (problem.endsWith("'?'")) {
            return new Problem(ErrorCode.YAML_SYNTAX, origin, "a key stands where a list goes on", "begin it with '- ', or " + like);
        }
        int spaces = origin.column() - 1;
        return new Problem(
                ErrorCode.YAML_SYNTAX,
                origin,
                "this line is indented by " + spaces + (spaces == 1 ? " space" : " spaces") + ", unlike every line above that it could belong to",
                like);
    }

    /** A line that begins with a dash and a letter; empty if that of {@code mark} does not. */
    private static Optional<Problem> withoutSpace(SourceFile file, Mark mark) {
        Matcher item = ITEM_WITHOUT_SPACE.matcher(line(file, mark));
        return item.lookingAt()
                ? Optional.of(new Problem(
                        ErrorCode.YAML_SYNTAX,
                        new Origin(file.name(), mark.getLine() + 1, item.end(1) + 1),
                        "a space is missing after the '-'",
                        "write '- " + item.group(2) + "'"))
                : Optional.empty();
    }

    private static String line(SourceFile file, Mark mark) {
        int start = file.offsetOf(new Origin(file.name(), mark.getLine() + 1, 1));
        int end = file.text().indexOf('\n', start);
        return file.text().substring(start, end < 0 ? file.text().length() : end);
    }

    private static Problem unclosed(SourceFile file, Mark opening) {
        int index = index(file, opening);
        return new Problem(
                ErrorCode.YAML_SYNTAX,
                file.originAt(index),
                "the quote " + file.text().charAt(index) + " that opens here is never closed",
                "add " + file.text().charAt(index) + " at the end of the text");
    }

    /** What is wrong where text follows a closing quote; empty if {@code mark} is not such a place. */
    private static Optional<Problem> afterQuote(SourceFile file, Mark mark) {
        String text = file.text();
        int following = index(file, mark);
        int closing = following - 1;
        while (closing > 0 && text.charAt(closing) == ' ') {
            closing--;
        }
        if (closing <= 0 || "'\"".indexOf(text.charAt(closing)) < 0) {
            return Optional.empty();
        }
        char quote = text.charAt(closing);
        int opening = opening(text, closing);
        if (opening < 0) {
            return Optional.empty();
        }
        boolean isOneLine = text.indexOf('\n', opening) > closing || text.indexOf('\n', opening) < 0;
        return Optional.of(isOneLine
                ? new Problem(
                        ErrorCode.YAML_SYNTAX,
                        file.originAt(following),
                        "text follows the quote " + quote + " that ends a value",
                        "within " + quote + " write it as " + (quote == '"' ? "\\\"" : "''") + ", or put the value into " + (quote == '"' ? "'…'" : "\"…\""))
                : new Problem(
                        ErrorCode.YAML_SYNTAX,
                        file.originAt(opening),
                        "the quote " + quote + " that opens here is only closed at line " + file.originAt(closing).line() + ", where other text follows",
                        "add " + quote + " where the value ends"));
    }

    /** Where the value begins that ends with the quote at {@code closing}: such a quote follows what can stand before a value. */
    private static int opening(String text, int closing) {
        int index = text.lastIndexOf(text.charAt(closing), closing - 1);
        while (index > 0 && " [{,".indexOf(text.charAt(index - 1)) < 0) {
            index = text.lastIndexOf(text.charAt(closing), index - 1);
        }
        return index;
    }

    private static int index(SourceFile file, Mark mark) {
        return file.offsetOf(new Origin(file.name(), mark.getLine() + 1, mark.getColumn() + 1));
    }

    private static String withContext(@Nullable String context, String problem) {
        return oneLine(context == null || context.isBlank() ? problem : context + ": " + problem);
    }

    private static String oneLine(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }
}

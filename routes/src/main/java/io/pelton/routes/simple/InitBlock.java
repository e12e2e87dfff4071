// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.message.Message;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What stands before an expression and names parts of it, as in Camel:
 *
 * <pre>
 *   $init{
 *     // a comment
 *     $sum := ${sum(${header.lines}, 100)}             a variable of the message, which is written $sum from then on
 *     $clean ~:= ${trim()} ~> ${uppercase()}           a function of the body, which is written $clean(), ${clean()} or ${clean(VALUE)}
 *     $greeting := ${concat('Hello ', ${body})};       the same with a semicolon at its end
 *   }init$
 *   total=$sum for $clean()
 * </pre>
 *
 * <p>As in Camel 4.18 a line has one statement: others on it are dropped, and their names stay text.
 *
 * @param assignments what is done before the rest is evaluated, in the order written
 * @param rest the expression itself, in which names are replaced by functions
 * @param restStart where that begins in the whole, after spaces: places within it are not known any more
 * @param environment has the functions, too
 */
record InitBlock(List<Assignment> assignments, String rest, int restStart, Environment environment) {
    static final Pattern BLOCK = Pattern.compile("\\s*\\$init\\{(.*?)}init\\$\\n?", Pattern.DOTALL);
    static final Pattern STATEMENT = Pattern.compile("\\$([A-Za-z][\\w-]*)\\s*(~?:=)\\s*(.*)", Pattern.DOTALL);
    private static final Pattern NEXT = Pattern.compile("\\$[A-Za-z][\\w-]*\\s*~?:=");
    private static final Pattern CALL = Pattern.compile("\\$([A-Za-z][\\w-]*)\\(\\)");

    private static final Pattern COMMENT = Pattern.compile("\\s//.*|;\\s*[^\\s;].*");

    /** A variable and its value. */
    record Assignment(String name, Expression value) {
        void apply(Message message) {
            message.setVariable(name, value.evaluate(message));
        }
    }

    /** The block at the beginning of {@code text}; null if there is none. */
    static @Nullable InitBlock of(String text, Environment outer) throws SimpleSyntaxException {
        Matcher block = text.contains("$init{") ? BLOCK.matcher(text) : null;
        if (block == null || !block.lookingAt()) {
            return null;
        }
        Map<String, Expression> functions = new HashMap<>();
        Environment environment = new WithFunctions(outer, functions);
        Set<String> variables = new LinkedHashSet<>();
        List<Assignment> assignments = new ArrayList<>();
        for (Statement written : statements(block.group(1))) {
            int index = block.start(1) + written.index();
            Matcher statement = STATEMENT.matcher(written.text());
            if (!statement.matches()) {
                throw new SimpleSyntaxException(
                        index, "'$name := VALUE' is expected between '$init{' and '}init$', found '" + written.text() + "'", null);
            }
            String name = statement.group(1);
            String value = named(value(statement.group(3)), variables, functions.keySet(), false);
            try {
                Expression compiled = Simple.expression(value, environment);
                if (statement.group(2).equals(":=")) {
                    assignments.add(new Assignment(name.intern(), compiled));
                    variables.add(name);
                } else {
                    functions.put(name, compiled);
                }
            } catch (SimpleSyntaxException e) {
                throw e.within(index);
            }
        }
        String rest = named(text.substring(block.end()), variables, functions.keySet(), true);
        int spaces = rest.length() - rest.stripLeading().length();
        return new InitBlock(List.copyOf(assignments), rest, block.end() + spaces, environment);
    }

    /**
     * A statement, without the spaces around its lines.
     *
     * @param index where it begins in the block
     */
    record Statement(String text, int index) {}

    /** Each begins a line with its name, and may go on in those after it. */
    static List<Statement> statements(String block) {
        List<Statement> statements = new ArrayList<>();
        int begin = 0;
        for (String line : block.split("\n")) {
            String text = withoutComment(line.strip());
            if (!text.isEmpty() && !text.startsWith("//")) {
                if (STATEMENT.matcher(text).matches() || statements.isEmpty()) {
                    statements.add(new Statement(text, begin + line.indexOf(text)));
                } else {
                    Statement before = statements.removeLast();
                    statements.add(new Statement(before.text() + "\n" + text, before.index()));
                }
            }
            begin += line.length() + 1;
        }
        return statements;
    }

    /** As in Camel, a statement within a comment is none of the comment. */
    private static String withoutComment(String line) {
        Matcher statement = NEXT.matcher(line);
        return line.startsWith("//") && statement.find() ? line.substring(statement.start()) : line;
    }

    /** The value in what stands after the sign of a statement. */
    static String value(String written) {
        return withoutEnd(alone(written));
    }

    /** The value without another statement on its line, which Camel 4.18 drops. */
    private static String alone(String value) {
        for (Matcher next = NEXT.matcher(value); next.find(); ) {
            if (Nesting.indexOf(value, value.substring(next.start()), 0) == next.start()) {
                return value.substring(0, next.start());
            }
        }
        return value;
    }

    /** The value of a statement without the semicolons that end it, and a comment after them: Camel 4.18 takes statements with and without, those after it want one. */
    private static String withoutEnd(String value) {
        int end = value.length();
        Matcher comment = COMMENT.matcher(value);
        for (int from = 0; end == value.length() && comment.find(from); from = comment.start() + 1) {
            boolean isInQuotes = Nesting.indexOf(value, comment.group(), 0) != comment.start();
            end = isInQuotes ? end : comment.start();
        }
        while (end > 0 && (value.charAt(end - 1) == ';' || Character.isWhitespace(value.charAt(end - 1)))) {
            end--;
        }
        return value.substring(0, end).stripLeading();
    }

    /** {@code text} with functions for names, in quotes only if it {@code isText}. As in Camel, letters may follow a name, and of two of them the one counts that was declared before. */
    private static String named(String text, Set<String> variables, Set<String> functions, boolean isText) {
        StringBuilder named = new StringBuilder();
        char quote = 0;
        Matcher call = CALL.matcher(text);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!isText && (c == '\'' || c == '"')) {
                quote = quote == 0 ? c : quote == c ? 0 : quote;
            }
            boolean isName = quote == 0 && c == '$';
            String variable = isName ? variable(text, i + 1, variables) : null;
            if (isName && call.region(i, text.length()).lookingAt() && functions.contains(call.group(1))) {
                named.append("${").append(call.group(1)).append("()}");
                i = call.end() - 1;
            } else if (variable != null) {
                named.append("${variable.").append(variable).append('}');
                i += variable.length();
            } else {
                named.append(c);
            }
        }
        return named.toString();
    }

    private static @Nullable String variable(String text, int at, Set<String> variables) {
        return variables.stream().filter(name -> text.startsWith(name, at)).findFirst().orElse(null);
    }

    /** The whole as an expression: as in Camel a text, also if it is a function alone. */
    Expression expression() throws SimpleSyntaxException {
        Expression expression = JoinedText.of(List.of(Argument.template(rest, restStart, environment)));
        return message -> {
            assignments.forEach(assignment -> assignment.apply(message));
            return expression.evaluate(message);
        };
    }

    /** The whole as a condition. */
    Predicate condition() throws SimpleSyntaxException {
        Predicate condition = Argument.condition(rest.strip(), restStart, environment);
        return message -> {
            assignments.forEach(assignment -> assignment.apply(message));
            return condition.test(message);
        };
    }
}

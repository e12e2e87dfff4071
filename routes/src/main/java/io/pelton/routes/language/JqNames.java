// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import io.pelton.routes.simple.SimpleSyntaxException;
import io.pelton.routes.spelling.Spelling;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.thisptr.jackson.jq.Scope;
import net.thisptr.jackson.jq.internal.javacc.ExpressionParserConstants;
import net.thisptr.jackson.jq.internal.javacc.ExpressionParserTokenManager;
import net.thisptr.jackson.jq.internal.javacc.SimpleCharStream;
import net.thisptr.jackson.jq.internal.javacc.Token;

/**
 * The functions that a query of jq calls and the variables that it reads, which the library looks up only when it comes to them.
 * What a query defines counts everywhere in it, also where jq would not see it. Used by one thread.
 */
final class JqNames implements ExpressionParserConstants {
    /** A call, its arguments counted so far. */
    private static final class Call {
        private final Token name;
        private final String text;
        private int arguments;

        Call(Token name, String text) {
            this.name = name;
            this.text = text;
        }
    }

    private final String query;
    private final List<Token> tokens = new ArrayList<>();
    private final Set<String> definedFunctions = new HashSet<>();
    private final Set<String> definedVariables = new HashSet<>();
    private final List<Call> calls = new ArrayList<>();
    private final List<Token> variables = new ArrayList<>();

    /** Those of a query that has been compiled. */
    JqNames(String query) {
        this.query = query;
        SimpleCharStream characters = new SimpleCharStream(new StringReader(query));
        characters.setTabSize(1);
        ExpressionParserTokenManager scanner = new ExpressionParserTokenManager(characters);
        for (Token token = scanner.getNextToken(); token.kind != EOF; token = scanner.getNextToken()) {
            tokens.add(token);
        }
        collectDefinitions();
        collectUses();
    }

    /** Checks that everything is in {@code scope}, or defined by the query itself. */
    void check(Scope scope) throws SimpleSyntaxException {
        for (Call call : calls) {
            if (!definedFunctions.contains(call.text) && scope.getFunction(call.text, call.arguments) == null) {
                throw unknown(call, scope);
            }
        }
        for (Token variable : variables) {
            if (!definedVariables.contains(variable.image) && scope.getValueWithPath(variable.image) == null) {
                throw new SimpleSyntaxException(
                        index(variable), "the query has no variable '$" + variable.image + "'", "define it: VALUE as $" + variable.image + " | …");
            }
        }
    }

    private SimpleSyntaxException unknown(Call call, Scope scope) {
        List<String> known = new ArrayList<>(definedFunctions);
        for (Scope each = scope; each != null; each = each.getParentScope()) {
            known.addAll(each.getLocalFunctions().keySet());
        }
        List<String> sameName = known.stream().filter(name -> name.startsWith(call.text + "/")).sorted().toList();
        return sameName.isEmpty()
                ? new SimpleSyntaxException(
                        index(call.name),
                        "jq has no function '" + call.text + "'",
                        Spelling.nearest(call.text, known.stream().map(name -> name.replaceFirst("/.*", "")).distinct().toList())
                                .map(near -> "did you mean '" + near + "'?")
                                .orElse("for a field, write ." + call.text))
                : new SimpleSyntaxException(
                        index(call.name),
                        "jq has no function '" + call.text + "' with " + call.arguments + (call.arguments == 1 ? " argument" : " arguments"),
                        "it has " + String.join(", ", sameName));
    }

    private int index(Token token) {
        int start = 0;
        for (int line = 1; line < token.beginLine; line++) {
            start = query.indexOf('\n', start) + 1;
        }
        return start + token.beginColumn - 1;
    }

    private int kind(int index) {
        return index < 0 || index >= tokens.size() ? EOF : tokens.get(index).kind;
    }

    private void collectDefinitions() {
        for (int i = 0; i < tokens.size(); i++) {
            switch (kind(i)) {
                case KEYWORD_DEF -> collectDefinition(i + 1);
                case KEYWORD_AS -> collectPattern(i + 1);
                case KEYWORD_LABEL -> definedVariables.add(tokens.get(i + 2).image);
                default -> {}
            }
        }
    }

    /** A name, and its parameters if there are any. */
    private void collectDefinition(int name) {
        definedFunctions.add(tokens.get(name).image);
        for (int i = name + 1; kind(i) != COLON && kind(i) != EOF; i++) {
            if (kind(i) == IDENTIFIER) {
                definedFunctions.add(tokens.get(i).image);
                definedVariables.add(tokens.get(i).image);
            }
        }
    }

    /** Everything until what the variables are for, which is behind a bar, or in parentheses outside of the pattern. */
    private void collectPattern(int start) {
        int depth = 0;
        for (int i = start; kind(i) != EOF && kind(i) != PIPE && (depth > 0 || kind(i) != OPEN_PAR); i++) {
            switch (kind(i)) {
                case OPEN_BRACE, OPEN_BRACKET, OPEN_PAR -> depth++;
                case CLOSE_BRACE, CLOSE_BRACKET, CLOSE_PAR -> depth--;
                case DOLLAR -> definedVariables.add(tokens.get(i + 1).image);
                default -> {}
            }
        }
    }

    private void collectUses() {
        Deque<Object> open = new ArrayDeque<>();
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            switch (token.kind) {
                case IDENTIFIER -> collectUse(i, isKey(i, open));
                case OPEN_PAR -> {
                    Call call = kind(i - 1) == IDENTIFIER && !calls.isEmpty() && calls.getLast().name.equals(tokens.get(i - 1))
                            ? calls.getLast()
                            : new Call(token, "");
                    call.arguments = kind(i + 1) == CLOSE_PAR ? 0 : 1;
                    open.push(call);
                }
                case OPEN_INTERP, OPEN_BRACKET, OPEN_BRACE -> open.push(token);
                case CLOSE_PAR, CLOSE_BRACKET, CLOSE_BRACE -> open.pop();
                case SEMICOLON -> {
                    if (open.peek() instanceof Call call) {
                        call.arguments++;
                    }
                }
                default -> {}
            }
        }
    }

    private void collectUse(int index, boolean isKey) {
        Token token = tokens.get(index);
        switch (kind(index - 1)) {
            case DOLLAR -> variables.add(token);
            case KEYWORD_DEF -> {}
            case ATSIGN -> calls.add(new Call(token, "@" + token.image));
            case DOUBLE_COLON -> calls.add(new Call(token, tokens.get(index - 2).image + "::" + token.image));
            default -> {
                if (!isKey && kind(index + 1) != DOUBLE_COLON) {
                    calls.add(new Call(token, token.image));
                }
            }
        }
    }

    /** Whether an identifier names a field of an object that is made. */
    private boolean isKey(int index, Deque<Object> open) {
        boolean isFirst = kind(index - 1) == OPEN_BRACE || kind(index - 1) == COMMA;
        return isFirst && open.peek() instanceof Token brace && brace.kind == OPEN_BRACE;
    }
}

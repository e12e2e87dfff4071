// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.yaml;

import io.pelton.routes.yaml.YamlNode.Scalar;
import org.snakeyaml.engine.v2.common.ScalarStyle;

/**
 * Finds where a character of a scalar's value stands in the file, through quotes, escapes, folding and indentation. It
 * walks over the source and the value side by side; where they disagree it stays at the last place both agreed on.
 */
final class ScalarOffsets {
    private final String source;
    private final String value;
    private final ScalarStyle style;
    private final int end;
    private final boolean isBlock;
    private int indentation;
    private int offset;
    private int index;

    private ScalarOffsets(Scalar scalar) {
        source = scalar.file().text();
        value = scalar.value();
        style = scalar.style();
        isBlock = style == ScalarStyle.LITERAL || style == ScalarStyle.FOLDED;
        end = scalar.file().offsetOf(scalar.end());
        offset = scalar.file().offsetOf(scalar.origin());
        if (isBlock) {
            offset = nextLine(offset);
            indentation = indentation();
        } else if (style == ScalarStyle.SINGLE_QUOTED || style == ScalarStyle.DOUBLE_QUOTED) {
            offset++;
        }
    }

    /** The offset in the file of the character at {@code target} of the value. */
    static int offset(Scalar scalar, int target) {
        return new ScalarOffsets(scalar).walkTo(Math.min(target, scalar.value().length()));
    }

    private int walkTo(int target) {
        if (!value.isEmpty()) {
            skipLayout();
        }
        while (index < target && offset < end && step()) {
            if (index < value.length()) {
                skipLayout();
            }
        }
        return offset;
    }

    private int nextLine(int from) {
        int lineEnd = source.indexOf('\n', from);
        return lineEnd < 0 ? source.length() : lineEnd + 1;
    }

    /**
     * How far the lines of a block are indented: as its first line that is not empty, less what of it is in the
     * value.
     */
    private int indentation() {
        int kept = 0;
        for (int i = 0; i < value.length() && (value.charAt(i) == ' ' || value.charAt(i) == '\n'); i++) {
            kept = value.charAt(i) == ' ' ? kept + 1 : 0;
        }
        int spaces = 0;
        for (int i = offset; i < end && isLayout(source.charAt(i)); i++) {
            spaces = source.charAt(i) == ' ' ? spaces + 1 : 0;
        }
        return spaces - kept;
    }

    /**
     * Moves over what stands in the source only: indentation, and breaks where the value goes on with something else.
     */
    private void skipLayout() {
        if (isBlock) {
            skipIndentation();
            while (style == ScalarStyle.FOLDED && isAtBreak() && !isLayout(value.charAt(index))) {
                offset++;
                skipIndentation();
            }
        } else if (!isLayout(value.charAt(index))) {
            while (offset < end && isLayout(source.charAt(offset))) {
                offset++;
            }
        }
    }

    private void skipIndentation() {
        if (isAtLineStart()) {
            for (int i = 0; i < indentation && offset < end && source.charAt(offset) == ' '; i++) {
                offset++;
            }
        }
    }

    /** Moves over one character of the value; false if source and value disagree. */
    private boolean step() {
        char wanted = value.charAt(index);
        char found = source.charAt(offset);
        if (style == ScalarStyle.DOUBLE_QUOTED && found == '\\') {
            return stepOverEscape();
        }
        if (found == wanted) {
            offset += style == ScalarStyle.SINGLE_QUOTED && found == '\'' ? 2 : 1;
            index++;
            return true;
        }
        if (isLayout(wanted) && isLayout(found)) {
            index++;
            offset += found == '\r' && offset + 1 < end && source.charAt(offset + 1) == '\n' ? 2 : 1;
            return true;
        }
        return false;
    }

    private boolean stepOverEscape() {
        char kind = offset + 1 < end ? source.charAt(offset + 1) : '\0';
        if (isLineBreak(kind)) {
            offset += 2;
            return true;
        }
        int digits = switch (kind) {
            case 'x' -> 2;
            case 'u' -> 4;
            case 'U' -> 8;
            default -> 0;
        };
        offset += 2 + digits;
        index += digits == 8 && Character.isHighSurrogate(value.charAt(index)) ? 2 : 1;
        return offset <= end;
    }

    private boolean isAtLineStart() {
        return offset > 0 && isLineBreak(source.charAt(offset - 1));
    }

    private boolean isAtBreak() {
        return offset < end && isLineBreak(source.charAt(offset));
    }

    private static boolean isLineBreak(char c) {
        return c == '\n' || c == '\r';
    }

    private static boolean isLayout(char c) {
        return c == ' ' || c == '\t' || isLineBreak(c);
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.namespace.QName;

/**
 * Tags of an XML text, one after the other, with the exact places where they stand: an event begins where the one before has ended. What
 * stands between tags is one event or several of no interest. Tags must be nested, and prefixes declared; entities are not looked at,
 * and a document type is passed over.
 */
final class XmlEvents {
    /** As the parser of Camel has it. */
    private static final int MAX_DEPTH = 1000;

    private static final int DROP = 1 << 14;
    private static final Pattern ATTRIBUTE = Pattern.compile("\\s([^\\s=/>\"']+)\\s*=\\s*(\"[^\"]*\"|'[^']*')");

    /** What an event is. */
    enum Kind {
        START,
        END,
        OTHER,
        END_OF_DOCUMENT
    }

    /** An element that is open, and all the prefixes in it. */
    private record Open(String tag, QName name, Map<String, String> prefixes) {}

    private final TextWindow window;
    private final List<Open> open = new ArrayList<>();
    private Map<String, String> declared = Map.of();
    private boolean hasRoot;
    private boolean isEmptyElement;
    private QName name = new QName("");

    /** Where the text begins that {@link #take} gives, the event, and the next one. */
    private int mark;

    private int begin;
    private int end;

    XmlEvents(TextWindow window) {
        this.window = window;
        window.passMark();
    }

    /** The name of the tag. */
    QName name() {
        return name;
    }

    /** The prefixes that the start tag declares. */
    Map<String, String> declared() {
        return declared;
    }

    /** The text from where the last one has ended to where the event begins. */
    String take() {
        String text = window.text().substring(mark, begin);
        forget();
        return text;
    }

    /** What stands before the event is not asked for. */
    void forget() {
        mark = begin;
        if (mark > DROP) {
            window.drop(mark);
            begin -= mark;
            end -= mark;
            mark = 0;
        }
    }

    void close() {
        window.close();
    }

    Kind next() {
        if (isEmptyElement) {
            isEmptyElement = false;
            begin = end;
            return ended();
        }
        begin = end;
        if (!has(begin)) {
            return endOfDocument();
        }
        if (window.text().charAt(begin) != '<') {
            return text();
        }
        if (startsWith("</")) {
            end = find(">", begin) + 1;
            return endTag(window.text().substring(begin + 2, end - 1).stripTrailing());
        }
        if (startsWith("<!--")) {
            return other(find("-->", begin + "<!--".length()) + "-->".length());
        }
        if (startsWith("<![CDATA[") && !open.isEmpty()) {
            return other(find("]]>", begin) + "]]>".length());
        }
        if (startsWith("<?")) {
            return other(find("?>", begin) + "?>".length());
        }
        if (startsWith("<!") && !hasRoot) {
            return other(documentType());
        }
        return startTag();
    }

    private Kind other(int behind) {
        end = behind;
        return Kind.OTHER;
    }

    private Kind endOfDocument() {
        if (!open.isEmpty()) {
            throw endsEarly("it ends within <" + open.getLast().tag() + ">");
        }
        if (!hasRoot) {
            throw endsEarly("there is no element");
        }
        return Kind.END_OF_DOCUMENT;
    }

    private Kind text() {
        int from = begin;
        end = window.text().indexOf("<", from);
        while (end < 0) {
            from = window.text().length();
            if (!window.more(mark)) {
                end = window.text().length();
                break;
            }
            end = window.text().indexOf("<", from);
        }
        if (open.isEmpty()) {
            if (!window.text().substring(begin, end).isBlank()) {
                throw refused(new XmlException.Unexpected("there is text outside of the first element"));
            }
            int space = begin;
            Kind kind = next();
            begin = kind == Kind.END_OF_DOCUMENT ? space : begin; // such space is nowhere
            return kind;
        }
        return Kind.OTHER;
    }

    private Kind startTag() {
        if (hasRoot && open.isEmpty()) {
            throw malformed("there is a second element beside the first one");
        }
        if (open.size() == MAX_DEPTH) {
            throw malformed("more than " + MAX_DEPTH + " elements are nested");
        }
        hasRoot = true;
        end = tagEnd();
        isEmptyElement = window.text().charAt(end - 2) == '/';
        String tag = window.text().substring(begin + 1, end - (isEmptyElement ? 2 : 1));
        int length = 0;
        while (length < tag.length() && !Character.isWhitespace(tag.charAt(length))) {
            length++;
        }
        String written = tag.substring(0, length);
        if (written.isEmpty() || !Character.isUnicodeIdentifierStart(written.codePointAt(0)) && written.charAt(0) != '_') {
            throw malformed("'<" + written + "' begins no tag");
        }
        declared = declarations(tag);
        Map<String, String> prefixes = open.isEmpty() ? Map.of() : open.getLast().prefixes();
        if (!declared.isEmpty()) {
            Map<String, String> all = new HashMap<>(prefixes);
            all.putAll(declared);
            prefixes = all;
        }
        name = name(written, prefixes);
        open.add(new Open(written, name, prefixes));
        return Kind.START;
    }

    /** Behind the {@code >} that is in no value. */
    private int tagEnd() {
        char quote = 0;
        for (int i = begin + 1; ; i++) {
            if (!has(i)) {
                throw endsEarly("it ends within a tag");
            }
            char c = window.text().charAt(i);
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == '"' || c == '\'') {
                quote = c;
            } else if (c == '>') {
                return i + 1;
            } else if (c == '<') {
                throw malformed("there is '<' within a tag");
            }
        }
    }

    private static Map<String, String> declarations(String tag) {
        if (!tag.contains("xmlns")) {
            return Map.of();
        }
        Map<String, String> found = new HashMap<>();
        for (Matcher each = ATTRIBUTE.matcher(tag); each.find(); ) {
            String attribute = each.group(1);
            String value = each.group(2).substring(1, each.group(2).length() - 1);
            if (attribute.equals("xmlns")) {
                found.put("", value);
            } else if (attribute.startsWith("xmlns:")) {
                found.put(attribute.substring("xmlns:".length()), value);
            }
        }
        return found;
    }

    private QName name(String written, Map<String, String> prefixes) {
        int colon = written.indexOf(':');
        String prefix = colon < 0 ? "" : written.substring(0, colon);
        String uri = prefix.equals("xml") ? "http://www.w3.org/XML/1998/namespace" : prefixes.get(prefix);
        if (uri == null && colon >= 0) {
            throw malformed("the prefix of <" + written + "> is not declared");
        }
        return new QName(uri == null ? "" : uri, written.substring(colon + 1), prefix);
    }

    private Kind endTag(String written) {
        if (open.isEmpty() || !open.getLast().tag().equals(written)) {
            throw malformed("</" + written + "> ends no element" + (open.isEmpty() ? "" : ", </" + open.getLast().tag() + "> is expected"));
        }
        return ended();
    }

    private Kind ended() {
        name = open.removeLast().name();
        return Kind.END;
    }

    /** Behind it; what it declares within brackets is passed over. */
    private int documentType() {
        int depth = 0;
        for (int i = begin; ; i++) {
            if (!has(i)) {
                throw endsEarly("it ends within the document type");
            }
            char c = window.text().charAt(i);
            depth += c == '<' || c == '[' ? 1 : c == '>' || c == ']' ? -1 : 0;
            if (depth == 0) {
                return i + 1;
            }
        }
    }

    private boolean startsWith(String start) {
        if (!has(begin + start.length() - 1)) {
            return false;
        }
        for (int i = 0; i < start.length(); i++) {
            if (window.text().charAt(begin + i) != start.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Whether there is a character at {@code index}. */
    private boolean has(int index) {
        while (window.text().length() <= index) {
            if (!window.more(mark)) {
                return false;
            }
        }
        return true;
    }

    private int find(String text, int from) {
        int searched = from;
        int found = window.text().indexOf(text, searched);
        while (found < 0) {
            searched = Math.max(from, window.text().length() - text.length() + 1);
            if (!window.more(mark)) {
                throw endsEarly("'" + text + "' is missing");
            }
            found = window.text().indexOf(text, searched);
        }
        return found;
    }

    private static PeltonException malformed(String what) {
        return refused(new XmlException(what));
    }

    private static PeltonException endsEarly(String what) {
        return refused(new XmlException.Ended(what));
    }

    private static PeltonException refused(XmlException cause) {
        return new PeltonException(ErrorCode.MALFORMED_ROW, "the XML cannot be read: " + cause.getMessage(), cause);
    }
}

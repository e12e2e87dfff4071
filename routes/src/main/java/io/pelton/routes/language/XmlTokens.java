// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.routes.language.XmlEvents.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import javax.xml.namespace.QName;
import org.jspecify.annotations.Nullable;

/**
 * The elements at a path. It goes down the path where a start tag matches, passes over elements that do not, and comes up again where an end
 * tag matches the step above. As Camel does, it has the next part ready when one is taken, and with {@link XmlMode#WRAPPED} a part begins with
 * all the text since the start tags around it up to the first part among them.
 */
final class XmlTokens implements PartIterator {
    private final XmlEvents events;
    private final List<XmlPath.@Nullable Name> steps;
    private final XmlMode mode;
    private final int group;
    private final List<String> grouped = new ArrayList<>();

    /** The elements that are open, their namespaces, and the text before each that belongs to wrapped parts. */
    private final List<QName> open = new ArrayList<>();

    private final List<Map<String, String>> namespaces = new ArrayList<>();
    private final List<String> segments = new ArrayList<>();
    private final List<QName> segmentNames = new ArrayList<>();
    private int segmentLength;

    private int step;
    private int depth;
    private int partDepth = -1;
    private boolean isBack;

    /** An event that is to be looked at again; null for the next one. */
    private @Nullable Kind pending;

    private @Nullable String next;

    XmlTokens(XmlEvents events, XmlPath path, XmlMode mode, int group) {
        this.events = events;
        this.steps = path.steps();
        this.mode = mode;
        this.group = group;
        this.next = find();
    }

    @Override
    public boolean hasNext() {
        return next != null;
    }

    @Override
    public String next() {
        String part = next;
        if (part == null) {
            throw new NoSuchElementException();
        }
        next = null;
        try {
            next = find();
        } catch (PeltonException e) {
            throw e.getCause() instanceof XmlException cause
                    ? new PeltonException(e.code(), "the XML cannot be read: " + cause.getMessage(), new XmlException.Later(cause))
                    : e;
        }
        return part;
    }

    @Override
    public void close() {
        events.close();
    }

    private @Nullable String find() {
        boolean isFound = false;
        try {
            String found = search();
            isFound = true;
            return found;
        } finally {
            if (!isFound) {
                events.close();
            }
        }
    }

    private @Nullable String search() {
        while (true) {
            Kind kind = pending == null ? events.next() : pending;
            pending = null;
            String part = null;
            switch (kind) {
                case START -> part = start();
                case END -> part = end();
                case OTHER -> {}
                case END_OF_DOCUMENT -> {
                    pending = kind;
                    return grouped.isEmpty() ? null : joined();
                }
            }
            if (part != null) {
                return part;
            }
        }
    }

    private @Nullable String start() {
        depth++;
        QName name = events.name();
        beginElement(name);
        isBack = false;
        XmlPath.Name wanted = steps.get(step + (isAnyDepth() ? 1 : 0));
        if (wanted != null && wanted.matches(name)) {
            if (step == steps.size() - (isAnyDepth() ? 2 : 1)) {
                return part();
            }
            step += isAnyDepth() ? 2 : 1;
        } else if (!isAnyDepth()) {
            pass();
            pending = Kind.END;
            depth++;
        }
        return null;
    }

    private void beginElement(QName name) {
        if (mode == XmlMode.WRAPPED && !isBack) {
            String text = events.take();
            segmentLength += text.length();
            if (segmentLength > TextWindow.MAX) {
                throw new PeltonException(
                        ErrorCode.BODY_TOO_LARGE,
                        "what stands around a part has more than " + TextWindow.MAX + " characters, the most of one part");
            }
            segments.add(text);
            segmentNames.add(name);
        } else {
            events.forget();
        }
        open.add(name);
        if (mode == XmlMode.INJECTED) {
            Map<String, String> around = namespaces.isEmpty() ? Map.of() : namespaces.getLast();
            if (!events.declared().isEmpty() || namespaces.isEmpty()) {
                Map<String, String> all = new HashMap<>(around);
                all.putAll(events.declared());
                around = all;
            }
            namespaces.add(around);
        }
    }

    /** Reads up to the end tag of the element that has begun. */
    private void pass() {
        int around = depth - 1;
        while (depth > around) {
            Kind kind = events.next();
            depth += kind == Kind.START ? 1 : kind == Kind.END ? -1 : 0;
        }
    }

    private @Nullable String part() {
        pass();
        pending = events.next();
        open.removeLast();
        String element = mode.of(events.take(), mode == XmlMode.INJECTED ? namespaces.removeLast() : Map.of());
        isBack = true;
        partDepth = depth;
        if (group <= 1) {
            return mode == XmlMode.WRAPPED ? wrapped(element) : element;
        }
        grouped.add(element);
        return grouped.size() == group ? joined() : null;
    }

    private String wrapped(String content) {
        StringBuilder part = new StringBuilder();
        segments.forEach(part::append);
        part.append(content);
        for (QName name : open.reversed()) {
            part.append("</").append(name.getPrefix()).append(name.getPrefix().isEmpty() ? "" : ":").append(name.getLocalPart()).append('>');
        }
        return part.toString();
    }

    private String joined() {
        String all = String.join("", grouped);
        grouped.clear();
        return mode == XmlMode.WRAPPED ? wrapped(all) : "<group>" + all + "</group>";
    }

    private @Nullable String end() {
        if ((isBack || (partDepth > 0 && depth == partDepth)) && mode == XmlMode.WRAPPED && !grouped.isEmpty()) {
            pending = Kind.END;
            return joined();
        }
        depth--;
        QName name = open.removeLast();
        if (mode == XmlMode.INJECTED) {
            namespaces.removeLast();
        }
        if (isBack || (partDepth > 0 && depth == partDepth - 1)) {
            isBack = true;
            partDepth--;
            while (mode == XmlMode.WRAPPED && !segmentNames.isEmpty() && !name.equals(segmentNames.getLast())) {
                segmentNames.removeLast();
                segmentLength -= segments.removeLast().length();
            }
        }
        XmlPath.Name above = step == 0 ? null : steps.get(step - 1);
        if (step > 0 && (above == null || above.matches(name))) {
            step--;
        }
        return null;
    }

    private boolean isAnyDepth() {
        return steps.get(step) == null;
    }
}

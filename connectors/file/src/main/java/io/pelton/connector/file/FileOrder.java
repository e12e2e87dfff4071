// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.io.Serializable;
import java.util.Comparator;
import java.util.Locale;

/** In which order files are taken: Camel's {@code sortBy}, such as {@code reverse:file:modified;file:name}. */
final class FileOrder {
    /** Compares files; kept in sources. */
    interface Order extends Comparator<FoundFile>, Serializable {}

    private FileOrder() {}

    static Order of(String text) {
        Order order = (_, _) -> 0;
        for (String part : text.split(";")) {
            order = then(order, part(part.strip(), text));
        }
        return order;
    }

    private static Order then(Order first, Order second) {
        return (a, b) -> {
            int compared = first.compare(a, b);
            return compared != 0 ? compared : second.compare(a, b);
        };
    }

    private static Order part(String part, String whole) {
        if (part.startsWith("reverse:")) {
            Order order = part(part.substring("reverse:".length()), whole);
            return (a, b) -> order.compare(b, a);
        }
        if (part.startsWith("ignoreCase:")) {
            return key(part.substring("ignoreCase:".length()), true, whole);
        }
        return key(part, false, whole);
    }

    private static Order key(String key, boolean ignoresCase, String whole) {
        return switch (key.startsWith("${") && key.endsWith("}") ? key.substring(2, key.length() - 1) : key) {
            case "file:name" -> text(FoundFile::name, ignoresCase);
            case "file:onlyname" -> text(FoundFile::onlyName, ignoresCase);
            case "file:path" -> text(file -> file.path().toString(), ignoresCase);
            case "file:parent" -> text(file -> file.parent().toString(), ignoresCase);
            case "file:ext" -> text(file -> extension(file.onlyName()), ignoresCase);
            case "file:size", "file:length" -> (a, b) -> Long.compare(a.sizeBytes(), b.sizeBytes());
            case "file:modified" -> (a, b) -> Long.compare(a.modifiedMillis(), b.modifiedMillis());
            default ->
                throw new PeltonException(
                        ErrorCode.NOT_SUPPORTED,
                        "file: files cannot be sorted by '" + key + "' of '" + whole + "'; there are file:name,"
                                + " file:onlyname, file:ext, file:parent, file:path, file:size and file:modified");
        };
    }

    /** What is compared, as a text. */
    private interface Key extends Serializable {
        String of(FoundFile file);
    }

    private static Order text(Key key, boolean ignoresCase) {
        return ignoresCase
                ? (a, b) -> key.of(a).toLowerCase(Locale.ROOT).compareTo(key.of(b).toLowerCase(Locale.ROOT))
                : (a, b) -> key.of(a).compareTo(key.of(b));
    }

    private static String extension(String name) {
        int point = name.indexOf('.');
        return point < 0 ? "" : name.substring(point + 1);
    }
}

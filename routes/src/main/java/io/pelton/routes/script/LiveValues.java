// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.script;

import io.pelton.message.NamedValues;
import io.pelton.routes.convert.ValueType;
import io.pelton.routes.row.Row;
import io.pelton.spi.ByteView;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Headers, properties or variables of a message as a map of Java that changes them. A value of null removes one; a view of what was read is
 * a text. Belongs to who has the message: not thread-safe.
 */
public class LiveValues extends AbstractMap<String, Object> {
    private final NamedValues values;

    /** Those in {@code values}. */
    public LiveValues(NamedValues values) {
        this.values = values;
    }

    private static @Nullable Object plain(@Nullable Object value) {
        return value instanceof Row row ? row.map() : value instanceof ByteView ? ValueType.STRING.convert(value) : value;
    }

    /** Whether the map has the value of this name, where there is one. */
    boolean isShown(String name) {
        return true;
    }

    @Override
    public @Nullable Object get(@Nullable Object name) {
        return name == null || !isShown(name.toString()) ? null : plain(values.get(name.toString()));
    }

    @Override
    public boolean containsKey(@Nullable Object name) {
        return get(name) != null;
    }

    @Override
    public @Nullable Object put(String name, @Nullable Object value) {
        Object before = get(name);
        values.set(name, value);
        return before;
    }

    @Override
    public @Nullable Object remove(@Nullable Object name) {
        Object before = get(name);
        if (name != null) {
            values.set(name.toString(), null);
        }
        return before;
    }

    @Override
    public void clear() {
        values.clear();
    }

    /** What there is now: to remove or to set one of these changes the message. */
    @Override
    public Set<Entry<String, Object>> entrySet() {
        return new Entries();
    }

    private final class Entries extends AbstractSet<Entry<String, Object>> {
        @Override
        public int size() {
            return shown().size();
        }

        @Override
        public Iterator<Entry<String, Object>> iterator() {
            return new Removing(shown().iterator());
        }

        private List<Entry<String, Object>> shown() {
            List<Entry<String, Object>> all = new ArrayList<>(values.size());
            values.forEach((name, value) -> {
                if (isShown(name)) {
                    all.add(new Live(name, value));
                }
            });
            return all;
        }
    }

    private final class Live extends SimpleEntry<String, Object> {
        private static final long serialVersionUID = 1L;

        Live(String name, Object value) {
            super(name, Objects.requireNonNull(plain(value)));
        }

        @Override
        public Object setValue(Object value) {
            put(getKey(), value);
            return super.setValue(value);
        }
    }

    private final class Removing implements Iterator<Map.Entry<String, Object>> {
        private final Iterator<Map.Entry<String, Object>> all;
        private @Nullable String last;

        Removing(Iterator<Map.Entry<String, Object>> all) {
            this.all = all;
        }

        @Override
        public boolean hasNext() {
            return all.hasNext();
        }

        @Override
        public Map.Entry<String, Object> next() {
            Map.Entry<String, Object> next = all.next();
            last = next.getKey();
            return next;
        }

        @Override
        public void remove() {
            if (last == null) {
                throw new IllegalStateException("nothing is to be removed: call next() first");
            }
            values.set(last, null);
            last = null;
        }
    }
}

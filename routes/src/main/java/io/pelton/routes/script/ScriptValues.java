// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.script;

import io.pelton.message.NamedValues;
import java.util.AbstractMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Headers, properties or variables of a message as a map that changes them. A value of null removes one. */
public final class ScriptValues extends AbstractMap<String, Object> {
    private final NamedValues values;

    ScriptValues(NamedValues values) {
        this.values = values;
    }

    @Override
    public @Nullable Object get(@Nullable Object name) {
        return name == null ? null : ScriptMessage.plain(values.get(name.toString()));
    }

    @Override
    public boolean containsKey(@Nullable Object name) {
        return get(name) != null;
    }

    @Override
    public @Nullable Object put(String name, @Nullable Object value) {
        Object before = get(name);
        values.set(name, GroovyText.plain(value));
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
        Map.copyOf(this).keySet().forEach(this::remove);
    }

    /** What there is now; a change of it changes nothing else. */
    @Override
    public Set<Entry<String, Object>> entrySet() {
        Map<String, Object> all = new LinkedHashMap<>();
        values.forEach(all::put);
        all.replaceAll((_, value) -> ScriptMessage.plain(value));
        return all.entrySet();
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.script;

import io.pelton.message.NamedValues;
import org.jspecify.annotations.Nullable;

/** Headers, properties or variables of a message as a script sees them: as a map, into which texts of Groovy come as texts of Java. */
public class ScriptValues extends LiveValues {
    ScriptValues(NamedValues values) {
        super(values);
    }

    @Override
    public @Nullable Object put(String name, @Nullable Object value) {
        return super.put(name, GroovyText.plain(value));
    }
}

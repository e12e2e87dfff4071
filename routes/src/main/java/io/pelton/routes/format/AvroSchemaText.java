// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.format;

import org.jspecify.annotations.Nullable;

/** A bean that holds a schema of Avro: what takes the place of Camel's {@code AvroSchemaResolver}. */
public final class AvroSchemaText {
    private @Nullable String schema;

    /** There is no schema yet. */
    public AvroSchemaText() {}

    /** The schema as JSON. */
    public void setSchema(String text) {
        schema = text;
    }

    /** No difference: every schema is checked. */
    public void setValidate(boolean validate) {
        if (!validate) {
            throw new IllegalArgumentException("'validate' takes only true: every schema is checked");
        }
    }

    /** The schema as JSON; null if there is none. */
    public @Nullable String schema() {
        return schema;
    }
}

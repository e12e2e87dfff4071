// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import com.jayway.jsonpath.spi.json.AbstractJsonProvider;
import io.pelton.routes.convert.ValueText;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/** The values paths are looked up in: maps and lists. */
final class JsonValues extends AbstractJsonProvider {
    @Override
    public @Nullable Object parse(String json) {
        return Json.read(json);
    }

    @Override
    public @Nullable Object parse(InputStream json, String charset) {
        return Json.read(ValueText.of(json));
    }

    @Override
    public String toJson(Object value) {
        return Json.write(value);
    }

    @Override
    public Object createArray() {
        return new ArrayList<Object>();
    }

    @Override
    public Object createMap() {
        return new LinkedHashMap<String, Object>();
    }
}

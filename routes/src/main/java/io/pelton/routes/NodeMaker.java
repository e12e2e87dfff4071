// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.Origin;
import io.pelton.routes.yaml.YamlNode;
import java.util.List;
import org.snakeyaml.engine.v2.common.ScalarStyle;

/**
 * Makes nodes of a document that are not written there, but follow from what is. Each stands where that does.
 *
 * @param written something that is written in the document
 */
record NodeMaker(YamlNode.Scalar written) {
    YamlNode.Scalar scalar(Origin origin, String value) {
        return new YamlNode.Scalar(origin, value, ScalarStyle.PLAIN, written.file(), origin);
    }

    YamlNode.Entry entry(Origin origin, String key, YamlNode value) {
        return new YamlNode.Entry(scalar(origin, key), value);
    }

    YamlNode.Mapping mapping(Origin origin, YamlNode.Entry... entries) {
        return new YamlNode.Mapping(origin, List.of(entries));
    }
}

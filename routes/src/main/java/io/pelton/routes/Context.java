// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.routes.bean.Beans;
import io.pelton.routes.yaml.YamlNode;

/**
 * What every reader of a part of a route needs.
 *
 * @param formats the data formats with ids; complete when routes are read
 * @param beans the objects that files declare; complete when routes are read
 */
record Context(Connectors connectors, Placeholders placeholders, Problems problems, DataFormats formats, Beans beans) {
    Context(Connectors connectors, Placeholders placeholders, Problems problems) {
        this(connectors, placeholders, problems, new DataFormats(), new Beans());
    }

    /** The text of a scalar with its placeholders replaced. */
    Text text(YamlNode.Scalar scalar) {
        return Text.of(scalar, placeholders, problems);
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.routes.bean.Beans;
import io.pelton.routes.yaml.YamlNode;

/** What every reader of a part of a route needs. */
record Context(Connectors connectors, Placeholders placeholders, Problems problems, Beans beans) {
    Context(Connectors connectors, Placeholders placeholders, Problems problems) {
        this(connectors, placeholders, problems, new Beans());
    }

    /** The text of a scalar with its placeholders replaced. */
    Text text(YamlNode.Scalar scalar) {
        return Text.of(scalar, placeholders, problems);
    }
}

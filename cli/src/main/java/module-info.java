// SPDX-License-Identifier: Apache-2.0
/** The command line. */
module io.pelton.cli {
    requires info.picocli;
    requires io.pelton.api;
    requires io.pelton.engine;
    requires io.pelton.routes;
    requires org.slf4j;
    requires static org.jspecify;

    opens io.pelton.cli to
            info.picocli;
}

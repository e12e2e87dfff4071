// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.routes;

import org.apache.camel.main.Main;

/** A program as camel-main is used for: it runs the routes of a file. */
final class CamelStart {
    private CamelStart() {}

    public static void main(String[] args) throws Exception {
        Main main = new Main();
        main.configure().withRoutesIncludePattern("file:" + args[0]);
        main.run();
    }
}

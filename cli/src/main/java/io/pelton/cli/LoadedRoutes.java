// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.plan.Plan;
import io.pelton.routes.RouteLoader;
import java.util.List;

/** Plans with the beans they use, which live until this is closed. */
record LoadedRoutes(List<Plan> plans, RouteLoader loader) implements AutoCloseable {
    /**
     * Reads files; if that fails, the loader is closed.
     *
     * @throws io.pelton.error.InvalidPlanException with everything that is wrong with them
     */
    static LoadedRoutes of(RouteLoader loader, RouteOptions routes, DeadLetterOptions letters) {
        boolean isLoaded = false;
        try {
            LoadedRoutes loaded = new LoadedRoutes(letters.applyTo(RouteFiles.loadToRun(loader, routes)), loader);
            isLoaded = true;
            return loaded;
        } finally {
            if (!isLoaded) {
                loader.close();
            }
        }
    }

    @Override
    public void close() {
        loader.close();
    }
}

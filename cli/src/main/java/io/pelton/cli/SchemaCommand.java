// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.cli.doc.RouteSchema;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code pelton schema}: a JSON schema of route files, for editors. */
@Command(
        name = "schema",
        description = SchemaCommand.SUMMARY,
        synopsisHeading = "Usage: ",
        descriptionHeading = "%n",
        parameterListHeading = "%n",
        optionListHeading = "%nOptions:%n",
        footer = {
            "",
            "Example:",
            "  pelton schema > pelton.schema.json",
            "  and as first line of a route file:",
            "  # yaml-language-server: $schema=pelton.schema.json"
        })
final class SchemaCommand implements Callable<Integer> {
    static final String SUMMARY = "Print a JSON schema of route files (draft 7), for editors.";

    private final Console console;

    SchemaCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        console.out().print(new RouteSchema());
        return ExitCode.DONE;
    }
}

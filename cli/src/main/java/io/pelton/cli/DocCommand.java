// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.cli.doc.Catalogue;
import io.pelton.cli.doc.DocList;
import io.pelton.cli.doc.DocPage;
import io.pelton.cli.doc.ReferencePage;
import io.pelton.error.ErrorCode;
import io.pelton.routes.Kind;
import io.pelton.routes.spelling.Spelling;
import io.pelton.spi.Connector;
import io.pelton.spi.EndpointDescriptor;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pelton doc}: what may stand in a route. */
@Command(
        name = "doc",
        description = DocCommand.SUMMARY,
        synopsisHeading = "Usage: ",
        descriptionHeading = "%n",
        parameterListHeading = "%n",
        optionListHeading = "%nOptions:%n",
        footer = {"", "Examples:", "  pelton doc split", "  pelton doc timer:", "  pelton doc simple"})
final class DocCommand implements Callable<Integer> {
    static final String SUMMARY = "Say what a step, language, function, format or endpoint is; without a name, list them.";

    private final Console console;

    @Parameters(arity = "0..1", paramLabel = "NAME", completionCandidates = Names.class, description = "Such as split, json or timer: with its colon.")
    private @Nullable String name;

    @Option(names = "--markdown", description = "Print all as a page, as docs/guide/reference.md.")
    private boolean markdown;

    DocCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        Catalogue catalogue = catalogue();
        if (markdown) {
            console.out().print(new ReferencePage(catalogue));
            return ExitCode.DONE;
        }
        if (name == null) {
            console.out().print(new DocList(catalogue));
            return ExitCode.DONE;
        }
        String wanted = name.strip();
        Optional<String> page = new DocPage(catalogue).of(wanted);
        page.ifPresentOrElse(console.out()::print, () -> reportUnknown(wanted, catalogue));
        return page.isPresent() ? ExitCode.DONE : ExitCode.USAGE;
    }

    /** Everything there is with the connectors of this program. */
    static Catalogue catalogue() {
        List<EndpointDescriptor> endpoints = ServiceLoader.load(Connector.class).stream()
                .map(provider -> provider.get().descriptor())
                .toList();
        return new Catalogue(endpoints);
    }

    private void reportUnknown(String wanted, Catalogue catalogue) {
        String safe = Printable.shortened(wanted, 60);
        Optional<Kind> missing = catalogue.kindOfMissing(wanted);
        if (missing.isPresent()) {
            console.err().println("pelton doc: " + ErrorCode.NOT_SUPPORTED.code() + " Camel's "
                    + missing.get().title() + " '" + safe + "' is not supported yet");
        } else {
            console.err().println("pelton doc: " + ErrorCode.USAGE.code() + " there is nothing called '" + safe + "'");
            String suggestion = Spelling.didYouMean(wanted, catalogue.names());
            if (suggestion != null) {
                console.err().println("  " + suggestion);
            }
        }
        console.err().println("  pelton doc lists what there is");
    }

    /** All that there is a page for, which shells complete. */
    static final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return catalogue().names().stream().distinct().sorted().iterator();
        }
    }
}

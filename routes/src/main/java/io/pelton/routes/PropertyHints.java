// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.routes.yaml.YamlNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds readings of Camel's own properties that are never set here, and settings of those that are not obeyed. */
final class PropertyHints {
    private static final Pattern READ = Pattern.compile("\\$(?:simple)?\\{(?:in\\.)?(?:headers?|exchangeProperty)\\??(?:[.:]|\\[['\"]?)(Camel\\w+)");

    /** What Camel tells of a message, but Pelton does not. */
    private static final Set<String> NEVER_SET = Set.of(
            "CamelToEndpoint", "CamelFailureEndpoint", "CamelInterceptedRouteId",
            "CamelInterceptedRouteEndpointUri", "CamelInterceptedNodeId", "CamelInterceptedParentEndpointUri", "CamelMessageHistory",
            "CamelStepId", "CamelCorrelationId", "CamelRedeliveryExhausted", "CamelRedeliveryDelay", "CamelRollbackOnly");

    /** What Camel does as a header or a property of this name says, but Pelton does not; and what says it here. */
    private static final Map<String, String> NOT_OBEYED = Map.of(
            "CamelCharsetName", "write the option 'charset' where bytes become a text, or a text bytes",
            "CamelOverruleFileName", "set the header CamelFileName, or write the option 'fileName'",
            "CamelExecCommandExecutable", "write the command in the URI of 'exec:': no message says what is run",
            "CamelExecCommandArgs", "write the option 'args' of 'exec:': no message says what is run",
            "CamelExecCommandOutFile", "write the option 'outFile' of 'exec:'",
            "CamelExecCommandTimeout", "write the option 'timeout' of 'exec:'",
            "CamelExecCommandWorkingDir", "write the option 'workingDir' of 'exec:'",
            "CamelExecExitValues", "write the option 'exitValues' of 'exec:'",
            "CamelExecUseStderrOnEmptyStdout", "write the option 'useStderrOnEmptyStdout' of 'exec:'");

    private final List<Hint> hints = new ArrayList<>();
    private final Set<String> said = new HashSet<>();

    List<Hint> hints() {
        return hints;
    }

    /** Looks at a text; {@code key} is what it stands under. */
    void text(YamlNode.Scalar scalar, String key) {
        if (key.equals("header") || key.equals("exchangeProperty")) {
            reading(scalar.value().strip(), scalar, 0);
        }
        String instead = key.equals("name") ? NOT_OBEYED.get(scalar.value()) : null;
        if (instead != null) {
            hints.add(new Hint(scalar.origin(), "'" + scalar.value() + "' is a value as any other, and changes nothing, other than in Camel", instead));
        }
        Matcher read = READ.matcher(scalar.value());
        while (read.find()) {
            reading(read.group(1), scalar, read.start(1));
        }
    }

    private void reading(String name, YamlNode.Scalar scalar, int index) {
        if (NEVER_SET.contains(name) && said.add(name)) {
            hints.add(new Hint(
                    scalar.originAt(index), "the property '" + name + "' is never set, other than in Camel",
                    "set one of your own where the route knows it: setProperty"));
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.row.Words;
import io.pelton.routes.yaml.YamlNode;
import java.util.List;
import java.util.Optional;

/** Reads {@code split} steps: of those of Camel, the one that cuts a text into words. */
final class SplitReader {
    private static final String WORDS = "\\s+";

    private final Context context;
    private final ChoiceReader choices;

    SplitReader(Context context, ChoiceReader choices) {
        this.context = context;
        this.choices = choices;
    }

    /** Whether the parts are words, texts between white space, and are summarized: nobody then sees them as messages. */
    boolean isWords(Fields fields) {
        return fields.node("tokenize").orElse(null) instanceof YamlNode.Mapping mapping
                && mapping.get("token").orElse(null) instanceof YamlNode.Scalar token
                && token.value().equals(WORDS)
                && fields.mapping().get("steps").orElse(null) instanceof YamlNode.Sequence steps
                && steps.items().stream()
                        .anyMatch(step -> step instanceof YamlNode.Mapping one && one.get("summarize").isPresent());
    }

    Optional<RouteStep> split(Fields fields, YamlNode.Entry entry) {
        StepInfo info = StepReader.info(fields, entry);
        boolean isSound = tokenize(fields);
        fields.flag("streaming");
        List<RouteStep> inner = choices.innerSteps(fields);
        return StepReader.finish(
                fields,
                isSound
                        ? Optional.of(new RouteStep.Parts("split", new Step.FlatMap(info, new Words()), inner))
                        : Optional.empty(),
                CamelNames.SPLIT);
    }

    private boolean tokenize(Fields fields) {
        Optional<YamlNode> node = fields.node("tokenize");
        if (node.isEmpty() || !(node.get() instanceof YamlNode.Mapping mapping)) {
            context.problems().add(
                    ErrorCode.MISSING_OPTION,
                    node.map(YamlNode::origin).orElse(fields.origin()),
                    "'split' needs 'tokenize'" + node.map(found -> ", found " + found.kind()).orElse(""),
                    "write tokenize: {token: '\\s+', regex: true}; other expressions are not supported yet");
            return false;
        }
        Fields tokenize = new Fields(mapping, "'tokenize'", context);
        Optional<Text> token = tokenize.required("token", "token: '\\s+'");
        boolean isRegex = tokenize.flag("regex");
        tokenize.finish(CamelNames.TOKENIZE);
        if (token.isPresent() && !(isRegex && token.get().value().equals(WORDS))) {
            context.problems().add(
                    ErrorCode.NOT_SUPPORTED,
                    token.get().origin(),
                    "of Camel's tokens, only white space is there yet, found '" + token.get().value() + "'",
                    "write tokenize: {token: '\\s+', regex: true}");
            return false;
        }
        return token.isPresent();
    }
}

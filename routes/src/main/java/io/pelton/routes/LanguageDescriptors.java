// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.util.List;

/** What the languages of expressions are, and which options they have. */
final class LanguageDescriptors {
    private static final Option TEXT = new Option("expression", OptionType.TEXT, "", true, "the text");
    private static final Option ID = Option.optional("id", OptionType.TEXT, "", "a name for readers");
    private static final Option TRIM =
            Option.optional("trim", OptionType.BOOLEAN, "true", "whether spaces around the text are dropped");
    private static final Option TYPE =
            Option.optional("resultType", OptionType.TEXT, "", "what the value is converted to, such as Integer");
    private static final Option SOURCE = Option.optional(
            "source", OptionType.TEXT, "", "what is read instead of the body: header:NAME, property:NAME, variable:NAME or the name of a variable alone");

    static final List<StepDescriptor> ALL = List.of(
            plain("constant", "The text itself."),
            simple("csimple", "The same as simple."),
            plain("exchangeProperty", "The exchange property of this name."),
            StepDescriptor.of("groovy", "What a script gives; Groovy is not part of Pelton: bring it with --with.")
                    .with(TEXT, TYPE, ID, TRIM)
                    .withShorthand("expression"),
            plain("header", "The header of this name."),
            StepDescriptor.of("jq", "What a query of jq gives for JSON, or for maps and lists.")
                    .with(TEXT, TYPE, SOURCE, ID, TRIM)
                    .withShorthand("expression"),
            StepDescriptor.of("jsonpath", "What a path finds in JSON, or in maps and lists.")
                    .with(
                            TEXT, TYPE, SOURCE,
                            Option.optional("allowSimple", OptionType.BOOLEAN, "true", "whether functions of Simple in the path are evaluated for each message"),
                            Option.optional("suppressExceptions", OptionType.BOOLEAN, "false", "whether a path that leads nowhere gives nothing"),
                            Option.optional("unpackArray", OptionType.BOOLEAN, "false", "whether a list of one gives that one"),
                            Option.optional("writeAsString", OptionType.BOOLEAN, "false", "whether JSON is given as text"),
                            Option.optional("option", OptionType.TEXT, "",
                                    "options of the library, with commas between them: DEFAULT_PATH_LEAF_TO_NULL, ALWAYS_RETURN_LIST, AS_PATH_LIST, SUPPRESS_EXCEPTIONS, REQUIRE_PROPERTIES"),
                            Option.optional("allowEasyPredicate", OptionType.BOOLEAN, "true", "whether a condition may be written short: store.price < 10"),
                            ID, TRIM)
                    .withShorthand("expression"),
            StepDescriptor.of("language", "An expression of the language that is named.")
                    .with(new Option("language", OptionType.TEXT, "", true, "the language"), TEXT, ID, TRIM),
            StepDescriptor.of("method", "What a method of a bean gives.")
                    .with(
                            Option.optional("ref", OptionType.TEXT, "", "the name of the bean"),
                            Option.optional("beanType", OptionType.TEXT, "", "its class, if it has no name"),
                            Option.optional("method", OptionType.TEXT, "", "the method, perhaps with arguments"),
                            Option.optional("scope", OptionType.TEXT, "Singleton", "only Singleton"),
                            TYPE, ID, TRIM)
                    .withShorthand("ref"),
            StepDescriptor.of("ref", "The bean of this name.").with(TEXT, ID, TRIM).withShorthand("expression"),
            simple("simple", "A text with functions in it, a value, or a condition."),
            StepDescriptor.of("tokenize", "The parts of a text, one after the other.")
                    .with(
                            new Option("token", OptionType.TEXT, "", true, "what stands between the parts, or before each"),
                            Option.optional("regex", OptionType.BOOLEAN, "false", "changes nothing: as in Camel every token is a regular expression"),
                            Option.optional("endToken", OptionType.TEXT, "", "what stands behind each part"),
                            Option.optional("includeTokens", OptionType.BOOLEAN, "false", "whether parts keep what stands around them"),
                            Option.optional("group", OptionType.TEXT, "", "how many make one part: a number, or an expression of Simple"),
                            Option.optional("groupDelimiter", OptionType.TEXT, "", "what stands between those; by default the token"),
                            Option.optional("skipFirst", OptionType.BOOLEAN, "false", "whether the first part is left out"),
                            Option.optional("xml", OptionType.BOOLEAN, "false", "whether the parts are the elements of XML that the token names"),
                            Option.optional("inheritNamespaceTagName", OptionType.TEXT, "", "with xml: the element whose namespaces they get"),
                            SOURCE, ID, TRIM)
                    .withShorthand("token"),
            plain("variable", "The variable of this name."),
            StepDescriptor.of("xpath", "What a path finds in XML.")
                    .with(
                            TEXT, TYPE,
                            Option.optional("resultQName", OptionType.TEXT, "NODESET", "NODESET, NODE, STRING, NUMBER or BOOLEAN"),
                            Option.optional("namespace", OptionType.TEXT, "", "a list of {key, value}: prefixes and their URIs"),
                            Option.optional("threadSafety", OptionType.BOOLEAN, "false", "no difference: several threads may read what is found"),
                            Option.optional("preCompile", OptionType.BOOLEAN, "true", "false changes nothing: a path is compiled when the route is read"),
                            SOURCE, ID, TRIM)
                    .without("documentType", "factoryRef", "logNamespaces", "objectModel", "saxon")
                    .withShorthand("expression"),
            StepDescriptor.of("xtokenize", "The elements of XML at a path, one after the other.")
                    .with(
                            TEXT,
                            Option.optional(
                                    "mode", OptionType.TEXT, "i",
                                    "i: with the namespaces around it, w: within the tags around it, u: what is in it, t: its text"),
                            Option.optional("group", OptionType.INTEGER, "", "how many make one part"),
                            Option.optional("namespace", OptionType.TEXT, "", "a list of {key, value}: prefixes of the path and their URIs"),
                            SOURCE, ID, TRIM)
                    .withShorthand("expression"));

    private LanguageDescriptors() {}

    private static StepDescriptor simple(String name, String summary) {
        return StepDescriptor.of(name, summary)
                .with(TEXT, TYPE, ID, TRIM, Option.optional("pretty", OptionType.BOOLEAN, "false",
                        "whether JSON or XML that comes out has a line for each part"))
                .without("nested", "trimResult")
                .withShorthand("expression");
    }

    private static StepDescriptor plain(String name, String summary) {
        return StepDescriptor.of(name, summary).with(TEXT, TYPE, ID, TRIM).withShorthand("expression");
    }
}

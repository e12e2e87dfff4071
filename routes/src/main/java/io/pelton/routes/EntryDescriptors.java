// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.routes.StepDescriptor.Content;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.util.List;
import java.util.stream.Stream;

/** The entries of a route file that are routes, or are for several of them. */
final class EntryDescriptors {
    private static final Option ID = Option.optional("id", OptionType.TEXT, "", "its name");
    private static final Option DESCRIPTION = Option.optional("description", OptionType.TEXT, "", "a text for its readers");

    private static final Option NOTE = Option.optional("note", OptionType.TEXT, "", "another text for its readers");

    private static final Option PRECONDITION = Option.optional("precondition", OptionType.TEXT, "",
            "a condition in Simple that is decided when files are loaded, such as '{{mode:test}}' == 'test'; if it does not hold, this is left out");

    private static final StepDescriptor FROM = StepDescriptor.of(
                    "from", "Where a route reads its messages, and its steps; by itself it is a route.", Content.STEPS)
            .with(
                    Option.optional("id", OptionType.TEXT, "", "the name of the route if 'from' is by itself, else that of the endpoint in plans and errors"),
                    DESCRIPTION,
                    NOTE,
                    new Option("uri", OptionType.TEXT, "", true, "the endpoint, SCHEME:PATH"),
                    Option.optional("parameters", OptionType.TEXT, "", "its options, as a mapping"),
                    Option.optional("variableReceive", OptionType.TEXT, "", "the variable that gets the body of a message; the body is left empty"));

    private static final StepDescriptor ROUTE = StepDescriptor.of("route", "A route with a name and settings.")
            .with(
                    Option.optional("id", OptionType.TEXT, "route1, route2, …", "its name in plans, states, logs and errors"),
                    new Option("from", OptionType.TEXT, "", true, "where it reads its messages, and its steps"),
                    DESCRIPTION,
                    NOTE,
                    Option.optional("errorHandler", OptionType.TEXT, "", "its own error handler, instead of the file's"),
                    Option.optional("routeConfigurationId", OptionType.TEXT, "",
                            "routeConfigurations that hold for it, with commas between them; a name may end with *"),
                    Option.optional("autoStartup", OptionType.BOOLEAN, "true", "false: it is started by 'controlbus:' only"),
                    Option.optional("startupOrder", OptionType.INTEGER, "", "routes with lower numbers are started first"),
                    Option.optional("shutdownRoute", OptionType.TEXT, "Default", "Default or Defer: changes nothing"),
                    Option.optional("maxInFlight", OptionType.INTEGER, "", "how many of its messages may be under way at once"),
                    Option.optional("nodePrefixId", OptionType.TEXT, "", "precedes the ids of its steps"),
                    Option.optional("group", OptionType.TEXT, "", "the group it belongs to: ${routeGroup}"),
                    Option.optional("logMask", OptionType.BOOLEAN, "false", "whether passwords and the like are masked in what 'log' writes"),
                    Option.optional("messageHistory", OptionType.BOOLEAN, "false", "changes nothing"),
                    Option.optional("streamCache", OptionType.BOOLEAN, "true", "changes nothing: bodies can be read again, but for streams of your own code"),
                    Option.optional("trace", OptionType.BOOLEAN, "false", "changes nothing"),
                    PRECONDITION);

    private static final StepDescriptor CONFIGURATION = StepDescriptor.of(
                    "routeConfiguration",
                    "Error handling, completion and interception for routes of all files: for those that name its id, or, without an id, for those that name none.")
            .with(Stream.concat(
                            Stream.of(ID, DESCRIPTION, NOTE, PRECONDITION),
                            FrameReader.NAMES.stream().map(name -> Option.optional(name, OptionType.TEXT, "",
                                    name.equals("errorHandler") ? "the error handler" : "as at the top of a file: one, or a list of '- " + name + ":'")))
                    .toArray(Option[]::new));

    private static final StepDescriptor BEANS = StepDescriptor.of("beans", "A list of objects that routes refer to by name.")
            .with(
                    new Option("name", OptionType.TEXT, "", true, "its name"),
                    new Option("type", OptionType.TEXT, "", true, "its class"),
                    Option.optional("properties", OptionType.TEXT, "", "its properties, as a mapping"),
                    Option.optional("constructors", OptionType.TEXT, "", "arguments of its constructor: {0: …, 1: …}"),
                    Option.optional("factoryMethod", OptionType.TEXT, "", "the static method of the class that makes it"),
                    Option.optional("initMethod", OptionType.TEXT, "", "the method that is called when it has been made"),
                    Option.optional("destroyMethod", OptionType.TEXT, "", "the method that is called at the end"))
            .without(BeansReader.NOT_YET.toArray(String[]::new));

    static final List<StepDescriptor> ALL = List.of(BEANS, FROM, ROUTE, CONFIGURATION);

    private EntryDescriptors() {}
}

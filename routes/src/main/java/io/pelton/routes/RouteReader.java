// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.error.Problem;
import io.pelton.plan.StepInfo;
import io.pelton.routes.eip.ReceivedInto;
import io.pelton.routes.eip.Unguarded;
import io.pelton.routes.simple.Scope;
import io.pelton.routes.spelling.Spelling;
import io.pelton.routes.yaml.YamlNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Reads the routes of documents: first what each is called, as log steps need the names, then what is in them. */
final class RouteReader {
    private static final List<String> TOP_LEVEL = List.of("from", "route");

    /** How a first line begins by which a shell has Camel run the file. */
    private static final String OF_JBANG = "///usr/bin/env jbang ";

    /** Options that are read elsewhere, or make no difference here: messages can always be read again, and nothing is traced. */
    private static final List<String> WITHOUT_EFFECT = List.of("messageHistory", "streamCache", "trace");

    /**
     * What is said around the routes of a document, or of those that ask for it. It is read for each of them, as steps know the route that they
     * belong to.
     */
    private record Surroundings(Context context, List<YamlNode.Entry> entries) {
        RouteFrame frame(RouteSettings route) {
            FrameReader reader = new FrameReader(new StepReader(context, route), context.problems());
            entries.forEach(reader::read);
            return reader.frame();
        }

        /** The same, known to no route. */
        RouteFrame frame() {
            return frame(RouteSettings.of(""));
        }
    }

    /** A configuration of routes that ask for it by its id, or of all if it has none. */
    private record Configuration(String id, Surroundings around) {}

    /**
     * A route that was found.
     *
     * @param context what it is read with
     * @param entry the entry that makes it one: {@code route} or {@code from}
     * @param writtenId its id; empty if none is written
     * @param around what is said around it
     */
    private record Found(Context context, YamlNode.Entry entry, Optional<Text> writtenId, Surroundings around) {
        Origin origin() {
            return entry.key().origin();
        }

        /** Whether a template is used for it. */
        boolean isTemplated() {
            return !context.scope().names().isEmpty();
        }
    }

    private final Context context;
    private final RestReader rests;
    private final List<Found> found = new ArrayList<>();
    private final List<Surroundings> surroundings = new ArrayList<>();

    /** Those of routes that are not made of templates: as in Camel, only then what they say of messages that are sent is for other routes, too. */
    private final Set<Surroundings> ofPlainRoutes = Collections.newSetFromMap(new IdentityHashMap<>());

    private final List<Runnable> templated = new ArrayList<>();
    private final List<YamlNode.Entry> configurationEntries = new ArrayList<>();
    private final List<Configuration> configurations = new ArrayList<>();
    private final Map<String, Origin> configurationIds = new HashMap<>();
    private final List<String> leftOut = new ArrayList<>();

    RouteReader(Context context) {
        this.context = context;
        this.rests = new RestReader(context);
    }

    /** One for routes that {@code other} has found, with a context of their own. */
    private RouteReader(Context context, RouteReader other) {
        this.context = context;
        this.rests = other.rests;
        this.leftOut.addAll(other.leftOut);
        this.configurations.addAll(other.configurations);
        this.surroundings.addAll(other.surroundings);
        this.ofPlainRoutes.addAll(other.ofPlainRoutes);
    }

    /** Finds the routes of one document. */
    void add(YamlNode document) {
        if (document instanceof YamlNode.Scalar text && text.value().startsWith(OF_JBANG) && text.origin().line() == 1) {
            return;
        }
        if (IntegrationDocument.isOne(document)) {
            new IntegrationDocument(context).flows((YamlNode.Mapping) document).ifPresent(this::add);
            return;
        }
        if (PipeDocument.isOne(document)) {
            YamlNode.Mapping pipe = (YamlNode.Mapping) document;
            new PipeDocument(pipe, context).routes(pipe).ifPresent(this::add);
            return;
        }
        if (KameletDocument.hasKind(document)) {
            new KameletDocument(context).read((YamlNode.Mapping) document)
                    .ifPresent(kamelet -> context.templates().add(kamelet, context.problems()));
            return;
        }
        if (!(document instanceof YamlNode.Sequence list)) {
            boolean isRoute = document instanceof YamlNode.Mapping mapping
                    && mapping.entries().stream().anyMatch(entry -> TOP_LEVEL.contains(entry.name()));
            context.problems().add(
                    ErrorCode.ROUTE_STRUCTURE,
                    document.origin(),
                    "a list of routes is expected, found " + document.kind(),
                    isRoute ? "begin the route with '- '" : "begin with '- route:' or '- from:'");
            return;
        }
        Surroundings around = new Surroundings(context, new ArrayList<>());
        surroundings.add(around);
        list.items().forEach(item -> item(item, around));
    }

    private void item(YamlNode item, Surroundings around) {
        if (!(item instanceof YamlNode.Mapping mapping) || mapping.entries().isEmpty()) {
            context.problems().add(
                    ErrorCode.ROUTE_STRUCTURE,
                    item.origin(),
                    "a route is expected, found " + item.kind(),
                    "begin with '- route:' or '- from:'");
            return;
        }
        YamlNode.Entry first = mapping.entries().getFirst();
        if (first.name().equals("beans")) {
            new BeansReader(context).read(first.value());
        } else if (first.name().equals("dataFormats")) {
            new DataFormatsReader(context).read(first);
        } else if (TOP_LEVEL.contains(first.name())) {
            found.add(new Found(context, first, id(first.value()), around));
        } else if (first.name().equals("routeTemplate")) {
            new TemplateReader(context).template(first)
                    .ifPresent(template -> context.templates().add(template, context.problems()));
        } else if (first.name().equals("templatedRoute")) {
            templated.add(() -> new TemplateReader(context).templated(first)
                    .ifPresent(made -> found.add(new Found(made.context(), made.template().route(), made.routeId(), around))));
        } else if (FrameReader.NAMES.contains(first.name())) {
            around.entries.add(first);
            reportLate(first, around);
        } else if (first.name().equals("routeConfiguration")) {
            configurationEntries.add(first);
        } else if (RestReader.NAMES.contains(first.name())) {
            rests.read(first).forEach(request -> found.add(new Found(context, request.route(), request.id(), around)));
        } else {
            reportUnknown(first);
        }
        for (YamlNode.Entry other : mapping.entries().subList(1, mapping.entries().size())) {
            reportBeside(first, other);
        }
    }

    /** As in Camel, what is said around routes stands before them. */
    private void reportLate(YamlNode.Entry entry, Surroundings around) {
        if (found.stream().anyMatch(route -> route.around().equals(around))) {
            context.problems().add(
                    ErrorCode.ROUTE_STRUCTURE,
                    entry.key().origin(),
                    "'" + entry.name() + "' comes after a route",
                    "move it up: it is for the routes behind it, and Camel wants it before all of them");
        }
    }

    private void reportBeside(YamlNode.Entry first, YamlNode.Entry other) {
        context.problems().add(
                ErrorCode.ROUTE_STRUCTURE,
                other.key().origin(),
                "'" + other.name() + "' stands beside '" + first.name() + "'",
                TOP_LEVEL.contains(other.name())
                        ? "begin each route with '- '"
                        : "indent it deeper than '" + first.name() + "': it belongs under it");
    }

    private void reportUnknown(YamlNode.Entry entry) {
        String name = entry.name();
        if (CamelNames.TOP_LEVEL.contains(name)) {
            context.problems().add(
                    ErrorCode.NOT_SUPPORTED, entry.key().origin(), "Camel's '" + name + "' is not supported yet");
            return;
        }
        boolean isStep = StepKinds.names().contains(name) || CamelNames.STEPS.contains(name);
        context.problems().add(
                ErrorCode.ROUTE_STRUCTURE,
                entry.key().origin(),
                "a route is expected, found '" + name + "'",
                Slips.ofEntry(name)
                        .or(() -> Spelling.nearest(name, entryNames()).map(near -> "did you mean '" + near + "'?"))
                        .orElse(
                                isStep
                                        ? "steps belong below 'steps:' of a route's 'from:'"
                                        : "begin with '- route:' or '- from:'"));
    }

    private static List<String> entryNames() {
        return Stream.of(TOP_LEVEL.stream(), RestReader.NAMES.stream(), RouteCatalog.entries().stream().map(StepDescriptor::name))
                .flatMap(Function.identity())
                .toList();
    }

    private Optional<Text> id(YamlNode value) {
        return value instanceof YamlNode.Mapping mapping
                        && mapping.get("id").orElse(null) instanceof YamlNode.Scalar scalar
                        && !scalar.isNull()
                ? Optional.of(context.text(scalar))
                : Optional.empty();
    }

    /** All routes that were found, read. */
    List<RouteDefinition> routes() {
        templated.forEach(Runnable::run);
        rests.description().ifPresent(request ->
                found.add(new Found(context, request.route(), request.id(), new Surroundings(context, List.of()))));
        List<String> ids = ids();
        ids.forEach(context.templates()::take);
        found.stream().filter(route -> !route.isTemplated()).map(Found::around).forEach(ofPlainRoutes::add);
        surroundings.forEach(Surroundings::frame);
        configurationEntries.forEach(this::configuration);
        context.templates().setFrame(frame(List.of()));
        Map<Integer, Found> wanted = new LinkedHashMap<>();
        List<RouteDefinition> routes = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            Found route = found.get(i);
            if (route.entry().name().equals("from") || new Precondition(route.context()).holds(route.entry())) {
                noteStub(route);
                wanted.put(i, route);
            }
        }
        wanted.forEach((i, route) -> routes.add(route(route, ids.get(i))));
        UnusedTemplates.check(context);
        return routes;
    }

    /** Whether a stub is an endpoint of routes is to be known before the steps that send to it are read. */
    private static void noteStub(Found route) {
        YamlNode from = route.entry().value() instanceof YamlNode.Mapping mapping && route.entry().name().equals("route")
                ? mapping.get("from").orElse(null)
                : route.entry().value();
        if (from instanceof YamlNode.Mapping mapping && mapping.get("uri").orElse(null) instanceof YamlNode.Scalar uri && !uri.isNull()) {
            EndpointUri parts = EndpointUri.parse(route.context().withProblems(new Problems()).text(uri).inOneLine().value());
            if (parts.scheme().equals(SedaEndpoint.STUB.scheme())) {
                route.context().controls().readStub(new CalledName(parts.scheme(), parts.path()));
            }
        }
    }

    /** A route made of the entry of a template. */
    RouteDefinition instance(YamlNode.Entry entry, String id) {
        if (entry.name().equals("route") && !new Precondition(context).holds(entry)) {
            context.problems().add(
                    ErrorCode.BAD_VALUE,
                    entry.key().origin(),
                    "the precondition of this route does not hold, so that nothing takes its messages",
                    "remove 'precondition', or what uses the route");
        }
        return body(new Found(context, entry, Optional.empty(), new Surroundings(context, List.of())), id);
    }

    private RouteDefinition route(Found route, String id) {
        Optional<Text> prefix = nodePrefix(route.entry().value());
        if (!route.isTemplated() && prefix.isEmpty()) {
            return body(route, id);
        }
        Context inside = prefix.map(text -> route.context().withPrefix(text.value())).orElse(route.context());
        return new RouteReader(inside, this).body(route, id);
    }

    /** What begins the ids of its steps. */
    private Optional<Text> nodePrefix(YamlNode route) {
        return route instanceof YamlNode.Mapping mapping && mapping.get("nodePrefixId").orElse(null) instanceof YamlNode.Scalar scalar
                ? Optional.of(context.text(scalar))
                : Optional.empty();
    }

    /** Their ids; those without one are called {@code route1}, {@code route2} and so on, as in Camel. */
    private List<String> ids() {
        Map<String, Origin> taken = new HashMap<>();
        for (Found route : found) {
            route.writtenId().ifPresent(id -> {
                Origin first = taken.putIfAbsent(id.value(), id.origin());
                if (first != null) {
                    context.problems().add(
                            ErrorCode.DUPLICATE_ID,
                            id.origin(),
                            "two routes have the id '" + id.value() + "', the first at " + first,
                            "give one of them another id");
                }
            });
        }
        List<String> ids = new ArrayList<>();
        int ofTemplates = (int) found.stream().filter(route -> route.writtenId().isEmpty() && route.isTemplated()).count();
        int number = 1;
        for (Found route : found) {
            int skipped = route.isTemplated() ? ofTemplates : 0; // Camel numbers these twice
            while (route.writtenId().isEmpty() && taken.containsKey("route" + (number + skipped))) {
                number++;
            }
            ids.add(route.writtenId().isPresent() ? route.writtenId().get().value() : "route" + (skipped + number++));
        }
        return ids;
    }

    private void configuration(YamlNode.Entry entry) {
        if (!(entry.value() instanceof YamlNode.Mapping mapping)) {
            context.problems().add(
                    ErrorCode.ROUTE_STRUCTURE, entry.value().origin(), "'routeConfiguration' takes a mapping, found " + entry.value().kind());
            return;
        }
        Fields fields = new Fields(mapping, "'routeConfiguration'", context);
        String id = fields.id();
        if (!new Precondition(context).holds(entry)) {
            leftOut.add(id);
            return;
        }
        fields.text("id").ifPresent(text -> checkIsFirst(id, text.origin()));
        fields.text("precondition");
        fields.text("description");
        fields.text("note");
        Surroundings around = new Surroundings(context, FrameReader.NAMES.stream()
                .flatMap(name -> fields.entry(name).stream())
                .flatMap(inner -> entries(inner).stream())
                .toList());
        around.frame();
        fields.finish(List.of());
        configurations.add(new Configuration(id, around));
    }

    /** Camel refuses a second configuration of the same id, in whatever file. */
    private void checkIsFirst(String id, Origin origin) {
        Origin first = configurationIds.putIfAbsent(id, origin);
        if (first != null) {
            context.problems().add(
                    ErrorCode.DUPLICATE_ID,
                    origin,
                    "two routeConfigurations have the id '" + id + "', the first at " + first,
                    "put what both say into one, or give them ids with the same beginning and name them as '" + id + "*'");
        }
    }

    /** In a configuration, all but the error handler stand in lists, each under its name again. */
    private static List<YamlNode.Entry> entries(YamlNode.Entry entry) {
        if (!(entry.value() instanceof YamlNode.Sequence list)) {
            return List.of(entry);
        }
        return list.items().stream()
                .map(item -> item instanceof YamlNode.Mapping mapping
                                && mapping.entries().size() == 1
                                && mapping.entries().getFirst().name().equals(entry.name())
                        ? mapping.entries().getFirst()
                        : new YamlNode.Entry(entry.key(), item))
                .toList();
    }

    /** What stands around a route: its file's, then its configurations'. */
    private RouteFrame around(Found route, RouteSettings settings, Optional<Text> configurationId) {
        // As in Camel, routes made of templates have the error handler of their file, and what is for all routes.
        RouteFrame ofFile = route.around().frame(settings);
        RouteFrame own = context.scope().names().isEmpty() ? ofFile : ofFile.handlerOnly().then(sends(route.around(), settings));
        RouteFrame frame = sendsBefore(route.around(), settings).then(own);
        List<NamePattern> asked = configurationId.map(RouteReader::asked).orElse(List.of());
        for (Configuration configuration : wanted(asked)) {
            frame = frame.then(configuration.around().frame(settings));
        }
        for (NamePattern pattern : asked) {
            if (Stream.concat(configurations.stream().map(Configuration::id), leftOut.stream()).noneMatch(pattern)) {
                context.problems().add(
                        ErrorCode.BAD_VALUE,
                        configurationId.get().origin(),
                        "there is no routeConfiguration '" + pattern.text() + "'",
                        "give one this id");
            }
        }
        return frame;
    }

    /** What the configurations say that a route asks for, and what intercepts messages that are sent in all files: that is for kamelets. Known to no route. */
    private RouteFrame frame(List<NamePattern> asked) {
        RouteFrame sends = surroundings.stream().map(each -> sends(each, RouteSettings.of(""))).reduce(RouteFrame.NONE, RouteFrame::then);
        return wanted(asked).stream().map(configuration -> configuration.around().frame()).reduce(sends, RouteFrame::then);
    }

    /** What intercepts messages that are sent in the files before: as in Camel, it is for the routes of this one, too. */
    @SuppressWarnings("ReferenceEquality")
    private RouteFrame sendsBefore(Surroundings around, RouteSettings settings) {
        return surroundings.stream()
                .takeWhile(each -> each != around)
                .map(each -> sends(each, settings))
                .reduce(RouteFrame.NONE, RouteFrame::then);
    }

    private RouteFrame sends(Surroundings around, RouteSettings settings) {
        return ofPlainRoutes.contains(around) ? around.frame(settings).sends() : RouteFrame.NONE;
    }

    private static List<NamePattern> asked(Text configurationId) {
        return Stream.of(configurationId.value().split(",", -1)).map(id -> NamePattern.of(id.strip())).toList();
    }

    /** Those that a route asks for, in its order; without any, those of all routes. */
    private List<Configuration> wanted(List<NamePattern> asked) {
        return asked.isEmpty()
                ? configurations.stream().filter(configuration -> configuration.id().isEmpty()).toList()
                : asked.stream()
                        .flatMap(pattern -> configurations.stream().filter(configuration -> !configuration.id().isEmpty() && pattern.test(configuration.id())))
                        .toList();
    }

    /** Reads one route. The id of a {@code from} that stands alone is the route's, else it is that of the step. */
    private RouteDefinition body(Found route, String id) {
        int before = context.problems().size();
        YamlNode.Entry entry = route.entry();
        RouteSettings settings = settings(entry, id);
        FrameReader own = new FrameReader(new StepReader(context, settings), context.problems());
        Optional<Fields> fieldsOfRoute =
                entry.name().equals("route") && isMapping(entry) ? Optional.of(fieldsOf(entry, id, own)) : Optional.empty();
        Optional<Text> configuration = fieldsOfRoute.flatMap(fields -> fields.text("routeConfigurationId"));
        Optional<RouteFrame> askedAround = context.templates().asked();
        context.templates().setAsked(configuration.map(ids -> frame(asked(ids))));
        Optional<YamlNode.Entry> from = entry.name().equals("from")
                ? Optional.of(entry)
                : fieldsOfRoute.flatMap(fields -> fromOfRoute(entry, fields));
        RouteDefinition.Start start = new RouteDefinition.Unknown();
        List<RouteStep> steps = List.of();
        Optional<ReceivedInto> received = Optional.empty();
        String uri = "";
        if (from.isPresent() && isMapping(from.get())) {
            Fields fields = new Fields((YamlNode.Mapping) from.get().value(), "'from'", context);
            boolean isAlone = entry.name().equals("from");
            String name = isAlone ? fields.id() : fields.stepId();
            StepInfo info = StepInfo.at(from.get().key().origin()).withId(isAlone ? "" : name);
            Optional<PathParameters.Written> written = written(fields);
            YamlNode.Scalar key = from.get().key();
            start = written.map(endpoint -> start(endpoint, key, info, settings)).orElseGet(RouteDefinition.Unknown::new);
            uri = written.map(endpoint -> Targets.whole(endpoint.uri().value(), endpoint.parameters())).orElse("");
            received = received(fields, settings);
            Optional<RouteStep> bound = written.filter(endpoint -> RestEndpoint.is(EndpointUri.parse(endpoint.uri().value())))
                    .flatMap(endpoint -> rest(endpoint.uri(), key).step());
            steps = Stream.concat(bound.stream(), steps(fields, settings, own).stream().map(RouteReader::byItself)).toList();
            fields.finish(CamelNames.OPTIONS);
        }
        context.templates().setAsked(askedAround);
        boolean isSound = context.problems().size() == before;
        RouteFrame frame = own.frame().within(around(route, settings, configuration));
        RouteDefinition read = new RouteDefinition(id, route.origin(), uri, start, frame, received, steps, isSound).behindItsSource();
        return fieldsOfRoute.flatMap(fields -> fields.text("maxInFlight"))
                .map(most -> read.inFlight(most, context.problems()))
                .orElse(read);
    }

    private static RouteStep byItself(RouteStep step) {
        return step instanceof RouteStep.Block block && block.function() instanceof Unguarded unguarded
                ? new RouteStep.Block(block.name(), block.info(), unguarded.byItself(), block.branches(), block.titles())
                : step;
    }

    /** The step that puts what comes into a variable, if the route says so. */
    private Optional<ReceivedInto> received(Fields fields, RouteSettings settings) {
        return fields.text("variableReceive").flatMap(name -> new StepReader(context, settings).values().literal(Scope.VARIABLE, name)
                .map(place -> new ReceivedInto(place, true)));
    }

    /** What the steps of a route want to know of it; what is wrong with that is reported when the route itself is read. */
    private RouteSettings settings(YamlNode.Entry entry, String id) {
        if (!entry.name().equals("route") || !(entry.value() instanceof YamlNode.Mapping mapping)) {
            return RouteSettings.of(id);
        }
        Fields fields = new Fields(mapping, "'route'", context.withProblems(new Problems()));
        return new RouteSettings(id, fields.text("group").map(Text::value).orElse(""), fields.flag("logMask"));
    }

    private Fields fieldsOf(YamlNode.Entry route, String id, FrameReader own) {
        Fields fields = new Fields((YamlNode.Mapping) route.value(), "'route'", context);
        fields.text("id");
        fields.text("description");
        fields.text("note");
        fields.text("group");
        fields.text("maxInFlight");
        fields.text("nodePrefixId");
        fields.text("precondition");
        fields.flag("logMask");
        WITHOUT_EFFECT.forEach(fields::flag);
        fields.text("shutdownRoute").ifPresent(this::checkShutdown);
        fields.text("startupOrder").ifPresent(order -> context.controls().order(id, order, context.problems()));
        if (fields.has("autoStartup") && !fields.flag("autoStartup")) {
            fields.text("autoStartup").ifPresent(text -> context.controls().beginLate(id, text.origin()));
        }
        fields.entry("errorHandler").ifPresent(own::read);
        return fields;
    }

    private void checkShutdown(Text when) {
        if (!List.of("default", "defer").contains(when.value().toLowerCase(Locale.ROOT))) {
            context.problems().add(
                    ErrorCode.BAD_VALUE, when.origin(), "'shutdownRoute' takes Default or Defer, found '" + when.value() + "'");
        }
    }

    private Optional<YamlNode.Entry> fromOfRoute(YamlNode.Entry route, Fields fields) {
        if (fields.has("steps")) {
            fields.entry("steps").ifPresent(steps -> context.problems().add(
                    ErrorCode.ROUTE_STRUCTURE,
                    steps.key().origin(),
                    "'steps' stands beside 'from'",
                    "indent it deeper than 'from': steps belong under it"));
        }
        Optional<YamlNode.Entry> from = fields.entry("from");
        if (from.isEmpty()) {
            fields.missing(
                    List.of("from"),
                    new Problem(ErrorCode.ROUTE_STRUCTURE, route.key().origin(), "'route' needs 'from'", "write from: {uri, steps}"));
        }
        fields.finish(CamelNames.ROUTE);
        return from;
    }

    private boolean isMapping(YamlNode.Entry entry) {
        if (entry.value() instanceof YamlNode.Mapping) {
            return true;
        }
        boolean isUri = entry.name().equals("from") && entry.value().kind().startsWith("the text");
        context.problems().add(
                ErrorCode.ROUTE_STRUCTURE,
                entry.value() instanceof YamlNode.Scalar scalar && scalar.isNull()
                        ? entry.key().origin()
                        : entry.value().origin(),
                "'" + entry.name() + "' takes a mapping, found " + entry.value().kind(),
                isUri ? "write it as uri: below 'from:', and steps: beside uri" : "indent what belongs to it deeper");
        return false;
    }

    private Optional<PathParameters.Written> written(Fields fields) {
        fields.text("description");
        fields.text("note");
        Optional<Text> uri = fields.required("uri", "uri: SCHEME:PATH");
        Optional<YamlNode> parameters = fields.node("parameters");
        return uri.map(text -> PathParameters.applied(text, parameters, context));
    }

    private RestEndpoint rest(Text uri, YamlNode.Scalar key) {
        return new RestEndpoint(context, rests, uri, key);
    }

    private RouteDefinition.Start start(PathParameters.Written written, YamlNode.Scalar key, StepInfo info, RouteSettings settings) {
        Text uri = written.uri();
        Optional<YamlNode> parameters = written.parameters();
        EndpointUri parts = EndpointUri.parse(uri.value());
        if (CalledEndpoint.is(parts, context)) {
            return new CalledEndpoint(context, uri, parts, parameters).start();
        }
        if (KameletEndpoint.is(parts)) {
            return new KameletEndpoint(context, uri, parameters).start();
        }
        if (RestEndpoint.is(parts)) {
            return rest(uri, key)
                    .source(new EndpointReader(context, new ExpressionReader(context, settings).environment()), parts, parameters)
                    .<RouteDefinition.Start>map(source -> new RouteDefinition.FromSource(info, source))
                    .orElseGet(RouteDefinition.Unknown::new);
        }
        if (DataSetEndpoint.is(parts)) {
            return new DataSetEndpoint(context, uri, parts, parameters)
                    .source()
                    .<RouteDefinition.Start>map(source -> new RouteDefinition.FromSource(info, source))
                    .orElseGet(RouteDefinition.Unknown::new);
        }
        return new EndpointReader(context, new ExpressionReader(context, settings).environment())
                .source(uri, parts, parameters)
                .<RouteDefinition.Start>map(source -> new RouteDefinition.FromSource(info, source))
                .orElseGet(RouteDefinition.Unknown::new);
    }

    private List<RouteStep> steps(Fields fields, RouteSettings settings, FrameReader own) {
        Optional<YamlNode> node = fields.node("steps");
        if (node.isEmpty()) {
            fields.missing(
                    List.of("steps"),
                    new Problem(
                            ErrorCode.ROUTE_STRUCTURE, fields.origin(), "'from' has no 'steps'", "write steps: beside uri:, and each step below it"));
            return List.of();
        }
        YamlNode steps = own.readAmong(node.get());
        if (steps instanceof YamlNode.Sequence left && left.items().isEmpty() && node.get() instanceof YamlNode.Sequence all && !all.items().isEmpty()) {
            context.problems().add(
                    ErrorCode.ROUTE_STRUCTURE,
                    all.items().getFirst().origin(),
                    "'from' has no steps of its own: this is around the route, with all the steps after it if it has none",
                    "indent those that are for it below its 'steps:', and write at least one for the route");
            return List.of();
        }
        return new StepReader(context, settings).some(steps, "'from'");
    }
}

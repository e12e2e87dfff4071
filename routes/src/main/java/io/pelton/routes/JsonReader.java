// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.routes.access.AllowedClasses;
import io.pelton.routes.format.JsonFormat;
import io.pelton.routes.format.JsonNames;
import io.pelton.routes.format.JsonOptions;
import io.pelton.routes.spelling.Spelling;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the options of {@code json}. */
final class JsonReader {
    private static final String LIBRARY = "Jackson";

    private final Context context;

    JsonReader(Context context) {
        this.context = context;
    }

    /** The format with these options; empty after a problem. */
    Optional<JsonFormat> format(Fields fields) {
        int before = context.problems().size();
        fields.text("library").ifPresent(this::checkLibrary);
        refuse(fields, "allowUnmarshallType");
        refuse(fields, "allowJmsType");
        JsonOptions options = new JsonOptions(
                type(fields),
                fields.flag("useList"),
                fields.flag("prettyPrint"),
                !fields.has("contentTypeHeader") || fields.flag("contentTypeHeader"),
                fields.flag("combineUnicodeSurrogates"),
                oneOf(fields, "include", JsonNames.INCLUDE),
                oneOf(fields, "namingStrategy", JsonNames.STRATEGIES),
                timezone(fields),
                maxStringLength(fields),
                features(fields, "enableFeatures"),
                features(fields, "disableFeatures"));
        fields.text("contentTypeHeader");
        fields.finish(CamelNames.JSON);
        return context.problems().size() > before ? Optional.empty() : Optional.of(new JsonFormat(options));
    }

    private void checkLibrary(Text library) {
        if (!library.value().equalsIgnoreCase(LIBRARY)) {
            boolean isCamels = CamelNames.JSON_LIBRARIES.contains(library.value());
            context.problems().add(
                    isCamels ? ErrorCode.NOT_SUPPORTED : ErrorCode.BAD_VALUE,
                    library.origin(),
                    "'library' takes Jackson, found '" + library.value() + "'",
                    "leave it out: Jackson is the default");
        }
    }

    /** In Camel these let a header name the class that is made of the data. */
    private void refuse(Fields fields, String option) {
        fields.entry(option).ifPresent(entry -> {
            if (fields.flag(option)) {
                context.problems().add(
                        ErrorCode.NOT_SUPPORTED,
                        entry.key().origin(),
                        "'" + option + "' would let a header select a class, which none does here",
                        "name the class in the route: unmarshalType: CLASS");
            }
        });
    }

    private @Nullable Class<?> type(Fields fields) {
        Optional<Text> name = fields.text("unmarshalType");
        if (name.isEmpty()) {
            return null;
        }
        AllowedClasses classes = context.beans().classes();
        Optional<Class<?>> found = classes.find(name.get().value());
        if (found.isEmpty()) {
            context.problems().add(
                    ErrorCode.BAD_VALUE,
                    name.get().origin(),
                    "there is no class '" + name.get().value() + "'",
                    "write its whole name, such as java.util.Map, and start Pelton with --class-path=JAR if it is in a jar of yours");
            return null;
        }
        if (!classes.allows(found.get())) {
            context.problems().add(
                    ErrorCode.NOT_ALLOWED,
                    name.get().origin(),
                    AllowedClasses.refusal(found.get()),
                    AllowedClasses.advice(found.get()));
            return null;
        }
        return found.get();
    }

    private @Nullable String oneOf(Fields fields, String option, List<String> names) {
        Optional<Text> text = fields.text(option);
        text.filter(found -> !names.contains(found.value())).ifPresent(found -> context.problems().add(
                ErrorCode.BAD_VALUE,
                found.origin(),
                "'" + option + "' takes " + String.join(", ", names) + ", found '" + found.value() + "'",
                Spelling.nearest(found.value(), names).map(near -> "did you mean '" + near + "'?").orElse(null)));
        return text.map(Text::value).orElse(null);
    }

    private @Nullable ZoneId timezone(Fields fields) {
        Optional<Text> text = fields.text("timezone");
        try {
            return text.map(found -> ZoneId.of(found.value(), ZoneId.SHORT_IDS)).orElse(null);
        } catch (DateTimeException e) {
            context.problems().add(
                    ErrorCode.BAD_VALUE,
                    text.orElseThrow().origin(),
                    "there is no time zone '" + text.get().value() + "'",
                    "write for example UTC or Europe/Vienna");
            return null;
        }
    }

    private int maxStringLength(Fields fields) {
        Optional<Text> text = fields.text("maxStringLength");
        if (text.isEmpty()) {
            return JsonOptions.MAX_STRING_LENGTH;
        }
        if (!text.get().value().matches("[1-9]\\d{0,8}")) {
            context.problems().add(
                    ErrorCode.BAD_VALUE,
                    text.get().origin(),
                    "'maxStringLength' takes a number from 1 to 999999999, found '" + text.get().value() + "'");
            return JsonOptions.MAX_STRING_LENGTH;
        }
        return Integer.parseInt(text.get().value());
    }

    private List<String> features(Fields fields, String option) {
        List<String> features = new ArrayList<>();
        fields.text(option).ifPresent(text -> {
            for (String name : text.value().strip().split("\\s*,\\s*")) {
                if (JsonNames.isFeature(name)) {
                    features.add(name);
                } else {
                    context.problems().add(
                            ErrorCode.BAD_VALUE,
                            text.origin(),
                            "'" + option + "' takes features of Jackson's mapper, found '" + name + "'",
                            "separate them by commas; those of SerializationFeature, DeserializationFeature and MapperFeature"
                                    + " are known");
                }
            }
        });
        return features;
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.Origin;
import io.pelton.flow.DeadLetter;
import io.pelton.message.Message;
import io.pelton.routes.letter.BodyForm;
import io.pelton.routes.letter.LetterValue;
import io.pelton.spi.StoredName;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A dead letter as a message again, with properties that say where it enters its route, and how often it was tried before. */
final class ReplayedMessage {
    /** The id of the step at which it enters; gone from there on. */
    private static final String ENTRY = "PeltonReplayEntry";

    /** How often it was tried before: that stays. */
    private static final String ATTEMPTS = "PeltonReplayAttempts";

    /** The letter that is sent to an output, so that it is written again as it was. Nothing keeps this. */
    private static final String LETTER = "PeltonReplayLetter";

    private ReplayedMessage() {}

    /** {@code letter} on its way to the step {@code entry}, or as it came if that is {@link ReplayEntries#START}. */
    static Message of(DeadLetters.Letter letter, String entry) {
        Message message = entry.equals(ReplayEntries.START) && letter.hasOriginal() ? new Message(original(letter)) : failed(letter);
        message.setFromRouteId(letter.route());
        message.setProperty(ATTEMPTS, letter.content().path("attempts").asInt(1));
        if (!entry.equals(ReplayEntries.START)) {
            message.setProperty(ENTRY, entry);
        }
        if (entry.startsWith(StoredName.REPLAYED_LETTERS)) {
            message.setProperty(LETTER, letter);
        }
        return message;
    }

    /** The letter that {@code record} is, if it is sent to an output; null for any other. */
    static DeadLetters.@Nullable Letter letter(Object record) {
        return switch (record) {
            case LetterSink.Sent sent -> sent.letter();
            case Message message when message.property(LETTER) instanceof DeadLetters.Letter letter -> letter;
            default -> null;
        };
    }

    /** {@code failed} as a letter of the step that it was one of before, with the message that step got, if an output has refused it. */
    static DeadLetter restored(DeadLetter failed) {
        DeadLetters.Letter letter = letter(failed.record());
        if (letter == null) {
            return failed;
        }
        Message message = failed(letter);
        message.setFromRouteId(letter.route());
        message.setProperty(ATTEMPTS, letter.content().path("attempts").asInt(1));
        return new DeadLetter(
                failed.time(),
                failed.flow(),
                failed.planVersion(),
                letter.text("step"),
                new Origin(letter.text("origin"), 0, 0),
                letter.text("position"),
                message,
                original(letter),
                failed.code(),
                failed.reason(),
                failed.attempts());
    }

    /** What the source has read; null if the letter does not say. */
    static @Nullable Object original(DeadLetters.Letter letter) {
        String pointer = letter.content().path(DeadLetterJson.ORIGINAL).isObject() ? "/" + DeadLetterJson.ORIGINAL : "";
        return letter.hasOriginal() ? body(letter.original(), pointer, letter.content().path(DeadLetterJson.TYPES)) : null;
    }

    /** As the step got it that has failed. */
    private static Message failed(DeadLetters.Letter letter) {
        JsonNode content = letter.content();
        JsonNode types = content.path(DeadLetterJson.TYPES);
        Message message = new Message(body(content, "", types));
        content.path("headers").forEachEntry((name, value) -> message.setHeader(name, value(value, NumberTypes.below("/headers", name), types)));
        content.path("properties").forEachEntry((name, value) -> message.setProperty(name, value(value, NumberTypes.below("/properties", name), types)));
        content.path("variables").forEachEntry((name, value) -> message.setVariable(name, value(value, NumberTypes.below("/variables", name), types)));
        return message;
    }

    private static @Nullable Object body(JsonNode content, String pointer, JsonNode types) {
        Object text = value(content.path("body"), pointer + "/body", types);
        return value(content.path("form"), pointer + "/form", types) instanceof Map<?, ?> form ? BodyForm.body(text, form) : text;
    }

    /** Where {@code record} is still on its way to; null if it has arrived, or never was. */
    static @Nullable String entry(Object record) {
        return record instanceof Message message && message.property(ENTRY) instanceof String entry ? entry : null;
    }

    /** It has arrived there. */
    static void arrived(Object record) {
        ((Message) record).setProperty(ENTRY, null);
    }

    /** How often {@code record} was tried before it was replayed; 0 for one that was not. */
    static int attempts(Object record) {
        return record instanceof Message message && message.property(ATTEMPTS) instanceof Number attempts ? attempts.intValue() : 0;
    }

    /** What {@link Json} has made text of, at {@code pointer}; {@code types} are {@link NumberTypes}. */
    private static @Nullable Object value(JsonNode node, String pointer, JsonNode types) {
        if (node.isObject()) {
            if (node.size() == 1 && node.path(LetterValue.BYTES).isString()) {
                try {
                    return Base64.getDecoder().decode(node.path(LetterValue.BYTES).stringValue());
                } catch (IllegalArgumentException e) {
                    // a map with such a key
                }
            }
            Map<String, @Nullable Object> map = new LinkedHashMap<>();
            node.forEachEntry((name, value) -> map.put(name, value(value, NumberTypes.below(pointer, name), types)));
            return map;
        }
        if (node.isArray()) {
            List<@Nullable Object> list = new ArrayList<>();
            node.forEach(item -> list.add(value(item, pointer + "/" + list.size(), types)));
            return list;
        }
        if (node.isNumber()) {
            return NumberTypes.read(node, types.path(pointer).stringValue(null));
        }
        if (node.isBoolean()) {
            return node.booleanValue();
        }
        return node.isString() ? node.stringValue() : null;
    }
}

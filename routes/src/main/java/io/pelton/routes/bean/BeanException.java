// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.bean;

import io.pelton.error.ErrorCode;
import io.pelton.routes.access.AllowedClasses;
import io.pelton.routes.spelling.Spelling;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A bean that cannot be made, or a call of one that cannot be understood or is not allowed. */
public final class BeanException extends RuntimeException {
    private static final String START = "start Pelton with --with FILE.java or --class-path=JAR if the class is yours, or with --with"
            + " group:artifact:version if it is of a library";
    private static final int MOST_LISTED = 20;

    private final ErrorCode code;
    private final @Nullable String suggestion;

    BeanException(String message) {
        this(ErrorCode.BAD_VALUE, message, null, null);
    }

    BeanException(String message, @Nullable Throwable cause) {
        this(ErrorCode.BAD_VALUE, message, null, cause);
    }

    private BeanException(ErrorCode code, String message, @Nullable String suggestion, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
        this.suggestion = suggestion;
    }

    /** There is no class of the name {@code type}. */
    static BeanException missing(String type) {
        return new BeanException(ErrorCode.BAD_VALUE, "there is no class '" + type + "'", START, null);
    }

    /** Not just one of the declared beans is a {@code type}, but {@code names}. */
    static BeanException notOne(String type, List<String> names) {
        return names.isEmpty()
                ? new BeanException(ErrorCode.BAD_VALUE, "no bean is a '" + type + "'", "declare one among 'beans'", null)
                : new BeanException(
                        ErrorCode.BAD_VALUE,
                        "several beans are a '" + type + "': " + String.join(", ", names),
                        "name the one that is meant, as in '#bean:" + names.getFirst() + "'",
                        null);
    }

    /** Nothing is called {@code name}, neither one of the beans that are {@code declared} nor a class. */
    static BeanException unknown(String name, Collection<String> declared) {
        String near = Spelling.didYouMean(name, declared);
        return new BeanException(
                ErrorCode.BAD_VALUE,
                "there is no bean and no class '" + name + "'",
                near != null ? near : "declare it among 'beans', or name a class: '#class:com.example.Type'; " + START,
                null);
    }

    /** {@code owner} has no method {@code name}, where {@code kind} says what kind of method is wanted; it has those called {@code others}. */
    static BeanException noMethod(String owner, String kind, String name, List<String> others) {
        String near = Spelling.didYouMean(name, others);
        return new BeanException(
                ErrorCode.BAD_VALUE,
                "'" + owner + "' has no " + kind + " '" + name + "'",
                near != null || others.isEmpty() ? near : "it has " + String.join(", ", others.subList(0, Math.min(others.size(), MOST_LISTED))),
                null);
    }

    /** Routes may not use {@code type}. */
    static BeanException refused(Class<?> type) {
        return new BeanException(
                ErrorCode.NOT_ALLOWED, AllowedClasses.refusal(type), AllowedClasses.advice(type), null);
    }

    /** Routes may not call {@code method}, although there is one, because of the class that declares it. */
    static BeanException refused(String method, Class<?> receiver, Class<?> declarer) {
        String of = receiver == declarer ? "" : " of a " + receiver.getName();
        return new BeanException(
                ErrorCode.NOT_ALLOWED,
                "routes may not call '" + method + "'" + of + ": it belongs to the class '" + declarer.getName()
                        + "', which is none of Java's values and collections, and of no jar of --class-path",
                AllowedClasses.advice(declarer),
                null);
    }

    /** The message, for people: never null. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }

    /** What kind of problem this is: NOT_ALLOWED where a route may not do what it says. */
    public ErrorCode code() {
        return code;
    }

    /** What to do about it; null if that is not known. */
    public @Nullable String suggestion() {
        return suggestion;
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.error;

import java.io.IOException;
import java.io.Serial;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import org.jspecify.annotations.Nullable;

/** A flow has stopped at a record that failed. Its cause is what the step, source or sink threw. */
public final class RecordFailedException extends PeltonException {
    @Serial
    private static final long serialVersionUID = 1L;
    private static final int MOST_CAUSES = 20; // those of an exception may go in a circle

    private final String flow;
    private final String step;
    private final transient Origin origin;
    private final String position;
    private final String record;

    /**
     * The failure of one record.
     *
     * @param code what has happened: the code of the cause if it has one
     * @param flow id of the flow
     * @param step id of the step
     * @param origin where the step was written
     * @param position where the record stood in its source
     * @param record the record as text, cut to a length that can be printed
     * @param cause what was thrown
     */
    public RecordFailedException(
            ErrorCode code,
            String flow,
            String step,
            Origin origin,
            String position,
            String record,
            @Nullable Throwable cause) {
        super(
                code,
                "'" + step + "' of '" + flow + "' (" + origin + ") failed for the record at " + position + ": "
                        + reason(cause) + "; the record: " + record,
                cause);
        this.flow = flow;
        this.step = step;
        this.origin = origin;
        this.position = position;
        this.record = record;
    }

    /** Id of the flow. */
    public String flow() {
        return flow;
    }

    /** Id of the step. */
    public String step() {
        return step;
    }

    /** Where the step was written. */
    public Origin origin() {
        return origin;
    }

    /** Where the record stood in its source. */
    public String position() {
        return position;
    }

    /** The record as text, perhaps cut. */
    public String record() {
        return record;
    }

    /** The type and message of an error, as it is shown for a failed record; words where the type is all that the JDK says. */
    public static String reason(@Nullable Throwable cause) {
        if (cause == null) {
            return "unknown";
        }
        String type = cause.getClass().getSimpleName();
        String message;
        String network;
        try {
            message = cause.getMessage();
            network = network(cause, message);
        } catch (Throwable e) { // an exception of the user's, whose message may be made when it is asked for
            return type + " (its getMessage() threw " + e.getClass().getName() + ")";
        }
        if (cause instanceof PeltonException) {
            return String.valueOf(message);
        }
        if (cause instanceof FileSystemException refused && refused.getReason() == null && message != null) {
            return message + ": " + refusal(refused);
        }
        if (message == null && cause instanceof StackOverflowError) { // one that the JVM has thrown
            message = "calls are nested too deep, as by a function that calls itself without end; if that is meant,"
                    + " PELTON_OPTS=-Xss64m gives them more room";
        }
        boolean isOwn = cause.getClass().getName().startsWith("io.pelton."); // its name says nothing to who has not written it
        return (message == null ? type : isOwn ? message : type + ": " + message) + network;
    }

    /** What the network said, in brackets, where {@code message} does not: some drivers say no more than that they have no connection. */
    private static String network(Throwable failure, @Nullable String message) {
        Throwable cause = failure.getCause();
        for (int depth = 0; cause != null && depth < MOST_CAUSES; depth++) {
            String said = cause.getMessage();
            if (cause.getClass().getName().startsWith("java.net.") && cause instanceof IOException && said != null) {
                return message != null && message.contains(said) ? "" : " (" + cause.getClass().getSimpleName() + ": " + said + ")";
            }
            cause = cause.getCause();
        }
        return "";
    }

    /** What the system said: the message of such an exception is only the file. */
    private static String refusal(FileSystemException refused) {
        return switch (refused) {
            case NoSuchFileException _ -> "no such file or folder";
            case AccessDeniedException _ -> "permission denied";
            case FileAlreadyExistsException _ -> "the file exists already";
            case NotDirectoryException _ -> "not a folder";
            case DirectoryNotEmptyException _ -> "the folder is not empty";
            default -> refused.getClass().getSimpleName();
        };
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.error;

import java.util.Optional;

/**
 * The stable codes of everything that can go wrong. A code never changes its meaning; {@code pelton explain CODE} prints
 * its {@link #summary()} and {@link #advice()}.
 *
 * <p>{@code PL1xx} configuration, {@code PL2xx} data, {@code PL3xx} external system, {@code PL9xx} internal.
 */
public enum ErrorCode {
    FILE_NOT_FOUND(
            101,
            "a file or folder named in the configuration does not exist",
            "Check the spelling and the folder the command runs in: relative paths start there."),
    NOT_A_FILE(
            102,
            "a folder, or something else that is not a regular file, stands where a file is wanted",
            "Name the file itself, or a pattern such as DIR/*.log for all files of a folder."),
    NOT_READABLE(
            103,
            "a file or folder exists but may not be read or written by this user",
            "Look at its owner and permissions (ls -l), or run as a user who may use it."),
    YAML_SYNTAX(
            104,
            "the text is not YAML, or uses YAML that Pelton refuses (tabs as indentation, global tags, duplicate keys)",
            "Indent with spaces, and quote values that contain ': ' or ' #'."),
    ROUTE_STRUCTURE(
            105,
            "the YAML is well formed but is not shaped like a route, a test or a project file",
            "A file of routes is a list of '- route: {id, from: {uri, parameters, steps}}' or '- from: {uri, steps}'."),
    UNKNOWN_STEP(
            106,
            "a step of this name does not exist",
            "Look for a typing error; the message names the nearest step. Steps have the names of Camel's YAML DSL."),
    UNKNOWN_OPTION(
            107,
            "a step, an endpoint or a project file has no option of this name",
            "The message lists the options there are."),
    UNKNOWN_ENDPOINT(
            108,
            "no endpoint has this scheme, or it cannot be used in this place",
            "A scheme is what precedes the first colon of an URI. The message lists those that can be used in this place:"
                    + " some can only be read from, some only be written to. 'pelton doc SCHEME:' says more."),
    MISSING_OPTION(109, "a required option is missing", "Add the option that the message names."),
    BAD_VALUE(
            110,
            "an option has a value of the wrong type or outside its range",
            "The message says what was found and what is wanted."),
    BAD_EXPRESSION(
            111,
            "an expression cannot be understood",
            "The caret stands where reading stopped. Text is put in quotes, functions in ${…}."),
    UNRESOLVED_PLACEHOLDER(
            112,
            "a {{placeholder}} has neither a value nor a default",
            "Give it with --set name=value, an environment variable or a properties file, or write {{name:default}}."),
    DUPLICATE_ID(113, "two things of one kind have the same id or name, such as two routes, two steps or two beans", "Rename one of them."),
    MISSING_SINK(
            114,
            "records reach the end of a flow without having been written anywhere",
            "End the flow with to(sink); to drop the records on purpose, write them to 'discard'."),
    UNCONNECTED_BRANCH(
            115,
            "the records of a branch end nowhere: it has no sink and nothing follows it",
            "Write the branch to a sink, or let a step that writes follow after the branches."),
    IMPOSSIBLE_GUARANTEE(
            116,
            "more is asked for than a source or a sink can give: a delivery guarantee, or being told what is committed",
            "'pelton plan FILE --state DIR' says what each sink gives, and why. Keep state (--state DIR), read from a source that can be read again,"
                    + " write to a sink that can be cut back, or ask for less."),
    UNKNOWN_DIRECT(
            117,
            "a 'direct:' or 'seda:' endpoint is written to, but no route reads from it, or its routes call each other in a"
                    + " circle",
            "Add a route with 'from: direct:NAME', or correct the name."),
    NOT_SUPPORTED(
            118,
            "Camel has this, Pelton does not have it yet",
            "Nothing was ignored: take the part out, or run this route on Camel."),
    USAGE(119, "the command line cannot be understood, or names what is not there", "See pelton help."),
    NOT_ALLOWED(
            120,
            "a route or a project file wants something that only who starts Pelton may allow",
            "If you trust its author, start Pelton with the option that the message names."),
    READS_ITS_OUTPUT(
            121,
            "a file is read and written in the same run",
            "Write to another file, and rename it when the run is over. A pattern must not match the name of an output."),
    INPUT_SHARED(
            122,
            "several routes of a run read from an input that gives each record to one reader only",
            "Read it with one route that hands records on to the others, such as with 'multicast' or 'choice' to 'direct:' endpoints."),
    NO_OWN_ID(
            123,
            "a step of which something is kept for the next run has no id of its own",
            "Give it one: 'id: NAME' beside what it does. The number that it is called by may be another step's when the route is edited, and that"
                    + " would go on with its state."),
    KEYS_OF_THEIR_OWN(
            124,
            "a step remembers keys in a file of its own, and the run keeps state in a folder",
            "The file knows keys of messages that come again after a kill, and would have them dropped. Use a MemoryIdempotentRepository: the state"
                    + " folder keeps its keys. Or run without --state."),
    JAVA_SOURCE(
            125,
            "a Java file of --with does not compile",
            "The message is that of the Java compiler, at its place in the file."),
    RECORD_TOO_LONG(
            201,
            "a record is longer than the limit",
            "Raise the limit (maxLineBytes) if such records are meant. With an error policy that skips or dead-letters, reading"
                    + " goes on after the record."),
    BAD_ENCODING(
            202,
            "a text does not fit its encoding: bytes that are not valid, or characters it cannot write",
            "Name the right charset; ISO-8859-1 reads every byte, UTF-8 writes every character."),
    STEP_FAILED(
            203,
            "a step's function threw an exception for a record",
            "The message names the step, the record and the cause. In Java, onError says what happens to such records."),
    MALFORMED_ROW(
            204,
            "a row does not have the fields it should have, or a field is not the number that is wanted",
            "The message names the row, the column, what was found and what is wanted. Say with an error policy what shall"
                    + " happen to such rows."),
    NUMBER_OVERFLOW(
            205,
            "a number, or a sum of numbers, is too great to be kept exactly",
            "Exact decimals have up to 18 digits, counting those behind the point of the longest number of the column."
                    + " Sum smaller groups, or round or scale the numbers before."),
    TOO_MANY_GROUPS(
            206,
            "a step has more groups than it may keep in memory",
            "Choose a key with fewer values. If so many are meant, give Java a larger heap (-Xmx), and 'summarize' a greater"
                    + " maxGroups."),
    BAD_CONVERSION(
            207,
            "a body cannot be converted to the type that a step wants",
            "The message shows the body and the type. Send such bodies another way with a filter or a choice before, or say with"
                    + " an error policy what shall happen to them."),
    MALFORMED_DATA(
            208,
            "a body is not what its data format says, or is beyond a limit of the format",
            "The message names the format, the place and what was found there. Say with an error policy what shall happen to"
                    + " such bodies."),
    FILE_GONE(
            209,
            "the file of a message was taken away before it was read",
            "Such a message is passed over and counted as skipped. If several processes read one folder, give the source"
                    + " readLock=markerFile or changed."),
    BODY_TOO_LARGE(
            210,
            "a body, or a part of one, is too large to be kept in memory",
            "Split a large file with 'streaming: true' and a token that stands in it often; give Java a larger heap (-Xmx) if"
                    + " such bodies are meant."),
    TOO_MUCH_STATE(
            211,
            "the steps of a run keep more than they may: groups, keys, messages that wait",
            "Keep less: complete groups of 'aggregate' earlier (completionSize, completionTimeout, completionInterval), choose a key"
                    + " with fewer values, make groups smaller. If so much is meant, raise the limit (--state-limit), which is half of"
                    + " the heap, or give Java a larger heap (-Xmx)."),
    CANNOT_BE_SAVED(
            212,
            "a value that a step is to keep is of a type that cannot be written down, and state is",
            "The message names the value and its type. Convert it before the step, such as with 'convertBodyTo' or 'marshal', or"
                    + " remove it with 'removeHeader' or 'removeProperty'."),
    TOO_MANY_DEAD_LETTERS(
            213,
            "more records have failed than may become dead letters",
            "Look at them: 'pelton dead list DIR'. If most of them have failed for one reason, mend that and run again. If the input is as bad"
                    + " as that, raise the limit that was reached: --dead-letter-limit is that of a run, --dead-letter-share that of the share."),
    ENDLESS_GROUPS(
            214,
            "at the end of the input, what steps that keep records emit comes back to them again and again",
            "Let messages leave the circle: put the step that sends them back under a condition that holds only so often, such as a"
                    + " count in a header."),
    BAD_FILE_NAME(
            220,
            "a file name that comes from data cannot be a file of the route's folder",
            "Names must not be absolute, lead out with '..' or go through symbolic links. Say with an error policy what shall"
                    + " happen to such records."),
    UNEXPECTED_MESSAGES(
            221,
            "a dataset: endpoint was not sent the messages that it expects",
            "The message names the first that are wrong. The data set is a bean of the route file."),
    READ_FAILED(
            301,
            "a source could not be opened or read",
            "The message names the source and what the system said. Positions that were committed stay valid."),
    WRITE_FAILED(
            302,
            "a sink could not be opened, written, flushed or closed; what it had not confirmed is not acknowledged",
            "The message names the sink and what the system said, such as a full disk, a missing permission, a closed pipe or a server that is away: mend that, and run again."),
    FILE_IN_USE(
            303,
            "a file that is to be written is being written by another process, or by another sink of this one",
            "The message says by which. Wait until it has ended, or write to another file."),
    READER_CLOSED(
            304,
            "the reader of standard output has closed it",
            "This is no failure: the flow reads no more, its other sinks write what has been read, and it ends as done."),
    STATE_UNREADABLE(
            305,
            "what a run had kept cannot be read back: another version has written it, or it is damaged",
            "The message names what does not fit. Undo that change, start with the version that has written the folder or with a copy of it, or forget what the"
                    + " message names: --drop-state ID, --from-start."),
    STATE_IN_USE(
            306,
            "a state folder is in use by another process, or by another run of this one",
            "Wait until it has ended. Runs at the same time need a folder each."),
    STATE_NOT_WRITTEN(
            307,
            "the state folder cannot be written, or was removed or replaced while it was in use",
            "The message names the file and what the system said. Mend that and start again: what was not written"
                    + " counts as not done, and is read again."),
    SOURCE_CHANGED(
            308,
            "what a run before has read in part is not there any more, or is shorter",
            "The message names the file and how far it was read. Bring it back, or read from the start, so that what was read already comes again:"
                    + " --drop-state ROUTE/SOURCE forgets one source ('pelton positions DIR' lists them), --from-start everything."),
    STATE_LEFT_OVER(
            309,
            "the state folder has something that no step goes on with",
            "Nothing was changed. What is forgotten is lost; 'pelton state list DIR' and 'pelton positions DIR' say what there is."),
    OUTPUT_CHANGED(
            310,
            "a file in which a sink is to go on is not there any more as the run before has left it, or has something that no such run has written; or a"
                    + " run without a state folder would replace one in which another one goes on",
            "Nothing was changed, neither the file nor the state folder. Bring the file back as it was, under its name; or do what the message says."),
    INTERNAL(901, "Pelton broke one of its own rules", "Please report it, with the whole message and stack trace."),
    OUT_OF_MEMORY(
            902,
            "the JVM has no memory left for what the routes keep",
            "Give it more, such as PELTON_OPTS=-Xmx4g, or keep less: complete groups of 'aggregate' earlier (completionSize,"
                    + " completionTimeout), 'split' with streaming: true. A record, and a dead letter of it, may need several times its size."
                    + " What was not written is not acknowledged.");

    private final int number;
    private final String summary;
    private final String advice;

    ErrorCode(int number, String summary, String advice) {
        this.number = number;
        this.summary = summary;
        this.advice = advice;
    }

    /** The code as it is printed, such as {@code PL106}. */
    public String code() {
        return "PL" + number;
    }

    /** What has happened, in one sentence without capital and full stop. */
    public String summary() {
        return summary;
    }

    /** What to do about it. */
    public String advice() {
        return advice;
    }

    /** Whose matter the error is. */
    public ErrorCategory category() {
        return switch (number / 100) {
            case 1 -> ErrorCategory.CONFIGURATION;
            case 2 -> ErrorCategory.DATA;
            case 3 -> ErrorCategory.EXTERNAL;
            default -> ErrorCategory.INTERNAL;
        };
    }

    /** Whether it ends the flow, whatever the error policy says: it is not the fault of one record, and no other try would go better. */
    public boolean endsFlow() {
        return switch (category()) {
            case EXTERNAL, INTERNAL -> true;
            case CONFIGURATION, DATA -> this == TOO_MANY_GROUPS || this == TOO_MUCH_STATE || this == TOO_MANY_DEAD_LETTERS || this == ENDLESS_GROUPS;
        };
    }

    /** The code printed as {@code code}, in any case; empty if there is none. */
    public static Optional<ErrorCode> of(String code) {
        for (ErrorCode candidate : values()) {
            if (candidate.code().equalsIgnoreCase(code)) {
                return Optional.of(candidate);
            }
        }
        return Optional.empty();
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The options of {@code file:}; they have Camel's names, defaults and meaning. */
final class FileOptions {
    static final List<Option> BOTH = List.of(
            expression("fileName", "writing: the file's name, by default that of the header CamelFileName, else the message's"
                    + " id; reading: the one name that is taken"),
            text("charset", "", "how files are read and written as text; UTF-8 if it is not given"),
            text("doneFileName", "", "the file that says that another one is complete; ${file:name} and ${file:name.noext}"
                    + " stand for the other's name"),
            flag("autoCreate", true, "whether folders that are missing are made"));

    static final List<Option> READING = List.of(
            flag("noop", false, "reading: whether files stay where they are; each is then taken once"),
            flag("delete", false, "reading: whether files are deleted when their messages are acknowledged"),
            expression("move", "reading: the folder, or with functions the name, to which files are moved when their messages"
                    + " are acknowledged; .camel by default"),
            expression("moveFailed", "reading: the same for files whose messages have failed; by default they stay"),
            expression("preMove", "reading: the same for files whose messages begin"),
            text("include", "", "reading: a regular expression (RE2) that names must match, in any case"),
            text("exclude", "", "reading: a regular expression (RE2) that names must not match"),
            text("includeExt", "", "reading: extensions, with commas, one of which names must have"),
            text("excludeExt", "", "reading: extensions, with commas, that names must not have"),
            text("antInclude", "", "reading: patterns such as **/*.txt, with commas, one of which paths must match"),
            text("antExclude", "", "reading: patterns that paths must not match"),
            flag("antFilterCaseSensitive", true, "reading: whether these patterns tell capital letters from small ones"),
            flag("recursive", false, "reading: whether files in folders below are taken"),
            number("minDepth", "0", "reading: how deep files must lie; those of the folder itself are at 1"),
            number("maxDepth", "2147483647", "reading: how deep files may lie"),
            flag("includeHiddenFiles", false, "reading: whether files whose names begin with a dot are taken"),
            flag("includeHiddenDirs", false, "reading: whether folders whose names begin with a dot are searched"),
            Option.optional("filterFile", OptionType.CONDITION, "", "reading: a condition for files that are taken, such as ${file:size} > 5000"),
            flag("preSort", false, "reading: no difference, names always come in alphabetical order"),
            text("sortBy", "", "reading: another order, such as reverse:file:modified;ignoreCase:file:name"),
            Option.optional("idempotent", OptionType.BOOLEAN, "", "reading: whether each file is taken once only, as with noop if nothing is said"),
            expression("idempotentKey", "reading: what a file is known by then; its absolute path by default"),
            text("idempotentFile", "", "reading: a file to remember that in beyond the run (Camel: a bean)"),
            text("readLock", "none", "reading: none, changed, rename or markerFile: how is known that nobody writes a file"),
            duration("readLockCheckInterval", "1000", "reading: how long a file must not change, for readLock=changed"),
            duration("readLockTimeout", "10000", "reading: how long one that changes is waited for in one look"),
            number("readLockMinLength", "1", "reading: how many bytes it must have"),
            duration("readLockMinAge", "0", "reading: how long ago it must have been written"),
            duration("initialDelay", "1000", "reading: the time before the first look"),
            duration("delay", "500", "reading: the time from one look to the next"),
            flag("useFixedDelay", true, "reading: must be true, times are counted from the end of a look"),
            flag("greedy", false, "reading: whether the next look follows at once where files were found"),
            number("repeatCount", "0", "reading: how many looks; then the route ends. 0 for ever"),
            number("maxMessagesPerPoll", "0", "reading: how many files of one look are taken; 0 for all"),
            flag("eagerMaxMessagesPerPoll", true, "reading: whether those are the first found, else the first in order"),
            flag("sendEmptyMessageWhenIdle", false, "reading: whether a look that finds nothing gives an empty message"),
            flag("startingDirectoryMustExist", false, "reading: whether it is an error that the folder does not exist"));

    static final List<Option> WRITING = List.of(
            text("fileExist", "Override", "writing: Override, Append, Fail, Ignore, Move or TryRename: what to do if the file"
                    + " exists"),
            text("appendChars", "", "writing: what follows each body with fileExist=Append; \\n is a line end"),
            expression("tempFileName", "writing: a name to write under before the file is renamed"),
            text("tempPrefix", "", "writing: the same, as what is put before the name"),
            expression("moveExisting", "writing: the folder or name a file is moved to that exists, for fileExist=Move"),
            flag("eagerDeleteTargetFile", true, "writing: whether that is done before the temporary file is written, and replaces a file that is there"),
            flag("allowNullBody", false, "writing: whether no body makes an empty file, else it is an error"),
            flag("flatten", false, "writing: whether folders in names are dropped"),
            flag("forceWrites", false, "writing: whether a file is on the disk when its message goes on (Camel 4.18 never does that)"),
            flag("keepLastModified", false, "writing: whether the file gets the time of the header CamelFileLastModified"),
            text("chmod", "", "writing: the file's permissions, such as 640"));

    static final Set<String> CAMEL_ONLY = Set.of(
            "autoCreateStepwise", "backoffErrorThreshold", "backoffIdleThreshold", "backoffMultiplier", "bridgeErrorHandler", "browseLimit",
            "bufferSize", "checksumFileAlgorithm", "checksumWriteFile", "chmodDirectory", "copyAndDeleteOnRenameFail", "directoryMustExist",
            "exceptionHandler", "exchangePattern", "exclusiveReadLockStrategy", "extendedAttributes", "filter",
            "filterDirectory", "idempotentEager", "idempotentRepository", "inProgressRepository",
            "jailStartingDirectory", "lazyStartProducer", "localWorkDirectory", "moveExistingFileStrategy",
            "onCompletionExceptionHandler", "pollStrategy", "probeContentType", "processStrategy",
            "readLockDeleteOrphanLockFiles", "readLockIdempotentReleaseAsync", "readLockIdempotentReleaseAsyncPoolSize",
            "readLockIdempotentReleaseDelay", "readLockIdempotentReleaseExecutorService", "readLockLoggingLevel",
            "readLockMarkerFile", "readLockRemoveOnCommit", "readLockRemoveOnRollback", "renameUsingCopy",
            "resumeStrategy", "runLoggingLevel", "scheduledExecutorService", "scheduler", "scheduler.*", "schedulerProperties", "shuffle",
            "sorter", "startScheduler", "startingDirectoryMustHaveAccess", "synchronous", "timeUnit");

    private FileOptions() {}

    static List<Option> all() {
        return Stream.of(BOTH, READING, WRITING).flatMap(List::stream).toList();
    }

    private static Option text(String name, String defaultValue, String description) {
        return Option.optional(name, OptionType.TEXT, defaultValue, description);
    }

    private static Option expression(String name, String description) {
        return Option.optional(name, OptionType.EXPRESSION, "", description);
    }

    private static Option flag(String name, boolean defaultValue, String description) {
        return Option.optional(name, OptionType.BOOLEAN, Boolean.toString(defaultValue), description);
    }

    private static Option number(String name, String defaultValue, String description) {
        return Option.optional(name, OptionType.INTEGER, defaultValue, description);
    }

    private static Option duration(String name, String defaultValue, String description) {
        return Option.optional(name, OptionType.DURATION, defaultValue, description);
    }
}

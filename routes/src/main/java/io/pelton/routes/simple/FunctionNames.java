// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What there is to say about each function, for help and the reference. */
public final class FunctionNames {
    /** Camel's functions that are not there. */
    public static final Set<String> NOT_YET = Functions.CAMEL;

    /** Groups, and below each its functions with what they give. VALUE may be left out: then it is the body. */
    public static final String TEXT =
            """
            The message
              ${body} | the body; also in.body
              ${body[NAME]} | a field of a row, an entry of a map; a number: of a list
              ${body.METHOD()} | what a public method of a plain value gives; so with headers and others
              ${bodyAs(TYPE)} | the body, converted
              ${mandatoryBodyAs(TYPE)} | the same; no body is an error
              ${bodyType} | the class of the body
              ${bodyOneLine} | the body as a text without line breaks
              ${prettyBody} | JSON or XML in the body with a line for each part
              ${header.NAME} | a header; also header[NAME]
              ${headerAs(NAME, TYPE)} | a header, converted
              ${headers} | all headers
              ${headers.size} | how many headers there are
              ${exchangeProperty.NAME} | an exchange property
              ${variable.NAME} | a variable; global:NAME and route:ROUTE:NAME are those that belong to no message
              ${variableAs(NAME, TYPE)} | a variable, converted
              ${variables} | all variables
              ${variables.size} | how many variables there are
              ${exception} | what has failed
              ${exception.message} | its message
              ${exception.stacktrace} | its stack trace
              ${exchangeId} | the id of the message's exchange
              ${id} | the id of the message
              ${messageTimestamp} | when the message was made, in milliseconds
              ${routeId} | the id of the route
              ${routeGroup} | the group of the route
              ${stepId} | the id of the step: around it, if that has one
              ${fromRouteId} | the id of the route the message began in
              ${originalBody} | the body the message came with
              ${exchange.exchangeId} | the same as exchangeId; also fromRouteId, pattern, failed, getProperty('NAME') and getMessage().getHeader('NAME')
              ${camelContext.name} | the same as camelId; also version, that of the Camel whose routes are read
              ${camelId} | the name of the engine
              ${null} | nothing

            Dates
              ${date:now:yyyy-MM-dd} | the time now; also header.NAME, variable.NAME, exchangeProperty.NAME and file
              ${date:now+24h:HH:mm} | the same later or earlier
              ${date:millis} | the time now
              ${date-with-timezone:now:UTC:HH} | the time now in a time zone

            Settings and surroundings
              ${env:NAME} | an environment variable
              ${sys.NAME} | a system property
              ${properties:NAME:DEFAULT} | the value of a placeholder
              ${propertiesExist:NAME} | whether a placeholder has a value
              ${random(1, 10)} | a number from the first one on, below the second
              ${uuid} | a random id; uuid(short) and uuid(simple) are shorter
              ${hostname} | the name of the machine
              ${threadName} | the name of the thread
              ${threadId} | the number of the thread

            Beans and languages
              ${bean:NAME.METHOD} | what a method of a bean gives
              ${ref:NAME} | a bean itself
              ${type:org.apache.camel.Exchange.FILE_NAME} | a constant: of Camel's Exchange, or of a class that routes may use; or such a class
              ${jsonpath($.NAME)} | what a path finds in JSON
              ${xpath(/NAME)} | what a path finds in XML

            Files
              ${file:name} | the file's name; also name.ext, name.noext and name.noext.single
              ${file:onlyname} | its last part; also onlyname.noext
              ${file:ext} | what stands behind its first dot
              ${file:parent} | its folder
              ${file:path} | its path
              ${file:absolute} | whether that is absolute
              ${file:absolute.path} | its absolute path
              ${file:size} | how long it is; also length
              ${file:modified} | when it was changed

            Texts
              ${trim(VALUE)} | without spaces around it
              ${uppercase(VALUE)} | in capital letters
              ${lowercase(VALUE)} | in small letters
              ${capitalize(VALUE)} | the first letter of each word in capitals
              ${normalizeWhitespace(VALUE)} | without spaces around it, and one between words
              ${quote(VALUE)} | in double quotes
              ${safeQuote(VALUE)} | in double quotes, unless it is a number, true or false
              ${unquote(VALUE)} | without quotes around it
              ${pad(VALUE, 10, '-')} | made as long as that; a negative length: from the left
              ${concat(VALUE, VALUE, ', ')} | the two with a text between them
              ${replace('a', 'b', VALUE)} | each a text replaced by another
              ${substring(1, -1, VALUE)} | without so many characters at the beginning and the end
              ${substringBefore(VALUE, ',')} | what stands before a text
              ${substringAfter(VALUE, ',')} | what comes after a text
              ${substringBetween(VALUE, '[', ']')} | what stands between two texts
              ${split(VALUE, ',')} | the parts between separators
              ${length(VALUE)} | how long it is
              ${pretty(VALUE)} | JSON or XML with a line for each part
              ${hash(VALUE, SHA-256)} | its hash, in hexadecimal digits
              ${base64Encode(VALUE)} | in Base64
              ${base64Decode(VALUE)} | the bytes that stand in Base64

            Numbers and lists
              ${sum(1, 2)} | the sum; without values that of the body
              ${min(1, 2)} | the smallest
              ${max(1, 2)} | the greatest
              ${average(1, 2)} | the average
              ${abs(VALUE)} | without its sign
              ${floor(VALUE)} | the whole number below
              ${ceil(VALUE)} | the whole number above
              ${size(VALUE)} | how many there are
              ${list(1, 2)} | a list of the values
              ${map('a', 1)} | a map of names and values
              ${range(1, 5)} | the numbers from the first one on, below the second
              ${distinct(1, 1, 2)} | each once
              ${reverse(1, 2)} | in reverse order
              ${shuffle(1, 2)} | in any order
              ${join(',', 'id=', VALUE)} | a text of all: a separator, and what stands before each
              ${skip(2)} | the body without the first ones
              ${collate(2)} | the body in groups of so many
              ${forEach(VALUE, ${body})} | what an expression gives for each
              ${filter(VALUE, ${body} != null)} | those for which a condition holds
              ${empty(list)} | an empty list, map, set or string; also newEmpty

            Conditions and effects
              ${iif(${body} == 1, 'one', 'more')} | one of two values
              ${not(${body} == 1)} | whether a condition does not hold
              ${contains(VALUE, 'a')} | whether a text stands in it
              ${isEmpty(VALUE)} | whether it is nothing, or empty
              ${isAlpha(VALUE)} | whether it is letters
              ${isNumeric(VALUE)} | whether it is digits
              ${isAlphaNumeric(VALUE)} | whether it is letters and digits
              ${kindOfType(VALUE)} | what it is: string, number, boolean, array, object or null
              ${convertTo(VALUE, TYPE)} | it as another type
              ${assert(${body} != null, 'no body')} | fails if a condition does not hold
              ${throwException('message', 'java.lang.IllegalStateException')} | fails
              ${setHeader(NAME, TYPE, VALUE)} | sets a header
              ${setVariable(NAME, TYPE, VALUE)} | sets a variable
            """;

    /** The same for operators. */
    public static final String OPERATORS =
            """
            Operators
              == != > >= < <= | as usual; digits are compared as numbers, everything else as text
              =~ !=~ | equal, or not, in any case of letters
              contains !contains | the left side contains the right one
              ~~ !~~ | the same in any case of letters
              startsWith !startsWith | the left side begins with the right one
              endsWith !endsWith | the left side ends with the right one
              regex !regex | the whole left side matches a regular expression (RE2)
              is !is | the left side is of a class, such as 'java.lang.String'
              in !in | the left side is one of a list, such as 'a,b,c'
              range !range | the left side is a number of a range, such as '1..10'
              && || | both hold; one of both holds: strictly from left to right
              ?: | the right side if the left one is nothing or empty
              ~> ?~> | hands the left side on as the body, which is also $param; ?~> stops at nothing

            Names
              $init{ $a := ${…} }init$ | before an expression: a variable, which is written $a in it
              $init{ $f ~:= ${…} }init$ | the same for a function of the body, which is written $f(), ${f(VALUE)} or ${function(f, VALUE)}
              ${load(file:PATH)} | the content of a file, or of a resource of the class path (classpath:NAME)
              resource:file:PATH | the expression is read from a file, or from the class path (resource:classpath:NAME)
            """;

    private FunctionNames() {}

    /** The names of functions that take values between parentheses. */
    static Set<String> names() {
        return Pattern.compile("\\$\\{([A-Za-z0-9]+)\\(").matcher(TEXT).results()
                .map(found -> found.group(1))
                .collect(Collectors.toSet());
    }
}

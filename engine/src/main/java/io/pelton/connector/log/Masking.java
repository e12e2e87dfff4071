// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.log;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Hides values whose names tell that they are secret, as Camel's {@code logMask} does: of elements in a text that begins as XML, of fields in
 * one that begins as JSON, else of {@code name=value}. One pass over the text, whatever stands in it.
 */
final class Masking {
    private static final String MASK = "xxxxx";

    /** The names that Camel knows. */
    private static final List<String> SECRETS = List.of((
            "accesskey accesstoken accesstokensecret accountkey accountsid acltoken api_key api_secret apikey apipassword "
            + "apiuser apiusername authenticationtoken authkey authorizationtoken authtoken azureclientid azureclientsecret "
            + "blobaccesskey blobstoragesharedkeycredential certresourcepassword clientid clientsecret clientsecretcredential "
            + "connectionstring consumerkey consumersecret emailaddress httpproxypassword kerberosauthticket keypassword "
            + "keystorepassword login oauthclientid oauthclientsecret oauthtoken oauthtokenurl p12filename passcode passphrase "
            + "password personalaccesstoken privatekey privatekeyfile privatekeyname privatekeypassword proxyauthpassword "
            + "proxyauthusername proxypassword proxyuser proxyusername publickeyid publishkey queueownerawsaccountid realm "
            + "refreshtoken sascredential sasljaasconfig saslpassword sassignature secret secretkey securerandom "
            + "serviceinstanceid sessiontoken sharedaccesskey sourceblobaccesskey sslkeypassword sslkeystorepassword "
            + "sslpassword ssltruststorepassword subscribekey systemid token tokencredential truststorepassword user "
            + "userauthenticationcredentials username userpassword verificationcode webhookverifytoken zookeeperpassword")
            .split(" "));

    private static final Set<String> FIELDS = Set.copyOf(SECRETS);

    private Masking() {}

    static String mask(String text) {
        return switch (text.isEmpty() ? ' ' : text.charAt(0)) {
            case '<' -> pairs(elements(text));
            case '{', '[' -> fields(text);
            default -> pairs(text);
        };
    }

    private static boolean isSecret(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return SECRETS.stream().anyMatch(lower::contains);
    }

    /** {@code password=abc} up to the next quote or comma. */
    private static String pairs(String text) {
        StringBuilder masked = new StringBuilder(text.length());
        int done = 0;
        for (int equals = text.indexOf('='); equals >= 0; equals = text.indexOf('=', Math.max(done, equals + 1))) {
            int end = back(text, equals, done, true);
            int start = back(text, end, done, false);
            int value = equals + 1;
            if (value < text.length() && isQuote(text.charAt(value))) {
                value++;
            }
            if (isSecret(text.substring(start, end))) {
                int stop = endOfValue(text, value);
                if (stop > value) {
                    masked.append(text, done, value).append(MASK);
                    done = stop;
                }
            }
        }
        return masked.append(text, done, text.length()).toString();
    }

    private static int endOfValue(String text, int from) {
        int end = from;
        while (end < text.length() && !isQuote(text.charAt(end)) && text.charAt(end) != ',') {
            end++;
        }
        return end;
    }

    private static boolean isQuote(char c) {
        return c == '\'' || c == '"';
    }

    /** Where the spaces, or the letters of a name, begin that end at {@code end}. */
    private static int back(String text, int end, int least, boolean spaces) {
        int start = end;
        while (start > least && (spaces ? isSpace(text.charAt(start - 1)) : isLetter(text.charAt(start - 1)))) {
            start--;
        }
        return start;
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c >= '\t' && c <= '\r';
    }

    private static boolean isLetter(char c) {
        return c == '_' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z';
    }

    private static int skipSpaces(String text, int from) {
        int at = from;
        while (at < text.length() && isSpace(text.charAt(at))) {
            at++;
        }
        return at;
    }

    /** {@code "password": "abc"}. */
    private static String fields(String text) {
        StringBuilder masked = new StringBuilder(text.length());
        int done = 0;
        int open = text.indexOf('"');
        while (open >= 0) {
            int close = text.indexOf('"', open + 1);
            int value = close < 0 ? -1 : valueOfField(text, close + 1);
            int end = value < 0 ? -1 : text.indexOf('"', value);
            if (end >= 0 && FIELDS.contains(text.substring(open + 1, close).toLowerCase(Locale.ROOT))) {
                masked.append(text, done, value).append(MASK);
                done = end;
                open = text.indexOf('"', end + 1);
            } else {
                open = close;
            }
        }
        return masked.append(text, done, text.length()).toString();
    }

    /** Where the text begins that is the value of a field whose name ends at {@code from}; -1 if there is none. */
    private static int valueOfField(String text, int from) {
        int colon = skipSpaces(text, from);
        if (colon == text.length() || text.charAt(colon) != ':') {
            return -1;
        }
        int quote = skipSpaces(text, colon + 1);
        return quote < text.length() && text.charAt(quote) == '"' ? quote + 1 : -1;
    }

    /** {@code <password>abc</password>}. */
    private static String elements(String text) {
        StringBuilder masked = new StringBuilder(text.length());
        int done = 0;
        int close = -1;
        int start = -1;
        int next = -1;
        for (int open = text.indexOf('<'); open >= 0; open = text.indexOf('<', open + 1)) {
            int nameEnd = open + 1;
            while (nameEnd < text.length() && isLetter(text.charAt(nameEnd))) {
                nameEnd++;
            }
            if (close < nameEnd) {
                close = text.indexOf('>', nameEnd);
                start = close < 0 ? -1 : skipSpaces(text, close + 1);
                next = close < 0 ? -1 : text.indexOf('<', start);
            }
            if (next < 0) {
                break;
            }
            String name = text.substring(open + 1, nameEnd);
            String ending = "</" + name + ">";
            boolean isTag = isSpace(text.charAt(nameEnd)) || nameEnd == close;
            if (isTag && next > start && text.regionMatches(true, next, ending, 0, ending.length()) && isSecret(name)) {
                masked.append(text, done, start).append(MASK);
                done = back(text, next, start, true);
            }
        }
        return masked.append(text, done, text.length()).toString();
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.log;

import java.time.Duration;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

class MaskingTest {
    private static void masked(String text, String expected) {
        assertThat(Masking.mask(text)).isEqualTo(expected);
    }

    @Test
    void valuesOfPairsWithSecretNamesAreHidden() {
        masked("password=abc", "password=xxxxx");
        masked("a=1, dbPassword = 'x y', b=2", "a=1, dbPassword =xxxxx'x y', b=2");
        masked("a=1,userPassword='x y',b=2", "a=1,userPassword='xxxxx',b=2");
        masked("Exchange[Body: PASSPHRASE=\"a\",TOKEN=b]", "Exchange[Body: PASSPHRASE=\"xxxxx\",TOKEN=xxxxx");
        masked("password=,name=a", "password=,name=a");
        masked("pass=a, =b, word", "pass=a, =b, word");
        masked("", "");
    }

    @Test
    void valuesOfJsonFieldsWithSecretNamesAreHidden() {
        masked("{\"password\" : \"abc\", \"a\": \"password\", \"Token\":\"\"}", "{\"password\" : \"xxxxx\", \"a\": \"password\", \"Token\":\"xxxxx\"}");
        masked("[{\"secret\": 1, \"mypassword\": \"a\"}]", "[{\"secret\": 1, \"mypassword\": \"a\"}]");
        masked("{\"password\": \"abc", "{\"password\": \"abc");
    }

    @Test
    void textOfXmlElementsWithSecretNamesIsHidden() {
        masked("<a><password> abc </password><b>1</b></a>", "<a><password> xxxxx </password><b>1</b></a>");
        masked("<a token='t'><myPassword x=\"1\">a b</MYPASSWORD></a>", "<a token='xxxxx'><myPassword x=\"1\">xxxxx</MYPASSWORD></a>");
        masked("<password></password><password><a>1</a></password>", "<password></password><password><a>1</a></password>");
    }

    @Test
    void hostileTextTakesNoLongerThanOther() {
        String[] parts = {"a", "=", "a=", "password=", "\"", "<a ", "<password ", "<password>", "password", " ", "\"password\":"};
        for (String part : parts) {
            for (String first : new String[] {"", "<", "{"}) {
                for (String last : new String[] {"", ">" + " ".repeat(100_000) + "<"}) {
                    String text = first + part.repeat(200_000 / part.length()) + last;
                    assertTimeoutPreemptively(Duration.ofSeconds(20), () -> Masking.mask(text), () -> first + part + last.strip());
                }
            }
        }
    }
}

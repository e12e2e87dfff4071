// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.convert;

import java.util.BitSet;
import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * The texts between the commas of a text; nothing before one at the beginning, or behind one at the end, is no text. As in Camel a comma
 * within parentheses separates nothing, so that {@code f(a,b),c} is two.
 *
 * <p>What is within parentheses, Camel tells by a regular expression that looks ahead from each comma: there must be a way from it to a closing
 * one that leads over characters other than a comma and an opening one, or over a comma together with its neighbours, neither of
 * which is a closing one. Here the text is gone through once, from its end.
 */
final class BetweenCommas implements Iterator<String> {
    private final String text;
    private final BitSet enclosed;
    private int index;

    BetweenCommas(String text) {
        this.text = text;
        this.enclosed = text.indexOf('(') < 0 ? new BitSet() : enclosed(text);
        this.index = comma(0) == 0 ? 1 : 0;
    }

    @Override
    public boolean hasNext() {
        return index < text.length();
    }

    @Override
    public String next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        int end = comma(index);
        String found = text.substring(index, end);
        index = end + 1;
        return found;
    }

    /** Where the next comma that separates something is; if there is none, the end. */
    private int comma(int from) {
        int at = text.indexOf(',', from);
        while (at >= 0 && enclosed.get(at)) {
            at = text.indexOf(',', at + 1);
        }
        return at < 0 ? text.length() : at;
    }

    private static BitSet enclosed(String text) {
        BitSet enclosed = new BitSet(text.length());
        BitSet closes = new BitSet(text.length());
        for (int at = text.length() - 1; at >= 0; at--) {
            enclosed.set(at, text.charAt(at) == ',' && leadsOn(text, at + 1, closes));
            closes.set(at, text.charAt(at) == ')' || leadsOn(text, at, closes));
        }
        return enclosed;
    }

    /** Whether a step from here leads to where there is a way to a closing parenthesis. */
    private static boolean leadsOn(String text, int at, BitSet closes) {
        if (at >= text.length()) {
            return false;
        }
        char first = text.charAt(at);
        boolean overOne = first != '(' && first != ',' && closes.get(at + 1);
        return overOne || closes.get(at + 3) && first != ')' && text.charAt(at + 1) == ',' && text.charAt(at + 2) != ')';
    }
}

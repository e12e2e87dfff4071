// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.report;

import java.util.List;

/**
 * The outcome of a lab.
 *
 * @param machine where it was measured
 * @param findings what follows from it, the most important first
 * @param quiet how far it can be trusted
 */
public record Report(String title, String machine, List<String> findings, Quiet quiet, List<Section> sections) {
    private static final String STYLE = """
            :root { color-scheme: light dark; --paper: #ffffff; --ink: #1b1f24; --soft: #57606a; --line: #d8dee4;
              --box: #f3f6f9; --warn: #9a3b00; --c0: #0b63c5; --c1: #8a8f98; --c2: #b3541e; --c3: #2e7d4f; }
            @media (prefers-color-scheme: dark) {
              :root { --paper: #14171b; --ink: #e6e9ed; --soft: #9aa4af; --line: #333a42; --box: #1d2228;
                --warn: #ffb27a; --c0: #6cb2ff; --c1: #8b949e; --c2: #f0a56b; --c3: #6fcf97; }
            }
            body { margin: 0 auto; max-width: 920px; padding: 24px; background: var(--paper); color: var(--ink);
              font: 16px/1.5 system-ui, sans-serif; }
            h1 { font-size: 26px; margin: 0 0 4px; } h2 { font-size: 20px; margin: 36px 0 4px; }
            p { margin: 0 0 12px; } .machine, section > p { color: var(--soft); }
            .findings { background: var(--box); border-left: 4px solid var(--c0); padding: 12px 16px; margin: 16px 0; }
            .findings p:last-child { margin: 0; } .noisy { color: var(--warn); font-weight: 600; }
            figure { margin: 12px 0; } svg { width: 100%; height: auto; display: block; }
            .axis { fill: var(--ink); font: 13px system-ui, sans-serif; } .grid { stroke: var(--line); }
            .series path { fill: none; stroke-width: 2.5; } .series line { stroke-width: 1.5; opacity: 0.6; }
            .whisker { stroke: var(--ink); stroke-width: 1.5; }
            .s0 { stroke: var(--c0); fill: var(--c0); } .s1 { stroke: var(--c1); fill: var(--c1); }
            .s2 { stroke: var(--c2); fill: var(--c2); } .s3 { stroke: var(--c3); fill: var(--c3); }
            .scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: 14px; }
            th, td { text-align: left; padding: 4px 10px; border-bottom: 1px solid var(--line); }
            .number { text-align: right; font-variant-numeric: tabular-nums; }
            """;

    /** Copies the lists. */
    public Report {
        findings = List.copyOf(findings);
        sections = List.copyOf(sections);
    }

    /** For a terminal. */
    public String text() {
        StringBuilder text = new StringBuilder(title + "\n" + Lines.wrap(machine, "  "));
        for (Section section : sections) {
            text.append('\n').append(section.text());
        }
        text.append('\n');
        findings.forEach(finding -> text.append(Lines.wrap(finding, "")));
        return text.append(Lines.wrap(quiet.sentence(), "")).toString();
    }

    /** A page that needs nothing beside itself: no script, no picture, no font from elsewhere. */
    public String html() {
        StringBuilder html = new StringBuilder("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                + "<meta name=\"viewport\" content=\"width=device-width\">\n<title>" + Html.escape(title)
                + "</title>\n<style>\n" + STYLE + "</style>\n</head>\n<body>\n<h1>" + Html.escape(title)
                + "</h1>\n<p class=\"machine\">" + Html.escape(machine) + "</p>\n<div class=\"findings\">\n");
        findings.forEach(finding -> html.append("<p>" + Html.escape(finding) + "</p>\n"));
        html.append("<p" + (quiet.isQuiet() ? "" : " class=\"noisy\"") + ">" + Html.escape(quiet.sentence())
                + "</p>\n</div>\n");
        sections.forEach(section -> html.append(section.html()));
        return html.append("</body>\n</html>\n").toString();
    }
}

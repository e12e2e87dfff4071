// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.io.files.SystemMessage;
import io.pelton.routes.access.AllowedClasses;
import io.pelton.routes.simple.SimpleSyntaxException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads what a route names as {@code file:PATH}, or as {@code classpath:NAME}, which may be left out, beside the classes that it may use. */
record Resources(AllowedClasses classes) {
    /** The content of the resource, decoded as UTF-8. */
    String text(String uri) throws SimpleSyntaxException {
        return new String(bytes(uri), StandardCharsets.UTF_8);
    }

    /** The content of the resource. */
    byte[] bytes(String uri) throws SimpleSyntaxException {
        if (uri.contains("${")) {
            throw new SimpleSyntaxException(
                    ErrorCode.NOT_SUPPORTED, 0, "the name of a resource is written out, found '" + uri + "'", "data never becomes an expression");
        }
        try {
            return uri.startsWith("file:") ? Files.readAllBytes(Path.of(uri.substring("file:".length()))) : ofClassPath(uri);
        } catch (IOException e) {
            throw new SimpleSyntaxException(
                    ErrorCode.FILE_NOT_FOUND, 0, "the resource '" + uri + "' cannot be read: " + SystemMessage.of(e),
                    "relative paths start at the current folder");
        }
    }

    private byte[] ofClassPath(String uri) throws IOException, SimpleSyntaxException {
        String name = uri.startsWith("classpath:") ? uri.substring("classpath:".length()) : uri;
        if (name.contains(":")) {
            throw new SimpleSyntaxException(
                    ErrorCode.NOT_SUPPORTED, 0, "resources are read from file: and classpath:, found '" + uri + "'", null);
        }
        try (InputStream in = classes.resource(name.startsWith("/") ? name.substring(1) : name)) {
            if (in == null) {
                throw new SimpleSyntaxException(
                        ErrorCode.FILE_NOT_FOUND, 0, "there is no '" + name + "' on the class path", "write file:" + name + " for a file");
            }
            return in.readAllBytes();
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.helidon.common.configurable.Resource;
import io.helidon.common.pki.Keys;
import io.helidon.common.tls.Tls;
import io.helidon.common.tls.TlsConfig;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.io.IOException;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * With which keys a server speaks TLS. They are read when it begins to listen.
 *
 * <p>Clients show no certificate: Helidon asks for none where connections are streams, which have to be as nothing else knows a time to wait for.
 *
 * @param keys the server's key and its certificates
 */
record ServerTls(KeyFile keys) implements Serializable {
    private static final System.Logger LOGGER = System.getLogger(ServerTls.class.getName());

    /** How a key of an algorithm signs, for those that have one way. */
    private static final Map<String, String> SIGNATURES = Map.of("RSA", "SHA256withRSA", "EC", "SHA256withECDSA", "DSA", "SHA256withDSA");

    private static final byte[] SIGNED = {1};
    private static final String ENABLED = "tls";
    private static final String STORE = "keyStore";
    private static final String STORE_PASSWORD = "keystorePassword";
    private static final String CERTIFICATE = "certificate";
    private static final String PRIVATE_KEY = "privateKey";

    /** In what a key begins with, also with {@code Proc-Type: 4,ENCRYPTED}. */
    private static final String ENCRYPTED = "ENCRYPTED";

    private static final String EC_ONLY = "BEGIN EC PRIVATE KEY";
    private static final String CLIENT = "clientAuthentication";

    /** The options of an endpoint; the properties are Camel's. */
    static final List<Option> OPTIONS = List.of(
            Option.orProperty(ENABLED, OptionType.BOOLEAN, "false", "camel.server.useGlobalSslContextParameters", "whether the server speaks TLS (https)"),
            Option.orProperty(STORE, OptionType.TEXT, "", "camel.ssl.keyStore", "with tls: a PKCS12 or JKS file with the key of the server and its certificates"),
            Option.orProperty(STORE_PASSWORD, OptionType.TEXT, "", "camel.ssl.keystorePassword", "with tls: the password of keyStore"),
            Option.optional(CERTIFICATE, OptionType.TEXT, "", "with tls: in place of keyStore a PEM file with the certificate of the server and those that vouch for it"),
            Option.optional(PRIVATE_KEY, OptionType.TEXT, "", "with tls: the PEM file (PKCS #8, without a password) with the key of that certificate"),
            Option.orProperty(CLIENT, OptionType.TEXT, "NONE", "camel.ssl.clientAuthentication", "with tls: must be NONE, clients show no certificate"));

    /** Keys and certificates in files. */
    sealed interface KeyFile extends Serializable {
        /** All keys and certificates of a store. */
        record Store(String file, String password) implements KeyFile {
            @Override
            public String toString() {
                return file;
            }
        }

        /** A text with certificates and one with the key. */
        record Pem(String certificates, String key) implements KeyFile {
            @Override
            public String toString() {
                return certificates + " with " + key;
            }
        }
    }

    /**
     * The one of {@code endpoint}; null if it speaks no TLS.
     *
     * @throws PeltonException BAD_VALUE if options are missing or do not agree
     */
    static @Nullable ServerTls of(Endpoint endpoint) {
        if (!endpoint.flag(ENABLED)) {
            return null;
        }
        String client = endpoint.text(CLIENT);
        if (!client.equalsIgnoreCase("NONE")) {
            throw new PeltonException(
                    ErrorCode.NOT_SUPPORTED, CLIENT + " is " + client + ", but certificates of clients are not asked for: let a proxy do that, and have the server listen to it only (host=127.0.0.1)");
        }
        return new ServerTls(keys(endpoint));
    }

    private static KeyFile keys(Endpoint endpoint) {
        String store = endpoint.text(STORE);
        String certificate = endpoint.text(CERTIFICATE);
        String key = endpoint.text(PRIVATE_KEY);
        if (!certificate.isEmpty() && !key.isEmpty()) {
            return new KeyFile.Pem(certificate, key);
        }
        if (!certificate.isEmpty() || !key.isEmpty()) {
            throw new PeltonException(ErrorCode.BAD_VALUE, "of " + CERTIFICATE + " and " + PRIVATE_KEY + " only one is given, but a server needs both");
        }
        if (store.isEmpty()) {
            throw new PeltonException(ErrorCode.BAD_VALUE, ENABLED + " is true, but neither " + STORE + " nor " + CERTIFICATE + " and " + PRIVATE_KEY + " say with which key");
        }
        return new KeyFile.Store(store, endpoint.text(STORE_PASSWORD));
    }

    /**
     * Reads the keys.
     *
     * @param silence how long a client may say nothing
     * @param handshakes are told when one begins
     * @throws PeltonException READ_FAILED if a file cannot be read, or has no key
     */
    Tls tls(Duration silence, Handshakes handshakes) {
        Keys read = read();
        if (read.privateKey().isEmpty() || read.certChain().isEmpty()) {
            throw new PeltonException(ErrorCode.READ_FAILED, keys + " has no " + (read.privateKey().isEmpty() ? "key" : "certificate") + " for a server of TLS");
        }
        PrivateKey key = read.privateKey().get();
        X509Certificate own = read.certChain().getFirst();
        if (!belongs(key, own)) {
            throw new PeltonException(
                    ErrorCode.READ_FAILED, keys + ": the key is not that of the first certificate, of " + own.getSubjectX500Principal() + ", so no client could be spoken to: take the key with which it was made, and have the certificate of the server before those that vouch for it");
        }
        warnOfTime(own);
        Tls tls = TlsConfig.builder().privateKey(key).privateKeyCertChain(read.certChain()).build();
        return TlsConfig.builder().sslContext(TlsSockets.in(tls.sslContext(), silence, handshakes)).build();
    }

    private static boolean belongs(PrivateKey key, X509Certificate certificate) {
        String algorithm = SIGNATURES.get(key.getAlgorithm());
        if (algorithm == null) {
            return true;
        }
        try {
            Signature signing = Signature.getInstance(algorithm);
            signing.initSign(key);
            signing.update(SIGNED);
            byte[] signature = signing.sign();
            signing.initVerify(certificate.getPublicKey());
            signing.update(SIGNED);
            return signing.verify(signature);
        } catch (GeneralSecurityException e) {
            return false; // a key of another kind
        }
    }

    /** A client that does not look at times can be served. */
    private void warnOfTime(X509Certificate certificate) {
        try {
            certificate.checkValidity();
        } catch (CertificateException e) {
            LOGGER.log(
                    System.Logger.Level.WARNING,
                    keys + ": clients will refuse the certificate of " + certificate.getSubjectX500Principal() + ", which is valid from " + certificate.getNotBefore().toInstant() + " to "
                            + certificate.getNotAfter().toInstant());
        }
    }

    private Keys read() {
        try {
            return switch (keys) {
                case KeyFile.Store store -> key(store);
                case KeyFile.Pem pem -> key(pem);
            };
        } catch (GeneralSecurityException | IOException | RuntimeException e) {
            throw e instanceof PeltonException known ? known : new PeltonException(ErrorCode.READ_FAILED, keys + " cannot be read: " + reason(e), e);
        }
    }

    private static Keys key(KeyFile.Pem from) throws IOException {
        Path certificates = readable(from.certificates());
        Path key = readable(from.key());
        String text = Files.readString(key, StandardCharsets.ISO_8859_1);
        if (text.contains(ENCRYPTED) || text.contains(EC_ONLY)) {
            throw new PeltonException(
                    ErrorCode.READ_FAILED,
                    key.toAbsolutePath() + " has a key " + (text.contains(ENCRYPTED) ? "with a password" : "in the format of SEC 1") + ", but it must be PKCS #8 without a password: write it with 'openssl pkcs8 -topk8 -nocrypt -in "
                            + key + " -out server.key', for none but its user to read, or use keyStore");
        }
        return Keys.builder().pem(texts -> texts.certChain(Resource.create(certificates)).key(Resource.create(key))).build();
    }

    /** The first key there is, as the JDK's own servers take it. */
    private static Keys key(KeyFile.Store from) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance(readable(from.file()).toFile(), from.password().toCharArray());
        Keys.Builder keys = Keys.builder();
        for (String alias : Collections.list(store.aliases())) {
            if (store.getKey(alias, from.password().toCharArray()) instanceof PrivateKey key) {
                keys.privateKey(key);
                for (Certificate certificate : store.getCertificateChain(alias)) {
                    keys.addCertChain((X509Certificate) certificate);
                }
                break;
            }
        }
        return keys.build();
    }

    private static Path readable(String file) {
        Path path = Path.of(file);
        if (!Files.isReadable(path)) {
            throw new PeltonException(ErrorCode.READ_FAILED, path.toAbsolutePath() + (Files.exists(path) ? " may not be read" : " does not exist") + ": it should have the keys of the server");
        }
        return path;
    }

    /** What the innermost exception says, such as that a password is wrong. */
    private static String reason(Throwable failure) {
        Throwable innermost = failure;
        while (innermost.getCause() != null) {
            innermost = innermost.getCause();
        }
        String message = String.valueOf(failure.getMessage());
        return failure.getCause() == null ? message : message + " (" + innermost.getMessage() + ")";
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.maven;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.maven.model.Model;
import org.apache.maven.model.building.DefaultModelBuilderFactory;
import org.apache.maven.model.building.DefaultModelBuildingRequest;
import org.apache.maven.model.building.ModelBuildingException;
import org.apache.maven.repository.internal.ArtifactDescriptorUtils;
import org.apache.maven.settings.Mirror;
import org.apache.maven.settings.Profile;
import org.apache.maven.settings.Proxy;
import org.apache.maven.settings.Server;
import org.apache.maven.settings.Settings;
import org.apache.maven.settings.building.DefaultSettingsBuilderFactory;
import org.apache.maven.settings.building.DefaultSettingsBuildingRequest;
import org.apache.maven.settings.building.SettingsBuildingException;
import org.apache.maven.settings.crypto.DefaultSettingsDecrypter;
import org.apache.maven.settings.crypto.DefaultSettingsDecryptionRequest;
import org.apache.maven.settings.crypto.SettingsDecryptionResult;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.repository.LocalRepository;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.util.repository.AuthenticationBuilder;
import org.eclipse.aether.util.repository.DefaultAuthenticationSelector;
import org.eclipse.aether.util.repository.DefaultMirrorSelector;
import org.eclipse.aether.util.repository.DefaultProxySelector;
import org.sonatype.plexus.components.cipher.DefaultPlexusCipher;
import org.sonatype.plexus.components.sec.dispatcher.DefaultSecDispatcher;

/** What settings.xml of the user and of Maven's installation say about repositories, mirrors, proxies and passwords. */
final class MavenSettings {
    private final Settings settings;
    private final Path localRepository;

    private MavenSettings(Settings settings, Path localRepository) {
        this.settings = settings;
        this.localRepository = localRepository;
    }

    /** The settings of the user whose folder is {@code home}. */
    static MavenSettings read(Path home) {
        Path folder = home.resolve(".m2");
        DefaultSettingsBuildingRequest request = new DefaultSettingsBuildingRequest();
        request.setUserSettingsFile(folder.resolve("settings.xml").toFile());
        installation().map(maven -> maven.resolve("conf/settings.xml")).filter(Files::isRegularFile).ifPresent(file ->
                request.setGlobalSettingsFile(file.toFile()));
        request.setSystemProperties(System.getProperties());
        try {
            Settings settings = new DefaultSettingsBuilderFactory().newInstance().build(request).getEffectiveSettings();
            decrypt(settings, folder.resolve("settings-security.xml"));
            String local = System.getProperty("maven.repo.local", settings.getLocalRepository());
            return new MavenSettings(settings, local == null || local.isBlank() ? folder.resolve("repository") : Path.of(local));
        } catch (SettingsBuildingException e) {
            String problem = e.getProblems().isEmpty() ? String.valueOf(e.getMessage()) : e.getProblems().getFirst().toString();
            throw new PeltonException(ErrorCode.USAGE, "--with: settings.xml of Maven cannot be read: " + problem, e);
        }
    }

    private static Optional<Path> installation() {
        return Stream.of("MAVEN_HOME", "M2_HOME").map(System::getenv).filter(Objects::nonNull).findFirst().map(Path::of);
    }

    private static void decrypt(Settings settings, Path security) {
        DefaultSecDispatcher dispatcher = new DefaultSecDispatcher(new DefaultPlexusCipher(), Map.of(), security.toString());
        SettingsDecryptionResult result =
                new DefaultSettingsDecrypter(dispatcher).decrypt(new DefaultSettingsDecryptionRequest(settings));
        settings.setServers(result.getServers());
        settings.setProxies(result.getProxies());
    }

    Path localRepository() {
        return localRepository;
    }

    boolean isOffline() {
        return settings.isOffline();
    }

    /** The local repository, of which all is taken, wherever it came from. */
    LocalRepository anyOrigin() {
        return new LocalRepository(localRepository, "simple");
    }

    /** Those of active profiles, and Maven Central as Maven itself knows it. */
    List<RemoteRepository> repositories() {
        List<RemoteRepository> repositories = new ArrayList<>();
        for (Profile profile : settings.getProfiles()) {
            boolean isActive = settings.getActiveProfiles().contains(profile.getId())
                    || (profile.getActivation() != null && profile.getActivation().isActiveByDefault());
            if (isActive) {
                profile.getRepositories().forEach(repository ->
                        repositories.add(new RemoteRepository.Builder(repository.getId(), "default", repository.getUrl()).build()));
            }
        }
        for (RemoteRepository standard : standard()) {
            if (repositories.stream().noneMatch(repository -> repository.getId().equals(standard.getId()))) {
                repositories.add(standard);
            }
        }
        return repositories;
    }

    /** Those of every POM. */
    private static List<RemoteRepository> standard() {
        DefaultModelBuildingRequest request = new DefaultModelBuildingRequest();
        request.setRawModel(any());
        request.setSystemProperties(System.getProperties());
        try {
            return new DefaultModelBuilderFactory().newInstance().build(request).getEffectiveModel().getRepositories().stream()
                    .map(ArtifactDescriptorUtils::toRemoteRepository)
                    .toList();
        } catch (ModelBuildingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Model any() {
        Model model = new Model();
        model.setModelVersion("4.0.0");
        model.setGroupId("any");
        model.setArtifactId("any");
        model.setVersion("1");
        return model;
    }

    /** A session that uses mirrors, proxies and passwords. */
    RepositorySystemSession.SessionBuilder configure(RepositorySystemSession.SessionBuilder session) {
        Map<String, Object> properties = new HashMap<>();
        // Lists of what a repository may have save requests to large mirrors, but ask for a file more, and leave one in the cache.
        properties.put("aether.remoteRepositoryFilter.prefixes", false);
        properties.put("aether.remoteRepositoryFilter.groupId", false);
        System.getProperties().stringPropertyNames().forEach(name -> properties.put(name, System.getProperty(name)));
        return session.setOffline(settings.isOffline())
                .setMirrorSelector(mirrors())
                .setProxySelector(proxies())
                .setAuthenticationSelector(passwords())
                .setSystemProperties(properties)
                .setConfigProperties(properties);
    }

    private DefaultMirrorSelector mirrors() {
        DefaultMirrorSelector mirrors = new DefaultMirrorSelector();
        for (Mirror mirror : settings.getMirrors()) {
            mirrors.add(
                    mirror.getId(),
                    mirror.getUrl(),
                    mirror.getLayout(),
                    false,
                    mirror.isBlocked(),
                    mirror.getMirrorOf(),
                    mirror.getMirrorOfLayouts());
        }
        return mirrors;
    }

    private DefaultProxySelector proxies() {
        DefaultProxySelector proxies = new DefaultProxySelector();
        for (Proxy proxy : settings.getProxies()) {
            if (proxy.isActive()) {
                AuthenticationBuilder login =
                        new AuthenticationBuilder().addUsername(proxy.getUsername()).addPassword(proxy.getPassword());
                proxies.add(
                        new org.eclipse.aether.repository.Proxy(proxy.getProtocol(), proxy.getHost(), proxy.getPort(), login.build()),
                        proxy.getNonProxyHosts());
            }
        }
        return proxies;
    }

    private DefaultAuthenticationSelector passwords() {
        DefaultAuthenticationSelector passwords = new DefaultAuthenticationSelector();
        for (Server server : settings.getServers()) {
            passwords.add(
                    server.getId(),
                    new AuthenticationBuilder()
                            .addUsername(server.getUsername())
                            .addPassword(server.getPassword())
                            .addPrivateKey(server.getPrivateKey(), server.getPassphrase())
                            .build());
        }
        return passwords;
    }
}

// SPDX-License-Identifier: Apache-2.0

package io.pelton.maven;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.LibraryResolver;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.eclipse.aether.supplier.RepositorySystemSupplier;
import org.eclipse.aether.supplier.SessionBuilderSupplier;
import org.eclipse.aether.util.artifact.JavaScopes;
import org.eclipse.aether.util.filter.DependencyFilterUtils;

/**
 * Libraries from the local repository of Maven, and from remote ones as settings.xml says; Maven Central without one. The local
 * repository is asked first, for everything, and whatever repository it is from; only if something is missing are others asked.
 */
public final class MavenLibraries implements LibraryResolver {
    private final Path home;

    /** Those of the user of this process. */
    public MavenLibraries() {
        this(Path.of(System.getProperty("user.home")));
    }

    MavenLibraries(Path home) {
        this.home = home;
    }

    @Override
    public List<Path> resolve(List<String> coordinates, Consumer<String> progress) {
        MavenSettings settings = MavenSettings.read(home);
        try (RepositorySystem system = new RepositorySystemSupplier().get()) {
            CollectRequest wanted = new CollectRequest();
            coordinates.forEach(each -> wanted.addDependency(new Dependency(artifact(each), JavaScopes.RUNTIME)));
            Optional<List<Path>> here = fromCache(system, settings, wanted);
            return here.isPresent() ? here.get() : fromAnywhere(system, settings, wanted, progress);
        }
    }

    @Override
    public Optional<Path> cached(String coordinates) {
        Artifact artifact = artifact(coordinates);
        Path file = MavenSettings.read(home)
                .localRepository()
                .resolve(artifact.getGroupId().replace('.', '/'))
                .resolve(artifact.getArtifactId())
                .resolve(artifact.getVersion())
                .resolve(artifact.getArtifactId() + "-" + artifact.getVersion() + "." + artifact.getExtension());
        return Optional.of(file).filter(Files::isRegularFile);
    }

    private static Artifact artifact(String coordinates) {
        try {
            return new DefaultArtifact(coordinates);
        } catch (IllegalArgumentException e) {
            throw new PeltonException(ErrorCode.USAGE, "'" + coordinates + "' is no library; write group:artifact:version", e);
        }
    }

    private static Optional<List<Path>> fromCache(RepositorySystem system, MavenSettings settings, CollectRequest wanted) {
        RepositorySystemSession.SessionBuilder builder = new SessionBuilderSupplier(system)
                .get()
                .withLocalRepositories(settings.anyOrigin())
                .setOffline(true);
        try (RepositorySystemSession.CloseableSession session = builder.build()) {
            return Optional.of(jars(system, session, wanted));
        } catch (DependencyResolutionException e) {
            return Optional.empty();
        }
    }

    private static List<Path> fromAnywhere(
            RepositorySystem system, MavenSettings settings, CollectRequest wanted, Consumer<String> progress) {
        RepositorySystemSession.SessionBuilder builder = settings.configure(new SessionBuilderSupplier(system).get())
                .withLocalRepositoryBaseDirectories(settings.localRepository())
                .setTransferListener(new FetchProgress(progress));
        try (RepositorySystemSession.CloseableSession session = builder.build()) {
            wanted.setRepositories(system.newResolutionRepositories(session, settings.repositories()));
            return jars(system, session, wanted);
        } catch (DependencyResolutionException e) {
            throw new NotFound(e, wanted, settings).failure();
        }
    }

    private static List<Path> jars(RepositorySystem system, RepositorySystemSession session, CollectRequest wanted)
            throws DependencyResolutionException {
        DependencyRequest request = new DependencyRequest(wanted, DependencyFilterUtils.classpathFilter(JavaScopes.RUNTIME));
        LinkedHashSet<Path> jars = new LinkedHashSet<>();
        for (ArtifactResult result : system.resolveDependencies(session, request).getArtifactResults()) {
            if (result.getArtifact().getExtension().equals("jar")) {
                jars.add(result.getArtifact().getPath());
            }
        }
        return List.copyOf(jars);
    }
}

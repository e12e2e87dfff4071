// SPDX-License-Identifier: Apache-2.0

package io.pelton.maven;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactDescriptorException;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.eclipse.aether.transfer.ArtifactNotFoundException;
import org.eclipse.aether.transfer.ArtifactTransferException;
import org.eclipse.aether.transfer.MetadataNotFoundException;

/** Why libraries are not to be had, in one sentence. */
final class NotFound {
    private final DependencyResolutionException cause;
    private final CollectRequest wanted;
    private final MavenSettings settings;

    NotFound(DependencyResolutionException cause, CollectRequest wanted, MavenSettings settings) {
        this.cause = cause;
        this.wanted = wanted;
        this.settings = settings;
    }

    PeltonException failure() {
        List<String> asked =
                wanted.getDependencies().stream().map(dependency -> coordinates(dependency.getArtifact())).toList();
        Set<String> missing = missing();
        missing.removeIf(each -> each.isEmpty());
        String needed = missing.isEmpty() || asked.containsAll(missing) ? "" : ", which " + String.join(", ", asked) + " needs,";
        String places = wanted.getRepositories().stream().map(RemoteRepository::getId).collect(Collectors.joining(", "));
        return new PeltonException(
                ErrorCode.FILE_NOT_FOUND,
                "--with " + String.join(", ", missing.isEmpty() ? asked : missing) + needed + " was not found: it is not in "
                        + settings.localRepository() + ", and " + reason(places)
                        + "; check group, artifact and version, or say --with FILE.jar",
                cause);
    }

    private Set<String> missing() {
        Set<String> missing = new LinkedHashSet<>();
        for (Throwable each = cause; each != null; each = each.getCause()) {
            if (each instanceof ArtifactDescriptorException descriptor && descriptor.getResult().getArtifact() != null) {
                missing.add(coordinates(descriptor.getResult().getArtifact()));
            } else if (each instanceof ArtifactResolutionException resolution && missing.isEmpty()) {
                resolution.getResults().stream()
                        .filter(result -> !result.isResolved())
                        .map(ArtifactResult::getRequest)
                        .forEach(request -> missing.add(coordinates(request.getArtifact())));
            }
        }
        return missing;
    }

    /** That nobody has it, or why nobody could be asked. */
    private String reason(String places) {
        if (settings.isOffline()) {
            return "settings.xml says offline";
        }
        List<String> failures = new ArrayList<>();
        boolean isUnknown = true;
        Throwable last = cause;
        for (Throwable each = cause; each != null; each = each.getCause()) {
            last = each;
            isUnknown &= !(each instanceof ArtifactTransferException)
                    || each instanceof ArtifactNotFoundException
                    || each instanceof MetadataNotFoundException;
        }
        if (!isUnknown) {
            failures.add(String.valueOf(last.getMessage()));
        }
        return failures.isEmpty() ? places + " does not have it" : places + " cannot be asked (" + failures.getFirst() + ")";
    }

    private static String coordinates(Artifact artifact) {
        return artifact.getGroupId() + ":" + artifact.getArtifactId() + ":" + artifact.getVersion();
    }
}

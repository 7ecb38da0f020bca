package dev.orrery.data.conformance;

import dev.orrery.data.conformance.kind.CaseDataException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The case files among files and folders.
 *
 * @param files in order
 * @param skipped files of the folders that hold no cases
 */
public record CaseFiles(List<CaseFile> files, List<Path> skipped) {
    /**
     * Looks through files, and through folders with all below.
     *
     * @throws CaseDataException if a file that was named holds no cases, or a case file cannot be read
     */
    public static CaseFiles find(List<Path> paths) throws IOException {
        CaseFiles found = new CaseFiles(new ArrayList<>(), new ArrayList<>());
        for (Path path : paths) {
            if (Files.isDirectory(path)) {
                found.folder(path);
            } else {
                CaseFile file = CaseFile.read(path);
                if (file == null) {
                    throw new CaseDataException(path
                            + ": holds no recorded cases: expected JSON objects with 'kind', or a table whose"
                            + " header the " + CaseFile.KINDS + " beside it knows or that has the columns of the"
                            + " silicon data");
                }
                found.files.add(file);
            }
        }
        return found;
    }

    private void folder(Path folder) throws IOException {
        List<Path> all;
        try (Stream<Path> below = Files.walk(folder)) {
            all = below.filter(Files::isRegularFile).sorted().toList();
        }
        int before = files.size();
        for (Path path : all) {
            String name = String.valueOf(path.getFileName());
            if (name.equals(Tolerances.FILE) || name.equals(CaseFile.KINDS)) {
                continue;
            }
            CaseFile file = CaseFile.read(path);
            if (file == null) {
                skipped.add(path);
            } else {
                files.add(file);
            }
        }
        if (files.size() == before) {
            throw new CaseDataException(folder + ": holds no recorded cases");
        }
    }
}

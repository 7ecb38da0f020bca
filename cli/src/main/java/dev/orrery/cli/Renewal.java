package dev.orrery.cli;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;

/**
 * Gives the classes of an old library the form of a newer Java version: the same instructions, with the tables that the
 * verifier of today reads. The JVM's AOT cache takes no classes in the form of Java 5, and Picocli's would be loaded
 * anew by each start.
 */
final class Renewal {
    private final ClassFile classFile;

    private Renewal(ClassLoader library) {
        ClassHierarchyResolver types =
                ClassHierarchyResolver.defaultResolver().orElse(ClassHierarchyResolver.ofResourceParsing(library));
        classFile = ClassFile.of(StackMapsOption.GENERATE_STACK_MAPS, ClassHierarchyResolverOption.of(types));
    }

    /** Takes the library's jar and the name of the new one. */
    public static void main(String[] args) throws IOException {
        Path library = Path.of(args[0]);
        URL place = library.toUri().toURL();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {place}, null);
                JarFile from = new JarFile(library.toFile());
                JarOutputStream to = new JarOutputStream(Files.newOutputStream(Path.of(args[1])))) {
            new Renewal(loader).copy(from, to);
        }
    }

    private void copy(JarFile from, JarOutputStream to) throws IOException {
        for (JarEntry entry : from.stream().toList()) {
            String name = entry.getName();
            // Nothing on a class path reads a module's description.
            if (entry.isDirectory() || name.endsWith("module-info.class")) {
                continue;
            }
            try (InputStream in = from.getInputStream(entry)) {
                byte[] bytes = in.readAllBytes();
                to.putNextEntry(new JarEntry(name));
                to.write(name.endsWith(".class") ? renewed(bytes) : bytes);
            }
        }
    }

    private byte[] renewed(byte[] bytes) {
        ClassTransform version = (builder, element) -> {
            if (element instanceof ClassFileVersion) {
                builder.withVersion(ClassFile.JAVA_8_VERSION, 0);
            } else {
                builder.with(element);
            }
        };
        // Bodies that pass through a transformation get new tables, even if no instruction changes.
        ClassTransform bodies = ClassTransform.transformingMethodBodies((builder, element) -> builder.with(element));
        return classFile.transformClass(classFile.parse(bytes), bodies.andThen(version));
    }
}

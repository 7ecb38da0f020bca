package dev.orrery.checks;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.conditions.ArchConditions.callMethodWhere;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.PrintStream;

/** The rooms, who may use whom, and what the hot path does not do. One import of all classes serves every rule. */
@AnalyzeClasses(packages = "dev.orrery", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    private static final String MODEL = "dev.orrery.model..";
    private static final String DATA = "dev.orrery.data..";
    private static final String CLI = "dev.orrery.cli..";
    private static final String BENCH = "dev.orrery.bench..";
    private static final String[] HOT = {
        "dev.orrery.model.kernel..",
        "dev.orrery.model.cache..",
        "dev.orrery.model.engine..",
        "dev.orrery.model.router..",
        "dev.orrery.model.timing..",
        "dev.orrery.model.twin.."
    };

    /** Read once before a run: the name-to-factory lists and the records of a configuration. */
    private static final DescribedPredicate<JavaClass> COLD =
            DescribedPredicate.describe("registries and configuration records", ArchitectureTest::isCold);

    private static final DescribedPredicate<JavaClass> WARM = DescribedPredicate.not(COLD);

    // ---- rooms ----

    @ArchTest
    static final ArchRule model_uses_no_other_room = noClasses()
            .that()
            .resideInAPackage(MODEL)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(DATA, CLI, BENCH);

    @ArchTest
    static final ArchRule data_uses_only_model = noClasses()
            .that()
            .resideInAPackage(DATA)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(CLI, BENCH);

    @ArchTest
    static final ArchRule nothing_uses_bench = noClasses()
            .that()
            .resideOutsideOfPackage(BENCH)
            .should()
            .dependOnClassesThat()
            .resideInAPackage(BENCH);

    @ArchTest
    static final ArchRule kernel_uses_nothing_of_ours = classes()
            .that()
            .resideInAPackage("dev.orrery.model.kernel..")
            .should()
            .onlyDependOnClassesThat(resideInAPackage("dev.orrery.model.kernel..")
                    .or(DescribedPredicate.not(resideInAPackage("dev.orrery.."))));

    @ArchTest
    static final ArchRule packages_have_no_cycles =
            slices().matching("dev.orrery.(*).(*)..").should().beFreeOfCycles();

    // ---- a run is a pure function ----

    @ArchTest
    static final ArchRule model_does_no_input_or_output = noClasses()
            .that()
            .resideInAPackage(MODEL)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.io..", "java.nio.file..", "java.nio.channels..", "java.net..", "java.time..")
            .as("model does no input or output and knows no calendar");

    @ArchTest
    static final ArchRule model_knows_no_real_time_and_no_threads = noClasses()
            .that()
            .resideInAPackage(MODEL)
            .should()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(System.class, "identityHashCode", Object.class)
            .orShould()
            .callMethod(Math.class, "random")
            .orShould()
            .dependOnClassesThat(nameMatching("java\\.lang\\.(Thread|ThreadLocal|Runtime|Process.*)"))
            .orShould()
            .dependOnClassesThat(nameMatching("java\\.util\\.(Random|SplittableRandom|UUID|Timer)"))
            .orShould()
            .dependOnClassesThat()
            .resideInAPackage("java.util.concurrent..");

    @ArchTest
    static final ArchRule nothing_is_static_and_mutable = fields().that()
            .areStatic()
            .and()
            .areDeclaredInClassesThat()
            .resideOutsideOfPackage(BENCH)
            .and()
            .doNotHaveName("$assertionsDisabled")
            .should()
            .beFinal();

    // ---- the hot path ----

    @ArchTest
    static final ArchRule model_has_no_streams_and_no_optional = noClasses()
            .that()
            .resideInAPackage(MODEL)
            .and(WARM)
            .should()
            .dependOnClassesThat()
            .resideInAPackage("java.util.stream..")
            .orShould()
            .dependOnClassesThat(nameMatching("java\\.util\\.Optional.*"));

    @ArchTest
    static final ArchRule hot_path_walks_no_boxed_collections = noClasses()
            .that()
            .resideInAnyPackage(HOT)
            .and(WARM)
            .should()
            .dependOnClassesThat(nameMatching(
                    "java\\.util\\.(.*Map|.*Set|.*Queue|.*Deque|LinkedList|ArrayList|Iterator|ListIterator)"));

    @ArchTest
    static final ArchRule hot_path_boxes_no_numbers = noClasses()
            .that()
            .resideInAnyPackage(HOT)
            .and(WARM)
            .should(callMethodWhere(target(name("valueOf"))
                    .and(target(owner(nameMatching("java\\.lang\\.(Integer|Long|Double|Float|Boolean)"))))));

    // ---- who may print and exit ----

    @ArchTest
    static final ArchRule only_programs_print_and_exit = noClasses()
            .that()
            .resideInAnyPackage(MODEL, DATA)
            .should()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err")
            .orShould()
            .callMethod(System.class, "exit", int.class)
            .orShould()
            .callMethod(Throwable.class, "printStackTrace")
            .orShould()
            .callMethod(Throwable.class, "printStackTrace", PrintStream.class)
            .as("only commands print and exit");

    // ---- style ----

    @ArchTest
    static final ArchRule classes_are_final_sealed_or_records = classes()
            .that()
            .areNotInterfaces()
            .and()
            .areNotEnums()
            .and()
            .areNotRecords()
            .and()
            .areNotAnonymousClasses()
            .and()
            .resideOutsideOfPackage(BENCH)
            .and()
            .doNotHaveModifier(JavaModifier.ABSTRACT)
            .and()
            .doNotHaveSimpleName("package-info")
            .should()
            .haveModifier(JavaModifier.FINAL);

    @ArchTest
    static final ArchRule there_are_no_setters = noMethods()
            .that()
            .areDeclaredInClassesThat()
            .resideInAnyPackage(MODEL, DATA)
            .should()
            .haveNameMatching("set[A-Z]\\w*")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule extension_points_are_small = methods()
            .that()
            .areDeclaredInClassesThat(nameMatching(".*\\.(Router|Engine|PassTimer|EvictionPolicy|TraceFormat)"))
            .and()
            .haveModifier(JavaModifier.ABSTRACT)
            .should(new AtMost(3))
            .allowEmptyShould(true);

    private static boolean isCold(JavaClass type) {
        JavaClass top = type;
        while (top.getEnclosingClass().isPresent()) {
            top = top.getEnclosingClass().get();
        }
        return top.isRecord() || top.getSimpleName().matches("Engines|Routers|PassTimers|RandomStreams");
    }
}

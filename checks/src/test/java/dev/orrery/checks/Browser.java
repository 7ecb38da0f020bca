package dev.orrery.checks;

import java.io.File;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.JavascriptExecutor;
import org.openqa.selenium.WebDriver;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A Chromium without a window and without a network, if this machine has one. */
final class Browser implements AutoCloseable {
    /** Set by the continuous integration, where a missing browser is an error and no reason to skip. */
    private static final boolean REQUIRED = "required".equals(System.getenv("ORRERY_BROWSER"));

    /** Held, since a logger that nobody holds forgets its level: this one only tells of a newer browser. */
    private static final Logger VERSIONS = Logger.getLogger("org.openqa.selenium.devtools.CdpVersionFinder");

    private final ChromeDriver driver;

    Browser(boolean dark) {
        VERSIONS.setLevel(Level.OFF);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(Objects.requireNonNull(find("chromium", "google-chrome", "chromium-browser"))
                .toFile());
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-dev-shm-usage",
                "--window-size=1300,900",
                "--host-resolver-rules=MAP * ~NOTFOUND",
                "--blink-settings=preferredColorScheme=" + (dark ? 0 : 1));
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        options.setCapability("goog:loggingPrefs", logs);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(find("chromedriver").toFile())
                .withLogOutput(OutputStream.nullOutputStream())
                .build();
        driver = new ChromeDriver(service, options);
        driver.manage().timeouts().implicitlyWait(Duration.ofSeconds(20));
    }

    /** Returns whether tests with a browser can run, or have to. */
    static boolean there() {
        return REQUIRED
                || find("chromium", "google-chrome", "chromium-browser") != null && find("chromedriver") != null;
    }

    private static @Nullable Path find(String... names) {
        for (String name : names) {
            for (String folder : System.getenv("PATH").split(File.pathSeparator)) {
                Path file = Path.of(folder, name);
                if (Files.isExecutable(file)) {
                    return file;
                }
            }
        }
        return null;
    }

    WebDriver driver() {
        return driver;
    }

    /** Runs a script in the page and returns what it returns. */
    Object script(String script, Object... arguments) {
        return ((JavascriptExecutor) driver).executeScript(script, arguments);
    }

    long number(String script, Object... arguments) {
        return ((Number) script(script, arguments)).longValue();
    }

    @SuppressWarnings("unchecked")
    List<Map<String, Object>> rows(String script) {
        return (List<Map<String, Object>>) script(script);
    }

    /** Returns what the page has written to the console since the last call. */
    List<String> console() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(Object::toString)
                .toList();
    }

    @Override
    public void close() {
        driver.quit();
    }
}

package dev.orrery.bench.study;

import java.awt.Dimension;
import java.awt.Graphics2D;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGraphics2D;
import org.apache.batik.svggen.SVGGraphics2DIOException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** Turns drawing into SVG. */
final class Svg {
    private Svg() {}

    /** Returns a picture of a size in pixels that scales to the room it is given. */
    static String draw(int width, int height, Consumer<Graphics2D> drawing) {
        try {
            Document document = DocumentBuilderFactory.newDefaultNSInstance()
                    .newDocumentBuilder()
                    .getDOMImplementation()
                    .createDocument("http://www.w3.org/2000/svg", "svg", null);
            SVGGraphics2D graphics = new SVGGraphics2D(document);
            graphics.setSVGCanvasSize(new Dimension(width, height));
            drawing.accept(graphics);
            Element root = graphics.getRoot();
            root.setAttribute("viewBox", "0 0 " + width + " " + height);
            StringWriter out = new StringWriter();
            graphics.stream(root, out, true, false);
            return out.toString();
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException("every JDK has a DOM", e);
        } catch (SVGGraphics2DIOException e) {
            throw new UncheckedIOException("a text in memory can be written", e);
        }
    }
}

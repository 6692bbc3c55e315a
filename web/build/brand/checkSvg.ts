import { SaxesParser } from "saxes";

/**
 * Checks that an SVG image consists of shapes and colors only. Anyone can open the image as a page of the site, so it must
 * not run code, and images in pages load neither fonts nor other files.
 *
 * @throws Error that names the first element or attribute that is not allowed
 */
export function checkSvg(svg: string): void {
  const parser = new SaxesParser();
  parser.on("error", ({ message }) => {
    throw new Error(`is not valid XML: ${message}`);
  });
  parser.on("doctype", () => {
    throw new Error("has a DOCTYPE: remove it");
  });
  parser.on("processinginstruction", ({ target }) => {
    throw new Error(`has a <?${target}?>: remove it`);
  });
  parser.on("opentag", ({ name, attributes }) => {
    if (name === "svg" && attributes.xmlns !== "http://www.w3.org/2000/svg") {
      throw new Error('has no xmlns="http://www.w3.org/2000/svg"');
    }
    if (!elements.has(name)) throw new Error(`has a <${name}>: ${advice(name)}`);
    for (const [attribute, value] of Object.entries(attributes)) {
      if (!isAllowed(attribute, value)) {
        throw new Error(`has ${attribute}="${value}" on <${name}>: ${advice(attribute)}`);
      }
    }
  });
  parser.write(svg).close();
}

function isAllowed(attribute: string, value: string): boolean {
  if (/^(xlink:)?href$/.test(attribute)) return value.startsWith("#");
  const isKnown = attributes.has(attribute) || /^(aria|data)-[a-z-]+$/.test(attribute);
  return isKnown && !/url\((?!#)/i.test(value);
}

/** How to fix an element or attribute that is not allowed. */
function advice(name: string): string {
  if (/^(text|tspan|font)/.test(name)) return "convert the text to outlines";
  if (/^(style|class)$/.test(name)) return "export the styles as attributes";
  return "only shapes and colors are allowed";
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

const elements = words(
  "svg g defs symbol use title desc path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath mask",
);

const attributes = words(
  `id version role xmlns xmlns:xlink xml:space viewBox preserveAspectRatio x y width height x1 y1 x2 y2 cx cy r rx ry fx fy fr d points
  transform opacity color fill fill-opacity fill-rule stroke stroke-opacity stroke-width stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-dasharray stroke-dashoffset offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod
  clip-path clip-rule clipPathUnits mask maskUnits maskContentUnits pathLength paint-order vector-effect shape-rendering`,
);

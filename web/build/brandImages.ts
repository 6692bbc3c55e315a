import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Brand, BrandError } from "@planner/shared/brand/brandSchema";

type Size = { readonly width: number; readonly height: number };

/** The size that link previews show uncropped. */
export const shareImageSize = { width: 1200, height: 630 } as const satisfies Size;

/** The images that every brand has, by their path on the site. */
const siteImages: Readonly<Record<string, Size>> = {
  "favicon.svg": { width: 32, height: 32 },
  "favicon.ico": { width: 32, height: 32 },
  "apple-touch-icon.png": { width: 180, height: 180 },
  "icon-192.png": { width: 192, height: 192 },
  "icon-512.png": { width: 512, height: 512 },
  "share.png": shareImageSize,
};

/**
 * Reads and checks the images in a brand's folder.
 *
 * @param name the folder's name
 * @throws BrandError that names the file and what is wrong with it
 */
export async function brandImages(
  name: string,
  { logo }: Brand,
  folder = fileURLToPath(new URL(`../../shared/brand/${name}`, import.meta.url)),
): Promise<Readonly<Record<string, Buffer>>> {
  // Sharp screens show two pixels per CSS pixel.
  const logoSize = logo && { width: 2 * logo.width, height: 2 * logo.height };
  const logoSizes = logoSize ? { [logo.light]: logoSize, [logo.dark]: logoSize } : {};
  const images: Record<string, Buffer> = {};
  for (const [file, size] of Object.entries({ ...siteImages, ...logoSizes })) {
    const path = join(folder, file);
    const image = existsSync(path) ? await readFile(path) : undefined;
    const fault = image ? faultOf(image, extname(file), size) : "is missing";
    if (fault) throw new BrandError(`Brand ${name}: ${file} ${fault}`);
    if (image) images[file] = image;
  }
  return images;
}

/** What is wrong with an image. Undefined if nothing is. */
function faultOf(image: Buffer, extension: string, { width, height }: Size): string | undefined {
  const start = image.toString("latin1", 0, 16);
  switch (extension) {
    case ".svg":
      return svgFault(image.toString(), width / height);
    case ".ico":
      return start.startsWith("\0\0\x01\0") ? undefined : "is not an ICO image";
    default: {
      const isPng = start === "\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
      const isRight =
        isPng && image.readUInt32BE(16) === width && image.readUInt32BE(20) === height;
      return isRight ? undefined : `is not a PNG image of ${width} × ${height} pixels`;
    }
  }
}

/**
 * Names the first part of an SVG image that is more than shapes and colors. Anyone can open the image as a page of the
 * site, so it must not run code, and images in pages load neither fonts nor other files.
 */
function svgFault(svg: string, proportion: number): string | undefined {
  const image = svg.replace(/^<\?xml [^>]*\?>/, "").replaceAll(/<!--[\s\S]*?-->/g, "");
  for (const { pattern, advice } of unsafeParts) {
    const [part] = pattern.exec(image) ?? [];
    if (part) return `has ${part.trim()}: ${advice}`;
  }
  const [root = ""] = /<svg\s[^>]*/.exec(image) ?? [];
  const [, width, height] = /viewBox="\S+ \S+ (\S+) (\S+)"/.exec(root) ?? [];
  const isRight = Math.abs(Number(width) / Number(height) / proportion - 1) < 0.05;
  if (isRight && root.includes('xmlns="http://www.w3.org/2000/svg"')) return undefined;
  return `is not an SVG image with an xmlns and a viewBox whose width is ${proportion} times its height`;
}

const groupElements = ["svg", "g", "defs", "symbol", "use", "title", "desc"];
const shapeElements = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"];
const paintElements = ["linearGradient", "radialGradient", "stop", "clipPath", "mask"];
const safeElements = [...groupElements, ...shapeElements, ...paintElements];

const onlyShapes = "only shapes and colors are allowed";

/** What an image must not have, and how to fix it. */
const unsafeParts: readonly { readonly pattern: RegExp; readonly advice: string }[] = [
  { pattern: /<(text|tspan|font)\b/, advice: "convert the text to outlines" },
  { pattern: /<style\b|\s(style|class)\s*=/, advice: "export the styles as attributes" },
  {
    pattern: new RegExp(`<(?!/?(${safeElements.join("|")})[\\s/>])[^\\s>]*`, "i"),
    advice: onlyShapes,
  },
  // Event handlers.
  { pattern: /\son\w+\s*=/i, advice: onlyShapes },
  {
    pattern: /href\s*=(?!\s*["']#)|url\((?!["']?#)/i,
    advice: "refer only to parts of the image",
  },
  // Entities and escapes could hide an address.
  { pattern: /&(?!(amp|lt|gt|quot);)|\\/, advice: "write the character itself" },
];

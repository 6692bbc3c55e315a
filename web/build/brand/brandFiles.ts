import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Brand } from "@planner/shared/brand/brandSchema";
import type { PageLogo } from "@planner/shared/brand/pageBrand";
import { checkSvg } from "./checkSvg.ts";

/** The size that link previews show uncropped. */
export const shareImageSize = { width: 1200, height: 630 } as const;

/** The largest size of a logo in the header, in CSS pixels. */
const logoRoom = { width: 200, height: 32 } as const;

/** A brand's own images by their path on the site, and its logo as the pages show it. */
export type BrandFiles = {
  readonly files: Readonly<Record<string, Buffer>>;
  readonly logo?: PageLogo;
};

/**
 * Reads and checks the images that a brand file names.
 *
 * @param folder the folder of the brand files
 * @throws Error that names the file and what is wrong with it
 */
export async function readBrandFiles(brand: Brand, folder = brandFolder): Promise<BrandFiles> {
  const read = async (path: string) => readImage(path, await readFile(`${folder}/${path}`));
  checkNamed("icon", () => checkSvg(brand.icon));
  const shareImage = brand.shareImage && (await read(brand.shareImage));
  if (shareImage) checkShareImage(shareImage);
  const shareFiles = shareImage ? { "share.png": shareImage.content } : {};
  if (!brand.logo) return { files: shareFiles };

  const light = await read(brand.logo.light);
  const dark = await read(brand.logo.dark);
  const logo = {
    light: `/logo-light${light.extension}`,
    dark: `/logo-dark${dark.extension}`,
    ...sizeInHeader(light),
  };
  for (const image of [light, dark]) checkLogo(image, logo);
  return {
    files: {
      ...shareFiles,
      [logo.light.slice(1)]: light.content,
      [logo.dark.slice(1)]: dark.content,
    },
    logo,
  };
}

type Image = Readonly<{
  path: string;
  extension: string;
  content: Buffer;
  width: number;
  height: number;
}>;

function readImage(path: string, content: Buffer): Image {
  const extension = extname(path);
  const size = checkNamed(path, () =>
    extension === ".svg" ? svgSize(content.toString()) : pngSize(content),
  );
  return { path, extension, content, ...size };
}

function checkShareImage({ path, width, height }: Image): void {
  const { width: needed, height: high } = shareImageSize;
  if (width !== needed || height !== high) {
    throw new Error(
      `Brand: ${path} is ${width} × ${height} pixels, but must be ${needed} × ${high}`,
    );
  }
}

function checkLogo({ path, extension, content, width, height }: Image, shown: PageLogo): void {
  const refuse = (fault: string) => {
    throw new Error(`Brand: ${path} ${fault}`);
  };
  if (content.length > maxLogoBytes) refuse(`is larger than ${maxLogoBytes / 1000} kB`);
  if (extension === ".png" && height < 2 * shown.height) {
    refuse(`is ${height} pixels high, but sharp screens need ${2 * shown.height}`);
  }
  if (Math.abs(width / height - shown.width / shown.height) > 0.05 * (width / height)) {
    refuse("has other proportions than the light logo");
  }
}

/** Every page loads the logo. */
const maxLogoBytes = 30_000;

/** Scales an image to fit into the header. */
function sizeInHeader({ width, height }: Image) {
  const scale = Math.min(logoRoom.width / width, logoRoom.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** The size of a safe SVG image's viewBox. */
function svgSize(svg: string): { width: number; height: number } {
  checkSvg(svg);
  const [, width, height] =
    /<svg\s[^>]*viewBox="[\d.-]+[\s,]+[\d.-]+[\s,]+([\d.]+)[\s,]+([\d.]+)"/.exec(svg) ?? [];
  if (!width || !height) throw new Error('has no viewBox, such as viewBox="0 0 120 32"');
  return { width: Number(width), height: Number(height) };
}

/** The size in a PNG's header. https://www.w3.org/TR/png-3/#11IHDR */
export function pngSize(png: Buffer): { width: number; height: number } {
  if (png.toString("latin1", 0, 16) !== pngStart) throw new Error("is not a PNG image");
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

const pngStart = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR";

function checkNamed<T>(name: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    throw new Error(`Brand: ${name} ${error instanceof Error ? error.message : error}`);
  }
}

const brandFolder = fileURLToPath(
  new URL("./", import.meta.resolve("@planner/shared/brand/brandSchema")),
);

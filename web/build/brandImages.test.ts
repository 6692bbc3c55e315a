import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { secondBrand } from "@planner/shared/brand/testing/secondBrand";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { brandImages } from "./brandImages.ts";

const exampleFolder = fileURLToPath(new URL("../../shared/brand/example", import.meta.url));

const svg = (content: string, viewBox = "0 0 300 60") =>
  `<?xml version="1.0"?>\n<!-- By hand -->\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${content}</svg>`;

/** The start of a PNG image, which has its size. */
const png = (width: number, height: number) => {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1"), size]);
};

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "brand-"));
  await cp(exampleFolder, folder, { recursive: true });
  await writeFile(join(folder, "logo-light.svg"), svg(""));
  await writeFile(join(folder, "logo-dark.png"), png(320, 64));
});

afterEach(() => rm(folder, { recursive: true }));

const readWith = async (file: string, image: string | Buffer) => {
  await writeFile(join(folder, file), image);
  return brandImages("second", secondBrand, folder);
};

describe("brandImages", () => {
  it("reads the images that every brand has, and the logos", async () => {
    const light = svg(
      `<title>Acme</title><defs><linearGradient id="g"><stop offset="1" stop-color="red"/></linearGradient></defs>
      <g data-name="Layer 1" fill="url(#g)"><path id="p" d="M0 0h9"/><use href="#p"/></g>`,
      "-5 -5 150 30",
    );
    const images = await readWith("logo-light.svg", light);
    expect(Object.keys(images).sort()).toEqual([
      ...["apple-touch-icon.png", "favicon.ico", "favicon.svg", "icon-192.png", "icon-512.png"],
      ...["logo-dark.png", "logo-light.svg", "share.png"],
    ]);
    expect(images["logo-light.svg"]?.toString()).toBe(light);
  });

  it("names a missing file", async () => {
    await rm(join(folder, "favicon.ico"));
    const act = brandImages("second", secondBrand, folder);
    await expect(act).rejects.toThrow("Brand second: favicon.ico is missing");
  });

  it.each([
    ["share.png", png(1200, 600), "is not a PNG image of 1200 × 630 pixels"],
    ["logo-dark.png", png(160, 32), "is not a PNG image of 320 × 64 pixels"],
    ["icon-192.png", "GIF89a", "is not a PNG image of 192 × 192 pixels"],
    ["favicon.ico", png(32, 32), "is not an ICO image"],
    ["favicon.svg", svg(""), "is not an SVG image with an xmlns and a viewBox whose width is 1 "],
    ["logo-light.svg", '<svg viewBox="0 0 5 1"/>', "is not an SVG image with an xmlns"],
    ["favicon.svg", svg("<script/>", "0 0 32 32"), "has <script/: only shapes and colors"],
  ])("rejects %s that is %s: %s", async (file, image, fault) => {
    await expect(readWith(file, image)).rejects.toThrow(`Brand second: ${file} ${fault}`);
  });

  it.each([
    "<script>alert(1)</script>",
    "<x:script/>",
    '<path d="a>b" onload = "alert(1)"/>',
    '<a href="#x"/>',
    '<use href="https://a.example/x.svg#a"/>',
    '<use xlink:href="data:image/svg+xml,x"/>',
    '<path fill="URL( //a.example/x)"/>',
    '<path fill="&#117;rl(//a.example/x)"/>',
    "<style>@import url(//a.example)</style>",
    '<path style="fill:red"/>',
    "<text>Acme</text>",
    '<animate attributeName="href" to="javascript:1"/>',
    '<?xml-stylesheet href="//a.example"?>',
    "<!DOCTYPE svg>",
  ])("rejects an SVG image with %s", async (content) => {
    const act = readWith("logo-light.svg", svg(content));
    await expect(act).rejects.toThrow(/^Brand second: logo-light\.svg has .+: .+$/);
  });
});

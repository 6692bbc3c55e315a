import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseBrand } from "@planner/shared/brand/brandSchema";
import { example } from "@planner/shared/brand/example";
import { describe, expect, it } from "vitest";
import { imageFolder, pngImage, svgImage } from "../testing/imageFiles.ts";
import { readBrandFiles } from "./brandFiles.ts";

const folder = await imageFolder();
const shape = svgImage('<path d="M0 0h300v60H0z" fill="#123456"/>');

async function read(images: { light?: string | Buffer; dark?: string | Buffer; share?: Buffer }) {
  const { light, dark = light, share } = images;
  const write = async (name: string, content: string | Buffer) => {
    const path = `${name}.${Buffer.isBuffer(content) ? "png" : "svg"}`;
    await writeFile(join(folder, path), content);
    return path;
  };
  const brand = parseBrand({
    ...example,
    ...(light &&
      dark && { logo: { light: await write("light", light), dark: await write("dark", dark) } }),
    ...(share && { shareImage: await write("share", share) }),
  });
  return readBrandFiles(brand, folder);
}

describe("readBrandFiles", () => {
  it("publishes both logos with the size that fits into the header", async () => {
    const { files, logo } = await read({ light: shape, dark: pngImage(310, 64) });
    expect(logo).toEqual({
      light: "/logo-light.svg",
      dark: "/logo-dark.png",
      width: 160,
      height: 32,
    });
    expect(Object.keys(files)).toEqual(["logo-light.svg", "logo-dark.png"]);
  });

  it("limits the width of a long logo", async () => {
    const { logo } = await read({
      light: svgImage("", 'width="9" height="1" viewBox="-5 -5 900 100"'),
    });
    expect(logo).toMatchObject({ width: 200, height: 22 });
  });

  it("replaces the preview image", async () => {
    const share = pngImage(1200, 630);
    expect((await read({ share })).files).toEqual({ "share.png": share });
  });

  it.each([
    ["share.png is 1200 × 600 pixels, but must be 1200 × 630", { share: pngImage(1200, 600) }],
    ["light.png is 40 pixels high, but sharp screens need 64", { light: pngImage(200, 40) }],
    [
      "dark.svg has other proportions than the light logo",
      { light: shape, dark: svgImage("", 'viewBox="0 0 60 60"') },
    ],
    ["light.svg is larger than 30 kB", { light: svgImage(`<path d="${"M0 0".repeat(8000)}"/>`) }],
    ["light.svg has no viewBox", { light: svgImage("", 'width="300" height="60"') }],
    ["light.png is not a PNG image", { light: Buffer.from("GIF89a") }],
  ])("refuses: %s", async (message, images) => {
    await expect(read(images)).rejects.toThrow(`Brand: ${message}`);
  });

  it("names a missing file", async () => {
    const brand = parseBrand({ ...example, shareImage: "images/none.png" });
    await expect(readBrandFiles(brand, folder)).rejects.toThrow("images/none.png");
  });

  it.each([
    ["<script>alert(1)</script>", "has a <script>: only shapes and colors are allowed"],
    ['<path onload="alert(1)"/>', 'has onload="alert(1)" on <path>'],
    ["<foreignObject/>", "has a <foreignObject>"],
    ['<image href="https://a.example/x.png"/>', "has a <image>"],
    ['<a href="javascript:alert(1)"/>', "has a <a>"],
    ['<use href="https://a.example/x.svg#a"/>', "has href="],
    ['<use xlink:href="data:image/svg+xml,x"/>', "has xlink:href="],
    ['<path fill="url(https://a.example/x)"/>', "has fill="],
    ['<path fill="URL( //a.example/x)"/>', "has fill="],
    ["<style>@import url(//a.example)</style>", "export the styles as attributes"],
    ['<path style="fill:red"/>', "export the styles as attributes"],
    ["<text>Acme</text>", "convert the text to outlines"],
    ['<animate attributeName="href" to="javascript:1"/>', "has a <animate>"],
    ['<x:script xmlns:x="http://www.w3.org/2000/svg"/>', "has a <x:script>"],
    ['<?xml-stylesheet href="//a.example"?>', "has a <?xml-stylesheet?>"],
    ["&nbsp;", "is not valid XML"],
    ["<path>", "is not valid XML"],
  ])("refuses %s in an SVG image", async (content, message) => {
    const refusal = expect(read({ light: svgImage(content) })).rejects;
    await refusal.toThrow("Brand: light.svg ");
    await refusal.toThrow(message);
  });

  it("refuses a DOCTYPE and an image of another namespace", async () => {
    await expect(read({ light: `<!DOCTYPE svg>${shape.slice(21)}` })).rejects.toThrow("DOCTYPE");
    await expect(read({ light: '<svg viewBox="0 0 1 1"/>' })).rejects.toThrow("has no xmlns");
  });

  it("refuses scripts in the icon", async () => {
    const icon = example.icon.replace("</svg>", "<script/></svg>");
    await expect(readBrandFiles(parseBrand({ ...example, icon }), folder)).rejects.toThrow(
      "Brand: icon has a <script>",
    );
  });

  it("allows gradients, references within the image and titles", async () => {
    const content = `<title>Acme</title><defs><linearGradient id="g"><stop offset="1" stop-color="red"/></linearGradient></defs>
      <g data-name="Layer 1" fill="url(#g)"><path id="p" d="M0 0h9"/><use href="#p"/></g>`;
    expect((await read({ light: svgImage(content) })).logo).toBeDefined();
  });
});

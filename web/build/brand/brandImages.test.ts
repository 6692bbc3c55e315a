import { brandOf } from "@planner/shared/brand/brands";
import { beforeAll, describe, expect, it } from "vitest";
import { pngSize } from "./brandFiles.ts";
import { brandImages } from "./brandImages.tsx";

let files: Awaited<ReturnType<typeof brandImages>>;

beforeAll(async () => {
  files = await brandImages(brandOf("dev"));
});

describe("brandImages", () => {
  it.each([
    ["apple-touch-icon.png", 180, 180],
    ["icon-192.png", 192, 192],
    ["icon-512.png", 512, 512],
    ["share.png", 1200, 630],
  ])("renders %s at its size", (path, width, height) => {
    expect(pngSize(bytes(path))).toEqual({ width, height });
  });

  it("draws letters into the share image without installed fonts", async () => {
    const { name } = brandOf("dev");
    const other = await brandImages({ ...brandOf("dev"), name: name.toUpperCase() });
    expect(other["share.png"]).not.toEqual(files["share.png"]);
  });

  it("puts three sizes into favicon.ico", () => {
    // The header: reserved, type 1 (icon), number of images.
    expect(bytes("favicon.ico").subarray(0, 6)).toEqual(Buffer.from([0, 0, 1, 0, 3, 0]));
  });

  it("lists icons that exist in the manifest", () => {
    const manifest = JSON.parse(bytes("manifest.json").toString());
    expect(manifest.name).toBe(brandOf("dev").name);
    for (const { src, sizes } of manifest.icons) {
      const { width, height } = pngSize(bytes(src.slice(1)));
      expect(`${width}x${height}`).toBe(sizes);
    }
  });
});

function bytes(path: string): Buffer {
  return Buffer.from(files[path] ?? "");
}

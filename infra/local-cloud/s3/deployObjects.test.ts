import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../testing/temporaryFolder.ts";
import { type BucketDeployment, deployObjects } from "./deployObjects.ts";

function aSource(files: Readonly<Record<string, string>>, markers: Record<string, string> = {}) {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return { folder, markers: new Map(Object.entries(markers)), jsonEscape: true };
}

const aDeployment = (overrides: Partial<BucketDeployment>): BucketDeployment => ({
  bucketName: "site",
  keyPrefix: "",
  sources: [],
  prune: false,
  exclude: [],
  include: [],
  headers: {},
  ...overrides,
});

const keysOf = (...deployments: BucketDeployment[]) =>
  [...(deployObjects(deployments).get("site")?.keys() ?? [])].toSorted();

const files = { "index.html": "i", "404.html": "n", "assets/app.js": "a" };

describe("deployObjects", () => {
  it("gives objects their type, metadata and tag", () => {
    const deployment = aDeployment({
      sources: [aSource({ "a/x.js": "abc", "b.unknown-type": "" })],
      headers: { "cache-control": "no-cache", "x-amz-meta-status": "404" },
    });
    const bucket = deployObjects([deployment]).get("site");
    expect(bucket?.get("a/x.js")?.headers).toEqual({
      "content-type": "text/javascript",
      "cache-control": "no-cache",
      "x-amz-meta-status": "404",
      etag: '"900150983cd24fb0d6963f7d28e17f72"',
      "last-modified": expect.stringContaining("GMT"),
    });
    expect(bucket?.get("b.unknown-type")?.headers["content-type"]).toBe("binary/octet-stream");
  });

  it("leaves out what is excluded, unless it is included again", () => {
    const sources = [aSource(files)];
    expect(keysOf(aDeployment({ sources, exclude: ["404.html"] }))).toEqual([
      "assets/app.js",
      "index.html",
    ]);
    expect(keysOf(aDeployment({ sources, exclude: ["*"], include: ["404.html"] }))).toEqual([
      "404.html",
    ]);
  });

  it("puts objects under a prefix", () => {
    const sources = [aSource({ "app.js": "" })];
    expect(keysOf(aDeployment({ sources, keyPrefix: "assets" }))).toEqual(["assets/app.js"]);
  });

  it("fills markers in, escaped for the JSON they stand in", () => {
    const source = aSource({ "config.json": '{"a":"<<1>>"}' }, { "<<1>>": 'say "$&"' });
    const bucket = deployObjects([aDeployment({ sources: [source] })]).get("site");
    expect(JSON.parse(String(bucket?.get("config.json")?.body))).toEqual({ a: 'say "$&"' });
  });

  it("prunes what a later deployment no longer has, if told to", () => {
    const before = aDeployment({ sources: [aSource(files)] });
    const after = { sources: [aSource({ "index.html": "new" })] };
    expect(keysOf(before, aDeployment({ ...after, prune: false }))).toHaveLength(3);
    expect(keysOf(before, aDeployment({ ...after, prune: true }))).toEqual(["index.html"]);
    expect(keysOf(before, aDeployment({ ...after, prune: true, exclude: ["assets/*"] }))).toEqual([
      "assets/app.js",
      "index.html",
    ]);
  });
});

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../testing/temporaryFolder.ts";
import { type BucketDeployment, deployObjects } from "./deployObjects.ts";

function aSource(files: Readonly<Record<string, string>>, markers: Record<string, string> = {}) {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return { folder, markers: new Map(Object.entries(markers)) };
}

const deploy = (overrides: Partial<BucketDeployment>) =>
  deployObjects(
    [{ bucketName: "site", keyPrefix: "", sources: [], headers: {}, ...overrides }],
    "http://localhost:3000",
  ).get("site");

describe("deployObjects", () => {
  it("sets content type, metadata and ETag", () => {
    const bucket = deploy({
      sources: [aSource({ "a/x.js": "abc", "b.unknown-type": "" })],
      headers: { "cache-control": "no-cache", "x-amz-meta-status": "404" },
    });
    expect(bucket?.get("a/x.js")?.headers).toEqual({
      "content-type": "text/javascript",
      "cache-control": "no-cache",
      "x-amz-meta-status": "404",
      etag: '"900150983cd24fb0d6963f7d28e17f72"',
      "last-modified": expect.stringContaining("GMT"),
    });
    expect(bucket?.get("b.unknown-type")?.headers["content-type"]).toBe("binary/octet-stream");
  });

  it("puts objects under the key prefix", () => {
    const bucket = deploy({ sources: [aSource({ "app.js": "" })], keyPrefix: "assets" });
    expect([...(bucket?.keys() ?? [])]).toEqual(["assets/app.js"]);
  });

  it("fills in deploy-time values, escaped for JSON", () => {
    const source = aSource({ "config.json": '{"a":"<<1>>"}' }, { "<<1>>": 'say "$&"' });
    const bucket = deploy({ sources: [source] });
    expect(JSON.parse(String(bucket?.get("config.json")?.body))).toEqual({ a: 'say "$&"' });
  });

  it("changes the site's own URLs to http, which the local edge serves", () => {
    const page = '<link rel="canonical" href="https://<<1>>/"> <a href="https://other.example/">';
    const bucket = deploy({
      sources: [aSource({ "a.html": page }, { "<<1>>": "localhost:3000" })],
    });
    expect(String(bucket?.get("a.html")?.body)).toBe(
      '<link rel="canonical" href="http://localhost:3000/"> <a href="https://other.example/">',
    );
  });
});

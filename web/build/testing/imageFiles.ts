import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { afterAll } from "vitest";

/** Creates a folder for the images of a test file. Call it outside of tests. */
export async function imageFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "brand-"));
  afterAll(() => rm(folder, { recursive: true }));
  return folder;
}

export function svgImage(content: string, root = 'viewBox="0 0 300 60"'): string {
  return `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" ${root}>${content}</svg>`;
}

export function pngImage(width: number, height: number): Buffer {
  return new Resvg(svgImage("", `viewBox="0 0 ${width} ${height}"`)).render().asPng();
}

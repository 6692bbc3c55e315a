import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, type TestInfo } from "playwright/test";
import { cellColours, cellPixels } from "./cellColours.ts";
import { differingCells } from "./differingCells.ts";
import { type Picture, pictureScale } from "./Picture.ts";

/**
 * Holds a picture against the one that is kept under the name, and goes on with the test when they differ.
 * Keeps it when there is none yet, or when the run was asked to (`--update-snapshots`).
 */
export async function expectSameLook(
  { page, info }: { readonly page: Page; readonly info: TestInfo },
  name: string,
  picture: Picture,
): Promise<void> {
  const path = join(import.meta.dirname, "baselines", `${name}.webp`);
  const isAsked = ["all", "changed"].includes(info.config.updateSnapshots);
  if (isAsked || !existsSync(path)) {
    writeFileSync(path, picture);
    expect.soft(isAsked, `${name} was not kept yet; it is now`).toBe(true);
    return;
  }
  const kept = readFileSync(path);
  const differing = differingCells(await cellColours(page, kept), await cellColours(page, picture));
  if (differing.length <= toleratedCells) return;
  await info.attach(`${name}, kept`, { body: kept, contentType: "image/webp" });
  await info.attach(`${name}, now`, { body: picture, contentType: "image/webp" });
  const [first] = differing;
  const at = (cells = 0) => (cells * cellPixels) / pictureScale;
  expect
    .soft(
      differing.length,
      `${name}: cells that differ, first at ${at(first?.column)}, ${at(first?.row)} px`,
    )
    .toBeLessThanOrEqual(toleratedCells);
}

/** The end of a hairline: less than the shortest word. */
const toleratedCells = 4;

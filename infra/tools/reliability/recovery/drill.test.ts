import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenCloud, startOpenCloud } from "../cloud/OpenCloud.ts";
import { figureText } from "../figureText.ts";
import { isAsExpected } from "../isAsExpected.ts";
import { drillFigures } from "./drillFigures.ts";
import { runDrill } from "./runDrill.ts";

let folder: string;
let cloud: OpenCloud;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "planner-recovery-"));
  cloud = await startOpenCloud(folder);
}, 300_000);
afterAll(async () => {
  await cloud.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("the runbook's restore", () => {
  it("brings lost leads back while others arrive, and leaves the statistics exact", async () => {
    const drill = await runDrill(45, cloud);
    expect(drill.saidFirst).toMatch(/^28 leads brought back /);
    const wrong = drillFigures(drill).filter((figure) => !isAsExpected(figure));
    expect(wrong.map((figure) => ({ ...figure, ...figureText(figure) }))).toEqual([]);
  }, 600_000);
});

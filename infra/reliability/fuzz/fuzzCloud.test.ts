import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { LocalCloud } from "../../local/cloud/LocalCloud.ts";
import { isAsExpected } from "../isAsExpected.ts";
import { fuzzCloud } from "./fuzzCloud.ts";
import { fuzzFigures } from "./fuzzFigures.ts";
import { startFuzzedCloud } from "./startFuzzedCloud.ts";

const folder = mkdtempSync(join(tmpdir(), "local-cloud-fuzz-"));
let cloud: LocalCloud;

beforeAll(async () => {
  cloud = await startFuzzedCloud(folder);
}, 300_000);

afterAll(async () => {
  await cloud.stop();
  rmSync(folder, { recursive: true });
});

// `npm run show:fuzz` sends a hundred thousand of another seed.
it("answers 3,000 generated requests as it has to and stores leads alone", async () => {
  const requests = 3_000;
  const report = await fuzzCloud(cloud, { seed: 5, requests });
  expect(report.findings.faults).toEqual([]);
  expect(report.storedFaults).toEqual([]);
  expect(report.loggedFailures).toEqual([]);
  expect(report.addedNames).toEqual([]);
  expect(fuzzFigures(report, requests).filter((figure) => !isAsExpected(figure))).toEqual([]);
}, 300_000);

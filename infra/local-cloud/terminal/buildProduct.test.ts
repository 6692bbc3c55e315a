import { readFileSync } from "node:fs";
import { join } from "node:path";
import { overrideVariables } from "@planner/infra/config/environments";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { describe, expect, it } from "vitest";
import { z } from "zod";

const packageSchema = z.object({
  wireit: z.object({ synth: z.object({ env: z.record(z.string(), z.unknown()) }) }),
});

describe("npm run synth", () => {
  it("runs again if a deployment variable has changed", () => {
    const file = readFileSync(join(repositoryRoot, "package.json"), "utf8");
    const { wireit } = packageSchema.parse(JSON.parse(file));
    const external = Object.values(overrideVariables).map((name) => [name, { external: true }]);
    expect(wireit.synth.env).toEqual(Object.fromEntries(external));
  });
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { ConfigurationError } from "../config/ConfigurationError.ts";
import { readSiteBuild } from "../config/SiteBuild.ts";
import { stackNames } from "../resourceNames.ts";
import { readVariant } from "./synthesis/templates.ts";
import { siteBuildPaths } from "./synthesis/variants.ts";

describe("createApp", () => {
  const { stacks } = readVariant("route53");
  const { stacks: minimal } = readVariant("minimal");

  it("gives an environment its own stacks, the CDN's in us-east-1", () => {
    const { edge, planner, accessLogs } = stackNames("prod");
    const account = "aws://123456789012";
    const region = "eu-central-1";
    const isProtected = true;
    expect(stacks).toMatchObject({
      "prod/Edge": { stackName: edge, environment: `${account}/us-east-1`, isProtected },
      "prod/Planner": { stackName: planner, environment: `${account}/${region}`, isProtected },
      "prod/AccessLogs": { stackName: accessLogs, environment: `${account}/us-east-1` },
    });
    expect(minimal["dev/Planner"]?.isProtected).toBe(false);
  });

  it("replaces nothing when optional values are added", () => {
    const paths = Object.keys(stacks);
    expect(paths).toHaveLength(3);
    for (const path of paths) {
      for (const [id, { Type }] of Object.entries(minimal[path]?.template.Resources ?? {})) {
        expect([id, stacks[path]?.template.Resources[id]?.Type]).toEqual([id, Type]);
      }
    }
  });

  it("warns about what visitors of prod would miss, and about the example brand", () => {
    expect(minimal["prod/Planner"]?.warnings).toBe(2);
    expect(minimal["dev/Planner"]?.warnings).toBe(0);
  });
});

describe("readSiteBuild", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "planner-"));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it("rejects a missing build", () => {
    const act = () => readSiteBuild({ ...siteBuildPaths, siteDirectory: folder });
    expect(act).toThrow(ConfigurationError);
    expect(act).toThrow(/index\.html is missing\): run "npm run build"/);
  });

  it("rejects malformed hashes, which would be part of a header", () => {
    const cspHashesFile = join(folder, "csp.json");
    writeFileSync(cspHashesFile, '{"script":[],"style":["sha256-no\'; script-src *"]}');
    expect(() => readSiteBuild({ ...siteBuildPaths, cspHashesFile })).toThrow(/style/);
  });
});

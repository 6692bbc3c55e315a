import { once } from "node:events";
import { createServer } from "node:net";
import { environments, resolveEnvironment } from "@planner/infra/config/environments";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { explainError } from "../runCommand.ts";
import { deploymentSummary } from "./deploymentSummary.ts";
import { diff } from "./environmentCommands.ts";

const [dev, , prod] = environments;

describe("diff", () => {
  it("reports missing AWS credentials on one line, without waiting for a silent metadata service", async () => {
    const waitsMs: number[] = [];
    const silent = createServer((socket) => {
      const startedMs = performance.now();
      socket.resume().once("close", () => waitsMs.push(performance.now() - startedMs));
    }).listen(0, "127.0.0.1");
    onTestFinished(() => void silent.close());
    await once(silent, "listening");
    const { port } = z.object({ port: z.int() }).parse(silent.address());
    for (const name of ["AWS_ACCESS_KEY_ID", "AWS_PROFILE", "AWS_CONTAINER_CREDENTIALS_FULL_URI"]) {
      vi.stubEnv(name, undefined);
    }
    vi.stubEnv("AWS_EC2_METADATA_DISABLED", undefined);
    vi.stubEnv("AWS_EC2_METADATA_SERVICE_ENDPOINT", `http://127.0.0.1:${port}`);
    vi.stubEnv("AWS_SHARED_CREDENTIALS_FILE", "/nowhere/credentials");
    vi.stubEnv("AWS_CONFIG_FILE", "/nowhere/config");
    const error = await diff(["dev"]).catch((reason: unknown) => reason);
    expect(explainError(error)).toBe(
      "No AWS credentials: sign in first (aws sso login), or set AWS_PROFILE.",
    );
    // Two requests: the SDK would wait a second for each.
    await expect.poll(() => waitsMs.length).toBe(2);
    expect(Math.max(...waitsMs)).toBeLessThan(800);
  });
});

describe("deploymentSummary", () => {
  const stacks = [
    { name: "AdBudgetPlannerEdge-prod", region: "us-east-1", isProtected: true },
    { name: "AdBudgetPlanner-prod", region: "us-west-2", isProtected: true },
  ];

  it("lists what a command on prod affects, and that the data is kept", () => {
    const environment = resolveEnvironment(prod, {
      account: "123456789012",
      region: "us-west-2",
      domainName: "plan.example.com",
      hostedZoneId: "Z0123456789",
      kitUrl: "https://kits.example.com/",
    });
    expect(
      deploymentSummary("destroy", { environment, stacks, reservedConcurrency: 0 }),
    ).toBe(`About to DESTROY:
  Environment   prod
  Account       123456789012
  Region        us-west-2
  Address       plan.example.com
  Certificate   a new one, validated in the hosted zone
  Booking page  none: the site hides its button
  Kit page      https://kits.example.com/
  Data          protected: the table refuses deletion and is kept when its stack is deleted
  Stacks        AdBudgetPlannerEdge-prod (us-east-1, refuses deletion)
                AdBudgetPlanner-prod (us-west-2, refuses deletion)
`);
  });

  it("lists dev's unset options, and that its data is not protected", () => {
    const environment = resolveEnvironment(dev, {});
    const summary = deploymentSummary("diff", { environment, stacks: [], reservedConcurrency: 0 });
    expect(summary).toContain("changes nothing");
    expect(summary).toContain("Account       the account of your credentials");
    expect(summary).toContain("Address       a CloudFront domain name");
    expect(summary).toContain("Data          not protected: the table is deleted with its stack");
  });
});

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { repositoryRoot } from "../../config/repositoryRoot.ts";
import { type GitHubParser, loadGitHubParser } from "./loadGitHubParser.ts";
import { workflowFaults } from "./workflowFaults.ts";
import { workflowSchema } from "./workflowSchema.ts";

const folder = join(repositoryRoot, ".github", "workflows");
const names = readdirSync(folder);
const textOf = (name: string) => readFileSync(join(folder, name), "utf8");
const workflows = names.map((name) => workflowSchema.parse(parse(textOf(name))));
const jobs = workflows.flatMap((workflow, index) =>
  Object.entries(workflow.jobs).map(([id, job]) => ({ id: `${names[index]}/${id}`, ...job })),
);
const steps = jobs.flatMap((job) => job.steps);

let parser: GitHubParser;
beforeAll(async () => {
  parser = await loadGitHubParser();
});

describe("every workflow", () => {
  it.each(names)("%s is one that GitHub takes", async (name) => {
    expect(await workflowFaults(parser, textOf(name))).toEqual([]);
  });

  it("pins foreign actions by commit and names the release", () => {
    const used = names.flatMap((name) => textOf(name).match(/uses: .*/g) ?? []);
    expect(used.length).toBeGreaterThan(0);
    for (const line of used.filter((text) => !text.startsWith("uses: ./"))) {
      expect(line).toMatch(/^uses: [\w.-]+\/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
  });

  it("pins an action to the same commit everywhere", () => {
    const pins = new Set(steps.flatMap(({ uses }) => uses ?? []));
    const actions = new Set([...pins].map((pin) => pin.split("@")[0]));
    expect(pins.size).toBe(actions.size);
  });

  it("runs only scripts and programs that the repository has", () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(join(repositoryRoot, "package.json"), "utf8")));
    const commands = steps.map(({ run = "" }) => run).join("\n");
    const called = [...commands.matchAll(/npm run (?:--silent )?([\w:-]+)|npm (test|start)\b/g)];
    for (const [, script, short] of called) {
      expect(scripts).toHaveProperty([script ?? short ?? ""]);
    }
    const programs = [...commands.matchAll(/npx (\S+)/g)].map(([, program = ""]) => program);
    const names = called.map(([, script, short]) => script ?? short);
    expect(names).toEqual(expect.arrayContaining(["test", "deploy", "diff", "smoke"]));
    for (const program of programs) {
      expect(existsSync(join(repositoryRoot, "node_modules", ".bin", program))).toBe(true);
    }
  });

  it("puts no expression into a script, where its text would be run", () => {
    expect(steps.filter(({ run }) => run?.includes("${{"))).toEqual([]);
  });

  it("leaves no token behind in the checkout", () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"));
    expect(checkouts.length).toBeGreaterThan(0);
    for (const checkout of checkouts) expect(checkout.with["persist-credentials"]).toBe(false);
  });

  it("never runs a stranger's code with the repository's rights", () => {
    const events = new Set(workflows.flatMap(({ on }) => Object.keys(on)));
    expect(events).toEqual(new Set(["pull_request", "push", "workflow_call", "workflow_dispatch"]));
  });

  it("ends a job that hangs", () => {
    for (const job of jobs) {
      if (job.uses === undefined) expect([job.id, job["timeout-minutes"]]).not.toContain(undefined);
    }
  });
});

describe("the permissions", () => {
  it("are none unless a job names them", () => {
    for (const workflow of workflows) expect(workflow.permissions).toEqual({});
  });

  it("are these, job by job", () => {
    const read = { contents: "read" };
    const assumesRole = { contents: "read", "id-token": "write" };
    expect(Object.fromEntries(jobs.map((job) => [job.id, job.permissions]))).toEqual({
      "deploy-environment.yml/deploy": assumesRole,
      "deploy.yml/dev": assumesRole,
      "deploy.yml/prod": assumesRole,
      "deploy.yml/staging": assumesRole,
      "deploy.yml/test": read,
      "pull-request.yml/comment": { "pull-requests": "write" },
      "pull-request.yml/diff": assumesRole,
      "pull-request.yml/test": read,
      "test.yml/test": read,
    });
  });
});

describe("workflowFaults", () => {
  it.each([
    ["an unknown job", "needs: staging", "needs: stagging", /stagging/],
    ["an unknown input", "environment: prod", "environmnt: prod", /environmnt/],
    ["an unknown key", "permissions: {}", "permission: {}", /permission/],
    ["an unknown event", "push:", "pushed:", /pushed/],
  ])("finds %s", async (_, right, wrong, message) => {
    const broken = textOf("deploy.yml").replace(right, wrong);
    expect((await workflowFaults(parser, broken)).join()).toMatch(message);
  });

  it("finds an expression that means nothing", async () => {
    const broken = textOf("pull-request.yml").replace("vars.AWS_DIFF_ROLE !=", "varz.ROLE !=");
    expect((await workflowFaults(parser, broken)).join()).toMatch(/varz/);
  });
});

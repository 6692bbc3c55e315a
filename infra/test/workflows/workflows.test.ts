import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { repositoryRoot } from "../../config/repositoryRoot.ts";
import { checkWorkflow, type GitHubParser, loadGitHubParser } from "./checkWorkflow.ts";

const permissionsSchema = z.record(z.string(), z.enum(["read", "write"]));

const stepSchema = z.object({
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).default({}),
});

/** The parts of a workflow that our own rules cover. GitHub's parser checks the rest. */
const workflowSchema = z.object({
  on: z.record(z.string(), z.unknown()),
  permissions: permissionsSchema.optional(),
  jobs: z.record(
    z.string(),
    z.object({
      permissions: permissionsSchema.optional(),
      "timeout-minutes": z.int().optional(),
      uses: z.string().optional(),
      if: z.string().optional(),
      needs: z.string().optional(),
      steps: z.array(stepSchema).default([]),
    }),
  ),
});

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

describe("all workflows", () => {
  it.each(names)("include %s, which GitHub's parser accepts", async (name) => {
    expect(await checkWorkflow(parser, textOf(name))).toEqual([]);
  });

  it("pin third-party actions to a commit and name the release", () => {
    const used = names.flatMap((name) => textOf(name).match(/uses: .*/g) ?? []);
    expect(used.length).toBeGreaterThan(0);
    for (const line of used.filter((text) => !text.startsWith("uses: ./"))) {
      expect(line).toMatch(/^uses: [\w.-]+\/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
  });

  it("pin each action to the same commit", () => {
    const pins = new Set(steps.flatMap(({ uses }) => uses ?? []));
    const actions = new Set([...pins].map((pin) => pin.split("@")[0]));
    expect(pins.size).toBe(actions.size);
  });

  it("run only the repository's scripts and known programs", () => {
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

  it("read all settings from the repository: GitHub's variables only name roles and environments", () => {
    const used = names.flatMap((name) => [...textOf(name).matchAll(/vars\.(\w+)/g)]);
    expect(new Set(used.map(([, variable]) => variable))).toEqual(
      new Set(["AWS_DEPLOY_ROLE", "AWS_DIFF_ROLE", "AWS_DIFF_ENVIRONMENTS"]),
    );
  });

  it("install like the README, and run no install script where a token for AWS can be minted", () => {
    const readme = readFileSync(join(repositoryRoot, "README.md"), "utf8");
    const [, install] = readme.match(/^(npm \w+) && npm test$/m) ?? [];
    const installing = jobs.flatMap(({ id, permissions, steps }) => {
      const commands = steps.flatMap(({ run = "" }) => run.match(/^npm (ci|i|install)\b.*/m) ?? []);
      const command = permissions?.["id-token"] ? `${install} --ignore-scripts` : install;
      return commands.length === 0 ? [] : [{ id, commands: commands.slice(0, 1), command }];
    });
    expect(installing.map(({ id }) => id).sort()).toEqual([
      "deploy-environment.yml/deploy",
      "pull-request.yml/diff",
      "test.yml/test",
    ]);
    for (const { commands, command } of installing) expect(commands).toEqual([command]);
  });

  it("deploy from main only", () => {
    const deployment = workflows[names.indexOf("deploy.yml")];
    expect(deployment?.jobs.test?.if).toBe("github.ref == 'refs/heads/main'");
    const followers = { dev: "test", staging: "dev", prod: "staging" };
    for (const [id, needs] of Object.entries(followers)) {
      expect(deployment?.jobs[id]).toMatchObject({ needs });
    }
  });

  it("do not use expressions in scripts, which would allow injection", () => {
    expect(steps.filter(({ run }) => run?.includes("${{"))).toEqual([]);
  });

  it("do not leave a token in the checkout", () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"));
    expect(checkouts.length).toBeGreaterThan(0);
    for (const checkout of checkouts) expect(checkout.with["persist-credentials"]).toBe(false);
  });

  it("do not use events that run a fork's code with the repository's permissions", () => {
    const events = new Set(workflows.flatMap(({ on }) => Object.keys(on)));
    expect(events).toEqual(new Set(["pull_request", "push", "workflow_call", "workflow_dispatch"]));
  });

  it("use Node 24, like the functions", () => {
    const setups = steps.filter(({ uses }) => uses?.startsWith("actions/setup-node@"));
    expect(setups.length).toBeGreaterThan(0);
    for (const setup of setups) expect(setup.with["node-version"]).toBe(24);
  });

  it("have a timeout for every job", () => {
    for (const job of jobs) {
      if (job.uses === undefined) expect([job.id, job["timeout-minutes"]]).not.toContain(undefined);
    }
  });
});

describe("the permissions of workflows", () => {
  it("are empty unless a job declares them", () => {
    for (const workflow of workflows) expect(workflow.permissions).toEqual({});
  });

  it("are minimal for each job", () => {
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

describe("checkWorkflow", () => {
  it.each([
    ["an unknown job", "needs: staging", "needs: stagging", /stagging/],
    ["an unknown input", "environment: prod", "environmnt: prod", /environmnt/],
    ["an unknown key", "permissions: {}", "permission: {}", /permission/],
    ["an unknown event", "push:", "pushed:", /pushed/],
  ])("finds %s", async (_, right, wrong, message) => {
    const broken = textOf("deploy.yml").replace(right, wrong);
    expect((await checkWorkflow(parser, broken)).join()).toMatch(message);
  });

  it("finds an invalid expression", async () => {
    const broken = textOf("pull-request.yml").replace("vars.AWS_DIFF_ROLE !=", "varz.ROLE !=");
    expect((await checkWorkflow(parser, broken)).join()).toMatch(/varz/);
  });
});

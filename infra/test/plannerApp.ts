import { join } from "node:path";
import { type App, Stack, Stage } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import cdkJson from "../../cdk.json" with { type: "json" };
import { type CreateAppOptions, createApp } from "../createApp.ts";
import { environmentTable } from "../environmentTable.ts";

/** Every environment there is. */
export const environmentNames = environmentTable.map(({ name }) => name);

export type EnvironmentName = (typeof environmentNames)[number];

/** A site as the web build leaves it, small. */
export const siteBuildPaths = {
  siteDirectory: join(import.meta.dirname, "site"),
  cspHashesFile: join(import.meta.dirname, "csp.json"),
};

/** Context that gives every environment both addresses. */
export const bothAddresses = {
  bookingUrl: "https://calls.example.com/book",
  kitUrl: "https://kits.example.com/diy",
};

/** Context that tells the team of every environment, in every way, of its leads. */
export const alertAddresses = {
  alertSender: "alerts@planner.example",
  alertRecipients: "ann@team.example, bob@team.example",
  alertWebhook: "https://hooks.team.example/leads",
};

/** The app as the command line would make it, without bundling the functions. */
export function aPlannerApp(overrides: Partial<CreateAppOptions> = {}): App {
  return createApp({
    ...siteBuildPaths,
    ...overrides,
    context: {
      ...cdkJson.context,
      "aws:cdk:bundling-stacks": [],
      ...(overrides.context ?? { ...bothAddresses, ...alertAddresses }),
    },
  });
}

/** The stack of one environment. */
export function stackOf(app: App, environment: EnvironmentName): Stack {
  const stack = app.node.findChild(environment).node.findChild("Planner");
  if (!Stack.isStack(stack)) throw new Error(`${environment}/Planner is no stack`);
  return stack;
}

/** The templates of all environments. Each stage is synthesized by itself, so that the rule packs are not run. */
export function templatesOf(app: App): Record<EnvironmentName, Template> {
  return {
    dev: templateOf(app, "dev"),
    staging: templateOf(app, "staging"),
    prod: templateOf(app, "prod"),
  };
}

function templateOf(app: App, environment: EnvironmentName): Template {
  const stack = stackOf(app, environment);
  const assembly = Stage.of(stack)?.synth();
  return Template.fromJSON(assembly?.getStackArtifact(stack.artifactId).template);
}

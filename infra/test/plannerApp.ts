import { join } from "node:path";
import { type App, Stack, Stage } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import cdkJson from "../../cdk.json" with { type: "json" };
import type { EnvironmentName } from "../config/environmentSchema.ts";
import { type CreateAppOptions, createApp } from "../createApp.ts";
import { exampleAlerts } from "./permissions/exampleAlerts.ts";

/** A site as the web build leaves it, small. */
export const siteBuildPaths = {
  siteDirectory: join(import.meta.dirname, "site"),
  cspHashesFile: join(import.meta.dirname, "csp.json"),
};

/** Context that gives every environment its addresses and those who hear of alarms. */
export const plannerContext = {
  bookingUrl: "https://calls.example.com/book",
  kitUrl: "https://kits.example.com/diy",
  alarmRecipients: "ann@operations.example, bob@operations.example",
};

/** The app as the command line would make it, without bundling the functions. */
export function aPlannerApp(overrides: Partial<CreateAppOptions> = {}): App {
  return createApp({
    ...siteBuildPaths,
    ...overrides,
    context: {
      ...cdkJson.context,
      "aws:cdk:bundling-stacks": [],
      ...(overrides.context ?? { ...plannerContext, ...exampleAlerts }),
    },
  });
}

/** The stacks of an environment, by their construct's name. */
export type StackName = "Edge" | "Planner" | "AccessLogs";

/** A stack of one environment. */
export function stackOf(
  app: App,
  environment: EnvironmentName,
  name: StackName = "Planner",
): Stack {
  const stack = app.node.findChild(environment).node.findChild(name);
  if (!Stack.isStack(stack)) throw new Error(`${environment}/${name} is no stack`);
  return stack;
}

/** The templates of all environments. Each stage is synthesized by itself, so that the rule packs are not run. */
export function templatesOf(
  app: App,
  name: StackName = "Planner",
): Record<EnvironmentName, Template> {
  return {
    dev: templateOf(stackOf(app, "dev", name)),
    staging: templateOf(stackOf(app, "staging", name)),
    prod: templateOf(stackOf(app, "prod", name)),
  };
}

function templateOf(stack: Stack): Template {
  const assembly = Stage.of(stack)?.synth();
  return Template.fromJSON(assembly?.getStackArtifact(stack.artifactId).template);
}

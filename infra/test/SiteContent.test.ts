import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { siteConfigSchema } from "@planner/shared/api/siteConfig";
import type { App } from "aws-cdk-lib";
import { type EnvironmentName, environmentNames } from "../config/environmentSchema.ts";
import { aPlannerApp, plannerContext, templatesOf } from "./plannerApp.ts";
import { onlyResource } from "./resourcesOf.ts";

type Upload = "Assets" | "Config" | "NotFound" | "Pages";

const app = aPlannerApp();
const templates = templatesOf(app);

describe.each(environmentNames)("the uploads of %s", (environment) => {
  const upload = (name: Upload) => uploadOf(templates[environment], name);

  it("let browsers keep assets for a year without asking", () => {
    expect(upload("Assets").Properties).toMatchObject({
      DestinationBucketKeyPrefix: "assets",
      SystemMetadata: { "cache-control": "public,max-age=31536000,immutable" },
    });
    expect(uploadedFiles(app, environment, "Assets")).toEqual(["app.js"]);
  });

  it.each(["Config", "NotFound", "Pages"] as const)("let browsers ask before using %s", (name) => {
    expect(upload(name).Properties.SystemMetadata).toEqual({ "cache-control": "no-cache" });
  });

  it("mark the 404 page, and it alone, with its status", () => {
    expect(upload("NotFound").Properties.UserMetadata).toEqual({ status: "404" });
    expect(uploadedFiles(app, environment, "NotFound")).toEqual(["404.html"]);
    expect(upload("Pages").Properties.UserMetadata).toBeUndefined();
    expect(uploadedFiles(app, environment, "Pages")).toEqual([
      "admin",
      "admin/index.html",
      "favicon.svg",
      "index.html",
      "robots.txt",
    ]);
  });

  it("leave what earlier builds still need", () => {
    for (const name of ["Assets", "Config", "NotFound", "Pages"] as const) {
      expect(upload(name).Properties.Prune).toBe(false);
    }
  });

  it("bring assets first and pages last, then empty the cache", () => {
    expect(upload("Config").DependsOn).toContain(upload("Assets").id);
    expect(upload("NotFound").DependsOn).toContain(upload("Assets").id);
    expect(upload("Pages").DependsOn).toContain(upload("Config").id);
    expect(upload("Pages").DependsOn).toContain(upload("NotFound").id);
    expect(upload("Pages").Properties.DistributionPaths).toEqual(["/*"]);
  });

  it("write a config.json that the site understands", () => {
    expect(siteConfigSchema.parse(configOf(app, environment))).toEqual({
      environment,
      booking_url: plannerContext.bookingUrl,
      kit_url: plannerContext.kitUrl,
      user_pool: poolOf(templates[environment]),
    });
  });
});

describe("config.json without addresses given", () => {
  const bare = aPlannerApp({ context: {} });

  it("has placeholders in dev", () => {
    expect(configOf(bare, "dev")).toEqual({
      environment: "dev",
      booking_url: "https://example.com/book-strategy-call",
      kit_url: "https://example.com/diy-growth-kit",
      user_pool: expect.anything(),
    });
  });

  it.each(["staging", "prod"] as const)("leaves them out in %s", (environment) => {
    expect(configOf(bare, environment)).toEqual({ environment, user_pool: expect.anything() });
  });

  it("takes them from the environment variables, context first", () => {
    const mixed = aPlannerApp({
      context: { kitUrl: "https://context.example.com/" },
      variables: { KIT_URL: "https://lost.example.com/", BOOKING_URL: "https://env.example.com/" },
    });
    expect(configOf(mixed, "prod")).toEqual({
      environment: "prod",
      booking_url: "https://env.example.com/",
      kit_url: "https://context.example.com/",
      user_pool: expect.anything(),
    });
  });
});

function uploadOf(template: (typeof templates)[EnvironmentName], name: Upload) {
  return onlyResource(template, "Custom::CDKBucketDeployment", `WebHostingContent${name}`);
}

function uploadFolder(from: App, environment: EnvironmentName, name: Upload): string {
  const [key] = uploadOf(templatesOf(from)[environment], name).Properties.SourceObjectKeys;
  return join(from.outdir, `asset.${key.replace(/\.zip$/, "")}`);
}

function uploadedFiles(from: App, environment: EnvironmentName, name: Upload): string[] {
  const folder = uploadFolder(from, environment, name);
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
}

/** As it is deployed: CloudFormation puts its values where the markers stand. */
function configOf(from: App, environment: EnvironmentName): unknown {
  const folder = uploadFolder(from, environment, "Config");
  const text = readFileSync(join(folder, "config.json"), "utf8");
  const [markers] = uploadOf(templatesOf(from)[environment], "Config").Properties.SourceMarkers;
  return JSON.parse(text.replaceAll(/<<marker:[^>]*>>/g, (marker) => markers[marker].Ref));
}

/** The site's place in the user pool, by the logical ids that the markers refer to. */
function poolOf(template: (typeof templates)[EnvironmentName]) {
  return {
    user_pool_id: onlyResource(template, "AWS::Cognito::UserPool").id,
    client_id: onlyResource(template, "AWS::Cognito::UserPoolClient").id,
  };
}

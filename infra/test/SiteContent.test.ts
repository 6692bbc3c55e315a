import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "@jest/globals";
import { siteConfigSchema } from "@planner/shared/api/siteConfig";
import { withPageConfig } from "../constructs/site/withPageConfig.ts";
import { type EnvironmentName, environmentNames } from "../environments.ts";
import { onlyResource, readVariant, resourcesOf, templatesOf } from "./synthesis/templates.ts";
import { exampleSettings, type VariantName } from "./synthesis/variants.ts";

type Upload = "Assets" | "Config" | "NotFound" | "Pages";

const templates = templatesOf("complete");

describe.each(environmentNames)("the uploads of %s", (environment) => {
  const upload = (name: Upload) => uploadOf("complete", environment, name);

  it("let browsers cache assets for a year", () => {
    expect(upload("Assets").Properties).toMatchObject({
      DestinationBucketKeyPrefix: "assets",
      SystemMetadata: { "cache-control": "public,max-age=31536000,immutable" },
    });
    expect(uploadedFiles(environment, "Assets")).toEqual(["app.js"]);
  });

  it.each(["Config", "NotFound", "Pages"] as const)("make browsers revalidate %s", (name) => {
    expect(upload(name).Properties.SystemMetadata).toEqual({ "cache-control": "no-cache" });
  });

  it("set a status only on the 404 page", () => {
    expect(upload("NotFound").Properties.UserMetadata).toEqual({ status: "404" });
    expect(uploadedFiles(environment, "NotFound")).toEqual(["404.html"]);
    expect(upload("Pages").Properties.UserMetadata).toBeUndefined();
    expect(uploadedFiles(environment, "Pages")).toEqual([
      "admin",
      "admin/index.html",
      "admin/sign-in.html",
      "favicon.svg",
      "robots.txt",
      "index.html",
    ]);
  });

  it("keep files from earlier builds", () => {
    for (const name of ["Assets", "Config", "NotFound", "Pages"] as const) {
      expect(upload(name).Properties.Prune).toBe(false);
    }
  });

  it("upload assets first and pages last", () => {
    expect(upload("Config").DependsOn).toContain(upload("Assets").id);
    expect(upload("NotFound").DependsOn).toContain(upload("Assets").id);
    expect(upload("Pages").DependsOn).toContain(upload("Config").id);
    expect(upload("Pages").DependsOn).toContain(upload("NotFound").id);
  });

  it("invalidate nothing, because an invalidation can fail the deployment and evicts good assets", () => {
    for (const name of ["Assets", "Config", "NotFound", "Pages"] as const) {
      expect(upload(name).Properties.DistributionPaths).toBeUndefined();
      expect(upload(name).Properties.DistributionId).toBeUndefined();
    }
  });

  it("include a valid config.json", () => {
    expect(siteConfigSchema.parse(configOf("complete", environment))).toEqual({
      environment,
      booking_url: exampleSettings.bookingUrl,
      kit_url: exampleSettings.kitUrl,
      user_pool: {
        user_pool_id: onlyResource(templates[environment], "AWS::Cognito::UserPool").id,
        client_id: onlyResource(templates[environment], "AWS::Cognito::UserPoolClient").id,
      },
    });
  });
});

describe("the calculator's page", () => {
  it("has config.json's addresses", () => {
    expect(pageConfigOf("complete", "prod")).toEqual({
      booking_url: exampleSettings.bookingUrl,
      kit_url: exampleSettings.kitUrl,
    });
  });

  it("omits addresses that are not set", () => {
    expect(pageConfigOf("minimal", "prod")).toEqual({});
  });

  it("has the site's own address, with and without a domain", () => {
    const canonicalOf = (variant: VariantName) => {
      const [, origin] = homeOf(variant, "prod").match(/rel="canonical" href="(.*?)\/"/) ?? [];
      return origin;
    };
    expect(canonicalOf("route53")).toBe(`https://${exampleSettings.domainName}`);
    const [markers] = uploadOf("complete", "prod", "Pages").Properties.SourceMarkers.slice(-1);
    const marker = canonicalOf("complete")?.replace("https://", "") ?? "";
    expect(markers[marker]).toEqual({ "Fn::GetAtt": [expect.any(String), "DomainName"] });
  });

  it("escapes addresses that could end the data block", () => {
    const page = withPageConfig("<head></head>", { kit_url: "https://a.example/</script><b>" });
    expect(page).not.toContain("</script><b>");
    expect(readPageConfig(page)).toEqual({ kit_url: "https://a.example/</script><b>" });
  });

  it.each(["", "<p></p>", "<head></head><head></head>"])("must have one head: %j", (page) => {
    expect(() => withPageConfig(page, {})).toThrow("has no head");
  });
});

describe("config.json without URLs in the settings", () => {
  it.each(environmentNames)("omits the URLs in %s", (environment) => {
    expect(configOf("minimal", environment)).toEqual({ environment, user_pool: expect.anything() });
  });
});

describe("alerts without a sender in the settings", () => {
  it.each(environmentNames)(
    "do not exist in %s, because SES would refuse every mail",
    (environment) => {
      const template = templatesOf("minimal")[environment];
      expect(resourcesOf(template, "AWS::SQS::Queue", "LeadAlerts")).toEqual([]);
    },
  );
});

describe("the viewer-request function", () => {
  const uriFor = (uri: string): string =>
    handle("WebHostingViewerRequest", { request: { method: "GET", uri } }).uri;

  it.each([
    ["/", "/index.html"],
    ["/admin", "/admin/index.html"],
    ["/admin/", "/admin/index.html"],
    ["/admin/sign-in", "/admin/sign-in.html"],
    ["/admin/leads/01930000-0000-7000-8000-000000000000", "/admin/index.html"],
  ])("maps %s to %s", (address, document) => {
    expect(uriFor(address)).toBe(document);
  });

  it.each(["/robots.txt", "/favicon.svg", "/config.json"])(
    "keeps the path of the file %s",
    (address) => {
      expect(uriFor(address)).toBe(address);
    },
  );

  it.each([
    "/nowhere",
    "/admin/nowhere",
    "/admin/leads",
    "/admin/leads/",
    "/admin/leads/a/b",
    "/admin/leads/%2e%2e",
    "/admins",
    "/ADMIN",
    "//",
    "/index.html",
    "/admin/index.html",
    "/admin/sign-in.html",
    "/404.html",
    "/__proto__",
    "/constructor",
    "/%2e%2e/admin",
    "/api",
    "/assets",
  ])("maps the unknown path %j to the 404 page", (address) => {
    expect(uriFor(address)).toBe("/404.html");
  });
});

describe("the viewer-response function", () => {
  const respond = (statusCode: number, headers: Record<string, { value: string }>) =>
    handle("WebHostingViewerResponse", { response: { statusCode, headers } });
  const html = { "content-type": { value: "text/html" } };

  it("sets the status of the 404 page and removes the header", () => {
    expect(respond(200, { ...html, "x-amz-meta-status": { value: "404" } })).toEqual({
      statusCode: 404,
      statusDescription: "Not Found",
      headers: html,
    });
  });

  it("does not change other responses", () => {
    expect(respond(200, html)).toEqual({ statusCode: 200, headers: html });
  });

  it("keeps a 304, which has no body", () => {
    expect(respond(304, { "x-amz-meta-status": { value: "404" } })).toEqual({
      statusCode: 304,
      headers: {},
    });
  });
});

describe("the edge functions", () => {
  const functions = resourcesOf(templates.prod, "AWS::CloudFront::Function");

  it("are below CloudFront's 10 KB limit and use runtime 2.0", () => {
    expect(functions).toHaveLength(3);
    for (const { Properties: properties } of functions) {
      expect(Buffer.byteLength(properties.FunctionCode)).toBeLessThan(10_240);
      expect(properties.FunctionConfig.Runtime).toBe("cloudfront-js-2.0");
      expect(properties.AutoPublish).toBe(true);
    }
  });

  // The runtime has the parser of nginx's njs, which stops at this.
  it("have no catch without a variable", () => {
    for (const { Properties: properties } of functions) {
      expect(properties.FunctionCode).not.toMatch(/\bcatch\s*\{/);
    }
  });
});

/** Runs the code in the template. The JSON round trip turns the result into objects of this realm. */
function handle(idPrefix: string, event: object) {
  const { Properties: properties } = onlyResource(
    templates.prod,
    "AWS::CloudFront::Function",
    idPrefix,
  );
  const script = `${properties.FunctionCode}\nJSON.stringify(handler(${JSON.stringify(event)}))`;
  return JSON.parse(runInNewContext(script));
}

function uploadOf(variant: VariantName, environment: EnvironmentName, name: Upload) {
  return onlyResource(
    templatesOf(variant)[environment],
    "Custom::CDKBucketDeployment",
    `WebHostingContent${name}`,
  );
}

/** The folders that an upload combines. */
function uploadFolders(
  variant: VariantName,
  environment: EnvironmentName,
  name: Upload,
): readonly string[] {
  const keys: string[] = uploadOf(variant, environment, name).Properties.SourceObjectKeys;
  return keys.map((key) => join(readVariant(variant).outdir, `asset.${key.replace(/\.zip$/, "")}`));
}

function uploadedFiles(environment: EnvironmentName, name: Upload): string[] {
  return uploadFolders("complete", environment, name).flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).sort(),
  );
}

function pageConfigOf(variant: VariantName, environment: EnvironmentName): unknown {
  return readPageConfig(homeOf(variant, environment));
}

function homeOf(variant: VariantName, environment: EnvironmentName): string {
  const folder = uploadFolders(variant, environment, "Pages").at(-1) ?? "";
  return readFileSync(join(folder, "index.html"), "utf8");
}

function readPageConfig(page: string): unknown {
  const [, json] =
    page.match(/<script type="application\/json" id="site-config">(.*?)<\/script><\/head>/) ?? [];
  return JSON.parse(json ?? "null");
}

/** The deployed content, after CloudFormation replaces the markers. */
function configOf(variant: VariantName, environment: EnvironmentName): unknown {
  const [folder = ""] = uploadFolders(variant, environment, "Config");
  const text = readFileSync(join(folder, "config.json"), "utf8");
  const [markers] = uploadOf(variant, environment, "Config").Properties.SourceMarkers;
  return JSON.parse(text.replaceAll(/<<marker:[^>]*>>/g, (marker) => markers[marker].Ref));
}

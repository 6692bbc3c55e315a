import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "@jest/globals";
import { siteConfigSchema } from "@planner/shared/api/siteConfig";
import { onlyResource, readVariant, resourcesOf, templateOf } from "./synthesis/templates.ts";
import { everyField, type VariantName } from "./synthesis/variants.ts";

const template = templateOf("complete", "prod");

describe("the uploads", () => {
  it("upload assets first and pages last", () => {
    const idOf = (name: Upload) => uploadOf("complete", name).id;
    const isAfter = (name: Upload) => uploadOf("complete", name).DependsOn;
    expect(isAfter("Config")).toContain(idOf("Assets"));
    expect(isAfter("NotFound")).toContain(idOf("Assets"));
    expect(isAfter("Pages")).toEqual(expect.arrayContaining([idOf("Config"), idOf("NotFound")]));
  });

  it("treat only the 404 page as one", () => {
    expect(uploadedFiles("NotFound")).toEqual(["404.html"]);
    expect(uploadedFiles("Pages")).toEqual([
      "admin",
      "admin/index.html",
      "admin/sign-in.html",
      "favicon.svg",
      "plan.html",
      "robots.txt",
      "embed.html",
      "index.html",
    ]);
    expect(uploadedFiles("EmbedScript")).toEqual(["embed.js"]);
  });

  it("include a valid config.json", () => {
    expect(siteConfigSchema.parse(configOf("complete"))).toEqual({
      environment: "prod",
      booking_url: everyField.bookingUrl,
      kit_url: everyField.kitUrl,
      plan_mail: true,
      push_key: everyField.webPush.publicKey,
      ad_feeds: true,
      user_pool: {
        user_pool_id: onlyResource(template, "AWS::Cognito::UserPool").id,
        client_id: onlyResource(template, "AWS::Cognito::UserPoolClient").id,
      },
    });
  });

  it("promise no emails while SES is in its sandbox", () => {
    expect(configOf("route53")).not.toHaveProperty("plan_mail");
  });

  it("omit addresses that are not set", () => {
    expect(configOf("minimal")).toEqual({ environment: "prod", user_pool: expect.anything() });
    expect(pageConfigOf("minimal")).toEqual({});
  });
});

describe("the calculator's page", () => {
  it("has config.json's addresses, without ending their data block", () => {
    expect(everyField.kitUrl).toContain("</script>");
    expect(pageConfigOf("complete")).toEqual({
      booking_url: everyField.bookingUrl,
      kit_url: everyField.kitUrl,
    });
  });

  it("has the site's own address, with and without a domain", () => {
    const canonicalHost = (variant: VariantName) =>
      homeOf(variant).match(/rel="canonical" href="https:\/\/(.*?)\/"/)?.[1] ?? "";
    expect(canonicalHost("route53")).toBe(everyField.domainName);
    const markers = uploadOf("complete", "Pages").Properties.SourceMarkers.at(-1);
    expect(markers[canonicalHost("complete")]).toEqual({
      "Fn::GetAtt": [expect.any(String), "DomainName"],
    });
  });
});

describe("the viewer-request function", () => {
  const uriFor = (uri: string): string =>
    handle("WebHostingViewerRequest", { request: { method: "GET", uri } }).uri;

  it.each([
    ["/", "/index.html"],
    ["/plan", "/plan.html"],
    ["/embed", "/embed.html"],
    ["/admin", "/admin/index.html"],
    ["/admin/sign-in", "/admin/sign-in.html"],
    ["/admin/reports", "/admin/index.html"],
    ["/admin/reports/ad-spend", "/admin/index.html"],
    ["/admin/leads/01930000-0000-7000-8000-000000000000", "/admin/index.html"],
    ["/admin/add", "/admin/index.html"],
    ["/robots.txt", "/robots.txt"],
    ["/config.json", "/config.json"],
  ])("maps %s to %s", (address, document) => {
    expect(uriFor(address)).toBe(document);
  });

  it.each([
    ["/plan/", "/plan.html"],
    ["/embed/", "/embed.html"],
    ["/admin/", "/admin/index.html"],
    ["/admin/sign-in/", "/admin/sign-in.html"],
    ["/admin/reports/", "/admin/index.html"],
    ["/admin/leads/01930000-0000-7000-8000-000000000000/", "/admin/index.html"],
    ["/admin/add/", "/admin/index.html"],
  ])("maps %s, with a slash at the end, to %s", (address, document) => {
    expect(uriFor(address)).toBe(document);
  });

  it.each([
    "/nowhere",
    "/nowhere/",
    "//",
    "/plan//",
    "//plan/",
    "/robots.txt/",
    "/config.json/",
    "/plan.html/",
    "/admin/leads/",
    "/admin/leads/a/b",
    "/admin/leads/%2e%2e",
    "/ADMIN",
    "/index.html",
    "/__proto__",
    "/api",
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

  it("keeps the status of other responses, and of a 304, which has no body", () => {
    expect(respond(200, html)).toEqual({ statusCode: 200, headers: html });
    expect(respond(304, { "x-amz-meta-status": { value: "404" } }).statusCode).toBe(304);
  });
});

describe("the API request function", () => {
  const statusFor = (method: string, uri: string, authorization?: string) => {
    const headers = authorization ? { authorization: { value: authorization } } : {};
    const context = { requestId: "r1" };
    return (
      handle("WebHostingApiRequest", { context, request: { method, uri, headers } }).statusCode ??
      "passed on"
    );
  };

  it.each([
    ["GET", "/api/plan"],
    ["PUT", "/api/plan/weeks/1"],
    ["PUT", "/api/plan/weeks/12"],
    ["POST", "/api/plan/stop"],
  ])("passes %s %s on with a plan's token", (method, uri) => {
    expect(statusFor(method, uri, "Plan a-token")).toBe("passed on");
  });

  it.each([
    ["GET", "/api/leads", 401],
    ["PUT", "/api/plan/weeks/123", 404],
    ["GET", "/api/plan/weeks/1", 404],
  ])("refuses %s %s: %d", (method, uri, status) => {
    expect(statusFor(method, uri, "Plan a-token")).toBe(status);
  });
});

describe("the edge functions", () => {
  const functions = resourcesOf(template, "AWS::CloudFront::Function");

  it.each(functions)("$id is small enough and parsable for CloudFront", ({ Properties }) => {
    expect(Buffer.byteLength(Properties.FunctionCode)).toBeLessThan(10_240);
    // The runtime has the parser of nginx's njs, which needs a variable after `catch`.
    expect(Properties.FunctionCode).not.toMatch(/\bcatch\s*\{/);
  });
});

/** Runs the code in the template. The JSON round trip turns the result into objects of this realm. */
function handle(idPrefix: string, event: object) {
  const { FunctionCode } = onlyResource(template, "AWS::CloudFront::Function", idPrefix).Properties;
  const script = `${FunctionCode}\nJSON.stringify(handler(${JSON.stringify(event)}))`;
  return JSON.parse(runInNewContext(script));
}

type Upload = "Assets" | "Config" | "NotFound" | "Pages" | "EmbedScript";

function uploadOf(variant: VariantName, name: Upload) {
  return onlyResource(
    templateOf(variant, "prod"),
    "Custom::CDKBucketDeployment",
    `WebHostingContent${name}`,
  );
}

/** The folders that an upload combines. */
function uploadFolders(variant: VariantName, name: Upload): readonly string[] {
  const keys: string[] = uploadOf(variant, name).Properties.SourceObjectKeys;
  return keys.map((key) => join(readVariant(variant).outdir, `asset.${key.replace(/\.zip$/, "")}`));
}

function uploadedFiles(name: Upload): string[] {
  return uploadFolders("complete", name).flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).sort(),
  );
}

function homeOf(variant: VariantName): string {
  const folder = uploadFolders(variant, "Pages").at(-1) ?? "";
  return readFileSync(join(folder, "index.html"), "utf8");
}

function pageConfigOf(variant: VariantName): unknown {
  const block = /<script type="application\/json" id="site-config">(.*?)<\/script>/;
  return JSON.parse(homeOf(variant).match(block)?.[1] ?? "null");
}

/** The deployed content, after CloudFormation replaces the markers. */
function configOf(variant: VariantName): unknown {
  const [folder = ""] = uploadFolders(variant, "Config");
  const [markers] = uploadOf(variant, "Config").Properties.SourceMarkers;
  const text = readFileSync(join(folder, "config.json"), "utf8");
  return JSON.parse(text.replaceAll(/<<marker:[^>]*>>/g, (marker) => markers[marker].Ref));
}

import { runInNewContext } from "node:vm";
import { describe, expect, it } from "@jest/globals";
import { aPlannerApp, templatesOf } from "./plannerApp.ts";
import { onlyResource } from "./resourcesOf.ts";

const template = templatesOf(aPlannerApp()).prod;

describe("the viewer-request function", () => {
  const uriFor = (uri: string): string =>
    handle("WebHostingViewerRequest", { request: { method: "GET", uri } }).uri;

  it.each([
    ["/", "/index.html"],
    ["/admin", "/admin/index.html"],
    ["/admin/", "/admin/index.html"],
  ])("answers %s with %s", (address, document) => {
    expect(uriFor(address)).toBe(document);
  });

  it.each(["/robots.txt", "/favicon.svg", "/config.json"])("passes the file %s", (address) => {
    expect(uriFor(address)).toBe(address);
  });

  it.each([
    "/nowhere",
    "/admin/nowhere",
    "/admins",
    "/ADMIN",
    "//",
    "/index.html",
    "/admin/index.html",
    "/404.html",
    "/__proto__",
    "/constructor",
    "/%2e%2e/admin",
    "/api",
    "/assets",
  ])("answers the unknown address %j with the 404 page", (address) => {
    expect(uriFor(address)).toBe("/404.html");
  });
});

describe("the viewer-response function", () => {
  const respond = (statusCode: number, headers: Record<string, { value: string }>) =>
    handle("WebHostingViewerResponse", { response: { statusCode, headers } });
  const html = { "content-type": { value: "text/html" } };

  it("gives the 404 page its status and hides the mark", () => {
    expect(respond(200, { ...html, "x-amz-meta-status": { value: "404" } })).toEqual({
      statusCode: 404,
      statusDescription: "Not Found",
      headers: html,
    });
  });

  it("leaves other answers as they are", () => {
    expect(respond(200, html)).toEqual({ statusCode: 200, headers: html });
  });

  it("leaves a 304 a 304, for it has no body to show", () => {
    expect(respond(304, { "x-amz-meta-status": { value: "404" } })).toEqual({
      statusCode: 304,
      headers: {},
    });
  });
});

describe("both functions", () => {
  it("fit into the 10 KB that CloudFront takes, in its second runtime", () => {
    for (const id of ["WebHostingViewerRequest", "WebHostingViewerResponse"]) {
      const { Properties: properties } = onlyResource(template, "AWS::CloudFront::Function", id);
      expect(Buffer.byteLength(properties.FunctionCode)).toBeLessThan(10_240);
      expect(properties.FunctionConfig.Runtime).toBe("cloudfront-js-2.0");
      expect(properties.AutoPublish).toBe(true);
    }
  });
});

/** Runs the code as it stands in the template. The detour over JSON gives plain objects of this realm. */
function handle(idPrefix: string, event: object) {
  const { Properties: properties } = onlyResource(template, "AWS::CloudFront::Function", idPrefix);
  const script = `${properties.FunctionCode}\nJSON.stringify(handler(${JSON.stringify(event)}))`;
  return JSON.parse(runInNewContext(script));
}

import type { Headers, HttpRequest } from "@planner/local-cloud/http/HttpMessage";
import { LoopbackServer } from "@planner/local-cloud/http/LoopbackServer";
import { onTestFinished } from "vitest";

/** Changes one aspect of a response before it reaches the smoke test. */
export type Tampering = (response: TamperedResponse, request: HttpRequest) => void;

type TamperedResponse = { status: number; headers: Record<string, string>; text: string };

/** A proxy to a site that tampers with each response. Stops at the end of the test. */
export async function tamperedSite(site: string, tamper: Tampering): Promise<URL> {
  const server = await LoopbackServer.listen(0);
  onTestFinished(() => server.close());
  server.handler = async (request) => {
    const original = await fetch(site + request.path, {
      method: request.method,
      headers: withoutConnectionHeaders(request.headers),
      redirect: "manual",
      ...(request.method === "POST" && { body: new Uint8Array(request.body ?? []) }),
    });
    const response = {
      status: original.status,
      headers: withoutConnectionHeaders(Object.fromEntries(original.headers)),
      text: await original.text(),
    };
    tamper(response, request);
    const { status, headers, text } = response;
    return { status, headers, cookies: [], body: Buffer.from(text) };
  };
  return new URL(`http://localhost:${server.port}`);
}

const connectionHeaders = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "host",
  "keep-alive",
  "transfer-encoding",
]);

function withoutConnectionHeaders(headers: Headers): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !connectionHeaders.has(name));
  return Object.fromEntries(kept);
}

const on =
  (path: string, tamper: Tampering): Tampering =>
  (response, request) => {
    if (request.path === path) tamper(response, request);
  };

const policy = "Every page has a strict matching policy";
const securityHeaders = "Pages, files, errors and the API have the security headers";
const files = "The page's files are served and cached for a year";
const planner = "The planner is served prerendered";
const config = "config.json is valid";

/** A possible defect, how to simulate it, and the check that must fail. */
export const tamperings: readonly (readonly [
  fault: string,
  tamper: Tampering,
  failingCheck: string,
])[] = [
  [
    "a page has no policy",
    on("/admin", ({ headers }) => delete headers["content-security-policy"]),
    policy,
  ],
  [
    "the policy allows inline code",
    ({ headers }) => {
      headers["content-security-policy"] += "; script-src-elem 'unsafe-inline'";
    },
    policy,
  ],
  [
    "the policy is from another build",
    (response) => {
      response.text = response.text.replace("inherit", "red");
    },
    policy,
  ],
  [
    "the API lacks a security header",
    on("/api/leads", ({ headers }) => delete headers["x-content-type-options"]),
    securityHeaders,
  ],
  [
    "a security header has a different value",
    ({ headers }) => {
      headers["cross-origin-opener-policy"] = "unsafe-none";
    },
    securityHeaders,
  ],
  [
    "a file of the page is missing",
    on("/assets/app-1.js", (response) => {
      response.status = 404;
    }),
    files,
  ],
  [
    "files are not cached",
    on("/assets/app-1.js", ({ headers }) => {
      headers["cache-control"] = "no-cache";
    }),
    files,
  ],
  [
    "the page is not prerendered",
    on("/", (response) => {
      response.text = response.text.replace(/<h1>.*<\/h1>/, '<div id="root"></div>');
    }),
    planner,
  ],
  [
    "the page is cached",
    on("/", ({ headers }) => {
      headers["cache-control"] = "max-age=3600";
    }),
    planner,
  ],
  [
    "the configuration has an invalid URL",
    on("/config.json", (response) => {
      response.text = '{"environment":"dev","kit_url":"javascript:alert(1)"}';
    }),
    config,
  ],
  [
    "the configuration is a page",
    on("/config.json", (response) => {
      response.text = "<!doctype html>";
    }),
    config,
  ],
  [
    "an unknown URL returns 200",
    (response, { path }) => {
      if (path.includes("unknown")) response.status = 200;
    },
    "An unknown URL returns a 404 page",
  ],
  [
    "the leads are public",
    on("/api/leads", (response, { method }) => {
      if (method === "GET") response.status = 200;
    }),
    "The admin API rejects requests without a token",
  ],
  [
    "invalid leads are accepted",
    on("/api/leads", (response) => {
      if (response.status === 422) response.status = 201;
    }),
    "An invalid lead is rejected with the invalid field",
  ],
  [
    "every request creates a new lead",
    on("/api/leads", (response) => {
      if (response.status !== 201) return;
      response.text = JSON.stringify({
        ...JSON.parse(response.text),
        id: `${performance.now()}`,
      });
    }),
    "The same key returns the same lead",
  ],
];

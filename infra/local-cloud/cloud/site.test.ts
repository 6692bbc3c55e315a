import { mkdtempSync, rmSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { LocalCloud } from "./LocalCloud.ts";
import { startLocalCloud } from "./startLocalCloud.ts";

// The fixture application from outside, over HTTP: edge, bucket, API and function together.

const dataFolder = mkdtempSync(join(tmpdir(), "local-cloud-site-"));
let cloud: LocalCloud;

beforeAll(async () => {
  const assemblyDirectory = inject("fixtureAssembly");
  cloud = await startLocalCloud({ assemblyDirectory, stageName: "dev", dataFolder, port: 0 });
});

afterAll(async () => {
  await cloud.stop();
  rmSync(dataFolder, { recursive: true });
});

const get = (path: string, init?: RequestInit) =>
  fetch(cloud.site + path, { redirect: "manual", ...init });

/** Requests a raw path. fetch would resolve dot segments. */
async function getRaw(path: string): Promise<{ status: number | undefined; body: string }> {
  const { hostname, port } = new URL(cloud.site);
  return new Promise((resolve, reject) => {
    httpRequest({ hostname, port, path }, async (response) =>
      resolve({ status: response.statusCode, body: await text(response) }),
    )
      .on("error", reject)
      .end();
  });
}

describe("the site", () => {
  it("serves pages with the headers of the policy", async () => {
    const response = await get("/");
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("<title>Fixture</title>");
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/html",
      "cache-control": "no-cache",
      "content-security-policy": "default-src 'self'",
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "content-encoding": "gzip",
      vary: "Accept-Encoding",
    });
  });

  it("returns the 404 page with its status for an unknown path", async () => {
    const response = await get("/nowhere");
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("Nothing here");
    expect(response.headers.has("x-amz-meta-status")).toBe(false);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  it("returns S3's error for a missing asset", async () => {
    const response = await get("/assets/missing.js");
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toBe("application/xml");
    expect(response.headers.get("content-security-policy")).toBe("default-src 'self'");
  });

  it("fills in deploy-time values", async () => {
    expect(await (await get("/config.json")).json()).toEqual({
      table: cloud.tables.Leads,
      site: new URL(cloud.site).host,
      user_pool: {
        user_pool_id: cloud.user_pool?.user_pool_id,
        client_id: cloud.user_pool?.client_id,
        endpoint: `${cloud.site}/local-cognito`,
      },
    });
  });

  it("returns 304 for an unchanged copy", async () => {
    const etag = (await get("/")).headers.get("etag") ?? "";
    const again = await get("/", { headers: { "if-none-match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect(again.headers.get("x-frame-options")).toBe("DENY");
  });

  it("responds to HEAD like to GET, without the body", async () => {
    const response = await get("/assets/app.js", { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-length")).toBe("24");
    expect(await response.text()).toBe("");
  });

  it("refuses a method that the behavior does not allow", async () => {
    const response = await get("/", { method: "POST", body: "x" });
    expect(response.status).toBe(403);
    expect(await response.text()).toContain("not configured to allow the HTTP request method");
  });

  it("returns 503 if the edge function fails", async () => {
    expect((await get("/broken")).status).toBe(503);
  });

  it.each([
    "/../../../../etc/passwd",
    "/assets/../../../etc/passwd",
    "/assets/%2e%2e/%2e%2e/etc/passwd",
  ])("does not serve files of this machine for %s", async (path) => {
    const { status, body } = await getRaw(path);
    expect(status).toBe(404);
    expect(body).not.toContain("root:");
  });
});

describe("the API behind the edge", () => {
  it("passes the viewer's headers, cookies and query to the function", async () => {
    const response = await get("/api/deep/echo?a=1&a=2", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Own": "1", Cookie: "c=1" },
      body: '{"hello":1}',
    });
    expect(await response.json()).toMatchObject({
      event: {
        routeKey: "POST /api/{proxy+}",
        rawPath: "/api/deep/echo",
        rawQueryString: "a=1&a=2",
        pathParameters: { proxy: "deep/echo" },
        cookies: ["c=1"],
        headers: {
          host: expect.stringMatching(/execute-api\.eu-central-1\.amazonaws\.com$/),
          "x-own": "1",
          "x-origin-verify": "a-secret",
          "x-forwarded-for": expect.stringMatching(/, 127\.0\.0\.1$/),
        },
        body: '{"hello":1}',
        isBase64Encoded: false,
      },
    });
  });

  it("returns the function's body, cookies and headers", async () => {
    const response = await get("/api/binary");
    expect(response.headers.getSetCookie()).toEqual(["a=1; HttpOnly", "b=2"]);
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0, 255, 1]);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  it.each(["throw", "exit", "nonsense"])(
    "does not reveal why a function failed (%s)",
    async (name) => {
      const response = await get(`/api/${name}`);
      expect([response.status, await response.text()]).toEqual([
        500,
        '{"message":"Internal Server Error"}',
      ]);
      expect(response.headers.get("x-frame-options")).toBe("DENY");
    },
  );

  it("returns 404 for a method or path without a route", async () => {
    const response = await get("/api/echo", { method: "DELETE" });
    expect([response.status, await response.text()]).toEqual([404, '{"message":"Not Found"}']);
  });

  it("returns 413 for a body over 10 MB", async () => {
    const body = Buffer.alloc(10 * 1024 * 1024 + 1);
    const response = await get("/api/echo", { method: "POST", body });
    expect([response.status, await response.text()]).toEqual([
      413,
      '{"message":"Request Entity Too Large"}',
    ]);
  });
});

describe("the addresses", () => {
  it.each([
    ["site", () => `${cloud.site}/config.json`],
    ["mailbox", () => `${cloud.mailbox}mails.json`],
    ["services", () => cloud.services],
    ["database", () => cloud.database],
  ])("of the %s refuse pages of other websites", async (_, url) => {
    const other = { headers: { origin: "http://localhost:8080" } };
    const [own, foreign] = await Promise.all([fetch(url()), fetch(url(), other)]);
    const preflight = await fetch(url(), { ...other, method: "OPTIONS" });
    expect([own.status === 403, foreign.status, preflight.status]).toEqual([false, 403, 403]);
    expect([own, foreign, preflight].map(allowedOrigin)).toEqual([null, null, null]);
  });
});

function allowedOrigin({ headers }: Response): string | null {
  return headers.get("access-control-allow-origin");
}
